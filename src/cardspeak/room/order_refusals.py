"""Orders that a table could not carry out: the desk takes back what it had entered on the way.

So the desk never shows a player in a seat that the table did not give, and no chip stays behind.
"""

from typing import TYPE_CHECKING

import msgspec

from cardspeak.room import absences, games, moves
from cardspeak.room.events import DeskEvent
from cardspeak.room.orders import (
    CallPlayerOver,
    ChangePlayersSeat,
    DealOut,
    Order,
    UnseatPlayer,
)

if TYPE_CHECKING:
    from cardspeak.room.desk import Desk


def take_back(desk: "Desk", table: str, order: Order) -> list[DeskEvent]:
    """Undo what the desk had entered for an order of a table; a seat not given is handled apart."""
    match order:
        case UnseatPlayer() | CallPlayerOver():
            return _stays(desk, table, order.player)
        case ChangePlayersSeat():
            _keeps_seat(desk, table, order)
        case DealOut():
            absences.forget(desk, order.player)
        case _:
            pass
    return []


def _stays(desk: "Desk", table: str, player: str) -> list[DeskEvent]:
    """A player who was to leave has to stay: whatever waited for that is off."""
    chair = desk.games[table].chair_of(player)
    if chair is None:
        return []
    games.replace_chair(desk, table, chair, leaving=False)
    if absences.is_picked_up(desk, player, table):
        absences.not_racked(desk, player)
        if player in desk.shared:
            desk.shared.drop(player)
    for shared in [each for each in desk.shared if each.guest == player]:
        desk.shared.put(shared.owner, msgspec.structs.replace(shared, returning=False))
    move = desk.moves.get(player)
    return moves.cancel(desk, player) if move is not None and move.left == table else []


def _keeps_seat(desk: "Desk", table: str, order: ChangePlayersSeat) -> None:
    """A player who was to change seats keeps the old one, as does the player due to get it."""
    game = desk.games[table]
    if game.chair_of(order.player) is None:
        return
    back = {order.to: order.seat, order.seat: order.to}
    chairs = [
        msgspec.structs.replace(chair, seat=back.get(chair.seat, chair.seat))
        for chair in game.chairs
    ]
    games.rearrange(desk, table, tuple(sorted(chairs, key=lambda each: each.seat)))
