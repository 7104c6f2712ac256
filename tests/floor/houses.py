"""What the tests of hands and showdowns share: a house's ruling on facts, and what it must hold."""

from typing import Any

from cardspeak.books import Book
from cardspeak.floor import Outcome, Report, Ruling, ask

DEAD, LIVE, BACK = Outcome.HAND_DEAD, Outcome.HAND_LIVE, Outcome.HAND_BACK
MAY = "the floor may rule otherwise"


def ruled(book: str, report: Report, game: str = "holdem", structure: str = "limit") -> Ruling:
    ruling = ask(Book.load(book), game, report, structure)
    assert isinstance(ruling, Ruling), ruling
    return ruling


def expect(
    book: str, report: Report, outcome: Outcome, *rules: str, may: Any = None, game: str = "holdem"
) -> Ruling:
    """The outcome, the rules among those cited, and whether the floor has a choice."""
    ruling = ruled(book, report, game)
    assert ruling.outcome is outcome
    assert {f"{book}:{id}" for id in rules} <= set(ruling.rules), ruling.rules
    if not rules:
        assert not ruling.rules
        assert "common practice" in ruling.says
    assert (ruling.discretion is not None) == (may is MAY)
    return ruling
