"""Seals and chains: how the store detects and names a change made behind its back.

Every row carries a seal: a checksum of each column, one of the checksums, and a hash of the row
under the room's key. A broken checksum names the part of the row that is not as written; a wrong
hash says that somebody without the key wrote it. Records, bank moves, staff actions and editions
are chained by hashes, so that no row can be taken out or put in between. These chains hold salted
digests of the rows: a row from which a person was erased keeps the digest in place of its salt, and
nobody can find out from it what was there. Of rows that may change (people, settings, tables),
every change is in a chain. Rows enter the database here, sealed.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from hashlib import blake2b
from hmac import compare_digest
from secrets import token_bytes
from struct import Struct
from typing import Any
from zlib import crc32

import msgspec
import sqlalchemy as sql
from sqlalchemy.engine import Connection, Engine

from cardspeak.store import schema
from cardspeak.store.keys import SealKey

Value = str | int | bytes | None

ROOT = "0" * 32
"""What the first link of a chain follows."""

AT_ONCE = 256
"""Rows of one statement."""

CHANGED = (
    schema.people,
    schema.sessions,
    schema.recoveries,
    schema.restrictions,
    schema.own_limits,
    schema.settings,
    schema.tables,
    schema.events,
)
"""The tables whose rows may change; each change is in a chain."""

_SIZE = 16
_COLUMNS = {table: tuple(table.c.keys()) for table in schema.metadata.tables.values()}
_WORD = Struct(">I")
_PACK = msgspec.msgpack.Encoder()
_KEY = "cardspeak_key"


def use_key(engine: Engine, key: SealKey) -> None:
    """Have every connection of an engine seal with a key."""
    engine.update_execution_options(**{_KEY: key})


def key_of(connection: Connection) -> SealKey | None:
    """The key that a connection seals with; none where it is not at hand."""
    found: SealKey | None = connection.get_execution_options().get(_KEY)
    return found


# Seals


def checksums(values: Iterable[Value]) -> bytes:
    """The part of a seal that names what is wrong: four bytes for each column, four for those."""
    return _checksums([_plain(value) for value in values])


def _checksums(plain: Iterable[bytes]) -> bytes:
    sums = b"".join([_WORD.pack(crc32(value)) for value in plain])
    return sums + _WORD.pack(crc32(sums))


def seal(key: SealKey | None, table: sql.Table, values: Iterable[Value]) -> bytes:
    """The seal of a row: its checksums, and its hash under the key."""
    plain = [_plain(value) for value in values]
    return _checksums(plain) + (b"" if key is None else _hashed(key, table, plain))


def _hashed(key: SealKey, table: sql.Table, plain: Iterable[bytes]) -> bytes:
    whole = b"".join([_WORD.pack(len(value)) + value for value in plain])
    name = table.name.encode()
    return blake2b(whole, key=key.secret, person=name[:16], digest_size=_SIZE).digest()


def row_digest(key: SealKey, table: sql.Table, values: Sequence[Value]) -> str:
    """The hash of a row, or of what names it, in the chain of changes: it tells nothing of it."""
    return _hashed(key, table, [_plain(value) for value in values]).hex()


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
    >>> broken_parts(("name", "amount"), ("ann", 201), checksums(row))
    ['amount']
    >>> broken_parts(("name", "amount"), row, b"?" + checksums(row)[1:])
    ['seal']
    """
    made = checksums(values)
    size = len(made)
    if not isinstance(sealed, bytes) or len(sealed) not in (size, size + _SIZE):
        return ["seal"]
    if made == sealed[:size]:
        return []
    if _WORD.pack(crc32(sealed[: size - 4])) != sealed[size - 4 : size]:
        return ["seal"]
    return [
        name
        for place, name in enumerate(names)
        if made[4 * place : 4 * place + 4] != sealed[4 * place : 4 * place + 4]
    ]


def is_sealed(key: SealKey, table: sql.Table, values: Sequence[Value], sealed: Value) -> bool:
    """Whether a row was sealed with a key as it is."""
    return isinstance(sealed, bytes) and compare_digest(seal(key, table, values), sealed)


# Chains


def link(chain: str, values: Sequence[Value]) -> str:
    """The next link of a chain."""
    return blake2b(_PACK.encode((chain, *values)), digest_size=_SIZE).hexdigest()


def root(table: str) -> str:
    """What the first record of a table follows."""
    return link(ROOT, (table,))


def new_salt() -> bytes:
    """A salt that nobody can guess."""
    return token_bytes(_SIZE)


def salted(salt: bytes, values: Sequence[Value]) -> str:
    """The digest of a row under its salt."""
    return blake2b(_PACK.encode(values), key=salt, digest_size=_SIZE).hexdigest()


def salted_link(
    chain: str, values: Sequence[Value], salt: Value = None, erased: Value = None
) -> str | None:
    """The next link of a chain over salted digests; none where a row has neither salt nor digest.

    >>> made = salted_link(ROOT, ("Ann", 200), salt=b"salt")
    >>> made == salted_link(ROOT, ("erased 1", 200), erased=salted(b"salt", ("Ann", 200)))
    True
    """
    if isinstance(salt, bytes) and erased is None:
        erased = salted(salt, values)
    return link(chain, (erased,)) if isinstance(erased, str) else None


# Rows into a database


