"""Rows into a database: sealed, chained where they are chained, many at a time.

Used inside a transaction that someone else began and ends.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec
import sqlalchemy as sql
from sqlalchemy.engine import Connection

from cardspeak.store import reading, schema
from cardspeak.store.rows import AuditRow, BankMove, Entry, StoreError
from cardspeak.store.sealing import ROOT, Value, link, seal
from cardspeak.table.saving import hand_of

_JSON = msgspec.json.Encoder()
_COLUMNS = {table: tuple(table.c.keys()) for table in schema.metadata.tables.values()}
_AT_ONCE = 256


def add(connection: Connection, table: sql.Table, rows: Sequence[tuple[Any, ...]]) -> None:
    """Add rows, given without their seals.

    As few statements as can be: between any two the thread that writes may have to wait for its
    turn.
    """
    for start in range(0, len(rows), _AT_ONCE):
        some = rows[start : start + _AT_ONCE]
        values = [value for row in some for value in (*row, seal(row))]
        connection.exec_driver_sql(_insert(table, len(some), connection.dialect), tuple(values))


@cache
def _insert(table: sql.Table, size: int, dialect: sql.Dialect) -> str:
    quoted = dialect.identifier_preparer.quote
    names = ", ".join([quoted(name) for name in _COLUMNS[table]])
    place = "?" if dialect.paramstyle == "qmark" else "%s"
    row = f"({', '.join([place] * len(_COLUMNS[table]))})"
    return f"INSERT INTO {quoted(table.name)} ({names}) VALUES {', '.join([row] * size)}"


def change(connection: Connection, table: sql.Table, row: tuple[Any, ...]) -> None:
    """Put a row, given without its seal, in the place of the one with the same first column."""
    key, *others = _COLUMNS[table]
    changed = dict(zip(others, (*row[1:], seal(row)), strict=True))
    connection.execute(sql.update(table).where(table.c[key] == row[0]).values(changed))


def is_one_statement(entries: Sequence[Entry], last: dict[str, int]) -> bool:
    """Whether `append` needs nothing but to add records, all at once."""
    return len(entries) <= _AT_ONCE and all(
        entry.record is not None
        and entry.table in last
        and not (entry.moves or entry.audit or entry.snapshot)
        for entry in entries
    )


def append(connection: Connection, entries: Sequence[Entry], last: dict[str, int]) -> None:
    """Add entries; `last` has the number of the last record of each table, and is kept so."""
    rows: list[tuple[Value, ...]] = []
    moves: list[BankMove] = []
    audit: list[AuditRow] = []
    snapshots: list[tuple[str, int, int, bytes]] = []
    for entry in entries:
        moves += entry.moves
        audit += entry.audit
        record = entry.record
        if record is None:
            continue
        table, number = entry.table, record.number
        before = last.get(table)
        if before is None:
            before = reading.last(connection, table)[0]
        if number != before + 1:
            raise StoreError(f"table {table}: record {number} does not follow record {before}")
        last[table] = number
        command = _JSON.encode(record.input)
        digests = (record.events, record.state, record.chain)
        rows.append((table, number, record.now, record.author, command, *digests, entry.asked))
        if entry.snapshot is not None:
            snapshots.append((table, number, hand_of(entry.snapshot), entry.snapshot))
    add(connection, schema.records, rows)
    _chain(connection, schema.moves, [msgspec.structs.astuple(move) for move in moves])
    _chain(connection, schema.audit, [msgspec.structs.astuple(row) for row in audit])
    add(connection, schema.snapshots, snapshots)


def _chain(connection: Connection, table: sql.Table, rows: list[tuple[Any, ...]]) -> None:
    """Add rows to a chain: each with its number, and a hash over it and the one before."""
    if not rows:
        return
    newest = sql.select(table.c.number, table.c.chain).order_by(table.c.number.desc()).limit(1)
    number, chain = connection.execute(newest).first() or (0, ROOT)
    linked: list[tuple[Any, ...]] = []
    for row in rows:
        number += 1
        words = tuple([_kept(value) for value in row])
        chain = link(chain, (number, *words))
        linked.append((number, *words, chain))
    add(connection, table, linked)


def _kept(value: Any) -> Any:
    """A reason may be typed by anyone; PostgreSQL keeps no text with a null character in it."""
    return value.replace("\0", "␀") if isinstance(value, str) else value
