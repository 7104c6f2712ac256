"""How the commands print: a Rich table in a terminal, plain lines in a pipe, JSON on request."""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Literal

import msgspec
import typer
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text


def print_json(value: Any) -> None:
    """Print a value as JSON."""
    typer.echo(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())


def counted(count: int, word: str) -> str:
    """A count with its noun.

    >>> counted(1, "rule"), counted(2000, "rule")
    ('1 rule', '2,000 rules')
    """
    return f"{count:,} {word}" if count == 1 else f"{count:,} {word}s"


def in_terminal() -> bool:
    """Whether the output goes to a terminal."""
    return Console().is_terminal


def print_table(
    title: str, headings: Sequence[str], rows: Iterable[Sequence[str]], *, figures: int = 0
) -> None:
    """A table in a terminal, tab-separated lines in a pipe; the last `figures` columns are numbers.

    The title of a table in a pipe is a line before it, the headings are the next.
    """
    if not in_terminal():
        typer.echo(f"{title}\n" if title else "", nl=False)
        for row in (headings, *rows):
            typer.echo("\t".join(cell.replace("\n", "; ") for cell in row))
        return
    table = Table(
        title=Text(title, "bold") if title else None,
        title_justify="left",
        box=box.SIMPLE_HEAD,
        padding=(0, 1, 0, 0),  # narrow, so that a page of figures fits eighty columns or so
        pad_edge=False,
    )
    for place, heading in enumerate(headings):
        is_figure = place >= len(headings) - figures
        justify: Literal["left", "right"] = "right" if is_figure else "left"
        table.add_column(Text(heading, "bold"), justify=justify, overflow="fold")
    for row in rows:
        table.add_row(*(Text(cell) for cell in row))
    Console().print(table)


def print_heading(words: str) -> None:
    """A heading between tables or lines."""
    typer.echo()
    typer.secho(words, bold=True)


@contextmanager
def progress(doing: str) -> Iterator[Callable[[int, int], None]]:
    """A progress bar in a terminal; call it with how much is done, and of how much."""
    if not sys.stderr.isatty():
        yield lambda done, total: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(doing, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
