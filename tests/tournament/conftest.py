"""An event with tracked tables that obey at once, and simple play: a pot changes hands."""

import random
from collections.abc import Callable
from hashlib import blake2b

import pytest

from cardspeak.books import Book
from cardspeak.room.draws import commitment
from cardspeak.tournament import commands as c
from cardspeak.tournament.decks import wanted
from cardspeak.tournament.flyer import Flyer, FlyerLevel
from cardspeak.tournament.happenings import Happening
from cardspeak.tournament.tournament import Tournament
from cardspeak.tournament.tracked import TrackedEventTable


class EventHouse:
    """An event and its tables; `do` gives a command and lets decks and tables answer."""

    def __init__(self, book: str, flyer: Flyer, seed: int = 1) -> None:
        self.event = Tournament.logged(Book.load(book), flyer)
        self.tables: dict[str, TrackedEventTable] = {}
        self.random = random.Random(seed)
        self.now = 0
        self.seeds: dict[int, bytes] = {}
        self.told: list[Happening] = []

    def do(
        self, command: c.Command, now: int | None = None, author: str = "house"
    ) -> list[Happening]:
        """Give a command, and let what follows follow."""
        self.now = self.now if now is None else now
        happened = self.event.apply(command, self.now, author)
        happened += self.pump()
        self.told += happened
        return happened

    def lay_out(self) -> list[Happening]:
        """One more committed deck."""
        number = self.event.state.decks_laid + 1
        seed = blake2b(b"%d" % number, digest_size=16).digest()
        self.seeds[number] = seed
        return self.event.apply(c.LayOutDeck(commitment(seed)), self.now)

    def pump(self) -> list[Happening]:
        """Show decks, carry orders and reports until nothing moves."""
        happened: list[Happening] = []
        moved = True
        while moved:
            moved = False
            while len(self.event.wants):
                happened += self.lay_out()
                moved = True
            for deck in wanted(self.event):
                shown = c.ShowDeck(deck.number, self.seeds[deck.number].hex())
                happened += self.event.apply(shown, self.now)
                moved = True
            for pending in self.event.orders():
                table = self.tables.setdefault(pending.table, TrackedEventTable(pending.table))
                table.obey(pending)
            for table in self.tables.values():
                reports, table.reports = table.reports, []
                for number, report in reports:
                    moved = True
                    told = c.HearTable(table.name, number, report)
                    happened += self.event.apply(told, self.now)
                    assert self.event.apply(told, self.now) == []
        return happened

    def begin(self, names: list[str]) -> None:
        """Enter players, draw seats and start."""
        for name in names:
            self.do(c.Enter(name))
        self.do(c.DrawSeats())
        self.do(c.StartPlay())

    def play_hand(self, name: str, *, bold: float = 0.3) -> None:
        """A hand at a table: blinds go round, and one pot is won."""
        table = self.tables[name]
        play_tracked(self.event, table, self.random, self.pump_quietly, bold=bold)
        self.told += self.pump()

    def pump_quietly(self) -> None:
        """Let reports through in the middle of a hand."""
        self.told += self.pump()


def play_tracked(
    event: Tournament,
    table: TrackedEventTable,
    chance: random.Random,
    tell: Callable[[], None],
    *,
    bold: float = 0.3,
) -> None:
    """A hand of real cards as its dealer enters it: blinds go round, and one pot is won."""
    seats = sorted(seat for seat, chair in table.chairs.items() if chair.stack)
    known = event.tables[table.name]
    big = next((seat for seat in seats if seat > known.big_blind), seats[0])
    button = seats[(seats.index(big) - 2) % len(seats)]
    before = {seat: table.chairs[seat].stack for seat in seats}
    table.shuffles()
    table.hand_begins(button, big)
    tell()
    level = event.flyer.levels[known.period]
    unit = known.chip
    here = [seat for seat in seats if not table.chairs[seat].absent]
    winner = chance.choice(here or seats)
    for seat in seats:
        if seat == winner:
            continue
        most = min(before[seat], before[winner])
        if seat == big or chance.random() < 0.25:
            wish = level.big * chance.choice((1, 1, 2, 3, 6))
        else:
            wish = 0
        if chance.random() < bold / len(seats):
            wish = most
        paid = min(most, wish - wish % unit if wish < before[seat] else wish)
        table.chairs[seat].stack -= paid
        table.chairs[winner].stack += paid
    won = (table.chairs[winner].player,)
    for seat in seats:
        if not table.chairs[seat].stack:
            table.goes_broke(table.chairs[seat].player, before[seat], chance.randint(1, 3), won)
    table.count()
    table.hand_over()


def quick_flyer(**fields: object) -> Flyer:
    """A small flyer with fast levels."""
    blinds = ((25, 50), (50, 100), (100, 200), (200, 400), (400, 800), (800, 1600), (1500, 3000))
    made: dict[str, object] = {
        "title": "Quick",
        "buy_in": 50,
        "fee": 5,
        "stack": 1500,
        "chips": (25, 100, 500),
        "levels": tuple([FlyerLevel(minutes=10, blinds=pair) for pair in blinds]),
    }
    return Flyer(**{**made, **fields})  # type: ignore[arg-type]


@pytest.fixture
def sit_and_go() -> EventHouse:
    return EventHouse("catfish-bend", quick_flyer())
