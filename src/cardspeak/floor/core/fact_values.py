"""The facts of a report by their names: their types, a report with one fact more, sample answers.

Nothing here decides anything, and nothing knows of a hand.
"""

from enum import EnumMeta
from typing import Any

import msgspec

from cardspeak.floor.core.facts import Progress, facts_of
from cardspeak.floor.core.report import Report
from cardspeak.floor.core.ruling import Needs

SEATS = {"seat": 3, "winner": 5, "to": 5, "other": 5}
"""Seats named in samples, so that two of them differ."""

NUMBERS = (1, 2, 5)
"""Amounts and counts named in samples; what came since may be nothing too."""


def type_of(report: Report, fact: str) -> Any:
    """The type of a fact that a decision asks for; those of `since` have a dot."""
    owner, dot, name = fact.partition(".")
    return facts_of(Progress)[name] if dot and owner == "since" else facts_of(type(report))[fact]


def with_fact(report: Report, fact: str, value: object) -> Report:
    """A report with one fact more."""
    owner, dot, name = fact.partition(".")
    if dot and owner == "since":
        since = msgspec.structs.replace(report.since, **{name: value})
        return msgspec.structs.replace(report, since=since)
    return msgspec.structs.replace(report, **{fact: value})


def answers(report: Report, needs: Needs) -> tuple[Any, ...]:
    """What may be answered to a question: every choice, and a few numbers."""
    kind = type_of(report, needs.fact)
    if kind is bool:
        return (True, False)
    if isinstance(kind, EnumMeta):
        return tuple(kind(choice) for choice in needs.choices) or tuple(kind)
    if kind is int:
        if needs.fact in SEATS:
            return (SEATS[needs.fact],)
        return (0, *NUMBERS) if needs.fact.startswith("since.") else NUMBERS
    return ((0,),)
