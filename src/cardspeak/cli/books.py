"""``cardspeak books``: read, search, compare and check rule books.

Only the words of the command line live here; each command imports its page when it runs, so that
help stays quick. Nothing here may decide a rule.
"""

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(
    name="books",
    help="Read, search, compare and check rule books.",
    invoke_without_command=True,
    pretty_exceptions_enable=False,
)

Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
OneArea = Annotated[str | None, typer.Option("--area", help="Only this area, such as betting.")]
BookName = Annotated[
    str, typer.Argument(metavar="BOOK", help="A book's name, or the path of a book file.")
]


@app.callback()
def shelf(context: typer.Context, json: Json = False) -> None:
    """Read, search, compare and check rule books. Without a command: list them."""
    if context.invoked_subcommand is None:
        from cardspeak.cli.books_pages import show_shelf

        show_shelf(json)


@app.command()
def show(
    book: BookName,
    what: Annotated[
        str | None,
        typer.Argument(
            metavar="[RULE|AREA|POLICY|FUNCTION|FILE]",
            help="A rule's number, an area such as betting, a policy such as betting.raises, "
            "a function such as hand.rights:bar, or a scenario file.",
        ),
    ] = None,
    scenarios: Annotated[
        Path, typer.Option("--scenarios", help="Where to look for scenarios.")
    ] = Path("tests/scenarios"),
    json: Json = False,
) -> None:
    """Print a book, a rule or an area; or go from a rule to its code and scenarios, and back."""
    from cardspeak.cli.books_pages import show_book

    show_book(book, what, scenarios, json)


@app.command()
def search(
    words: Annotated[list[str], typer.Argument(help="Words that the rule must contain.")],
    book: Annotated[
        str | None, typer.Option("--book", help="Only this book. Default: all of them.")
    ] = None,
    json: Json = False,
) -> None:
    """List the rules that contain every one of the words."""
    from cardspeak.cli.books_pages import search_books

    search_books(words, book, json)


@app.command()
def diff(
    a: Annotated[str, typer.Argument(metavar="A", help="One book.")],
    b: Annotated[str, typer.Argument(metavar="B", help="The other.")],
    area: OneArea = None,
    json: Json = False,
) -> None:
    """List every policy on which two houses differ, with the rules of both."""
    from cardspeak.cli.books_side_by_side import show_diff

    show_diff(a, b, area, json)


@app.command()
def matrix(
    area: OneArea = None,
    silent: Annotated[
        bool, typer.Option("--silent", help="Also the policies on which every house is silent.")
    ] = False,
    json: Json = False,
) -> None:
    """Print what all five houses say on every policy, side by side."""
    from cardspeak.cli.books_side_by_side import show_matrix

    show_matrix(area, silent, json)


@app.command()
def principles(
    book: Annotated[
        str | None,
        typer.Argument(metavar="[BOOK]", help="With the rules of this book that state them."),
    ] = None,
    json: Json = False,
) -> None:
    """What every house agrees on: the principles, each in a sentence."""
    from cardspeak.cli.books_why import show_principles

    show_principles(book, json)


@app.command()
def define(
    book: BookName,
    term: Annotated[
        str | None, typer.Argument(metavar="[TERM]", help="Such as 'side pot'; alone: all.")
    ] = None,
    json: Json = False,
) -> None:
    """What a term means in a book, and which rule says so."""
    from cardspeak.cli.books_why import show_definition

    show_definition(book, term, json)


@app.command()
def check(
    file: Annotated[Path, typer.Argument(help="The book file.")],
    json: Json = False,
) -> None:
    """Check a book file and print the first error in it."""
    from cardspeak.cli.books_files import check_book

    check_book(file, json)


@app.command()
def new(
    file: Annotated[Path, typer.Argument(help="The file to write; it must not exist.")],
    extends: Annotated[
        str, typer.Option("--extends", help="The book that yours differs from.")
    ] = "common",
    json: Json = False,
) -> None:
    """Write a commented book file to start from; it loads as it stands."""
    from cardspeak.cli.books_files import start_book

    start_book(file, extends, json)


@app.command()
def coverage(
    book: Annotated[str | None, typer.Option("--book", help="Only this book.")] = None,
    missing: Annotated[
        bool, typer.Option("--missing", help="Also list the rules that nothing shows.")
    ] = False,
    file: Annotated[Path, typer.Option("--file", help="What the test run recorded.")] = Path(
        ".coverage-rules/coverage.json"
    ),
    json: Json = False,
) -> None:
    """List which rules the tests consulted and showed, and which wait for a layer to be built."""
    from cardspeak.cli.books_coverage import show_coverage

    show_coverage(file, book, missing, json)
