"""Whether a person may have a seat in a game: one seat to a player, and players kept apart.

Asked by calls, markers, seats and moves alike, so that no way in is forgotten.
"""

from typing import TYPE_CHECKING

import msgspec

from cardspeak.hand.refusal import Cites
from cardspeak.room import people
from cardspeak.room.events import ListChange
from cardspeak.room.games import RoomGame
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
    elsewhere = [chair for chair in people.patron(desk, player).chairs if chair[0] != game.game]
    if elsewhere and desk.policy(game.notice).room.one_seat:
        other, seat = elsewhere[0]
        says = f"{player} has seat {seat} of {other}: one seat to a player"
        return SeatBar(says, ListChange.SEATED, ONE_SEAT_CITES)
    return None


def check(desk: "Desk", player: str, game: RoomGame) -> None:
    """Refuse a seat that a person may not have."""
    found = bar(desk, player, game)
    if found is not None:
        raise DeskRefusal(found.says, *found.cites)
