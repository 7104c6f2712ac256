"""What a tournament has the desk write down: its money as it stands, and penalties given there.

The room itself asks for this when an event has changed; nobody asks for it at the desk.
"""

from typing import Annotated

import msgspec

from cardspeak.books.policy.conduct import Penalty
from cardspeak.room.command_base import DeskCommand, Name, Reason

Money = Annotated[int, msgspec.Meta(ge=0, le=2**50)]


class BookEventMoney(DeskCommand, frozen=True):
    """The money of an event as it stands: asked for again, it moves nothing.

    `income` are the fees less what the house has added to the prizes; `owed` is what players owe
    for rebuys that they have announced.
    """

    event: Name
    prizes: Money
    bounties: Money
    income: Annotated[int, msgspec.Meta(ge=-(2**50), le=2**50)]
    owed: Money = 0


class EnterEventPenalty(DeskCommand, frozen=True):
    """A director has given a penalty at an event: it counts like any other."""

    person: Name
    step: Penalty
    reason: Reason
    event: Name
    by: Name
    until: Annotated[int, msgspec.Meta(ge=1)] | None = None


class StrikeEventPenalty(DeskCommand, frozen=True):
    """A director has taken a penalty back at an event: it counts no more."""

    person: Name
    step: Penalty
    reason: Reason
    event: Name
