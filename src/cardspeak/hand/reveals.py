"""Cards that are shown to all because one player saw them, or because a player may ask.

Showing changes what is known and nothing else: a dead hand stays dead. What is due later waits in
the deal until the betting it was kept from is over.
"""

from typing import TYPE_CHECKING, Final

from cardspeak.cards import Facing, Slot
from cardspeak.hand.events import Shown
from cardspeak.hand.remedies import ShowTime

if TYPE_CHECKING:
    from cardspeak.hand.hand import Hand

ROUND: Final = frozenset({ShowTime.ROUND_OVER})
BETTING: Final = frozenset({ShowTime.ROUND_OVER, ShowTime.BETTING_OVER})
DEAL: Final = frozenset(ShowTime)
"""What is due once a round, all betting, or the deal is over."""


def turn_up(hand: "Hand", player: int, slots: tuple[Slot, ...]) -> bool:
    """Show those of the cards that the player holds or has thrown away; whether there are any."""
    held = hand._hands[player]
    found = tuple(slot for slot in slots if slot in held or slot in hand.muck)
    for slot in found:
        hand.deck.facing[slot] = Facing.UP
    if found and hand.events is not None:
        hand.events.append(Shown(hand.seats[player], found))
    return bool(found)


def show_due(hand: "Hand", due: frozenset[ShowTime]) -> None:
    """Show what has waited for this moment."""
    waiting = hand.to_reveal
    hand.to_reveal = [each for each in waiting if each[2] not in due]
    for player, slots, when in waiting:
        if when in due:
            turn_up(hand, player, slots)
