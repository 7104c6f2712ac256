"""The claim of a room's process on its database: one process runs a room, and a second is refused.

A file has a lock beside it, a database server an advisory lock. Kernel and server release the lock
of a process that was killed, so that the next one can start.
"""

import sqlite3
from contextlib import suppress
from typing import Any, Protocol

import sqlalchemy as sql
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from cardspeak.store.error_messages import display_name
from cardspeak.store.rows import StoreError

_OWNER = 0x0CA2D5
"""The advisory lock of a room's process."""


def claim(engine: Engine) -> "Claim":
    """Claim a room for this process, until the claim is released or the process ends."""
    return (_FileClaim if engine.dialect.name == "sqlite" else _ServerClaim)(engine)


class Claim(Protocol):
    """The right to run a room; a claim in doubt must be renewed before the next write."""

    is_doubtful: bool

    def renew(self) -> None:
        """Make sure that the claim is still ours. Raises when another process has it by now."""

    def release(self) -> None:
        """Let another process run the room."""


class _FileClaim:
    """A lock on an empty file beside the room's: one on the room's own would stop its writer."""

    is_doubtful = False  # the kernel takes no lock away

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
            raise StoreError(_taken_sentence(engine)) from None

    def renew(self) -> None:
        """Nothing to renew."""

    def release(self) -> None:
        self._owner.close()


class _ServerClaim:
    """An advisory lock, which the server releases with the connection that holds it."""

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
        if not connection.execute(sql.select(sql.func.pg_try_advisory_lock(_OWNER))).scalar():
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
            self._connection.execute(sql.select(sql.func.pg_advisory_unlock(_OWNER)))
        self._connection.close()


def _taken_sentence(engine: Engine) -> str:
    return f"{display_name(engine.url)}: another process runs this room"
