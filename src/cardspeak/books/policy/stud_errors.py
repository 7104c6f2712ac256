"""Stud cards dealt in the wrong order after the starting hands.

A wrong forced bet, folded seats, the last card and hands without it are in `stud`; exposed, early
and badly burned cards in `exposed`, `premature` and `burn`. It may not know a seat.
"""

from typing import Annotated

from cardspeak.books.policy.area import Area, says
from cardspeak.books.policy.windows import Until


class StudErrorsPolicy(Area, frozen=True):
    """Stud cards dealt in the wrong order."""

    up_card_until: Annotated[
        Until, says("Until when up cards dealt to wrong players are moved to the right ones.")
    ] = Until.SUBSTANTIAL_ACTION
