"""How many players each table has, kept up as rows change.

To count everyone anew after each knock-out took most of the time of an event of ten thousand.
"""

from typing import TYPE_CHECKING

from cardspeak.tournament.changes import players_of

if TYPE_CHECKING:
    from cardspeak.tournament.tournament import Tournament


class TableSizes:
    """The sizes of the tables in use; counted again only where something has changed."""

    __slots__ = ("_sizes", "_stale")

    def __init__(self) -> None:
        self._sizes: dict[str, int] = {}
        self._stale: set[str] = set()

    def of(self, event: "Tournament") -> dict[str, int]:
        """The players of each table in use, by its name, in the order in which they were opened."""
        for name in self._stale | self._touched(event):
            table = event.tables.get(name)
            if table is None or table.closing:
                self._sizes.pop(name, None)
            else:
                self._sizes[name] = len(players_of(event, table))
        self._stale.clear()
        return self._sizes

    def forget(self, event: "Tournament") -> None:
        """The command under way ends: what it touched is counted again when asked for."""
        self._stale |= self._touched(event)

    def _touched(self, event: "Tournament") -> set[str]:
        found = {*event.tables.changed}
        for number in event.entries.changed:
            entry = event.entries.get(number)
            if entry is not None:
                found.add(entry.table)
                if entry.to is not None:
                    found.add(entry.to[0])
        return found
