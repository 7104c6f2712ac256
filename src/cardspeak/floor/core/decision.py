"""The two ways to a ruling: in a live hand, and from facts alone. Both take one decision path.

Here a ruling gets the printed rules behind it and what decided it; `case` decides.
"""

from collections.abc import Mapping
from typing import Any

import msgspec

from cardspeak.arguments import expect
from cardspeak.books import Book, Context, Notice
from cardspeak.books.policy import Policy
from cardspeak.floor.core.case import decide, expect_report, known
from cardspeak.floor.core.deciders import Trials, explained
from cardspeak.floor.core.facts import check
from cardspeak.floor.core.registry import NAMED
from cardspeak.floor.core.report import Report
from cardspeak.floor.core.ruling import FloorError, Needs, Ruling
from cardspeak.games import Event, Game, Structure
from cardspeak.hand import Hand, Terms


def rule(hand: Hand, report: Report) -> Ruling | Needs:
    """What happens now in this hand; ``hand.apply(ruling.remedies, ruling.cites)`` does it."""
    return explain(known(hand, report), hand.terms)


def explain(report: Report, terms: Terms) -> Ruling | Needs:
    """The ruling on a report with all its facts, and what decides it."""
    return _explained(report, terms.game, terms.policy, terms.context, terms.book)


def plain_ruling(hand: Hand, report: Report) -> Ruling | Needs:
    """The same without the search for what decided it."""
    terms, report = hand.terms, known(hand, report)
    ruling = decide(report, terms.game, terms.policy, terms.context.event)
    if isinstance(ruling, Needs) or terms.book is None:
        return ruling
    return cited(ruling, terms.book, terms.context, report)


def ask(
    book: Book,
    game: str,
    report: Report,
    structure: Structure | str | None = None,
    event: Event | str = Event.CASH,
    choices: Mapping[str, Any] | None = None,
) -> Ruling | Needs:
    """What happens at a table somewhere else, from what its floor person says.

    Without a structure it is the first at which the house spreads the game. `choices` are what the
    table's notice settles where the book leaves it to the house.
    """
    expect("the book", book, Book, "a Book, as Book.load('seminole') gives it", FloorError)
    expect_report(report)
    if choices is not None:
        expect("the choices", choices, Mapping, "values by the paths of policies", FloorError)
    if structure is None:
        structure = book.game(game).structures[0]
    context: Context = book.context(game, structure, event)
    notice = Notice(
        name="the table",
        game=game,
        structure=context.structure,
        event=context.event,
        choices=dict(choices or {}),
    )
    policy = notice.policy(book)
    offered = book.game(game)
    check(report, offered)
    return _explained(report, offered, policy, context, book)


def _explained(
    report: Report, game: Game, policy: Policy, context: Context, book: Book | None
) -> Ruling | Needs:
    """The ruling with what decided it."""
    ruling = decide(report, game, policy, context.event)
    if isinstance(ruling, Needs):
        return ruling
    if book is not None:
        ruling = cited(ruling, book, context, report)
    return explained(Trials(report, game, policy, context.event, ruling), book, context)


def cited(ruling: Ruling, book: Book, context: Context, report: Report | None = None) -> Ruling:
    """The ruling with the printed rules behind every policy that was consulted."""
    rules: dict[str, None] = {}
    naming = NAMED.get(type(report)) if report is not None else None
    if naming is not None:
        rules |= {rule.cite: None for rule in naming(report, book)}
    for path in ruling.cites:
        for rule in book.why(path, context):
            rules[rule.cite] = None
    return msgspec.structs.replace(ruling, rules=tuple(rules))
