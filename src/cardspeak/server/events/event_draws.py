"""The decks of an event: sealed before anyone knows what they will decide, shown when they do.

The seed of a deck follows from a secret of the room, so that a restart finds it again, and nobody
outside the room can know it before it is shown.
"""

import hmac
import secrets

from cardspeak.room.draws import commitment
from cardspeak.store import Store
from cardspeak.tournament import commands as c
from cardspeak.tournament import decks
from cardspeak.tournament.state import EventPhase
from cardspeak.tournament.tournament import Tournament


class EventDraws:
    """What an event draws from."""

    def __init__(self, store: Store, event: str) -> None:
        self._secret = store.setting("event decks", lambda: secrets.token_bytes(32))
        self._event = event

    def next(self, event: Tournament) -> c.LayOutDeck | c.ShowDeck | None:
        """What the house has to do next: show a deck that a draw waits for, or seal another."""
        for deck in decks.wanted(event):
            return c.ShowDeck(deck.number, self._seed(deck.number).hex())
        sealed = any(deck.use is None for deck in event.decks)
        ended = event.state.phase in (EventPhase.OVER, EventPhase.CANCELED)
        if not ended and (len(event.wants) or not sealed):
            number = event.state.decks_laid + 1
            return c.LayOutDeck(commitment(self._seed(number)))
        return None

    def _seed(self, number: int) -> bytes:
        named = f"{self._event} {number}".encode()
        return hmac.new(self._secret, named, "sha256").digest()
