"""Rows held against their seals; those that may change, against the chain of their changes."""

from collections.abc import Sequence
from contextlib import closing
from typing import Any

import sqlalchemy as sql

from cardspeak.store import schema
from cardspeak.store.integrity import CHANGED, broken_parts, is_sealed, name_of, row_digest
from cardspeak.store.verification.walk import ROW_NAMES, Walk, actor_chain, table_chain

_UNSEALED = "is not what was written"
_NOT_OURS = "was not made with the room's key"


def walk_rows(walk: Walk) -> None:
    """Hold every row against its seal, and against the rows that it names."""
    counts = {table: _count(walk, table) for table in ROW_NAMES}
    walk.total = sum(counts.values()) + counts[schema.records]
    known = {
        "table": set(walk.connection.scalars(sql.select(schema.tables.c.id))),
        "parent": set(walk.connection.scalars(sql.select(schema.books.c.digest))),
    }
    texts = known["parent"]
    for table, called in ROW_NAMES.items():
        names = tuple(map(str, table.c.keys()[:-1]))
        for *values, sealed in walk.rows(table):
            walk.step()
            where = called.format(*values)
            parts = broken_parts(names, values, sealed)
            for part in parts:
                walk.find(where, part, _UNSEALED)
            if walk.key is not None:
                if not parts and not is_sealed(walk.key, table, values, sealed):
                    walk.find(where, schema.SEAL, _NOT_OURS)
                    parts = [schema.SEAL]
                if table in CHANGED:
                    row = row_digest(walk.key, table, name_of(table, values))
                    walk.changed[table.name, row] = where, row_digest(walk.key, table, values)
            if parts:
                walk.named.add(where)
                _mark_bad(walk, table, values)
            if parts and table is schema.records:
                walk.broken.add(str(values[0]))
            for name, value in zip(names, values, strict=True):
                if name in known and value is not None and value not in known[name]:
                    walk.find(where, name, f"there is no {name} {value!r} here")
                if table is schema.editions and name == "digest" and value not in texts:
                    walk.find(where, name, f"there is no book {value!r} here")


def _mark_bad(walk: Walk, table: sql.Table, values: Sequence[Any]) -> None:
    """Remember where a chain does not hold."""
    if table is schema.records:
        walk.spoil(table_chain(values[0]), values[1])
    elif table in (schema.desk_records, schema.event_records):
        walk.spoil(actor_chain(table, values[0]), values[1])
    elif "chain" in table.c:
        walk.spoil(table.name, values[0])


def _count(walk: Walk, table: sql.Table) -> int:
    return walk.connection.execute(sql.select(sql.func.count()).select_from(table)).scalar_one()


def walk_changes(walk: Walk) -> None:
    """Hold every row that may change against its last change."""
    if walk.key is None:
        return
    latest: dict[tuple[str, str], tuple[int, str]] = {}
    with closing(walk.rows(schema.changes, schema.changes.c.number)) as rows:
        for number, of, row, digest, *_ in rows:
            latest[of, row] = number, digest
    for name, (where, digest) in walk.changed.items():
        number, noted = latest.pop(name, (0, ""))
        if digest != noted:
            what = "is not what the last change made it" if number else "no change put it here"
            if where not in walk.named:
                walk.find(where, schema.SEAL, what)
            walk.spoil(schema.changes.name, number)
    for (of, _), (number, digest) in latest.items():
        if digest:
            walk.find(of, f"row of change {number}", "is missing")
            walk.spoil(schema.changes.name, number)
