"""Anchors: the ends of a room's chains at one moment, as a line that is kept elsewhere.

A chain shows what was changed or taken out in its middle. What is taken from its end leaves a
shorter chain that is whole, and only someone who knows how long it was can tell. An anchor is a row
with the end of every chain that has grown since the anchor before; its line, kept in a file, on
paper or by someone else, holds all that came before it.
"""

from collections.abc import Iterable
from datetime import UTC, datetime

import msgspec
import sqlalchemy as sql
from sqlalchemy.engine import Connection

from cardspeak.store import reader, schema
from cardspeak.store.integrity import add_to_chain
from cardspeak.store.rows import StoreError

Head = tuple[int, str]
"""Number and hash of the last link of a chain."""

CHAINS = (schema.moves, schema.audit, schema.editions, schema.changes)
_TIME = "%Y-%m-%dT%H:%M:%SZ"


class Heads(msgspec.Struct, frozen=True):
    """The ends of the chains that have grown: tables by id, room, desks, events."""

    tables: dict[str, Head] = {}
    room: dict[str, Head] = {}
    desks: dict[str, Head] = {}
    events: dict[str, Head] = {}

    def __bool__(self) -> bool:
        return bool(self.tables or self.room or self.desks or self.events)


class Anchor(msgspec.Struct, frozen=True):
    """An anchor, as its line says it; `key` is the fingerprint of the room's key.

    >>> line = "cardspeak anchor 3 of 00ff00ff00ff00ff at 2026-01-02T03:04:05Z: 0123abcd"
    >>> str(Anchor.read(line)) == line
    True
    """

    number: int
    key: str
    at: int
    chain: str

    def __str__(self) -> str:
        at = datetime.fromtimestamp(self.at, UTC).strftime(_TIME)
        return f"cardspeak anchor {self.number} of {self.key} at {at}: {self.chain}"

    @classmethod
    def read(cls, line: str) -> "Anchor":
        """The anchor of a line."""
        try:
            _, _, number, _, key, _, at, chain = line.split()
            time = datetime.strptime(at.removesuffix(":"), _TIME).replace(tzinfo=UTC)
            return cls(int(number), key, int(time.timestamp()), chain)
        except ValueError:
            raise StoreError(f"{line[:80]!r} is not an anchor line") from None


def new_heads(connection: Connection, tables: Iterable[str]) -> Heads:
    """The ends of the chains that have grown since the last anchor, of some tables at most."""
    before = _latest_heads(connection)
    found = {id: reader.last(connection, id) for id in tables}
    room = {table.name: reader.chain_end(connection, table) for table in CHAINS}
    desks = reader.ends(connection, schema.desks, schema.desk_records)
    events = reader.ends(connection, schema.events, schema.event_records)
    return Heads(
        _grown(found, before.tables),
        _grown(room, before.room),
        _grown(desks, before.desks),
        _grown(events, before.events),
    )


def _grown(now: dict[str, Head], before: dict[str, Head]) -> dict[str, Head]:
    return {name: head for name, head in now.items() if head[0] and before.get(name) != head}


def _latest_heads(connection: Connection) -> Heads:
    """The heads of the last anchor: a table that did not grow before it is in an earlier one."""
    column = schema.anchors.c
    wanted = sql.select(column.heads).order_by(column.number.desc()).limit(1)
    body = connection.execute(wanted).scalar()
    return Heads() if body is None else read_heads(body)


def read_heads(body: bytes) -> Heads:
    """The heads of an anchor, as they are kept."""
    try:
        return msgspec.json.decode(body, type=Heads)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise StoreError(f"an anchor cannot be read: {error}") from None


def add_anchor(connection: Connection, key: str, heads: Heads, at: int) -> Anchor:
    """Add an anchor to the database; its line belongs elsewhere."""
    add_to_chain(connection, schema.anchors, [(at, msgspec.json.encode(heads))])
    number, chain = reader.chain_end(connection, schema.anchors)
    return Anchor(number, key, at, chain)
