"""An event of 10,112 entries at dealt tables, from the draw to the last hand; a burst of entries.

Simple bots play at 1,124 tables with their logs. The processor time inside the event is kept apart
from that of the dealing, and the moves are counted beside those of a naive rule on the same
knock-outs.
"""

import os
import random
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import blake2b
from time import process_time
from typing import Any

from bench import Row
from cardspeak.books import Book
from cardspeak.cards import Seeded
from cardspeak.hand import Call, Check, Fold, Hand
from cardspeak.hand import Command as HandCommand
from cardspeak.hand.least_action import least_action
from cardspeak.room.draws import commitment
from cardspeak.table import Table
from cardspeak.table import commands as t
from cardspeak.tournament import Flyer, Tournament, dealt, knock_outs, management
from cardspeak.tournament import commands as c
from cardspeak.tournament.decks import wanted
from cardspeak.tournament.flyer import FlyerLevel
from cardspeak.tournament.happenings import Happening, MovePlanned
from cardspeak.tournament.reports import HandPlayed
from cardspeak.tournament.state import EventPhase

ENGINE = True
ENTRIES = int(os.environ.get("CARDSPEAK_BENCH_ENTRIES", "10112"))
LATE = ENTRIES // 5
HANDS_A_LEVEL = 12
PARTS = 10
"""The event may cost one part of so many of the dealing."""
MINUTES = 20
SECONDS = 2


