"""The claim of a room's process on its database: one process runs a room, and a second is refused.

The claim is in the database: a lock on the file itself, or an advisory lock of a database server.
Kernel and server release the lock of a process that was killed, so that the next one can start.
"""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Protocol

import sqlalchemy as sql
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from cardspeak.store import room_file as locks
from cardspeak.store.database import room_file
from cardspeak.store.error_messages import display_name, in_plain_words
from cardspeak.store.rows import StoreError

_OWNER = 0x0CA2D5
"""The advisory lock of a room's process."""


def claim(engine: Engine) -> "Claim":
    """Claim a room for this process, until the claim is released or the process ends."""
    if engine.dialect.name != "sqlite":
        return _ServerClaim(engine)
    return _FileClaim(engine) if locks.HAS_LOCKS else _ClaimBeside(engine)


def share(engine: Engine) -> "Claim":
    """Claim a room of a database server together with the other nodes of its cluster."""
    return _SharedClaim(engine)


@contextmanager
def claimed(engine: Engine) -> Iterator[None]:
    """Keep a room to this process for a while, so that none is at work in its database."""
    with in_plain_words(engine.url):
        held = claim(engine)
    try:
        yield
    finally:
        held.release()
        engine.dispose()


class Claim(Protocol):
    """The right to run a room; a claim in doubt must be renewed before the next write."""

    is_doubtful: bool

    def renew(self) -> None:
        """Make sure that the claim is still ours. Raises when another process has it by now."""

    def release(self) -> None:
        """Let another process run the room."""


class _FileClaim:
    """A lock on the room's own file, so that a link to it or a file beside it changes nothing."""

    is_doubtful = False  # the kernel takes no lock away

    def __init__(self, engine: Engine) -> None:
        file = room_file(engine)
        assert file is not None
        self._engine = engine
        engine.dispose()
        try:
            self._lock = file.lock()
        except BlockingIOError:
            raise StoreError(_taken_sentence(engine)) from None
        except OSError as error:
            raise StoreError(f"{file.name}: {error.strerror}") from None

    def renew(self) -> None:
        """Nothing to renew."""

    def release(self) -> None:
        self._engine.dispose()
        self._lock.release()


class _ClaimBeside:
    """A lock on an empty file beside the room's, where a system has no lock for an open file."""

    is_doubtful = False

    def __init__(self, engine: Engine) -> None:
        file = room_file(engine)
        assert file is not None
        self._owner = sqlite3.connect(
            f"{file.path}-owner", timeout=0, isolation_level=None, check_same_thread=False
        )
        try:
            self._owner.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            self._owner.close()
            if "locked" not in str(error):
                raise
            raise StoreError(_taken_sentence(engine)) from None

    def renew(self) -> None:
        """Nothing to renew."""

    def release(self) -> None:
        self._owner.close()


class _ServerClaim:
    """An advisory lock, which the server releases with the connection that holds it."""

    _lock: Callable[[int], Any] = staticmethod(sql.func.pg_try_advisory_lock)
    _unlock: Callable[[int], Any] = staticmethod(sql.func.pg_advisory_unlock)

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._connection = self._taken()
        self.is_doubtful = False
        sql.event.listen(engine, "connect", self._doubt)

    def _doubt(self, *_: Any) -> None:
        """A new connection may stand for one that broke, and the lock's may have broken too."""
        self.is_doubtful = True

    def _taken(self) -> Connection:
        connection = self._engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        if not connection.execute(sql.select(self._lock(_OWNER))).scalar():
            connection.close()
            raise StoreError(_taken_sentence(self._engine))
        return connection

    def renew(self) -> None:
        try:
            self._connection.execute(sql.select(1))
        except SQLAlchemyError:
            with suppress(SQLAlchemyError):
                self._connection.invalidate()
                self._connection.close()
            self._connection = self._taken()
        self.is_doubtful = False

    def release(self) -> None:
        with suppress(SQLAlchemyError):  # a server that is gone holds no lock
            self._connection.execute(sql.select(self._unlock(_OWNER)))
        self._connection.close()


class _SharedClaim(_ServerClaim):
    """A lock that nodes of a cluster have together: a process that runs alone is kept out."""

    _lock: Callable[[int], Any] = staticmethod(sql.func.pg_try_advisory_lock_shared)
    _unlock: Callable[[int], Any] = staticmethod(sql.func.pg_advisory_unlock_shared)


def _taken_sentence(engine: Engine) -> str:
    return f"{display_name(engine.url)}: another process runs this room"
