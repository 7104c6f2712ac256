"""Training for dealers and the floor: mistakes made on purpose, and cases to rule on."""
