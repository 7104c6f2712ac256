"""Seats that wait for the absent players of a broken game, and what becomes of those who are late.

A seat waits until the big blind would fall on it, for some hands of a stud game, or as long as the
floor says. The chips of a player who is late are held by the house.
"""

from typing import TYPE_CHECKING

from cardspeak.books.policy.transfer import HeldUntil
from cardspeak.hand.refusal import Cites
from cardspeak.room import absences, accounts, games, lists, moves
from cardspeak.room.commands import ReleaseSeat, TakeUpSeat
from cardspeak.room.events import DeskEvent, SeatWaits
from cardspeak.room.games import RoomGame
from cardspeak.room.moves import PlayerMove
from cardspeak.room.refusal import DeskRefusal

if TYPE_CHECKING:
    from cardspeak.room.desk import Desk

HELD_CITES: Cites = ("transfer.broken_game.held",)
STUD_CITES: Cites = ("transfer.broken_game.stud_hands",)
LATE_CITES: Cites = ("transfer.broken_game.late_first_up",)


def keep(desk: "Desk", player: str, minutes: int, now: int) -> list[DeskEvent]:
    """Keep the chair of a move for a player who is away."""
    move = desk.moves[player]
    game = desk.games[move.game]
    policy = desk.policy(game.notice).transfer.broken_game
    until: int | None = None
    hands: int | None = None
    cites = HELD_CITES
    if policy.held is HeldUntil.FLOOR_SAYS:
        if not minutes:
            raise DeskRefusal(f"say how long the seat waits for {player}", *HELD_CITES)
        until = now + minutes * 60
    elif _is_stud(desk, game):
        hands, cites = policy.stud_hands, STUD_CITES
    moves.change(desk, player, absent=True, until=until, hands=hands)
    return [SeatWaits(player, game.game, move.seat, until, cites)]


def take_up(desk: "Desk", command: TakeUpSeat, now: int, author: str) -> list[DeskEvent]:
    """The absent player is there in time, and sits down."""
    move = _waiting(desk, command.player)
    move = moves.change(desk, move.player, absent=False, until=None, hands=None)
    return [] if move.chips is None else moves.sit_down(desk, move, now)


def release(desk: "Desk", command: ReleaseSeat, now: int, author: str) -> list[DeskEvent]:
    """The floor gives a seat away that waits as long as the floor says."""
    move = _waiting(desk, command.player)
    policy = desk.policy(desk.games[move.game].notice).transfer.broken_game
    if policy.held is not HeldUntil.FLOOR_SAYS:
        raise DeskRefusal(f"the seat waits for {move.player}: {policy.held}", *HELD_CITES)
    return late(desk, move, now, HELD_CITES)


def late(desk: "Desk", move: PlayerMove, now: int, cites: Cites) -> list[DeskEvent]:
    """The seat waits no longer; a player whom the old table has not let go yet goes out too."""
    game = desk.games[move.game]
    first_up = desk.policy(game.notice).transfer.broken_game.late_first_up
    desk.moves.drop(move.player)
    if move.chips is None:
        absences.await_rack(desk, move.player, move.left, desk.house)
    else:
        giver = accounts.on_the_way(move.player)
        absences.hold(desk, giver, move.player, game.game, move.chips)
    events = games.free(desk, game.game, move.seat, f"{move.player} is late", cites)
    if first_up:
        events += lists.put_first(desk, game.list, move.player, now, LATE_CITES)
    return events


def time_is_up(desk: "Desk", player: str, now: int) -> list[DeskEvent]:
    """The floor's time for an absent player is over."""
    move = desk.moves[player]
    if not move.absent or move.until is None or move.until > now:
        return []
    return late(desk, move, now, HELD_CITES)


def hand_begins(desk: "Desk", game: RoomGame, big_blind: int, now: int) -> list[DeskEvent]:
    """A hand begins: seats that waited for this big blind, or for enough hands, wait no longer."""
    events: list[DeskEvent] = []
    for move in [each for each in desk.moves if each.game == game.game and each.absent]:
        if move.hands is not None:
            if move.hands == 0:
                events += late(desk, move, now, STUD_CITES)
            else:
                moves.change(desk, move.player, hands=move.hands - 1)
        elif move.until is None and _reaches(game.big_blind, big_blind, move.seat):
            events += late(desk, move, now, HELD_CITES)
    return events


def _reaches(before: int, after: int, seat: int) -> bool:
    """Whether the big blind, going round from one seat to another, comes to a seat or past it."""
    if not after:
        return False
    if not before:
        return seat == after
    if before < after:
        return before < seat <= after
    return seat > before or seat <= after


def _is_stud(desk: "Desk", game: RoomGame) -> bool:
    return game.notice.spread_of(desk.book).is_stud


def _waiting(desk: "Desk", player: str) -> PlayerMove:
    move = desk.moves.get(player)
    if move is None or not move.absent:
        raise DeskRefusal(f"no seat waits for {player}")
    return move
