"""Random hands of PokerKit, written by PokerKit, judged by us: all agree but for known differences.

Each difference is where common practice decides otherwise than PokerKit; the predicates are narrow
and name it. `make prove` plays many more hands than `make test`.
"""

import random
import warnings
from collections import Counter
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.history.peer import CENT, FIXED, VARIANTS, played, pokerkit

from cardspeak.hand.events import Awarded
from cardspeak.history import (
    AuditOutcome,
    AuditVerdict,
    HandHistory,
    RefusedError,
    judge,
    loads,
    replayed,
)

PER_VARIANT = 30
MANY = 600


def capped(history: HandHistory, verdict: AuditVerdict) -> bool:
    """betting.raises: PokerKit does not count the big blind as the bet of the first round."""
    first = next(n for n, a in enumerate((*history.actions, "d db"), 1) if a.startswith(LATER))
    bets = [action for action in history.actions[: verdict.place] if " cbr " in action]
    return (
        "raises of this round are in, and that is the limit" in verdict.reason
        and history.blinds_or_straddles is not None
        and verdict.place < first
        and len(bets) == 4
    )


LATER = ("d db", "p1 sd", "p2 sd", "p3 sd", "p4 sd", "p5 sd", "p6 sd")


def over_a_short_all_in(history: HandHistory, verdict: AuditVerdict) -> bool:
    """betting.over_less_than_half, reopens: PokerKit adds a full bet to any short all-in."""
    return verdict.outcome is AuditOutcome.REFUSED and (
        verdict.reason.startswith(("a complete is to", "only a short all-in came"))
    )


def odd_chips(history: HandHistory, verdict: AuditVerdict) -> bool:
    """oddchip.remainder, pots_apart, without_button: PokerKit gives all odd chips to the first
    hand, joins pots once the hands that lose them are killed, and goes by position in stud."""
    if verdict.outcome is not AuditOutcome.DISAGREED:
        return False
    deal = replayed(history).hand
    awards = [event for event in deal.events or () if isinstance(event, Awarded)]
    pots = {award.pot for award in awards}
    finals = history.finishing_stacks or ()
    apart = [
        ours - (theirs or 0)
        for ours, theirs in zip(list(deal.stacks_by_seat.values()), finals, strict=True)
    ]
    winners = {award.seat for award in awards}
    several = len(winners) > 2 or len(pots) > 1 or history.bring_in is not None
    return several and sum(apart) == 0 and max(map(abs, apart)) <= 2 * len(pots)


def short_big_blind(history: HandHistory, verdict: AuditVerdict) -> bool:
    """betting.short_forced_bet: the price stays that of the full blind."""
    blinds = history.blinds_or_straddles
    if blinds is None:
        return False
    price = max(blinds)
    poster = blinds.index(price) if history.count > 2 else 1 - blinds.index(price)
    ante = history.antes[poster if history.count > 2 else 1 - poster]
    return (history.starting_stacks[poster] or 0) - ante < price


def all_in_for_the_bring_in(history: HandHistory, verdict: AuditVerdict) -> bool:
    """stud.forced_option: PokerKit lets a stack complete that covers the bring-in and no more."""
    return verdict.reason == "the forced bet is all that may be bet"


KNOWN: tuple[Callable[[HandHistory, AuditVerdict], bool], ...] = (
    capped,
    over_a_short_all_in,
    odd_chips,
    short_big_blind,
    all_in_for_the_bring_in,
)


def differences(variant: str, count: int, seed: int) -> Counter[str]:
    """How many of so many random hands differ in which known way; an unknown one fails."""
    source = random.Random(f"{variant}{seed}")
    found: Counter[str] = Counter()
    for number in range(count):
        text = played(variant, source).dumps()
        history = loads(text)
        verdict = judge(history)
        if verdict.outcome is AuditOutcome.AGREED:
            found["agreed"] += 1
            continue
        known = [each for each in KNOWN if each(history, verdict)]
        assert known, f"hand {number}: {verdict}\n{text}"
        found[known[0].__name__] += 1
    return found


