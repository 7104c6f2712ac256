"""Which rules were asked for: an ear that a test may put to the books.

In ordinary use nobody listens, and a question costs one look at an empty list. Listening changes no
answer; it may touch nothing but its own notes.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from cardspeak.books.rule import Rule


class Heard:
    """The points of policy that were asked about, and the rules that answered."""

    __slots__ = ("fields", "rules")

    def __init__(self) -> None:
        self.fields: set[str] = set()
        self.rules: set[str] = set()


LISTENERS: list[Heard] = []
"""Who listens now; empty but in tests."""


@contextmanager
def listening() -> Iterator[Heard]:
    """Note every question put to any book until the block ends.

    >>> from cardspeak.books import Book
    >>> from cardspeak.books.consulted import listening
    >>> with listening() as heard:
    ...     _ = Book.load("seminole").why("betting.check_raise")
    >>> heard.fields, heard.rules
    ({'betting.check_raise'}, {'seminole:A.24'})
    """
    heard = Heard()
    LISTENERS.append(heard)
    try:
        yield heard
    finally:
        LISTENERS.remove(heard)


def note(path: str, rules: Iterable[Rule]) -> None:
    """Tell every listener which field was asked for, and which rules answered."""
    cites = [rule.cite for rule in rules]
    for heard in LISTENERS:
        heard.fields.add(path)
        heard.rules.update(cites)