def run() -> list[Row]:
    """Every row of the table of floors."""
    house = DealtField(ENTRIES)
    burst = house.burst_of(LATE)
    house = DealtField(ENTRIES)
    with _timed() as seats:
        house.play()
    whole = house.inside + house.dealing
    naive = house.naive.moves
    hands = house.hands
    return [
        Row(
            work=f"event of {ENTRIES:,} at dealt tables, draw to last hand ({hands:,} hands)",
            peer=f"at most {MINUTES} min",
            ours=f"{whole / 60:.1f} min",
            ratio=60 * MINUTES / whole,
            floor=1,
        ),
        Row(
            work="balance and places beside the dealing, a hand"
            f" (the whole event with its log {1e6 * house.inside / hands:.0f} µs)",
            peer=f"dealing it: {1e6 * house.dealing / hands:.0f} µs",
            ours=f"{1e6 * seats[0] / hands:.0f} µs",
            ratio=house.dealing / seats[0],
            floor=PARTS,
        ),
        Row(
            work="moves of players on the same knock-outs",
            peer=f"evened at once: {naive:,}",
            ours=f"{house.moves:,}",
            ratio=naive / max(house.moves, 1),
            floor=1,
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


class NaiveField:
    """The same tables kept even at once: after a knock-out the longest gives to the shortest.

    A table breaks as soon as its players fit elsewhere, as in the event; only who moves when the
    tables differ by more than one is decided without a book.
    """

    def __init__(self, sizes: list[int], seats: int) -> None:
        self.sizes = sizes
        self.seats = seats
        self.moves = 0

    def out(self, chance: random.Random) -> None:
        """One player of a random table is out."""
        sizes = self.sizes
        place = chance.choices(range(len(sizes)), weights=sizes)[0]
        sizes[place] -= 1
        if len(sizes) > 1 and -(-sum(sizes) // self.seats) < len(sizes):
            going = sizes.pop()
            self.moves += going
            for _ in range(going):
                sizes[sizes.index(min(sizes))] += 1
        while max(sizes) - min(sizes) > 1:
            sizes[sizes.index(max(sizes))] -= 1
            sizes[sizes.index(min(sizes))] += 1
            self.moves += 1


class DealtField:
    """An event with dealt tables; `inside` is processor time in the event, `dealing` elsewhere."""

    def __init__(self, entries: int) -> None:
        self.event = Tournament.logged(Book.load("black-pearl"), flyer())
        self.tables: dict[str, Table] = {}
        self.random = random.Random(7)
        self.entries = entries
        self.inside = self.dealing = 0.0
        self.hands = self.moves = self.now = 0
        self.heard: deque[tuple[str, int, object]] = deque()
        self.naive = NaiveField([], flyer().seats)

    def do(self, command: c.Command) -> list[Happening]:
        """Give a command, and note what the event needs for it."""
        begun = process_time()
        happened = self.event.apply(command, self.now)
        self.inside += process_time() - begun
        self.moves += sum([isinstance(each, MovePlanned) for each in happened])
        assert self.event.log is not None
        self.event.log.drain()
        return happened

    def pump(self) -> None:
        """Show decks, and carry orders and reports until nothing moves."""
        while True:
            while self.heard:
                name, number, report = self.heard.popleft()
                self.do(c.HearTable(name, number, report))  # type: ignore[arg-type]
            while len(self.event.wants):
                seed = self._seed(self.event.state.decks_laid + 1)
                self.do(c.LayOutDeck(commitment(seed)))
            for deck in wanted(self.event):
                self.do(c.ShowDeck(deck.number, self._seed(deck.number).hex()))
            for pending in self.event.orders():
                table = self.tables.get(pending.table)
                if table is None:
                    table = dealt.opened(self.event.book, pending.order)
                    self.tables[pending.table] = table
                if dealt.is_due(table, pending):
                    self.input(pending.table, dealt.command_for(table, pending))
            if not self.heard and not len(self.event.wants):
                return

    def _seed(self, number: int) -> bytes:
        return blake2b(b"%d" % number, digest_size=16).digest()

    def input(self, name: str, command: t.Command) -> None:
        """Something happens at a table, and is written down."""
        table = self.tables[name]
        for number, report in dealt.reports(table, table.apply(command, self.now)):
            self.heard.append((name, number, report))

    def start(self) -> None:
        """Enter everyone, draw and start."""
        for number in range(self.entries):
            self.do(c.Enter(f"P{number}"))
        self.do(c.DrawSeats())
        self.pump()
        self.do(c.StartPlay())
        self.pump()
        seated = [len(table.occupied) for table in self.tables.values()]
        self.naive = NaiveField(seated, flyer().seats)

    def play(self, rounds: int = 1 << 30) -> None:
        """From the draw to the winner, a hand a minute at every table."""
        self.start()
        while self.event.state.phase is EventPhase.PLAYING and rounds:
            rounds -= 1
            for name in [name for name, table in self.tables.items() if dealt.may_deal(table)]:
                if dealt.may_deal(self.tables[name]):
                    self._hand(name)
            self.now += 60
            self.do(c.WaitOn())
            self.pump()
            closed = [name for name in self.tables if self.event.tables[name].allowed == -1]
            for name in closed:
                del self.tables[name]

    def _hand(self, name: str) -> None:
        """A hand at a table, reported as it goes."""
        self.hands += 1
        table = self.tables[name]
        begun = process_time()
        deck = tuple(Seeded(self.random.randbytes(8)).shuffled(range(52)))
        self.input(name, t.DeckCommand(deck, b"bench"))
        table.take_dealt()
        while table.hand is not None:
            options = table.hand.options
            seat = options.seat if options.seat is not None else options.seats[0]
            self.input(name, t.Act(seat, self._wish(table.hand, seat, table.blinds[-1])))
        assert table.log is not None
        table.log.drain()
        self.dealing += process_time() - begun
        for _, _, report in self.heard:
            if isinstance(report, HandPlayed):
                for _ in report.broke:
                    self.naive.out(self.random)
        self.pump()

    def _wish(self, hand: Hand, seat: int, big: int) -> HandCommand:
        """A simple player: mostly folds to a bet, and goes all in when the blinds press."""
        options, pick = hand.options, self.random.random()
        short = hand.stack(seat) < 12 * big
        if options.wager is not None and pick < (0.12 if short else 0.04):
            return options.wager.action(options.wager.most if short else options.wager.least)
        if options.check:
            return Check()
        if options.call is not None and pick < 0.3:
            return Call()
        return Fold() if options.fold else least_action(options, 0)  # type: ignore[return-value]

    def burst_of(self, number: int) -> float:
        """Seconds in the event to seat a burst of late entries, decks and all."""
        self.start()
        before = self.inside
        for each in range(number):
            self.do(c.Enter(f"Late{each}"))
        self.pump()
        return self.inside - before
