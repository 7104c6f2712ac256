"""Orders from the desk to its tables: numbered, sent again until answered, carried out once.

The desk counts the orders to each table from 1 and keeps every order until the table reports that
it was carried out or cannot be. A table carries out an order once, however often it comes.
"""

from typing import TYPE_CHECKING

import msgspec

from cardspeak.books import Notice
from cardspeak.books.promotion_drop import PostedDrop
from cardspeak.hand.refusal import Cites
from cardspeak.table.commands import Called
from cardspeak.table.seats import Arrival, Before

if TYPE_CHECKING:
    from cardspeak.room.desk import Desk


class TableOrder(msgspec.Struct, frozen=True, tag_field="order", tag=True):
    """Something that a table is ordered to do."""


class SpreadGame(TableOrder, frozen=True):
    """Play this game from now on: the first order to a new table, or a change of its sign."""

    notice: Notice


class SeatPlayer(TableOrder, frozen=True):
    """Seat a player; `chips` come along, 0 where the player buys in at the table.

    `before` is the game that the player comes from, with the chips held there.
    """

    seat: int
    player: str
    came: Arrival = Arrival.NEW
    chips: int = 0
    before: Before | None = None


class UnseatPlayer(TableOrder, frozen=True):
    """Let a player go after this hand, chips and all; `to` another game of the house, if any.

    A player whom the house sends away (`sent`) goes without posting a kill, and owes it.
    """

    seat: int
    player: str
    to: str | None = None
    sent: bool = False


class CallPlayerOver(TableOrder, frozen=True):
    """A seat is ready elsewhere: let a player go when the book says, with so many waiting."""

    seat: int
    player: str
    why: Called
    waiting: int = 0


class ChangePlayersSeat(TableOrder, frozen=True):
    """Move a player to another seat of the same table."""

    seat: int
    to: int
    player: str


class DealOut(TableOrder, frozen=True):
    """A player is away: deal no cards to the seat."""

    seat: int
    player: str


class DealBackIn(TableOrder, frozen=True):
    """A player is back: deal cards to the seat again."""

    seat: int
    player: str


class CollectTimeCharge(TableOrder, frozen=True):
    """Time is due: collect so much from every player whom the book charges."""

    amount: int


class PromotionsAtTable(TableOrder, frozen=True):
    """The house's own promotions that can be won at the table: titles, files, drops."""

    titles: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    drops: tuple[PostedDrop, ...] = ()


class HoldTable(TableOrder, frozen=True):
    """Deal no further hand: a claim waits to be verified."""

    why: str
    cites: Cites = ()


class FreeTable(TableOrder, frozen=True):
    """Deal again."""


class CloseTable(TableOrder, frozen=True):
    """End the game after this hand."""


Order = (
    SpreadGame | SeatPlayer | UnseatPlayer | CallPlayerOver | ChangePlayersSeat | DealOut
    | DealBackIn | CollectTimeCharge | PromotionsAtTable | HoldTable | FreeTable | CloseTable
)  # fmt: skip


OF_THE_TABLE = (
    SpreadGame, CollectTimeCharge, PromotionsAtTable, HoldTable, FreeTable, CloseTable,
)  # fmt: skip
"""Orders that concern no single seat."""


class PendingOrder(msgspec.Struct, frozen=True):
    """An order that a table has not answered yet."""

    table: str
    number: int
    order: Order


def send(desk: "Desk", table: str, order: Order) -> None:
    """Give an order to a table."""
    game = desk.games[table]
    number = game.orders + 1
    desk.games.put(table, msgspec.structs.replace(game, orders=number))
    desk.pending.put((table, str(number)), PendingOrder(table, number, order))
