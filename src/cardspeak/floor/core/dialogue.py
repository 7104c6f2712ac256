"""A report told bit by bit, as plain data: what is asked next, and an answer put in its place.

What someone types is read by the kind of the fact it answers; what does not fit is refused with
what would. A gesture cannot be left out of its report, so its words and chips are asked first.
"""

from collections.abc import Mapping
from enum import EnumMeta
from typing import Any

from cardspeak.books import Book
from cardspeak.floor.core.fact_values import type_of
from cardspeak.floor.core.facts import Progress, facts_of
from cardspeak.floor.core.registry import name_of
from cardspeak.floor.core.report import Report
from cardspeak.floor.core.ruling import FloorError, Needs, Ruling
from cardspeak.floor.core.situation import (
    NUMBER,
    Situation,
    answered,
    as_data,
    kind_of,
    report_of,
)
from cardspeak.floor.wagers.gesture_report import Gestured, Motion, push
from cardspeak.games import Event, Structure

_WORDS = Needs("gesture.words", "What did the player say? (nothing: no word)", ())


_CHIPS = Needs(
    "gesture.motions",
    "Which chips were put in? Give their values; a semicolon starts a new motion.",
    (),
)


_NONE = ("", "-", "none", "nothing")


_GESTURE = {_WORDS.fact: _WORDS, _CHIPS.fact: _CHIPS}


Told = Mapping[str, Any]
"""A report as far as it is told: its name under `report`, and the facts that are known."""


def asked(
    book: Book,
    game: str,
    told: Told,
    structure: Structure | None = None,
    event: Event = Event.CASH,
) -> Ruling | Needs:
    """The ruling on what is told, or what is asked next."""
    first = first_question(told)
    if first is not None:
        return first
    happened = report_of(told)
    return Situation(game=game, happened=happened, structure=structure, event=event).ruled(book)


def with_answer(told: Told, needs: Needs, answer: str) -> dict[str, Any]:
    """What is told, with the answer to a question in the words that someone types.

    >>> with_answer({"report": "misconduct"}, Needs("seat", "Which seat?", ()), "3")
    {'report': 'misconduct', 'seat': 3}
    """
    if needs.fact in _GESTURE:
        part = needs.fact.partition(".")[2]
        said = dict(_gesture(told))
        typed = "" if answer.strip().lower() in _NONE else answer.strip()
        said[part] = typed if needs.fact == _WORDS.fact else _motions(typed)
        return dict(told) | {"gesture": said}
    return as_data(answered(report_of(told), needs, answer))


def question(told: Told, fact: str) -> Needs:
    """A question for a fact by its name alone, with everything that it may be."""
    if fact in _GESTURE:
        return _GESTURE[fact]
    report = report_of(told)
    known = facts(type(report))
    if fact not in known:
        name = name_of(type(report))
        raise FloorError(f"the report {name!r} has no fact {fact!r}; its facts are {_list(known)}")
    kind = type_of(report, fact)
    words = fact.removeprefix("since.").replace("_", " ").capitalize()
    choices = tuple([str(each.value) for each in kind]) if isinstance(kind, EnumMeta) else ()  # type: ignore[var-annotated]
    return Needs(fact, f"{words}?", ("yes", "no") if kind is bool else choices)


def facts(kind: type[Report]) -> dict[str, Any]:
    """The facts that a report of this kind may be asked for, with their types."""
    own = {
        name: type_ for name, type_ in facts_of(kind).items() if name not in ("since", "gesture")
    }
    return own | {f"since.{name}": type_ for name, type_ in facts_of(Progress).items()}


def _list(names: Mapping[str, Any]) -> str:
    return ", ".join(names)


def first_question(told: Told) -> Needs | None:
    """What must be asked before a report can be one at all."""
    if not isinstance(told.get("report"), str) or not issubclass(kind_of(told["report"]), Gestured):
        return None
    said = _gesture(told)
    if "words" not in said and "sign" not in said:
        return _WORDS
    return None if "motions" in said or "sign" in said else _CHIPS


def _gesture(told: Told) -> Mapping[str, Any]:
    said = told.get("gesture", {})
    if not isinstance(said, Mapping):
        raise FloorError("a gesture has words, motions or a sign")
    return said


def _motions(answer: str) -> list[dict[str, Any]]:
    return [
        {"chips": [list(chip) for chip in motion.chips], "how": motion.how.value}
        for motion in motions_of(answer)
    ]


def motions_of(text: str) -> tuple[Motion, ...]:
    """Motions with chips as someone types them.

    >>> [motion.amount for motion in motions_of("25 25; 100")]
    [50, 100]
    """
    motions = [motion.split() for motion in text.split(";") if motion.strip()]
    if not all(NUMBER.fullmatch(chip) and int(chip) > 0 for each in motions for chip in each):
        raise FloorError("chips are told by their values, such as 25 25; 100")
    return tuple([push(*map(int, motion)) for motion in motions])
