"""``books coverage``: which rules the tests consulted and showed, which wait, which are missing.

It reads what a test run recorded and the books, and nothing is typed by hand: what a layer reads
was found in its source by that run.
"""

from collections import Counter
from enum import StrEnum
from pathlib import Path
from typing import Any

import msgspec
import typer

from cardspeak.books import Book, BookError, Disposition, Kind, Rule, fields
from cardspeak.books.loading import CATALOG
from cardspeak.cli.output import counted, print_heading, print_json, print_table
from cardspeak.index.reach import Way, counted_once, reach
from cardspeak.index.rules import first_printed

_LAYERS = {
    Kind.ENGINE: "hand",
    Kind.RULING: "floor",
    Kind.TABLE: "table",
    Kind.ROOM: "room",
    Kind.TOURNAMENT: "tournament",
}
"""The layer that must carry out a rule of a kind."""

_TO_SHOW = {
    Disposition.SETS,
    Disposition.ALWAYS,
    Disposition.DECLARES,
    Disposition.RESTATES,
}
"""What a test can show; the rest people do or read."""

_HEADINGS = {Disposition.SHOWN: "to read"}
"""A disposition's heading where its own word means something else on this page."""


class RuleStanding(StrEnum):
    """How far a rule has come."""

    SHOWN = "shown"
    AWAITING = "awaiting"
    MISSING = "missing"
    NOTHING_TO_SHOW = "nothing to show"


class _Consulted(msgspec.Struct, frozen=True):
    rules: frozenset[str]
    fields: frozenset[str]


class Recorded(msgspec.Struct, frozen=True):
    """What a test run recorded."""

    partial: bool
    because: tuple[str, ...]
    tests: int
    shown: dict[str, tuple[str, ...]]
    consulted: _Consulted
    read: dict[str, tuple[str, ...]]
    built: frozenset[str]
    digests: dict[str, str]
    named: frozenset[str] = frozenset()


