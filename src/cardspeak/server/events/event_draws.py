"""The decks of an event: sealed before anyone knows what they will decide, shown when they do."""

from cardspeak.room.draws import commitment
from cardspeak.server.sealed_decks import SealedDecks
from cardspeak.store import Store
from cardspeak.tournament import commands as c
from cardspeak.tournament import decks
from cardspeak.tournament.state import EventPhase
from cardspeak.tournament.tournament import Tournament


class EventDraws:
    """What an event draws from."""

    def __init__(self, store: Store, event: str) -> None:
        self._decks = SealedDecks(store, "event decks", event)

    def next(self, event: Tournament) -> c.LayOutDeck | c.ShowDeck | None:
        """What the house has to do next: show a deck that a draw waits for, or seal another."""
        for deck in decks.wanted(event):
            return c.ShowDeck(deck.number, self._decks.seed(deck.number).hex())
        sealed = any(deck.use is None for deck in event.decks)
        ended = event.state.phase in (EventPhase.OVER, EventPhase.CANCELED)
        if not ended and (len(event.wants) or not sealed):
            number = event.state.decks_laid + 1
            return c.LayOutDeck(commitment(self._decks.seed(number)))
        return None
