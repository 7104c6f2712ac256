"""Scenario files: TOML in, scenarios out, and errors that name file, scenario and sentence.

Reads files and nothing else; whether a scenario passes is for `runner`.
"""

import re
import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from cardspeak.arguments import expect, expect_path
from cardspeak.books import Book, BookError
from cardspeak.cards import Card, CardTextError, cards
from cardspeak.floor import FloorError
from cardspeak.scenarios.scenario import Scenario, ScenarioError, ScenarioLine, Setting
from cardspeak.scenarios.sentences import ACTIONS, EXPECTATIONS, POSTS
from cardspeak.scenarios.sentences.desk import HOME as DESK
from cardspeak.scenarios.sentences.event import HOME as EVENT
from cardspeak.scenarios.sentences.floor import HOME, REPORTED, TABLES, tabled
from cardspeak.scenarios.sentences.why import defined
from cardspeak.scenarios.vocabulary import SentenceError, Vocabulary

_THEN = "then "
_PAST_REASON = re.compile(r"\d{16}")
PILES = ("board", "second_board", "third_board", "burns", "stub", "deck")
"""Whose cards may be named besides those of the seats."""


class _Written(Setting, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A scenario as the file has it."""

    name: str = ""
    note: str = ""
    rules: tuple[str, ...] = ()
    books: tuple[str, ...] = ()
    signs: dict[str, Setting] = msgspec.field(default_factory=dict)
    flyer: dict[str, Any] = msgspec.field(default_factory=dict)
    kill_bets: tuple[int, int] | None = None
    last_two: bool = False
    button: int = 0
    seats: dict[int, int] = msgspec.field(default_factory=dict)
    posts: tuple[str, ...] = ()
    cards: dict[str, str] = msgspec.field(default_factory=dict)
    seed: int = 0
    play: tuple[str | dict[str, Any], ...] = ()
    then: tuple[str, ...] = ()
    outcome: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file: what all its scenarios share, and the scenarios."""

    scenario: tuple[dict[str, Any], ...]
    every: dict[str, Any] = {}


class _Source:
    """The text of a file, asked on which line something stands."""

    def __init__(self, text: str) -> None:
        self.lines = text.splitlines()
        heads = [at for at, line in enumerate(self.lines) if line.strip() == "[[scenario]]"]
        self.spans = list(zip(heads, [*heads[1:], len(self.lines)], strict=True))

    def line_of(self, number: int, quoted: str = "") -> int:
        """The line, from 1, of a scenario or of a sentence in it; 0 if it cannot be told."""
        if number >= len(self.spans):
            return 0
        start, end = self.spans[number]
        for at in range(start, end):
            if quoted in self.lines[at]:
                return at + 1
        return start + 1


def find(paths: Iterable[str | Path]) -> list[Path]:
    """The scenario files named, and those in the folders named, in order."""
    expect("the paths", paths, Iterable, "a list of files and folders", ScenarioError)
    found: list[Path] = []
    for each in paths:
        path = expect_path("a path", each, "the path of a file or a folder", ScenarioError)
        if path.is_dir():
            inside = sorted(path.rglob("*.toml"))
            if not inside:
                raise ScenarioError(f"{path}: no .toml file is in this folder")
            found += inside
        elif path.exists():
            found.append(path)
        else:
            raise ScenarioError(f"{path}: there is no such file or folder")
    return found


def read_file(path: str | Path) -> tuple[Scenario, ...]:
    """The scenarios of a file."""
    file = expect_path("the path", path, "the path of a file", ScenarioError)
    try:
        text = file.read_text("utf-8")
    except OSError as error:
        raise ScenarioError(f"{path}: cannot be read: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise ScenarioError(f"{path}: is not UTF-8 text") from None
    return read(text, str(path))


def read(text: str, file: str = "scenario") -> tuple[Scenario, ...]:
    """The scenarios in a text of the form that docs/scenarios.md describes."""
    expect("the text", text, str, "the text of a scenario file", ScenarioError)
    expect("the file", file, str, "the name of a file", ScenarioError)
    if _PAST_REASON.search(text):
        raise ScenarioError(f"{file}: a number past reason")
    try:
        raw = msgspec.convert(tomllib.loads(text), _File)
    except msgspec.ValidationError as error:
        raise ScenarioError(f"{file}: {error}; a file holds [[scenario]] tables") from None
    except (ValueError, RecursionError) as error:
        raise ScenarioError(f"{file}: not a TOML file: {error}") from None
    source = _Source(text)
    found: list[Scenario] = []
    names: set[str] = set()
    for number, words in enumerate(raw.scenario):
        scenario = _scenario(raw.every | words, file, source, number)
        if scenario.name in names:
            raise ScenarioError(f"{scenario.where}: two scenarios are called {scenario.name!r}")
        names.add(scenario.name)
        found.append(scenario)
    return tuple(found)


def _scenario(raw: dict[str, Any], file: str, source: _Source, number: int) -> Scenario:
    line = source.line_of(number)
    name = raw.get("name", "")
    at = f"{file}:{line}, {name!r}"
    if not name or not isinstance(name, str):
        raise ScenarioError(f"{file}:{line}: a scenario needs a 'name'")
    try:
        written = msgspec.convert(raw, _Written, strict=False)
    except msgspec.ValidationError as error:
        raise ScenarioError(f"{at}: {error}") from None
    reader = _Lines(at, file, source, number, written.seats)
    scenario = Scenario(
        name=name,
        file=file,
        line=line,
        note=written.note,
        rules=written.rules,
        books=written.books or _books_of(written.rules, at),
        setting=Setting(**{key: getattr(written, key) for key in Setting.__struct_fields__}),
        signs=written.signs,
        flyer=written.flyer,
        kill_bets=written.kill_bets,
        last_two=written.last_two,
        button=written.button,
        seats=written.seats,
        posts=reader.lines("posts", written.posts, POSTS),
        cards=_cards(written, at),
        seed=written.seed,
        play=reader.play(written.play),
        then=reader.lines("then", written.then, EXPECTATIONS),
        outcome={
            book: reader.lines(f"outcome of {book}", said, EXPECTATIONS)
            for book, said in written.outcome.items()
        },
    )
    _check(scenario, at)
    return scenario


class _Lines:
    """Reads the sentences of one scenario."""

    def __init__(
        self, at: str, file: str, source: _Source, number: int, seats: dict[int, int]
    ) -> None:
        self.at = at
        self.file = file
        self.source = source
        self.number = number
        self.seats = seats

    def play(self, written: tuple[str | dict[str, Any], ...]) -> tuple[ScenarioLine, ...]:
        """What happens, with expectations (they begin with ``then``) anywhere between."""
        found: list[ScenarioLine] = []
        for at, each in enumerate(written, 1):
            if isinstance(each, dict):
                said = self._report(f"play {at}", each)
            elif each.startswith(_THEN):
                said = self._line(f"play {at}", each, each.removeprefix(_THEN), EXPECTATIONS)
            elif EXPECTATIONS.knows(each) and not ACTIONS.knows(each):
                raise ScenarioError(
                    f"{self.at}, play {at}: {each!r} is something to expect: "
                    f"begin it with 'then', or put it under 'then'"
                )
            else:
                said = self._line(f"play {at}", each, each, ACTIONS)
            found.append(said)
        return tuple(found)

    def _report(self, place: str, written: dict[str, Any]) -> ScenarioLine:
        """A report to the floor, written as a table of its facts."""
        named = next((written[kind] for kind in TABLES if kind in written), "")
        number = self.source.line_of(self.number, f'"{named}"')
        try:
            return ScenarioLine(place, tabled(written), line=number)
        except FloorError as error:
            raise ScenarioError(f"{self.at}, {place} (line {number}): {error}") from None

    def lines(
        self, place: str, written: tuple[str, ...], vocabulary: Vocabulary
    ) -> tuple[ScenarioLine, ...]:
        """A list of sentences of one kind."""
        return tuple(
            self._line(f"{place} {at}", each, each, vocabulary)
            for at, each in enumerate(written, 1)
        )

    def _line(self, place: str, whole: str, text: str, vocabulary: Vocabulary) -> ScenarioLine:
        number = self.source.line_of(self.number, whole)
        try:
            said = vocabulary.read(text)
        except (SentenceError, CardTextError) as error:
            raise ScenarioError(f"{self.at}, {place} (line {number}): {error}") from None
        named = {*said.words.get("seats", ())} | {
            said.words[w] for w in ("seat",) if w in said.words
        }
        for seat in sorted(named - self.seats.keys()):
            raise ScenarioError(
                f"{self.at}, {place} (line {number}): {text!r}: nobody sits in seat {seat}"
            )
        return ScenarioLine(place, said, vocabulary is EXPECTATIONS, number)


def _books_of(rules: tuple[str, ...], at: str) -> tuple[str, ...]:
    """The books that the rules name, or common practice."""
    found: list[str] = []
    for cite in rules:
        book, colon, _ = cite.partition(":")
        if not colon:
            raise ScenarioError(f"{at}: rule {cite!r} names no book: write 'book:{cite}'")
        if book not in found:
            found.append(book)
    return tuple(found) or ("common",)


def _cards(written: _Written, at: str) -> dict[str, tuple[Card, ...]]:
    known = {*map(str, written.seats), *PILES}
    found: dict[str, tuple[Card, ...]] = {}
    for whose, text in written.cards.items():
        if whose not in known:
            raise ScenarioError(
                f"{at}: cards of {whose!r}: give those of a seat, or of {', '.join(PILES)}"
            )
        try:
            found[whose] = cards(text)
        except CardTextError as error:
            raise ScenarioError(f"{at}: cards of {whose}: {error}") from None
    if "deck" in found and len(found) > 1:
        raise ScenarioError(f"{at}: cards: give the whole deck from the top, or hands and piles")
    if "stub" in found and found.keys() & {*PILES} - {"stub"}:
        raise ScenarioError(f"{at}: cards: give the stub, or the board and the burns, not both")
    return found


def _check(scenario: Scenario, at: str) -> None:
    if not scenario.seats:
        _check_facts_alone(scenario, at)
    expects = scenario.then or scenario.outcome or any(line.expects for line in scenario.play)
    if scenario.rules and not expects:
        raise ScenarioError(
            f"{at}: it claims to show a rule and nothing is expected: give 'then' or an 'outcome'"
        )
    named = {book_at(name, scenario.file).id: name for name in scenario.books}
    for book in scenario.outcome:
        if book not in named:
            raise ScenarioError(
                f"{at}: an outcome of {book}, which is not among its books: {', '.join(named)}"
            )
    for cite in scenario.rules:
        book, _, id = cite.partition(":")
        if book not in named:
            raise ScenarioError(f"{at}: rule {cite} is of a book that it is not played under")
        try:
            book_at(named[book], scenario.file).rule(id)
        except BookError as error:
            raise ScenarioError(f"{at}: {error}{_near(named[book], scenario.file, id)}") from None


def _check_facts_alone(scenario: Scenario, at: str) -> None:
    """Where nobody sits, the floor is asked from facts alone; or a desk or an event is at work."""
    outcomes = (line for lines in scenario.outcome.values() for line in lines)
    every = (*scenario.play, *scenario.then, *outcomes)
    if any(line.said.sentence.does.__module__.startswith((DESK, EVENT)) for line in every):
        return
    lines = [line for line in every if line.said.sentence.does is not defined]
    if every and not lines:
        return  # a term is looked up without a deal
    if not any(line.said.sentence is REPORTED for line in scenario.play):
        raise ScenarioError(f"{at}: nobody sits: give 'seats' with their stacks")
    for line in lines:
        if line.said.sentence.does.__module__ != HOME:
            raise ScenarioError(
                f"{at}, {line.place} (line {line.line}): {line.said.text!r}: nobody sits, so there "
                f"is no deal to look at; give 'seats', or ask only what the floor says"
            )


@cache
def book_at(name: str, file: str) -> Book:
    """A book by its name, or by a path beside the scenario's file."""
    if name.endswith(".toml"):
        return Book.load(Path(file).parent / name)
    return Book.load(name)


def _near(book: str, file: str, id: str) -> str:
    from difflib import get_close_matches

    ids = [rule.id for rule in book_at(book, file).all_rules]
    near = get_close_matches(id, ids, n=4, cutoff=0.5)
    return f"; near it: {', '.join(near)}" if near else ""
