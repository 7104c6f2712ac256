"""The betting structures and the two kinds of event: words that a book's rules are narrowed by."""

from enum import StrEnum


class Structure(StrEnum):
    """How large a bet or raise may be."""

    LIMIT = "limit"
    SPREAD = "spread"
    POT = "pot"
    HALF_POT = "half-pot"
    NO_LIMIT = "no-limit"


class Event(StrEnum):
    """What a hand is played for."""

    CASH = "cash"
    TOURNAMENT = "tournament"
