"""Another game or limit at a table: the notice it needs, who agreed, and who objected."""

from typing import TYPE_CHECKING

import msgspec

from cardspeak.books import Notice
from cardspeak.games import Forced
from cardspeak.hand.refusal import Cites
from cardspeak.table.events import ChangeProposed, ChangeStopped, Chose, Happened, NoticeChanged
from cardspeak.table.refusal import TableRefusal

if TYPE_CHECKING:
    from cardspeak.table.table import Table

NOTICE_CITES: Cites = ("room.change.notice", "room.change.at_once_if_all_agree")
OBJECTION_CITES: Cites = ("room.change.objections",)
INCREASE_CITES: Cites = ("room.change.increase_by_management",)


class Proposal(msgspec.Struct):
    """A change that waits."""

    notice: Notice
    hands: int
    agreed: set[int] = msgspec.field(default_factory=set)
    objected: set[int] = msgspec.field(default_factory=set)


def propose(table: "Table", notice: Notice, approved: bool) -> list[Happened]:
    """Another notice is proposed; it comes when its time has come and nobody stopped it."""
    notice.check(table.book)
    larger = _size(notice) > _size(table.notice)
    if larger and table.policy.room.change.increase_by_management and not approved:
        raise TableRefusal("a higher limit needs the management's approval", *INCREASE_CITES)
    _check_seats(table, notice)
    hands = table.policy.room.change.notice
    table.proposal = Proposal(notice, hands)
    return [ChangeProposed(notice.name, hands, NOTICE_CITES)]


def _check_seats(table: "Table", notice: Notice) -> None:
    """Refuse a change to a game with fewer seats than someone sits in."""
    game = notice.spread_of(table.book)
    most = notice.seats or game.players[game.deck]
    for seat in table.occupied:
        if seat.number > most:
            raise TableRefusal(f"{notice.name} has {most} seats, and seat {seat.number} is taken")


def _size(notice: Notice) -> int:
    return notice.bets[1] if notice.bets else max(notice.blinds, default=notice.ante)


def vote(table: "Table", seat: int, agrees: bool) -> list[Happened]:
    """A player agrees or objects; enough objections stop the change."""
    proposal = table.proposal
    if proposal is None:
        raise TableRefusal("no change of game or limit is proposed", *NOTICE_CITES)
    table.seat(seat)
    if agrees:
        proposal.agreed.add(seat)
        proposal.objected.discard(seat)
        return [Chose(seat, "agrees", OBJECTION_CITES)]
    proposal.objected.add(seat)
    proposal.agreed.discard(seat)
    stops = table.policy.room.change.objections
    if stops is not None and len(proposal.objected) >= stops:
        table.proposal = None
        return [ChangeStopped(proposal.notice.name, len(proposal.objected), OBJECTION_CITES)]
    return [Chose(seat, "objects", OBJECTION_CITES)]


def at_deal(table: "Table") -> list[Happened]:
    """Make a change whose time has come before the next hand, in the game that goes on."""
    proposal = table.proposal
    if proposal is None or not is_due(table):
        return []
    if not _goes_on(table, proposal.notice):
        raise TableRefusal(
            f"{proposal.notice.name} begins now: draw for its button first", *NOTICE_CITES
        )
    if sum(seat.is_ready for seat in table.occupied) < 2:
        return []  # the deal is refused
    _check_seats(table, proposal.notice)
    return _made(table, proposal.notice)


def coming(table: "Table") -> Notice | None:
    """The notice of another game whose time has come, and whose button is drawn first."""
    proposal = table.proposal
    if proposal is None or not is_due(table) or _goes_on(table, proposal.notice):
        return None
    return proposal.notice


def at_draw(table: "Table") -> list[Happened]:
    """Make a change to another game whose time has come, when its button is drawn."""
    notice = coming(table)
    if notice is None:
        return []
    _check_seats(table, notice)
    return _made(table, notice)


def _made(table: "Table", notice: Notice) -> list[Happened]:
    table.change_notice(notice)
    return [NoticeChanged(notice.name, NOTICE_CITES)]


def _goes_on(table: "Table", notice: Notice) -> bool:
    """Whether button and blinds of the game played are those of another notice, or none needed."""
    game = notice.spread_of(table.book)
    if game.is_stud or not table.has_button:
        return game.is_stud
    posted = [amount for amount in notice.blinds if amount and game.forced is Forced.BLINDS]
    return len(posted) == len(table.blinds)


def is_due(table: "Table") -> bool:
    """Whether the change may be made before the next hand."""
    proposal = table.proposal
    if proposal is None:
        return False
    everyone = {seat.number for seat in table.occupied}
    at_once = table.policy.room.change.at_once_if_all_agree and proposal.agreed >= everyone
    return proposal.hands <= 0 or at_once
