"""No limit, and with it pot and half-pot limit: least raises, short all-ins, the number of raises.

Pot-limit games ask this area too; `potlimit` adds only how the pot is counted. It may not know a
house, a game or an amount of money.
"""

from enum import StrEnum
from typing import Annotated

from cardspeak.books.policy.area import Area, says
from cardspeak.books.policy.betting import OverShort, Reopens
from cardspeak.books.policy.figures import AtLeastOne


class LeastRaise(StrEnum):
    """The smallest raise that is not all-in."""

    LAST_FULL_BET_OR_RAISE = "the last full bet or raise"
    LEAST_BET = "the least bet"


class NoLimitPolicy(Area, frozen=True):
    """No-limit, pot-limit and half-pot-limit betting."""

    raises: Annotated[
        AtLeastOne | None,
        says("How many raises may follow the bet in one betting round; none: no cap."),
    ] = None
    least_raise: Annotated[
        LeastRaise, says("By how much a raise that is not all-in must at least raise.")
    ] = LeastRaise.LAST_FULL_BET_OR_RAISE
    reopens: Annotated[
        Reopens,
        says("How large an all-in must be to reopen the betting to those who have acted."),
    ] = Reopens.A_FULL_BET
    cumulative: Annotated[
        bool,
        says("Whether several short all-ins reopen the betting once together they are enough."),
    ] = True
    over_short: Annotated[
        OverShort,
        says("The least total of a raise over an all-in that is short of a full bet or raise."),
    ] = OverShort.ON_TOP
