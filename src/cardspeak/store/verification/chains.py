"""Every chain of the room, walked to its end or to where it breaks."""

from contextlib import closing

import sqlalchemy as sql

from cardspeak.store import schema
from cardspeak.store.integrity import ROOT, is_salted, link, root
from cardspeak.store.verification.walk import (
    DOES_NOT_FOLLOW,
    ROW_NAMES,
    Walk,
    actor_chain,
    table_chain,
)

_WORDS = 5
"""What of a record is chained after its number: time, author, input and two digests."""


def walk_chain(walk: Walk, table: sql.Table, called: str) -> int:
    """Walk a chain to its end, or to where it breaks. Returns the number of links."""
    number, chain = 0, ROOT
    with closing(walk.rows(table, table.c.number)) as rows:
        for given, *row, made, _ in rows:
            number += 1
            where = f"{called} {number}"
            if given != number:
                walk.find(where, "number", f"is missing: {given} follows")
                walk.spoil(table.name, number)
                return number - 1
            if is_salted(table):
                *words, salt, erased = row
                chain = walk.salted(chain, (number, *words), salt, erased)
            else:
                chain = link(chain, (number, *row))
            if chain != made:
                walk.find(where, "chain", DOES_NOT_FOLLOW)
                walk.spoil(table.name, number)
                return number - 1
    return number


def walk_records(walk: Walk) -> None:
    """Walk the chain of each table's records, to its end or to where it breaks."""
    column = schema.records.c
    id, number, chain = "", 0, ""
    with closing(walk.rows(schema.records, column.table, column.number)) as rows:
        for of, given, *row, _, salt, erased, made, _ in rows:
            if of != id:
                id, number, chain = of, 0, root(of)
            number += 1
            if given != number:
                continue  # what is missing is named when the table is played
            chain = walk.salted(chain, (number, *row), salt, erased)
            if chain != made and id not in walk.broken:
                where = ROW_NAMES[schema.records].format(id, number)
                walk.find(where, "chain", DOES_NOT_FOLLOW)
                walk.broken.add(id)
                walk.spoil(table_chain(id), number)


def walk_actor(walk: Walk, records: sql.Table, id: int | str) -> None:
    """Walk the chain of a desk's or an event's records, to its end or to where it breaks."""
    of = next(iter(records.primary_key))
    number, chain = 0, root(f"{of.name} {id}")
    with closing(walk.rows(records, of, records.c.number)) as rows:
        for whose, given, *row in rows:
            if whose != id:
                continue
            number += 1
            if given != number:
                return  # what is missing is named when the log is replayed
            salt, erased, made, _ = row[-4:]
            chain = walk.salted(chain, (number, *row[:_WORDS]), salt, erased)
            if chain != made:
                walk.find(ROW_NAMES[records].format(id, number), "chain", DOES_NOT_FOLLOW)
                walk.spoil(actor_chain(records, id), number)
                return
