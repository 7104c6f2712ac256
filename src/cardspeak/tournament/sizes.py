"""How many players each table has, kept up as rows change.

To count everyone anew after each knock-out took most of the time of an event of ten thousand.
"""

from collections import Counter
from typing import TYPE_CHECKING

from cardspeak.tournament.state import EventEntry, PlayTable

if TYPE_CHECKING:
    from cardspeak.tournament.tournament import Tournament


def _is_other(was: PlayTable | None, now: PlayTable | None) -> bool:
    """Whether somebody has come to a table or left it, or it is no longer in use."""
    if was is None or now is None:
        return True
    return was.seats is not now.seats or was.closing is not now.closing


def _is_elsewhere(was: EventEntry | None, now: EventEntry | None) -> bool:
    """Whether an entry counts at another table than before, or no longer."""
    if was is None or now is None:
        return True
    return was.status is not now.status or was.to is not now.to or was.table != now.table


class TableSizes:
    """The sizes of the tables in use; counted again only where something has changed."""

    __slots__ = ("_known", "_of_size", "_sizes", "_stale", "players")

    def __init__(self) -> None:
        self._sizes: dict[str, int] = {}
        self._stale: set[str] = set()
        self._known: tuple[int, int] | None = None  # the versions of the rows last counted
        self._of_size: Counter[int] = Counter()  # how many tables have so many players
        self.players = 0

    def of(self, event: "Tournament") -> dict[str, int]:
        """The players of each table in use, by its name; the order of the names means nothing."""
        now = (event.tables.version, event.entries.version)
        if now == self._known:
            return self._sizes
        for name in self._stale | self._touched(event):
            table = event.tables.get(name)
            self._enter(self._sizes.pop(name, None), -1)
            if table is not None and not table.closing:
                size = self._sizes[name] = _count(event, table)
                self._enter(size, 1)
        self._stale.clear()
        self._known = now
        return self._sizes

    def _enter(self, size: int | None, by: int) -> None:
        """Count a table more or less."""
        if size is None:
            return
        self.players += by * size
        self._of_size[size] += by
        if not self._of_size[size]:
            del self._of_size[size]

    def spread(self) -> int:
        """By how many players the longest table differs from the shortest, as last counted."""
        return max(self._of_size) - min(self._of_size) if self._of_size else 0

    def accept(self, event: "Tournament") -> None:
        """Keep what the command under way has changed: counted, or when next asked for."""
        if (event.tables.version, event.entries.version) != self._known:
            self.forget(event)

    def forget(self, event: "Tournament") -> None:
        """The command under way is undone: what it touched is counted again when asked for."""
        self._stale |= self._touched(event)
        self._known = None

    def _touched(self, event: "Tournament") -> set[str]:
        found = {name for name, was, now in event.tables.changes() if _is_other(was, now)}
        for _, was, now in event.entries.changes():
            if not _is_elsewhere(was, now):
                continue
            for entry in (was, now):
                if entry is not None:
                    found.add(entry.table)
                    if entry.to is not None:
                        found.add(entry.to[0])
        return found


def _count(event: "Tournament", table: PlayTable) -> int:
    """How many players are in and stay at a table, or are on their way there."""
    count, name, entries = 0, table.name, event.entries
    for _, number in table.seats:
        entry = entries[number]
        if entry.is_in and (entry.to is None or entry.to[0] == name):
            count += 1
    return count
