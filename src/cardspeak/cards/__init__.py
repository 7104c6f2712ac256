"""Cards, decks of slots, piles, suits and their text forms.

The package bears the name of its own reader, so it can be called as that: `cardspeak.cards("As")`.
"""

from types import ModuleType

import cardspeak.cards as package
from cardspeak.cards.card import (
    JOKER,
    RANKS,
    SUITS,
    UNKNOWN,
    Card,
    CardTextError,
    ace_low,
    cards,
    is_plain,
    rank_of,
    suit_of,
    text,
    unicode_text,
)
from cardspeak.cards.deck import CardBack, Deck, DeckError, Facing, Pile, PileError, Slot
from cardspeak.cards.generator import Seeded, Source
from cardspeak.cards.kinds import DECKS, DeckKind
from cardspeak.cards.shuffling import new_seed, shuffled

__all__ = [
    "DECKS",
    "JOKER",
    "RANKS",
    "SUITS",
    "UNKNOWN",
    "Card",
    "CardBack",
    "CardTextError",
    "Deck",
    "DeckError",
    "DeckKind",
    "Facing",
    "Pile",
    "PileError",
    "Seeded",
    "Slot",
    "Source",
    "ace_low",
    "cards",
    "is_plain",
    "new_seed",
    "rank_of",
    "shuffled",
    "suit_of",
    "text",
    "unicode_text",
]


class _Readable(ModuleType):
    """The package as `from cardspeak import cards` gives it."""

    def __call__(self, written: str) -> tuple[Card, ...]:
        return cards(written)


package.__class__ = _Readable
