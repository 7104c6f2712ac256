"""Reports about the board and the burns: cards turned too early, too many, or burned wrongly."""

from enum import StrEnum

from cardspeak.floor.reports import Report


class Early(StrEnum):
    """Which cards of the board came too early."""

    SEVERAL = "a round of several cards"  # a flop
    ONE = "one card, with more of the board to come"  # a turn
    LAST = "the last card"  # a river


class PrematureBoard(Report, frozen=True, tag="premature board"):
    """The dealer burned and turned board cards before the betting of the round was complete."""

    early: Early | None = None
    cards: int | None = None
    last_folding: bool | None = None


class WrongBurn(Report, frozen=True, tag="wrong burn"):
    """A burn was missed or doubled before board cards.

    `later` is how many single cards have come to the board since, all of them without betting.
    """

    burned: int | None = None
    early: Early | None = None
    cards: int | None = None
    later: int | None = None
    all_in: bool | None = None
    order_known: bool | None = None


class TooManyFlopped(Report, frozen=True, tag="too many flopped"):
    """A flop of more cards than it should have: `cards` are due, `surplus` came besides."""

    cards: int | None = None
    surplus: int | None = None
    surplus_known: bool | None = None
