"""What people see of the desk: the staff's page, the board on the wall, a player's own place.

A view holds only what its reader may know. The board shows names as initials where the house wants
it so; chips are shown to nobody but the staff.
"""

import re
import time

import msgspec

from cardspeak.books import Offense
from cardspeak.room import Desk, day_report
from cardspeak.room.games import RoomGame, SeatClaim
from cardspeak.room.lists import ListedName, WaitingList
from cardspeak.server.desk.game_views import GameView, game_view, table_of
from cardspeak.server.desk.live_desk import LiveDesk
from cardspeak.server.desk.money_views import fund_board, high_hands
from cardspeak.server.desk.notify import shortened


class NameView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A name on a list."""

    player: str
    since: int
    here: bool = True
    out: bool = False
    expires: int | None = None
    called: str = ""


class ListView(msgspec.Struct, frozen=True):
    """A list, and what it plays."""

    name: str
    game: str
    names: tuple[NameView, ...]
    open_games: int


class DutyView(msgspec.Struct, frozen=True):
    """Something that the floor must look at."""

    at: int
    game: str
    says: str


class FloorCallView(msgspec.Struct, frozen=True):
    """A table that asks for the floor: who asked, since when, why, and who is on the way."""

    game: str
    by: str
    at: int
    says: str
    answered_by: str


class LastActView(msgspec.Struct, frozen=True):
    """The last act of the staff, where it can be taken back."""

    number: int
    author: str
    did: str


class DeskView(msgspec.Struct, frozen=True):
    """The whole room as the staff see it."""

    version: int
    now: int
    book: str
    games: tuple[GameView, ...]
    lists: tuple[ListView, ...]
    duties: tuple[DutyView, ...]
    moving: tuple[str, ...]
    racks: tuple[str, ...]
    floor_calls: tuple[FloorCallView, ...]
    last_act: LastActView | None


class HighHandView(msgspec.Struct, frozen=True):
    """A high hand of today: whose, and what it has won or leads."""

    player: str
    hand: str
    title: str


class BoardView(msgspec.Struct, frozen=True):
    """The board on the wall."""

    version: int
    now: int
    lists: tuple[ListView, ...]
    games: tuple[GameView, ...]
    calls: tuple[str, ...]
    funds: tuple[tuple[str, int], ...] = ()
    high_hands: tuple[HighHandView, ...] = ()


class WaitView(msgspec.Struct, frozen=True):
    """Minutes to wait: usually, and from the quick to the slow of the waits seen."""

    minutes: int
    quick: int
    slow: int


class PlaceView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player's place on one list; `note` says why it was passed over or overtaken last."""

    list: str
    place: int
    since: int
    here: bool = True
    out: bool = False
    expires: int | None = None
    wait: WaitView | None = None
    note: str = ""
    note_rules: tuple[str, ...] = ()


class SeatView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat that a player has, or is called to."""

    game: str
    seat: int
    claim: SeatClaim
    until: int | None = None
    table: str = ""
    away: bool = False
    wants_seat: bool = False


class MyView(msgspec.Struct, frozen=True):
    """What a player sees: own places and seats, and every list but that of a game played in.

    `quiet` is a player who sits at a table of a house without phones: tablet and board tell of a
    call there, and the phone does not ring.
    """

    version: int
    now: int
    name: str
    places: tuple[PlaceView, ...]
    seats: tuple[SeatView, ...]
    lists: tuple[tuple[str, int], ...]
    quiet: bool = False


def desk_view(live: LiveDesk) -> DeskView:
    """The staff's page."""
    desk = live.desk
    last = desk.last_act
    return DeskView(
        live.version,
        int(time.time()),
        desk.book.title,
        tuple([game_view(live, game) for game in _sorted(desk)]),
        tuple([_list(desk, waiting) for waiting in _sorted_lists(desk)]),
        tuple([DutyView(at, duty.game, duty.says) for at, duty in reversed(live.duties)]),
        tuple([f"{move.player} from {move.left} to {move.game}" for move in desk.moves]),
        tuple([rack.player for rack in desk.racks]),
        tuple([FloorCallView(*msgspec.structs.astuple(call)) for call in desk.floor_calls]),
        LastActView(last.number, last.author, last.did) if last is not None else None,
    )


