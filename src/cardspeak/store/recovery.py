"""A table taken up again: a snapshot, and every later record played on top of it.

Each record is checked as it is played: same events, same state. A snapshot only saves
time and is never the truth; one that does not fit the log is passed over. Where another build wrote
the last segment and this one cannot replay it, the snapshot after its last record is what a new
segment goes on from.
"""

from collections.abc import Iterator
from contextlib import closing

import msgspec
from sqlalchemy.engine import Connection

from cardspeak.books import Book
from cardspeak.errors import CardspeakError
from cardspeak.store import reader, schema, segments
from cardspeak.store.rows import StoreError, TableRow
from cardspeak.table import Table, state
from cardspeak.table.log import Log, LogError, digest, follow
from cardspeak.table.saved_table import restored, saved

_SNAPSHOTS_TRIED = 2


class Recovered(msgspec.Struct, frozen=True):
    """A table as its last record left it, and what a new segment goes on from where one is due."""

    table: Table
    start: bytes


def recovered(connection: Connection, id: str) -> Recovered:
    """A table as its last record left it.

    One whose last hand was over before the newest snapshot begins at the one before it: the floor
    may still be called on that hand.
    """
    row = reader.table_row(connection, id)
    why: LogError | None = None
    for table in starts(connection, row):
        began, start = table.number, b"" if row.header.is_ours else saved(table)
        try:
            _follow(connection, id, table)
        except LogError as error:
            why = error  # perhaps a later record looks back before the snapshot
            continue
        if not began or table.number > began:
            return Recovered(table, start)
    if not row.header.is_ours:
        table = closed(connection, row)
        return Recovered(table, saved(table))
    raise StoreError(f"table {id} ({row.header.writer}): {why}")


def closed(connection: Connection, row: TableRow) -> Table:
    """A table as another build left it: its snapshot after the last record, sealed by the room."""
    last, _ = reader.last(connection, row.id)
    for number, _, body in reader.snapshots(connection, row.id):
        if number == last:
            return restored(row.header, reader.book(connection, row.header.digest), body)
        break
    raise StoreError(
        f"table {row.id} was not closed after its last hand by {row.header.writer}; "
        "this build plays differently: stop the room with that build first"
    )


def starts(connection: Connection, row: TableRow, before: int | None = None) -> Iterator[Table]:
    """A table as its newest snapshots have it, and at last as its segment went on or it was opened.

    `before` a hand, where one is named: what was saved after it was dealt is of no use then.
    """
    header, book = row.header, reader.book(connection, row.header.digest)
    opened = segments.newest(header, segments.inputs(connection, schema.records, row.id))
    beginning = restored(header, book, opened.closing.encode()) if opened is not None else None
    after = beginning.log.count if beginning is not None and beginning.log is not None else -1
    given, played = 0, -1
    end = reader.last(connection, row.id)[0] if header.is_ours else -1
    for number, hand, body in reader.snapshots(connection, row.id, before):
        if number <= after:
            break  # of an earlier segment, or what this one goes on from
        if hand == played or number == end:
            continue  # kept for other builds when the room was stopped, perhaps without a deal
        table = _restored(connection, row, book, number, body)
        if table is not None:
            yield table
            given, played = given + 1, hand
        if given == _SNAPSHOTS_TRIED:
            break
    yield beginning or Table(book, header.notice, log=Log(header), showing=header.showing)


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
