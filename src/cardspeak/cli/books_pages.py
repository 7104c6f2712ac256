"""The pages of ``cardspeak books``, ``books show`` and ``books search``."""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec
import typer

from cardspeak.books import Book, BookError, Clause, Field, Kind, Rule, fields
from cardspeak.books.comparison import (
    Position,
    area_titles,
    fields_of,
    in_words,
    positions,
)
from cardspeak.books.context_words import IN_GENERAL, words
from cardspeak.books.loading import CATALOG
from cardspeak.cli.books_code import CodeIndex, show_function, show_scenarios
from cardspeak.cli.output import counted, in_terminal, print_heading, print_json, print_table


def show_shelf(as_json: bool) -> None:
    """The books on the shelf, with how many rules of each kind they have."""
    shelf = [Book.load(name) for name in CATALOG]
    if as_json:
        print_json([summary(book) for book in shelf])
        return
    rows = [["book", "title", "rules", *Kind]]
    for book in shelf:
        kinds = Counter(rule.kind for rule in book.all_rules)
        counts = [str(kinds[kind] or "") for kind in Kind]
        rows.append([book.id, book.title, str(len(book.all_rules)), *counts])
    if not in_terminal():
        print_table("", rows[0], rows[1:])
        return
    for book in shelf:
        typer.echo(f"{book.id}: {book.title}")
    columns = [list(column) for column in zip(*rows, strict=True)]
    columns.pop(1)  # the titles are above: five columns of figures fit any terminal
    print_table("", columns[0], columns[1:], figures=len(shelf))


def summary(book: Book) -> dict[str, Any]:
    """A book in figures."""
    kinds = Counter(rule.kind for rule in book.all_rules)
    dispositions = Counter(rule.disposition for rule in book.all_rules)
    return {
        "id": book.id,
        "title": book.title,
        "extends": book.parent.id if book.parent else None,
        "rules": len(book.all_rules),
        "kinds": {kind.value: kinds[kind] for kind in Kind},
        "dispositions": {each.value: count for each, count in sorted(dispositions.items())},
        "games": [game.id for game in book.games],
        "notices": [str(notice) for notice in book.notices],
        "digest": book.digest,
    }


def show_book(name: str, what: str | None, scenarios: Path, as_json: bool) -> None:
    """Print a book, a rule, a policy, an area, or what a function or a scenario has to do with it.

    A policy and a rule come with the functions that read them and the scenarios that show them.
    """
    book = Book.load(name)
    if what is None:
        _show_all(book, as_json)
    elif any(rule.id == what for rule in book.all_rules):
        _show_rule(book, book.rule(what), CodeIndex(book, scenarios), as_json)
    elif what in fields():
        _show_field(book, fields()[what], CodeIndex(book, scenarios), as_json)
    elif ":" in what:
        show_function(book, what, as_json)
    elif what.endswith(".toml"):
        show_scenarios(book, Path(what), as_json)
    else:
        rules = book.rules(area=what)
        in_area = list(fields_of(what)) if what in area_titles() else []
        if not rules and not in_area:
            raise BookError(
                f"{book.title} has no rule {what!r}, and no area has that name; "
                f"the areas are {', '.join(area_titles())}"
            )
        _show_area(book, rules, in_area, as_json)


def search_books(wanted: list[str], name: str | None, as_json: bool) -> None:
    """The rules of one book, or of all on the shelf, that hold every word."""
    shelf = [Book.load(each) for each in ([name] if name else CATALOG)]
    found = [rule for book in shelf for rule in book.search(" ".join(wanted))]
    if as_json:
        print_json([rule_as_data(rule) for rule in found])
    elif not found:
        where = shelf[0].title if name else "any book on the shelf"
        typer.echo(f"No rule of {where} holds {' and '.join(repr(word) for word in wanted)}.")
    else:
        rows = [[rule.cite, rule.kind, rule.text] for rule in found]
        print_table(counted(len(found), "rule"), ["rule", "kind", "text"], rows)


def rule_as_data(rule: Rule) -> dict[str, Any]:
    """A rule with stable keys, whatever its file leaves out."""
    return {
        **msgspec.to_builtins(rule),
        "cite": rule.cite,
        "disposition": rule.disposition.value,
    }


