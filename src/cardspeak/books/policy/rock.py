"""The rock: a straddle that the winner of each pot must put out on the next deal.

A notice says whether a game has one. Who won, and where the rock lies, is the table's to know.
"""

from enum import StrEnum
from typing import Annotated

from cardspeak.books.policy.area import Area, says


class RockOnBlind(StrEnum):
    """What the holder of the rock posts when in a blind."""

    ROCK_ONLY = "the rock alone"
    BOTH = "blind and rock"


class RockSplit(StrEnum):
    """Who takes the rock when a pot is split."""

    WORST_POSITION = "worst position"  # the first winner clockwise from the button
    HOLDER = "the player who posted it"
    HIGH_HAND = "the high hand"


class RockBoards(StrEnum):
    """Who takes the rock when several boards were dealt."""

    TOP_BOARD = "the top board's winner"
    BOTTOM_BOARD = "the bottom board's winner"


class RockLeaves(StrEnum):
    """What becomes of the rock when its holder leaves or sits out."""

    DEAD_IN_NEXT_POT = "dead in the next pot"
    POSTED_FIRST = "must be posted first"


class RockOrder(StrEnum):
    """Who acts first on the first round when the rock is out."""

    LEFT_OF_ROCK = "left of the rock"
    LEFT_OF_BLINDS = "left of the blinds, the rock last"


class RockPolicy(Area, frozen=True):
    """The rock."""

    allowed: Annotated[bool, says("Whether a notice may offer the rock.")] = False
    times: Annotated[
        int, says("How many big blinds the rock is, if the notice gives no size.", least=2)
    ] = 2
    order: Annotated[RockOrder, says("Who acts first on the first round.")] = RockOrder.LEFT_OF_ROCK
    on_blind: Annotated[RockOnBlind, says("What the holder posts when in a blind.")] = (
        RockOnBlind.ROCK_ONLY
    )
    for_sale: Annotated[bool, says("Whether one player may buy the rock from another.")] = False
    split: Annotated[RockSplit, says("Who takes the rock when a pot is split.")] = (
        RockSplit.WORST_POSITION
    )
    boards: Annotated[RockBoards, says("Who takes the rock when several boards were dealt.")] = (
        RockBoards.TOP_BOARD
    )
    leaves: Annotated[
        RockLeaves, says("What becomes of the rock when its holder leaves or sits out.")
    ] = RockLeaves.DEAD_IN_NEXT_POT
    other_straddles: Annotated[
        bool, says("Whether another player may straddle while the rock is out.")
    ] = False
