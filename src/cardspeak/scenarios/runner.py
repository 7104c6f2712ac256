"""Plays a scenario under a book and reports the result.

The deal is played until every card named lies where it is dealt (see `deck_order`); the last
playing is the one that counts. A refused action ends it; an expectation that fails does not.
"""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from cardspeak.arguments import expect
from cardspeak.books import Book, Context, Policy, Rule
from cardspeak.errors import CardspeakError
from cardspeak.floor.core.deciders import Trials
from cardspeak.hand import Hand
from cardspeak.hand.events import HandEvent
from cardspeak.scenarios.at_floor import at_floor
from cardspeak.scenarios.files import book_at
from cardspeak.scenarios.scenario import Scenario, ScenarioError, ScenarioLine
from cardspeak.scenarios.sentences.options import notice_refused
from cardspeak.scenarios.stage import EngineRefusal, Stage

_PLAYINGS = 40
"""More than any deal has streets."""

Watch = Callable[[Stage, ScenarioLine | None, str | None], None]
"""Sees the stage after each line, and what happened instead of what it says; a playing begins
without a line."""


def _unwatched(stage: Stage, line: ScenarioLine | None, instead: str | None) -> None:
    pass


class Failure(msgspec.Struct, frozen=True):
    """An expectation that was not met, or an action that was refused."""

    place: str
    expected: str
    happened: str
    line: int = 0

    def __str__(self) -> str:
        return f"{self.place}: expected: {self.expected}; happened: {self.happened}"


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """The result of a scenario under one book.

    `consulted` are the policy fields that the deal cited, `executed` the rules behind them, `reads`
    every field that the engine read, `rules` those that the scenario claims to show, `named` the
    rules that decided in it, `rulings` the cases that the floor ruled on. `hand` is the deal as it
    was left, none where nobody sits or the notice is refused.
    """

    scenario: Scenario
    book: str
    failures: tuple[Failure, ...]
    events: tuple[HandEvent, ...]
    consulted: frozenset[str]
    executed: frozenset[str]
    named: frozenset[str]
    reads: frozenset[str]
    rules: tuple[Rule, ...]
    context: Context
    policy: Policy
    rulings: tuple[Trials, ...] = ()
    hand: Hand | None = None

    @property
    def shown(self) -> tuple[str, ...]:
        """The rules that the scenario claims to show, as they are cited."""
        return tuple(rule.cite for rule in self.rules)

    @property
    def passed(self) -> bool:
        """Whether every expectation was met."""
        return not self.failures

    def __str__(self) -> str:
        return f"{self.scenario.where}: {self.scenario.name} [{self.book}]"


def run(
    scenario: Scenario, book: Book | None = None, flips: Mapping[str, Any] | None = None
) -> Result:
    """Play a scenario under a book (the first that it names), perhaps with policies flipped."""
    expect("the scenario", scenario, Scenario, "a Scenario, as read gives it", ScenarioError)
    book = book_at(scenario.books[0], scenario.file) if book is None else book
    expect("the book", book, Book, "a Book, as Book.load('seminole') gives it", ScenarioError)
    if flips is not None:
        expect("the flips", flips, Mapping, "values by the paths of policies", ScenarioError)
    try:
        stage, failures = _play(scenario, book, flips)
    except ScenarioError as error:
        raise ScenarioError(f"{scenario.where}, {scenario.name!r} [{book.id}]: {error}") from None
    executed = {rule.cite for path in stage.consulted for rule in book.why(path, stage.context)}
    return Result(
        scenario=scenario,
        book=book.id,
        failures=tuple(failures),
        events=tuple(stage.events),
        consulted=frozenset(stage.consulted),
        executed=frozenset(executed),
        named=frozenset(stage.rules_named if scenario.rules else ()),
        reads=frozenset(stage.reads),
        rules=tuple(book.rule(cite.partition(":")[2]) for cite in scenario.shows(book.id)),
        context=stage.context,
        policy=stage.policy,
        rulings=tuple(stage.rulings),
        hand=stage.hand if stage.is_dealt else None,
    )


