"""Calling the floor: what went wrong is reported, the book rules, and the ruling is carried out.

A report is a table among the sentences of `play`. With a deal on the stage the mistake is first
entered in it, the hand gives its facts and the remedies are applied; without one the floor rules
from the facts alone. Expectations here ask the ruling; its effects are asked of the deal itself.
"""

import re
from typing import Any

import msgspec

from cardspeak.floor import Needs, Report, Ruling
from cardspeak.floor.core.orders import Order
from cardspeak.floor.core.registry import name_of
from cardspeak.floor.core.ruling import Outcome
from cardspeak.floor.core.situation import report_of
from cardspeak.hand.remedies import Remedy
from cardspeak.scenarios.at_floor import at_floor
from cardspeak.scenarios.sentences.options import Answer
from cardspeak.scenarios.stage import Stage
from cardspeak.scenarios.vocabulary import ACTIONS, EXPECTATIONS, FilledSentence, Sentence

_TURNS_ON = ("ruling.intent_counts", "ruling.delay_counts", "ruling.fairness_over_letter")
"""Policies that say what a supervisor's choice turns on, and so change no ruling by a flip."""
HOME = __name__
"""Sentences of this module need no deal."""


# What is told to the floor


def _report(stage: Stage, report: Report) -> None:
    """Something went wrong and is reported."""
    at_floor(stage).called(report)


def _mistake(stage: Stage, report: Report) -> None:
    """Something goes wrong and is not noticed yet."""
    at_floor(stage).went_wrong(report)


_NO_WORDS = re.compile(r"(?!)")
REPORTED = Sentence("{ report = … }", _report, _NO_WORDS)
"""A report among the sentences of `play`; it is written as a table, not as words."""

MADE = Sentence("{ mistake = … }", _mistake, _NO_WORDS)
"""A mistake among the sentences of `play`, to be reported later."""

TABLES = {"report": REPORTED, "mistake": MADE}
"""What a table among the sentences may begin with."""


def tabled(written: dict[str, Any]) -> FilledSentence:
    """A report or a mistake as something that is said."""
    kind = "mistake" if "mistake" in written else "report"
    facts = {name: value for name, value in written.items() if name != kind}
    report = report_of({"report": written.get(kind)} | facts)
    return FilledSentence(f"{kind}: {name_of(type(report))}", TABLES[kind], {"report": report})


@ACTIONS("the floor is told: {words}")
def floor_is_answered(stage: Stage, words: str) -> None:
    """The answer to what the floor has just asked."""
    at_floor(stage).answer_question(words)


@ACTIONS("the supervisor rules otherwise: {outcome}, since {words}")
def overruled(stage: Stage, outcome: str, words: str) -> None:
    """A ruling within what the book leaves open, or for fairness where it allows that."""
    at_floor(stage).overruled(Outcome(outcome), words)


# What the floor must say


@EXPECTATIONS("ruling: {outcome}[ because {reason}]")
def ruling_is(stage: Stage, outcome: str, reason: str | None = None) -> Answer:
    """The outcome of the ruling, and a policy or rule that it cites."""
    floor = at_floor(stage)
    answer = floor.answer
    if not isinstance(answer, Ruling) or answer.outcome != outcome:
        return floor.said
    return _lacks(stage, answer, reason)


@EXPECTATIONS("the ruling cites {reason}")
def cites(stage: Stage, reason: str) -> Answer:
    """A policy or a rule that the ruling cites."""
    floor = at_floor(stage)
    answer = floor.answer
    return _lacks(stage, answer, reason) if isinstance(answer, Ruling) else floor.said


@EXPECTATIONS("the ruling is decided by {reason}")
def decided_by(stage: Stage, reason: str) -> Answer:
    """A policy or a rule whose flip, all else equal, changes what the floor does."""
    floor = at_floor(stage)
    if not isinstance(floor.answer, Ruling):
        return floor.said
    decided = floor.explained.decided or ()
    found = stage.lacks(reason, decided)
    return found and f"{found}; consulted as well{stage.cited(floor.answer.cites)}"


@EXPECTATIONS("rule {reason} is read aloud")
def read_aloud(stage: Stage, reason: str) -> Answer:
    """A printed rule that is named to the players as the reason of the ruling, by its number."""
    floor = at_floor(stage)
    if not isinstance(floor.answer, Ruling):
        return floor.said
    named = [cite.partition(":")[2] for cite in floor.explained.authority]
    return None if reason in named else f"{', '.join(named) or 'no rule'} is read aloud"


@EXPECTATIONS("the ruling rests on {reason}")
def rests_on(stage: Stage, reason: str) -> Answer:
    """A principle that every house agrees on, or the rule of the book that states it."""
    floor = at_floor(stage)
    if not isinstance(floor.answer, Ruling):
        return floor.said
    return stage.lacks(reason, floor.explained.principles)


@EXPECTATIONS("common practice decides the ruling")
def common_practice(stage: Stage) -> Answer:
    """No printed rule is read aloud as the reason of the ruling."""
    floor = at_floor(stage)
    if not isinstance(floor.answer, Ruling):
        return floor.said
    found = floor.explained
    return f"read aloud: {', '.join(found.authority)}" if found.authority else None


