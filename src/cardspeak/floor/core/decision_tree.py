"""Every way that a report can be decided: its questions are followed to each answer.

From it come the grid of reports and books and the examples of the guide: nothing here is typed by
hand, and nothing decides anything.
"""

from collections.abc import Iterator
from enum import StrEnum
from typing import Any

import msgspec

from cardspeak.books import Book, Context
from cardspeak.books.policy import Policy
from cardspeak.floor.core.case import decide
from cardspeak.floor.core.fact_values import answers, with_fact
from cardspeak.floor.core.facts import check
from cardspeak.floor.core.registry import NAMED, kinds
from cardspeak.floor.core.report import Report
from cardspeak.floor.core.ruling import FloorError, Ruling
from cardspeak.floor.wagers.gesture_report import Gesture, Gestured, Moved, Sign, push
from cardspeak.games import Event, Game

MOST = 120
"""How many ways to a ruling are followed for one report at one table."""


GESTURES = (
    Gesture(words="raise"),
    Gesture(words="raise to 40", motions=(push(25),)),
    Gesture(motions=(push(100),)),
    Gesture(motions=(push(5), push(5))),
    Gesture(motions=(push(5, how=Moved.FORWARD),)),
    Gesture(motions=(push(5, how=Moved.OVER_THE_LINE),)),
    Gesture(sign=Sign.RAP),
    Gesture(sign=Sign.OTHER),
)
"""Words, chips and signs to be read as actions."""


def samples(kind: type[Report]) -> list[Report]:
    """Reports to begin with: no fact given, or some of those required."""
    if issubclass(kind, Gestured):
        return [kind(gesture=gesture) for gesture in reversed(GESTURES)]
    return [kind()]


def ways(
    kind: type[Report], game: Game, policy: Policy, event: Event = Event.CASH
) -> Iterator[tuple[Report, Ruling]]:
    """The facts that lead to a ruling, with the ruling, the first choices first."""
    waiting = samples(kind)
    found = 0
    while waiting and found < MOST:
        report = waiting.pop()
        try:
            check(report, game)
            ruling = decide(report, game, policy, event)
        except FloorError:
            continue
        if isinstance(ruling, Ruling):
            found += 1
            yield report, ruling
        else:
            values = reversed(answers(report, ruling))
            waiting += [with_fact(report, ruling.fact, value) for value in values]


class Standing(StrEnum):
    """Whose word a report is decided by in a house."""

    BOOK = "decided by the book"
    COMMON = "common practice"
    NONE = "not applicable"


class Entry(msgspec.Struct, frozen=True):
    """How a report stands in a house: by which rules, over which policies."""

    standing: Standing
    rules: tuple[str, ...] = ()
    policies: tuple[str, ...] = ()


def tables(book: Book) -> list[tuple[Game, Context, Policy]]:
    """The tables that stand for a house: each game once, and one game in every form.

    Of tables that have the same words and the same policy one is enough.
    """
    forms = [(game, game.structures[0], Event.CASH) for game in book.games]
    first = book.games[0]
    forms += [(first, structure, event) for structure in first.structures for event in Event]
    found: dict[Any, list[tuple[Game, Context, Policy]]] = {}
    for game, structure, event in forms:
        policy = book.resolve(game.id, structure, event)
        alike = found.setdefault((game.tags - {game.id}, game.formation, event), [])
        if all(policy != other for _, _, other in alike):
            alike.append((game, Context(game.id, structure, event), policy))
    return [table for alike in found.values() for table in alike]


def standing(book: Book, kind: type[Report], spread: list[tuple[Game, Context, Policy]]) -> Entry:
    """How a report stands in a house, at the tables that stand for it."""
    rules: dict[str, None] = {}
    policies: dict[str, None] = {}
    ruled = False
    for game, context, policy in spread:
        consulted: dict[str, None] = {}
        for report, ruling in ways(kind, game, policy, context.event):
            ruled = True
            consulted |= dict.fromkeys(ruling.cites)
            naming = NAMED.get(kind)
            if naming is not None:
                rules |= {rule.cite: None for rule in naming(report, book)}
        for path in consulted:
            found = book.look_up(path, context.bit).rules
            rules |= {rule.cite: None for rule in found}
            if found:
                policies[path] = None
    if not ruled:
        return Entry(Standing.NONE)
    return Entry(Standing.BOOK if rules else Standing.COMMON, tuple(rules), tuple(policies))


def grid(books: list[Book]) -> dict[str, dict[str, Entry]]:
    """Every kind of report in every house."""
    spread = {book.id: tables(book) for book in books}
    return {
        name: {book.id: standing(book, kind, spread[book.id]) for book in books}
        for name, kind in kinds().items()
    }
