"""A disk that keeps what was synced, and of the rest whatever it likes.

SQLite's own code runs on real files in a folder, through a VFS that notes every write until the
next sync. When the power fails, each sector written since then is on the disk or not, whatever was
written before or after it. When only the process is killed, the system still has every write.
"""

import shutil
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import apsw

_SECTOR = 512
_NAMES = count(1)
_SIDE_FILES = ("-shm",)
"""Files that live in memory only; SQLite makes them again."""


_Writes = list[tuple[int, bytes | None]]
"""Bytes at an offset; without bytes, the file is cut off there."""


class _Stored:
    """What is on the disk of a file for certain, and what was written since."""

    def __init__(self, synced: bytes | None) -> None:
        self._exists = synced is not None
        self._synced = bytearray(synced or b"")
        self.pending: _Writes = []

    def sync(self) -> None:
        _write(self._synced, self.pending)
        self._exists = True
        self.pending = []

    def after_power_failure(self, random: Random) -> bytes | None:
        """The file after the power has failed: every sector written since the sync, or not."""
        if not self._exists and (not self.pending or random.random() < 0.5):
            return None
        chance = random.choice((0.0, 0.5, 0.9, 1.0))
        kept: _Writes = []
        for offset, data in self.pending:
            if data is None:
                if random.random() < chance:
                    kept.append((offset, None))
                continue
            for start in range(0, len(data), _SECTOR):
                sector = data[start : start + _SECTOR]
                if random.random() < chance:
                    if random.random() < 0.05:
                        sector = sector[: random.randrange(len(sector))]
                    kept.append((offset + start, sector))
        _write(self._synced, kept)
        return bytes(self._synced)


def _write(file: bytearray, writes: _Writes) -> None:
    for offset, data in writes:
        if data is None:
            del file[offset:]
            continue
        if len(file) < offset:
            file += bytes(offset - len(file))
        file[offset : offset + len(data)] = data


class Disk(apsw.VFS):
    """The files of a room. `folder` is where they are now; another after each failure."""

    def __init__(self, root: Path, random: Random) -> None:
        self.name = f"simulated {next(_NAMES)}"
        super().__init__(self.name, "unix")
        self._root = root
        self._random = random
        self._files: dict[str, _Stored] = {}
        self._epoch = 0
        self.folder = root / "0"
        self.folder.mkdir()
        self.is_full = False
        self.fails_to_sync = False
        self.failures = 0
        """Writes and syncs that failed while the room ran."""
        self.operations = 0
        self.fails_at: int | None = None
        self.failed: Any = lambda: None

    def remove(self) -> None:
        """Forget the disk, and everyone who waits for it to fail."""
        self.failed = None
        self.unregister()

    def put(self, name: str, data: bytes) -> None:
        """Put a file on the disk for certain."""
        (self.folder / name).write_bytes(data)
        self._files[name] = _Stored(data)

    # Failing

    def crash(self, power: bool) -> None:
        """Leave the files as a failure leaves them, in a folder that the dead cannot reach."""
        left: dict[str, bytes] = {}
        for name, stored in sorted(self._files.items()):
            image = stored.after_power_failure(self._random) if power else self._now(name)
            if image is not None:
                left[name] = image
        beside = self._beside()
        self._epoch += 1
        self.folder = self._root / str(self._epoch)
        self.folder.mkdir()
        self._files.clear()
        self.is_full = self.fails_to_sync = False
        self.failures = self.operations = 0
        self.fails_at = None
        for name, image in left.items():
            self.put(name, image)
        for path in beside:
            shutil.copy(path, self.folder)

    def _beside(self) -> list[Path]:
        """Files that the room keeps beside its database, and writes once."""
        return [
            path
            for path in sorted(self.folder.iterdir())
            if path.name not in self._files and not path.name.endswith(_SIDE_FILES)
        ]

    def _now(self, name: str) -> bytes | None:
        path = self.folder / name
        return path.read_bytes() if path.exists() else None

    def copied(self, to: Path) -> Path:
        """A copy of the files as they are, to look at."""
        shutil.rmtree(to, ignore_errors=True)
        to.mkdir()
        for path in [*map(self.folder.joinpath, self._files), *self._beside()]:
            if path.exists():
                shutil.copy(path, to)
        return to

    def reread(self) -> None:
        """Take the files as they lie there for what is on the disk."""
        for name in list(self._files):
            image = self._now(name)
            if image is None:
                del self._files[name]
            else:
                self._files[name] = _Stored(image)

    def works(self, epoch: int) -> None:
        """Fail where it is time to; the files of a dead process fail for ever."""
        if epoch != self._epoch:
            raise apsw.IOError("the process is dead")
        self.operations += 1
        if self.operations == self.fails_at:
            self.failed()
            raise apsw.IOError("the process is dead")

    # What SQLite asks for

    def xOpen(self, name: Any, flags: list[int]) -> apsw.VFSFile:  # noqa: N802
        return _File(self, self._epoch, name, flags)

    def xDelete(self, filename: str, syncdir: bool) -> None:  # noqa: N802
        path = Path(filename)
        if path.parent != self.folder:
            return  # by a process that is dead
        self.works(self._epoch)
        super().xDelete(filename, syncdir)
        self._files.pop(path.name, None)

    def stored(self, path: Path) -> _Stored:
        """What the disk knows of a file."""
        if path.name.endswith(_SIDE_FILES) or path.parent != self.folder:
            return _Stored(None)
        found = self._files.get(path.name)
        if found is None:
            found = self._files[path.name] = _Stored(path.read_bytes() or None)
        return found


class _File(apsw.VFSFile):
    """An open file."""

    def __init__(self, disk: Disk, epoch: int, name: Any, flags: list[int]) -> None:
        super().__init__("unix", name, flags)
        path = name.filename() if isinstance(name, apsw.URIFilename) else name
        self._disk = disk
        self._epoch = epoch
        self._stored = disk.stored(Path(path)) if path else _Stored(None)

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802
        disk = self._disk
        disk.works(self._epoch)
        if disk.is_full:
            disk.failures += 1
            raise apsw.FullError("database or disk is full")
        super().xWrite(data, offset)
        self._stored.pending.append((offset, bytes(data)))

    def xTruncate(self, size: int) -> None:  # noqa: N802
        self._disk.works(self._epoch)
        super().xTruncate(size)
        self._stored.pending.append((size, None))

    def xSync(self, flags: int) -> None:  # noqa: N802
        disk = self._disk
        disk.works(self._epoch)
        if disk.fails_to_sync:
            disk.failures += 1
            raise apsw.IOError("disk I/O error")
        self._stored.sync()
