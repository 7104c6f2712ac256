"""The store beside bare SQLite: what columns, seals and one way to two databases cost."""

import sqlite3
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from bench import Row, best_times
from bench.table import seated
from cardspeak.books import Book
from cardspeak.cards import Seeded
from cardspeak.cli.deal import play_hand
from cardspeak.store import Store, StoredInput, TableRow
from cardspeak.table.log import Header, Record

RECORDS = 4000
GROUP = 50


def run() -> list[Row]:
    """Every row of the table of floors."""
    header, records = played()
    with TemporaryDirectory() as folder:
        store = Store.open(Path(folder) / "room.db")
        bare = _bare(Path(folder) / "bare.db")
        numbers = count(1)

        def ours() -> None:
            id = f"t{next(numbers)}"
            store.add_table(TableRow(id, header, "Ann"))
            for first in range(0, RECORDS, GROUP):
                store.append([StoredInput(id, record) for record in records[first : first + GROUP]])

        def peer() -> None:
            id = f"t{next(numbers)}"
            for first in range(0, RECORDS, GROUP):
                rows = [
                    (id, each.number, msgspec.json.encode(each))
                    for each in records[first : first + GROUP]
                ]
                bare.execute("BEGIN IMMEDIATE")
                bare.executemany("INSERT INTO records VALUES (?, ?, ?)", rows)
                bare.execute("COMMIT")

        mine, theirs = best_times(ours, peer)
        store.close()
        bare.close()
    return [
        Row(
            f"durable records in groups of {GROUP}",
            f"{RECORDS / mine:,.0f} a second",
            f"{RECORDS / theirs:,.0f}, bare SQLite",
            theirs / mine,
            0.3,
        )
    ]


def played() -> tuple[Header, list[Record]]:
    """A log to write."""
    table, source = seated(Book.load("common")), Seeded(5)
    assert table.log is not None
    while table.log.count < RECORDS:
        play_hand(table, source, lambda plan: None)
    return table.log.header, table.log.records[:RECORDS]


def _bare(path: Path) -> sqlite3.Connection:
    """A file as durable as the store's, with the record in one column."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute(
        "CREATE TABLE records (id TEXT, number INTEGER, body BLOB, PRIMARY KEY (id, number)) "
        "WITHOUT ROWID"
    )
    return connection
