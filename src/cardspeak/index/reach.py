"""How a rule can become the answer to a "why?": the ways by which a citation reaches it.

A rule is reached by a policy field that the software reads, by a principle that it cites, by a term
on the page of definitions, or by an offense. One whose fields wait for a layer not yet built waits
too, and one that says why no decision turns on it needs no way.
"""

import ast
from collections import Counter
from enum import StrEnum
from functools import cache

import msgspec

from cardspeak.arguments import expect
from cardspeak.books import Book, BookError, Principle, Rule
from cardspeak.books.settings import where_stated
from cardspeak.index.reads import field_reads, package_modules
from cardspeak.index.rules import first_printed, rule_fields

_NAMES = ("P", "Principle")


class Way(StrEnum):
    """How a citation reaches a rule."""

    FIELD = "policy field"
    PRINCIPLE = "principle"
    WORD = "declaration word"
    DEFINITION = "definition"
    OFFENSE = "offense"
    AGAIN = "another printing"
    NO_DECISION = "no decision turns on it"
    NONE = "not reached"


REACHED = (Way.FIELD, Way.PRINCIPLE, Way.WORD, Way.DEFINITION, Way.OFFENSE, Way.AGAIN)
"""The ways that make a rule an answer."""


class Reach(msgspec.Struct, frozen=True):
    """The nearest way to a rule, and by which field, principle, term or offense."""

    way: Way
    by: tuple[str, ...] = ()

    @property
    def is_reached(self) -> bool:
        """Whether the rule can be the answer to some question."""
        return self.way in REACHED

    def __str__(self) -> str:
        return f"{self.way}: {', '.join(self.by)}" if self.by else self.way.value


@cache
def cited_principles() -> frozenset[Principle]:
    """The principles that some function or table of the installed package cites."""
    found: set[Principle] = set()
    for module in package_modules():
        for node in ast.walk(ast.parse(module.text)):
            match node:
                case ast.Attribute(ast.Name(owner), name) if owner in _NAMES:
                    if name in Principle.__members__:
                        found.add(Principle[name])
    return frozenset(found)


def reach(book: Book, rule: Rule) -> Reach:
    """The nearest way to a rule."""
    expect("the book", book, Book, "a Book", BookError)
    expect("the rule", rule, Rule, "a Rule of the book", BookError)
    if rule.not_in_force:
        return Reach(Way.NO_DECISION, ("not in force",))
    if rule.no_decision:
        return Reach(Way.NO_DECISION, (rule.no_decision,))
    own = _own(book, rule)
    if own is not None:
        return own
    first = first_printed(book, rule)
    if first is not rule:
        there = reach(book, first)
        return Reach(Way.AGAIN, (first.id,)) if there.is_reached else there
    return Reach(Way.NONE)


def _own(book: Book, rule: Rule) -> Reach | None:
    """The way by what the rule itself says."""
    paths = rule_fields(book, rule) if rule.restates is None else ()
    read = tuple(path for path in paths if path in _read())
    if read:
        return Reach(Way.FIELD, read)
    stated = tuple(each.value for each in rule.states if each in cited_principles())
    if stated and rule.declares:
        return Reach(Way.WORD, (rule.declares, *stated))
    if stated:
        return Reach(Way.PRINCIPLE, stated)
    if rule.forbids:
        return Reach(Way.OFFENSE, rule.forbids)
    if rule.defines:
        return Reach(Way.DEFINITION, rule.defines)
    return None


@cache
def _read() -> frozenset[str]:
    return frozenset(each.path for each in field_reads())


def reaches(book: Book) -> dict[str, Reach]:
    """Every rule of a book by its number, with the nearest way to it."""
    expect("the book", book, Book, "a Book", BookError)
    return {rule.id: reach(book, rule) for rule in book.all_rules}


def counted_once(book: Book) -> frozenset[str]:
    """The rules reached, where rules that only share one principle in the same games count once."""
    expect("the book", book, Book, "a Book", BookError)
    found: set[str] = set()
    seen: Counter[tuple[str, int]] = Counter()
    for rule in book.all_rules:
        there = reach(book, rule)
        if there.way not in (Way.PRINCIPLE, Way.WORD):
            if there.is_reached:
                found.add(rule.id)
            continue
        points = [(each.value, where_stated(rule)) for each in rule.states]
        if any(not seen[point] for point in points):
            found.add(rule.id)
        seen.update(points)
    return frozenset(found)
