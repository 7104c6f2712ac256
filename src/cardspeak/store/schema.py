"""The tables of the database, for both kinds of database.

What a column is called here is what `verify` says when it is not what was written. The migrations
make these tables; a test compares the two.
"""

from typing import Any

import sqlalchemy as sql

metadata = sql.MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
    }
)

SEAL = "seal"


def _sealed() -> "sql.Column[bytes]":
    return sql.Column(SEAL, sql.LargeBinary, nullable=False)


def _record(happened: str) -> "tuple[sql.Column[Any], ...]":
    """An accepted input, and under this name the digest of what happened."""
    return (
        sql.Column("number", sql.BigInteger, primary_key=True, autoincrement=False),
        sql.Column("now", sql.BigInteger, nullable=False),
        sql.Column("author", sql.Text, nullable=False),
        sql.Column("input", sql.LargeBinary, nullable=False),
        sql.Column(happened, sql.Text, nullable=False),
        sql.Column("state", sql.Text, nullable=False),
    )


def _link() -> "tuple[sql.Column[bytes], sql.Column[str], sql.Column[str]]":
    """A link of a chain over salted digests: without its salt, the digest that it was made of."""
    return (
        sql.Column("salt", sql.LargeBinary),
        sql.Column("erased", sql.Text),
        sql.Column("chain", sql.Text, nullable=False),
    )


books = sql.Table(
    "books",
    metadata,
    sql.Column("digest", sql.Text, primary_key=True),
    sql.Column("id", sql.Text, nullable=False),
    sql.Column("text", sql.Text, nullable=False),
    sql.Column(
        "parent", sql.Text, sql.ForeignKey("books.digest", deferrable=True, initially="DEFERRED")
    ),
    _sealed(),
)

tables = sql.Table(
    "tables",
    metadata,
    sql.Column("id", sql.Text, primary_key=True),
    sql.Column("header", sql.LargeBinary, nullable=False),
    sql.Column("host", sql.Text, nullable=False),
    sql.Column("options", sql.LargeBinary, nullable=False),
    sql.Column("opened_at", sql.BigInteger, nullable=False),
    sql.Column("closed_at", sql.BigInteger),
    _sealed(),
)

records = sql.Table(
    "records",
    metadata,
    sql.Column("table", sql.Text, sql.ForeignKey("tables.id"), primary_key=True),
    *_record("events"),
    sql.Column("asked", sql.Text),
    *_link(),
    _sealed(),
    sqlite_with_rowid=False,
)

moves = sql.Table(
    "moves",
    metadata,
    sql.Column("number", sql.BigInteger, primary_key=True, autoincrement=False),
    sql.Column("name", sql.Text, nullable=False, index=True),
    sql.Column("amount", sql.BigInteger, nullable=False),
    sql.Column("why", sql.Text, nullable=False),
    sql.Column("by", sql.Text, nullable=False),
    sql.Column("table", sql.Text, sql.ForeignKey("tables.id")),
    sql.Column("at", sql.BigInteger, nullable=False),
    *_link(),
    _sealed(),
)

audit = sql.Table(
    "audit",
    metadata,
    sql.Column("number", sql.BigInteger, primary_key=True, autoincrement=False),
    sql.Column("at", sql.BigInteger, nullable=False),
    sql.Column("by", sql.Text, nullable=False),
    sql.Column("what", sql.Text, nullable=False),
    sql.Column("why", sql.Text, nullable=False),
    sql.Column("table", sql.Text, sql.ForeignKey("tables.id")),
    *_link(),
    _sealed(),
)

editions = sql.Table(
    "editions",
    metadata,
    sql.Column("number", sql.BigInteger, primary_key=True, autoincrement=False),
    sql.Column("book", sql.Text, nullable=False),
    sql.Column("digest", sql.Text, sql.ForeignKey("books.digest"), nullable=False),
    sql.Column("at", sql.BigInteger, nullable=False),
    sql.Column("by", sql.Text, nullable=False),
    sql.Column("why", sql.Text, nullable=False),
    *_link(),
    _sealed(),
)

snapshots = sql.Table(
    "snapshots",
    metadata,
    sql.Column("table", sql.Text, sql.ForeignKey("tables.id"), primary_key=True),
    sql.Column("number", sql.BigInteger, primary_key=True, autoincrement=False),
    sql.Column("hand", sql.BigInteger, nullable=False),
    sql.Column("body", sql.LargeBinary, nullable=False),
    _sealed(),
)

