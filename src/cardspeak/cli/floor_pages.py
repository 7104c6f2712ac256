"""The pages of ``cardspeak floor`` and ``cardspeak rule``: questions, rulings and the grid."""

import tomllib
from pathlib import Path
from typing import Any, cast

import msgspec
import typer

from cardspeak.books import Book, BookError
from cardspeak.books.loading import CATALOG
from cardspeak.cli.output import print_json, print_table
from cardspeak.errors import CardspeakError
from cardspeak.finder import FoundReport, entries, find, subjects
from cardspeak.floor import FloorError, Needs, Report, Ruling
from cardspeak.floor.core.deciders import Trials
from cardspeak.floor.core.decision_tree import Standing, grid
from cardspeak.floor.core.dialogue import motions_of
from cardspeak.floor.core.houses import points_of_difference, rule_the_same
from cardspeak.floor.core.narration import also_consulted, steps
from cardspeak.floor.core.registry import kinds, name_of
from cardspeak.floor.core.situation import (
    YES,
    Situation,
    answered,
    as_data,
    report_of,
    ruling_as_data,
    situation_of,
)
from cardspeak.floor.wagers.gesture_report import Gesture, Gestured
from cardspeak.games import Event, Structure

BROWSE = "list"
"""What someone types to see every report."""


Answer = Ruling | Needs | str
"""What a house says on a situation: a ruling, a question, or why it has none."""


# One situation


def rule_on(file: Path, name: str | None, all_books: bool, as_json: bool) -> None:
    """The ruling on the situation in a file, by one book or by all."""
    situation = situation_of(_read(file))
    if all_books:
        _side_by_side(situation, as_json)
        return
    book = Book.load(name or situation.book or "common")
    answer = situation.ruled(book)
    if as_json:
        print_json({"book": book.id, **ruling_as_data(answer)})
    else:
        print_answer(book, answer)


