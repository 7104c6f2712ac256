"""The books: each to read, one rule with its own address, search, and two houses side by side.

Nothing is decided here: books are looked up and put into plain data. Only the books of the shelf
are served, by name; a name never becomes a path.
"""

import asyncio
from collections.abc import Iterable
from functools import cache
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from cardspeak.books import Book, BookError, Rule, fields
from cardspeak.books.comparing import Position, area_titles, in_words, positions, side_by_side
from cardspeak.books.headings import parts
from cardspeak.books.loading import CATALOG, COMMON
from cardspeak.books.places import IN_GENERAL, words
from cardspeak.books.searching import search
from cardspeak.server.web import get

LONGEST_SEARCH = 200
_MOST_FOUND = 100
_COMMON_PRACTICE = "common practice"
"""How a line cites a policy on which the house is silent, before the policy's path."""

Data = dict[str, Any]


def shelf() -> list[Book]:
    """The printed books."""
    return [Book.load(name) for name in CATALOG]


def book_named(name: str) -> Book:
    """A book that is served; anything else is refused."""
    if name not in (*CATALOG, COMMON):
        names = ", ".join((*CATALOG, COMMON))
        raise BookError(f"no book is called {name!r}; there are {names}")
    return Book.load(name)


def rule_texts(rules: Iterable[Rule]) -> list[dict[str, str]]:
    """Rules as a citation is read: number and text."""
    return [{"cite": rule.cite, "text": rule.text} for rule in rules]


def _asked(request: Request, name: str, longest: int = LONGEST_SEARCH) -> str:
    """A word of the address; refused when it is too long to be meant."""
    word = request.query_params.get(name, "")
    if len(word) > longest:
        raise BookError(f"{name!r} has {len(word)} characters; at most {longest} are looked up")
    return word.strip()


# Reading


async def books(request: Request) -> list[Data]:
    """Every book with how many rules it has."""
    return [{"id": book.id, "title": book.title, "rules": len(book.all_rules)} for book in shelf()]


def _rule(rule: Rule) -> Data:
    data: Data = {
        "id": rule.id,
        "cite": rule.cite,
        "kind": rule.kind.value,
        "text": rule.text,
        "line": rule.line,
    }
    if rule.reading:
        data["reading"] = rule.reading
    return data


@cache
def _whole(name: str) -> bytes:
    book = book_named(name)
    read = [
        {"name": part.name, "rules": [_rule(rule) for rule in part.rules]} for part in parts(book)
    ]
    return msgspec.json.encode({"id": book.id, "title": book.title, "parts": read})


async def book(request: Request) -> Response:
    """A book in its parts, every rule in printed order."""
    return Response(_whole(book_named(request.path_params["id"]).id), media_type="application/json")


# One rule


async def rule(request: Request) -> Data:
    """A rule, what it sets, and what the other houses have on the same points."""
    name, id = request.path_params["id"], _asked(request, "id")
    if name == _COMMON_PRACTICE or (name == COMMON and id in fields()):
        return _practice(id)
    return _one_rule(book_named(name), id)


def _one_rule(book: Book, id: str) -> Data:
    rule = book.rule(id)
    sets: dict[str, str] = {}
    for clause in rule.clauses:
        where = words(clause.when.contexts)
        prefix = "" if where == IN_GENERAL else f"{where}: "
        said = {path: in_words(value) for path, value in clause.sets.items()}
        said |= {
            path: str(Position(where, choice.default, (), choice))
            for path, choice in clause.choice.items()
        }
        for path, value in said.items():
            sets[path] = "; ".join(filter(None, (sets.get(path), prefix + value)))
    data = _rule(rule) | {
        "book": book.id,
        "title": book.title,
        "area": rule.area,
        "disposition": rule.disposition.value,
        "sets": sets,
        "others": _elsewhere(book, sets),
    }
    if rule.restates:
        data["restates"] = _rule(book.rule(rule.restates))
    if rule.declares:
        data["declares"] = rule.declares
    return data


def _elsewhere(book: Book, paths: Iterable[str]) -> list[Data]:
    """What the other houses say on some points."""
    return [
        {
            "field": path,
            "doc": fields()[path].text,
            "book": other.id,
            "title": other.title,
            **_said(positions(other, path)),
        }
        for path in paths
        for other in shelf()
        if other.id != book.id
    ]


def _practice(path: str) -> Data:
    """A point that is left to common practice, in the form of a rule."""
    field = fields().get(path)
    if field is None:
        raise BookError(f"no policy is called {path!r}")
    common = Book.load(COMMON)
    return {
        "id": path,
        "cite": f"{_COMMON_PRACTICE}: {path}",
        "kind": _COMMON_PRACTICE,
        "text": f"{field.text} Common practice: {in_words(field.default)}.",
        "line": None,
        "book": common.id,
        "title": common.title,
        "area": field.area,
        "disposition": _COMMON_PRACTICE,
        "sets": {path: in_words(field.default)},
        "others": _elsewhere(common, [path]),
    }


def _said(said: tuple[Position, ...], where: str = IN_GENERAL) -> Data:
    """What a house says on a point, in one line with all its rules; `where` goes without saying."""
    lines = [
        str(each) if each.where in (IN_GENERAL, where) else f"{each.where}: {each}"
        for each in sorted(said, key=lambda each: each.where != IN_GENERAL)
    ]
    rules = dict.fromkeys(rule for each in said for rule in each.rules)
    return {"value": "; ".join(lines), "rules": rule_texts(rules)}


# Search


async def found(request: Request) -> list[Data]:
    """The rules of all books that fit some words, the best first."""
    return [
        {"book": rule.book, "id": rule.id, "text": rule.text, "kind": rule.kind.value}
        for rule in search(shelf(), _asked(request, "q"))[:_MOST_FOUND]
    ]


# Side by side


@cache
def _compared(one: str, other: str) -> bytes:
    a, b = book_named(one), book_named(other)
    rows = [
        {
            "area": row.field.area,
            "about": area_titles()[row.field.area],
            "field": row.field.path,
            "doc": row.field.text,
            "where": row.where,
            "a": _said(row.one, row.where),
            "b": _said(row.other, row.where),
            "differ": row.differ,
        }
        for row in side_by_side(a, b)
    ]
    return msgspec.json.encode(rows)


async def compare(request: Request) -> Response:
    """Every point of policy in two houses, with the rules of both."""
    one, other = (book_named(_asked(request, name)).id for name in ("a", "b"))
    # A quarter of a second the first time: off the loop that serves the tables.
    return Response(await asyncio.to_thread(_compared, one, other), media_type="application/json")


ROUTES = [
    get("/api/books", books),
    get("/api/books/{id}", book),
    get("/api/books/{id}/rule", rule),
    get("/api/search", found),
    get("/api/compare", compare),
]
