"""A deck as an ordered set of slots, and the piles that its slots lie in.

A slot is the place of one physical card: it has a face (perhaps unknown), a back and a facing. Two
slots may bear the same face (a duplicate), a slot may have a strange back or lie face up in the
deck (a boxed card), so every fault that a dealer can find is representable. A pile moves slots and
never makes or loses one; what is on a slot's face is the deck's affair.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from enum import IntEnum
from typing import Any

from cardspeak.arguments import shown
from cardspeak.cards.card import UNKNOWN, Card, text
from cardspeak.cards.generator import Source
from cardspeak.cards.kinds import DeckKind
from cardspeak.errors import CardspeakError

Slot = int
"""A slot's number in its deck, from 0 at the top of the deck as it was cut."""


_FACES = bytes(range(UNKNOWN + 1))
_A_DECK = f"cards, which are the numbers 0 to {UNKNOWN}"


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
        try:
            given: list[Any] = list(faces)
        except TypeError:
            raise DeckError(f"the deck is {shown(faces)}; pass {_A_DECK}") from None
        self.faces: list[Card] = given
        self.seed = seed
        self.backs = bytearray(len(self.faces))
        self.facing: list[int] = [0] * len(self.faces)
        if boxed:
            for slot in self._slots("boxed", boxed):
                self.facing[slot] = Facing.UP
        if strange_backs:
            for slot in self._slots("strange_backs", strange_backs):
                self.backs[slot] = CardBack.OTHER
        try:
            strangers = bytes(self.faces).translate(None, _FACES)
        except (TypeError, ValueError):
            strangers = b"?"
        if strangers:
            known = range(UNKNOWN + 1)
            stranger = next(face for face in given if type(face) is not int or face not in known)
            raise DeckError(f"{shown(stranger)} is not a card: pass {_A_DECK}")

    def _slots(self, what: str, slots: Iterable[Slot]) -> list[Slot]:
        allowed = f"places in the deck, from 0 to {len(self.faces) - 1}"
        given: list[Any] = list(slots) if isinstance(slots, Iterable) else [slots]
        for slot in given:
            if type(slot) is not int or not 0 <= slot < len(self.faces):
                raise DeckError(f"{what} has {shown(slot)}; pass {allowed}")
        return given

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
        try:
            return tuple([faces[slot] for slot in slots])
        except (IndexError, TypeError):
            last = len(faces) - 1
            raise DeckError(
                f"the slots are {shown(slots)}; pass numbers from 0 to {last}"
            ) from None

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


class PileError(CardspeakError):
    """A move that a pile cannot make."""


class Pile:
    """An ordered pile of slots, top card first: the stub, the burns, the muck, the board, a hand.

    >>> stub = Pile(range(5))
    >>> stub.deal(), stub.deal_from_bottom(), list(stub)
    (0, 4, [1, 2, 3])
    >>> stub.cut(1); list(stub)
    [2, 3, 1]
    """

    __slots__ = ("slots",)

    def __init__(self, slots: Iterable[Slot] = ()) -> None:
        try:
            self.slots: list[Slot] = list(slots)
        except TypeError:
            raise PileError(f"the pile is {shown(slots)}; pass slots, top card first") from None

    def __len__(self) -> int:
        return len(self.slots)

    def __iter__(self) -> Iterator[Slot]:
        return iter(self.slots)

    def __contains__(self, slot: Slot) -> bool:
        return slot in self.slots

    def __getitem__(self, index: int) -> Slot:
        return self.slots[index]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pile) and self.slots == other.slots

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Pile({self.slots})"

    def deal(self) -> Slot:
        """Take the top card."""
        if not self.slots:
            raise PileError("no card is left to deal")
        return self.slots.pop(0)

    def deal_from_bottom(self) -> Slot:
        """Take the bottom card."""
        if not self.slots:
            raise PileError("no card is left to deal")
        return self.slots.pop()

    def take(self, slot: Slot) -> Slot:
        """Take a given card out, wherever it lies."""
        try:
            self.slots.remove(slot)
        except ValueError:
            raise PileError(f"slot {slot} is not in this pile") from None
        return slot

    def take_all(self) -> list[Slot]:
        """Take every card, in order."""
        taken, self.slots = self.slots, []
        return taken

    def push(self, slot: Slot) -> None:
        """Put a card on top."""
        self.slots.insert(0, slot)

    def put_under(self, slot: Slot) -> None:
        """Put a card at the bottom, or at the right-hand end of a row."""
        self.slots.append(slot)

    def insert(self, index: int, slot: Slot) -> None:
        """Put a card at a place counted from the top."""
        self.slots.insert(index, slot)

    def cut(self, count: int) -> None:
        """Move the top `count` cards to the bottom."""
        if type(count) is not int or not 0 <= count <= len(self.slots):
            raise PileError(f"a pile of {len(self.slots)} cannot be cut at {shown(count)}")
        self.slots = self.slots[count:] + self.slots[:count]

    def shuffle(self, source: Source) -> None:
        """Put the pile in an order drawn from a source."""
        self.slots[:] = source.shuffled(self.slots)
