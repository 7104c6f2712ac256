"""How cost grows: the same work at once, ten times and a hundred times the size.

Each row has the three times and the exponent of the power of the size that they follow. The limit
is that of n log n over this range; fetching one hand, which should not grow at all, is held to far
less than its log.
"""

import asyncio
from collections.abc import Callable
from itertools import count, pairwise
from math import log
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

from bench import Row, in_words
from bench.desk import signs
from bench.event import DealtField
from bench.past import filled, look
from bench.start import prepare
from bench.table import seated
from cardspeak.books import Book, loading
from cardspeak.cards import Seeded
from cardspeak.cli.deal import play_hand
from cardspeak.room import Desk
from cardspeak.room import commands as c
from cardspeak.server.limits import NO_LIMITS
from cardspeak.server.room import Room
from cardspeak.store import Store
from cardspeak.store.verification import verify
from cardspeak.table.log import Log, replay

STEP = 10
REPEATS = 3
AIR = 1.1
"""How far a measure may lie above n log n: the times of small sizes are short and noisy."""

Work = Callable[[], object]


def run() -> list[Row]:
    """Every row of the table of floors."""
    return [
        *hands_in_a_log(),
        tables_in_a_room(),
        people_on_lists(),
        entries_in_an_event(),
        rules_in_a_book(),
    ]


def hands_in_a_log() -> list[Row]:
    """Replay a log, verify the room that keeps it, and fetch its last hand but one."""
    lengths = sizes(10)
    with TemporaryDirectory() as folder:
        stores = {hands: filled(Path(folder) / f"{hands}.db", hands) for hands in lengths}
        replayed = [_replayer(_log(hands)) for hands in lengths]
        verified = [_verifier(stores[hands], hands) for hands in lengths]
        fetched = [_fetcher(stores[hands], hands - 1) for hands in lengths]
        rows = [
            grown("hands in a log: replay it", 10, replayed),
            grown("hands in a log: verify the room", 10, verified),
            grown("hands in a log: fetch one", 10, fetched, most=0.5),
        ]
        for store in stores.values():
            store.close()
    return rows


def tables_in_a_room() -> Row:
    """Open a room; its tables come into memory when somebody uses them."""
    with TemporaryDirectory() as folder:
        paths = [Path(folder) / f"{tables}.db" for tables in sizes(10)]
        for path, tables in zip(paths, sizes(10), strict=True):
            prepare(path, tables)
        return grown("tables in a room: open it", 10, [_opener(path) for path in paths])


def people_on_lists() -> Row:
    """Put so many people on a list, of whom the first are called, and let half of them go."""
    return grown("people on a list: join, call, leave", 50, [_lister(n) for n in sizes(50)])


def entries_in_an_event() -> Row:
    """Draw and play an event to its winner: what the event costs, without the dealing."""
    spent = []
    for entries in sizes(9):
        field = DealtField(entries)
        field.play()
        spent.append(field.inside)
    return row("entries in an event: run it, without the dealing", 9, spent)


def rules_in_a_book() -> Row:
    """Read and check a book, and resolve a policy from it."""
    return grown("rules in a book: read, check, resolve", 30, [_reader(n) for n in sizes(30)])


def sizes(least: int) -> tuple[int, int, int]:
    """Once, ten times and a hundred times a size.

    >>> sizes(9)
    (9, 90, 900)
    """
    return least, least * STEP, least * STEP * STEP


def grown(what: str, least: int, works: list[Work], most: float | None = None) -> Row:
    """A row for a work at the three sizes, each measured a few times in turn."""
    best = [float("inf")] * len(works)
    for _ in range(REPEATS):
        for number, work in enumerate(works):
            begun = process_time()
            work()
            best[number] = min(best[number], process_time() - begun)
    return row(what, least, best, most)


def row(what: str, least: int, seconds: list[float], most: float | None = None) -> Row:
    """A row with the exponent; `most` is the limit where it is not that of n log n."""
    found = exponent(seconds)
    allowed = n_log_n(least) * AIR if most is None else most
    return Row(
        work=f"{what}, {' / '.join(f'{size:,}' for size in sizes(least))}",
        ours=f"{' / '.join(map(in_words, seconds))}: n^{found:.2f}",
        peer=f"n^{allowed:.2f}",
        ratio=allowed / max(found, 0.01),
        floor=1,
    )


def exponent(seconds: list[float]) -> float:
    """The steepest power between two neighboring sizes that are long enough to measure.

    >>> exponent([1, 10, 100]), round(exponent([1, 2, 200]), 2)
    (1.0, 2.0)
    """
    steps = [log(after / before) / log(STEP) for before, after in pairwise(seconds)]
    return max(steps) if seconds[0] > 0.001 else steps[-1]


def n_log_n(least: int) -> float:
    """The steepest power that n log n has between two neighboring sizes.

    >>> round(n_log_n(10), 2)
    1.3
    """
    return 1 + log(log(least * STEP) / log(least)) / log(STEP)


def _log(hands: int) -> Log:
    """The log of a table that played so many hands."""
    table, source = seated(Book.load("common")), Seeded(5)
    while table.number < hands:
        play_hand(table, source, lambda plan: None)
    assert table.log is not None
    return table.log


def _replayer(kept: Log) -> Work:
    return lambda: replay(kept.header, kept.records)


def _verifier(store: Store, hands: int) -> Work:
    def work() -> None:
        with store.looking() as connection:
            assert verify(connection).hands == hands  # its players bought in from no bank

    return work


def _fetcher(store: Store, wanted: int) -> Work:
    return lambda: look(store, wanted, wanted)


def _opener(path: Path) -> Work:
    async def opened() -> None:
        room = await Room.open(path, limits=NO_LIMITS)
        await room.close()

    return lambda: asyncio.run(opened())


def _lister(people: int) -> Work:
    def work() -> None:
        desk, sign = Desk.logged(Book.load("catfish-bend")), signs()[0]
        desk.apply(c.OpenGame("t1", sign), 0)
        for person in range(people):
            desk.apply(c.JoinList(f"p{person}", sign.name), 60 + person)
        for person in range(people // 2, people):
            desk.apply(c.LeaveList(f"p{person}", sign.name), 60 + people)

    return work


def _reader(rules: int) -> Work:
    text, numbers = _book(rules), count()

    def work() -> None:
        book = loading.from_text(text, f"grown-{next(numbers)}")  # a name that is not kept yet
        book.resolve("holdem", "limit", "cash")

    return work


def _book(rules: int) -> str:
    """A book with so many rules that are shown to people."""
    return 'title = "A long book"\n[games.holdem]\n' + "\n".join(
        f'[[rule]]\nid = "R{number}"\nline = {number + 1}\nkind = "conduct"\n'
        f'text = "Rule {number} on how people behave at the table."\nstaff = true\n'
        for number in range(rules)
    )
