"""The desk at work: its one writer, its tables, and what it shows."""
