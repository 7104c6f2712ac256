"""Deciders: what an explanation names as deciding is what changes an option or event when flipped.

Deals at random tables of every house are played again with each policy of the hand flipped to each
other legal value. The first option or event that differs, everything before it being equal, was
decided by that policy: its explanation must name it. And what an explanation names must change it,
or something before it, for some value.
"""

import re
from collections import defaultdict
from pathlib import Path
from random import Random

import pytest
from tests.hand.explanations.flips import Deal, every_flip, first_difference
from tests.hand.explanations.voice import VOICE
from tests.hand.tables import every_table

from cardspeak.books import Principle
from cardspeak.books.fields import fields
from cardspeak.books.policy import Policy
from cardspeak.errors import CardspeakError
from cardspeak.hand import Terms, explanations
from cardspeak.hand.explanations.events import explain_event
from cardspeak.hand.explanations.explanation import Explanation

EFFECT_COMES_LATER = ("Acted",)
"""A short all-in is explained by what it does to later options, and other actions as options."""
SAYS_LESS = ("Mucked",)
"""Which policy let a hand go unshown would tell whether it was beaten: both are named."""
THROUGH_EARLIER_COUNTS = {
    "betting.over_half_or_more",
    "betting.over_less_than_half",
    "betting.spread.large_bring_in_is_raise",
    "stud.completion_is_raise",
    "straddle.effect",
}
"""These also work through how an earlier all-in was counted, which no explanation goes back to."""
Difference = tuple[int, int, str]
Declared = dict[Difference, Explanation]


def deals(count: int, seed: int) -> list[Deal]:
    source, tables = Random(seed), sorted(every_table().items())
    found: list[Deal] = []
    while len(found) < count:
        _, (book, notice) = source.choice(tables)
        try:
            terms = Terms.of(book, notice)
        except CardspeakError:
            continue
        found.append(Deal(terms, seed * 100_000 + len(found)))
    return found


def declared(deal: Deal) -> Declared:
    """Every explanation of a deal, by the input after which it holds and the place of its event."""
    found: Declared = {}
    hand, place = deal.begun(deal.terms), 0
    for number, (events, _) in enumerate(deal.steps(deal.terms)):
        if number:
            hand.act(*deal.inputs[number - 1])
        for at, event in enumerate(events, start=place):
            explained = explain_event(deal.scene(number, at), VOICE)
            if explained is not None:
                found[number, at, type(event).__name__] = explained
        place += len(events)
        for name, explained in hand.explain().items():
            found[number, -1, name] = explained
    return found


def named(explanations: Declared, difference: Difference) -> set[str] | None:
    """What is named as deciding where a flip first differs; None for what is not explained."""
    number, place, kind = difference
    if kind == "moved" or kind == "refused":
        return None
    if place >= 0:
        explained = explanations.get(difference)
        return None if explained is None else set(explained.decided)
    if kind in ("right", "kind", "least", "step", "most"):
        wagers = ("right", "least", "most", "wager", "bring_in")
        parts = [explanations.get((number, -1, name)) for name in wagers]
    else:
        parts = [explanations.get((number, -1, kind))]
    return {path for part in parts if part is not None for path in part.decided}


def is_jackpot(explanations: Declared, difference: Difference) -> bool:
    """A rake taken before a drop for the jackpot is another event of the same kind."""
    explained = explanations.get(difference)
    return explained is not None and "jackpot" in explained.says


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_what_changes_an_option_or_event_is_named_as_deciding_it(seed: int) -> None:
    checked = 0
    for deal in deals(8, seed):
        explained = declared(deal)
        for path, value in every_flip(deal.terms):
            difference = first_difference(deal, path, value)
            if difference is None or path in THROUGH_EARLIER_COUNTS:
                continue
            if path.startswith("rake.") and is_jackpot(explained, difference):
                continue
            deciding = named(explained, difference)
            if deciding is not None:
                checked += 1
                assert path in deciding, (deal.terms.notice.name, deal.seed, difference, value)
    assert checked > 20


@pytest.mark.parametrize("seed", [4, 5, 6])
def test_what_is_named_as_deciding_changes_it_when_flipped(seed: int) -> None:
    checked = 0
    for deal in deals(8, seed):
        reached: defaultdict[str, list[Difference | None]] = defaultdict(list)
        for path, value in every_flip(deal.terms):
            reached[path].append(first_difference(deal, path, value))
        for (number, place, kind), explained in declared(deal).items():
            if kind in EFFECT_COMES_LATER or kind in SAYS_LESS:
                continue
            for path in set(explained.decided) - THROUGH_EARLIER_COUNTS - {*Principle}:
                checked += 1
                assert any(
                    found is not None
                    and (found[0] < number or (found[0] == number and found[1] <= max(place, -1)))
                    for found in reached[path]
                ), (deal.terms.notice.name, deal.seed, number, kind, path, explained.says)
    assert checked > 50


def test_every_policy_named_in_an_explanation_exists() -> None:
    package = Path(explanations.__file__).parent
    areas = "|".join(Policy.__struct_fields__)
    named = {
        path
        for module in package.glob("*.py")
        for path in re.findall(rf'"((?:{areas})\.[a-z_.]+)"', module.read_text("utf-8"))
    }
    assert len(named) > 50
    assert named <= fields().keys()
