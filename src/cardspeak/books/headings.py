"""The parts of a book: the headings between the rules of its file, each with its rules.

A heading is a comment of one line that stands by itself before a rule, as printed books have one
before each section. A book is found by its name, or comes with its texts.
"""

import re
from collections.abc import Iterable

import msgspec

from cardspeak.books.book import Book
from cardspeak.books.loading import texts
from cardspeak.books.rule import Rule

_HEADING = re.compile(
    r"""\n\n\#[ ](?P<name>[^\n]+)\n+      # the heading, by itself
    \[\[rule\]\]\n
    id\s*=\s*(?P<quote>["'])(?P<id>.+?)(?P=quote)  # the first rule under it
    """,
    re.VERBOSE,
)


class Part(msgspec.Struct, frozen=True):
    """A part of a book, its rules in printed order."""

    name: str
    rules: tuple[Rule, ...]


def parts(book: Book, kept: Iterable[str] | None = None) -> tuple[Part, ...]:
    """The parts of a book; what has no heading is called by the title of the book that has it.

    `kept` are the texts of the book and of those it extends, where it cannot be found by its name.

    >>> [part.name for part in parts(Book.load("official"))][2]
    'Section 3: table and equipment'
    """
    headings: dict[str, str] = {}
    for text in [each.text for each in texts(book.id)] if kept is None else kept:
        headings |= {found["id"]: found["name"] for found in _HEADING.finditer(text)}
    titles = _titles(book)
    found: list[tuple[str, list[Rule]]] = []
    last = ""
    for rule in book.all_rules:
        if rule.id in headings or rule.book != last:
            found.append((headings.get(rule.id, titles.get(rule.book, book.title)), []))
        found[-1][1].append(rule)
        last = rule.book
    return tuple([Part(name, tuple(rules)) for name, rules in found])


def _titles(book: Book) -> dict[str, str]:
    """The titles of a book and of those that it extends, by their names."""
    above = _titles(book.parent) if book.parent is not None else {}
    return above | {book.id: book.title}
