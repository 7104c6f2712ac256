"""How many draws wait for cards, by their use, kept up as rows change.

A burst of late entries has thousands of them, and every command asks whether some draw waits.
"""

from collections import Counter
from typing import TYPE_CHECKING

from cardspeak.tournament.state import DeckUse, DeckWant, LaidDeck

if TYPE_CHECKING:
    from cardspeak.tournament.tournament import Tournament

_Counts = Counter[DeckUse | None]


class DrawsWaiting:
    """The draws that wait, and the decks that wait for a draw (no use)."""

    __slots__ = ("_counts",)

    def __init__(self) -> None:
        self._counts: _Counts = Counter()

    def count(self, event: "Tournament", *uses: DeckUse | None) -> int:
        """How many draws of some uses wait."""
        kept = sum([self._counts[use] for use in uses])
        if not event.decks.changed and not event.wants.changed:
            return kept
        changed = self._changed(event)
        return kept + sum([changed[use] for use in uses])

    def accept(self, event: "Tournament") -> None:
        """Keep what the command under way has changed."""
        if event.decks.changed or event.wants.changed:
            self._counts.update(self._changed(event))

    def _changed(self, event: "Tournament") -> _Counts:
        found: _Counts = Counter()
        for rows in (event.decks.changes(), event.wants.changes()):
            for _, was, now in rows:
                if was is not None and _waits(was):
                    found[was.use] -= 1
                if now is not None and _waits(now):
                    found[now.use] += 1
        return found


def _waits(row: LaidDeck | DeckWant) -> bool:
    return isinstance(row, DeckWant) or not row.seed
