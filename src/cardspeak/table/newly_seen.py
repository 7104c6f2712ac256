"""Cards that somebody has seen since an input, and that taking it back would not make unseen.

Each player knows the own cards, and everybody knows the board and what lies face up. An input that
brought anyone a card is not taken back: the same card would come again, and that player knows it.
The floor person who asks sees only what all see; the players for whom the floor acts see more.
"""

from collections.abc import Iterable

from cardspeak.cards import Slot
from cardspeak.hand import Hand
from cardspeak.hand.events import Boarded, Dealt, HandEvent, Shown


def newly_seen(before: Hand, now: Hand) -> bool:
    """Whether a player of a hand, or everybody, has seen a card since an earlier moment of it."""
    known = _public(before)
    since = (now.events or [])[len(before.events or ()) :]
    if (_public(now) | _turned_up(since)) - known:
        return True
    held = before.slots_by_seat
    return any(set(slots) - set(held[seat]) - known for seat, slots in now.slots_by_seat.items())


def _public(hand: Hand) -> set[Slot]:
    """The cards that lie open before all."""
    boards = {slot for board in hand.boards for slot in board.slots}
    return boards | {slot for slot, up in enumerate(hand.deck.facing) if up}


def _turned_up(events: Iterable[HandEvent]) -> set[Slot]:
    """The cards that lay open for a moment, whatever became of them."""
    found: set[Slot] = set()
    for event in events:
        if isinstance(event, Boarded | Shown) or (isinstance(event, Dealt) and event.up):
            found.update(event.slots)
    return found
