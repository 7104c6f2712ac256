"""The books looked up, in a worker process: one to read, one rule, search, two houses side by side.

Nothing is decided here: books are looked up and put into JSON. Only the books of the shelf are
served, by name; a name never becomes a path.
"""

from collections.abc import Iterable
from typing import Any

import msgspec

from cardspeak.books import OFFENSES, PRINCIPLES, Book, BookError, Rule, fields
from cardspeak.books.comparison import Position, area_titles, in_words, positions, side_by_side
from cardspeak.books.context_words import IN_GENERAL, words
from cardspeak.books.headings import parts
from cardspeak.books.loading import CATALOG, COMMON
from cardspeak.books.search import search
from cardspeak.server.workers.own_shelf import on_shelf, own_books, texts_of, with_shelf

WORK = "cardspeak.server.workers.book_lookup"
_MOST_FOUND = 100
_COMMON_PRACTICE = "common practice"
"""How a line cites a policy on which the house is silent, before the policy's path."""

Data = dict[str, Any]
_encode = msgspec.json.encode


class Page(msgspec.Struct, frozen=True, array_like=True):
    """What is looked up: one word, or two."""

    one: str = ""
    other: str = ""


_page = msgspec.msgpack.Decoder(Page).decode


def shelf() -> list[Book]:
    """The printed books, then the room's own."""
    return [Book.load(name) for name in CATALOG] + own_books()


def book_named(name: str) -> Book:
    """A book that is served; anything else is refused."""
    known = on_shelf()
    if name not in known:
        raise BookError(f"no book is called {name!r}; there are {', '.join(known)}")
    return known[name]


def rule_texts(rules: Iterable[Rule]) -> list[dict[str, str]]:
    """Rules as a citation is read: number and text."""
    return [{"cite": rule.cite, "text": rule.text} for rule in rules]


# Reading


@with_shelf
def books(data: bytes) -> bytes:
    """Every book with how many rules it has."""
    listed = [
        {
            "id": book.id,
            "title": book.title,
            "rules": len(book.all_rules),
            "own": book.id not in CATALOG,
            "extends": book.parent.title if book.parent is not None else None,
        }
        for book in shelf()
    ]
    return _encode(listed)


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


@with_shelf
def book(data: bytes) -> bytes:
    """A book in its parts, every rule in printed order."""
    book = book_named(_page(data).one)
    read = [
        {"name": part.name, "rules": [_rule(rule) for rule in part.rules]}
        for part in parts(book, texts_of(book))
    ]
    return _encode({"id": book.id, "title": book.title, "parts": read})


# One rule


@with_shelf
def rule(data: bytes) -> bytes:
    """A rule, what it sets, and what the other houses have on the same points."""
    page = _page(data)
    name, id = page.one, page.other
    if name == _COMMON_PRACTICE or (name == COMMON and (id in fields() or id in PRINCIPLES)):
        return _encode(_practice(id))
    return _encode(_one_rule(book_named(name), id))


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
    if again := [each for each in book.all_rules if each.restates == rule.id]:
        data["again"] = rule_texts(again)
    if rule.states:
        data["states"] = {each.value: each.text for each in rule.states}
    if rule.defines:
        data["defines"] = rule.defines
    if rule.forbids:
        data["forbids"] = {tag: OFFENSES[tag].value for tag in rule.forbids}
    if rule.no_decision:
        data["no_decision"] = rule.no_decision
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
    common = Book.load(COMMON)
    data = {
        "id": path,
        "cite": f"{_COMMON_PRACTICE}: {path}",
        "kind": _COMMON_PRACTICE,
        "line": None,
        "book": common.id,
        "title": common.title,
        "disposition": _COMMON_PRACTICE,
    }
    if path in PRINCIPLES:
        return data | {"text": PRINCIPLES[path].text, "area": "", "sets": {}, "others": []}
    field = fields().get(path)
    if field is None:
        raise BookError(f"no policy is called {path!r}")
    return data | {
        "text": f"{field.text} Common practice: {in_words(field.default)}.",
        "area": field.area,
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


@with_shelf
def found(data: bytes) -> bytes:
    """The rules of all books that fit some words, the best first."""
    fitting = search(shelf(), _page(data).one)[:_MOST_FOUND]
    return _encode(
        [
            {"book": rule.book, "id": rule.id, "text": rule.text, "kind": rule.kind.value}
            for rule in fitting
        ]
    )


# Side by side


@with_shelf
def compared(data: bytes) -> bytes:
    """Every point of policy in two houses, with the rules of both."""
    page = _page(data)
    a, b = book_named(page.one), book_named(page.other)
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
    return _encode(rows)
