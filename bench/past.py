"""A hand of long ago out of a table's log, beside playing the log from its first record to it."""

from itertools import takewhile
from pathlib import Path
from tempfile import TemporaryDirectory

from bench import Row, best_times, in_words
from bench.table import seated
from cardspeak.books import Book
from cardspeak.cards import Seeded
from cardspeak.cli.deal import play_hand
from cardspeak.store import Store, StoredInput, TableRow
from cardspeak.store.settled_hands import settled_hands
from cardspeak.table.saved_table import saved

HANDS = 1000
WANTED = 900
BETWEEN = 200
"""Records between two snapshots, as a live table makes them."""


def run() -> list[Row]:
    """Every row of the table of floors."""
    with TemporaryDirectory() as folder:
        store = filled(Path(folder) / "room.db", HANDS)

        def ours() -> None:
            look(store, WANTED, WANTED)

        def peer() -> None:
            look(store, 1, WANTED)

        near, far = best_times(ours, peer, repeats=3)
        store.close()
    return [
        Row(
            f"hand {WANTED} of {HANDS:,} from the store",
            in_words(near),
            f"{in_words(far)}, from the first record",
            far / near,
            10,
        )
    ]


def look(store: Store, first: int, wanted: int) -> None:
    """Play the log from the hand `first`, as snapshots allow, until `wanted` is over."""
    with store.looking() as connection:
        hands = settled_hands(connection, "t1", first)
        for _ in takewhile(lambda over: over.played.number < wanted, hands):
            pass


def filled(path: Path, hands: int) -> Store:
    """A store with the log of a table that played so many hands."""
    store = Store.open(path)
    table, source, since = seated(Book.load("common")), Seeded(5), 0
    assert table.log is not None
    store.add_table(TableRow("t1", table.log.header, "Ann"))
    while table.number < hands:
        play_hand(table, source, lambda plan: None)
        *most, last = [StoredInput("t1", record) for record in table.log.drain()]
        since += len(most) + 1
        if since >= BETWEEN:
            since, last = 0, StoredInput("t1", last.record, snapshot=saved(table))
        store.append([*most, last])
    return store
