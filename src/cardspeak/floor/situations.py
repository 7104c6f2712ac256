"""Situations as people write and tell them: parsed from plain data, found by words, asked for.

Every kind of report that has a decision is here, whatever module declares it. Reading a file is for
whoever calls; an unknown report or fact is an error that says which, and what there is.
"""

import difflib
import re
from collections.abc import Mapping
from enum import EnumMeta
from functools import cache, lru_cache
from types import NoneType
from typing import Any, get_args, get_origin, get_type_hints

import msgspec

from cardspeak.books import Book, describe
from cardspeak.floor.asking import ask
from cardspeak.floor.case import DECISIONS
from cardspeak.floor.reports import Report
from cardspeak.floor.reports_rows import WrongNumberDrawn
from cardspeak.floor.ruling import FloorError, Needs, Ruling
from cardspeak.floor.since import Since
from cardspeak.games import Event, Structure

YES, NO = ("yes", "y", "true"), ("no", "n", "false")
MOST_CARDS = 60
"""More cards than any deck has: what counts cards, or those who hold them, is no more."""
_CARDS = frozenset(
    {
        *("burned", "burns", "cards", "count", "due", "given", "knew", "later", "missing", "nth"),
        *("players", "set_aside", "short", "stub", "surplus", "to_replace"),
    }
)
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

    def ruled(self, book: Book) -> Ruling | Needs:
        """What happens now under a book, or the fact that is still needed."""
        structure = self.structure or book.game(self.game).structures[0]
        return ask(book, self.game, self.happened, structure, self.event, self.choices)


# The kinds of report


@cache
def kinds() -> dict[str, type[Report]]:
    """Every kind of report that can be ruled on, by its name."""
    return {name_of(kind): kind for kind in sorted(DECISIONS, key=name_of)}


def name_of(kind: type[Report]) -> str:
    """What a kind of report is called in a file."""
    return str(kind.__struct_config__.tag)


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
        near = near or [name_of(kind) for kind in search(name)[:3]]
        hint = f"is it one of {', '.join(map(repr, near))}? " if near else ""
        raise FloorError(f"there is no report {name!r}; {hint}there are {', '.join(kinds())}")
    return found


@cache
def facts_of(kind: type[msgspec.Struct]) -> dict[str, Any]:
    """The facts of a kind of report with their types; unset is left out of the types."""
    hints = get_type_hints(kind)
    return {name: _set(hints[name]) for name in kind.__struct_fields__}


def _set(kind: Any) -> Any:
    members = [each for each in get_args(kind) if each is not NoneType]
    return members[0] if NoneType in get_args(kind) and len(members) == 1 else kind


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
        game=_fact("game", str, data["game"]),
        happened=report_of(data["happened"]),
        book=book,
        structure=None if structure is None else _fact("structure", Structure, structure),
        event=_fact("event", Event, data.get("event", Event.CASH.value)),
        choices=_fact("choices", dict[str, Any], data.get("choices", {})),
    )


def report_of(data: object) -> Report:
    """A report from plain data: its name under `report`, and the facts that are known."""
    if not isinstance(data, Mapping) or not isinstance(data.get("report"), str):
        raise FloorError("what happened needs the name of a report under 'report'")
    kind = kind_of(data["report"])
    told = {name: value for name, value in data.items() if name != "report"}
    since = told.pop("since", {})
    if not isinstance(since, Mapping):
        raise FloorError("since must hold facts, such as since.actions")
    facts = _facts(f"the report {data['report']!r}", kind, told)
    for each in msgspec.structs.fields(kind):
        if each.required and facts.get(each.name) is None:
            raise FloorError(f"the report {data['report']!r} needs the fact {each.name!r}")
    return _sound(kind(since=Since(**_facts("since", Since, since)), **facts))


def _sound(report: Report) -> Report:
    """A report, if no fact of it counts more cards than there are."""
    counted = _CARDS | {"over"} if isinstance(report, WrongNumberDrawn) else _CARDS
    for name in report.__struct_fields__:
        value = getattr(report, name)
        if name in counted and isinstance(value, int) and abs(value) > MOST_CARDS:
            raise FloorError(f"{name} = {value} does not fit: no deck has so many cards")
    return report


