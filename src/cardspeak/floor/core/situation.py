"""Situations and reports as plain data: parsed, written, and answered in typed words.

An unknown report or fact is an error that says which, and what there is. Nothing here reads a file.
"""

import difflib
import re
from collections.abc import Mapping
from enum import EnumMeta
from typing import Any

import msgspec

from cardspeak.books import Book, Policy
from cardspeak.floor.core.decision import ask
from cardspeak.floor.core.fact_values import type_of, with_fact
from cardspeak.floor.core.facts import Progress, facts_of, fit
from cardspeak.floor.core.registry import kinds
from cardspeak.floor.core.report import Report
from cardspeak.floor.core.ruling import FloorError, Needs, Ruling
from cardspeak.games import Event, Structure

YES, NO = ("yes", "y", "true"), ("no", "n", "false")
NUMBER = re.compile(r"-?[0-9]{1,12}")
"""A number as someone types it; no table has more chips than its digits can say."""


class Situation(msgspec.Struct, frozen=True, kw_only=True):
    """Something that happened, at which game, and perhaps in whose house."""

    game: str
    happened: Report
    book: str | None = None
    structure: Structure | None = None
    event: Event = Event.CASH
    choices: dict[str, Any] = {}

    def policy(self, book: Book) -> Policy:
        """The policy of a book at this table, but for what its notice chooses."""
        structure = self.structure or book.game(self.game).structures[0]
        return book.resolve(self.game, structure, self.event)

    def ruled(self, book: Book) -> Ruling | Needs:
        """What happens now under a book, or the fact that is still needed."""
        return ask(book, self.game, self.happened, self.structure, self.event, self.choices)


def about(kind: type[Report]) -> str:
    """What a kind of report is, in a sentence, without the words about its facts."""
    doc = (kind.__doc__ or "").partition("\n")[0]
    said = re.split(r"[;:,] `|; ", doc.rstrip("."))[0]
    return said.replace("`", "") + "."


def kind_of(name: str) -> type[Report]:
    """The kind of report with that name."""
    found = kinds().get(name)
    if found is None:
        near = difflib.get_close_matches(name, kinds(), n=3, cutoff=0.5)
        hint = f"is it one of {', '.join(map(repr, near))}? " if near else ""
        raise FloorError(f"there is no report {name!r}; {hint}there are {', '.join(kinds())}")
    return found


# Plain data


def situation_of(data: Mapping[str, Any]) -> Situation:
    """A situation from the data of a JSON or TOML file."""
    known = Situation.__struct_fields__
    for name in data:
        if name not in known:
            raise FloorError(f"a situation has no {name!r}; it has {', '.join(known)}")
    for name in ("game", "happened"):
        if name not in data:
            raise FloorError(f"a situation needs {name!r}")
    book = data.get("book")
    if book is not None and not isinstance(book, str):
        raise FloorError(f"book = {book!r} is not the name of a book")
    structure = data.get("structure")
    return Situation(
        game=fit("game", str, data["game"]),
        happened=report_of(data["happened"]),
        book=book,
        structure=None if structure is None else fit("structure", Structure, structure),
        event=fit("event", Event, data.get("event", Event.CASH.value)),
        choices=fit("choices", dict[str, Any], data.get("choices", {})),
    )


def report_of(data: object) -> Report:
    """A report from plain data: its name under `report`, and the facts that are known."""
    if not isinstance(data, Mapping) or not isinstance(data.get("report"), str):
        raise FloorError("what happened needs the name of a report under 'report'")
    kind = kind_of(data["report"])
    said = {name: value for name, value in data.items() if name != "report"}
    since = said.pop("since", {})
    if not isinstance(since, Mapping):
        raise FloorError("since must hold facts, such as since.actions")
    owner = f"the report {data['report']!r}"
    since = Progress(**_known("since", Progress, since))
    return kind(since=since, **_known(owner, kind, said))


def _known(owner: str, kind: type[msgspec.Struct], said: Mapping[str, Any]) -> dict[str, Any]:
    """Facts that a struct has, or the first that it has not."""
    types = facts_of(kind)
    for name in said:
        if name not in types or name == "since":
            has = ", ".join(each for each in types if each != "since") or "none"
            raise FloorError(f"{owner} has no fact {name!r}; its facts are {has}")
    return {name: value for name, value in said.items() if value is not None}


def as_data(report: Report) -> dict[str, Any]:
    """A report as plain data, unset facts left out."""
    data: dict[str, Any] = msgspec.to_builtins(report)
    since = {name: value for name, value in data.pop("since").items() if value is not None}
    said = {name: value for name, value in data.items() if value is not None}
    return said | ({"since": since} if since else {})


def ruling_as_data(ruling: Ruling | Needs) -> dict[str, Any]:
    """A ruling, or the question that it still needs answered, as plain data."""
    return {"needs" if isinstance(ruling, Needs) else "ruling": msgspec.to_builtins(ruling)}


# Answers


def answered(report: Report, needs: Needs, answer: str) -> Report:
    """A report with the answer to a question, in the words that someone types.

    A choice is answered by its words, by how they begin, or by its number from 1.
    """
    kind = type_of(report, needs.fact)
    value = _value(kind, needs, answer.strip().lower())
    try:
        return with_fact(report, needs.fact, value)
    except FloorError as error:
        allowed = str(error).partition(" does not fit: it may be ")[2]
        raise FloorError(f"{needs.question} Answer with {allowed}.") if allowed else error from None


def _value(kind: Any, needs: Needs, answer: str) -> Any:
    if kind is bool:
        if answer in YES or answer in NO:
            return answer in YES
        raise FloorError(f"{needs.question} Answer yes or no.")
    if isinstance(kind, EnumMeta):
        return _chosen(needs, answer)
    numbers = answer.replace(",", " ").split()
    if not numbers or not all(NUMBER.fullmatch(each) for each in numbers):
        raise FloorError(f"{needs.question} Answer with a number.")
    return int(numbers[0]) if kind is int else tuple([int(each) for each in numbers])


def _chosen(needs: Needs, answer: str) -> str:
    if NUMBER.fullmatch(answer) and 1 <= int(answer) <= len(needs.choices):
        return needs.choices[int(answer) - 1]
    found = [choice for choice in needs.choices if choice.lower() == answer]
    found = found or [choice for choice in needs.choices if choice.lower().startswith(answer)]
    if len(found) != 1:
        raise FloorError(f"{needs.question} Answer {', '.join(map(repr, needs.choices))}.")
    return found[0]
