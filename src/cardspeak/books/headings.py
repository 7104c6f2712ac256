"""The parts of a book: the headings between the rules of its file, each with its rules.

A heading is a comment of one line that stands by itself before a rule, as printed books have one
before each section. Only books that can be found by name are read; nothing is decided here.
"""

import re

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


def parts(book: Book) -> tuple[Part, ...]:
    """The parts of a book of the shelf; what has no heading is called by the book's title.

    >>> [part.name for part in parts(Book.load("official"))][2]
    'Section 3: table and equipment'
    """
    headings: dict[str, str] = {}
    for text in texts(book.id):
        headings |= {found["id"]: found["name"] for found in _HEADING.finditer(text.text)}
    found: list[tuple[str, list[Rule]]] = []
    for rule in book.all_rules:
        if rule.id in headings or not found:
            found.append((headings.get(rule.id, book.title), []))
        found[-1][1].append(rule)
    return tuple([Part(name, tuple(rules)) for name, rules in found])
