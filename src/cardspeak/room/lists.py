"""Waiting lists: one for each kind of game, in the order in which names came.

A name that was called in is held as long as the book holds it. A player who steps out with notice
keeps the place and is passed over meanwhile. Only this module changes the rows of lists.
"""

from typing import TYPE_CHECKING

import msgspec

from cardspeak.books import Notice
from cardspeak.books.policy.room import NotThere, RoomPolicy
from cardspeak.hand.refusal import Cites
from cardspeak.room import people, register
from cardspeak.room.commands import (
    Arrive,
    Entered,
    JoinList,
    LeaveList,
    StepIn,
    StepOut,
)
from cardspeak.room.events import (
    Demoted,
    DeskEvent,
    ListChange,
    Listed,
    ListOpened,
    NameSkipped,
    Presence,
    Unlisted,
)
from cardspeak.room.refusal import DeskRefusal

if TYPE_CHECKING:
    from cardspeak.room.desk import Desk

CALL_IN_CITES: Cites = ("room.call_in.allowed",)
EXPIRY_CITES: Cites = ("room.call_in.minutes",)
KILL_CITES: Cites = ("kill.own_game",)
ONE_SEAT_CITES: Cites = ("room.one_seat",)
NOT_THERE_CITES: Cites = ("room.not_there",)


class ListedName(msgspec.Struct, frozen=True):
    """A name on a list: since when it has its place, how it came, until when a call-in is held.

    No two names of a list have the same `since`: it is their order in a must-move game too.
    """

    player: str
    since: int
    how: Entered = Entered.AT_DESK
    here: bool = True
    out: bool = False
    expires: int | None = None


class WaitingList(msgspec.Struct, frozen=True):
    """The names for one kind of game, first to be called first, and the sign they wait for."""

    name: str
    notice: Notice
    names: tuple[ListedName, ...] = ()

    def place(self, player: str) -> int:
        """A player's place from 1; 0 for a player who is not listed."""
        for place, listed in enumerate(self.names, start=1):
            if listed.player == player:
                return place
        return 0

    @property
    def present(self) -> tuple[ListedName, ...]:
        """The names that can be called now."""
        return tuple([listed for listed in self.names if listed.here and not listed.out])


def times(waiting: WaitingList) -> tuple[int, ...]:
    """When names that were called in run out."""
    return tuple([listed.expires for listed in waiting.names if listed.expires is not None])


def list_of(desk: "Desk", name: str) -> WaitingList:
    """The list of that name; refused when there is none."""
    found = desk.lists.get(name)
    if found is None:
        names = ", ".join(sorted(each.name for each in desk.lists)) or "there are none yet"
        raise DeskRefusal(f"there is no list {name!r}; lists: {names}")
    return found


def policy_of(desk: "Desk", name: str) -> RoomPolicy:
    """What the book says of the room for the game of a list."""
    return desk.policy(desk.lists[name].notice).room


def begin(desk: "Desk", notice: Notice) -> list[DeskEvent]:
    """Begin the list of a kind of game."""
    desk.lists.put(notice.name, WaitingList(notice.name, notice))
    return [ListOpened(notice.name)]


def check_same_kind(desk: "Desk", notice: Notice) -> None:
    """Refuse a sign whose name stands for another game on the board."""
    listed = desk.lists[notice.name].notice
    if kind(listed, desk) != kind(notice, desk):
        raise DeskRefusal(
            f"{notice.name} on the board is another game: give this one a name of its own",
            *(KILL_CITES if listed.kill is not notice.kill else ()),
        )


def kind(notice: Notice, desk: "Desk") -> tuple[object, ...]:
    """What makes two games alike: form, structure, limits, and the kill where the book says so."""
    kill = notice.kill if desk.policy(notice).kill.own_game else None
    return (notice.game, notice.structure, notice.bets, notice.blinds, notice.ante, kill)


def join(desk: "Desk", command: JoinList, now: int, author: str) -> list[DeskEvent]:
    """Put a name on a list, at its end."""
    waiting = list_of(desk, command.list)
    if waiting.place(command.player):
        raise DeskRefusal(f"{command.player} is on the {waiting.name} list already")
    _check_not_seated(desk, command.player, waiting)
    register.check(desk, command.player, waiting.name)
    policy = policy_of(desk, waiting.name).call_in
    cites: Cites = ()
    listed = ListedName(command.player, _last(waiting, now), command.how)
    if command.how is not Entered.AT_DESK:
        if not policy.allowed:
            raise DeskRefusal("this house lists only players who are in the room", *CALL_IN_CITES)
        expires = None if policy.minutes is None else now + policy.minutes * 60
        listed = msgspec.structs.replace(listed, here=False, expires=expires)
        cites = CALL_IN_CITES + EXPIRY_CITES
    _write(desk, waiting, (*waiting.names, listed))
    return [Listed(command.player, waiting.name, len(waiting.names) + 1, cites)]


def _check_not_seated(desk: "Desk", player: str, waiting: WaitingList) -> None:
    """Refuse a player who plays in a game of that list: other tables of it are a transfer."""
    if not desk.policy(waiting.notice).room.one_seat:
        return
    for name, seat in people.patron(desk, player).chairs:
        game = desk.games[name]
        if game.list == waiting.name and game.stays(player):
            raise DeskRefusal(f"{player} has seat {seat} of {name} already", *ONE_SEAT_CITES)


