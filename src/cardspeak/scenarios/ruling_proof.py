"""Proof of what decided: every ruling of a scenario, decided again under policies flipped whole.

The deciders that the floor records must be exactly the policies whose flip changes the outcome, the
remedies or the orders; a set that decides together must change them together and never alone.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice, product
from typing import Any

import msgspec

from cardspeak.books import Policy, policy_with
from cardspeak.floor.core.case import decide
from cardspeak.floor.core.deciders import FlipEffect, Trials, deciders, difference
from cardspeak.floor.core.fact_values import answers, with_fact
from cardspeak.floor.core.facts import check
from cardspeak.floor.core.registry import name_of
from cardspeak.floor.core.report import Report
from cardspeak.floor.core.ruling import FloorError, Ruling
from cardspeak.scenarios.files import book_at
from cardspeak.scenarios.runner import run
from cardspeak.scenarios.scenario import Scenario, ScenarioError
from cardspeak.scenarios.sentences.floor import REPORTED

_MOST_WAYS = 2000
"""How many answers to the questions that a flip raises are followed."""
_MOST_SETS = 5000
"""How many values of a set that decides together are tried."""


class RulingProof(msgspec.Struct, frozen=True):
    """The deciders recorded for a ruling in a scenario, and those that flips show."""

    book: str
    scenario: str
    report: str
    recorded: tuple[str, ...]
    shown: tuple[str, ...]

    @property
    def holds(self) -> bool:
        """Whether they are the same."""
        return set(self.recorded) == set(self.shown)


def prove_rulings(scenarios: Iterable[Scenario], book: str | None = None) -> Iterator[RulingProof]:
    """Every ruling that scenarios show under their books, or under one of them."""
    for scenario in scenarios:
        if not any(line.said.sentence is REPORTED for line in scenario.play):
            continue
        for name in scenario.books:
            house = book_at(name, scenario.file)
            if book is not None and house.id != book:
                continue
            try:
                rulings = run(scenario, house).rulings
            except ScenarioError:
                continue
            for case in rulings:
                kind = name_of(type(case.report))
                recorded = tuple(deciders(case))
                shown = _shown(case, recorded)
                yield RulingProof(house.id, scenario.name, kind, recorded, shown)


def _shown(case: Trials, recorded: tuple[str, ...]) -> tuple[str, ...]:
    """The policies whose flip changes a ruling; or a set recorded, where it does so together."""
    alone = [
        path
        for path in case.ruling.cites
        if any(_changes(case, {path: value}) for value in case.others(path))
    ]
    if alone or len(recorded) < 2:
        return tuple(alone)
    values = product(*[case.others(path) for path in recorded])
    sets = (dict(zip(recorded, each, strict=True)) for each in islice(values, _MOST_SETS))
    return recorded if any(_changes(case, flips) for flips in sets) else ()


def _changes(case: Trials, flips: Mapping[str, Any]) -> bool:
    """Whether some ruling under a policy with flips differs from the one given."""
    policy = policy_with(flips, case.policy)
    found = islice(_rulings(case, case.report, policy), _MOST_WAYS)
    return any(
        each is None or difference(case.ruling, each) is not FlipEffect.NOTHING for each in found
    )


def _rulings(case: Trials, report: Report, policy: Policy) -> Iterator[Ruling | None]:
    """The rulings under a policy, after every answer to what it asks; None: it is refused."""
    try:
        answer = decide(report, case.game, policy, case.event)
    except FloorError:
        yield None
        return
    if isinstance(answer, Ruling):
        yield answer
        return
    for value in answers(report, answer):
        try:
            complete = with_fact(report, answer.fact, value)
            check(complete, case.game)
        except FloorError:
            continue
        yield from _rulings(case, complete, policy)
