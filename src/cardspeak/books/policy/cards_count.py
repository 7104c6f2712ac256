"""Hands dealt a wrong number of cards: put right, a misdeal, or dead, by how late it is found.

Draw hands short before the draw are in `draw`, a stud hand without its last card in `stud`, hands
found too late and their chips in `dead`; the misdeal's own window stands in `misdeal`. Nothing here
knows a game or a seat.
"""

from enum import StrEnum
from typing import Annotated

from cardspeak.books.policy.area import Area, Group, says
from cardspeak.books.policy.windows import Until


class Extra(StrEnum):
    """What follows when one card too many was dealt, found in time."""

    BURN = "it goes back and is the burn"
    BURN_IF_DUE = "it goes back if it was due to be burned, else a misdeal"
    MISDEAL = "a misdeal"
    DEAD = "the hand is dead"


class ExtraMany(StrEnum):
    """What follows when two or more cards too many were dealt."""

    MISDEAL = "a misdeal"
    AS_ONE = "as with one"  # all of them go back; the last is the burn
    DEAD = "the hand is dead"


class ExtraCardTaken(StrEnum):
    """Which card of a hand with one too many goes back."""

    LAST_DEALT = "the last one dealt, or one at random if unknown"
    RANDOM = "one at random"


class Short(StrEnum):
    """What follows when a player was dealt too few cards, found in time."""

    TOP_IF_DUE = "filled if the top card is the one due, else a misdeal"
    FILLED = "filled from the top"
    MISDEAL = "a misdeal"


class UncorrectedCount(StrEnum):
    """What a wrong count is when it can no longer be put right, but a misdeal still be called."""

    MISDEAL = "a misdeal"
    DEAD = "the hand is dead"


class ExtraCardsPolicy(Group, frozen=True):
    """Cards too many."""

    one: Annotated[Extra, says("What follows when one card too many was dealt.")] = Extra.BURN
    until: Annotated[Until, says("Until when one card too many is put right that way.")] = (
        Until.BETTING_STARTS
    )
    taken: Annotated[ExtraCardTaken, says("Which card of a hand with one too many goes back.")] = (
        ExtraCardTaken.LAST_DEALT
    )
    many: Annotated[
        ExtraMany, says("What follows when two or more cards too many are in the starting hands.")
    ] = ExtraMany.MISDEAL


class ShortHandsPolicy(Group, frozen=True):
    """A player dealt too few cards."""

    filled: Annotated[Short, says("What follows when a player was dealt too few cards.")] = (
        Short.TOP_IF_DUE
    )
    until: Annotated[Until, says("Until when a hand short of cards is put right that way.")] = (
        Until.SUBSTANTIAL_ACTION
    )


class CardsCountPolicy(Area, frozen=True):
    """Hands with a wrong number of cards."""

    extra: ExtraCardsPolicy = ExtraCardsPolicy()
    short: ShortHandsPolicy = ShortHandsPolicy()
    between: Annotated[
        UncorrectedCount,
        says("What a wrong number is after that, while a misdeal may still be called."),
    ] = UncorrectedCount.MISDEAL
    stuck_up_cards: Annotated[
        Until, says("Until when a player dealt two stuck up cards may give back the second.")
    ] = Until.HOLDER_ACTS
