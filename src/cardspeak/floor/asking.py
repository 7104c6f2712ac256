"""The two ways to ask: in a live hand, and from facts alone. Both take the same decision path."""

from collections.abc import Mapping
from typing import Any

from cardspeak.books import Book, Context, Notice
from cardspeak.floor import (  # noqa: F401 - they register their decisions and derivations
    agreeing,
    board,
    burns,
    calls,
    chips,
    claims,
    clock,
    conduct,
    counts,
    deck_faults,
    deriving_deal,
    deriving_exposed,
    deriving_hands,
    deriving_rows,
    deriving_showing,
    deriving_turn,
    deriving_wagers,
    draw_cards,
    exposed,
    exposed_last,
    fouling,
    gestures,
    hands,
    misdeals,
    showing,
    stud_cards,
    turns,
    wagers,
)
from cardspeak.floor.case import cited, decide
from cardspeak.floor.deriving import derive
from cardspeak.floor.reports import Report
from cardspeak.floor.ruling import Needs, Ruling
from cardspeak.floor.soundness import check
from cardspeak.games import Event, Structure
from cardspeak.hand import Hand


def rule(hand: Hand, report: Report) -> Ruling | Needs:
    """What happens now in this hand; ``hand.apply(ruling.remedies, ruling.cites)`` does it."""
    terms = hand.terms
    report = derive(hand, report)
    check(report, terms.game)
    ruling = decide(report, terms.game, terms.policy, terms.context.event)
    if isinstance(ruling, Needs) or terms.book is None:
        return ruling
    return cited(ruling, terms.book, terms.context, report)


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
    check(report, book.game(game))
    ruling = decide(report, book.game(game), policy, context.event)
    return ruling if isinstance(ruling, Needs) else cited(ruling, book, context, report)
