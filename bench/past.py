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
        store = Store.open(Path(folder) / "room.db")
        _fill(store)

        def ours() -> None:
            _look(store, WANTED)

        def peer() -> None:
            _look(store, 1)

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


def _look(store: Store, first: int) -> None:
    """Play the log until the hand that is wanted is over."""
    with store.looking() as connection:
        hands = settled_hands(connection, "t1", first)
        for _ in takewhile(lambda over: over.played.number < WANTED, hands):
            pass


def _fill(store: Store) -> None:
    table, source, since = seated(Book.load("common")), Seeded(5), 0
    assert table.log is not None
    store.add_table(TableRow("t1", table.log.header, "Ann"))
    while table.number < HANDS:
        play_hand(table, source, lambda plan: None)
        *most, last = [StoredInput("t1", record) for record in table.log.drain()]
        since += len(most) + 1
        if since >= BETWEEN:
            since, last = 0, StoredInput("t1", last.record, snapshot=saved(table))
        store.append([*most, last])
