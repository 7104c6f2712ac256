"""A deck as an ordered set of slots.

A slot is the place of one physical card: it has a face (perhaps unknown), a back and a facing. Two
slots may bear the same face (a duplicate), a slot may have a strange back or lie face up in the
deck (a boxed card), so every fault that a dealer can find is representable.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import IntEnum
from typing import Any

from cardspeak.cards.card import UNKNOWN, Card, text
from cardspeak.cards.kinds import DeckKind
from cardspeak.errors import CardspeakError

Slot = int
"""A slot's number in its deck, from 0 at the top of the deck as it was cut."""


_FACES = bytes(range(UNKNOWN + 1))


class Facing(IntEnum):
    """Which way a card lies."""

    DOWN = 0
    UP = 1


class CardBack(IntEnum):
    """The design on a card's back: the deck in play, or another one."""

    OWN = 0
    OTHER = 1


class DeckError(CardspeakError):
    """A deck that cannot be what it is said to be."""


class Deck:
    """A deck in order, top card first, with the hidden seed for reshuffles inside its deal."""

    __slots__ = ("backs", "faces", "facing", "seed")

    def __init__(
        self,
        faces: Iterable[Card],
        *,
        seed: int | bytes = 0,
        boxed: Iterable[Slot] = (),
        strange_backs: Iterable[Slot] = (),
    ) -> None:
        given: list[Any] = list(faces)
        self.faces: list[Card] = given
        self.seed = seed
        self.backs = bytearray(len(self.faces))
        self.facing: list[int] = [0] * len(self.faces)
        for slot in boxed:
            self.facing[slot] = Facing.UP
        for slot in strange_backs:
            self.backs[slot] = CardBack.OTHER
        try:
            strangers = bytes(self.faces).translate(None, _FACES)
        except (TypeError, ValueError):
            strangers = b"?"
        if strangers:
            known = range(UNKNOWN + 1)
            stranger = next(face for face in given if type(face) is not int or face not in known)
            raise DeckError(f"{stranger!r} is not a card")

    def __len__(self) -> int:
        return len(self.faces)

    def copy(self) -> "Deck":
        """The deck as it lies now."""
        twin = Deck(self.faces, seed=self.seed)
        twin.backs, twin.facing = self.backs[:], self.facing[:]
        return twin

    def is_whole(self, cards: bytes) -> bool:
        """Whether the deck has each of some cards once and no other card."""
        return len(self.faces) == len(cards) and not cards.translate(None, bytes(self.faces))

    def faces_of(self, slots: Iterable[Slot]) -> tuple[Card, ...]:
        """The faces of some slots, in their order."""
        faces = self.faces
        return tuple([faces[slot] for slot in slots])

    def check_sound(self, kind: DeckKind) -> None:
        """Refuse a deck that has not each card of its kind once; unknown faces are allowed."""
        if len(self.faces) != kind.size:
            raise DeckError(f"a deck of {kind.name} has {kind.size} slots, not {len(self.faces)}")
        known = [face for face in self.faces if face != UNKNOWN]
        if strangers := set(known) - set(kind.cards):
            raise DeckError(f"{text(sorted(strangers))} is not in a deck of {kind.name}")
        if twice := _repeated(known):
            raise DeckError(f"{text(twice)} is in the deck more than once")


def _repeated(faces: Sequence[Card]) -> list[Card]:
    return sorted(face for face, count in Counter(faces).items() if count > 1)
