"""Taking back the last act of the staff, where nothing hangs on it.

An act can be taken back that only the desk's own books know of: a name put on a list, a call, a
marker. What a table was told stands, and so do draws, disputes and the register, which are never
made to disappear. Each field that the act changed goes back to what it was; if one of them has
changed again since, something hangs on the act.
"""

from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from cardspeak.room import commands as c
from cardspeak.room import must_move, register, standing
from cardspeak.room.events import ActUndone, DeskEvent, ListChange, Listed, Unlisted
from cardspeak.room.games import Chair, RoomGame, SeatClaim
from cardspeak.room.lists import WaitingList
from cardspeak.room.narration import in_words
from cardspeak.room.people import Authority, authority_of
from cardspeak.room.refusal import DeskRefusal

if TYPE_CHECKING:
    from cardspeak.room.desk import Desk

UNDOABLE = frozenset(
    {
        c.JoinList, c.Arrive, c.LeaveList, c.StepOut, c.StepIn, c.CallName, c.NoAnswer,
        c.AcceptSeat, c.DeclineSeat, c.PlaceMarker, c.LiftMarker, c.ReserveSeat, c.AskSeatChange,
        c.DropSeatChange, c.ComeToTable, c.ProposeGameChange, c.DropGameChange, c.SeatGuest,
        c.OrderTalk, c.LiftTalkOrder, c.AskForFloor, c.AnswerFloorCall, c.EndFloorCall,
    }
)  # fmt: skip
"""Acts that only the desk's own books know of."""
_OF_NOBODY = (c.ReportIn, c.Pass, c.Appoint)
_LONGEST = 200


class ChangedRow(NamedTuple):
    """A row that an act changed; none before for a row that was not there."""

    rows: str
    key: Any
    before: msgspec.Struct | None
    after: msgspec.Struct


class LastAct(msgspec.Struct, frozen=True):
    """The last act of the staff: its number, whose it was, what it did, and to which rows."""

    number: int
    author: str
    did: str
    changed: tuple[ChangedRow, ...] = ()


def noted(
    desk: "Desk", command: c.Command, author: str, events: list[DeskEvent], *, due: bool
) -> LastAct | None:
    """The last act once a command is done, before its changes are kept; none to take back.

    What came `due` in the same moment stands, and so does the act with it.
    """
    if isinstance(command, _OF_NOBODY) or not _is_staff(desk, author):
        return desk.last_act
    if type(command) not in UNDOABLE or due or desk.pending.changed:
        return None
    changed: list[ChangedRow] = []
    for rows in desk.rows:
        for key, before, after in rows.changes():
            if after is None:
                return None
            if before != after:
                changed.append(ChangedRow(rows.name, key, before, after))
    did = ". ".join([line for event in events if (line := in_words(event))])[:_LONGEST]
    number = desk.acts + 1
    return LastAct(number, author, did, tuple(changed)) if changed else desk.last_act


def undo(desk: "Desk", command: c.UndoLast, now: int, author: str) -> list[DeskEvent]:
    """Take the last act back."""
    last = desk.last_act
    if last is None or last.number != command.act:
        raise DeskRefusal("something else has been done since, or a table already has the order")
    by_name = {rows.name: rows for rows in desk.rows}
    events: list[DeskEvent] = []
    for name, key, before, after in last.changed:
        rows = by_name[name]
        current = rows.get(key)
        if before is None:
            if current != after:
                raise DeskRefusal(f"something depends on it by now: {last.did}")
            rows.drop(key)
            continue
        made = _restored(last, before, after, current)
        _check(desk, current, made)
        rows.put(key, made)
        if isinstance(current, WaitingList):
            events += _on_and_off(current, made)
    return [*events, ActUndone(last.did, last.author)]


def _restored(
    last: LastAct, before: msgspec.Struct, after: msgspec.Struct, current: msgspec.Struct | None
) -> msgspec.Struct:
    """A row with every field back that the act changed, and nothing else."""
    names = before.__struct_fields__
    changed = [name for name in names if getattr(before, name) != getattr(after, name)]
    if current is None or any(getattr(current, n) != getattr(after, n) for n in changed):
        raise DeskRefusal(f"something depends on it by now: {last.did}")
    return msgspec.structs.replace(current, **{name: getattr(before, name) for name in changed})


def _check(desk: "Desk", had: Any, has: Any) -> None:
    """Refuse to bring back a name or a claim that its player may not have by now."""
    if isinstance(has, WaitingList):
        for each in has.names:
            if not had.place(each.player):
                register.check(desk, each.player, has.name)
    elif isinstance(has, RoomGame):
        for chair in has.chairs:
            if had.chair_of(chair.player) is None:
                standing.check(desk, chair.player, had)
            if chair not in had.chairs and not _can_come(desk, has, chair):
                raise DeskRefusal(f"{chair.player} does not wait for {has.game} any more")
        for wish in has.wishes:
            if wish not in had.wishes and not had.stays(wish.player):
                raise DeskRefusal(f"{wish.player} has left {has.game} since")


def _can_come(desk: "Desk", game: RoomGame, chair: Chair) -> bool:
    """Whether a player whose call is brought back waits for the game as it is now, or feeds it."""
    if chair.claim is not SeatClaim.CALLED or desk.lists[game.list].place(chair.player):
        return True
    feeder = must_move.feeder_of(desk, game)
    return feeder is not None and feeder.stays(chair.player)


def _on_and_off(had: WaitingList, has: Any) -> list[DeskEvent]:
    """Names that are off a list again, and names that are on it again."""
    gone = [each.player for each in had.names if not has.place(each.player)]
    back = [each.player for each in has.names if not had.place(each.player)]
    return [
        *[Unlisted(player, has.name, ListChange.UNDONE) for player in gone],
        *[Listed(player, has.name, has.place(player)) for player in back],
    ]


def _is_staff(desk: "Desk", author: str) -> bool:
    return author == desk.house or authority_of(desk, author) >= Authority.DEALER
