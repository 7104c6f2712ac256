"""The file of a room: known by what it is on the disk, whatever it is called by now.

A process that has a file open writes to it even after it was renamed, deleted or replaced. A room
asks here before it writes and before it acknowledges, so that nothing is kept where nobody will
look for it. The claim on a file is a lock on the file itself, which every name of it shares.
"""

import os
import sqlite3
import struct
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from urllib.parse import quote

from cardspeak.store.rows import StoreError, StoreUnavailableError

try:
    from fcntl import F_OFD_SETLK, F_WRLCK, fcntl
except ImportError:  # no Linux: a lock on a file beside it must do
    HAS_LOCKS = False
else:
    HAS_LOCKS = True

_PLACE = 0x4000_0000 + 1024
"""The byte that is locked: in the page of SQLite's own locks, which holds no data, after them."""

_Identity = tuple[int, int]


class RoomFile:
    """The file that a room was opened on, and the log that SQLite keeps beside it."""

    def __init__(self, path: Path) -> None:
        self.name = str(path)
        self.path = path.resolve()
        self.log_path = self.path.with_name(self.path.name + "-wal")
        self.known: tuple[int, int, int] | None = None  # device, file and log
        self._file = _identity(self.path)
        self._log: _Identity | None = None

    def connector(self, waits: float) -> Callable[[], sqlite3.Connection]:
        """Makes connections to this very file, and never a new file."""
        address = f"file:{quote(str(self.path))}?mode=rw"

        def connect() -> sqlite3.Connection:
            self.check_file()
            return sqlite3.connect(address, uri=True, timeout=waits, check_same_thread=False)

        return connect

    def check_file(self) -> None:
        """Refuse a file that was moved away, or replaced by another."""
        found = _identity(self.path)
        if found == self._file:
            return
        what = "the file was moved or deleted" if found is None else "another file is in its place"
        raise StoreUnavailableError(f"{self.name}: {what}; put the room's own file back")

    def follow_log(self) -> None:
        """Remember the log of a connection that has just been opened."""
        self._log = _identity(self.log_path)
        if self._file is not None and self._log is not None:
            self.known = (*self._file, self._log[1])

    def has_log(self) -> bool:
        """Whether the log beside the file is still the one that is written to."""
        return self._log is None or _identity(self.log_path) == self._log

    def lock(self) -> "FileLock":
        """Lock the file for this process."""
        return FileLock(self)


class FileLock:
    """A lock on a room's file, held until it is released or the process ends.

    To close the file again ends every lock of SQLite on it in this process: no connection may be
    open then.
    """

    def __init__(self, file: RoomFile) -> None:
        self._open = os.open(file.path, os.O_RDWR | os.O_CLOEXEC)
        try:
            fcntl(self._open, F_OFD_SETLK, struct.pack("hhqqi4x", F_WRLCK, 0, _PLACE, 1, 0))
            if os.fstat(self._open).st_nlink > 1:
                raise StoreError(
                    f"{file.name}: the file has a second name (a hard link), and SQLite would keep "
                    "a log for each: remove one of the names"
                )
        except Exception:
            self.release()
            raise

    def release(self) -> None:
        """Unlock the file."""
        with suppress(OSError):
            os.close(self._open)


def _identity(path: Path) -> _Identity | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
