"""Decks that the room seals before anyone knows what they will decide.

The seed of a deck follows from a secret of the room, so that a restart finds it again, and nobody
outside the room can know it before it is shown.
"""

import hmac
import secrets

from cardspeak.store import Store


class SealedDecks:
    """The decks of one desk or one event, by number."""

    def __init__(self, store: Store, kind: str, owner: str) -> None:
        self._secret = store.setting(kind, lambda: secrets.token_bytes(32))
        self._owner = owner

    def seed(self, number: int) -> bytes:
        """The seed of a deck."""
        return hmac.new(self._secret, f"{self._owner} {number}".encode(), "sha256").digest()
