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
from cardspeak.store.rows import StoredInput, StoreError
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
        text, values = _inserted(connection.dialect, table, rows[start : start + _AT_ONCE])
        connection.exec_driver_sql(text, values)


def _inserted(
    dialect: sql.Dialect, table: sql.Table, rows: Sequence[tuple[Any, ...]]
) -> tuple[str, tuple[Any, ...]]:
    """The statement that adds rows, and its values."""
    values = [value for row in rows for value in (*row, seal(row))]
    return _insert(table, len(rows), dialect), tuple(values)


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


def are_records(entries: Sequence[StoredInput], last: dict[str, int]) -> bool:
    """Whether entries are nothing but records, of tables whose last record is known."""
    return 0 < len(entries) <= _AT_ONCE and all(
        entry.record is not None
        and entry.table in last
        and not (entry.moves or entry.audit or entry.snapshot)
        for entry in entries
    )


def statement(
    dialect: sql.Dialect, entries: Sequence[StoredInput], last: dict[str, int]
) -> tuple[str, tuple[Value, ...]]:
    """Entries that `are_records` as one statement; `last` is kept as by `append`."""
    return _inserted(dialect, schema.records, _rows(entries, last))


def append(connection: Connection, entries: Sequence[StoredInput], last: dict[str, int]) -> None:
    """Add entries; `last` has the number of the last record of each table, and is kept so."""
    for entry in entries:
        if entry.record is not None and entry.table not in last:
            last[entry.table] = reading.last(connection, entry.table)[0]
    add(connection, schema.records, _rows(entries, last))
    moves = [msgspec.structs.astuple(move) for entry in entries for move in entry.moves]
    _chain(connection, schema.moves, moves)
    audit = [msgspec.structs.astuple(row) for entry in entries for row in entry.audit]
    _chain(connection, schema.audit, audit)
    add(
        connection,
        schema.snapshots,
        [
            (entry.table, entry.record.number, hand_of(entry.snapshot), entry.snapshot)
            for entry in entries
            if entry.record is not None and entry.snapshot is not None
        ],
    )


def _rows(entries: Sequence[StoredInput], last: dict[str, int]) -> list[tuple[Value, ...]]:
    """The records as rows; refused where one does not follow the last of its table."""
    rows: list[tuple[Value, ...]] = []
    for entry in entries:
        record = entry.record
        if record is None:
            continue
        table, number = entry.table, record.number
        if number != last[table] + 1:
            raise StoreError(f"table {table}: record {number} does not follow record {last[table]}")
        last[table] = number
        command = _JSON.encode(record.input)
        digests = (record.events, record.state, record.chain)
        rows.append((table, number, record.now, record.author, command, *digests, entry.asked))
    return rows


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
