"""Cards, decks of slots, piles, suits and their text forms."""

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
