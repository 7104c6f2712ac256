"""A table of real cards in an event, as the dealer's tablet has it.

It carries out the event's orders and reports what the dealer taps. Stacks are what somebody counted
last; a player who moves takes the chips that lie there.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

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
    TellTablesLeft,
)
from cardspeak.tournament.refusal import EventRefusal
from cardspeak.tournament.reports import EventReport, PlayerBroke, ShuffleBegun, StacksCounted
from cardspeak.tournament.state import PlayTable

if TYPE_CHECKING:
    from cardspeak.tournament.tournament import Tournament


class EventChair(msgspec.Struct):
    """A player at the table, with the chips last known; `counted` until they may have changed."""

    player: str
    stack: int
    absent: bool = False
    dealt_in: bool = True
    leaving: bool = False
    counted: bool = True


class TrackedEventTable:
    """A table of an event at which people deal real cards."""

    __slots__ = (
        "_in_hand", "allowed", "button_cards", "carried", "chairs", "closed", "must_count", "name",
        "notice", "reports", "sent", "tables_left",
    )  # fmt: skip

    def __init__(self, name: str, *, must_count: bool = False) -> None:
        """`must_count`: a player moves only once the chips of the player are counted."""
        self.name = name
        self.must_count = must_count
        self.chairs: dict[int, EventChair] = {}
        self.notice = ""
        self.allowed: int | None = None
        self.button_cards: tuple[int, ...] = ()
        self.carried = 0
        self.sent = 0
        self.closed = False
        self.tables_left = 1
        self.reports: list[tuple[int, EventReport]] = []
        self._in_hand = False

    @classmethod
    def resumed(cls, event: "Tournament", table: PlayTable) -> "TrackedEventTable":
        """A table as the event knows it: what nobody has counted since is not known."""
        waiting = [each.order for each in event.orders() if each.table == table.name]
        arriving = {each.player for each in waiting if isinstance(each, SeatPlayer)}
        ordered = {each.player for each in waiting if isinstance(each, UnseatPlayer | RemoveStack)}
        made = cls(table.name, must_count=True)
        made.carried, made.sent = table.orders - len(waiting), table.heard
        made.allowed, made.closed = table.allowed, table.allowed == -1
        made._in_hand = table.in_hand
        stacks, dealt_in = dict(table.stacks), event.policy().tournament.absent_dealt_in
        for seat, number in table.seats:
            entry = event.entries[number]
            if (entry.table, entry.seat) != (table.name, seat) or entry.traveling:
                continue
            player = entry.player
            if player in arriving:
                continue
            moves = (entry.to is not None and entry.approved) or bool(entry.takes)
            broke = not entry.is_in or any(each.entry == number for each in table.losers)
            made.chairs[seat] = EventChair(
                player,
                0 if broke else stacks.get(player, event.flyer.stack),
                not entry.present,
                dealt_in,
                (moves or not entry.is_in) and player not in ordered,
                broke or player in stacks,
            )
        return made

    @property
    def leaving(self) -> list[tuple[int, EventChair]]:
        """The players who are to leave and whose chips are not counted yet."""
        return [
            (seat, chair)
            for seat, chair in sorted(self.chairs.items())
            if chair.leaving and not chair.counted
        ]

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
        if isinstance(order, SpreadGame | CloseTable | DrawForButton | PlayHands | TellTablesLeft):
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
            case TellTablesLeft(count=count):
                self.tables_left = count

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
        if self.must_count:
            for chair in self.chairs.values():
                chair.counted = not chair.stack
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
        self.chairs[seat].stack, self.chairs[seat].counted = 0, True
        self._send(PlayerBroke(seat, player, stack, strength, winners))

    def count(self) -> None:
        """The dealer enters the stacks as they lie."""
        stacks = [(chair.player, chair.stack) for _, chair in sorted(self.chairs.items())]
        self._send(StacksCounted(tuple(stacks)))

    def set_stacks(self, stacks: Iterable[tuple[str, int]]) -> None:
        """Somebody has counted the chips of some players; those who are to leave go."""
        for player, chips in stacks:
            chair = self.chairs[self.seat_of(player)]
            chair.stack, chair.counted = chips, True
        if not self._in_hand:
            self._let_go()

    def hand_over(self) -> None:
        """The dealer taps that the hand is over; players who are to leave go."""
        self._in_hand = False
        self._send(HandEnded())
        self._let_go()

    def _let_go(self) -> None:
        for seat, chair in sorted(self.chairs.items()):
            if chair.leaving and chair.counted:
                del self.chairs[seat]
                self._send(PlayerLeft(seat, chair.player, chair.stack))

    def _send(self, report: EventReport) -> None:
        self.sent += 1
        self.reports.append((self.sent, report))
