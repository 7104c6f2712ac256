"""Tables that have closed: visitors can still look at their hands.

A thread loads a closed table from the store on request, and the latest ones stay in memory. A
visitor who could look at the open table may look at the closed one.
"""

import asyncio
from collections import OrderedDict
from secrets import compare_digest
from typing import TYPE_CHECKING

import msgspec

from cardspeak.errors import CardspeakError
from cardspeak.server.people.people import Role, Visitor
from cardspeak.server.tables.hand_archive import HandArchive
from cardspeak.server.tables.options import TableOptions
from cardspeak.store import StoreError, StoreUnavailableError, TableRow, reader

if TYPE_CHECKING:
    from cardspeak.server.room import Room
    from cardspeak.table import Table

_KEPT = 64
_MOST_LISTED = 300


class ClosedTableError(CardspeakError):
    """A closed table that does not exist."""


class ClosedTable:
    """A table that has closed."""

    def __init__(self, room: "Room", row: TableRow, table: "Table", players: set[str]) -> None:
        self.id = row.id
        self.row = row
        self.table = table
        self.host = row.host
        self.options = options_of(row)
        self.players = players
        self.archive = HandArchive(room, row.id, table)

    def is_host(self, visitor: Visitor) -> bool:
        """Whether it was the visitor's own table, or the visitor runs the room."""
        own = visitor.name == self.host and self.row.opened_at >= visitor.since
        return own or visitor.role >= Role.FLOOR

    def is_open_to(self, visitor: Visitor, invite: str) -> bool:
        """Whether a visitor may look at it; a private one needs its link or a seat held there."""
        if not self.options.private or self.is_host(visitor):
            return True
        if visitor.name in self.players and (self.row.closed_at or 0) >= visitor.since:
            return True
        return bool(invite) and compare_digest(invite.encode(), self.options.invite.encode())


class ClosedTables:
    """The closed tables of a room."""

    def __init__(self, room: "Room") -> None:
        self._room = room
        self._kept: OrderedDict[str, ClosedTable] = OrderedDict()

    async def table(self, id: str) -> ClosedTable:
        """A table that has closed."""
        found = self._kept.get(id)
        if found is None:
            async with self._room.looking_back:
                found = self._kept.get(id)
                if found is None:
                    found = await asyncio.to_thread(self._load, id)
            self._kept[id] = found
            if len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(id)
        return found

    def _load(self, id: str) -> ClosedTable:
        store = self._room.store
        try:
            row = store.table(id)
        except StoreUnavailableError:
            raise
        except StoreError:
            raise ClosedTableError(f"there is no table {id}") from None
        if row.closed_at is None:
            raise ClosedTableError(f"no table {id} is open")
        return ClosedTable(self._room, row, store.load(id), store.players([id])[id])

    async def rows(self, visitor: Visitor) -> list[TableRow]:
        """The closed tables that a visitor may look at, the last closed first."""
        return await asyncio.to_thread(self._rows, visitor)

    def _rows(self, visitor: Visitor) -> list[TableRow]:
        with self._room.store.looking() as connection:
            rows = reader.closed_rows(connection, _MOST_LISTED)
            own = reader.closed_rows(connection, _MOST_LISTED, visitor.name)
        own = [row for row in own if (row.closed_at or 0) >= visitor.since]
        known = {row.id for row in own}
        may = [
            row
            for row in rows
            if row.id in known
            or visitor.role >= Role.FLOOR
            or (row.host == visitor.name and row.opened_at >= visitor.since)
            or not options_of(row).private
        ]
        listed = {row.id: row for row in (*may, *own)}
        return sorted(listed.values(), key=lambda row: -(row.closed_at or 0))[:_MOST_LISTED]


def options_of(row: TableRow) -> TableOptions:
    """How the server runs a table, or ran it; one that no server opened has the usual."""
    try:
        return msgspec.json.decode(row.options or b"{}", type=TableOptions)
    except msgspec.DecodeError as error:
        raise StoreError(f"table {row.id}: its options cannot be read: {error}") from None
