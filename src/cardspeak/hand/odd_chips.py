"""Chips too small to be wagered: they stay in front of their owner and out of the deal.

What is wagered, also by a player who goes all-in, is made of the smallest chip that plays. Where a
book has a posted betting unit, antes and blinds go in with any chips.
"""

from math import gcd
from typing import TYPE_CHECKING

from cardspeak.books import Notice
from cardspeak.books.policy import Policy
from cardspeak.books.policy.stakes import SmallestChip

if TYPE_CHECKING:
    from cardspeak.hand.hand import Hand

_POSTED = (SmallestChip.BETTING_UNIT, SmallestChip.BRING_IN_CHIP)


def playing_unit(notice: Notice, policy: Policy) -> int:
    """What every wager is a multiple of: the chip on the notice, if it makes up the limits.

    Where the book takes the smallest chip of antes and blinds, it makes these up too.
    """
    unit = gcd(notice.chip, *(notice.bets or ()))
    if may_be_posted(policy):
        return unit
    return gcd(unit, *notice.blinds, notice.ante, notice.bring_in)


def may_be_posted(policy: Policy) -> bool:
    """Whether chips below the unit go in for antes and blinds."""
    return policy.stakes.smallest_chip in _POSTED


def set_aside(hand: "Hand") -> None:
    """Hold back what is left of each stack when the largest wager possible is made."""
    unit = hand.terms.playing_unit
    for player, stack in enumerate(hand._stacks):
        odd = min((hand._bets[player] + stack) % unit, stack)
        if odd == stack and not hand._put[player] and hand.terms.policy.buyin.odd_chips_spare_rebuy:
            continue  # the house lets a player who has nothing else play these
        if odd:
            hand.hold_back(player, odd)
