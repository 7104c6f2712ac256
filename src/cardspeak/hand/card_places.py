"""Where cards lie when a deal is mended: the piles, the top of the stub, a place in a hand."""

from typing import TYPE_CHECKING

from cardspeak.cards import Slot
from cardspeak.errors import CardspeakError
from cardspeak.hand.remedies import To

if TYPE_CHECKING:
    from cardspeak.hand.hand import Hand


class RemedyError(CardspeakError):
    """A remedy that this deal does not allow."""


def pile(hand: "Hand", to: To) -> list[Slot]:
    """The pile that a card taken away goes to."""
    return {
        To.STUB: hand.stub,
        To.BURNS: hand.burns,
        To.MUCK: hand.muck,
        To.SET_ASIDE: hand.set_aside,
    }[to].slots


def lay(hand: "Hand", slot: Slot, to: To) -> None:
    """Put a card on a pile."""
    slots = pile(hand, to)
    slots.insert(0 if to is To.STUB else len(slots), slot)


def top(hand: "Hand") -> Slot:
    """Take the top card of the stub."""
    if not hand.stub.slots:
        raise RemedyError("no card is left in the stub")
    return hand.stub.slots.pop(0)


def card_of(hand: "Hand", seat: int, card: int) -> tuple[int, Slot]:
    """A seat's place clockwise and one of its cards."""
    player = hand.player(seat)
    slots = hand.hands[player]
    if not 0 <= card < len(slots):
        raise RemedyError(f"seat {seat} has {len(slots)} cards: there is no card {card}")
    return player, slots[card]
