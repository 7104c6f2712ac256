"""Spread limit: bets of any size between two posted figures.

The cap on raises, the least raise and short all-ins are in `betting`; this holds only what the
freedom of size adds. The figures themselves stand on the notice at the table.
"""

from enum import StrEnum
from typing import Annotated

from cardspeak.books.policy.area import Area, says


class Ceiling(StrEnum):
    """What the posted maximum limits."""

    EACH_WAGER = "each bet or raise"
    TOTAL = "the total bet of a player in the round"


class ShortMeasure(StrEnum):
    """The full bet against which half a bet is measured when a player is all-in."""

    LAST_BET_OR_RAISE = "the last bet or raise"
    LEAST_BET = "the least bet"


class SpreadPolicy(Area, frozen=True):
    """Spread-limit betting."""

    ceiling: Annotated[
        Ceiling, says("Whether the posted maximum limits each wager or a player's whole bet.")
    ] = Ceiling.EACH_WAGER
    short_measured_by: Annotated[
        ShortMeasure,
        says("The bet of which a short all-in must be at least half to count as a bet or raise."),
    ] = ShortMeasure.LAST_BET_OR_RAISE
    large_bring_in_is_raise: Annotated[
        bool, says("Whether opening for more than the required bring-in counts as a raise.")
    ] = True
