"""Which chips play, and what else may be done with them: banknotes, racks, odd chips, incidentals.

The chip on the notice is the smallest in play. Chips that do not make one up stay in front of the
player and out of the deal. What a wager with the wrong chips comes to is the floor's affair.
"""

from typing import TYPE_CHECKING

from cardspeak.books.policy.stakes import Cash
from cardspeak.hand.refusal import Cites
from cardspeak.money.journal import BANK, Why, seat_account
from cardspeak.table.commands import Spend, Tender
from cardspeak.table.events import ChipsMoved, Choice, Chose, Movement
from cardspeak.table.refusal import TableRefusal

if TYPE_CHECKING:
    from cardspeak.table.seats import Seat
    from cardspeak.table.table import Table

CASH_CITES: Cites = ("stakes.cash",)
FOREIGN_CITES: Cites = ("stakes.foreign_chips_play",)
SPEND_CITES: Cites = ("stakes.incidentals",)
RACK_CITES: Cites = ("stakes.rack",)
ODD_CITES: Cites = ("buyin.odd_chips_spare_rebuy", "stakes.smallest_chip", "stakes.smaller_chips")
_NOTE = 100
"""Dollars: the one banknote that plays where any does."""


def is_only_odd(table: "Table", seat: "Seat") -> bool:
    """Whether a player holds too little to play, and what is left spares no rebuy."""
    small = 0 < seat.stack < table.terms.playing_unit
    return small and not table.policy.buyin.odd_chips_spare_rebuy


def check_tender(table: "Table", tender: Tender, amount: int) -> None:
    """Refuse to put on the table what does not play there."""
    policy = table.policy.stakes
    if tender is Tender.FOREIGN and not policy.foreign_chips_play:
        raise TableRefusal(f"{tender} do not play: take {amount} back", *FOREIGN_CITES)
    if tender is not Tender.CASH:
        return
    if policy.cash is not Cash.HUNDREDS:
        raise TableRefusal(f"cash {policy.cash}: change the {amount} into chips", *CASH_CITES)
    note = _NOTE * table.notice.dollar
    if amount % note:
        raise TableRefusal(f"cash {policy.cash} of {note} chips, not {amount}", *CASH_CITES)


def spend(table: "Table", command: Spend) -> ChipsMoved:
    """Pay for food, drink and the like with chips in play."""
    seat = table.seat(command.seat)
    if not table.policy.stakes.incidentals:
        raise TableRefusal(
            f"chips in play may not be spent: keep the {command.amount} on the table", *SPEND_CITES
        )
    if table.hand is not None:
        raise TableRefusal("wait for the end of the hand to spend chips", *SPEND_CITES)
    if command.amount > seat.stack:
        raise TableRefusal(
            f"seat {seat.number} has {seat.stack} chips, not {command.amount}", *SPEND_CITES
        )
    seat.stack -= command.amount
    table.journal.move(seat_account(seat.number), BANK, command.amount, Why.INCIDENTAL)
    return ChipsMoved(seat.number, command.amount, Movement.SPENT, SPEND_CITES)


def use_rack(table: "Table", number: int) -> Chose:
    """Let a player play from a rack."""
    seat = table.seat(number)
    if not table.policy.stakes.rack:
        raise TableRefusal(f"seat {number} must take its {seat.stack} out of the rack", *RACK_CITES)
    return Chose(number, Choice.RACK, RACK_CITES)
