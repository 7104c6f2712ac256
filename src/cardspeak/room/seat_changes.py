"""Seat changes within a game: who asked, who has the free seat before whom, and until when.

A player of the game comes before a newcomer, also before a newcomer who has been called and has not
answered. The change closes when the newcomer's marker or buy-in is down, unless that very seat had
been asked for before.
"""

from typing import TYPE_CHECKING

import msgspec

from cardspeak.books.policy.room import SeatCloses, SeatPriority
from cardspeak.hand.refusal import Cites
from cardspeak.room import games, orders
from cardspeak.room.commands import AskSeatChange, ChangeChair, DropSeatChange
from cardspeak.room.events import ChairChanged, DeskEvent, SeatChangeAsked
from cardspeak.room.games import Chair, RoomGame, SeatClaim, SeatWish
from cardspeak.room.orders import ChangePlayersSeat
from cardspeak.room.refusal import DeskRefusal

if TYPE_CHECKING:
    from cardspeak.room.desk import Desk

FIRST_CITES: Cites = ("room.seat_change.seated_first",)
PRIORITY_CITES: Cites = ("room.seat_change.priority",)
CLOSES_CITES: Cites = ("room.seat_change.closes",)


def ask(desk: "Desk", command: AskSeatChange, now: int, author: str) -> list[DeskEvent]:
    """Enter a player's wish for another seat, or a seat-change button."""
    game = games.game_of(desk, command.game)
    _seated(game, command.player)
    if any(wish.player == command.player for wish in game.wishes):
        raise DeskRefusal(f"{command.player} has asked for a seat change already")
    wish = SeatWish(command.player, now, command.seat)
    games.change(desk, game.game, wishes=(*game.wishes, wish))
    return [SeatChangeAsked(command.player, game.game, command.seat)]


def drop(desk: "Desk", command: DropSeatChange, now: int, author: str) -> list[DeskEvent]:
    """A player does not want another seat any more, or passes this one."""
    game = games.game_of(desk, command.game)
    left = tuple([wish for wish in game.wishes if wish.player != command.player])
    if len(left) == len(game.wishes):
        raise DeskRefusal(f"{command.player} has not asked for a seat change")
    games.change(desk, game.game, wishes=left)
    return []


def first_for(desk: "Desk", game: RoomGame, seat: int) -> SeatWish | None:
    """The player of the game who has a free seat before a newcomer, if one wants it."""
    policy = desk.policy(game.notice).room.seat_change
    if not policy.seated_first:
        return None
    wishes = [
        wish
        for wish in game.wishes
        if wish.seat in (0, seat) and game.stays(wish.player) and wish.player not in desk.moves
    ]
    if policy.priority is SeatPriority.SENIORITY:
        since = {chair.player: chair.since for chair in game.seated}
        return min(wishes, key=lambda wish: since[wish.player], default=None)
    return min(wishes, key=lambda wish: wish.since, default=None)


def change(desk: "Desk", command: ChangeChair, now: int, author: str) -> list[DeskEvent]:
    """A player of the game takes another seat."""
    game = games.open_game_of(desk, command.game)
    chair = _seated(game, command.player)
    if chair.leaving or command.player in desk.moves:
        raise DeskRefusal(f"{command.player} is leaving {game.game}")
    if any(shared.guest == command.player for shared in desk.shared):
        raise DeskRefusal(f"{command.player} plays over the owner of seat {chair.seat}")
    taken = game.chair(command.seat)
    cites = FIRST_CITES
    if not game.has_seat(command.seat):
        raise DeskRefusal(f"{game.game} has no seat {command.seat}")
    if taken is not None:
        _check_open(desk, game, taken, command)
        cites = CLOSES_CITES
    first = first_for(desk, game, command.seat)
    if first is not None and first.player != command.player and taken is None:
        raise DeskRefusal(
            f"{first.player} asked for a seat change before {command.player}", *PRIORITY_CITES
        )
    chairs = [each for each in game.chairs if each not in (chair, taken)]
    chairs.append(msgspec.structs.replace(chair, seat=command.seat))
    if taken is not None:
        chairs.append(msgspec.structs.replace(taken, seat=chair.seat))
    left = tuple([wish for wish in game.wishes if wish.player != command.player])
    games.rearrange(desk, game.game, tuple(sorted(chairs, key=lambda each: each.seat)))
    games.change(desk, game.game, wishes=left)
    orders.send(desk, game.game, ChangePlayersSeat(chair.seat, command.seat, command.player))
    return [ChairChanged(command.player, game.game, chair.seat, command.seat, cites)]


def _check_open(desk: "Desk", game: RoomGame, taken: Chair, command: ChangeChair) -> None:
    """Refuse a seat that a newcomer has by now, unless it was asked for before that.

    A newcomer who is only called has nothing on the table yet, and is called for the other seat.
    """
    wish = next((wish for wish in game.wishes if wish.player == command.player), None)
    asked_first = wish is not None and wish.seat == command.seat and wish.since <= taken.since
    closes = desk.policy(game.notice).room.seat_change.closes
    newcomer = taken.claim is SeatClaim.MARKER
    down = closes is SeatCloses.NEWCOMER_DOWN
    if taken.claim is SeatClaim.CALLED or (newcomer and (asked_first or not down)):
        return
    raise DeskRefusal(
        f"{taken.player} has seat {taken.seat} of {game.game} ({taken.claim})", *CLOSES_CITES
    )


def _seated(game: RoomGame, player: str) -> Chair:
    chair = game.chair_of(player)
    if chair is None or chair.claim is not SeatClaim.SEATED:
        raise DeskRefusal(f"{player} does not sit in {game.game}")
    return chair
