"""``books show``: from a rule to its code and its scenarios, and back.

The functions come from the installed sources, the scenarios from a folder of scenario files.
"""

from pathlib import Path
from typing import Any

import typer

from cardspeak.books import Book, BookError, Rule, fields
from cardspeak.cli.output import print_heading, print_json, print_table
from cardspeak.index import Read, RuleIndex, RuleScenario, field_reads, scenarios_in
from cardspeak.index.rules import rule_fields


class CodeIndex:
    """The code and the scenarios behind the rules of one book."""

    def __init__(self, book: Book, scenarios: Path) -> None:
        self.book = book
        self.folder = scenarios
        self.index = RuleIndex([book], field_reads(), scenarios_in(scenarios))

    def rule_as_data(self, rule: Rule) -> dict[str, Any]:
        """The fields of a rule with their readers, and the scenarios that show the rule."""
        paths = rule_fields(self.book, rule)
        return {
            "code": [self._readers_as_data(path) for path in paths],
            "scenarios": [_shown_as_data(shown) for shown in self.index.scenarios(rule)],
        }

    def field_as_data(self, path: str) -> dict[str, Any]:
        """A field with its readers, its rules and the scenarios that show one of them."""
        return {
            **self._readers_as_data(path),
            "rules": [rule.cite for rule in self.index.rules(path)],
            "scenarios": [_shown_as_data(shown) for shown in self.index.scenarios_of(path)],
        }

    def print_rule(self, rule: Rule) -> None:
        """Print the functions that read a rule's fields, and the scenarios that show the rule."""
        paths = rule_fields(self.book, rule)
        if paths:
            print_heading("Code")
            reads = [read for path in paths for read in self.index.readers(path)]
            self._print_reads(reads, [path for path in paths if not self.index.readers(path)])
        self._print_scenarios(self.index.scenarios(rule))

    def print_field(self, path: str) -> None:
        """Print the functions that read a field, and the scenarios that show a rule of it."""
        print_heading("Code")
        reads = self.index.readers(path)
        self._print_reads(list(reads), [] if reads else [path])
        self._print_scenarios(self.index.scenarios_of(path))

    def _readers_as_data(self, path: str) -> dict[str, Any]:
        readers = [
            {"function": read.name, "file": read.file, "line": read.line}
            for read in self.index.readers(path)
        ]
        return {"field": path, "readers": readers}

    def _print_reads(self, reads: list[Read], unread: list[str]) -> None:
        if reads:
            rows = [[read.path, read.name, f"{read.file}:{read.line}"] for read in reads]
            print_table("", ["policy", "read by", "where"], rows)
        for path in unread:
            typer.echo(f"No function reads {path} yet.")

    def _print_scenarios(self, scenarios: tuple[RuleScenario, ...]) -> None:
        print_heading("Scenarios")
        if scenarios:
            rows = [[shown.where, shown.name] for shown in scenarios]
            print_table("", ["where", "scenario"], rows)
        elif self.folder.is_dir():
            typer.echo(f"No scenario in {self.folder} shows it.")
        else:
            typer.echo(f"There is no folder {self.folder}: name one with --scenarios.")


def show_function(book: Book, name: str, as_json: bool) -> None:
    """Print the fields that a function reads, with the rules of the book behind each."""
    index = RuleIndex([book], field_reads(), ())
    paths = index.fields_of(name)
    if not paths:
        module = name.partition(":")[0]
        near = [known for known in index.functions if known.startswith(f"{module}:")]
        hint = f"; in {module} these do: {', '.join(near)}" if near else ""
        raise BookError(f"no function called {name!r} reads a policy{hint}")
    if as_json:
        found = [{"field": path, "rules": _cites(index, path)} for path in paths]
        print_json({"function": name, "fields": found})
        return
    rows = [[path, fields()[path].text, ", ".join(_cites(index, path))] for path in paths]
    print_table(f"{name} reads", ["policy", "meaning", "rules"], rows)


def show_scenarios(book: Book, file: Path, as_json: bool) -> None:
    """Print the scenarios of a file, with the rules of the book that each shows."""
    if not file.is_file():
        raise BookError(f"there is no scenario file {file}")
    found = [
        (shown, [rule for rule in book.all_rules if rule.cite in shown.rules])
        for shown in scenarios_in(file)
    ]
    if as_json:
        print_json(
            [
                _shown_as_data(shown) | {"rules": [rule.cite for rule in rules]}
                for shown, rules in found
            ]
        )
        return
    rows = [
        [f"{shown.line}", shown.name, rule.id, ", ".join(rule_fields(book, rule))]
        for shown, rules in found
        for rule in rules
    ]
    print_table(f"{file}, {book.title}", ["line", "scenario", "rule", "policies"], rows)


def _cites(index: RuleIndex, path: str) -> list[str]:
    return [rule.cite for rule in index.rules(path)]


def _shown_as_data(shown: RuleScenario) -> dict[str, Any]:
    return {"name": shown.name, "file": shown.file, "line": shown.line}