def watched(scenario: Scenario, book: Book, watch: Watch) -> list[Failure]:
    """Play a scenario under a book before somebody's eyes."""
    return _play(scenario, book, None, watch)[1]


def _play(
    scenario: Scenario, book: Book, flips: Mapping[str, Any] | None, watch: Watch = _unwatched
) -> tuple[Stage, list[Failure]]:
    stage = _set_up(scenario, book, flips)
    if stage.refused is not None:
        watch(stage, None, None)
        return stage, _without_a_deal(stage, scenario, book.id, watch)
    if not stage.has_deal:
        watch(stage, None, None)
        return stage, _follow(stage, scenario, book.id, watch)
    order = stage.deck_order()
    for _ in range(_PLAYINGS):
        stage = _set_up(scenario, book, flips)
        try:
            stage.deal(order.faces())
        except EngineRefusal as error:
            return stage, [Failure("posts", "the deal begins", str(error))]
        except CardspeakError as error:
            raise ScenarioError(str(error)) from None
        watch(stage, None, None)
        failures = _follow(stage, scenario, book.id, watch)
        if order.settle(stage.events):
            stage.finish()
            return stage, failures
    raise ScenarioError("the cards named cannot all be dealt: each playing moves them again")


def _set_up(scenario: Scenario, book: Book, flips: Mapping[str, Any] | None) -> Stage:
    try:
        return Stage(scenario, book, flips)
    except CardspeakError as error:
        raise ScenarioError(str(error)) from None


def _without_a_deal(stage: Stage, scenario: Scenario, book: str, watch: Watch) -> list[Failure]:
    """The failures where the notice is refused: only that refusal can be expected."""
    lines = (*scenario.play, *scenario.expected(book))
    asked = [line for line in lines if line.said.sentence.does is notice_refused]
    if not asked:
        raise ScenarioError(str(stage.refused))
    failures: list[Failure] = []
    for line in lines:
        instead = line.said(stage) if line in asked else f"the notice is refused: {stage.refused}"
        watch(stage, line, instead)
        if instead is not None:
            failures.append(Failure(line.place, line.said.text, instead, line.line))
    return failures


def _follow(stage: Stage, scenario: Scenario, book: str, watch: Watch) -> list[Failure]:
    failures: list[Failure] = []
    for line in (*scenario.play, *scenario.expected(book)):
        if line.expects:
            instead = _look(stage, line)
            watch(stage, line, instead)
            if instead is not None:
                failures.append(Failure(line.place, line.said.text, instead, line.line))
            continue
        refused = _do(stage, line)
        watch(stage, line, None if refused is None else refused.happened)
        if refused is not None:
            return [*failures, refused]
    question = at_floor(stage).open_question
    if question is not None and not failures:
        failures.append(Failure("the end", "a ruling", question))
    return failures


def _look(stage: Stage, line: ScenarioLine) -> str | None:
    """What is so instead of what a line expects; also where there is nothing to look at."""
    try:
        instead: str | None = line.said(stage)
    except EngineRefusal as error:
        return str(error)
    return instead


def _do(stage: Stage, line: ScenarioLine) -> Failure | None:
    try:
        line.said(stage)
    except EngineRefusal as error:
        happened = f"refused: {error}{stage.cited(error.cites)}"
        return Failure(line.place, line.said.text, happened, line.line)
    except CardspeakError as error:
        return Failure(line.place, line.said.text, f"refused: {error}", line.line)
    return None


def describe(result: Result) -> str:
    """A failed scenario for a person: what was expected, what happened, what the rules say."""
    expect("the result", result, Result, "a Result, as run gives it", ScenarioError)
    lines = [str(result)]
    for failure in result.failures:
        line = f" (line {failure.line})" if failure.line else ""
        lines.append(f"  {failure.place}{line}")
        lines.append(f"    expected: {failure.expected}")
        lines.append(f"    happened: {failure.happened}")
    lines += [f"  {rule.cite}: {rule.text}" for rule in result.rules]
    return "\n".join(lines)
