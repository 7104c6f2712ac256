"""The seats of a new game: who chooses before whom, and who has a seat that two want.

A game is new until its first hand. The desk notes when each player comes to the table; a seat that
is chosen gets a marker.
"""

from typing import TYPE_CHECKING

from cardspeak.books.policy.room import Contested, SeatChoice
from cardspeak.hand.refusal import Cites
from cardspeak.room import draws, games, markers, seat_changes, standing
from cardspeak.room.commands import ChooseSeat, ComeToTable, SettleSeat
from cardspeak.room.events import CameToTable, DeskEvent
from cardspeak.room.games import RoomGame
from cardspeak.room.refusal import DeskRefusal

if TYPE_CHECKING:
    from cardspeak.room.desk import Desk

CHOICE_CITES: Cites = ("room.new_game_seats",)
CONTESTED_CITES: Cites = ("room.contested",)
_LAST = 10**9


def come(desk: "Desk", command: ComeToTable, now: int, author: str) -> list[DeskEvent]:
    """A player comes to the table of a new game."""
    game = _new_game(desk, command.game)
    if any(player == command.player for player, _ in game.arrivals):
        raise DeskRefusal(f"{command.player} is at {game.game} already")
    standing.check(desk, command.player, game)
    games.change(desk, game.game, arrivals=(*game.arrivals, (command.player, now)))
    return [CameToTable(command.player, game.game)]


def choose(desk: "Desk", command: ChooseSeat, now: int, author: str) -> list[DeskEvent]:
    """A player chooses a seat of a new game, unless someone else chooses first."""
    game = _new_game(desk, command.game)
    _check_at_table(game, command.player)
    if command.seat not in game.free:
        raise DeskRefusal(f"seat {command.seat} of {game.game} is not free")
    standing.check(desk, command.player, game)
    first = _first(desk, game, command.player)
    if first is not None:
        raise DeskRefusal(f"{first} chooses before {command.player}", *CHOICE_CITES)
    return _give(desk, game, command.seat, command.player, now)


def settle(desk: "Desk", command: SettleSeat, now: int, author: str) -> list[DeskEvent]:
    """Players want the same seat: the book says who has it."""
    game = games.open_game_of(desk, command.game)
    if not game.is_new:
        return seat_changes.settle(desk, command, now, author)
    if command.seat not in game.free:
        raise DeskRefusal(f"seat {command.seat} of {game.game} is not free")
    if len(set(command.players)) < 2:
        raise DeskRefusal("name the players who want that seat")
    for player in command.players:
        _check_at_table(game, player)
        standing.check(desk, player, game)
    alike = _alike(desk, game, command.players)
    if len(alike) == 1:
        return _give(desk, game, command.seat, alike[0], now)
    if desk.policy(game.notice).room.contested is Contested.LIST:
        first = min(alike, key=lambda player: _place(desk, game, player))
        return markers.place(desk, game, command.seat, first, now, cites=CONTESTED_CITES)
    cards = draws.spend(desk, command.draw, game.game) if command.draw else command.cards
    order, drawn = draws.ranked(desk, game.notice, alike, cards)
    given = markers.place(desk, game, command.seat, order[0], now, cites=CONTESTED_CITES)
    return [*drawn, *given]


def _new_game(desk: "Desk", name: str) -> RoomGame:
    game = games.open_game_of(desk, name)
    if not game.is_new:
        raise DeskRefusal(f"{name} is not a new game: hands have been dealt")
    return game


def _check_at_table(game: RoomGame, player: str) -> None:
    if all(arrived != player for arrived, _ in game.arrivals):
        raise DeskRefusal(f"{player} has not come to {game.game} yet")


def _precedence(desk: "Desk", game: RoomGame, player: str) -> int:
    """What decides who chooses first among the players at the table, the lowest first."""
    match desk.policy(game.notice).room.new_game_seats:
        case SeatChoice.ARRIVAL:
            return dict(game.arrivals)[player]
        case SeatChoice.LIST:
            return _place(desk, game, player)
        case SeatChoice.ANYONE | SeatChoice.DRAW:
            return 0


def _first(desk: "Desk", game: RoomGame, player: str) -> str | None:
    """A player at the table who has no seat yet and chooses before another."""
    own = _precedence(desk, game, player)
    for other, _ in game.arrivals:
        without = game.chair_of(other) is None and standing.bar(desk, other, game) is None
        if without and _precedence(desk, game, other) < own:
            return other
    return None


def _alike(desk: "Desk", game: RoomGame, players: tuple[str, ...]) -> list[str]:
    """The players whom nothing but the rule for a contested seat can separate."""
    first = min(_precedence(desk, game, player) for player in players)
    return [player for player in players if _precedence(desk, game, player) == first]


def _place(desk: "Desk", game: RoomGame, player: str) -> int:
    """A player's place on the list; those who are not on it come last."""
    return desk.lists[game.list].place(player) or _LAST


def _give(desk: "Desk", game: RoomGame, seat: int, player: str, now: int) -> list[DeskEvent]:
    return markers.place(desk, game, seat, player, now, cites=CHOICE_CITES)
