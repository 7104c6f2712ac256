"""Chips that can be lost but win nothing: they lay out of view, or were kept back from an all-in.

They are the last of their owner's to go in. Before the pots are pushed they come back to an owner
whose hand is good enough to win with them, so that nobody pays for them; a better hand keeps them.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from cardspeak.hand.events import Returned

if TYPE_CHECKING:
    from cardspeak.hand.hand import Hand

Valuing = Callable[["Hand", int, int, int], int | None]
"""What a player's hand is worth for a share of the pot, on one of its boards."""


def take_back(hand: "Hand", value: Valuing) -> None:
    """At the showdown: chips at risk go back to each owner who is not beaten for them."""
    for player, sound in hand.at_risk.items():
        over = hand._put[player] - sound
        if over > 0 and hand._live[player] and not _is_beaten(hand, player, sound, value):
            _return(hand, player, over)


def pay_back(hand: "Hand") -> None:
    """All others have folded: what they put in against chips at risk goes back to them."""
    last = hand._live.index(True)
    sound = hand.at_risk.get(last)
    if sound is None or hand._put[last] <= sound:
        return
    for player in range(hand.count):
        if hand._put[player] > sound:
            _return(hand, player, hand._put[player] - sound)


def _is_beaten(hand: "Hand", player: int, sound: int, value: Valuing) -> bool:
    """Whether other hands that put in more beat this one for every share, on every board."""
    others = [
        each
        for each in range(hand.count)
        if each != player and hand._live[each] and hand._put[each] > sound
    ]
    for share in range(len(hand.terms.rankings)):
        for run in range(hand.runs):
            own = value(hand, player, share, run)
            best = max([value(hand, each, share, run) or 0 for each in others], default=0)
            if own is not None and own >= best:
                return False
    return True


def _return(hand: "Hand", player: int, amount: int) -> None:
    hand.return_uncalled(player, amount)
    if hand.events is not None:
        hand.events.append(Returned(hand.seats[player], amount))
