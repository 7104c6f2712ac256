"""Markers: a seat held for a player who is on the way, and for how long while someone waits.

The minutes run from the marker. They count only while someone waits who could take the seat; a
marker that is past its time goes when the first such player joins the list, and its player counts
as called and not there. A player who finishes a hand in another game keeps the seat until that hand
is over.
"""

from typing import TYPE_CHECKING

from cardspeak.hand.refusal import Cites
from cardspeak.room import (
    games,
    lists,
    must_move,
    overtaking,
    people,
    register,
    seat_changes,
    standing,
)
from cardspeak.room.commands import LiftMarker, PlaceMarker, ReserveSeat
from cardspeak.room.events import DeskEvent, SeatHeld
from cardspeak.room.games import Chair, RoomGame, SeatClaim
from cardspeak.room.people import Authority
from cardspeak.room.refusal import DeskRefusal

if TYPE_CHECKING:
    from cardspeak.room.desk import Desk

MARKER_CITES: Cites = ("room.lock_up",)
IN_POT_CITES: Cites = ("room.lock_up_during_pot",)
RESERVE_CITES: Cites = ("room.reserved_seats",)


def lock_up(desk: "Desk", command: PlaceMarker, now: int, author: str) -> list[DeskEvent]:
    """The floor places a marker for a player."""
    game = games.open_game_of(desk, command.game)
    policy = desk.policy(game.notice).room
    if command.in_pot and not policy.lock_up_during_pot:
        raise DeskRefusal("a player in a pot elsewhere holds no seat here", *IN_POT_CITES)
    by_management = register.office(desk, author) >= Authority.MANAGEMENT
    if command.in_pot and not (by_management or _plays_elsewhere(desk, game, command.player)):
        raise DeskRefusal(f"{command.player} plays no pot in another game now", *IN_POT_CITES)
    _check_free(game, command.seat, command.player)
    must_move.check_not_passed(desk, game, command.player, author)
    if command.in_pot and game.chair_of(command.player) is None:
        standing.check_register(desk, command.player, game)
        _check_none_kept(desk, game, command.player)
    else:
        standing.check(desk, command.player, game)
    passed: list[DeskEvent] = []
    if game.chair_of(command.player) is None:
        seat_changes.check_not_asked_for(desk, game, command.seat, author)
        passed = overtaking.overtaken(desk, game, command.player)
    return [*passed, *place(desk, game, command.seat, command.player, now, in_pot=command.in_pot)]


def _check_none_kept(desk: "Desk", game: RoomGame, player: str) -> None:
    """Refuse a second seat to a player in a pot for whom one is kept already."""
    if not desk.policy(game.notice).room.one_seat:
        return
    for name, seat in people.patron(desk, player).chairs:
        chair = desk.games[name].chair(seat)
        if name != game.game and chair is not None and chair.claim is not SeatClaim.SEATED:
            says = f"{player} has seat {seat} of {name} ({chair.claim}): one seat to a player"
            raise DeskRefusal(says, *standing.ONE_SEAT_CITES)


def _plays_elsewhere(desk: "Desk", game: RoomGame, player: str) -> bool:
    """Whether a player is in a hand of another game."""
    chairs = people.patron(desk, player).chairs
    return any(name != game.game and player in desk.games[name].in_hand for name, _ in chairs)


def place(
    desk: "Desk",
    game: RoomGame,
    seat: int,
    player: str,
    now: int,
    *,
    in_pot: bool = False,
    cites: Cites = (),
) -> list[DeskEvent]:
    """Put a marker on a seat."""
    policy = desk.policy(game.notice).room.lock_up
    minutes = policy.new_game_minutes if game.is_new else policy.most_minutes
    until = now + minutes * 60
    chair = Chair(seat, player, SeatClaim.MARKER, now, until, in_pot)
    games.give(desk, game.game, chair)
    cites += IN_POT_CITES if in_pot else MARKER_CITES
    return [SeatHeld(player, game.game, seat, until, cites)]


def reserve(desk: "Desk", command: ReserveSeat, now: int, author: str) -> list[DeskEvent]:
    """The management keeps a seat for a player, without a limit of time."""
    game = games.open_game_of(desk, command.game)
    if not desk.policy(game.notice).room.reserved_seats:
        raise DeskRefusal("this house reserves no seats", *RESERVE_CITES)
    _check_free(game, command.seat, command.player)
    standing.check(desk, command.player, game)
    games.give(desk, game.game, Chair(command.seat, command.player, SeatClaim.RESERVED, now))
    return [SeatHeld(command.player, game.game, command.seat, None, RESERVE_CITES)]


def lift(desk: "Desk", command: LiftMarker, now: int, author: str) -> list[DeskEvent]:
    """The floor picks a marker up."""
    game = games.game_of(desk, command.game)
    chair = game.chair(command.seat)
    if chair is None or chair.claim in (SeatClaim.SEATED, SeatClaim.MOVING):
        raise DeskRefusal(f"no marker is on seat {command.seat} of {game.game}")
    return games.free(desk, game.game, command.seat, "the floor picked the marker up")


def lift_late(desk: "Desk", game: RoomGame, now: int) -> list[DeskEvent]:
    """Pick up the markers of a game that are past their time, if someone waits."""
    late = [
        chair
        for chair in game.chairs
        if chair.until is not None and chair.until <= now and not chair.in_pot
    ]
    if not late or not lists.waiting_for(desk, game.list):
        return []
    events: list[DeskEvent] = []
    for chair in sorted(late, key=lambda each: (each.until or 0, each.seat)):
        events += games.free(desk, game.game, chair.seat, "the marker's time is up", MARKER_CITES)
        events += lists.not_there(desk, game.list, chair.player)
    return events


def _check_free(game: RoomGame, seat: int, player: str) -> None:
    chair = game.chair(seat)
    if not game.has_seat(seat):
        raise DeskRefusal(f"{game.game} has no seat {seat}")
    if chair is not None and not (chair.player == player and chair.claim is SeatClaim.CALLED):
        raise DeskRefusal(f"{chair.player} has seat {seat} of {game.game} ({chair.claim})")
