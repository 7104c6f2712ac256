"""Another game or limit at a table: the notice it needs, who agreed, and who objected."""

from typing import TYPE_CHECKING

import msgspec

from cardspeak.books import Notice
from cardspeak.hand.refusal import Cites
from cardspeak.table.events import ChangeProposed, ChangeStopped, Happened
from cardspeak.table.refusal import TableRefusal

if TYPE_CHECKING:
    from cardspeak.table.table import Table

NOTICE_CITES: Cites = ("room.change_notice", "room.change_at_once_if_all_agree")
OBJECTION_CITES: Cites = ("room.change_objections",)
INCREASE_CITES: Cites = ("room.increase_by_management",)


class Proposal(msgspec.Struct):
    """A change that waits."""

    notice: Notice
    hands: int
    agreed: set[int] = msgspec.field(default_factory=set)
    objected: set[int] = msgspec.field(default_factory=set)


def propose(table: "Table", notice: Notice, approved: bool) -> Happened:
    """Another notice is proposed; it comes when its time has come and nobody stopped it."""
    notice.check(table.book)
    larger = _size(notice) > _size(table.notice)
    if larger and table.policy.room.increase_by_management and not approved:
        raise TableRefusal("a higher limit needs the management's approval", *INCREASE_CITES)
    if notice.seats is not None and any(seat.number > notice.seats for seat in table.occupied):
        raise TableRefusal(f"{notice.name} has {notice.seats} seats, and more are taken")
    hands = table.policy.room.change_notice
    table.proposal = Proposal(notice, hands)
    return ChangeProposed(notice.name, hands, NOTICE_CITES)


def _size(notice: Notice) -> int:
    return notice.bets[1] if notice.bets else max(notice.blinds, default=notice.ante)


def vote(table: "Table", seat: int, agrees: bool) -> Happened | None:
    """A player agrees or objects; enough objections stop the change."""
    proposal = table.proposal
    if proposal is None:
        raise TableRefusal("no change of game or limit is proposed", *NOTICE_CITES)
    table.seat(seat)
    if agrees:
        proposal.agreed.add(seat)
        proposal.objected.discard(seat)
        return None
    proposal.objected.add(seat)
    proposal.agreed.discard(seat)
    stops = table.policy.room.change_objections
    if stops is not None and len(proposal.objected) >= stops:
        table.proposal = None
        return ChangeStopped(proposal.notice.name, len(proposal.objected), OBJECTION_CITES)
    return None


def is_due(table: "Table") -> bool:
    """Whether the change may be made before the next hand."""
    proposal = table.proposal
    if proposal is None:
        return False
    everyone = {seat.number for seat in table.occupied}
    at_once = table.policy.room.change_at_once_if_all_agree and proposal.agreed >= everyone
    return proposal.hands <= 0 or at_once
