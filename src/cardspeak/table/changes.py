"""Another game or limit at a table: the notice it needs, who agreed, and who objected.

`table.proposal` is the change that waits, and `table.spread` the game in force; only this module
changes them.
"""

from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from cardspeak.books import Notice
from cardspeak.books.promotion_drop import PostedDrop
from cardspeak.games import Forced
from cardspeak.hand.refusal import Cites
from cardspeak.table import bomb, event_link, hand_in_play, kill, requests, rock, rotation, seating
from cardspeak.table.events import (
    ChangeProposed,
    ChangeStopped,
    Choice,
    Chose,
    Happened,
    NoticeChanged,
)
from cardspeak.table.refusal import TableRefusal
from cardspeak.table.spread import Spread, spread

if TYPE_CHECKING:
    from cardspeak.table.table import Table

NOTICE_CITES: Cites = ("room.change.notice", "room.change.at_once_if_all_agree")
OBJECTION_CITES: Cites = ("room.change.objections",)
INCREASE_CITES: Cites = ("room.change.increase_by_management",)
DECIDED_CITES: Cites = ("room.change.decided_by",)


class Proposal(msgspec.Struct, frozen=True):
    """A change that waits for some hands; the seats that agree to it, and those that object."""

    notice: Notice
    hands: int
    agreed: tuple[int, ...] = ()
    objected: tuple[int, ...] = ()


def propose(table: "Table", notice: Notice, approved: bool) -> list[Happened]:
    """Propose another notice, which starts when it is due and nobody has stopped it."""
    notice.check(table.book)
    if not approved:
        _check_needs_no_approval(table, notice)
    _check_seats(table, notice)
    hands = table.policy.room.change.notice
    table.proposal = Proposal(notice, hands)
    return [ChangeProposed(notice.name, hands, NOTICE_CITES)]


def _check_needs_no_approval(table: "Table", notice: Notice) -> None:
    """Refuse a change that the book gives to an office to decide, or a higher limit."""
    policy = table.policy.room.change
    if policy.decided_by is not None:
        raise TableRefusal(
            f"another game or limit is for {policy.decided_by} to decide", *DECIDED_CITES
        )
    if _size(notice) > _size(table.notice) and policy.increase_by_management:
        raise TableRefusal("a higher limit needs management's approval", *INCREASE_CITES)


def put_up(table: "Table", notice: Notice) -> list[Happened]:
    """Play by another notice from the next hand on, without asking anyone."""
    if table.hand is not None:
        raise TableRefusal("a game changes between hands", *NOTICE_CITES)
    notice.check(table.book)
    _check_seats(table, notice)
    return _made(table, notice)


def _check_seats(table: "Table", notice: Notice) -> None:
    """Refuse a change to a game with fewer seats than someone sits in."""
    game = notice.spread_of(table.book)
    most = notice.seats or game.players[game.deck]
    for seat in table.occupied:
        if seat.number > most:
            raise TableRefusal(
                f"{notice.name} has only {most} seats, and seat {seat.number} is taken"
            )


def _size(notice: Notice) -> int:
    return notice.bets[1] if notice.bets else max(notice.blinds, default=notice.ante)


def vote(table: "Table", seat: int, agrees: bool) -> list[Happened]:
    """Count a player who agrees or objects; enough objections stop the change."""
    proposal = table.proposal
    if proposal is None:
        raise TableRefusal("nobody has proposed a change of game or limit", *NOTICE_CITES)
    table.seat(seat)
    agreed = tuple([each for each in proposal.agreed if each != seat])
    objected = tuple([each for each in proposal.objected if each != seat])
    if agrees:
        table.proposal = replace(proposal, agreed=(*agreed, seat), objected=objected)
        return [Chose(seat, Choice.AGREES, OBJECTION_CITES)]
    objected = (*objected, seat)
    stops = table.policy.room.change.objections
    if stops is not None and len(objected) >= stops:
        table.proposal = None
        return [ChangeStopped(proposal.notice.name, len(objected), OBJECTION_CITES)]
    table.proposal = replace(proposal, agreed=agreed, objected=objected)
    return [Chose(seat, Choice.OBJECTS, OBJECTION_CITES)]


def count_hand(table: "Table") -> None:
    """Count a hand that a proposed change waited for."""
    proposal = table.proposal
    if proposal is not None:
        table.proposal = replace(proposal, hands=proposal.hands - 1)


def at_deal(table: "Table") -> list[Happened]:
    """Make a change whose time has come before the next hand, in the game that goes on."""
    proposal = table.proposal
    if proposal is None or not is_due(table):
        return []
    if not _goes_on(table, proposal.notice):
        raise TableRefusal(
            f"{proposal.notice.name} begins now: draw for the button first", *NOTICE_CITES
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
    change(table, notice)
    return [NoticeChanged(notice.name, NOTICE_CITES)]


def change(table: "Table", notice: Notice) -> None:
    """Play by another notice; the same game goes on where button and blinds can."""
    had = table.spread.layout
    post(table, spread(table.book, notice))
    if table.spread.layout != had:
        event_link.park(table, table.rotation)
        rotation.begin_game(table)
        event_link.resume(table)
        hand_in_play.begin_game(table)


def set_drops(table: "Table", drops: tuple[PostedDrop, ...]) -> None:
    """Post other drops of the house's promotions; the game goes on as it is."""
    notice = msgspec.structs.replace(table.notice, drops=drops or msgspec.UNSET)
    if notice != table.notice:
        table.spread = spread(table.book, notice)


def post(table: "Table", game: Spread) -> None:
    """Put up a notice: what was marked or asked for under another one is void."""
    table.spread = game
    table.proposal = None
    seating.make_room(table)
    kill.clear(table)
    rock.clear(table)
    bomb.clear(table)
    requests.clear(table)


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
    at_once = table.policy.room.change.at_once_if_all_agree and everyone <= set(proposal.agreed)
    return proposal.hands <= 0 or at_once
