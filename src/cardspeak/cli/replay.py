"""``cardspeak replay``: one hand of a history file, step by step in the terminal."""

import sys
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from cardspeak.history import HandHistory
    from cardspeak.history.narration import ActionStory


def replay(
    path: Annotated[
        Path, typer.Argument(metavar="FILE", help="A PHH or PHHS file, or the log of a table.")
    ],
    hand: Annotated[int, typer.Option(min=1, help="Which hand of the file, from 1.")] = 1,
    book: Annotated[
        str | None, typer.Option(help="Play by this book, and say which rules decided.")
    ] = None,
    why: Annotated[
        bool, typer.Option("--why", help="With a book: explain what its rules decided.")
    ] = False,
) -> None:
    """Step through a hand: Enter for the next action, q to stop. In a pipe, print all of it."""
    from cardspeak.books import Book
    from cardspeak.cli.deal import print_replay
    from cardspeak.history.files import read
    from cardspeak.history.history import HistoryError
    from cardspeak.history.narration import narrate

    if _is_table_log(path):
        print_replay(path, book)
        return
    history = next(islice(read(path), hand - 1, None), None)
    if history is None:
        raise HistoryError(f"{path} has no hand {hand}")
    typer.secho(_title(history), bold=True)
    stepping = sys.stdin.isatty() and sys.stdout.isatty()
    if stepping:
        typer.secho("Enter: next · q: stop", dim=True)
    for step in narrate(history, Book.load(book) if book else None):
        _print(step, why)
        if stepping and input().strip().lower().startswith("q"):
            return


def _is_table_log(path: Path) -> bool:
    from cardspeak.table.log import is_log

    if not path.is_file():
        return False
    with path.open("rb") as file:
        return is_log(file.read(200))


def _title(history: "HandHistory") -> str:
    parts: list[str] = [history.variant.value]
    if history.hand is not None:
        parts.append(f"hand {history.hand}")
    parts += [str(each) for each in (history.event, history.venue, history.table) if each]
    return " · ".join(parts)


def _print(step: "ActionStory", why: bool) -> None:
    for line in step.lines:
        rules = f"  [{', '.join(line.why.rules)}]" if line.why and line.why.rules else ""
        typer.echo(f"{line.text}{rules}")
        if why and line.why is not None:
            typer.secho(f"    {line.why.says}", italic=True)
    state = [f"board {step.board}"] if step.board else []
    state += [f"pot {' + '.join(step.pots)}"] if step.pots else []
    state += ["  ".join(step.stacks)]
    typer.secho("    " + " | ".join(state), dim=True)
