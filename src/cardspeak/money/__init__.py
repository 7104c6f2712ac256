"""Pots, odd chips, rake, drop, journal: every chip has one place."""