def add(connection: Connection, table: sql.Table, rows: Sequence[tuple[Any, ...]]) -> None:
    """Add rows, given without their seals, in as few statements as possible.

    Between two statements the writing thread may have to wait for its turn.
    """
    key = key_of(connection)
    for start in range(0, len(rows), AT_ONCE):
        some = rows[start : start + AT_ONCE]
        connection.exec_driver_sql(*insertion(connection.dialect, key, table, some))
    _note(connection, key, table, rows)


def insertion(
    dialect: sql.Dialect, key: SealKey | None, table: sql.Table, rows: Sequence[tuple[Any, ...]]
) -> tuple[str, tuple[Any, ...]]:
    """The statement that adds rows with their seals, and its values."""
    values = [value for row in rows for value in (*row, seal(key, table, row))]
    return _insert(table, len(rows), dialect), tuple(values)


@cache
def _insert(table: sql.Table, size: int, dialect: sql.Dialect) -> str:
    quoted = dialect.identifier_preparer.quote
    names = ", ".join([quoted(name) for name in _COLUMNS[table]])
    place = "?" if dialect.paramstyle == "qmark" else "%s"
    row = f"({', '.join([place] * len(_COLUMNS[table]))})"
    return f"INSERT INTO {quoted(table.name)} ({names}) VALUES {', '.join([row] * size)}"


def change(connection: Connection, table: sql.Table, row: tuple[Any, ...]) -> None:
    """Replace the row with the same key; the new one is given without its seal."""
    key = key_of(connection)
    values = (*row, seal(key, table, row))
    changed = dict(zip(_COLUMNS[table], values, strict=True))
    connection.execute(sql.update(table).where(*_same(table, row)).values(changed))
    _note(connection, key, table, [row])


def put(connection: Connection, table: sql.Table, row: tuple[Any, ...]) -> None:
    """Add a row, or replace the one with the same key."""
    there = sql.select(sql.literal(1)).select_from(table).where(*_same(table, row))
    if connection.execute(there).first() is None:
        add(connection, table, [row])
    else:
        change(connection, table, row)


def remove(connection: Connection, table: sql.Table, *named: Value) -> None:
    """Remove the row with that key, with a word in the chain of changes."""
    key = key_of(connection)
    gone = connection.execute(sql.delete(table).where(*_same(table, named))).rowcount
    if gone and key is not None and table in CHANGED:
        noted = (table.name, row_digest(key, table, name_of(table, named)), "")
        add_to_chain(connection, schema.changes, [noted])


def name_of(table: sql.Table, row: Sequence[Value]) -> Sequence[Value]:
    """The values that name a row: those of its primary key, which come first."""
    return row[: len(table.primary_key)]


def _same(table: sql.Table, row: Sequence[Value]) -> list[sql.ColumnElement[bool]]:
    return [
        column == value
        for column, value in zip(table.primary_key, name_of(table, row), strict=True)
    ]


def _note(
    connection: Connection,
    key: SealKey | None,
    table: sql.Table,
    rows: Sequence[tuple[Any, ...]],
) -> None:
    """Enter rows into the chain of changes."""
    if key is not None and table in CHANGED:
        noted = [
            (table.name, row_digest(key, table, name_of(table, row)), row_digest(key, table, row))
            for row in rows
        ]
        add_to_chain(connection, schema.changes, noted)


def seal_everything(connection: Connection, key: SealKey) -> None:
    """Seal every row of a database with a new key, but those whose checksums do not hold.

    What changed before is known no longer: the chain of changes begins with the rows as they are.
    """
    for table in (schema.anchors, schema.changes):
        connection.execute(sql.delete(table))
    for table in schema.metadata.sorted_tables:
        keys = list(table.primary_key.columns)
        names, page = _COLUMNS[table][:-1], sql.select(table).order_by(*keys).limit(AT_ONCE)
        rows = connection.execute(page).all()
        while rows:
            held = [tuple(row[:-1]) for row in rows if not broken_parts(names, row[:-1], row[-1])]
            for values in held:
                row = dict(zip(names, values, strict=True))
                same = [column == row[column.name] for column in keys]
                sealed = seal(key, table, values)
                connection.execute(sql.update(table).where(*same).values({schema.SEAL: sealed}))
            _note(connection.execution_options(**{_KEY: key}), key, table, held)
            last = tuple([rows[-1]._mapping[column] for column in keys])
            rows = connection.execute(page.where(sql.tuple_(*keys) > last)).all()


def add_to_chain(connection: Connection, table: sql.Table, rows: list[tuple[Any, ...]]) -> None:
    """Add rows to a chain: each with its number, and a hash over it and the one before."""
    if not rows:
        return
    newest = sql.select(table.c.number, table.c.chain).order_by(table.c.number.desc()).limit(1)
    number, chain = connection.execute(newest).first() or (0, ROOT)
    linked: list[tuple[Any, ...]] = []
    for row in rows:
        number += 1
        words = (number, *[_storable(value) for value in row])
        if is_salted(table):
            salt = new_salt()
            chain = link(chain, (salted(salt, words),))
            words = (*words, salt, None)
        else:
            chain = link(chain, words)
        linked.append((*words, chain))
    add(connection, table, linked)


def is_salted(table: sql.Table) -> bool:
    """Whether the chain of a table is one over salted digests."""
    return "salt" in table.c


def _storable(value: Any) -> Any:
    """A value that PostgreSQL can keep: a typed reason may contain a null character."""
    return value.replace("\0", "␀") if isinstance(value, str) else value