def blank(kind: type[Report]) -> Report:
    """A report with nothing told; what it cannot do without is as plain as it may be."""
    needed = [each for each in msgspec.structs.fields(kind) if each.required]
    return kind(**{each.name: each.type() for each in needed})


def _facts(owner: str, kind: type[msgspec.Struct], told: Mapping[str, Any]) -> dict[str, Any]:
    types = facts_of(kind)
    for name in told:
        if name not in types or name == "since":
            has = ", ".join(each for each in types if each != "since") or "none"
            raise FloorError(f"{owner} has no fact {name!r}; its facts are {has}")
    return {
        name: _fact(name, types[name], value) for name, value in told.items() if value is not None
    }


def _fact(name: str, kind: Any, value: object) -> Any:
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        allowed = f"it may be {_allowed(kind)}" if _allowed(kind) else str(error)
        raise FloorError(f"{name} = {value!r} does not fit: {allowed}") from None


def _allowed(kind: Any) -> str:
    if kind is str:
        return "a word"
    return describe(kind) if _is_plain(kind) else ""


def _is_plain(kind: Any) -> bool:
    """Whether a type has words for what it allows: numbers, choices, and lists of them."""
    if get_origin(kind) is tuple:
        return all(_is_plain(each) for each in get_args(kind) if each is not Ellipsis)
    return kind in (bool, int) or isinstance(kind, EnumMeta)


def as_data(report: Report) -> dict[str, Any]:
    """A report as plain data, unset facts left out."""
    data: dict[str, Any] = msgspec.to_builtins(report)
    since = {name: value for name, value in data.pop("since").items() if value is not None}
    told = {name: value for name, value in data.items() if value is not None}
    return told | ({"since": since} if since else {})


def ruling_as_data(ruling: Ruling | Needs) -> dict[str, Any]:
    """A ruling, or the question that it still needs answered, as plain data."""
    if isinstance(ruling, Needs):
        return {"needs": msgspec.to_builtins(ruling)}
    return {"ruling": msgspec.to_builtins(ruling)}


# Answers


def type_of(report: Report, fact: str) -> Any:
    """The type of a fact that a decision asks for; those of `since` have a dot."""
    owner, dot, name = fact.partition(".")
    return facts_of(Since)[name] if dot and owner == "since" else facts_of(type(report))[fact]


def with_fact(report: Report, fact: str, value: object) -> Report:
    """A report with one fact more."""
    owner, dot, name = fact.partition(".")
    if dot and owner == "since":
        since = msgspec.structs.replace(report.since, **{name: value})
        return msgspec.structs.replace(report, since=since)
    return msgspec.structs.replace(report, **{fact: value})


def answered(report: Report, needs: Needs, answer: str) -> Report:
    """A report with the answer to a question, in the words that someone types.

    A choice is answered by its words, by how they begin, or by its number from 1.
    """
    kind = type_of(report, needs.fact)
    return _sound(with_fact(report, needs.fact, _value(kind, needs, answer.strip().lower())))


def _value(kind: Any, needs: Needs, answer: str) -> Any:
    if kind is bool:
        if answer in YES or answer in NO:
            return answer in YES
        raise FloorError(f"{needs.question} Answer yes or no.")
    if isinstance(kind, EnumMeta):
        return _fact(needs.fact, kind, _chosen(needs, answer))
    numbers = answer.replace(",", " ").split()
    if not numbers or not all(NUMBER.fullmatch(each) for each in numbers):
        raise FloorError(f"{needs.question} Answer with a number.")
    if kind is int:
        return int(numbers[0])
    return tuple(int(each) for each in numbers)


def _chosen(needs: Needs, answer: str) -> str:
    if NUMBER.fullmatch(answer) and 1 <= int(answer) <= len(needs.choices):
        return needs.choices[int(answer) - 1]
    found = [choice for choice in needs.choices if choice.lower() == answer]
    found = found or [choice for choice in needs.choices if choice.lower().startswith(answer)]
    if len(found) != 1:
        raise FloorError(f"{needs.question} Answer {', '.join(map(repr, needs.choices))}.")
    return found[0]


