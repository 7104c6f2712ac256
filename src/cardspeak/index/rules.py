"""Rules, fields, functions and scenarios joined: ask for any one of them by any other."""

import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from cardspeak.arguments import expect, expect_path
from cardspeak.books import Book, Rule
from cardspeak.index.reads import Read


class RuleScenario(msgspec.Struct, frozen=True, order=True):
    """A scenario and the rules that it shows."""

    file: str
    line: int
    name: str
    rules: tuple[str, ...]

    @property
    def where(self) -> str:
        """The file and the line that the scenario begins on."""
        return f"{self.file}:{self.line}"


def scenarios_in(place: Path) -> tuple[RuleScenario, ...]:
    """The scenarios of a file or of a folder that show a rule; none where there is neither."""
    allowed = "a path: Path('tests/scenarios')"
    expect("the place", place, Path, allowed)
    expect_path("the place", place, allowed)
    files = [place] if place.is_file() else sorted(place.rglob("*.toml"))
    return tuple(shown for file in files for shown in _of_file(file))


def _of_file(file: Path) -> Iterable[RuleScenario]:
    text = file.read_text("utf-8")
    written: list[dict[str, Any]] = tomllib.loads(text).get("scenario", [])
    lines = text.splitlines()
    heads = [at for at, line in enumerate(lines, 1) if line.strip() == "[[scenario]]"]
    for line, scenario in zip(heads, written, strict=True):
        if rules := scenario.get("rules"):
            yield RuleScenario(file.as_posix(), line, scenario["name"], tuple(rules))


class RuleIndex:
    """The rules of some books, the fields they set, the functions that read them, the scenarios."""

    def __init__(
        self, books: Iterable[Book], reads: Iterable[Read], scenarios: Iterable[RuleScenario]
    ) -> None:
        expect("the books", books, Iterable, "a list of books")
        expect("the reads", reads, Iterable, "what field_reads() gives")
        expect("the scenarios", scenarios, Iterable, "what scenarios_in(path) gives")
        self.books = tuple(books)
        for each in self.books:
            expect("a book", each, Book, "a list of books")
        reads, scenarios = tuple(reads), tuple(scenarios)
        for read in reads:
            expect("a read", read, Read, "what field_reads() gives")
        for scenario in scenarios:
            expect("a scenario", scenario, RuleScenario, "what scenarios_in(path) gives")
        self._readers: dict[str, list[Read]] = {}
        self._fields_of: dict[str, list[str]] = {}
        for read in reads:
            self._readers.setdefault(read.path, []).append(read)
            self._fields_of.setdefault(read.name, []).append(read.path)
        self._rules: dict[str, list[Rule]] = {}
        for book in self.books:
            for rule in book.all_rules:
                for path in rule_fields(book, rule):
                    if rule not in self._rules.setdefault(path, []):
                        self._rules[path].append(rule)
        self._scenarios: dict[str, list[RuleScenario]] = {}
        for shown in scenarios:
            for cite in shown.rules:
                self._scenarios.setdefault(cite, []).append(shown)
        self.functions = tuple(sorted(self._fields_of))

    def readers(self, path: str) -> tuple[Read, ...]:
        """The functions that read a field."""
        expect("the path", path, str, "a field by its path")
        return tuple(self._readers.get(path, ()))

    def rules(self, path: str) -> tuple[Rule, ...]:
        """The rules that set a field or leave it to the house, book after book."""
        expect("the path", path, str, "a field by its path")
        return tuple(self._rules.get(path, ()))

    def fields_of(self, function: str) -> tuple[str, ...]:
        """The fields that a function reads, by its name such as ``hand.terms:Terms.make``."""
        expect("the function", function, str, "one of index.functions")
        return tuple(self._fields_of.get(function, ()))

    def scenarios(self, rule: Rule) -> tuple[RuleScenario, ...]:
        """The scenarios that show a rule."""
        expect("the rule", rule, Rule, "a Rule, such as book.rule(id)")
        return tuple(self._scenarios.get(rule.cite, ()))

    def scenarios_of(self, path: str) -> tuple[RuleScenario, ...]:
        """The scenarios that show some rule of a field."""
        found = {shown: None for rule in self.rules(path) for shown in self.scenarios(rule)}
        return tuple(found)


def first_printed(book: Book, rule: Rule) -> Rule:
    """The rule that a restatement goes back to; of any other the rule itself."""
    seen = {rule.id}
    while rule.restates is not None and rule.restates not in seen:
        seen.add(rule.restates)
        rule = book.rule(rule.restates)
    return rule


def rule_fields(book: Book, rule: Rule) -> tuple[str, ...]:
    """The fields that a rule sets or leaves to the house; of a restatement, the first rule's."""
    rule = first_printed(book, rule)
    found = {path: None for clause in rule.clauses for path in (*clause.sets, *clause.choice)}
    return tuple(found)
