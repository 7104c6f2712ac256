"""Connects to a database: a file of SQLite, or PostgreSQL by its address, behind one engine.

The two kinds differ here, in `claims` and in `log_writer`, and nowhere else: how each makes a
commit durable, and how a reader gets a consistent view.
"""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any, cast

import sqlalchemy as sql
from sqlalchemy.engine import URL, Connection, Engine, make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError

from cardspeak.arguments import expect_path
from cardspeak.store.error_messages import display_name, in_plain_words
from cardspeak.store.room_file import RoomFile
from cardspeak.store.rows import StoreError

Connecting = Callable[[], AbstractContextManager[Connection]]
"""Opens a connection, to look or to change."""
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
    "secure_delete = ON",  # a name that was erased is in no free part of the file
    "wal_autocheckpoint = 4000",  # pages: such a page is written many times, and copied once
)
_FILE, _WRITING = "cardspeak_file", "cardspeak_writing"
"""The options of an engine under which its file and the engine that writes to it are found."""
# Two more: of a database server, the connections that write and that hold the claim.
_POOL: dict[str, Any] = {"pool_size": READERS + 2, "max_overflow": 0, "pool_timeout": WAITS}


def address(database: str | Path) -> URL:
    """Where a database is: a path is a file of SQLite, anything with ``://`` an address."""
    if "://" not in str(database):
        file = expect_path("the database", database, "a file or an address", StoreError)
        return URL.create("sqlite", database=str(file.expanduser()))
    try:
        url = make_url(str(database))
    except ArgumentError as error:
        raise StoreError(f"{database} is not the address of a database: {error}") from None
    kind = url.get_backend_name()
    if kind in ("postgresql", "postgres"):
        return url.set(drivername="postgresql+psycopg")
    if kind != "sqlite":
        raise StoreError(f"{kind} is not supported: give a file, sqlite:// or postgresql://")
    if url.database in (None, "", ":memory:"):
        raise StoreError("a room in memory is not kept: give a file")
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
        file = RoomFile(Path(str(url.database)))
        connect = file.connector(WAITS)
        engine = sql.create_engine(url, creator=connect, **_POOL)
        writing = sql.create_engine(url, creator=connect, poolclass=sql.NullPool)
    except OSError as error:
        raise StoreError(f"{display_name(url)}: {error.strerror or error}") from None
    except (NoSuchModuleError, ImportError) as error:
        raise StoreError(f"{display_name(url)}: {error}; install cardspeak[server]") from None
    engine.update_execution_options(**{_FILE: file, _WRITING: writing})
    sql.event.listen(engine, "connect", _prepare_reader)
    sql.event.listen(engine, "begin", _begin_reading)
    sql.event.listen(writing, "connect", _prepare_sqlite)
    sql.event.listen(writing, "begin", _begin_writing)
    return engine


def _prepare_postgresql(connection: Any, _: Any) -> None:
    """Wait for a lock no longer than for that of a file."""
    connection.autocommit = True
    connection.execute(f"SET lock_timeout = {int(WAITS * 1000)}")
    connection.autocommit = False


def _prepare_sqlite(connection: Any, _: Any) -> None:
    """Durable commits, one writer beside many readers, references checked, odd bytes readable."""
    connection.isolation_level = None  # a statement is a transaction; a longer one begins below
    connection.text_factory = lambda text: text.decode("utf-8", "replace")
    for pragma in _PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")


def _prepare_reader(connection: Any, _: Any) -> None:
    _prepare_sqlite(connection, _)
    connection.execute("PRAGMA query_only = ON")


def writing_connection(engine: Engine) -> Connection:
    """A connection that may write, apart from those of the readers.

    A file has one at a time: SQLite up to 3.51.2 can damage a file in which one connection writes
    while another copies its log into it.
    """
    writing: Engine = engine.get_execution_options().get(_WRITING, engine)
    return writing.connect()


def engines(engine: Engine) -> tuple[Engine, ...]:
    """An engine, and the one that writes to its file."""
    return (engine, engine.get_execution_options().get(_WRITING, engine))


def room_file(engine: Engine) -> RoomFile | None:
    """The file of a room; none where a database server has it."""
    found: RoomFile | None = engine.get_execution_options().get(_FILE)
    return found


def driver(connection: Connection) -> sqlite3.Connection:
    """The driver's own connection to a file."""
    return cast(sqlite3.Connection, connection.connection.driver_connection)


def _begin_reading(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")


def _begin_writing(connection: Connection) -> None:
    # A writer takes the lock at once: to take it later may fail without a wait.
    connection.exec_driver_sql("BEGIN IMMEDIATE")


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
        writing_connection(engine) as connection,
        connection.begin(),
    ):
        yield connection


def damage(connection: Connection) -> list[str]:
    """What SQLite finds wrong with its file; a database server looks after its own."""
    if connection.dialect.name != "sqlite":
        return []
    found = connection.exec_driver_sql("PRAGMA integrity_check").scalars()
    return [line for line in found if line != "ok"]
