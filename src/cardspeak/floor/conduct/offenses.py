"""The offenses that a code of conduct forbids, and the rules of a book that name an offense."""

from cardspeak.books import Book, Kind, Offense, Rule

CODE_OF_CONDUCT = frozenset(
    {
        Offense.CHEATING,
        Offense.THREATS,
        Offense.PROFANITY,
        Offense.DISTURBANCE,
        Offense.CARDS_DAMAGED,
        Offense.PROPERTY_DAMAGED,
        Offense.SUBSTANCE,
        Offense.WEAPON,
    }
)
"""Breaches of a code of conduct; every other offense is one of etiquette."""


_KINDS = (Kind.CONDUCT, Kind.DISCRETION, Kind.RULING, Kind.ROOM, Kind.PHYSICAL)
"""The kinds of rule that speak of conduct, in the order in which they are read."""


def rules_on(book: Book, offense: Offense) -> tuple[Rule, ...]:
    """The rules of a book that forbid an offense, those on conduct first.

    >>> [rule.id for rule in rules_on(Book.load("catfish-bend"), Offense.SPLASHING)]
    ['S1.etiquette.2']
    """
    found = book.forbidding(offense)
    order = {kind: place for place, kind in enumerate(_KINDS)}
    return tuple(sorted(found, key=lambda rule: order.get(rule.kind, len(order))))
