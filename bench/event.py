"""An event of 10,112 entries: what the event costs beside the dealing, and a burst of entries.

The event hears of every hand of 1,124 tables; pots change hands by a simple rule, and no card is
dealt here. What a dealt hand costs is measured at one table with a log.
"""

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import blake2b
from time import process_time
from typing import Any

from bench import Row
from cardspeak.books import Book
from cardspeak.cards import shuffled
from cardspeak.hand import Call, Check, Fold
from cardspeak.room.draws import commitment
from cardspeak.table import BuyIn, DrawButton, Sit, Table
from cardspeak.tournament import Flyer, Tournament, knock_outs, management
from cardspeak.tournament import commands as c
from cardspeak.tournament.decks import wanted
from cardspeak.tournament.flyer import FlyerLevel
from cardspeak.tournament.happenings import MovePlanned
from cardspeak.tournament.state import EventPhase
from cardspeak.tournament.tracked import TrackedEventTable

ENTRIES = 10_112
LATE = 2_000
HANDS_A_LEVEL = 12
PARTS = 10
"""The event may cost one part of so many of the dealing."""
SECONDS = 2


def run() -> list[Row]:
    """Every row of the table of floors."""
    event = _WholeEvent(ENTRIES)
    with _timed() as seats:
        event.play()
    spent, hands = seats[0] / event.hands, event.hands
    dealt = _dealing()
    burst = _burst()
    return [
        Row(
            work=f"event of {ENTRIES:,}: balance and places, a hand ({hands:,} hands,"
            f" {event.moves:,} moves; with its log {1e6 * event.spent / hands:.0f} µs)",
            peer=f"dealing it: {1e6 * dealt:.0f} µs",
            ours=f"{1e6 * spent:.0f} µs",
            ratio=dealt / spent,
            floor=PARTS,
        ),
        Row(
            work=f"{LATE:,} late entries seated",
            peer=f"at most {SECONDS} s",
            ours=f"{burst:.2f} s",
            ratio=SECONDS / burst,
            floor=1,
        ),
    ]


def flyer() -> Flyer:
    """Fast levels: blinds grow by half."""
    big, levels = 100, []
    while big < 40_000_000:
        levels.append(FlyerLevel(minutes=HANDS_A_LEVEL, blinds=(big // 2, big)))
        big = -(-big * 3 // 200) * 100
    return Flyer(
        title="Ten thousand",
        buy_in=100,
        stack=10_000,
        chips=(50,),
        levels=tuple(levels),
        expected=ENTRIES,
    )


class _WholeEvent:
    """An event with its tables; `spent` is the processor time inside the event alone."""

    def __init__(self, entries: int) -> None:
        self.event = Tournament.logged(Book.load("black-pearl"), flyer())
        self.tables: dict[str, TrackedEventTable] = {}
        self.random = random.Random(7)
        self.entries = entries
        self.spent = 0.0
        self.hands = self.moves = self.now = 0

    def do(self, command: c.Command) -> None:
        """Give a command, and note what the event needs for it."""
        begun = process_time()
        happened = self.event.apply(command, self.now)
        self.spent += process_time() - begun
        self.moves += sum(isinstance(each, MovePlanned) for each in happened)
        assert self.event.log is not None
        self.event.log.drain()

    def pump(self, names: list[str]) -> None:
        """Show decks, and carry orders and reports until nothing moves."""
        while True:
            while len(self.event.wants):
                seed = self._seed(self.event.state.decks_laid + 1)
                self.do(c.LayOutDeck(commitment(seed)))
            for deck in wanted(self.event):
                self.do(c.ShowDeck(deck.number, self._seed(deck.number).hex()))
            pending = self.event.orders()
            for order in pending:
                self.tables.setdefault(order.table, TrackedEventTable(order.table)).obey(order)
            busy = {order.table for order in pending} | {*names}
            names = []
            for name in busy:
                reports, self.tables[name].reports = self.tables[name].reports, []
                for number, report in reports:
                    self.do(c.HearTable(name, number, report))
            if not busy:
                return

    def _seed(self, number: int) -> bytes:
        return blake2b(b"%d" % number, digest_size=16).digest()

    def start(self) -> None:
        """Enter everyone, draw and start."""
        for number in range(self.entries):
            self.do(c.Enter(f"P{number}"))
        self.do(c.DrawSeats())
        self.pump([])
        self.do(c.StartPlay())
        self.pump([])

    def play(self) -> None:
        """From the draw to the winner, a hand a minute."""
        self.start()
        while self.event.state.phase is EventPhase.PLAYING:
            ready = [name for name, table in self.tables.items() if table.may_deal]
            for name in ready:
                if self.tables[name].may_deal:
                    self._hand(self.tables[name])
                    self.pump([name])
            self.now += 60
            self.do(c.WaitOn())
            self.pump([])

    def _hand(self, table: TrackedEventTable) -> None:
        """A hand: blinds go round, and one pot is won."""
        self.hands += 1
        seats = sorted(seat for seat, chair in table.chairs.items() if chair.stack)
        known = self.event.tables[table.name]
        big = next((seat for seat in seats if seat > known.big_blind), seats[0])
        before = {seat: table.chairs[seat].stack for seat in seats}
        table.hand_begins(seats[(seats.index(big) - 2) % len(seats)], big)
        bet = self.event.flyer.levels[known.period].big
        winner, loser = self.random.sample(seats, 2)
        most = min(before[winner], before[loser])
        lost = most if self.random.random() < 0.2 else min(most, 5 * bet)
        table.chairs[loser].stack -= lost
        table.chairs[winner].stack += lost
        if not table.chairs[loser].stack:
            names = (table.chairs[winner].player,)
            table.goes_broke(table.chairs[loser].player, before[loser], 1, names)
        table.count()
        table.hand_over()


@contextmanager
def _timed() -> Iterator[list[float]]:
    """The processor time of what follows a report, and of places; the log is not in it."""
    total = [0.0]
    follow, place = management.follow_up, knock_outs.place

    def timed(do: Callable[..., Any]) -> Callable[..., Any]:
        def measure(*given: Any) -> Any:
            begun = process_time()
            found = do(*given)
            total[0] += process_time() - begun
            return found

        return measure

    management.follow_up, knock_outs.place = timed(follow), timed(place)
    try:
        yield total
    finally:
        management.follow_up, knock_outs.place = follow, place


def _dealing(hands: int = 150) -> float:
    """Seconds of processor time for a dealt hand of nine simple players, with its log."""
    notice = flyer().notice(0)
    table = Table.logged(Book.load("black-pearl"), notice)
    for seat in range(1, 10):
        table.apply(Sit(seat, f"P{seat}"), now=0)
        table.apply(BuyIn(seat, 10_000), now=0)
    table.apply(DrawButton(tuple(range(9))), now=0)
    pick = random.Random(3)
    begun = process_time()
    for number in range(hands):
        table.next_hand(number, shuffled(range(52)))
        while table.hand is not None:
            options = table.hand.options
            wish = Check() if options.check else (Call() if pick.random() < 0.35 else Fold())
            assert options.seat is not None
            table.act(wish, options.seat, number)
    return (process_time() - begun) / hands


def _burst() -> float:
    """Seconds to seat a burst of late entries, decks and all."""
    house = _WholeEvent(ENTRIES)
    house.start()
    before = house.spent
    for number in range(LATE):
        house.do(c.Enter(f"Late{number}"))
    house.pump([])
    return house.spent - before
