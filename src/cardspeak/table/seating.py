"""Who sits where at a table: taking a seat, changing it, leaving it.

`SeatingChart` is a frozen value; only this module replaces it. What a move costs is for `reseat`.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from cardspeak.money.journal import Why, seat_account
from cardspeak.table import event_link, kill, rock, rotation
from cardspeak.table.seats import Seat

if TYPE_CHECKING:
    from cardspeak.table.table import Table


class SeatingChart(msgspec.Struct, frozen=True):
    """Every chair of a table in order, the seats that are taken, and the first of each player."""

    chairs: tuple[Seat | None, ...]
    occupied: tuple[Seat, ...]
    places: dict[str, int]


def seated(chairs: Sequence[Seat | None]) -> SeatingChart:
    """The seating of a row of chairs."""
    occupied = tuple([seat for seat in chairs if seat is not None])
    places = {seat.player: seat.number for seat in reversed(occupied)}
    return SeatingChart(tuple(chairs), occupied, places)


def take(table: "Table", seat: Seat) -> None:
    """Put a player into a free seat."""
    _set(table, seat.number, seat)


def free(table: "Table", seat: Seat) -> None:
    """Free the seat of a player who goes, with the leg, the kill and the rock that lay there."""
    kill.free_seat(table, seat.number)
    rock.free_seat(table, seat.number)
    event_link.free_seat(table, seat.number)
    _set(table, seat.number, None)


def move(table: "Table", seat: Seat, to: int) -> None:
    """Move a player to a free seat, with everything in front of the old one."""
    old = seat.number
    held = seat.stack + seat.later + seat.off_table
    table.journal.move(seat_account(old), seat_account(to), held, Why.CHANGED_SEAT)
    _set(table, old, None)
    seat.number = to
    _set(table, to, seat)
    kill.change_seat(table, old, to)
    rock.change_seat(table, old, to)
    rotation.change_seat(table, old, to)


def make_room(table: "Table") -> None:
    """Have a chair for every seat of the notice; a smaller notice leaves chairs that nobody has."""
    chairs = table.seating.chairs
    if table.count > len(chairs):
        table.seating = seated([*chairs, *[None] * (table.count - len(chairs))])


def restore(table: "Table", chairs: Sequence[Seat | None]) -> None:
    """Seat the players of a saved table."""
    table.seating = seated(chairs)


def _set(table: "Table", number: int, seat: Seat | None) -> None:
    chairs = table.seating.chairs
    table.seating = seated([*chairs[: number - 1], seat, *chairs[number:]])
