"""Orders from an event to its tables: the desk's own, and those that only a tournament gives.

They are counted for each table from 1 and kept until the table has answered, as the desk's are.
"""

from typing import TYPE_CHECKING

import msgspec

from cardspeak.cards import Card
from cardspeak.room.orders import CloseTable, SeatPlayer, SpreadGame, TableOrder, UnseatPlayer

if TYPE_CHECKING:
    from cardspeak.tournament.tournament import Tournament


class DrawForButton(TableOrder, frozen=True):
    """Give the first button by these cards, one for each player from the lowest seat."""

    cards: tuple[Card, ...]


class PlayHands(TableOrder, frozen=True):
    """Deal so many hands and wait; none: deal on; 0: wait after the hand in play."""

    count: int | None = None


class ChangeStack(TableOrder, frozen=True):
    """Put chips before a player or take them away: a rebuy, an add-on, a color-up."""

    seat: int
    player: str
    by: int


class MarkAbsent(TableOrder, frozen=True):
    """A player is not at the table; `dealt_in`: the stack posts, and the hand is killed."""

    seat: int
    player: str
    dealt_in: bool = True


class MarkPresent(TableOrder, frozen=True):
    """A player is at the table again."""

    seat: int
    player: str


class RemoveStack(TableOrder, frozen=True):
    """Take a player and all the player's chips out of the event after this hand."""

    seat: int
    player: str


class TellTablesLeft(TableOrder, frozen=True):
    """So many tables of the event are left, 2 for any more: some rules are for the last alone."""

    count: int


EventOrder = (
    SpreadGame | SeatPlayer | UnseatPlayer | CloseTable | DrawForButton | PlayHands | ChangeStack
    | MarkAbsent | MarkPresent | RemoveStack | TellTablesLeft
)  # fmt: skip


class PendingEventOrder(msgspec.Struct, frozen=True):
    """An order that a table has not answered yet."""

    table: str
    number: int
    order: EventOrder


def send(event: "Tournament", table: str, order: EventOrder) -> None:
    """Give an order to a table."""
    at = event.tables[table]
    number = at.orders + 1
    event.tables.put(table, msgspec.structs.replace(at, orders=number))
    event.pending.put((table, str(number)), PendingEventOrder(table, number, order))
