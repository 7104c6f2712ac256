"""The key of a room's seals, kept outside its database.

A person who can write to the database but not read the key cannot seal a row. A key lies in a file
of its own, named by its fingerprint, which the database knows: in the folder that `CARDSPEAK_KEYS`
names, else beside a file of SQLite, else in the working directory. The anchors of the room are kept
in the same folder.
"""

import os
import secrets
from hashlib import blake2b
from pathlib import Path

import msgspec
from sqlalchemy.engine import URL

from cardspeak.store.rows import StoreError, StoreUnavailableError

KEYS = "CARDSPEAK_KEYS"
"""The variable that names the folder of the keys."""
SETTING = "seal key"
"""The setting that holds the fingerprint of the key."""
_SIZE = 32


class SealKey(msgspec.Struct, frozen=True):
    """A secret that seals rows."""

    secret: bytes

    @property
    def fingerprint(self) -> str:
        """The name of the key, which gives nothing of it away."""
        return blake2b(b"cardspeak seals", key=self.secret, digest_size=8).hexdigest()


def new_key() -> SealKey:
    """A key that nobody knows."""
    return SealKey(secrets.token_bytes(_SIZE))


class KeyFolder:
    """Where the key and the anchors of a room lie."""

    def __init__(self, url: URL) -> None:
        named = os.environ.get(KEYS)
        if named:
            self.path = Path(named).expanduser()
        elif url.get_backend_name() == "sqlite" and url.database:
            self.path = Path(url.database).resolve().parent
        else:
            self.path = Path.cwd()

    def find(self, fingerprint: str) -> SealKey | None:
        """The key of that fingerprint, if it is here."""
        try:
            key = SealKey(bytes.fromhex(self._file(fingerprint, "key").read_text().strip()))
        except (OSError, ValueError):
            return None
        return key if len(key.secret) == _SIZE and key.fingerprint == fingerprint else None

    def keep(self, key: SealKey) -> None:
        """Write a key to its file, for the owner alone."""
        if self.find(key.fingerprint) is None:
            self._write(self._file(key.fingerprint, "key"), key.secret.hex(), os.O_TRUNC)

    def missing(self, fingerprint: str) -> StoreError:
        """What to say where a room's key is not here."""
        return StoreError(
            f"the key of this room is not here: put {self._file(fingerprint, 'key').name} into "
            f"{self.path}, name another folder in {KEYS}, or make a new key with cardspeak reseal"
        )

    def add_anchor(self, fingerprint: str, line: str) -> None:
        """Keep the line of an anchor."""
        self._write(self._file(fingerprint, "anchors"), line, os.O_APPEND)

    def anchors(self, fingerprint: str) -> list[str]:
        """The lines of the anchors kept here."""
        try:
            return self._file(fingerprint, "anchors").read_text().splitlines()
        except (OSError, UnicodeError):
            return []

    def _file(self, fingerprint: str, kind: str) -> Path:
        return self.path / f"cardspeak-{fingerprint}.{kind}"

    def _write(self, path: Path, line: str, how: int) -> None:
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            opened = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC | how, 0o600)
            with os.fdopen(opened, "w") as file:
                file.write(f"{line}\n")
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise StoreUnavailableError(f"{path}: {error.strerror or error}") from None
