"""What speaks HTTP: the gate at the door, the pages, and who may look at which table."""