# Search

SAME: tuple[frozenset[str], ...] = (
    frozenset({"muck", "mucked", "discard", "discarded", "thrown", "threw", "fold", "folded"}),
    frozenset({"exposed", "flashed", "shown", "showed", "showing", "face"}),
    frozenset({"early", "premature", "prematurely", "soon"}),
    frozenset({"board", "flop", "turn", "river", "fourth", "fifth"}),
    frozenset({"extra", "many", "surplus", "four-card"}),
    frozenset({"few", "short", "missing", "lack", "lacks"}),
    frozenset({"wrong", "mistake", "mistaken", "error"}),
    frozenset({"pot", "award", "awarded", "pushed", "paid"}),
    frozenset({"hidden", "concealed", "behind"}),
    frozenset({"absent", "away", "left", "missing"}),
    frozenset({"clock", "time", "slow", "seconds"}),
    frozenset({"duplicate", "twice", "identical", "same"}),
    frozenset({"back", "backs", "colour", "color"}),
    frozenset({"miscalled", "miscall", "misread", "named", "announced"}),
    frozenset({"see", "ask", "asked", "asks", "request"}),
    frozenset({"rude", "abuse", "swear", "threat", "phone", "cheat", "collusion", "misconduct"}),
    frozenset({"string", "bet", "raise", "wager", "chips"}),
    frozenset({"out-of-turn", "order", "skipped", "passed"}),
    frozenset({"dispute", "claim", "late", "ruling"}),
    frozenset({"dropped", "spilled", "fell", "floor"}),
)
"""Words that a floor person uses for one another."""


def search(words: str) -> list[type[Report]]:
    """The kinds of report that words fit, the best first.

    >>> name_of(search("cards in the muck")[0])
    'hand in the muck'
    """
    wanted = [word for word in words.lower().split() if word not in _SMALL_WORDS]
    scored = [(_score(kind, wanted), name) for name, kind in kinds().items()]
    best = sorted((each for each in scored if each[0]), key=lambda each: (-each[0], each[1]))
    return [kinds()[name] for _, name in best]


_SMALL_WORDS = frozenset(
    {
        *("a", "an", "and", "at", "by", "for", "from", "has", "in", "is", "it", "of", "on", "or"),
        *("that", "the", "to", "was", "with"),
    }
)


def _score(kind: type[Report], wanted: list[str]) -> float:
    """How well words fit a report: its name before its description before its facts."""
    score = 0.0
    for word in wanted:
        alike = frozenset().union(*(group for group in SAME if word in group)) - {word}
        for text, weight in zip(_texts(kind), (6, 3, 1), strict=True):
            if word in text:
                score += 3 * weight * _rarity(word)
            elif _begins(text, word):
                score += 2 * weight * _rarity(word)
            elif any(each in text for each in alike):
                score += weight * _rarity(word)
    return score


@lru_cache(maxsize=1024)
def _rarity(word: str) -> float:
    """How much a word tells: the fewer reports speak of it, the more."""
    held = sum(word in text or _begins(text, word) for text, _, _ in map(_texts, kinds().values()))
    return 1 / (1 + held)


def _begins(text: frozenset[str], word: str) -> bool:
    """Whether a word of the text begins like this one, or the other way round."""
    return len(word) > 3 and any(
        each.startswith(word) or word.startswith(each) for each in text if len(each) > 3
    )


@cache
def _texts(kind: type[Report]) -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    """The words of a report's name, of its description, and of its facts."""
    facts: list[str] = []
    for name, type_ in facts_of(kind).items():
        facts.append(name.replace("_", " "))
        if isinstance(type_, EnumMeta):
            facts += [str(member.value) for member in type_]  # type: ignore[var-annotated]
    doc = (kind.__doc__ or "").lower()
    return tuple(  # type: ignore[return-value]
        frozenset("".join(char if char.isalnum() or char == "-" else " " for char in text).split())
        for text in (name_of(kind), doc, " ".join(facts).lower())
    )