def board_view(live: LiveDesk, *, initials: bool) -> BoardView:
    """The board, without chips, and with initials in place of names where asked."""
    desk = live.desk
    show = shortened if initials else str
    games = [
        msgspec.structs.replace(
            view,
            chips=0,
            held=0,
            chairs=(),
            change=None,
            guests=(),
            arrivals=(),
            must_move=tuple([show(player) for player in view.must_move]),
        )
        for view in [game_view(live, game) for game in _sorted(desk)]
    ]
    lists = [
        msgspec.structs.replace(
            view,
            names=tuple(
                [msgspec.structs.replace(each, player=show(each.player)) for each in view.names]
            ),
        )
        for view in [_list(desk, waiting) for waiting in _sorted_lists(desk)]
    ]
    calls = [
        f"{show(chair.player)}: {game.game}, seat {chair.seat}"
        for game in _sorted(desk)
        for chair in game.chairs
        if chair.claim is SeatClaim.CALLED
    ]
    hands = [HighHandView(show(player), *rest) for player, *rest in high_hands(desk)]
    return BoardView(
        live.version,
        int(time.time()),
        tuple(lists),
        tuple(games),
        tuple(calls),
        fund_board(desk),
        tuple(hands),
    )


def my_view(live: LiveDesk, name: str) -> MyView:
    """A player's own places and seats."""
    desk = live.desk
    places: list[PlaceView] = []
    for waiting in _sorted_lists(desk):
        place = waiting.place(name)
        if place:
            mine = waiting.names[place - 1]
            wait = _wait(live, waiting.name, place)
            note = live.notes.on(waiting.name, name)
            places.append(
                PlaceView(
                    waiting.name,
                    place,
                    mine.since,
                    mine.here,
                    mine.out,
                    mine.expires,
                    wait,
                    note.says if note is not None else "",
                    desk.rules(note.cites, waiting.name) if note is not None else (),
                )
            )
    seats = [
        SeatView(
            game.game,
            chair.seat,
            chair.claim,
            chair.until,
            table_of(live, game),
            name in desk.absences,
            any(wish.player == name for wish in game.wishes),
        )
        for game in _sorted(desk)
        for chair in game.chairs
        if chair.player == name
    ]
    plays = {game.list for game in desk.games if game.stays(name)}
    lists = [
        (waiting.name, len(waiting.names))
        for waiting in _sorted_lists(desk)
        if waiting.name not in plays
    ]
    sits = any(seat.claim is SeatClaim.SEATED and not seat.away for seat in seats)
    quiet = sits and bool(desk.book.forbidding(Offense.PHONE))
    now = int(time.time())
    return MyView(live.version, now, name, tuple(places), tuple(seats), tuple(lists), quiet)


def _sorted(desk: Desk) -> list[RoomGame]:
    """The games by their signs, smaller ones first, and by name."""
    return sorted(desk.games, key=lambda game: (natural(game.list), natural(game.game)))


def _sorted_lists(desk: Desk) -> list[WaitingList]:
    """The lists in the order in which their games stand."""
    return sorted(desk.lists, key=lambda waiting: natural(waiting.name))


def natural(name: str) -> list[tuple[int, str]]:
    """A name in the order of people: table 2 before table 10."""
    parts = re.split(r"(\d+)", name)
    return [(int(part), "") if part.isdecimal() else (0, part) for part in parts]


def _wait(live: LiveDesk, name: str, place: int) -> WaitView | None:
    """How long a place takes, from the waits that this room has seen."""
    found = day_report.estimate(live.waits.ended, name, place)
    if found is None:
        return None
    return WaitView(*[round(each / 60) for each in (found.usual, found.least, found.most)])


def _list(desk: Desk, waiting: WaitingList) -> ListView:
    called = {
        chair.player: f"{game.game}, seat {chair.seat}"
        for game in desk.games
        if game.list == waiting.name
        for chair in game.chairs
        if chair.claim in (SeatClaim.CALLED, SeatClaim.MARKER)
    }
    names = tuple([_name(each, called.get(each.player, "")) for each in waiting.names])
    count = sum(game.list == waiting.name for game in desk.games)
    notice = waiting.notice
    return ListView(waiting.name, f"{notice.game}, {notice.structure.value}", names, count)


def _name(listed: ListedName, called: str) -> NameView:
    return NameView(listed.player, listed.since, listed.here, listed.out, listed.expires, called)
