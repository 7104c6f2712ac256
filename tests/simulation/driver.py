"""SQLite as Python's own driver offers it, over `apsw`, so that its files lie on a simulated disk.

Python's `sqlite3` and `apsw` each bring a library of their own, and only `apsw` lets a disk be
written in Python. The store knows nothing of it: for the time of a simulation, `sqlite3.connect`
gives these connections. Only what the store and SQLAlchemy use is here.
"""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import apsw

_CHANGES = ("INSERT", "UPDATE", "DELETE", "REPLACE")
_KINDS: tuple[tuple[type[Exception], type[sqlite3.Error]], ...] = (
    (apsw.ConstraintError, sqlite3.IntegrityError),
    (apsw.NotADBError, sqlite3.DatabaseError),
    (apsw.CorruptError, sqlite3.DatabaseError),
    (apsw.MisuseError, sqlite3.ProgrammingError),
    (apsw.ConnectionClosedError, sqlite3.ProgrammingError),
)


@contextmanager
def _as_sqlite3() -> Iterator[None]:
    """Raise what `apsw` raises as the driver of Python does."""
    try:
        yield
    except apsw.Error as error:
        kind = next((to for kind, to in _KINDS if isinstance(error, kind)), None)
        said = str(error).partition(": ")[2] or str(error)
        raise (kind or sqlite3.OperationalError)(said) from error


class Cursor:
    """The rows of a statement: all of them, at once."""

    arraysize = 1

    def __init__(self, connection: "Connection") -> None:
        self._connection = connection
        self._rows: list[Any] = []
        self._next = 0
        self.description: tuple[tuple[Any, ...], ...] | None = None
        self.rowcount = -1
        self.lastrowid: int | None = None

    def execute(self, statement: str, values: Sequence[Any] = ()) -> "Cursor":
        connection = self._connection
        with _as_sqlite3():
            real = connection.real
            is_change = statement.lstrip()[:7].upper().startswith(_CHANGES)
            if is_change and connection.isolation_level is not None and not real.in_transaction:
                real.execute("BEGIN")
            cursor = real.cursor()
            cursor.exec_trace = self._describe
            self._rows, self._next = list(cursor.execute(statement, tuple(values))), 0
            self.rowcount = real.changes() if is_change else -1
            self.lastrowid = real.last_insert_rowid()
        return self

    def _describe(self, cursor: apsw.Cursor, statement: str, values: object) -> bool:
        """Note the columns before the first row: afterwards nobody knows them."""
        columns = cursor.get_description()
        self.description = tuple((each[0], *(None,) * 6) for each in columns) or None
        return True

    def executemany(self, statement: str, rows: Sequence[Sequence[Any]]) -> "Cursor":
        for values in rows:
            self.execute(statement, values)
        return self

    def fetchone(self) -> Any:
        self._next += 1
        return self._rows[self._next - 1] if self._next <= len(self._rows) else None

    def fetchmany(self, size: int | None = None) -> list[Any]:
        start = self._next
        self._next = min(len(self._rows), start + (size or self.arraysize))
        return self._rows[start : self._next]

    def fetchall(self) -> list[Any]:
        start, self._next = self._next, len(self._rows)
        return self._rows[start:]

    def __iter__(self) -> Iterator[Any]:
        return iter(self.fetchall())

    def close(self) -> None:
        self._rows = []


class Connection:
    """A connection, by the words that the store and SQLAlchemy use."""

    def __init__(self, real: apsw.Connection, isolation_level: str | None) -> None:
        self.real = real
        self.isolation_level = isolation_level
        self.text_factory: Callable[[bytes], str] | type[str] = str
        self.row_factory = None

    @property
    def in_transaction(self) -> bool:
        return self.real.in_transaction

    def cursor(self) -> Cursor:
        return Cursor(self)

    def execute(self, statement: str, values: Sequence[Any] = ()) -> Cursor:
        return self.cursor().execute(statement, values)

    def create_function(
        self, name: str, arguments: int, function: Callable[..., Any], **words: Any
    ) -> None:
        self.real.create_scalar_function(name, function, arguments, **words)

    def commit(self) -> None:
        with _as_sqlite3():
            if self.real.in_transaction:
                self.real.execute("COMMIT")

    def rollback(self) -> None:
        with _as_sqlite3():
            if self.real.in_transaction:
                self.real.execute("ROLLBACK")

    def close(self) -> None:
        with _as_sqlite3():
            self.real.close(True)


def connector(disk: str) -> Callable[..., Connection]:
    """What stands for ``sqlite3.connect``, with files on a disk of that name."""

    def connect(
        database: str,
        timeout: float = 5.0,
        detect_types: int = 0,
        isolation_level: str | None = "",
        check_same_thread: bool = True,
        uri: bool = False,
        **words: Any,
    ) -> Connection:
        flags = apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE
        if uri:
            flags |= apsw.SQLITE_OPEN_URI
        with _as_sqlite3():
            # Nobody else runs while a call waits for a lock: it would wait for ever.
            return Connection(apsw.Connection(str(database), flags, vfs=disk), isolation_level)

    return connect