@pytest.mark.parametrize("variant", VARIANTS)
def test_random_hands_of_pokerkit_agree(variant: str) -> None:
    found = differences(variant, PER_VARIANT, 1)
    least = 0.6 if variant in FIXED else 0.9
    assert found["agreed"] >= least * PER_VARIANT, found


@pytest.mark.slow
def test_every_known_difference_is_met_and_no_other() -> None:
    found: Counter[str] = Counter()
    for variant in VARIANTS:
        found += differences(variant, MANY, 2)
    assert set(found) == {"agreed", *[each.__name__ for each in KNOWN]}, found


def test_hands_in_cents_agree() -> None:
    source = random.Random(11)
    for _ in range(PER_VARIANT):
        history = loads(played("NT", source, unit=CENT, deep=True).dumps())
        assert history.scale >= 2
        assert judge(history).outcome is AuditOutcome.AGREED


def test_a_chip_too_many_is_found() -> None:
    source = random.Random(12)
    history = loads(played("NT", source).dumps())
    finals = list(history.finishing_stacks or ())
    finals[0] = (finals[0] or 0) + 1
    finals[1] = (finals[1] or 0) - 1
    wrong = replace(history, finishing_stacks=tuple(finals))
    assert judge(wrong).outcome is AuditOutcome.DISAGREED


def test_every_action_changed_is_refused_or_judged() -> None:
    """No hand with an action taken out, doubled or swapped breaks the replay itself."""
    source = random.Random(13)
    for variant in VARIANTS:
        history = loads(played(variant, source).dumps())
        for place in range(len(history.actions)):
            for kept in (
                history.actions[:place] + history.actions[place + 1 :],
                (*history.actions[: place + 1], *history.actions[place:]),
                history.actions[: place + 1],
            ):
                verdict = judge(replace(history, actions=kept))
                assert verdict.outcome in AuditOutcome


def test_decimal_and_whole_amounts_replay_alike() -> None:
    source = random.Random(14)
    whole = played("NT", source)
    text = whole.dumps()
    tenth = whole
    scale = Decimal("0.1")
    tenth.antes = [ante * scale for ante in whole.antes]
    tenth.blinds_or_straddles = [blind * scale for blind in whole.blinds_or_straddles]
    tenth.min_bet = whole.min_bet * scale
    tenth.starting_stacks = [stack * scale for stack in whole.starting_stacks]
    tenth.finishing_stacks = [stack * scale for stack in whole.finishing_stacks]
    tenth.actions = [_scaled(action, scale) for action in whole.actions]
    one, other = loads(text), loads(tenth.dumps())
    assert other.scale == 1
    assert judge(one).outcome is judge(other).outcome is AuditOutcome.AGREED


def _scaled(action: str, scale: Decimal) -> str:
    head, cbr, amount = action.partition(" cbr ")
    return f"{head}{cbr}{Decimal(amount) * scale}" if cbr else action


def test_a_replay_that_is_refused_raises() -> None:
    source = random.Random(15)
    history = loads(played("PO", source).dumps())
    with pytest.raises(RefusedError):
        replayed(replace(history, actions=(*history.actions, "p1 f")))


AWKWARD = (
    "f2l3d-reshuffle",
    "f7s-bring-in-all-in",
    "f7s8-quartered",
    "fb-all-ins",
    "fo8-quartered",
    "fr-bring-in-all-in",
    "ft-side-pots",
    "n2l1d-all-ins",
    "no-small-blind",
    "ns-side-pots",
    "nt-big-blind-ante-short",
    "one-card-shown",
    "po-side-pots",
)


@pytest.mark.parametrize("name", AWKWARD)
def test_pokerkit_ends_our_awkward_hands_with_the_same_stacks(name: str) -> None:
    text = (Path(__file__).parent.parent / "hands" / f"{name}.phh").read_text()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        state = list(pokerkit.HandHistory.loads(text))[-1]
    assert (
        tuple(state.stacks)
        == loads(text).finishing_stacks
        == tuple(replayed(loads(text)).hand.stacks_by_seat.values())
    )
