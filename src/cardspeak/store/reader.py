"""What a database holds, read on one connection: the same for a room that starts and for `verify`.

Rows become the store's values here and nowhere else. A row that cannot be one is an error that
names it.
"""

from collections.abc import Generator, Iterator, Sequence
from typing import Any

import msgspec
import sqlalchemy as sql
from sqlalchemy.engine import Connection

from cardspeak.books import Book
from cardspeak.books.loading import from_text
from cardspeak.errors import CardspeakError
from cardspeak.store import schema
from cardspeak.store.integrity import ROOT, broken_parts, is_sealed, key_of, root
from cardspeak.store.rows import AuditRow, BankMove, BookEdition, Person, StoreError, TableRow
from cardspeak.table.commands import Command
from cardspeak.table.log import Header, Record
from cardspeak.table.log_format import OpenSegment

MANY = 1000
"""How many rows of a long list are in memory at a time."""
_OF_PLAY = ("buy-in", "cash-out", "table issue", "entry", "rebuy", "refund")
"""What the chips were moved for that a player takes to tables and events."""

_HEADER = msgspec.json.Decoder(Header)
_INPUT: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Command | OpenSegment)


def table_rows(connection: Connection) -> list[TableRow]:
    """Every table, in the order in which they were opened."""
    table = schema.tables
    found = connection.execute(sql.select(table).order_by(table.c.opened_at, table.c.id))
    return [_table_row(row) for row in found]


def open_rows(connection: Connection) -> tuple[list[TableRow], dict[str, StoreError]]:
    """The tables that are not closed, oldest first, and why some of them cannot be read."""
    table = schema.tables
    wanted = sql.select(table).where(table.c.closed_at.is_(None))
    rows: list[TableRow] = []
    unreadable: dict[str, StoreError] = {}
    for row in connection.execute(wanted.order_by(table.c.opened_at, table.c.id)):
        try:
            rows.append(_table_row(row))
        except StoreError as error:
            unreadable[row.id] = error
    return rows, unreadable


def table_row(connection: Connection, id: str) -> TableRow:
    """One table."""
    found = connection.execute(sql.select(schema.tables).where(schema.tables.c.id == id)).first()
    if found is None:
        raise StoreError(f"no table {id!r} is in this database")
    return _table_row(found)


def closed_rows(connection: Connection, most: int, player: str | None = None) -> list[TableRow]:
    """The tables that closed last; with a name, those where that one had chips."""
    table, move = schema.tables, schema.moves.c
    wanted = sql.select(table).where(table.c.closed_at.is_not(None))
    if player is not None:
        wanted = wanted.where(table.c.id.in_(sql.select(move.table).where(move.name == player)))
    found = connection.execute(wanted.order_by(table.c.closed_at.desc(), table.c.id).limit(most))
    return [_table_row(row) for row in found]


def players(connection: Connection, tables: Sequence[str]) -> dict[str, set[str]]:
    """Who ever had chips at some tables."""
    column = schema.moves.c
    found: dict[str, set[str]] = {table: set() for table in tables}
    wanted = sql.select(column.table, column.name).where(column.table.in_(tables)).distinct()
    for table, name in connection.execute(wanted):
        found[table].add(name)
    return found


def _table_row(row: Any) -> TableRow:
    try:
        header = _HEADER.decode(row.header)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise StoreError(f"table {row.id}: its header cannot be read: {error}") from None
    return TableRow(row.id, header, row.host, row.options, row.opened_at, row.closed_at)


def records(connection: Connection, table: str, after: int = 0) -> Generator[Record, None, None]:
    """The records of a table after one of them, as they are read; closed by who stops early.

    The rows are chained by the store, and the records have no chain of their own.
    """
    column = schema.records.c
    wanted = sql.select(
        column.number, column.now, column.author, column.input, column.events, column.state
    )
    wanted = wanted.where(column.table == table, column.number > after).order_by(column.number)
    with connection.execute(wanted, execution_options={"yield_per": MANY}) as found:
        for number, now, author, body, events, state in found:
            command = input_of(table, number, body)
            yield Record(number, now, author, command, events, state, chain="")


