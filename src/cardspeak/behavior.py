"""How the engine plays, as a number: the same inputs come to the same cards, chips and rulings.

Raise it by one with every change after which some log would replay to other digests, whether at a
table, at a desk or in an event; a test compares it with the recorded games. Another wording or
another citation is no such change.
"""

BEHAVIOR = 7
