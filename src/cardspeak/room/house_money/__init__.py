"""The money of the house: what it takes, where it lies, who counts it, and what it gives back.

Every step is an entry: taken at a table, in its box, counted by two people, posted, claimed,
verified, approved, paid. Chips move by `room.accounts` alone, so nothing is ever lost.
"""