def input_of(table: str, number: int, body: bytes) -> Command | OpenSegment:
    """The input of a record."""
    try:
        command: Command | OpenSegment = _INPUT.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise StoreError(
            f"table {table}, record {number}: its input cannot be read: {error}"
        ) from None
    return command


def marks(
    connection: Connection, table: str, among: int, asker: str | None = None
) -> list[tuple[str, str]]:
    """Who asked for inputs, each with the mark of the message, in order.

    Looks among so many of the latest records of a table; for one `asker`, only at that person's.
    """
    column = schema.records.c
    newest = sql.select(sql.func.max(column.number)).where(column.table == table)
    last = connection.scalar(newest) or 0
    wanted = sql.select(column.author, column.asked).where(
        column.table == table, column.number > last - among, column.asked.is_not(None)
    )
    if asker is not None:
        named = column.asked.endswith(f":{asker}", autoescape=True)
        wanted = wanted.where(sql.or_(column.author == asker, named))
    return [(row[0], row[1]) for row in connection.execute(wanted.order_by(column.number))]


def last(connection: Connection, table: str) -> tuple[int, str]:
    """Number and chain of a table's last record; what the first one follows where there is none."""
    column = schema.records.c
    found = connection.execute(
        sql.select(column.number, column.chain)
        .where(column.table == table)
        .order_by(column.number.desc())
        .limit(1)
    ).first()
    if found is not None:
        return found.number, found.chain
    return 0, root(table_row(connection, table).id)


def chain_end(connection: Connection, table: sql.Table) -> tuple[int, str]:
    """Number and hash of the last link of a chain."""
    newest = sql.select(table.c.number, table.c.chain).order_by(table.c.number.desc()).limit(1)
    found = connection.execute(newest).first()
    return (0, ROOT) if found is None else (found.number, found.chain)


def ends(connection: Connection, of: sql.Table, records: sql.Table) -> dict[str, tuple[int, str]]:
    """Number and chain of the last record of every desk or event that has one, by its id."""
    ids = connection.scalars(sql.select(of.c.id)).all()
    found = {str(id): end(connection, records, id) for id in ids}
    return {id: last for id, last in found.items() if last[0]}


def end(connection: Connection, records: sql.Table, id: int | str) -> tuple[int, str]:
    """Number and chain of the last record of a desk or an event; its root where there is none."""
    of, column = next(iter(records.primary_key)), records.c
    wanted = sql.select(column.number, column.chain).where(of == id)
    found = connection.execute(wanted.order_by(column.number.desc()).limit(1)).first()
    return (0, root(f"{of.name} {id}")) if found is None else (found.number, found.chain)


def link_at(connection: Connection, records: sql.Table, id: int | str, number: int) -> str | None:
    """The chain at one record of a desk or an event."""
    of, column = next(iter(records.primary_key)), records.c
    wanted = sql.select(column.chain).where(of == id, column.number == number)
    found: str | None = connection.execute(wanted).scalar()
    return found


def setting(connection: Connection, key: str) -> bytes | None:
    """What is kept under a key."""
    table = schema.settings
    found: bytes | None = connection.execute(
        sql.select(table.c.value).where(table.c.key == key)
    ).scalar()
    return found


def state_at(connection: Connection, table: str, number: int) -> str | None:
    """The digest of the state that one record of a table left."""
    column = schema.records.c
    wanted = sql.select(column.state).where(column.table == table, column.number == number)
    found: str | None = connection.execute(wanted).scalar()
    return found


def chain_at(connection: Connection, table: str, number: int) -> str | None:
    """The chain at one record of a table."""
    column = schema.records.c
    wanted = sql.select(column.chain).where(column.table == table, column.number == number)
    found: str | None = connection.execute(wanted).scalar()
    return found


