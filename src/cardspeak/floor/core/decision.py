"""The two ways to a ruling: in a live hand, and from facts alone. Both take one decision path.

A dealer's mistake that a live hand does not show yet is entered first.
"""

from collections.abc import Mapping
from typing import Any

import msgspec

from cardspeak.books import Book, Context, Notice
from cardspeak.books.policy import Policy
from cardspeak.floor.core.case import Case, NeededError
from cardspeak.floor.core.deciders import Trials, explained
from cardspeak.floor.core.registry import (
    AFTER_THE_HAND,
    DECISIONS,
    LIVE_FACTS,
    MISTAKES,
    NAMED,
    Mistake,
)
from cardspeak.floor.core.report import Report
from cardspeak.floor.core.ruling import FloorError, Needs, Ruling
from cardspeak.floor.core.validation import check
from cardspeak.games import Event, Game, Structure
from cardspeak.hand import Hand


def rule(hand: Hand, report: Report) -> Ruling | Needs:
    """What happens now in this hand; ``hand.apply(ruling.remedies, ruling.cites)`` does it."""
    terms, report = hand.terms, _checked(hand, report)
    return _explained(report, terms.game, terms.policy, terms.context, terms.book)


def plain_ruling(hand: Hand, report: Report) -> Ruling | Needs:
    """The same without the search for what decided it: for a hand that is played again."""
    terms, report = hand.terms, _checked(hand, report)
    ruling = decide(report, terms.game, terms.policy, terms.context.event)
    if isinstance(ruling, Needs) or terms.book is None:
        return ruling
    return cited(ruling, terms.book, terms.context, report)


def _checked(hand: Hand, report: Report) -> Report:
    """The report with every fact that the hand knows, all of them possible in this game."""
    report = with_live_facts(hand, report)
    check(report, hand.terms.game)
    return report


def with_live_facts(hand: Hand, report: Report) -> Report:
    """The report with every fact that the hand knows."""
    if hand.is_over and type(report) not in AFTER_THE_HAND:
        raise FloorError("the deal is over: nothing in it can be corrected")
    reading = LIVE_FACTS.get(type(report))
    return reading(hand, report) if reading else report


def mistake(hand: Hand, report: Report) -> Mistake:
    """The remedies that put the cards where a dealer's mistake put them; none if they lie so.

    The software deals rightly. Where it follows a dealer who did not, the mistake is entered first;
    a report of it then fits the hand.
    """
    check(report, hand.terms.game)
    entering, needed = MISTAKES.get(type(report), (None, ()))
    if entering is None or any(getattr(report, fact) is None for fact in needed):
        return ()  # the ruling asks for what is not known yet
    seat = getattr(report, "seat", None)
    if "seat" in needed and seat not in hand.seats:
        raise FloorError(f"seat {seat} has no hand in this deal")
    return entering(hand, report)


def ask(
    book: Book,
    game: str,
    report: Report,
    structure: Structure | str = Structure.LIMIT,
    event: Event | str = Event.CASH,
    choices: Mapping[str, Any] | None = None,
) -> Ruling | Needs:
    """What happens at a table somewhere else, from what its floor person says.

    `choices` are what the table's notice settles where the book leaves it to the house.
    """
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


def decide(report: Report, game: Game, policy: Policy, event: Event = Event.CASH) -> Ruling | Needs:
    """The one decision path: facts in, a ruling or the next question out."""
    deciding = DECISIONS.get(type(report))
    if deciding is None:
        raise FloorError(f"nobody knows how to rule on {type(report).__name__}")
    try:
        return deciding(Case(report, game, policy, event))
    except NeededError as needed:
        return needed.needs


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
