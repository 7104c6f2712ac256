"""Decks for live tables: shuffled by the operating system's generator, committed before the deal.

A salted hash, published before the first card, binds each card's face to its place. After the hand
the room publishes the salts of the cards that all saw, so that anyone can check that those cards
lay where they came from. A salt follows from the deck's hidden seed and gives none of it away.
"""

from collections.abc import Iterable
from hashlib import sha256, shake_256

from cardspeak.cards import DECKS, Slot, new_seed, shuffled, text
from cardspeak.hand import Hand
from cardspeak.table import DeckCommand

_SALT = 16
_FACES = tuple([text((card,)) for card in range(54)])


def fresh(size: int) -> DeckCommand:
    """A deck of so many cards in an order that nobody knows."""
    return DeckCommand(shuffled(DECKS[size].cards), new_seed())


def salts(deck: DeckCommand) -> list[bytes]:
    """The salt of each card of a deck: pieces of one stream that only the seed gives."""
    stream = shake_256(b"salts" + deck.seed).digest(_SALT * len(deck.faces))
    return [stream[start : start + _SALT] for start in range(0, len(stream), _SALT)]


def commitment(deck: DeckCommand) -> tuple[tuple[str, ...], str]:
    """A hash for each card of a deck, from its top, and one for its seed."""
    faces = [_FACES[face] for face in deck.faces]
    cards = [seal(*each) for each in zip(salts(deck), range(len(faces)), faces, strict=True)]
    return tuple(cards), sha256(b"seed" + deck.seed).hexdigest()


def seal(salt: bytes, slot: Slot, face: str) -> str:
    """The hash of a card, published before the deal; anyone can compute it from salt and face."""
    return sha256(salt + f" {slot} {face}".encode()).hexdigest()


def revealed(deck: DeckCommand, hand: Hand) -> dict[Slot, tuple[str, str]]:
    """Face and salt of every card of a hand that lies open before all."""
    given = salts(deck)
    return {slot: (_FACES[deck.faces[slot]], given[slot].hex()) for slot in _open(hand)}


def _open(hand: Hand) -> Iterable[Slot]:
    boards = {slot for board in hand.boards for slot in board.slots}
    held = {slot for cards in hand.hands for slot in cards if hand.deck.facing[slot]}
    return sorted(boards | held)
