"""The code at the desk: a phone that scans it is in the house, or was a few minutes ago.

It changes every few minutes; the one before is good for as long again. A guest without a password
needs it to put a name on a list. Who has it counts as called in until the staff have seen them.
"""

import hashlib
import hmac
import io
import secrets
import time

import segno

from cardspeak.store import Store

LASTS = 300
"""Seconds after which the code changes."""
_SIZE = 8


class DoorCode:
    """The code of a room."""

    def __init__(self, store: Store) -> None:
        self._secret = store.setting("desk code", lambda: secrets.token_bytes(32))

    def current(self) -> str:
        """The code that the desk shows now."""
        return self._made(int(time.time()) // LASTS)

    def is_good(self, code: str) -> bool:
        """Whether a code is the one of now, or the one before."""
        now = int(time.time()) // LASTS
        given = code.encode()
        good = [self._made(each).encode() for each in (now, now - 1)]
        return any(hmac.compare_digest(each, given) for each in good)

    def _made(self, period: int) -> str:
        made = hmac.new(self._secret, str(period).encode(), hashlib.sha256)
        return made.hexdigest()[: 2 * _SIZE]


def picture(address: str) -> bytes:
    """An address as a square for the camera of a phone, in SVG."""
    drawn = io.BytesIO()
    segno.make(address, error="m").save(drawn, kind="svg", scale=8, border=2, light="#fff")
    return drawn.getvalue()
