"""An ordered pile of slots: the stub, the burns, the muck, the board, a player's hand.

The top card is first. A pile moves slots and never makes or loses one; what is on a slot's face is
the deck's affair.
"""

from collections.abc import Iterable, Iterator

from cardspeak.cards.deck import Slot
from cardspeak.cards.generator import Source
from cardspeak.errors import CardspeakError


class PileError(CardspeakError):
    """A move that a pile cannot make."""


class Pile:
    """Slots from top to bottom.

    >>> stub = Pile(range(5))
    >>> stub.deal(), stub.deal_from_bottom(), list(stub)
    (0, 4, [1, 2, 3])
    >>> stub.cut(1); list(stub)
    [2, 3, 1]
    """

    __slots__ = ("slots",)

    def __init__(self, slots: Iterable[Slot] = ()) -> None:
        self.slots: list[Slot] = list(slots)

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
        if not 0 <= count <= len(self.slots):
            raise PileError(f"a pile of {len(self.slots)} cannot be cut at {count}")
        self.slots = self.slots[count:] + self.slots[:count]

    def shuffle(self, source: Source) -> None:
        """Put the pile in an order drawn from a source."""
        self.slots[:] = source.shuffled(self.slots)
