"""A tracked table: people deal real cards, and a dealer enters what matters on a tablet.

It carries out the desk's orders and sends the same reports as a table that the software deals.
Chips are known for the table as a whole; a stack only when somebody has counted it.
"""

import msgspec

from cardspeak.room.orders import (
    OF_THE_TABLE,
    CallPlayerOver,
    ChangePlayersSeat,
    CloseTable,
    DealBackIn,
    DealOut,
    Order,
    PendingOrder,
    SeatPlayer,
    UnseatPlayer,
)
from cardspeak.room.refusal import DeskRefusal
from cardspeak.room.reports import (
    BlindMissed,
    ChipsCounted,
    HandBegun,
    HandEnded,
    LeftOwing,
    OrderDone,
    OrderRefused,
    PlayerLeft,
    PotImpounded,
    TableReport,
)
from cardspeak.table.commands import Called


class TrackedSeat(msgspec.Struct, frozen=True):
    """A player at a tracked table; `leaving` once the desk or the player has asked for it.

    A `called` player goes when the dealer says so: the book may let the player stay to the blind.
    """

    player: str
    leaving: bool = False
    called: bool = False
    away: bool = False


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

    @classmethod
    def resumed(
        cls, name: str, seats: dict[int, TrackedSeat], carried: int, sent: int, *, in_hand: bool
    ) -> "TrackedTable":
        """A table as it was after so many orders and reports."""
        table = cls(name)
        table.seats, table.carried, table.sent, table._in_hand = seats, carried, sent, in_hand
        return table

    @property
    def is_in_hand(self) -> bool:
        """Whether a hand is being dealt."""
        return self._in_hand

    def obey(self, pending: PendingOrder) -> None:
        """Carry out an order of the desk, once."""
        if pending.number <= self.carried:
            return
        if pending.number > self.carried + 1:
            raise DeskRefusal(f"order {pending.number} came before order {self.carried + 1}")
        self.carried = pending.number
        wrong = self._wrong(pending.order)
        if wrong is not None:
            self._send(OrderRefused(pending.number, wrong))
            return
        self._carry_out(pending.order)
        self._send(OrderDone(pending.number))
        self.let_go()

    def _wrong(self, order: Order) -> str | None:
        """Why an order cannot be carried out, if so."""
        if isinstance(order, SeatPlayer):
            held = self.seats.get(order.seat)
            return f"{held.player} sits in seat {order.seat}" if held is not None else None
        if not isinstance(order, OF_THE_TABLE):
            held = self.seats.get(order.seat)
            if held is None or held.player != order.player:
                return f"{order.player} does not sit in seat {order.seat}"
        return None

    def _carry_out(self, order: Order) -> None:
        match order:
            case SeatPlayer(seat=seat, player=player):
                self.seats[seat] = TrackedSeat(player)
            case UnseatPlayer(seat=seat):
                self._mark(seat, leaving=True)
            case CallPlayerOver(seat=seat, why=why):
                self._mark(seat, called=why is not Called.STAYS)
            case ChangePlayersSeat(seat=seat, to=to):
                mover, newcomer = self.seats.pop(seat), self.seats.pop(to, None)
                self.seats[to] = mover
                if newcomer is not None:
                    self.seats[seat] = newcomer
            case CloseTable():
                self.closing = True
                for seat in self.seats:
                    self._mark(seat, leaving=True)
            case DealOut(seat=seat):
                self._mark(seat, away=True)
            case DealBackIn(seat=seat):
                self._mark(seat, away=False)
            case _:
                pass

    def _mark(self, seat: int, **marks: bool) -> None:
        self.seats[seat] = msgspec.structs.replace(self.seats[seat], **marks)

    def hand_begins(self, button: int = 0, big_blind: int = 0) -> None:
        """The dealer taps that a hand begins, and where button and big blind are."""
        self._in_hand = True
        here = [held.player for _, held in sorted(self.seats.items()) if not held.away]
        self._send(HandBegun(tuple(here), button, big_blind))

    def hand_over(self) -> None:
        """The dealer taps that the hand is over; those who asked to leave go."""
        self._in_hand = False
        self._send(HandEnded())
        self.let_go()

    def count(self, counted: ChipsCounted) -> None:
        """The dealer enters chips that were bought, or what was dropped."""
        self._send(counted)

    def impound(self, report: PotImpounded) -> None:
        """The dealer enters how much of pots is impounded now."""
        self._send(report)

    def misses_blind(self, player: str) -> None:
        """The dealer puts a missed-blind button before an absent player."""
        for seat, held in self.seats.items():
            if held.player == player and held.away:
                self._send(BlindMissed(seat, player))
                return
        raise DeskRefusal(f"{player} is not away from this table")

    def walks_out(self, player: str, owed: int) -> None:
        """The dealer taps that a player leaves without posting a required kill of that size."""
        for seat, held in self.seats.items():
            if held.player == player:
                self._send(LeftOwing(player, owed))
                self._mark(seat, leaving=True)
                self.let_go()
                return
        raise DeskRefusal(f"{player} does not sit at this table")

    def moves_on(self, player: str) -> None:
        """The dealer taps that a called player goes."""
        for seat, held in self.seats.items():
            if held.player == player and held.called:
                self._mark(seat, leaving=True)
                self.let_go()
                return
        raise DeskRefusal(f"{player} has not been called to another game")

    def let_go(self) -> None:
        """Between hands, those who are leaving go."""
        if self._in_hand:
            return
        for seat, held in sorted(self.seats.items()):
            if held.leaving:
                del self.seats[seat]
                self._send(PlayerLeft(seat, held.player))

    def _send(self, report: TableReport) -> None:
        self.sent += 1
        self.reports.append((self.sent, report))
