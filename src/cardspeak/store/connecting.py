"""The way to a database: a file of SQLite, or PostgreSQL by its address, behind one engine.

Here alone do the two kinds differ: how each is made to keep what it was told, how a consistent view
is had, and how a failure is said in a sentence.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import Any, Protocol, cast

import sqlalchemy as sql
from sqlalchemy.engine import URL, Connection, Engine, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, SQLAlchemyError

from cardspeak.store.rows import StoreError

READERS = 8
"""Connections beside the one that writes the log; who needs another waits for one of these."""
WAITS = 10
"""Seconds that a database locked by someone else is waited for."""

_SNAPSHOT = {"sqlite": "SERIALIZABLE", "postgresql": "REPEATABLE READ"}
_PRAGMAS = (
    "journal_mode = WAL",
    "synchronous = FULL",
    "foreign_keys = ON",
    "temp_store = MEMORY",
    "cache_size = -16000",  # kB: the last page of each table's log
    "wal_autocheckpoint = 4000",  # pages: such a page is written many times, and copied once
)
_WRITING = "cardspeak_writing"
# Two more: the connections that hold the log and the claim.
_POOL: dict[str, Any] = {"pool_size": READERS + 2, "max_overflow": 0, "pool_timeout": WAITS}
_OWNER = 0x0CA2D5  # the advisory lock of a room's process
_SAID = (
    ("readonly database", "it may only be read"),
    ("read-only transaction", "it may only be read"),
    ("unable to open database file", "the file cannot be opened"),
    ("database is locked", "someone else has it locked"),
    ("lock timeout", "someone else has it locked"),
    ("database or disk is full", "the disk is full"),
    ("No space left on device", "the disk is full"),
    ("not a database", "the file is not a database"),
    ("malformed", "the file is damaged"),
)


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


def said_of(url: URL) -> str:
    """A database as a person names it, without its password."""
    if url.get_backend_name() == "sqlite":
        return str(url.database)
    return url.set(drivername="postgresql").render_as_string(hide_password=True)


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
        raise StoreError(f"{said_of(url)}: {error.strerror or error}") from None
    except (NoSuchModuleError, ImportError) as error:
        raise StoreError(f"{said_of(url)}: {error}; install cardspeak[server]") from None
    sql.event.listen(engine, "connect", _prepare_sqlite)
    sql.event.listen(engine, "begin", _begin_sqlite)
    return engine


def _prepare_postgresql(connection: Any, _: Any) -> None:
    """Locks are waited for no longer than those of a file."""
    connection.autocommit = True
    connection.execute(f"SET lock_timeout = {int(WAITS * 1000)}")
    connection.autocommit = False


def _prepare_sqlite(connection: Any, _: Any) -> None:
    """Durable commits, one writer beside many readers, references checked, odd bytes readable."""
    _by_itself(connection)
    connection.text_factory = lambda text: text.decode("utf-8", "replace")
    for pragma in _PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")


def _by_itself(connection: Any) -> None:
    """A statement is a transaction by itself; a longer one begins where `_begin_sqlite` says."""
    connection.isolation_level = None


def _driver(connection: Connection) -> sqlite3.Connection:
    return cast(sqlite3.Connection, connection.connection.driver_connection)


def _begin_sqlite(connection: Connection) -> None:
    # One who will write takes the lock at once: to take it later may fail without a wait.
    writing = connection.get_execution_options().get(_WRITING)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")


@contextmanager
def looking(engine: Engine) -> Iterator[Connection]:
    """A view of the database as it is at this moment, however long one looks."""
    with saying(engine.url), engine.connect() as connection:
        level = _SNAPSHOT[engine.dialect.name]
        yield connection.execution_options(isolation_level=level)


@contextmanager
def changing(engine: Engine) -> Iterator[Connection]:
    """One transaction: all of it is durable at the end, or none of it is."""
    with (
        saying(engine.url),
        engine.connect().execution_options(**{_WRITING: True}) as connection,
        connection.begin(),
    ):
        yield connection


def pen(engine: Engine) -> "Pen":
    """What the log is written with, many times a second."""
    return (_FilePen if engine.dialect.name == "sqlite" else _ServerPen)(engine)


class Pen(Protocol):
    """Writes to the log."""

    def run(self, statement: str, values: tuple[Any, ...]) -> None:
        """A statement that is a transaction by itself; durable when this returns."""

    def changing(self) -> AbstractContextManager[Connection]:
        """A longer transaction."""

    def connect(self) -> None:
        """Open the connection that writes, where one is kept."""

    def put_down(self) -> None:
        """Write no more, or anew."""


class _FilePen:
    """One connection is kept, for whatever it knows of the file is read again by another.

    A file need not be told where a statement's transaction begins and ends: whatever is done around
    it keeps the tables waiting for as long as it takes.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._kept: Connection | None = None

    def run(self, statement: str, values: tuple[Any, ...]) -> None:
        with self._connected() as connection:
            _driver(connection).execute(statement, values)

    @contextmanager
    def changing(self) -> Iterator[Connection]:
        with self._connected() as connection, connection.begin():
            yield connection

    def connect(self) -> None:
        with self._connected() as connection:
            _driver(connection).execute("SELECT 1 FROM tables")

    @contextmanager
    def _connected(self) -> Iterator[Connection]:
        with saying(self._engine.url):
            try:
                if self._kept is None:
                    self._kept = self._engine.connect().execution_options(**{_WRITING: True})
                    _by_itself(_driver(self._kept))  # whoever had it before may have looked
                yield self._kept
            except Exception:
                self.put_down()
                raise

    def put_down(self) -> None:
        kept, self._kept = self._kept, None
        if kept is not None:
            kept.close()


