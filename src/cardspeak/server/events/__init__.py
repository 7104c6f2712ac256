"""Tournaments at work: each event with its one writer, its tables, and what people see of it."""
