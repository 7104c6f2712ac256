"""Missed blinds: who owes, how much, which part is live, and a hand dealt to a player who owes.

It reads a seat's markers and a policy; who may post from where is the matter of `entry`.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from cardspeak.books.policy import Policy
from cardspeak.books.policy.missed import BlindsOwed, Counts, LiveUpTo, LoneSmall, OwingHand
from cardspeak.hand import PostKind
from cardspeak.hand.refusal import Cites
from cardspeak.table.plan import Due
from cardspeak.table.seats import PlayerStatus, Seat

COUNTS_CITES: Cites = ("missed.counts",)
NEW_GAME_CITES: Cites = ("missed.counts", "entry.drew_for_button_owes")
OWED_CITES: Cites = (
    "missed.ways", "missed.owed", "missed.live_up_to", "missed.rotation_still_due",
)  # fmt: skip
LONE_CITES: Cites = (
    "missed.ways", "missed.owed", "missed.lone_small", "missed.rotation_still_due",
)  # fmt: skip
BROKE_CITES: Cites = ("missed.broke_owes",)
_LIVE = PostKind.POST
_OPENING = (PostKind.KILL, PostKind.STRADDLE, PostKind.ROCK)


def owes(seat: Seat, policy: Policy) -> bool:
    """Whether blinds that went by keep a player out until something is done about them."""
    counts = policy.missed.counts
    if counts is Counts.ANY_BLIND:
        return any(seat.missed)
    if counts is Counts.BIG_BLIND:
        return bool(seat.missed) and seat.missed[-1] > 0
    return bool(seat.missed) and all(seat.missed) and seat.button_missed


def is_let_off(seat: Seat, policy: Policy) -> bool:
    """Whether blinds go by a broke player who will owe none of them after buying in again."""
    is_in = seat.standing is PlayerStatus.IN and not seat.too_short
    return seat.broke and is_in and not policy.missed.broke_owes


def too_short(stack: int, blind: int, policy: Policy) -> bool:
    """Whether a stack is too small to take a game's only blind."""
    return 2 * stack < blind if policy.blinds.half_is_full else stack < blind


def total_owed(seat: Seat, policy: Policy, blinds: Sequence[int]) -> int:
    """What posting the blinds missed comes to."""
    most = policy.missed.rounds
    counts = [count if most is None else min(count, most) for count in seat.missed]
    if policy.missed.owed is BlindsOwed.ALL_BLINDS:
        return sum(blinds) * max(counts)
    return sum(count * amount for count, amount in zip(counts, blinds, strict=True))


def dues(seat: Seat, policy: Policy, blinds: Sequence[int], least_open: int) -> tuple[Due, ...]:
    """What a player posts to make up blinds: the live part first, then the dead part."""
    total = total_owed(seat, policy, blinds)
    rule = policy.missed
    cap = {
        LiveUpTo.BIG_BLIND: blinds[-1],
        LiveUpTo.LEAST_OPEN: least_open,
        LiveUpTo.NOTHING: 0,
    }[rule.live_up_to]
    only_small = not seat.missed[-1] and rule.owed is BlindsOwed.THOSE_MISSED
    cites = LONE_CITES if only_small else OWED_CITES
    live = min(total, cap)
    if only_small and rule.lone_small is LoneSmall.DEAD:
        live = 0
    why = missed_in_words(seat)
    parts = ((live, PostKind.POST), (total - live, PostKind.DEAD))
    return tuple(Due(seat.number, chips, kind, why, cites) for chips, kind in parts if chips)


def live_up_to_opening(dues: Sequence[Due], policy: Policy) -> list[Due]:
    """The dues of a deal with made-up blinds live up to the kill or straddle that opens it."""
    found = list(dues)
    if policy.missed.live_up_to is not LiveUpTo.LEAST_OPEN:
        return found
    opening = max([each.amount for each in dues if each.kind in _OPENING], default=0)
    for place, dead in enumerate(found):
        if dead.kind is not PostKind.DEAD or dead.cites not in (OWED_CITES, LONE_CITES):
            continue
        at = next(
            (at for at, each in enumerate(found) if (each.seat, each.kind) == (dead.seat, _LIVE)),
            None,
        )
        if at is None or found[at].amount >= opening:
            continue
        more = min(dead.amount, opening - found[at].amount)
        found[at] = replace(found[at], amount=found[at].amount + more)
        found[place] = replace(dead, amount=dead.amount - more)
    return [each for each in found if each.amount]


def missed_in_words(seat: Seat) -> str:
    """What a dealer says was missed."""
    number = sum(1 for count in seat.missed if count)
    if number == len(seat.missed) and number > 1:
        return "missed both blinds" if number == 2 else "missed every blind"
    if seat.missed[-1]:
        return "missed the big blind" if len(seat.missed) > 1 else "missed the blind"
    return "missed the small blind"


def owing_hand(policy: Policy, looked: bool, acted: bool) -> tuple[OwingHand, Cites]:
    """What becomes of a hand dealt to a player who owes a blind, by how far it had gone."""
    if acted:
        return policy.missed.dealt_in_acted, ("missed.dealt_in_acted",)
    if looked:
        return policy.missed.dealt_in_seen, ("missed.dealt_in_seen",)
    return policy.missed.dealt_in_unseen, ("missed.dealt_in_unseen",)