def position_as_data(book: Book, position: Position) -> dict[str, Any]:
    """What a house says on one point, with stable keys."""
    choice = position.choice
    return {
        "where": position.where,
        "value": msgspec.to_builtins(position.value),
        "words": str(position),
        "choice": msgspec.to_builtins(choice) if choice else None,
        "rules": [rule.cite for rule in position.rules],
        "citation": position.citation(book),
    }


def cell(book: Book, path: str) -> str:
    """What a house says on one point, a line for each group of games."""
    lines = []
    for position in positions(book, path):
        where = "" if position.where == IN_GENERAL else f"{position.where}: "
        lines.append(f"{where}{position} [{position.citation(book)}]")
    return "\n".join(lines)


def _show_all(book: Book, as_json: bool) -> None:
    if as_json:
        data = summary(book) | {"rules": [rule_as_data(rule) for rule in book.all_rules]}
        print_json(data)
        return
    typer.secho(book.title, bold=True)
    if book.parent:
        typer.echo(f"Extends {book.parent.title}.")
    typer.echo(f"Games: {', '.join(game.name for game in book.games)}.")
    _print_rules(book, book.all_rules)


def _show_rule(book: Book, rule: Rule, code: CodeIndex, as_json: bool) -> None:
    if as_json:
        print_json(rule_as_data(rule) | code.rule_as_data(rule))
        return
    typer.secho(f"{book.title}, {rule.id}", bold=True)
    typer.echo(rule.text)
    printed = f", printed at line {rule.line}" if rule.line else ""
    typer.echo(f"{rule.kind} rule{printed}; area {rule.area or 'none'}; {rule.disposition}")
    for clause in rule.clauses:
        for line in _clause_lines(clause):
            typer.echo(f"  {line}")
    if rule.restates:
        typer.echo(f"  restates {rule.restates}: {book.rule(rule.restates).text}")
    if rule.declares:
        typer.echo(f"  declares {rule.declares}")
    if rule.reading:
        typer.echo(f"  reading taken: {rule.reading}")
    code.print_rule(rule)


def _clause_lines(clause: Clause) -> Iterable[str]:
    where = words(clause.when.contexts)
    prefix = "" if where == IN_GENERAL else f"{where}: "
    for path, value in clause.sets.items():
        yield f"{prefix}{path} = {in_words(value)} ({fields()[path].text})"
    for path, choice in clause.choice.items():
        position = Position(where, choice.default, (), choice)
        yield f"{prefix}{path} = {position} ({fields()[path].text})"


def _show_field(book: Book, field: Field, code: CodeIndex, as_json: bool) -> None:
    if as_json:
        print_json(_area_as_data(book, (), [field]) | {"code": code.field_as_data(field.path)})
        return
    _show_area(book, (), [field], as_json)
    code.print_field(field.path)


def _area_as_data(book: Book, rules: tuple[Rule, ...], in_area: list[Field]) -> dict[str, Any]:
    return {
        "book": book.id,
        "policies": [
            {
                "field": each.path,
                "says": each.text,
                "positions": [
                    position_as_data(book, position) for position in positions(book, each.path)
                ],
            }
            for each in in_area
        ],
        "rules": [rule_as_data(rule) for rule in rules],
    }


def _show_area(book: Book, rules: tuple[Rule, ...], in_area: list[Field], as_json: bool) -> None:
    if as_json:
        print_json(_area_as_data(book, rules, in_area))
        return
    typer.secho(book.title, bold=True)
    if in_area:
        print_heading(area_titles()[in_area[0].area])
        rows = [[f"{each.text}\n({each.path})", cell(book, each.path)] for each in in_area]
        print_table("", ["policy", "value [rules]"], rows)
    if rules:
        print_heading("Rules")
        _print_rules(book, rules)


def _print_rules(book: Book, rules: Iterable[Rule]) -> None:
    rows = [
        [rule.id if rule.book == book.id else rule.cite, rule.kind, rule.disposition, rule.text]
        for rule in rules
    ]
    print_table("", ["rule", "kind", "becomes", "text"], rows)
