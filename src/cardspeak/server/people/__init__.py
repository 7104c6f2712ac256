"""People and their chips: names, passwords and roles, the cage, and the rules of the house."""
