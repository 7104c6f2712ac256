"""A report given bit by bit: what is asked next, and an answer put in its place.

What someone types is read by the kind of the fact it answers; what does not fit is refused with
what would. The words and chips of a gesture are asked first.
"""

from collections.abc import Mapping
from enum import EnumMeta
from typing import Any

from msgspec.structs import replace

from cardspeak.books import Book
from cardspeak.floor.core.fact_values import type_of
from cardspeak.floor.core.facts import Progress, facts_of
from cardspeak.floor.core.registry import name_of
from cardspeak.floor.core.report import Report
from cardspeak.floor.core.ruling import FloorError, Needs, Ruling
from cardspeak.floor.core.situation import NUMBER, Situation, answered
from cardspeak.floor.wagers.gesture_report import Gestured, Motion, push
from cardspeak.games import Event, Structure

_WORDS = Needs("gesture.words", "What did the player say? (leave empty for nothing)", ())


_CHIPS = Needs(
    "gesture.motions",
    "Which chips were put in? Give their values; a semicolon starts a new motion.",
    (),
)


_NONE = ("", "-", "none", "nothing")


_GESTURE = {_WORDS.fact: _WORDS, _CHIPS.fact: _CHIPS}


def ruling_or_question(
    book: Book,
    game: str,
    report: Report,
    structure: Structure | None = None,
    event: Event = Event.CASH,
) -> Ruling | Needs:
    """The ruling on a report, or what is asked next."""
    first = first_question(report)
    if first is not None:
        return first
    return Situation(game=game, happened=report, structure=structure, event=event).ruled(book)


def with_answer(report: Report, needs: Needs, answer: str) -> Report:
    """A report with the answer to a question in the words that someone types.

    >>> with_answer(Gestured(), _WORDS, "call").gesture.words
    'call'
    """
    if isinstance(report, Gestured) and needs.fact in _GESTURE:
        typed = "" if answer.strip().lower() in _NONE else answer.strip()
        said: dict[str, Any] = (
            {"words": typed} if needs is _WORDS else {"motions": motions_of(typed)}
        )
        return replace(report, gesture=replace(report.gesture, **said))
    return answered(report, needs, answer)


def question(report: Report, fact: str) -> Needs:
    """A question for a fact by its name alone, with everything that it may be."""
    if fact in _GESTURE:
        return _GESTURE[fact]
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


def first_question(report: Report) -> Needs | None:
    """What is asked of a gesture before it is looked at: its words and its chips."""
    if not isinstance(report, Gestured) or report.gesture.sign is not None:
        return None
    if report.gesture.words is None:
        return _WORDS
    return _CHIPS if report.gesture.motions is None else None


def motions_of(text: str) -> tuple[Motion, ...]:
    """Motions with chips as someone types them.

    >>> [motion.amount for motion in motions_of("25 25; 100")]
    [50, 100]
    """
    motions = [motion.split() for motion in text.split(";") if motion.strip()]
    if not all(NUMBER.fullmatch(chip) and int(chip) > 0 for each in motions for chip in each):
        raise FloorError("enter the chips by value, such as 25 25; 100")
    return tuple([push(*map(int, motion)) for motion in motions])
