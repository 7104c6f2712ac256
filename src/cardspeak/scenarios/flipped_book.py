"""A book that says otherwise on some points: what a proof plays a scenario under.

It answers every other question as the book behind it does. A point that the book leaves to the
house stays so left: its flip acts on what the notice chose.
"""

from collections.abc import Mapping
from typing import Any

from cardspeak.books import Book, Decision


class FlippedBook(Book):
    """A book with some decisions flipped.

    >>> book = FlippedBook(Book.load("seminole"), {"betting.raises": 3})
    >>> book.resolve("holdem", "limit").betting.raises
    3
    >>> book.why("betting.raises", book.context("holdem", "limit"))[0].id
    'A.13.2c'
    """

    def __init__(self, book: Book, flips: Mapping[str, Any]) -> None:
        printed = {name: held for name, held in vars(book).items() if name != "policy"}
        self.__dict__.update(printed)
        self._flips = dict(flips)
        self._resolved = {}
        self.policy = self._resolve(None)

    def look_up(self, path: str, contexts: int | None = None) -> Decision:
        """What the book says, or what it was flipped to."""
        decision = super().look_up(path, contexts)
        if path not in self._flips:
            return decision
        return Decision(self._flips[path], decision.rules, decision.choice)

    @property
    def _decided_paths(self) -> set[str]:
        return super()._decided_paths | self._flips.keys()
