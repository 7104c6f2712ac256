"""Connects to a database: a file of SQLite, or PostgreSQL by its address, behind one engine.

The two kinds differ here, in `claims` and in `log_writer`, and nowhere else: how each makes a
commit durable, and how a reader gets a consistent view.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

import sqlalchemy as sql
from sqlalchemy.engine import URL, Connection, Engine, make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError

from cardspeak.store.error_messages import display_name, in_plain_words
from cardspeak.store.rows import StoreError

READERS = 8
"""Connections beside the one that writes the log; a caller that needs another waits."""
WAITS = 10
"""Seconds to wait for a database that another process has locked."""

_SNAPSHOT = {"sqlite": "SERIALIZABLE", "postgresql": "REPEATABLE READ"}
_PRAGMAS = (
    "journal_mode = WAL",
    "synchronous = FULL",
    "foreign_keys = ON",
    "temp_store = MEMORY",
    "cache_size = -16000",  # kB: the last page of each table's log
    "wal_autocheckpoint = 4000",  # pages: such a page is written many times, and copied once
)
WRITING = "cardspeak_writing"
# Two more: the connections that hold the log and the claim.
_POOL: dict[str, Any] = {"pool_size": READERS + 2, "max_overflow": 0, "pool_timeout": WAITS}


def address(database: str | Path) -> URL:
    """Where a database is: a path is a file of SQLite, anything with ``://`` an address."""
    if "://" not in str(database):
        return URL.create("sqlite", database=str(Path(database).expanduser()))
    try:
        url = make_url(str(database))
    except ArgumentError as error:
        raise StoreError(f"{database} is no address of a database: {error}") from None
    kind = url.get_backend_name()
    if kind in ("postgresql", "postgres"):
        return url.set(drivername="postgresql+psycopg")
    if kind != "sqlite":
        raise StoreError(f"{kind} is no database of ours: give a file, sqlite:// or postgresql://")
    if url.database in (None, "", ":memory:"):
        raise StoreError("what is only in memory is not kept: give a file")
    return url


def exists(url: URL) -> bool:
    """Whether there is a file; a database server is asked when it is opened."""
    return url.get_backend_name() != "sqlite" or bool(url.database and Path(url.database).exists())


def make_engine(url: URL) -> Engine:
    """An engine on a database, made to lose nothing."""
    try:
        if url.get_backend_name() != "sqlite":
            words = {"connect_timeout": max(2, int(WAITS))}
            engine = sql.create_engine(url, pool_pre_ping=True, connect_args=words, **_POOL)
            sql.event.listen(engine, "connect", _prepare_postgresql)
            return engine
        if url.database and not Path(url.database).exists():
            # A room's file holds the decks of hands in play: it is its owner's alone.
            Path(url.database).touch(mode=0o600)
        engine = sql.create_engine(url, connect_args={"timeout": WAITS}, **_POOL)
    except OSError as error:
        raise StoreError(f"{display_name(url)}: {error.strerror or error}") from None
    except (NoSuchModuleError, ImportError) as error:
        raise StoreError(f"{display_name(url)}: {error}; install cardspeak[server]") from None
    sql.event.listen(engine, "connect", _prepare_sqlite)
    sql.event.listen(engine, "begin", _begin_sqlite)
    return engine


def _prepare_postgresql(connection: Any, _: Any) -> None:
    """Wait for a lock no longer than for that of a file."""
    connection.autocommit = True
    connection.execute(f"SET lock_timeout = {int(WAITS * 1000)}")
    connection.autocommit = False


def _prepare_sqlite(connection: Any, _: Any) -> None:
    """Durable commits, one writer beside many readers, references checked, odd bytes readable."""
    commit_each_statement(connection)
    connection.text_factory = lambda text: text.decode("utf-8", "replace")
    for pragma in _PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")


def commit_each_statement(connection: Any) -> None:
    """Make each statement a transaction; a longer one begins in `_begin_sqlite`."""
    connection.isolation_level = None


def driver(connection: Connection) -> sqlite3.Connection:
    """The driver's own connection to a file."""
    return cast(sqlite3.Connection, connection.connection.driver_connection)


def _begin_sqlite(connection: Connection) -> None:
    # A writer takes the lock at once: to take it later may fail without a wait.
    writing = connection.get_execution_options().get(WRITING)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")


@contextmanager
def looking(engine: Engine) -> Iterator[Connection]:
    """A view of the database as it is at this moment, however long the reader takes."""
    with in_plain_words(engine.url), engine.connect() as connection:
        level = _SNAPSHOT[engine.dialect.name]
        yield connection.execution_options(isolation_level=level)


@contextmanager
def changing(engine: Engine) -> Iterator[Connection]:
    """One transaction: all of it is durable at the end, or none of it is."""
    with (
        in_plain_words(engine.url),
        engine.connect().execution_options(**{WRITING: True}) as connection,
        connection.begin(),
    ):
        yield connection


def damage(connection: Connection) -> list[str]:
    """What SQLite finds wrong with its file; a database server looks after its own."""
    if connection.dialect.name != "sqlite":
        return []
    found = connection.exec_driver_sql("PRAGMA integrity_check").scalars()
    return [line for line in found if line != "ok"]
