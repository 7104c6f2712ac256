"""Which table a life is played at: every game of every book, with random extras that fit.

The list of plain tables has a fixed order; the extras are tried one by one, and what the book does
not allow is left out.
"""

from functools import cache
from random import Random
from typing import Any

import msgspec

from cardspeak.books import Book, Notice
from cardspeak.books.fields import fields
from cardspeak.books.loading import CATALOG
from cardspeak.errors import CardspeakError
from cardspeak.games import Forced, Game, Structure

_FIXED = (Structure.LIMIT, Structure.SPREAD)


@cache
def books() -> dict[str, Book]:
    """Common practice and the five printed books."""
    return {name: Book.load(name) for name in ("common", *sorted(CATALOG))}


@cache
def tables() -> tuple[tuple[str, dict[str, Any]], ...]:
    """Every game of every book at every structure it has there, and its printed notices."""
    found: list[tuple[str, dict[str, Any]]] = []
    for name, book in books().items():
        found += [(name, plain(notice)) for notice in book.notices]
        for game in book.games:
            for structure in game.structures:
                notice = _fitting(book, game, structure)
                if notice is not None:
                    found.append((name, plain(notice)))
    return tuple(found)


def plain(notice: Notice) -> dict[str, Any]:
    """A notice as plain data, without what is usual."""
    usual = {each.name: each.default for each in msgspec.structs.fields(Notice)}
    data: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(notice))
    return {name: value for name, value in data.items() if value and value != usual[name]}


def _fitting(book: Book, game: Game, structure: Structure) -> Notice | None:
    """A plain table of a game that the book allows, if there is one."""
    blinds: list[dict[str, Any]] = [{"ante": 1, "bring_in": 2}]
    if game.forced is Forced.BLINDS:
        blinds = [
            {"blinds": (2, 4)},
            {"blinds": (4,)},
            {"blinds": (2, 2, 4)},
            {"blinds": (1, 2, 4)},
        ]
        blinds += [each | {"ante": 1} for each in blinds]
    elif game.forced is Forced.ANTES:
        blinds = [{"ante": 1}]
    for forced in blinds:
        for charge in ({}, {"charge": {"method": "percentage", "percent": 10, "cap": 4}}):
            words: dict[str, Any] = forced | charge
            if structure in _FIXED:
                words = words | {"bets": (4, 8)}
            words |= {"name": f"{game.id} {structure}", "game": game.id, "structure": structure}
            notice = allowed(book, words | {"buy_in": 400})
            if notice is not None:
                return notice
    return None


def allowed(book: Book, words: dict[str, Any]) -> Notice | None:
    """A notice, if the book allows it."""
    try:
        notice = msgspec.convert(words, Notice)
        notice.check(book)
    except (CardspeakError, msgspec.ValidationError):
        return None
    return notice


def with_extras(chance: Random, book: Book, words: dict[str, Any]) -> dict[str, Any]:
    """A table's notice with some of what tables may have besides."""
    big = max([*words.get("blinds", ()), words.get("bring_in", 0), 1])
    extras: list[dict[str, Any]] = [
        {"kill": chance.choice(("full", "half"))},
        {"rock": chance.choice((0, 2 * big))},
        {"straddle": chance.choice((2 * big, 4 * big))},
        {"bomb": big * chance.randint(1, 4)},
        {"ante": chance.randint(1, 3)},
        {"seats": chance.randint(2, 9)},
        {"chip": chance.choice((1, 2, 5))},
        {"dollar": chance.choice((2, 4))},
        {"event": "tournament"},
        {"jackpot_drop": 1},
        {"buy_in": chance.choice((40, 100, 1000)), "most_buy_in": 2000},
        {"charge": {"method": "percentage", "percent": chance.randint(1, 10), "cap": 5}},
    ]
    for extra in chance.sample(extras, chance.choice((0, 1, 2, 3, 6, 12))):
        if allowed(book, words | extra) is not None:
            words = words | extra
    return _with_choices(chance, book, words) if chance.random() < 0.3 else words


def _with_choices(chance: Random, book: Book, words: dict[str, Any]) -> dict[str, Any]:
    notice = allowed(book, words)
    if notice is None:
        return words
    context = book.context(notice.game, notice.structure, notice.event)
    for path in sorted(fields()):
        choice = book.decide(path, context).choice
        if choice is None or not choice.among or chance.random() < 0.5:
            continue
        value = msgspec.json.decode(msgspec.json.encode(chance.choice(choice.among)))
        chosen = words | {"choices": words.get("choices", {}) | {path: value}}
        if allowed(book, chosen) is not None:
            words = chosen
    return words