def _read(file: Path) -> dict[str, Any]:
    try:
        text = file.read_text("utf-8")
    except OSError as error:
        raise FloorError(f"{file} cannot be read: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise FloorError(f"{file} is not UTF-8 text") from None
    try:
        data = tomllib.loads(text) if file.suffix == ".toml" else msgspec.json.decode(text)
    except (ValueError, RecursionError) as error:
        raise FloorError(f"{file} is not {file.suffix.lstrip('.') or 'JSON'}: {error}") from None
    if not isinstance(data, dict):
        raise FloorError(f"{file} is not a situation: it needs a game and what happened")
    return data


def _side_by_side(situation: Situation, as_json: bool) -> None:
    found: list[tuple[Book, Answer]] = []
    for name in CATALOG:
        book = Book.load(name)
        try:
            found.append((book, situation.ruled(book)))
        except BookError as error:
            found.append((book, str(error)))
    if as_json:
        print_json(
            [
                {"book": book.id}
                | ({"error": each} if isinstance(each, str) else ruling_as_data(each))
                for book, each in found
            ]
        )
        return
    rows = [
        [", ".join(book.title for book in books), *_row(each), _differs_on(situation, found, each)]
        for books, each in _alike(found)
    ]
    columns = ["house", "outcome", "ruling", "differs from the first on"]
    print_table(name_of(type(situation.happened)), columns, rows)


def _alike(found: list[tuple[Book, Answer]]) -> list[tuple[list[Book], Answer]]:
    """The answers with the houses that give each; houses that rule the same stand together."""
    groups: list[tuple[list[Book], Answer]] = []
    for book, answer in found:
        for books, other in groups:
            both = isinstance(answer, Ruling) and isinstance(other, Ruling)
            if both and rule_the_same(cast(Ruling, answer), cast(Ruling, other)):
                books.append(book)
                break
        else:
            groups.append(([book], answer))
    return groups


def _differs_on(situation: Situation, found: list[tuple[Book, Answer]], answer: Answer) -> str:
    """The point that makes a ruling differ from the first one."""
    ruled = [(book, each) for book, each in found if isinstance(each, Ruling)]
    book = next((book for book, each in ruled if each is answer), None)
    if book is None or not isinstance(answer, Ruling) or answer is ruled[0][1]:
        return ""
    first, ruling = ruled[0]
    here, there = situation.policy(first), situation.policy(book)
    game, event = first.game(situation.game), situation.event
    points = points_of_difference(
        Trials(situation.happened, game, here, event, ruling), there, answer
    )
    return " ".join(f"{each.point} {each.there}; not: {each.here}." for each in points[:1])


def _row(answer: Answer) -> tuple[str, str]:
    if isinstance(answer, str):
        return "not applicable", answer
    if isinstance(answer, Needs):
        return f"needs {answer.fact}", answer.question
    return answer.outcome.value, answer.says


# A ruling in words


def print_answer(book: Book, answer: Ruling | Needs) -> None:
    """A ruling with everything behind it, or the question that it needs answered."""
    if isinstance(answer, Needs):
        wanted = " / ".join(answer.choices) or "a number"
        typer.echo(f"Needs {answer.fact}: {answer.question} ({wanted})")
        return
    typer.secho(answer.outcome.value.capitalize(), bold=True)
    typer.echo(answer.says)
    for cite in answer.authority:
        _print_rule(book, cite)
    for step in steps(answer):
        typer.echo(f"  - {step}")
    left = answer.discretion
    if left is not None:
        allowed = ", or ".join(each.value for each in left.outcomes)
        typer.echo(f"The floor may rule: {allowed}.")
        typer.echo(f"It turns on {left.turns_on}; recommended: {left.recommended.value}.")
    also = also_consulted(answer)
    if also:
        typer.echo(f"Also consulted: {', '.join(also)}.")


def _print_rule(book: Book, cite: str) -> None:
    typer.echo(f"  {cite}: {book.rule(cite.partition(':')[2]).text}")


# The dialogue


def ask_at_table(
    words: str, name: str, game: str | None, structure: str | None, event: str, as_json: bool
) -> None:
    """Ask what happened, unless words say it, and the facts one by one, until there is a ruling."""
    book = Book.load(name)
    game = game or _game(book)
    bet = Structure(structure) if structure in list(Structure) else None
    if structure is not None and bet is None:
        raise FloorError(f"no betting is called {structure!r}; there are {', '.join(Structure)}")
    if event not in list(Event):
        raise FloorError(f"no event is called {event!r}; there are {', '.join(Event)}")
    book.game(game)
    report = _with_stated_facts(_happened(words))
    while True:
        situation = Situation(game=game, happened=report, structure=bet, event=Event(event))
        answer = situation.ruled(book)
        if isinstance(answer, Ruling):
            break
        report = _answered(report, answer)
    if as_json:
        print_json({"book": book.id, **ruling_as_data(answer)})
    else:
        typer.echo()
        print_answer(book, answer)


def _game(book: Book) -> str:
    names = [each.id for each in book.games]
    typer.echo(f"Games: {', '.join(names)}")
    chosen: str = typer.prompt("Which game?", default=names[0])
    return chosen


def _happened(words: str) -> FoundReport:
    """The report that someone means, by words, by number, by name or from the list of all."""
    words = words or typer.prompt("What happened? (or 'list')")
    while True:
        found = [] if words == BROWSE else find(words)
        if found:
            _offer(found)
        else:
            _list_all()
        answer: str = typer.prompt("Which number or report? (or other words)")
        if answer in entries():
            return next((each for each in found if each.entry.report == answer), _chosen(answer))
        if answer.isdigit() and 1 <= int(answer) <= len(found):
            return found[int(answer) - 1]
        words = answer


def _chosen(report: str) -> FoundReport:
    return FoundReport(entries()[report])


def _offer(found: list[FoundReport]) -> None:
    """The best reports, each with its example; which to take of two that are offered or near."""
    names = [each.entry.report for each in found]
    for number, each in enumerate(found, start=1):
        typer.echo(f"{number:3}. {each.entry.report}: {each.entry.example}")
        for other, when in each.entry.or_rather.items():
            if number == 1 or other in names:
                typer.echo(f"       take {other} instead if {when}")


def _list_all() -> None:
    """All reports by subject."""
    for subject, listed in subjects().items():
        typer.secho(subject, bold=True)
        for entry in listed:
            typer.echo(f"  {entry.report}: {entry.example}")


def _with_stated_facts(found: FoundReport) -> Report:
    """A report with what it cannot do without, and what the words already said."""
    kind = kinds()[found.entry.report]
    report = _with_gesture(kind) if issubclass(kind, Gestured) else kind()
    stated = list(found.stated)
    while stated:
        said = ", ".join(f"{each.name}: {_in_words(each.value)}" for each in stated)
        typer.echo(f"From your words: {said}")
        answer: str = typer.prompt("Right? (yes, or what to ask again)", default="yes")
        if answer in YES:
            break
        kept = [each for each in stated if each.name.lower() != answer.strip().lower()]
        if len(kept) == len(stated):
            typer.echo(f"{answer!r} is not one of them.")
        stated = kept
    facts = {each.fact: each.value for each in stated}
    return report_of(as_data(report) | facts) if facts else report


def _in_words(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _with_gesture(kind: type[Gestured]) -> Report:
    words: str = typer.prompt("What did the player say?", default="", show_default=False)
    chips: str = typer.prompt(
        "Which chips went in? (by value; a semicolon between motions)",
        default="",
        show_default=False,
    )
    return kind(gesture=Gesture(words=words, motions=motions_of(chips)))


def _answered(report: Report, needs: Needs) -> Report:
    if len(needs.choices) > 2:
        for number, choice in enumerate(needs.choices, start=1):
            typer.echo(f"{number:3}. {choice}")
    hint = f" ({' / '.join(needs.choices)})" if 0 < len(needs.choices) <= 2 else ""
    while True:
        answer: str = typer.prompt(f"{needs.question}{hint}")
        try:
            return answered(report, needs, answer)
        except CardspeakError as error:
            typer.echo(str(error))


# The grid


def show_grid(as_json: bool) -> None:
    """Report types and houses: decided by the book, common practice, not applicable."""
    books = [Book.load(name) for name in CATALOG]
    found = grid(books)
    if as_json:
        print_json(found)
        return
    rows = [[name, *(row[book.id].standing.value for book in books)] for name, row in found.items()]
    counts = [
        [row[book.id].standing for row in found.values()].count(Standing.BOOK) for book in books
    ]
    rows.append([f"{Standing.BOOK.value}, of {len(found)}", *map(str, counts)])
    print_table("", ["report", *(book.id for book in books)], rows)
