"""The floor console: what happened in plain words, the facts asked one by one, and the rulings.

Anyone may ask: nothing is changed at any table. The ruling is the floor's, by the book that was
picked; the other houses are asked about the same facts.
"""

import asyncio
from typing import Annotated, Any

import msgspec
from starlette.requests import Request

from cardspeak.books import Book
from cardspeak.errors import CardspeakError
from cardspeak.floor import FloorError, Needs
from cardspeak.floor.dialogue import asked, facts, question, with_answer
from cardspeak.floor.situations import about, kinds, name_of, search
from cardspeak.floor.telling import told
from cardspeak.games import Event, Structure
from cardspeak.server.messages import MOST_CHIPS
from cardspeak.server.pages_books import LONGEST_SEARCH, Data, book_named, shelf
from cardspeak.server.web import body, get, post

_OFFERED = 12
_MOST_FACTS = 64
Name = Annotated[str, msgspec.Meta(max_length=64)]


class Case(msgspec.Struct, forbid_unknown_fields=True):
    """What happened, where, and by which book it is to be ruled on."""

    book: Name
    game: Name
    report: dict[str, Any]
    structure: Structure | None = None
    event: Event = Event.CASH


class Answered(Case, forbid_unknown_fields=True, kw_only=True):
    """A case with the answer to one question, as it was typed."""

    fact: Name
    answer: Annotated[str, msgspec.Meta(max_length=LONGEST_SEARCH)]


# What can happen


async def reports(request: Request) -> list[Data]:
    """The kinds of report that some words fit, the best first; all of them without words."""
    words = request.query_params.get("q", "").strip()
    if len(words) > LONGEST_SEARCH:
        raise FloorError(f"use at most {LONGEST_SEARCH} characters")
    found = search(words)[:_OFFERED] if words else list(kinds().values())
    return [
        {
            "name": name_of(kind),
            "about": about(kind),
            "facts": [name for name in facts(kind) if "." not in name],
        }
        for kind in found
    ]


# The ruling


async def ask(request: Request) -> Data:
    """The ruling with its rules, and the other houses'; or the one fact that is needed."""
    case = await body(request, Case)
    _check(case.report)
    return await asyncio.to_thread(_ruled, case)


def _ruled(case: Case) -> Data:
    book = book_named(case.book)
    game = book.game(case.game)
    structure = case.structure or game.structures[0]
    ruling = asked(book, case.game, case.report, structure, case.event)
    if isinstance(ruling, Needs):
        return told(book, ruling)
    others = [_elsewhere(other, case, structure) for other in shelf() if other.id != book.id]
    return told(book, ruling) | {"others": others}


def _elsewhere(book: Book, case: Case, structure: Structure) -> Data:
    """What another house rules on the same facts, or still needs, or why it has no word on it."""
    said: Data = {"book": book.id, "title": book.title}
    try:
        spread = book.game(case.game).structures
        bet = structure if structure in spread else spread[0]
        return said | told(book, asked(book, case.game, case.report, bet, case.event))
    except CardspeakError as error:
        return said | {"error": str(error)}


async def answer(request: Request) -> Data:
    """The report with an answer put in its place; refused, with what would fit."""
    case = await body(request, Answered)
    _check(case.report)
    needs = await asyncio.to_thread(_question, case)
    return {"report": with_answer(case.report, needs, case.answer)}


def _question(case: Answered) -> Needs:
    """The question that is open, or any other fact of the report by its name."""
    book = book_named(case.book)
    ruling = asked(book, case.game, case.report, case.structure, case.event)
    if isinstance(ruling, Needs) and ruling.fact == case.fact:
        return ruling
    return question(case.report, case.fact)


def _check(report: Data) -> None:
    """Refuse what no report holds: numbers beyond any stack, long texts, deep or endless lists."""
    waiting: list[tuple[Any, int]] = [(report, 0)]
    count = 0
    while waiting:
        value, depth = waiting.pop()
        count += 1
        if count > _MOST_FACTS or depth > 6:
            raise FloorError("the report is too long")
        if isinstance(value, dict):
            waiting += [(each, depth + 1) for each in value.values()]
        elif isinstance(value, list):
            waiting += [(each, depth + 1) for each in value]
        elif isinstance(value, str) and len(value) > LONGEST_SEARCH:
            raise FloorError(f"a fact has at most {LONGEST_SEARCH} characters")
        elif isinstance(value, int) and abs(value) > MOST_CHIPS:
            raise FloorError(f"amounts go up to {MOST_CHIPS:,}")


ROUTES = [
    get("/api/floor/reports", reports),
    post("/api/floor/ask", ask),
    post("/api/floor/answer", answer),
]
