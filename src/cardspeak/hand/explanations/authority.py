"""Whose word an explanation is: the printed rules that decided, or common practice.

At most two rules are shown, those behind the policy that decided most; the others were consulted.
Where the book is silent on that policy, the rules behind the principles that decided stand there.
Common practice is called that, and no printed number stands beside it.
"""

import msgspec

from cardspeak.books import Book, Context, Rule, is_principle
from cardspeak.hand.explanations.explanation import Explanation
from cardspeak.hand.refusal import Cites

SHOWN = 2
"""How many printed rules are shown as deciding."""


class CitedExplanation(msgspec.Struct, frozen=True, omit_defaults=True):
    """An explanation with its rules, each as "book:id".

    `says` ends with whose word it is; `rules` decided, `also` were consulted; `common` says that
    the book is silent on what decided.
    """

    says: str
    rules: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    common: bool = False

    def __str__(self) -> str:
        return self.says


def cited(explained: Explanation, book: Book, context: Context) -> CitedExplanation:
    """An explanation with the rules of a book behind it.

    >>> book = Book.load("catfish-bend")
    >>> explained = Explanation("A raise must match the last.", ("betting.least_raise",))
    >>> str(cited(explained, book, book.context("holdem", "no-limit")))
    'A raise must match the last. Rules S9.nl.3, S3.betting.6.'
    """
    decided = explained.decided
    stated = tuple([path for path in decided if is_principle(path) and book.why(path, context)])
    if all(map(is_principle, decided)):
        decided = stated  # a principle that the book does not print is no house's own practice
    seen = [path for path in explained.consulted if not is_principle(path)]
    authority = _rules((decided or tuple(seen))[:1], book, context)
    if authority and decided:
        authority = tuple(dict.fromkeys((*authority, *_rules(decided[1:], book, context))))
    authority = authority or _rules(stated, book, context)
    shown = authority[:SHOWN]
    everything = _rules(explained.cites, book, context)
    also = tuple([rule for rule in everything if rule not in shown])
    common = bool(decided) and not shown
    says = explained.says + _source(shown, common, "Rule" if decided else "See rule")
    return CitedExplanation(says, shown, also, common)


def _rules(paths: Cites, book: Book, context: Context) -> tuple[str, ...]:
    """The printed rules behind some policies: policy by policy, the narrowest rules first."""
    found: list[str] = []
    for path in paths:
        ranked = [(_breadth(rule, path, context), rule.cite) for rule in book.why(path, context)]
        found += [cite for _, cite in sorted(ranked, key=lambda each: each[0])]
    return tuple(dict.fromkeys(found))


def _breadth(rule: Rule, path: str, context: Context) -> tuple[int, int]:
    """In how many contexts a rule has this word on a point, and any word on it."""
    own = [
        clause.when.contexts
        for clause in rule.clauses
        if path in clause.sets or path in clause.choice
    ] or [rule.when.contexts]
    here = [contexts.bit_count() for contexts in own if contexts & context.bit]
    return min(here, default=0), sum(contexts.bit_count() for contexts in own)


def _source(shown: tuple[str, ...], common: bool, word: str) -> str:
    """Whose word it is, in a few words."""
    if common:
        return " The book is silent: common practice."
    if not shown:
        return ""
    numbers = ", ".join(cite.partition(":")[2] for cite in shown)
    return f" {word}{'s' if len(shown) > 1 else ''} {numbers}."
