"""Changing games by wish: a move between like games must not leave the shorter one shorter."""

from typing import TYPE_CHECKING

from cardspeak.hand.refusal import Cites
from cardspeak.room import calls, games, moves, must_move, people, standing
from cardspeak.room.commands import Transfer
from cardspeak.room.events import DeskEvent
from cardspeak.room.games import SeatClaim
from cardspeak.room.refusal import DeskRefusal
from cardspeak.table.commands import Called
from cardspeak.table.seats import Arrival

if TYPE_CHECKING:
    from cardspeak.room.desk import Desk

LARGER_CITES: Cites = ("transfer.not_to_larger",)


def transfer(desk: "Desk", command: Transfer, now: int, author: str) -> list[DeskEvent]:
    """A seated player goes over to another game."""
    game = games.open_game_of(desk, command.game)
    here = _sits_in(desk, command.player)
    if here.game == game.game:
        raise DeskRefusal(f"{command.player} sits in {game.game}: ask for a seat change")
    if not here.stays(command.player) or command.player in desk.moves:
        raise DeskRefusal(f"{command.player} is leaving {here.game} already")
    kept = game.chair_of(command.player)
    if command.seat not in game.free and (kept is None or kept.seat != command.seat):
        raise DeskRefusal(f"seat {command.seat} of {game.game} is not free")
    must_move.check_not_passed(desk, game, command.player, author)
    cites: Cites = ()
    if here.list == game.list:
        staying, there = calls.count(desk, here) - 1, calls.count(desk, game)
        if desk.policy(game.notice).transfer.not_to_larger and staying < there:
            raise DeskRefusal(
                f"{here.game} would have {staying} players and {game.game} has {there}:"
                " the game left would be the shorter one",
                *LARGER_CITES,
            )
        cites = LARGER_CITES
    standing.check_register(desk, command.player, game)
    target = (game.game, command.seat)
    return moves.begin(desk, command.player, target, Arrival.OWN_WISH, Called.OWN_WISH, now, cites)


def _sits_in(desk: "Desk", player: str) -> games.RoomGame:
    """The game in which a player sits."""
    for name, seat in people.patron(desk, player).chairs:
        chair = desk.games[name].chair(seat)
        if chair is not None and chair.claim is SeatClaim.SEATED:
            return desk.games[name]
    raise DeskRefusal(f"{player} sits in no game")
