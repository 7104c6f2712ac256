"""Who is logged in, and on which device: sessions that can be ended one by one.

The browser keeps a secret, the room a digest of it. A session lasts thirty days at most; an ended
one is deleted, and its secret opens nothing any more.
"""

import re
import secrets
import time
from hashlib import blake2b

import msgspec

from cardspeak.store import SessionRow
from cardspeak.store.accounts import AccountRows

DAYS = 30
_DAY = 86_400
_SEEN_EVERY = 3600
"""Seconds after which it is worth keeping that a session was seen again."""
_SYSTEMS = (
    ("iPhone|iPad", "iPhone or iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Mac OS X|Macintosh", "Mac"),
    ("CrOS", "Chromebook"),
    ("Linux", "Linux"),
)
_BROWSERS = (
    ("Edg", "Edge"),
    ("OPR|Opera", "Opera"),
    ("Firefox|FxiOS", "Firefox"),
    ("Chrome|CriOS", "Chrome"),
    ("Safari", "Safari"),
)


def device_name(user_agent: str) -> str:
    """What a person calls the device that a browser says it runs on.

    >>> device_name("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
    'Firefox on Linux'
    """
    browser = _first(_BROWSERS, user_agent) or "A browser"
    system = _first(_SYSTEMS, user_agent)
    return f"{browser} on {system}" if system else browser


def _first(names: tuple[tuple[str, str], ...], text: str) -> str:
    return next((name for pattern, name in names if re.search(pattern, text)), "")


class Sessions:
    """The sessions of a room."""

    def __init__(self, accounts: AccountRows) -> None:
        self._accounts = accounts
        self._open = {row.id: row for row in accounts.sessions()}
        self._seen: set[str] = set()  # what is not in the store yet
        self._acted: set[str] = set()

    # Opening

    def make(self, name: str, device: str) -> tuple[str, SessionRow]:
        """A secret for a browser, and the session that it will open."""
        secret, now = secrets.token_urlsafe(32), int(time.time())
        return secret, SessionRow(_digest(secret), name, device, now, now)

    def keep(self, row: SessionRow) -> None:
        """Write a session; it is open when the store has it and `opened` is called."""
        self._accounts.put_sessions(row)

    def opened(self, row: SessionRow) -> None:
        """Let a session in from now on."""
        self._open[row.id] = row

    # Finding

    def id_of(self, secret: str) -> str:
        """The session that a secret opens, open or not."""
        return _digest(secret)

    def find(self, secret: str | None) -> SessionRow | None:
        """The session that a secret opens, if it is still open."""
        found = self._open.get(_digest(secret)) if secret else None
        if found is None:
            return None
        now = int(time.time())
        if now - found.opened_at > DAYS * _DAY:
            return None  # one from the future is good: the clock was set back
        if now - found.seen_at > _SEEN_EVERY:
            found = self._open[found.id] = msgspec.structs.replace(found, seen_at=now)
            self._seen.add(found.id)
        return found

    def is_open(self, id: str) -> bool:
        """Whether a session has not been ended."""
        return id in self._open

    def of(self, name: str) -> list[SessionRow]:
        """The open sessions of a person, the one seen last first."""
        since = int(time.time()) - DAYS * _DAY
        found = [row for row in self._open.values() if row.name == name and row.opened_at >= since]
        return sorted(found, key=lambda row: -row.seen_at)

    def last_seen(self) -> dict[str, int]:
        """When each person with a session, open or run out, was last seen."""
        found: dict[str, int] = {}
        for row in self._open.values():
            found[row.name] = max(row.seen_at, found.get(row.name, 0))
        return found

    def acts(self, id: str) -> bool:
        """Remember that a session has acted at a table. Returns whether it is the first time."""
        if id in self._acted:
            return False
        self._acted.add(id)
        return True

    # Ending

    def close(self, *ids: str) -> None:
        """Let sessions in no more, at once; `end` deletes them from the store too."""
        for id in ids:
            self._open.pop(id, None)
            self._acted.discard(id)
            self._seen.discard(id)

    def end(self, *ids: str) -> None:
        """Delete sessions from the store."""
        self._accounts.end_sessions(*ids)

    def to_write(self) -> list[SessionRow]:
        """The sessions seen again since the last time, to be written."""
        seen, self._seen = self._seen, set()
        return [self._open[id] for id in seen if id in self._open]


def _digest(secret: str) -> str:
    return blake2b(secret.encode("utf-8", "surrogateescape"), digest_size=16).hexdigest()
