"""A tracked table: people deal real cards, and a dealer enters what matters on a tablet.

It carries out the desk's orders and sends the same reports as a table that the software deals.
Chips are known for the table as a whole; a stack only when somebody has counted it.
"""

import msgspec

from cardspeak.room.orders import (
    CloseTable,
    PendingOrder,
    SeatPlayer,
    SpreadGame,
    UnseatPlayer,
)
from cardspeak.room.refusal import DeskRefusal
from cardspeak.room.reports import HandBegun, HandEnded, OrderDone, PlayerLeft, TableReport


class TrackedSeat(msgspec.Struct, frozen=True):
    """A player at a tracked table; `leaving` once the desk or the player has asked for it."""

    player: str
    leaving: bool = False


class TrackedTable:
    """A table of real cards, as the tablet shows it."""

    __slots__ = ("_in_hand", "carried", "closing", "name", "reports", "seats", "sent")

    def __init__(self, name: str) -> None:
        self.name = name
        self.seats: dict[int, TrackedSeat] = {}
        self.carried = 0
        self.sent = 0
        self.reports: list[tuple[int, TableReport]] = []
        self.closing = False
        self._in_hand = False

    def obey(self, pending: PendingOrder) -> None:
        """Carry out an order of the desk, once."""
        if pending.number <= self.carried:
            return
        if pending.number > self.carried + 1:
            raise DeskRefusal(f"order {pending.number} came before order {self.carried + 1}")
        self.carried = pending.number
        match pending.order:
            case SeatPlayer(seat=seat, player=player):
                self.seats[seat] = TrackedSeat(player)
            case UnseatPlayer(seat=seat, player=player):
                self.seats[seat] = TrackedSeat(player, leaving=True)
            case CloseTable():
                self.closing = True
                self.seats = {
                    seat: TrackedSeat(held.player, leaving=True)
                    for seat, held in self.seats.items()
                }
            case SpreadGame():
                pass
        self._send(OrderDone(pending.number))
        if not self._in_hand:
            self._let_go()

    def hand_begins(self) -> None:
        """The dealer taps that a hand begins."""
        self._in_hand = True
        self._send(HandBegun(tuple([self.seats[seat].player for seat in sorted(self.seats)])))

    def hand_over(self) -> None:
        """The dealer taps that the hand is over; those who asked to leave go."""
        self._in_hand = False
        self._send(HandEnded())
        self._let_go()

    def _let_go(self) -> None:
        for seat, held in sorted(self.seats.items()):
            if held.leaving:
                del self.seats[seat]
                self._send(PlayerLeft(seat, held.player))

    def _send(self, report: TableReport) -> None:
        self.sent += 1
        self.reports.append((self.sent, report))
