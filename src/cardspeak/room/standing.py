"""Whether a person may have a seat in a game: one seat to a player, and players kept apart.

Asked by calls, markers, seats and moves alike, so that no way in is forgotten.
"""

from typing import TYPE_CHECKING

import msgspec

from cardspeak.hand.refusal import Cites
from cardspeak.room import people, register
from cardspeak.room.events import ListChange
from cardspeak.room.games import RoomGame, SeatClaim
from cardspeak.room.refusal import DeskRefusal

if TYPE_CHECKING:
    from cardspeak.room.desk import Desk

ONE_SEAT_CITES: Cites = ("room.one_seat",)


class SeatBar(msgspec.Struct, frozen=True):
    """Why a person may not have a seat in a game now."""

    says: str
    why: ListChange
    cites: Cites = ()


def bar(desk: "Desk", player: str, game: RoomGame) -> SeatBar | None:
    """What keeps a person from a seat in a game, if anything does."""
    here = game.chair_of(player)
    if here is not None and here.claim in (SeatClaim.SEATED, SeatClaim.MOVING):
        says = f"{player} has seat {here.seat} of {game.game} ({here.claim})"
        return SeatBar(says, ListChange.SEATED, ONE_SEAT_CITES)
    elsewhere = [chair for chair in people.patron(desk, player).chairs if chair[0] != game.game]
    elsewhere += [
        (shared.game, shared.seat)
        for shared in desk.shared
        if player in (shared.owner, shared.guest)
    ]
    if elsewhere and desk.policy(game.notice).room.one_seat:
        other, seat = elsewhere[0]
        says = f"{player} has seat {seat} of {other}: one seat to a player"
        return SeatBar(says, ListChange.SEATED, ONE_SEAT_CITES)
    return obstacle(desk, player, game)


def may_come_over(desk: "Desk", player: str, game: RoomGame) -> bool:
    """Whether a person plays in a game of another list, and could leave it for this one."""
    if player in desk.moves or any(player in (each.owner, each.guest) for each in desk.shared):
        return False
    return [
        desk.games[name].list != game.list and desk.games[name].stays(player)
        for name, _ in people.patron(desk, player).chairs
    ] == [True]


def second_claim(desk: "Desk", player: str) -> SeatBar | None:
    """The call or marker that a player has for a seat already, if any."""
    for name, seat in people.patron(desk, player).chairs:
        chair = desk.games[name].chair(seat)
        if chair is not None and chair.claim is not SeatClaim.SEATED:
            says = f"{player} has seat {seat} of {name} ({chair.claim})"
            return SeatBar(says, ListChange.SEATED, ONE_SEAT_CITES)
    return None


def obstacle(desk: "Desk", player: str, game: RoomGame) -> SeatBar | None:
    """What the register has against a person in a game, if anything: an entry, or the company."""
    barred = register.bars(desk, player, game.list, game.game)
    if barred is not None:
        return SeatBar(barred.says, ListChange.BARRED, barred.cites)
    return company(desk, player, game)


def company(desk: "Desk", player: str, game: RoomGame) -> SeatBar | None:
    """Who in a game keeps a person out of it, if someone does."""
    apart = register.apart_from(desk, player)
    for chair in game.chairs if apart else ():
        if chair.player in apart:
            says = f"{player} and {chair.player} are kept apart"
            return SeatBar(says, ListChange.KEPT_APART, apart[chair.player].cites)
    return None


def check_register(desk: "Desk", player: str, game: RoomGame) -> None:
    """Refuse a game that the register closes to a person, or to that company."""
    found = obstacle(desk, player, game)
    if found is not None:
        raise DeskRefusal(found.says, *found.cites)


def check(desk: "Desk", player: str, game: RoomGame) -> None:
    """Refuse a seat that a person may not have."""
    found = bar(desk, player, game)
    if found is not None:
        raise DeskRefusal(found.says, *found.cites)
