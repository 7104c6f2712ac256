"""Betting under every structure: checking and raising, the least bet, what a short bet costs.

The points here hold whatever the betting structure is; `limit`, `spread`, `potlimit` and `nolimit`
hold what belongs to one. Nothing here may know a house, a game or an amount of money.
"""

from enum import StrEnum
from typing import Annotated

from cardspeak.books.policy.area import Area, says


class Price(StrEnum):
    """What the others owe when a forced or opening bet is short because its maker is all-in."""

    FULL = "the full bet"
    AMOUNT_PUT_IN = "the amount put in"


class Reopens(StrEnum):
    """How large a short all-in must be to count as a bet or raise and reopen the betting."""

    HALF_A_BET = "half a bet"
    A_FULL_BET = "a full bet"


class OverShort(StrEnum):
    """The smallest raise over a short all-in; the example is a 20 bet and an all-in of 34."""

    COMPLETE = "completes the bet"  # to 40: the all-in is made up to the full bet or raise
    ON_TOP = "a full bet on top of the all-in"  # to 54: the all-in's total plus one full bet
    NEXT_LEVEL = "a full bet on top of the full raise"  # to 60: the all-in stands for a raise to 40


class LeastBet(StrEnum):
    """The smallest bet that opens a round, where the structure leaves the size free."""

    BRING_IN = "the minimum bring-in"  # the big blind, or the forced bet in stud
    POSTED_MINIMUM = "the posted minimum"


class BettingPolicy(Area, frozen=True):
    """Betting under every structure."""

    check_raise: Annotated[
        bool, says("Whether a player who has checked may raise later in the same round.")
    ] = True
    least_bet: Annotated[
        LeastBet,
        says("The smallest opening bet on any round where bets are not of a fixed size."),
    ] = LeastBet.BRING_IN
    short_bet: Annotated[
        Price,
        says("What calling costs when the opening bet is an all-in smaller than the least bet."),
    ] = Price.AMOUNT_PUT_IN
