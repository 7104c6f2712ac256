"""What people see of the desk: the staff's page, the board on the wall, a player's own place.

A view holds only what its reader may know. The board shows names as initials where the house wants
it so; chips are shown to nobody but the staff.
"""

import re
import time

import msgspec

from cardspeak.room import Desk, accounts, day_report
from cardspeak.room.commands import Dealing
from cardspeak.room.dealer_prompts import DealerPrompt, prompts, rule_numbers
from cardspeak.room.games import Chair, RoomGame, SeatClaim
from cardspeak.room.going_over import may_stay
from cardspeak.room.lists import ListedName, WaitingList
from cardspeak.room.must_move import order
from cardspeak.room.private_games import in_force
from cardspeak.server.desk.live_desk import LiveDesk
from cardspeak.server.desk.money_views import fund_board, high_hands
from cardspeak.server.desk.notify import shortened


class ChairView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat that somebody has: by what right, until when, and whether the player is away.

    `goes_to` is the seat of another game to which the player is called; `stays` says how long the
    player may play on here, and `stays_rules` by which rules.
    """

    seat: int
    player: str
    claim: SeatClaim
    since: int
    until: int | None = None
    away: str = ""
    away_since: int | None = None
    away_until: int | None = None
    leaving: bool = False
    in_hand: bool = False
    wants_seat: bool = False
    goes_to: str = ""
    stays: str = ""
    stays_rules: tuple[str, ...] = ()


class GameView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game: its sign, its chairs, its free seats."""

    game: str
    list: str
    seats: int
    chairs: tuple[ChairView, ...]
    free: tuple[int, ...]
    dealing: Dealing
    opened: int
    table: str = ""
    feeds: str | None = None
    must_move: tuple[str, ...] = ()
    closing: bool = False
    in_hand: bool = False
    hands: int = 0
    chips: int = 0
    held: int = 0
    button: int = 0
    waived: tuple[str, ...] = ()
    waiver_in_force: bool = False
    prompts: tuple[DealerPrompt, ...] = ()


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
    """A player's place on one list."""

    list: str
    place: int
    since: int
    here: bool = True
    out: bool = False
    expires: int | None = None
    wait: WaitView | None = None


class SeatView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat that a player has, or is called to."""

    game: str
    seat: int
    claim: SeatClaim
    until: int | None = None
    table: str = ""
    away: bool = False


class MyView(msgspec.Struct, frozen=True):
    """What a player sees: every list, and the player's own places and seats."""

    version: int
    now: int
    name: str
    places: tuple[PlaceView, ...]
    seats: tuple[SeatView, ...]
    lists: tuple[tuple[str, int], ...]


def desk_view(live: LiveDesk) -> DeskView:
    """The staff's page."""
    desk = live.desk
    last = desk.last_act
    return DeskView(
        live.version,
        int(time.time()),
        desk.book.title,
        tuple([_game(live, game) for game in _sorted(desk)]),
        tuple([_list(desk, waiting) for waiting in desk.lists]),
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
            must_move=tuple([show(player) for player in view.must_move]),
        )
        for view in [_game(live, game) for game in _sorted(desk)]
    ]
    lists = [
        msgspec.structs.replace(
            view,
            names=tuple(
                [msgspec.structs.replace(each, player=show(each.player)) for each in view.names]
            ),
        )
        for view in [_list(desk, waiting) for waiting in desk.lists]
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
    for waiting in desk.lists:
        place = waiting.place(name)
        if place:
            mine = waiting.names[place - 1]
            wait = _wait(live, waiting.name, place)
            places.append(
                PlaceView(waiting.name, place, mine.since, mine.here, mine.out, mine.expires, wait)
            )
    seats = [
        SeatView(
            game.game,
            chair.seat,
            chair.claim,
            chair.until,
            _table(live, game),
            name in desk.absences,
        )
        for game in _sorted(desk)
        for chair in game.chairs
        if chair.player == name
    ]
    lists = [(waiting.name, len(waiting.names)) for waiting in desk.lists]
    return MyView(live.version, int(time.time()), name, tuple(places), tuple(seats), tuple(lists))


def _sorted(desk: Desk) -> list[RoomGame]:
    """The games by their signs, smaller ones first, and by name."""
    return sorted(desk.games, key=lambda game: (_natural(game.list), _natural(game.game)))


def _natural(name: str) -> list[tuple[int, str]]:
    """A name in the order of people: table 2 before table 10."""
    parts = re.split(r"(\d+)", name)
    return [(int(part), "") if part.isdecimal() else (0, part) for part in parts]


def _game(live: LiveDesk, game: RoomGame) -> GameView:
    desk = live.desk
    fed = game.feeds is not None
    return GameView(
        game.game,
        game.list,
        game.seats,
        tuple([_chair(desk, game, chair) for chair in game.chairs]),
        game.free,
        game.dealing,
        game.opened,
        _table(live, game),
        game.feeds,
        tuple([each.player for each in order(game) if each.player not in desk.moves])
        if fed
        else (),
        game.closing,
        bool(game.in_hand),
        game.dealt,
        accounts.balance(desk, accounts.table(game.game)),
        game.held,
        game.button,
        game.waiver.rules if game.waiver is not None else (),
        in_force(game),
        prompts(desk, game.notice) if game.dealing is Dealing.TRACKED else (),
    )


def _wait(live: LiveDesk, name: str, place: int) -> WaitView | None:
    """How long a place takes, from the waits that this room has seen."""
    found = day_report.estimate(live.waits.ended, name, place)
    if found is None:
        return None
    return WaitView(*[round(each / 60) for each in (found.usual, found.least, found.most)])


def _table(live: LiveDesk, game: RoomGame) -> str:
    """The id of the table that the software deals."""
    return live.dealt.id_of(game) if game.dealing is Dealing.DEALT else ""


def _chair(desk: Desk, game: RoomGame, chair: Chair) -> ChairView:
    absence = desk.absences.get(chair.player)
    here = absence is not None and absence.game == game.game
    move = desk.moves.get(chair.player)
    goes_to, stays = "", ""
    rules: tuple[str, ...] = ()
    if move is not None and move.left == game.game and chair.claim is SeatClaim.SEATED:
        goes_to = f"{move.game}, seat {move.seat}"
        stays, cites = may_stay(desk, move)
        rules = rule_numbers(desk, game.notice, cites)
    return ChairView(
        chair.seat,
        chair.player,
        chair.claim,
        chair.since,
        chair.until,
        absence.kind.value if here and absence is not None else "",
        absence.since if here and absence is not None else None,
        absence.until if here and absence is not None else None,
        chair.leaving,
        chair.player in game.in_hand,
        any(wish.player == chair.player for wish in game.wishes),
        goes_to,
        stays,
        rules,
    )


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