def arrive(desk: "Desk", command: Arrive, now: int, author: str) -> list[DeskEvent]:
    """Enter that a player who called in is in the house: the name no longer runs out."""
    register.check(desk, command.player)
    _mark(desk, command.player, here=True, expires=None, out=False)
    return [Presence(command.player, here=True)]


def leave(desk: "Desk", command: LeaveList) -> list[DeskEvent]:
    """Take a name off a list on its player's wish."""
    waiting = list_of(desk, command.list)
    if not waiting.place(command.player):
        raise DeskRefusal(f"{command.player} is not on the {waiting.name} list")
    return strike(desk, waiting.name, command.player, ListChange.ASKED)


def step_out(desk: "Desk", command: StepOut, now: int, author: str) -> list[DeskEvent]:
    """A player leaves the area with notice, and keeps the place."""
    _mark(desk, command.player, out=True)
    return [Presence(command.player, here=False)]


def step_in(desk: "Desk", command: StepIn, now: int, author: str) -> list[DeskEvent]:
    """A player who stepped out is back."""
    _mark(desk, command.player, out=False)
    return [Presence(command.player, here=True)]


def strike(
    desk: "Desk", name: str, player: str, why: ListChange, cites: Cites = ()
) -> list[DeskEvent]:
    """Take a name off a list."""
    waiting = desk.lists[name]
    if not waiting.place(player):
        return []
    _write(desk, waiting, tuple([each for each in waiting.names if each.player != player]))
    return [Unlisted(player, name, why, cites)]


def demote(
    desk: "Desk", name: str, player: str, why: ListChange, cites: Cites = ()
) -> list[DeskEvent]:
    """Move a name to the bottom of its list."""
    waiting = desk.lists[name]
    since = _last(waiting, desk.now)
    moved = [
        msgspec.structs.replace(each, since=since)
        for each in waiting.names
        if each.player == player
    ]
    others = [each for each in waiting.names if each.player != player]
    _write(desk, waiting, (*others, *moved))
    return [Demoted(player, name, why, cites)]


def add(desk: "Desk", name: str, player: str, now: int, cites: Cites = ()) -> list[DeskEvent]:
    """Put a name at the end of a list, if it is not there."""
    waiting = desk.lists[name]
    if waiting.place(player):
        return []
    _write(desk, waiting, (*waiting.names, ListedName(player, _last(waiting, now))))
    return [Listed(player, name, len(waiting.names) + 1, cites)]


def put_first(desk: "Desk", name: str, player: str, now: int, cites: Cites = ()) -> list[DeskEvent]:
    """Put a name first on a list, whether or not it was there."""
    waiting = desk.lists[name]
    others = [each for each in waiting.names if each.player != player]
    since = min([now, *[each.since - 1 for each in others]])
    _write(desk, waiting, (ListedName(player, since), *others))
    return [Listed(player, name, 1, cites)]


def not_there(desk: "Desk", name: str, player: str) -> list[DeskEvent]:
    """Do with a name that was called in vain what the book says.

    A call-in that the book still holds keeps its place, as does a player who gave notice.
    """
    listed = next((each for each in desk.lists[name].names if each.player == player), None)
    if listed is None:
        return []
    if listed.out:
        return [NameSkipped(player, name, ListChange.STEPPED_OUT)]
    if not listed.here and listed.expires is not None:
        return [NameSkipped(player, name, ListChange.NOT_THERE, EXPIRY_CITES)]
    match policy_of(desk, name).not_there:
        case NotThere.BOTTOM:
            return demote(desk, name, player, ListChange.NOT_THERE, NOT_THERE_CITES)
        case NotThere.REMOVED:
            return strike(desk, name, player, ListChange.NOT_THERE, NOT_THERE_CITES)
        case NotThere.PASSED_OVER:
            return [NameSkipped(player, name, ListChange.NOT_THERE, NOT_THERE_CITES)]


def expire(desk: "Desk", name: str, now: int) -> list[DeskEvent]:
    """Strike off the call-ins of a list that did not come in time."""
    late = [
        listed.player
        for listed in desk.lists[name].names
        if listed.expires is not None and listed.expires <= now
    ]
    events: list[DeskEvent] = []
    for player in late:
        events += strike(desk, name, player, ListChange.EXPIRED, EXPIRY_CITES)
    return events


def since(desk: "Desk", name: str, player: str, now: int) -> int:
    """When a player came on a list; now, for a player who is not on it."""
    names = desk.lists[name].names
    return next((listed.since for listed in names if listed.player == player), now)


def waiting_for(desk: "Desk", name: str) -> int:
    """How many players wait on a list and can be called; those with a seat there do not count."""
    served = {chair.player for game in desk.games if game.list == name for chair in game.chairs}
    return sum([listed.player not in served for listed in desk.lists[name].present])


def _mark(desk: "Desk", player: str, **changes: object) -> None:
    """Change what every list knows of a player's whereabouts."""
    found = [waiting for waiting in desk.lists if waiting.place(player)]
    if not found:
        raise DeskRefusal(f"{player} is on no list")
    for waiting in found:
        names = [
            msgspec.structs.replace(each, **changes) if each.player == player else each
            for each in waiting.names
        ]
        _write(desk, waiting, tuple(names))


def _last(waiting: WaitingList, now: int) -> int:
    """Since when a name that goes to the end has its place: after every other name."""
    return max([now, *[each.since + 1 for each in waiting.names]])


def _write(desk: "Desk", waiting: WaitingList, names: tuple[ListedName, ...]) -> None:
    desk.lists.put(waiting.name, msgspec.structs.replace(waiting, names=names))
