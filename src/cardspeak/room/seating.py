"""Sitting down and quitting: the desk's side of a seat, and the order to the table."""

from typing import TYPE_CHECKING

from cardspeak.room import (
    absences,
    accounts,
    games,
    lists,
    moves,
    must_move,
    orders,
    overtaking,
    people,
    private_games,
    seat_changes,
    standing,
)
from cardspeak.room.commands import Quit, TakeSeat
from cardspeak.room.events import DeskEvent, ListChange, SeatGiven
from cardspeak.room.games import Chair, SeatClaim
from cardspeak.room.orders import SeatPlayer
from cardspeak.room.overtaking import PERMISSION_CITES
from cardspeak.room.people import Authority
from cardspeak.room.refusal import DeskRefusal

if TYPE_CHECKING:
    from cardspeak.room.desk import Desk


def take(desk: "Desk", command: TakeSeat, now: int, author: str) -> list[DeskEvent]:
    """A player sits down in a seat that the floor gave, or that is given now."""
    game = games.open_game_of(desk, command.game)
    player, seat = command.player, command.seat
    chair = game.chair(seat)
    if not game.has_seat(seat) or (chair is not None and chair.player != player):
        who = f"{chair.player} has it ({chair.claim})" if chair else "there is no such seat"
        raise DeskRefusal(f"seat {seat} of {game.game} cannot be taken: {who}")
    if chair is not None and chair.claim is SeatClaim.SEATED:
        raise DeskRefusal(f"{player} sits in seat {seat} of {game.game} already")
    by_floor = author == desk.house or people.authority_of(desk, author) >= Authority.FLOOR
    permission = desk.policy(game.notice).room.seat_by_permission
    if permission and chair is None and not by_floor:
        raise DeskRefusal("a seat is taken only when the floor gives it", *PERMISSION_CITES)
    standing.check(desk, player, game)
    must_move.check_not_passed(desk, game, player, author)
    private_games.check_informed(game, player)
    passed: list[DeskEvent] = []
    if game.chair_of(player) is None:
        seat_changes.check_not_asked_for(desk, game, seat, author)
        passed = overtaking.overtaken(desk, game, player)
    absences.begin_anew(desk, player)
    rank = lists.since(desk, game.list, player, now)
    games.give(desk, game.game, Chair(seat, player, SeatClaim.SEATED, now, rank=rank))
    held = absences.take_rack(desk, player, game.game)
    accounts.move(desk, accounts.CAGE, accounts.table(game.game), command.chips)
    orders.send(desk, game.game, SeatPlayer(seat, player, chips=command.chips + held))
    return [
        *passed,
        *lists.strike(desk, game.list, player, ListChange.SEATED),
        SeatGiven(player, game.game, seat, PERMISSION_CITES if permission else ()),
    ]


def quit_game(desk: "Desk", command: Quit, now: int, author: str) -> list[DeskEvent]:
    """A seated player quits: the table lets the player go after the hand."""
    game = games.game_of(desk, command.game)
    chair = game.chair_of(command.player)
    if chair is None or chair.claim is not SeatClaim.SEATED:
        raise DeskRefusal(f"{command.player} does not sit in {game.game}")
    if chair.leaving:
        raise DeskRefusal(f"{command.player} is leaving {game.game} already")
    games.send_away(desk, game.game, command.player)
    called = must_move.end_call(desk, game, command.player)
    return [*called, *moves.cancel(desk, command.player)]
