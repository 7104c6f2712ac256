"""Odd chips: what cannot be divided when a pot is split, and who gets it.

The unit, the number, and the player: by position or by a card. The order of suits is in `cards`.
It may not know a house, a game or an amount of money.
"""

from enum import StrEnum
from typing import Annotated

from cardspeak.books.policy.area import Area, Usually, says
from cardspeak.books.when import When


class Unit(StrEnum):
    """Down to which unit a pot is divided."""

    SMALLEST_OF_GAME = "the smallest unit the game uses"
    SMALLEST_ON_TABLE = "the smallest chip on the table"


class OddChips(StrEnum):
    """How several odd chips are given out."""

    ONE_EACH = "one a player, in order"
    ONE_A_POT = "one a player of the whole pot, in order"  # not another for the other half
    ALL_TO_ONE = "all to one hand"


class OddChipTo(StrEnum):
    """The order in which tied hands get odd chips."""

    POSITION = "first clockwise from the button"  # from the dealer where there is no button
    HIGHEST_CARD = "highest card by suit"
    BEST_CARD = "highest card by suit, lowest for a low hand"


class CardsCounted(StrEnum):
    """Among which cards of a hand the highest or lowest is sought."""

    ALL = "all the player's cards"
    HOLE = "the hole cards"
    HOLE_USED = "the hole cards used in the hand"
    PLAYED = "the five cards that play"


class HighLowOddChip(StrEnum):
    """Which half of a high-low pot gets the odd chip."""

    HIGH = "the high half"
    LOW = "the low half"
    BY_CARD = "the half of the winner with the highest card by suit"


class TiedBothWays(StrEnum):
    """How a pot is split by players who tie for both halves and share it alone."""

    WHOLE_POT = "the whole pot as evenly as possible"
    BY_HALVES = "each half for itself"


class OddChipPolicy(Area, frozen=True):
    """Odd chips."""

    unit: Annotated[Unit, says("Down to which chip a split pot is divided evenly.")] = (
        Unit.SMALLEST_OF_GAME
    )
    remainder: Annotated[
        OddChips, says("Whether several odd chips go to one hand, or one to each player.")
    ] = OddChips.ONE_EACH
    tied: Annotated[
        OddChipTo,
        says("Which of several tied hands gets an odd chip."),
        Usually(OddChipTo.BEST_CARD, When(games=("stud",))),
    ] = OddChipTo.POSITION
    cards_counted: Annotated[
        CardsCounted, says("Which cards count when the odd chip goes by card.")
    ] = CardsCounted.ALL
    high_low: Annotated[
        HighLowOddChip, says("Which half gets the odd chip between a high and a low hand.")
    ] = HighLowOddChip.HIGH
    tied_both_ways: Annotated[
        TiedBothWays,
        says("How players who tie both for high and for low divide the pot."),
    ] = TiedBothWays.WHOLE_POT
    pots_apart: Annotated[
        bool, says("Whether the main pot and each side pot are divided each for itself.")
    ] = True
