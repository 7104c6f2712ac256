"""Records which policy fields were looked up and which rules answered, for tests and scenarios.

In ordinary use there is no recorder, and a lookup costs one glance at an empty list. A recorder
changes no answer.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from cardspeak.books.rule import Rule


class Consultations:
    """The policy fields that were looked up, and the rules that answered."""

    __slots__ = ("fields", "rules")

    def __init__(self) -> None:
        self.fields: set[str] = set()
        self.rules: set[str] = set()


RECORDERS: list[Consultations] = []
"""The recorders at work; empty outside tests and scenarios."""


@contextmanager
def recorded_consultations() -> Iterator[Consultations]:
    """Record every lookup in any book until the block ends.

    >>> from cardspeak.books import Book
    >>> from cardspeak.books.consultations import recorded_consultations
    >>> with recorded_consultations() as consulted:
    ...     _ = Book.load("seminole").why("betting.check_raise")
    >>> consulted.fields, consulted.rules
    ({'betting.check_raise'}, {'seminole:A.24'})
    """
    consulted = Consultations()
    RECORDERS.append(consulted)
    try:
        yield consulted
    finally:
        RECORDERS.remove(consulted)


def record(path: str, rules: Iterable[Rule]) -> None:
    """Enter a field and the rules that answered with every recorder."""
    cites = [rule.cite for rule in rules]
    for consulted in RECORDERS:
        consulted.fields.add(path)
        consulted.rules.update(cites)
