"""Places: who finishes where when players go broke, on one hand and at several tables.

The last of `left` players gets place `left`. Players who go broke on one hand are ranked by the
stacks with which they began it; where those are equal, the book shares the place or looks at hands.
"""

from collections.abc import Sequence

import msgspec

from cardspeak.books.policy.tournament import EqualStacks, SameHand, SameHandPolicy
from cardspeak.hand.refusal import Cites

ORDER_CITES: Cites = ("tournament.same_hand.order",)
EQUAL_CITES: Cites = ("tournament.same_hand.equal_stacks",)


class KnockedOut(msgspec.Struct, frozen=True):
    """A player who went broke: the stack at the start of that hand, and how good the hand was.

    `strength` is larger for a better hand; 0 where the cards are not known.
    """

    player: str
    stack: int
    strength: int = 0


class Placed(msgspec.Struct, frozen=True):
    """A player's place; `shared` with so many others of the same place."""

    player: str
    place: int
    shared: int = 0
    cites: Cites = ()


def places(out: Sequence[KnockedOut], left: int, policy: SameHandPolicy) -> tuple[Placed, ...]:
    """The places of players who went broke on one hand, when `left` were in before it.

    >>> from cardspeak.books.policy.tournament import SameHandPolicy
    >>> out = [KnockedOut("Ann", 300), KnockedOut("Bob", 900)]
    >>> [(each.player, each.place) for each in places(out, 7, SameHandPolicy())]
    [('Bob', 6), ('Ann', 7)]
    """
    groups: dict[tuple[int, ...], list[str]] = {}
    for each in out:
        groups.setdefault(_key(each, policy), []).append(each.player)
    place = left - len(out) + 1
    found: list[Placed] = []
    for key in sorted(groups, reverse=True):
        players = groups[key]
        cites = ORDER_CITES if len(out) > 1 else ()
        if len(players) > 1:
            cites += EQUAL_CITES
        found += [Placed(player, place, len(players) - 1, cites) for player in players]
        place += len(players)
    return tuple(found)


def _key(out: KnockedOut, policy: SameHandPolicy) -> tuple[int, ...]:
    """What ranks players who go broke on one hand."""
    if policy.order is SameHand.SHARED:
        return ()
    if policy.order is SameHand.BETTER_HAND:
        return (out.strength,)
    if policy.equal_stacks is EqualStacks.BETTER_HAND:
        return (out.stack, out.strength)
    return (out.stack,)
