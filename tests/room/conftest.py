"""A house with tracked tables that obey at once, for tests of the desk."""

from collections.abc import Sequence

import pytest

from cardspeak.books import Book, Notice
from cardspeak.games import Structure
from cardspeak.room import Desk
from cardspeak.room import commands as c
from cardspeak.room.events import DeskEvent
from cardspeak.room.tracked import TrackedTable


def sign(low: int = 4) -> Notice:
    """The sign of a limit game of hold'em."""
    return Notice(
        name=f"{low}-{2 * low}",
        game="holdem",
        structure=Structure.LIMIT,
        bets=(low, 2 * low),
        blinds=(low // 2, low),
        buy_in=20 * low,
    )


class SmallHouse:
    """A desk and its tables; `do` gives a command and lets the tables answer."""

    def __init__(self, book: str) -> None:
        self.desk = Desk.logged(Book.load(book))
        self.tables: dict[str, TrackedTable] = {}
        self.now = 0

    def do(self, command: c.Command, now: int | None = None) -> list[DeskEvent]:
        """Give a command, and let the tables do what follows."""
        self.now = self.now if now is None else now
        events = self.desk.apply(command, self.now)
        return [*events, *self.pump()]

    def pump(self) -> list[DeskEvent]:
        """Carry orders and reports until nothing moves."""
        events: list[DeskEvent] = []
        moved = True
        while moved:
            moved = False
            for pending in self.desk.orders():
                self.tables.setdefault(pending.table, TrackedTable(pending.table)).obey(pending)
            for table in list(self.tables.values()):
                reports, table.reports = table.reports, []
                for number, report in reports:
                    moved = True
                    told = c.ReportIn(table.name, number, report)
                    events += self.desk.apply(told, self.now)
                if table.name not in self.desk.games:
                    del self.tables[table.name]
        return events

    def open(self, *names: str, low: int = 4) -> None:
        """Open games of one kind."""
        for name in names:
            self.do(c.OpenGame(name, sign(low), c.Dealing.TRACKED))

    def seat(self, game: str, players: Sequence[str]) -> None:
        """Seat players in the lowest free seats."""
        for player in players:
            self.do(c.TakeSeat(player, game, self.desk.games[game].free[0], 100))


@pytest.fixture
def house() -> SmallHouse:
    return SmallHouse("catfish-bend")
