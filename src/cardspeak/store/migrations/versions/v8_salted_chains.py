"""Chains over salted digests, so that a person can be erased from a row and its chain still holds.

Every chain is made anew as far as it held; from a link that did not hold on, the rows keep what
they had, so that `cardspeak verify` still names it. `Store.open` then seals every row with a new
key, and the anchors of the old chains end with it.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
import sqlalchemy as sql
from alembic import op
from sqlalchemy.engine import Connection

from cardspeak.room.commands import Command as DeskCommand
from cardspeak.room.log import DeskHeader
from cardspeak.store.integrity import ROOT, broken_parts, checksums, link, new_salt, root, salted
from cardspeak.table.commands import Command
from cardspeak.table.log import Header, digest

revision = "8"
down_revision = "7"

_MANY = 1000
_CHAINS = {
    "moves": ("number", "name", "amount", "why", "by", "table", "at"),
    "audit": ("number", "at", "by", "what", "why", "table"),
    "editions": ("number", "book", "digest", "at", "by", "why"),
}
_RECORD = ("number", "now", "author", "input", "events", "state")
_tables = sql.table("tables", sql.column("id"), sql.column("header"))
_desks = sql.table("desks", sql.column("id"), sql.column("header"))


def upgrade() -> None:
    """Add the columns, and salt every chain."""
    for name in ("records", "desk_records", *_CHAINS):
        op.add_column(name, sql.Column("salt", sql.LargeBinary))
        op.add_column(name, sql.Column("erased", sql.Text))
    connection = op.get_bind()
    for name, columns in _CHAINS.items():
        _salt_chain(connection, name, columns)
    for id, header in connection.execute(sql.select(_tables)).all():
        old = _header_digest(header, Header)
        _salt_records(connection, _TABLE, id, old, root(id))
    for id, header in connection.execute(sql.select(_desks)).all():
        old = _header_digest(header, DeskHeader)
        _salt_records(connection, _DESK, id, old, root(f"desk {id}"))
    connection.execute(sql.text("DELETE FROM settings WHERE key = 'seal key'"))


def _salt_chain(connection: Connection, name: str, columns: tuple[str, ...]) -> None:
    table = sql.table(name, *[sql.column(each) for each in (*columns, "chain", "seal", "salt")])
    old: str | None = ROOT
    new = ROOT
    for *values, made, sealed, _ in _rows(connection, table, table.c.number):
        old = link(old, values) if old is not None else None
        old = old if old == made else None
        salt = new_salt() if old is not None else None
        new = link(new, (salted(salt, values),)) if salt is not None else made
        words: dict[str, Any] = {"salt": salt, "chain": new}
        if not broken_parts((*columns, "chain"), (*values, made), sealed):
            words["seal"] = checksums((*values, salt, None, new))
        same = table.c.number == values[0]
        connection.execute(sql.update(table).where(same).values(words))


def _salt_records(
    connection: Connection, kind: "_Kind", id: Any, old: str | None, new: str
) -> None:
    names = (kind.of, *_RECORD, "chain", *kind.last)
    table = sql.table(kind.name, *[sql.column(name) for name in (*names, "seal", "salt")])
    rows = _rows(connection, table, table.c.number, table.c[kind.of] == id)
    for row in rows:
        values, made, last = tuple(row[1:7]), row[7], tuple(row[8:-2])
        old = _old_link(old, values, kind.input)
        old = old if old == made else None
        salt = new_salt() if old is not None else None
        new = link(new, (salted(salt, values),)) if salt is not None else made
        words: dict[str, Any] = {"salt": salt, "chain": new}
        if not broken_parts(names, row[:-2], row[-2]):
            words["seal"] = checksums((id, *values, *last, salt, None, new))
        same = (table.c[kind.of] == id, table.c.number == values[0])
        connection.execute(sql.update(table).where(*same).values(words))


class _Kind(msgspec.Struct, frozen=True):
    """A table of records: whose they are, what they end with, and how an input is read."""

    name: str
    of: str
    last: tuple[str, ...]
    input: Any


_TABLE = _Kind("records", "table", ("asked",), msgspec.json.Decoder(Command))
_DESK = _Kind("desk_records", "desk", (), msgspec.json.Decoder(DeskCommand))


def _header_digest(header: bytes, kind: type) -> str | None:
    try:
        return digest(msgspec.to_builtins(msgspec.json.decode(header, type=kind)))
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None


def _old_link(chain: str | None, values: tuple[Any, ...], reading: Any) -> str | None:
    """The link that the log itself made; none where the chain is broken already."""
    number, now, author, body, events, state = values
    try:
        command = reading.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, TypeError):
        return None
    row = (chain, number, now, author, command, events, state)
    return digest(row) if chain is not None else None


def _rows(
    connection: Connection, table: sql.TableClause, number: Any, *where: Any
) -> Iterator[Sequence[Any]]:
    """The rows of a chain in order, some at a time."""
    page = sql.select(table).where(*where).order_by(number).limit(_MANY)
    rows = connection.execute(page).all()
    while rows:
        yield from rows
        last = rows[-1]._mapping["number"]
        rows = connection.execute(page.where(number > last)).all()
