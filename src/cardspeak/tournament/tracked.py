"""A table of real cards in an event, as the dealer's tablet has it.

It carries out the event's orders and reports what the dealer taps. Stacks are what somebody counted
last; whoever moves takes the chips that lie there.
"""

import msgspec

from cardspeak.room.orders import CloseTable, SeatPlayer, SpreadGame, UnseatPlayer
from cardspeak.room.reports import HandBegun, HandEnded, OrderDone, OrderRefused, PlayerLeft
from cardspeak.tournament.orders import (
    ChangeStack,
    DrawForButton,
    EventOrder,
    MarkAbsent,
    MarkPresent,
    PendingEventOrder,
    PlayHands,
    RemoveStack,
)
from cardspeak.tournament.refusal import EventRefusal
from cardspeak.tournament.reports import EventReport, PlayerBroke, ShuffleBegun, StacksCounted


class EventChair(msgspec.Struct):
    """A player at the table, with the chips last known."""

    player: str
    stack: int
    absent: bool = False
    dealt_in: bool = True
    leaving: bool = False


class TrackedEventTable:
    """A table of an event at which people deal real cards."""

    __slots__ = (
        "_in_hand", "allowed", "button_cards", "carried", "chairs", "closed", "name", "notice",
        "reports", "sent",
    )  # fmt: skip

    def __init__(self, name: str) -> None:
        self.name = name
        self.chairs: dict[int, EventChair] = {}
        self.notice = ""
        self.allowed: int | None = None
        self.button_cards: tuple[int, ...] = ()
        self.carried = 0
        self.sent = 0
        self.closed = False
        self.reports: list[tuple[int, EventReport]] = []
        self._in_hand = False

    @property
    def is_in_hand(self) -> bool:
        """Whether a hand is being dealt."""
        return self._in_hand

    @property
    def may_deal(self) -> bool:
        """Whether the dealer may begin a hand."""
        ready = sum(chair.stack > 0 and not chair.leaving for chair in self.chairs.values())
        return not self._in_hand and not self.closed and self.allowed != 0 and ready > 1

    def seat_of(self, player: str) -> int:
        """Where a player sits."""
        for seat, chair in self.chairs.items():
            if chair.player == player:
                return seat
        raise EventRefusal(f"{player} does not sit at table {self.name}")

    def obey(self, pending: PendingEventOrder) -> None:
        """Carry out an order of the event, once."""
        if pending.number <= self.carried:
            return
        if pending.number > self.carried + 1:
            raise EventRefusal(f"order {pending.number} came before order {self.carried + 1}")
        self.carried = pending.number
        wrong = self._wrong(pending.order)
        if wrong is not None:
            self._send(OrderRefused(pending.number, wrong))
            return
        self._carry_out(pending.order)
        self._send(OrderDone(pending.number))
        if not self._in_hand:
            self._let_go()

    def _wrong(self, order: EventOrder) -> str | None:
        if isinstance(order, SpreadGame | CloseTable | DrawForButton | PlayHands):
            return None
        held = self.chairs.get(order.seat)
        if isinstance(order, SeatPlayer):
            return f"seat {order.seat} is taken" if held is not None else None
        if held is None or held.player != order.player:
            return f"{order.player} does not sit in seat {order.seat}"
        return None

    def _carry_out(self, order: EventOrder) -> None:
        match order:
            case SpreadGame(notice=notice):
                self.notice = notice.name
            case DrawForButton(cards=cards):
                self.button_cards = cards
            case PlayHands(count=count):
                self.allowed = count
            case SeatPlayer(seat=seat, player=player, chips=chips):
                self.chairs[seat] = EventChair(player, chips)
            case UnseatPlayer(seat=seat) | RemoveStack(seat=seat):
                self.chairs[seat].leaving = True
            case ChangeStack(seat=seat, by=by):
                self.chairs[seat].stack += by
            case MarkAbsent(seat=seat, dealt_in=dealt_in):
                self.chairs[seat].absent = True
                self.chairs[seat].dealt_in = dealt_in
            case MarkPresent(seat=seat):
                self.chairs[seat].absent = False
            case CloseTable():
                self.closed = True

    def shuffles(self) -> None:
        """The dealer begins to shuffle."""
        self._send(ShuffleBegun())

    def hand_begins(self, button: int = 0, big_blind: int = 0) -> None:
        """The dealer taps that a hand begins, and where button and big blind are."""
        if self.allowed == 0:
            raise EventRefusal(f"table {self.name} has to wait")
        self._in_hand = True
        if self.allowed is not None:
            self.allowed -= 1
        here = [
            chair.player
            for _, chair in sorted(self.chairs.items())
            if chair.stack and (chair.dealt_in or not chair.absent)
        ]
        self._send(HandBegun(tuple(here), button, big_blind))

    def goes_broke(
        self, player: str, stack: int = 0, strength: int = 0, winners: tuple[str, ...] = ()
    ) -> None:
        """The dealer taps that a player has lost the last chip."""
        seat = self.seat_of(player)
        self.chairs[seat].stack = 0
        self._send(PlayerBroke(seat, player, stack, strength, winners))

    def count(self) -> None:
        """The dealer enters the stacks as they lie."""
        stacks = [(chair.player, chair.stack) for _, chair in sorted(self.chairs.items())]
        self._send(StacksCounted(tuple(stacks)))

    def hand_over(self) -> None:
        """The dealer taps that the hand is over; players who are to leave go."""
        self._in_hand = False
        self._send(HandEnded())
        self._let_go()

    def _let_go(self) -> None:
        for seat, chair in sorted(self.chairs.items()):
            if chair.leaving:
                del self.chairs[seat]
                self._send(PlayerLeft(seat, chair.player, chair.stack))

    def _send(self, report: EventReport) -> None:
        self.sent += 1
        self.reports.append((self.sent, report))