def read_record(file: Path) -> Recorded:
    """The record of the last test run."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=Recorded)
    except FileNotFoundError:
        raise BookError(f"{file} does not exist; `make test` writes it") from None
    except OSError as error:
        raise BookError(f"{file} cannot be read: {error.strerror}") from None
    except msgspec.DecodeError as error:
        raise BookError(f"{file} is not the record of a test run: {error}") from None


def show_coverage(file: Path, name: str | None, with_missing: bool, as_json: bool) -> None:
    """Print how far the rules of the books have come."""
    recorded = read_record(file)
    shelf = [Book.load(each) for each in ([name] if name else CATALOG)]
    waiting = [path for path in fields() if path not in recorded.read]
    if as_json:
        print_json(_as_data(recorded, shelf, waiting))
        return
    for line in _labels(recorded, shelf):
        typer.secho(line, bold=True)
    for book in shelf:
        _print_book(recorded, book)
        _print_reach(recorded, book)
    typer.echo(
        f"\n{recorded.tests} tests passed. Of {len(fields())} policies {len(recorded.read)} are "
        f"read by a layer ({', '.join(sorted(recorded.built & set(_LAYERS.values())))} "
        f"built so far), {len(waiting)} await one."
    )
    if with_missing:
        for book in shelf:
            _print_missing(recorded, book)
        print_heading("Policies that nothing reads yet")
        for path in waiting:
            typer.echo(f"  {path}")


def standing(recorded: Recorded, book: Book, rule: Rule) -> RuleStanding:
    """How far a rule has come. A rule that restates another has come as far as the other."""
    if rule.disposition not in _TO_SHOW:
        return RuleStanding.NOTHING_TO_SHOW
    first = first_printed(book, rule)
    if rule.cite in recorded.shown or first.cite in recorded.shown:
        return RuleStanding.SHOWN
    paths = [path for clause in first.clauses for path in (*clause.sets, *clause.choice)]
    if paths:
        waits = not any(path in recorded.read for path in paths)
    else:
        waits = _LAYERS.get(first.kind, "hand") not in recorded.built
    return RuleStanding.AWAITING if waits else RuleStanding.MISSING


def is_consulted(recorded: Recorded, book: Book, rule: Rule) -> bool:
    """Whether a rule, or the one it restates, answered some test."""
    return not recorded.consulted.rules.isdisjoint({rule.cite, first_printed(book, rule).cite})


def _labels(recorded: Recorded, shelf: list[Book]) -> list[str]:
    lines = []
    if recorded.partial:
        lines.append(f"PARTIAL RUN: {'; '.join(recorded.because)}.")
    if stale := _changed(recorded, shelf):
        lines.append(f"CHANGED SINCE THE RUN: {', '.join(stale)}.")
    return lines


def _changed(recorded: Recorded, shelf: list[Book]) -> list[str]:
    return [book.id for book in shelf if recorded.digests.get(book.id) != book.digest]


def _counts(recorded: Recorded, book: Book, rules: tuple[Rule, ...]) -> dict[str, Any]:
    dispositions = Counter(rule.disposition for rule in rules)
    standings = Counter(standing(recorded, book, rule) for rule in rules)
    return {
        "rules": len(rules),
        "dispositions": {each.value: dispositions[each] for each in Disposition},
        "consulted": sum(is_consulted(recorded, book, rule) for rule in rules),
        "shown": standings[RuleStanding.SHOWN],
        "awaiting": standings[RuleStanding.AWAITING],
        "missing": standings[RuleStanding.MISSING],
    }


def _by_kind(recorded: Recorded, book: Book) -> dict[str, dict[str, Any]]:
    found = {kind.value: _counts(recorded, book, book.rules(kind=kind)) for kind in Kind}
    held = {kind: counts for kind, counts in found.items() if counts["rules"]}
    return held | {"all": _counts(recorded, book, book.all_rules)}


def _not_shown(recorded: Recorded, book: Book) -> list[tuple[Rule, RuleStanding]]:
    stood = [(rule, standing(recorded, book, rule)) for rule in book.all_rules]
    return [each for each in stood if each[1] in (RuleStanding.AWAITING, RuleStanding.MISSING)]


def _print_book(recorded: Recorded, book: Book) -> None:
    dispositions = [_HEADINGS.get(each, each.value) for each in Disposition]
    last = ("consulted", "shown", "awaiting", "missing")
    rows = [
        [
            kind,
            str(counts["rules"]),
            *(str(count or "") for count in counts["dispositions"].values()),
            *(str(counts[name] or "") for name in last),
        ]
        for kind, counts in _by_kind(recorded, book).items()
    ]
    headings = ["kind", "rules", *dispositions, *last]
    print_table(book.title, headings, rows, figures=len(headings) - 1)


def _reach_counts(recorded: Recorded, book: Book) -> dict[str, Any]:
    """How the rules of a book can be the answer to a "why?", and how many decide in a scenario."""
    ways = {rule: reach(book, rule) for rule in book.all_rules}
    counts = Counter(each.way for each in ways.values())
    in_question = sum(each.way is not Way.NO_DECISION for each in ways.values())
    once = counted_once(book)
    named = sum(
        rule.id in once and _is_named(recorded, book, rule)
        for rule, there in ways.items()
        if there.is_reached
    )
    return {
        "ways": {way.value: counts[way] for way in Way},
        "asked": in_question,
        "reached": len(once),
        "named": named,
        "reached_percent": _percent(len(once), in_question),
        "named_percent": _percent(named, in_question),
    }


def _percent(part: int, whole: int) -> float:
    return round(100 * part / whole, 1) if whole else 100.0


def _is_named(recorded: Recorded, book: Book, rule: Rule) -> bool:
    """Whether a rule, or the one it restates, decided a ruling or what a scenario claims."""
    return not recorded.named.isdisjoint({rule.cite, first_printed(book, rule).cite})


def _print_reach(recorded: Recorded, book: Book) -> None:
    counts = _reach_counts(recorded, book)
    ways = ", ".join(f"{way} {count}" for way, count in counts["ways"].items() if count)
    typer.echo(
        f"Why: {ways}. Of {counts['asked']} rules on which a decision can turn "
        f"{counts['reached']} can be the answer ({counts['reached_percent']} %; rules that share "
        f"one principle in the same games count once), and {counts['named']} decide in a scenario "
        f"({counts['named_percent']} %).\n"
    )


def _print_missing(recorded: Recorded, book: Book) -> None:
    rows = [
        [rule.id, rule.kind, rule.disposition, stands, rule.text]
        for rule, stands in _not_shown(recorded, book)
    ]
    headings = ["rule", "kind", "becomes", "stands", "text"]
    print_table(f"{book.title}: {counted(len(rows), 'rule')} not shown", headings, rows)
    ways = [(rule, reach(book, rule)) for rule in book.all_rules]
    rows = [
        [rule.id, there.way, ", ".join(there.by), rule.text]
        for rule, there in ways
        if there.way is Way.NONE or (there.is_reached and not _is_named(recorded, book, rule))
    ]
    title = f"{book.title}: {counted(len(rows), 'rule')} that decide in no scenario"
    print_table(title, ["rule", "way", "by", "text"], rows)


def _as_data(recorded: Recorded, shelf: list[Book], waiting: list[str]) -> dict[str, Any]:
    return {
        "partial": recorded.partial,
        "because": recorded.because,
        "changed": _changed(recorded, shelf),
        "tests": recorded.tests,
        "books": [
            {
                "id": book.id,
                "title": book.title,
                "kinds": _by_kind(recorded, book),
                "why": _reach_counts(recorded, book),
                "reach": {rule.id: str(reach(book, rule)) for rule in book.all_rules},
                "not_shown": [
                    {"rule": rule.cite, "stands": stands.value}
                    for rule, stands in _not_shown(recorded, book)
                ],
            }
            for book in shelf
        ],
        "fields": {"all": len(fields()), "read": recorded.read, "awaiting": waiting},
    }
