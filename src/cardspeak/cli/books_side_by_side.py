"""The pages of ``books diff`` and ``books matrix``: houses side by side, every value cited.

Written for a visiting player or a new floor person: by area, the sentence that says what turns on
the policy, then each house's value with the numbers of its rules.
"""

from collections.abc import Iterable
from itertools import groupby
from typing import Any

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from cardspeak.books import Book, Field
from cardspeak.books.comparison import (
    Difference,
    Position,
    area_titles,
    differences,
    fields_of,
    positions,
)
from cardspeak.books.loading import CATALOG
from cardspeak.cli.books_pages import cell, position_as_data
from cardspeak.cli.output import counted, in_terminal, print_heading, print_json


def show_diff(a: str, b: str, area: str | None, as_json: bool) -> None:
    """Every policy on which two houses differ."""
    one, other = Book.load(a), Book.load(b)
    found = [each for field in fields_of(area) for each in differences(one, other, field)]
    if as_json:
        rows = [_row_as_data(one, other, row) for row in found]
        print_json({"a": one.id, "b": other.id, "rows": rows})
        return
    if not found:
        where = f" on {area}" if area else ""
        typer.echo(f"{one.title} and {other.title} do not differ{where}.")
        return
    for name, rows_of_area in groupby(found, key=lambda row: row.field.area):
        print_heading(f"{name}: {area_titles()[name]}")
        if in_terminal():
            _table_of_differences(one, other, list(rows_of_area))
        else:
            _lines_of_differences(one, other, rows_of_area)
    points = len({row.field.path for row in found})
    on = counted(points, "point")
    typer.echo(f"\n{one.title} and {other.title} differ on {on} of policy.")


def show_matrix(area: str | None, with_silent: bool, as_json: bool) -> None:
    """What every house on the shelf says on each policy."""
    shelf = [Book.load(name) for name in CATALOG]
    asked = [
        (field, {book.id: positions(book, field.path) for book in shelf})
        for field in fields_of(area)
    ]
    shown = [
        (field, said)
        for field, said in asked
        if with_silent or any(each.rules for those in said.values() for each in those)
    ]
    if as_json:
        rows = [_policy_as_data(shelf, field, said) for field, said in shown]
        print_json({"books": [book.id for book in shelf], "rows": rows})
        return
    for name, rows_of_area in groupby(shown, key=lambda row: row[0].area):
        print_heading(f"{name}: {area_titles()[name]}")
        policies = [field for field, _ in rows_of_area]
        if in_terminal():
            _table_of_policies(shelf, policies)
        else:
            _lines_of_policies(shelf, policies)
    if left_out := len(asked) - len(shown):
        typer.echo(f"\nEvery house is silent on {left_out} more; --silent lists them too.")


def _row_as_data(one: Book, other: Book, row: Difference) -> dict[str, Any]:
    return {
        "field": row.field.path,
        "area": row.field.area,
        "says": row.field.text,
        "where": row.where,
        "a": position_as_data(one, row.one),
        "b": position_as_data(other, row.other),
    }


def _policy_as_data(
    shelf: list[Book], field: Field, said: dict[str, tuple[Position, ...]]
) -> dict[str, Any]:
    return {
        "field": field.path,
        "area": field.area,
        "says": field.text,
        "common": field.write(field.default),
        "houses": {
            book.id: [position_as_data(book, each) for each in said[book.id]] for book in shelf
        },
    }


def _cited(book: Book, position: Position) -> str:
    return f"{position} [{position.citation(book)}]"


def _table_of_differences(one: Book, other: Book, rows: list[Difference]) -> None:
    table = Table(show_lines=True, header_style="bold", expand=True)
    table.add_column("policy", ratio=4)
    table.add_column("where", ratio=2)
    table.add_column(one.title, ratio=4)
    table.add_column(other.title, ratio=4)
    for row in rows:
        policy = Text(row.field.text).append(f"\n{row.field.path}", "dim")
        values = Text(_cited(one, row.one)), Text(_cited(other, row.other))
        table.add_row(policy, Text(row.where), *values)
    Console().print(table)


def _lines_of_differences(one: Book, other: Book, rows: Iterable[Difference]) -> None:
    for field, those in groupby(rows, key=lambda row: row.field):
        typer.echo(f"  {field.text} ({field.path})")
        for row in those:
            typer.echo(f"    {row.where}")
            typer.echo(f"      {one.id}: {_cited(one, row.one)}")
            typer.echo(f"      {other.id}: {_cited(other, row.other)}")


def _table_of_policies(shelf: list[Book], policies: list[Field]) -> None:
    table = Table(show_lines=True, header_style="bold", expand=True)
    for heading in ("policy", *(book.id for book in shelf)):
        table.add_column(heading, ratio=1)
    for field in policies:
        policy = Text(field.text).append(f"\n{field.path}", "dim")
        table.add_row(policy, *(Text(cell(book, field.path)) for book in shelf))
    Console().print(table)


def _lines_of_policies(shelf: list[Book], policies: list[Field]) -> None:
    for field in policies:
        typer.echo(f"  {field.text} ({field.path})")
        for book in shelf:
            said = cell(book, field.path).replace("\n", "; ")
            typer.echo(f"    {book.id}: {said}")
