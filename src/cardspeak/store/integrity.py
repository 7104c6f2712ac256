"""Seals and chains: how the store detects and names a change made behind its back.

Every row carries a seal: a checksum of each column, and one of the checksums. A broken seal names
the part of the row that is not as written. Records, bank moves and staff actions are also chained
by hashes, so that no row can be taken out or put in between. Rows enter the database here, sealed.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from hashlib import blake2b
from struct import Struct
from typing import Any
from zlib import crc32

import msgspec
import sqlalchemy as sql
from sqlalchemy.engine import Connection

from cardspeak.store import schema

Value = str | int | bytes | None

ROOT = "0" * 32
"""What the first link of a chain follows."""

AT_ONCE = 256
"""Rows of one statement."""

_SIZE = 16
_COLUMNS = {table: tuple(table.c.keys()) for table in schema.metadata.tables.values()}
_WORD = Struct(">I")
_PACK = msgspec.msgpack.Encoder()


def seal(values: Iterable[Value]) -> bytes:
    """The seal of a row: four bytes for each column, and four for those."""
    sums = b"".join([_WORD.pack(crc32(_plain(value))) for value in values])
    return sums + _WORD.pack(crc32(sums))


def _plain(value: Value) -> bytes:
    """A value with its kind, so that the word 200 is not the figure."""
    if type(value) is str:
        return b"s" + value.encode("utf-8", "surrogatepass")
    if type(value) is bytes:
        return b"b" + value
    return repr(value).encode()


def broken_parts(names: Sequence[str], values: Sequence[Value], sealed: Value) -> list[str]:
    """The columns that are not what was sealed; the seal itself if that is what changed.

    >>> row = ("ann", 200)
    >>> broken_parts(("name", "amount"), ("ann", 201), seal(row))
    ['amount']
    >>> broken_parts(("name", "amount"), row, b"?" + seal(row)[1:])
    ['seal']
    """
    made = seal(values)
    if made == sealed:
        return []
    if not isinstance(sealed, bytes) or len(sealed) != len(made):
        return ["seal"]
    if _WORD.pack(crc32(sealed[:-4])) != sealed[-4:]:
        return ["seal"]
    return [
        name
        for place, name in enumerate(names)
        if made[4 * place : 4 * place + 4] != sealed[4 * place : 4 * place + 4]
    ]


def link(chain: str, values: Sequence[Value]) -> str:
    """The next link of a chain."""
    return blake2b(_PACK.encode((chain, *values)), digest_size=_SIZE).hexdigest()


# Rows into a database


def add(connection: Connection, table: sql.Table, rows: Sequence[tuple[Any, ...]]) -> None:
    """Add rows, given without their seals, in as few statements as possible.

    Between two statements the writing thread may have to wait for its turn.
    """
    for start in range(0, len(rows), AT_ONCE):
        text, values = insertion(connection.dialect, table, rows[start : start + AT_ONCE])
        connection.exec_driver_sql(text, values)


def insertion(
    dialect: sql.Dialect, table: sql.Table, rows: Sequence[tuple[Any, ...]]
) -> tuple[str, tuple[Any, ...]]:
    """The statement that adds rows with their seals, and its values."""
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
    """Replace the row with the same first column; the new one is given without its seal."""
    key, *others = _COLUMNS[table]
    changed = dict(zip(others, (*row[1:], seal(row)), strict=True))
    connection.execute(sql.update(table).where(table.c[key] == row[0]).values(changed))


def remove(connection: Connection, table: sql.Table, first: Value) -> None:
    """Remove the row with that first column."""
    connection.execute(sql.delete(table).where(table.c[_COLUMNS[table][0]] == first))


def add_to_chain(connection: Connection, table: sql.Table, rows: list[tuple[Any, ...]]) -> None:
    """Add rows to a chain: each with its number, and a hash over it and the one before."""
    if not rows:
        return
    newest = sql.select(table.c.number, table.c.chain).order_by(table.c.number.desc()).limit(1)
    number, chain = connection.execute(newest).first() or (0, ROOT)
    linked: list[tuple[Any, ...]] = []
    for row in rows:
        number += 1
        words = tuple([_storable(value) for value in row])
        chain = link(chain, (number, *words))
        linked.append((number, *words, chain))
    add(connection, table, linked)


def _storable(value: Any) -> Any:
    """A value that PostgreSQL can keep: a typed reason may contain a null character."""
    return value.replace("\0", "␀") if isinstance(value, str) else value
