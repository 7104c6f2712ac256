"""A table taken up again: a snapshot, and every later record played on top of it.

Each record is checked as it is played: same events, same state. A snapshot only saves
time and is never the truth; one that does not fit the log is passed over.
"""

from collections.abc import Iterator
from contextlib import closing

from sqlalchemy.engine import Connection

from cardspeak.books import Book
from cardspeak.errors import CardspeakError
from cardspeak.store import reader
from cardspeak.store.rows import StoreError, TableRow
from cardspeak.table import Table, state
from cardspeak.table.log import Log, LogError, digest, follow
from cardspeak.table.saving import restored

_SNAPSHOTS_TRIED = 2


def resumed(connection: Connection, id: str) -> Table:
    """A table as its last record left it.

    One whose last hand was over before the newest snapshot begins at the one before it: the floor
    may still be called on that hand.
    """
    row = reader.table_row(connection, id)
    why: LogError | None = None
    for table in starts(connection, row):
        began = table.number
        try:
            _follow(connection, id, table)
        except LogError as error:
            why = error  # perhaps a later record looks back before the snapshot
            continue
        if not began or table.number > began:
            return table
    raise StoreError(f"table {id} (engine {row.header.engine}): {why}")


def starts(connection: Connection, row: TableRow, before: int | None = None) -> Iterator[Table]:
    """A table as its newest snapshots have it, and at last as it was opened.

    `before` a hand, where one is named: what was saved after it was dealt is of no use then.
    """
    book = reader.book(connection, row.header.digest)
    given = 0
    for number, _, body in reader.snapshots(connection, row.id, before):
        table = _restored(connection, row, book, number, body)
        if table is not None:
            yield table
            given += 1
        if given == _SNAPSHOTS_TRIED:
            break
    yield Table(book, row.header.notice, log=Log(row.header), showing=row.header.showing)


def _follow(connection: Connection, id: str, table: Table) -> None:
    """Play every record after a table's own on top of it."""
    assert table.log is not None
    with closing(reader.records(connection, id, table.log.count)) as records:
        for record in records:
            follow(table, record)
            table.log.drain()


def _restored(
    connection: Connection, row: TableRow, book: Book, number: int, body: bytes
) -> Table | None:
    """The table of a snapshot, if it fits the log."""
    try:
        table = restored(row.header, book, body)
    except CardspeakError:
        return None
    assert table.log is not None
    left = digest(state.state(table))
    fits = (table.log.count, left) == (number, reader.state_at(connection, row.id, number))
    return table if fits else None
