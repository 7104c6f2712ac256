"""A table taken up again: its newest snapshot, and every later record played on top of it.

Each record is checked as it is played: same events, same state, same chain. A snapshot only saves
time and is never the truth; one that does not fit the log is passed over.
"""

from contextlib import closing

from sqlalchemy.engine import Connection

from cardspeak.books import Book
from cardspeak.errors import CardspeakError
from cardspeak.store import reading
from cardspeak.store.rows import StoreError
from cardspeak.table import Table
from cardspeak.table.log import Header, Log, LogError, follow
from cardspeak.table.saving import restored


def resumed(connection: Connection, id: str) -> Table:
    """A table as its last record left it."""
    row = reading.table_row(connection, id)
    book = reading.book(connection, row.header.digest)
    saved = from_snapshot(connection, id, row.header, book)
    if saved is not None:
        try:
            return _followed(connection, id, saved)
        except LogError:
            pass  # a later record looks back before the snapshot: the whole log is played
    fresh = Table(book, row.header.notice, log=Log(row.header), showing=row.header.showing)
    try:
        return _followed(connection, id, fresh)
    except LogError as error:
        raise StoreError(f"table {id} (engine {row.header.engine}): {error}") from None


def _followed(connection: Connection, id: str, table: Table) -> Table:
    """A table with every record after its own played on top of it."""
    assert table.log is not None
    with closing(reading.records(connection, id, table.log.count)) as records:
        for record in records:
            follow(table, record)
            table.log.drain()
    return table


def from_snapshot(connection: Connection, id: str, header: Header, book: Book) -> Table | None:
    """A table as its newest snapshot has it; none where there is none that fits the log."""
    found = reading.snapshot(connection, id)
    if found is None:
        return None
    number, body = found
    try:
        table = restored(header, book, body)
    except CardspeakError:
        return None
    assert table.log is not None
    fits = (table.log.count, table.log.chain) == (number, reading.chain_at(connection, id, number))
    return table if fits else None