class _ServerPen:
    """A server may have gone and come back: the connection is asked for anew, and tried."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def run(self, statement: str, values: tuple[Any, ...]) -> None:
        with self.changing() as connection:
            connection.exec_driver_sql(statement, values)

    def changing(self) -> AbstractContextManager[Connection]:
        return changing(self._engine)

    def connect(self) -> None:
        """Nothing is kept."""

    def put_down(self) -> None:
        """Nothing is kept."""


def claim(engine: Engine) -> "Claim":
    """Be the one process that runs the room, until the claim is released or the process ends.

    The kernel or the server lets go for a process that was killed, so that the next can start.
    """
    return (_FileClaim if engine.dialect.name == "sqlite" else _ServerClaim)(engine)


class Claim(Protocol):
    """The right to run a room."""

    def hold(self) -> None:
        """Make sure that it is still ours; refused, when another process has it by now."""

    def release(self) -> None:
        """Let another process run the room."""


class _FileClaim:
    """A lock on an empty file beside the room's: one on the room's own would stop its writer."""

    def __init__(self, engine: Engine) -> None:
        path = f"{engine.url.database}-owner"
        self._owner = sqlite3.connect(
            path, timeout=0, isolation_level=None, check_same_thread=False
        )
        try:
            self._owner.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            self._owner.close()
            if "locked" not in str(error):
                raise
            raise StoreError(_claimed(engine)) from None

    def hold(self) -> None:
        """The kernel takes no lock away."""

    def release(self) -> None:
        self._owner.close()


class _ServerClaim:
    """An advisory lock of a server, which lets go of it with the connection that has it."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._connection = self._taken()
        self._is_doubtful = False
        sql.event.listen(engine, "connect", self._doubt)

    def _doubt(self, *_: Any) -> None:
        """A new connection may stand for one that broke, and the lock's may have broken too."""
        self._is_doubtful = True

    def _taken(self) -> Connection:
        connection = self._engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        if not connection.execute(sql.select(sql.func.pg_try_advisory_lock(_OWNER))).scalar():
            connection.close()
            raise StoreError(_claimed(self._engine))
        return connection

    def hold(self) -> None:
        if not self._is_doubtful:
            return
        try:
            self._connection.execute(sql.select(1))
        except SQLAlchemyError:
            with suppress(SQLAlchemyError):
                self._connection.invalidate()
                self._connection.close()
            self._connection = self._taken()
        self._is_doubtful = False

    def release(self) -> None:
        with suppress(SQLAlchemyError):  # a server that is gone has let go
            self._connection.execute(sql.select(sql.func.pg_advisory_unlock(_OWNER)))
        self._connection.close()


def _claimed(engine: Engine) -> str:
    return f"{said_of(engine.url)}: another process runs this room"


def damage(connection: Connection) -> list[str]:
    """What the database itself finds wrong with its file; a database server sees to its own."""
    if connection.dialect.name != "sqlite":
        return []
    found = connection.exec_driver_sql("PRAGMA integrity_check").scalars()
    return [line for line in found if line != "ok"]


@contextmanager
def saying(url: URL) -> Iterator[None]:
    """Failures of a database, in a sentence."""
    try:
        yield
    except DBAPIError as error:
        raise StoreError(f"{said_of(url)}: {_in_words(error.orig)}") from error
    except sqlite3.Error as error:
        raise StoreError(f"{said_of(url)}: {_in_words(error)}") from error
    except SQLAlchemyError as error:
        raise StoreError(f"{said_of(url)}: {error}") from error
    except UnicodeDecodeError as error:  # even the sentence about the damage is damaged
        raise StoreError(f"{said_of(url)}: the file is damaged") from error


def _in_words(error: BaseException | None) -> str:
    told = " ".join(str(error).split())
    return next((words for sign, words in _SAID if sign in told), told)