desks = sql.Table(
    "desks",
    metadata,
    sql.Column("id", sql.BigInteger, primary_key=True, autoincrement=False),
    sql.Column("header", sql.LargeBinary, nullable=False),
    sql.Column("opened_at", sql.BigInteger, nullable=False),
    _sealed(),
)

desk_records = sql.Table(
    "desk_records",
    metadata,
    sql.Column(
        "desk", sql.BigInteger, sql.ForeignKey("desks.id"), primary_key=True, autoincrement=False
    ),
    *_record("events"),
    *_link(),
    _sealed(),
    sqlite_with_rowid=False,
)

desk_snapshots = sql.Table(
    "desk_snapshots",
    metadata,
    sql.Column(
        "desk", sql.BigInteger, sql.ForeignKey("desks.id"), primary_key=True, autoincrement=False
    ),
    sql.Column("number", sql.BigInteger, primary_key=True, autoincrement=False),
    sql.Column("body", sql.LargeBinary, nullable=False),
    _sealed(),
)

events = sql.Table(
    "events",
    metadata,
    sql.Column("id", sql.Text, primary_key=True),
    sql.Column("header", sql.LargeBinary, nullable=False),
    sql.Column("options", sql.LargeBinary, nullable=False),
    sql.Column("opened_at", sql.BigInteger, nullable=False),
    sql.Column("closed_at", sql.BigInteger),
    _sealed(),
)

event_records = sql.Table(
    "event_records",
    metadata,
    sql.Column("event", sql.Text, sql.ForeignKey("events.id"), primary_key=True),
    *_record("happenings"),
    sql.Column("asked", sql.Text),
    *_link(),
    _sealed(),
    sqlite_with_rowid=False,
)

people = sql.Table(
    "people",
    metadata,
    sql.Column("name", sql.Text, primary_key=True),
    sql.Column("password_hash", sql.Text),
    sql.Column("role", sql.Text, nullable=False),
    sql.Column("created_at", sql.BigInteger, nullable=False),
    _sealed(),
)

sessions = sql.Table(
    "sessions",
    metadata,
    sql.Column("id", sql.Text, primary_key=True),
    sql.Column("name", sql.Text, nullable=False),
    sql.Column("device", sql.Text, nullable=False),
    sql.Column("opened_at", sql.BigInteger, nullable=False),
    sql.Column("seen_at", sql.BigInteger, nullable=False),
    _sealed(),
)

recoveries = sql.Table(
    "recoveries",
    metadata,
    sql.Column("name", sql.Text, primary_key=True),
    sql.Column("phrase_hash", sql.Text, nullable=False),
    _sealed(),
)

restrictions = sql.Table(
    "restrictions",
    metadata,
    sql.Column("name", sql.Text, primary_key=True),
    sql.Column("kind", sql.Text, primary_key=True),
    sql.Column("since", sql.BigInteger, nullable=False),
    sql.Column("until", sql.BigInteger),
    sql.Column("by", sql.Text, nullable=False),
    sql.Column("why", sql.Text, nullable=False),
    _sealed(),
)

own_limits = sql.Table(
    "own_limits",
    metadata,
    sql.Column("name", sql.Text, primary_key=True),
    sql.Column("chips", sql.BigInteger),
    sql.Column("minutes", sql.BigInteger),
    sql.Column("next_chips", sql.BigInteger),
    sql.Column("next_minutes", sql.BigInteger),
    sql.Column("next_at", sql.BigInteger),
    _sealed(),
)

settings = sql.Table(
    "settings",
    metadata,
    sql.Column("key", sql.Text, primary_key=True),
    sql.Column("value", sql.LargeBinary, nullable=False),
    _sealed(),
)

changes = sql.Table(
    "changes",
    metadata,
    sql.Column("number", sql.BigInteger, primary_key=True, autoincrement=False),
    sql.Column("of", sql.Text, nullable=False),
    sql.Column("row", sql.Text, nullable=False),
    sql.Column("digest", sql.Text, nullable=False),
    sql.Column("chain", sql.Text, nullable=False),
    _sealed(),
)
"""Every change of a person, a setting or a table: hashes under the room's key, no names."""

anchors = sql.Table(
    "anchors",
    metadata,
    sql.Column("number", sql.BigInteger, primary_key=True, autoincrement=False),
    sql.Column("at", sql.BigInteger, nullable=False),
    sql.Column("heads", sql.LargeBinary, nullable=False),
    sql.Column("chain", sql.Text, nullable=False),
    _sealed(),
)
