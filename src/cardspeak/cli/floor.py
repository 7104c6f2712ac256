"""``cardspeak floor`` and ``cardspeak rule``: what happened, and what the book says happens now.

Only the words of the command line live here; the pages are imported when a command runs. Nothing
here may decide a rule.
"""

from pathlib import Path
from typing import Annotated

import typer

Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def floor(
    words: Annotated[
        list[str] | None, typer.Argument(metavar="[WORDS]...", help="What happened, in your words.")
    ] = None,
    book: Annotated[
        str, typer.Option("--book", help="A book's name, or the path of a book file.")
    ] = "common",
    game: Annotated[str | None, typer.Option("--game", help="The game, such as holdem.")] = None,
    structure: Annotated[
        str | None, typer.Option("--structure", help="The betting, such as no-limit.")
    ] = None,
    event: Annotated[str, typer.Option("--event", help="cash or tournament.")] = "cash",
    grid: Annotated[
        bool, typer.Option("--grid", help="Print which reports each house decides itself.")
    ] = False,
    json: Json = False,
) -> None:
    """Ask what happened at a table, then the facts, and give the ruling."""
    from cardspeak.cli import floor_pages

    if grid:
        floor_pages.show_grid(json)
    else:
        floor_pages.ask_at_table(" ".join(words or ()), book, game, structure, event, json)


def rule(
    file: Annotated[
        Path, typer.Argument(metavar="SITUATION", help="A situation in a JSON or TOML file.")
    ],
    book: Annotated[
        str | None, typer.Option("--book", help="The book to rule by, in place of the file's.")
    ] = None,
    all_books: Annotated[
        bool, typer.Option("--all-books", help="Print the rulings of all houses side by side.")
    ] = False,
    json: Json = False,
) -> None:
    """Give the ruling on one situation."""
    from cardspeak.cli.floor_pages import rule_on

    rule_on(file, book, all_books, json)
