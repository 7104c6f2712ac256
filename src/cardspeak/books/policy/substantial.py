"""Substantial action: how much must have happened before a mistake can no longer be called back.

Many windows close on it; this is the one place that says what it is. Blinds, straddles and antes
are posted, not acted, and never count. Nothing here knows a mistake or a seat.
"""

from enum import StrEnum
from typing import Annotated

from cardspeak.books.policy.area import Area, says


class Counted(StrEnum):
    """What is counted towards substantial action."""

    ACTIONS = "actions in turn"
    PLAYERS = "players who have acted"


class DealerActionCounts(StrEnum):
    """Whether what the dealer does counts as an action."""

    NO = "no"
    FLOOR_DECIDES = "if the floor says so"
    YES = "yes"


class DealerAct(StrEnum):
    """What the dealer does that may count as an action."""

    TAP = "tapping the table"
    BURN = "burning a card"


class SubstantialPolicy(Area, frozen=True):
    """Substantial action."""

    counted: Annotated[
        Counted, says("Whether actions are counted, or different players who have acted.")
    ] = Counted.ACTIONS
    with_chips: Annotated[
        int,
        says("How many are enough when at least one of them put chips in the pot.", least=1),
    ] = 2
    without_chips: Annotated[
        int, says("How many are enough when none of them put chips in the pot.", least=1)
    ] = 3
    forced_bet_counts: Annotated[
        bool, says("Whether stud's forced bet is the first action, not a post.")
    ] = False
    while_dealing: Annotated[
        bool, says("Whether actions count that came before the dealer had stopped dealing.")
    ] = False
    dealer_counts: Annotated[
        DealerActionCounts, says("Whether what the dealer does counts as one of the actions.")
    ] = DealerActionCounts.NO
    dealer_acts: Annotated[
        tuple[DealerAct, ...], says("What the dealer does that may count as an action.")
    ] = (DealerAct.TAP, DealerAct.BURN)
