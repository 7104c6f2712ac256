"""Fixed and spread limit: how often a round may be raised, and what a short all-in does to it.

The engine asks it for the raise cap and for the rights of players who face an all-in of less than
a full bet. It may not know a house, a game or an amount of money.
"""

from enum import StrEnum
from typing import Annotated

from cardspeak.books.policy.area import Area, says
from cardspeak.books.policy.betting import OverShort, Reopens
from cardspeak.books.policy.figures import AtLeastOne


class HeadsUpCounts(StrEnum):
    """Who is counted when the cap depends on only two players being left."""

    ABLE_TO_BET = "players not all-in"
    IN_THE_POT = "players in the pot"


class HeadsUpFrom(StrEnum):
    """When only two players must be left for the cap to be lifted."""

    ANY_MOMENT = "as soon as two are left"
    START_OF_ROUND = "from the start of the round"


class LimitPolicy(Area, frozen=True):
    """Fixed-limit and spread-limit betting."""

    raises: Annotated[
        AtLeastOne | None,
        says("How many raises may follow the bet in one betting round; none: no cap."),
    ] = 3
    heads_up_uncapped: Annotated[
        bool, says("Whether two players alone in a round may raise without end.")
    ] = True
    heads_up_counts: Annotated[
        HeadsUpCounts, says("Which players are counted to see whether only two are left.")
    ] = HeadsUpCounts.ABLE_TO_BET
    heads_up_from: Annotated[
        HeadsUpFrom, says("When only two must be left for them to raise without end.")
    ] = HeadsUpFrom.ANY_MOMENT
    last_two_uncapped: Annotated[
        bool, says("Whether the last two players of a tournament may raise without end.")
    ] = True
    capped_stays_capped: Annotated[
        bool, says("Whether a round already capped stays so when folds leave two players.")
    ] = True
    all_in_over_cap: Annotated[
        bool, says("Whether a player may still go all-in for more once the round is capped.")
    ] = False
    opens: Annotated[
        Reopens,
        says("How large an all-in opening bet must be to count as a bet, also against checkers."),
    ] = Reopens.HALF_A_BET
    reopens: Annotated[
        Reopens,
        says("How large an all-in raise must be to count as a raise and reopen the betting."),
    ] = Reopens.HALF_A_BET
    cumulative: Annotated[
        bool,
        says("Whether several short all-ins reopen the betting once together they are enough."),
    ] = True
    over_less_than_half: Annotated[
        OverShort,
        says("What a player with the right to raise must make it over less than half a bet."),
    ] = OverShort.COMPLETE
    over_half_or_more: Annotated[
        OverShort,
        says("What a player with the right to raise must make it over half a bet or more."),
    ] = OverShort.ON_TOP