def _lacks(stage: Stage, ruling: Ruling, reason: str | None) -> Answer:
    named = {cite.partition(":")[2] for cite in ruling.rules}
    if reason is None or reason in ruling.rules or reason in named:
        return None
    return stage.lacks(reason, ruling.cites)


@EXPECTATIONS("the floor says: {words}")
def says(stage: Stage, words: str) -> Answer:
    """Words among those that the floor person reads aloud."""
    floor = at_floor(stage)
    answer = floor.answer
    if not isinstance(answer, Ruling):
        return floor.said
    said = floor.explained.says
    return None if words.lower() in said.lower() else f"{answer.outcome} ({said})"


@EXPECTATIONS("the floor asks {fact}")
def asks(stage: Stage, fact: str) -> Answer:
    """The one fact that the floor still needs; `since.actions` and the like have a dot."""
    floor = at_floor(stage)
    answer = floor.answer
    if not isinstance(answer, Needs) or answer.fact != fact:
        return floor.said
    floor.is_question_expected = True
    return None


@EXPECTATIONS("the floor may also rule: {outcome}")
def may_also(stage: Stage, outcome: str) -> Answer:
    """The book leaves the supervisor another ruling than the one given."""
    floor = at_floor(stage)
    answer = floor.answer
    if not isinstance(answer, Ruling):
        return floor.said
    left = answer.discretion
    others = [each for each in left.outcomes if each is not answer.outcome] if left else []
    if outcome in others:
        return None
    return f"the book leaves {', '.join(others) or 'nothing'} besides {answer.outcome}"


@EXPECTATIONS("the choice turns on {words}")
def turns_on(stage: Stage, words: str) -> Answer:
    """Words among those that say what the supervisor's choice turns on."""
    floor = at_floor(stage)
    answer = floor.answer
    if not isinstance(answer, Ruling):
        return floor.said
    left = answer.discretion
    if left is not None and words.lower() in left.turns_on.lower():
        stage.note([path for path in answer.cites if path in _TURNS_ON])
        return None
    return f"it turns on {left.turns_on}" if left else "the book leaves the floor no choice"


@EXPECTATIONS("the floor has no choice")
def no_choice(stage: Stage) -> Answer:
    """The book leaves the supervisor no other ruling."""
    floor = at_floor(stage)
    answer = floor.answer
    if not isinstance(answer, Ruling):
        return floor.said
    left = answer.discretion
    return None if left is None else f"the book also leaves {', '.join(left.outcomes)}"


# What the dealer and the table are told


def described(value: Remedy | Order) -> str:
    """A remedy or an order in words: its name, then what is not as usual.

    >>> from cardspeak.hand.remedies import KillRemedy, ReturnChips
    >>> described(KillRemedy(3)), described(ReturnChips(3, 40))
    ('kill: seat 3', 'return chips: seat 3, amount 40')
    """
    kind = type(value)
    bare = kind.__name__.removesuffix("Remedy")
    name = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", bare).lower()
    values: list[str] = []
    for each in msgspec.structs.fields(kind):
        held = getattr(value, each.name)
        if each.required or held != each.default:
            values.append(f"{each.encode_name} {_plain(held)}")
    return f"{name}: {', '.join(values)}" if values else name


def _plain(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, msgspec.Struct):
        held = (getattr(value, name) for name in value.__struct_fields__)
        return " ".join([type(value).__name__.lower(), *map(str, held)])
    if isinstance(value, tuple):
        return "+".join(_plain(each) for each in value)
    return str(value)


def _ruling_has(stage: Stage, things: str, wanted: str) -> Answer:
    floor = at_floor(stage)
    if not isinstance(floor.answer, Ruling):
        return floor.said
    found = [described(each) for each in getattr(floor.answer, things)]
    return None if wanted in found else f"the {things} are {'; '.join(found) or 'none'}"


@EXPECTATIONS("remedy: {words}")
def remedy(stage: Stage, words: str) -> Answer:
    """One of the remedies: its name, then seats, cards and amounts (`return chips: seat 3`)."""
    return _ruling_has(stage, "remedies", words)


@EXPECTATIONS("order: {words}")
def order(stage: Stage, words: str) -> Answer:
    """One of the orders for the table, said the same way (`penalize: seat 3, step a warning`)."""
    return _ruling_has(stage, "orders", words)


@EXPECTATIONS("there is no remedy")
def no_remedy(stage: Stage) -> Answer:
    """Nothing is done to the deal."""
    floor = at_floor(stage)
    if not isinstance(floor.answer, Ruling):
        return floor.said
    found = [described(each) for each in floor.answer.remedies]
    return f"the remedies are {'; '.join(found)}" if found else None


@EXPECTATIONS("there is no order")
def no_order(stage: Stage) -> Answer:
    """Nothing is left for the table to do."""
    floor = at_floor(stage)
    if not isinstance(floor.answer, Ruling):
        return floor.said
    found = [described(each) for each in floor.answer.orders]
    return f"the orders are {'; '.join(found)}" if found else None
