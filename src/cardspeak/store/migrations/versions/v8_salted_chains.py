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

from cardspeak.store.integrity import ROOT, broken_parts, checksums, link, new_salt, root, salted
from cardspeak.table.commands import Command
from cardspeak.table.log import Header, digest

revision = "8"
down_revision = "7"

_MANY = 1000
_INPUT: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Command)
_CHAINS = {
    "moves": ("number", "name", "amount", "why", "by", "table", "at"),
    "audit": ("number", "at", "by", "what", "why", "table"),
    "editions": ("number", "book", "digest", "at", "by", "why"),
}
_RECORD = ("table", "number", "now", "author", "input", "events", "state")
_tables = sql.table("tables", sql.column("id"), sql.column("header"))


def upgrade() -> None:
    """Add the columns, and salt every chain."""
    for name in ("records", *_CHAINS):
        op.add_column(name, sql.Column("salt", sql.LargeBinary))
        op.add_column(name, sql.Column("erased", sql.Text))
    connection = op.get_bind()
    for name, columns in _CHAINS.items():
        _salt_chain(connection, name, columns)
    for id, header in connection.execute(sql.select(_tables)).all():
        _salt_records(connection, id, header)
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


def _salt_records(connection: Connection, id: str, header: bytes) -> None:
    columns = (*_RECORD, "asked")
    table = sql.table(
        "records", *[sql.column(each) for each in (*columns, "chain", "seal", "salt")]
    )
    old = _header_digest(header)
    new = root(id)
    sealed_so = (*_RECORD, "chain", "asked")
    rows = _rows(connection, table, table.c.number, table.c.table == id)
    for _, number, now, author, body, events, state, asked, made, sealed, _ in rows:
        values = (number, now, author, body, events, state)
        old = _old_link(old, values)
        old = old if old == made else None
        salt = new_salt() if old is not None else None
        new = link(new, (salted(salt, values),)) if salt is not None else made
        words: dict[str, Any] = {"salt": salt, "chain": new}
        if not broken_parts(sealed_so, (id, *values, made, asked), sealed):
            words["seal"] = checksums((id, *values, asked, salt, None, new))
        same = (table.c.table == id, table.c.number == number)
        connection.execute(sql.update(table).where(*same).values(words))


def _header_digest(header: bytes) -> str | None:
    try:
        return digest(msgspec.to_builtins(msgspec.json.decode(header, type=Header)))
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None


def _old_link(chain: str | None, values: tuple[Any, ...]) -> str | None:
    """The link that the table itself made; none where the chain is broken already."""
    number, now, author, body, events, state = values
    try:
        command = _INPUT.decode(body)
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