def snapshots(
    connection: Connection, table: str, before: int | None = None
) -> Iterator[tuple[int, int, bytes]]:
    """The snapshots of a table: after which record, after which hand, and what it was then.

    They come with the newest first, those alone that are what was written; `before` a hand, where
    one is named.
    """
    column = schema.snapshots.c
    wanted = sql.select(column.number).where(column.table == table)
    if before is not None:
        wanted = wanted.where(column.hand < before)
    key = key_of(connection)
    for number in connection.scalars(wanted.order_by(column.number.desc())).all():
        row = sql.select(schema.snapshots).where(column.table == table, column.number == number)
        *values, sealed = connection.execute(row).one()
        if broken_parts(column.keys()[:-1], values, sealed):
            continue
        if key is None or is_sealed(key, schema.snapshots, values, sealed):
            yield values[1], values[2], values[3]


def book_text(connection: Connection, wanted: str) -> tuple[str, str, str | None]:
    """Name, text and parent of the book with a digest."""
    column = schema.books.c
    found = connection.execute(
        sql.select(column.id, column.text, column.parent).where(column.digest == wanted)
    ).first()
    if found is None:
        raise StoreError(f"no book with the digest {wanted} is in this database")
    return found.id, found.text, found.parent


def book(connection: Connection, wanted: str) -> Book:
    """The book with a digest, from the text that was kept of it."""
    id, text, parent = book_text(connection, wanted)
    try:
        made = from_text(text, id, book(connection, parent) if parent is not None else None)
    except CardspeakError as error:
        raise StoreError(f"book {id}: {error}") from None
    if made.digest != wanted:
        raise StoreError(f"book {id}: its text does not match the digest {wanted}")
    return made


def bank_moves(connection: Connection) -> list[BankMove]:
    """Every move of the room's bank, in order."""
    column = schema.moves.c
    wanted = sql.select(
        column.name, column.amount, column.why, column.by, column.table, column.at
    ).order_by(column.number)
    return [BankMove(*row) for row in connection.execute(wanted)]


def issues(connection: Connection, since: int) -> list[BankMove]:
    """The chips that the cage has issued since some time, in order."""
    column = schema.moves.c
    wanted = sql.select(
        column.name, column.amount, column.why, column.by, column.table, column.at
    ).where(column.why == "issue", column.at >= since)
    return [BankMove(*row) for row in connection.execute(wanted.order_by(column.number))]


def editions(connection: Connection) -> list[BookEdition]:
    """Every edition of the room's own books, in order."""
    column = schema.editions.c
    wanted = sql.select(column.book, column.digest, column.at, column.by, column.why)
    return [BookEdition(*row) for row in connection.execute(wanted.order_by(column.number))]


def table_moves(connection: Connection, since: int) -> list[BankMove]:
    """The chips that went to tables and events and came back since some time, in order."""
    column = schema.moves.c
    wanted = sql.select(
        column.name, column.amount, column.why, column.by, column.table, column.at
    ).where(column.why.in_(_OF_PLAY), column.at >= since)
    return [BankMove(*row) for row in connection.execute(wanted.order_by(column.number))]


def moves_of_table(connection: Connection, id: str) -> dict[str, dict[str, int]]:
    """The chips that each name moved to and from a table, summed by what the moves were."""
    column = schema.moves.c
    summed = sql.select(column.name, column.why, sql.func.sum(column.amount))
    wanted = summed.where(column.table == id).group_by(column.name, column.why)
    found: dict[str, dict[str, int]] = {}
    for name, why, amount in connection.execute(wanted):
        found.setdefault(name, {})[why] = int(amount)
    return found


def audit_rows(connection: Connection) -> list[AuditRow]:
    """Every action of the staff, in order."""
    column = schema.audit.c
    wanted = sql.select(column.at, column.by, column.what, column.why, column.table)
    return [AuditRow(*row) for row in connection.execute(wanted.order_by(column.number))]


def balances(connection: Connection) -> dict[str, int]:
    """What each name has in the bank."""
    column = schema.moves.c
    summed = sql.select(column.name, sql.func.sum(column.amount)).group_by(column.name)
    return {name: int(amount) for name, amount in connection.execute(summed.order_by(column.name))}


def people(connection: Connection) -> list[Person]:
    """Everyone known to the room, by name."""
    column = schema.people.c
    wanted = sql.select(column.name, column.password_hash, column.role, column.created_at)
    return [Person(*row) for row in connection.execute(wanted.order_by(column.name))]
