"""Every chain held against its anchors, and the anchors against the lines kept elsewhere."""

from contextlib import closing
from typing import Any

import sqlalchemy as sql

from cardspeak.store import reader, schema
from cardspeak.store.anchors import Anchor, Head, Heads, read_heads
from cardspeak.store.verification.chains import walk_chain
from cardspeak.store.verification.walk import Walk, actor_chain, table_chain


def walk_anchors(walk: Walk) -> None:
    """Hold every chain against its anchors, and those against the lines kept elsewhere."""
    links = walk_chain(walk, schema.anchors, "room, anchor")
    made: dict[int, str] = {}
    well = True
    with closing(walk.rows(schema.anchors, schema.anchors.c.number)) as rows:
        for number, at, heads, chain, _ in rows:
            if number > links:
                break
            made[number] = chain
            well = _has(walk, number, read_heads(heads)) and well
            well = well and number < walk.bad.get(schema.anchors.name, number + 1)
            if well:
                key = "" if walk.key is None else walk.key.fingerprint
                walk.verdict.anchor = str(Anchor(number, key, at, chain))
    for anchor in walk.anchors:
        if made.get(anchor.number) != anchor.chain:
            there = anchor.number in made
            what = "is another one" if there else "is missing: the end was taken away"
            walk.find(f"room, anchor {anchor.number}", "chain", what)


def _has(walk: Walk, number: int, heads: Heads) -> bool:
    """Whether all that an anchor names is there and holds."""
    holds = True
    ends = {schema.metadata.tables[name]: head for name, head in heads.room.items()}
    found = [(table.name, head, _link_at(walk, table, head[0])) for table, head in ends.items()]
    found += [
        (table_chain(id), head, reader.chain_at(walk.connection, id, head[0]))
        for id, head in heads.tables.items()
    ]
    kinds: list[tuple[sql.Table, dict[Any, Head]]] = [
        (schema.desk_records, {int(id): head for id, head in heads.desks.items()}),
        (schema.event_records, dict(heads.events)),
    ]
    for table, of in kinds:
        found += [
            (actor_chain(table, id), head, reader.link_at(walk.connection, table, id, head[0]))
            for id, head in of.items()
        ]
    for chain, head, there in found:
        if there != head[1]:
            what = "is missing" if there is None else "is another one"
            walk.find(f"room, anchor {number}", chain, f"link {head[0]} {what}")
        holds = holds and there == head[1] and head[0] < walk.bad.get(chain, head[0] + 1)
    return holds


def _link_at(walk: Walk, table: sql.Table, number: int) -> str | None:
    wanted = sql.select(table.c.chain).where(table.c.number == number)
    found: str | None = walk.connection.execute(wanted).scalar()
    return found
