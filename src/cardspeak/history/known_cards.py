"""What someone may know of the cards of a hand that is over: their own, and those shown to all.

A deck is put together from the cards that may be known; every other face is unknown. A card that
came face down to somebody else and was never shown is unknown, even to a player who saw it before a
reshuffle brought it back.
"""

from cardspeak.cards import UNKNOWN, Deck, Slot
from cardspeak.hand import Hand
from cardspeak.hand.events import Boarded, Dealt, Shown


def known_to(hand: Hand, seat: int | None) -> set[Slot]:
    """The cards of a hand that one of its seats may know, or that all may."""
    shown = {
        number: {slot for slot in held if hand.deck.facing[slot]}
        for number, held in hand.slots_by_seat.items()
    }
    for event in hand.events or ():
        if isinstance(event, Shown):
            shown[event.seat].update(event.slots)
    known = set[Slot]().union(*shown.values())
    covered: set[Slot] = set()
    for event in hand.events or ():
        if isinstance(event, Boarded):
            known.update(event.slots)
        elif isinstance(event, Dealt):
            if event.up or event.seat == seat:
                known.update(event.slots)
            else:
                covered.update(slot for slot in event.slots if slot not in shown[event.seat])
    return known - covered


def as_known_to(hand: Hand, seat: int | None) -> Hand:
    """A hand that is over, with the faces that one of its seats may know, or that all may.

    The hand is the caller's own and goes on with the new deck: it cannot be played any further.
    """
    known, deck = known_to(hand, seat), hand.deck
    made = Deck(
        [face if slot in known else UNKNOWN for slot, face in enumerate(deck.faces)],
    )
    made.facing, made.backs = deck.facing, deck.backs
    hand.deck = made
    return hand
