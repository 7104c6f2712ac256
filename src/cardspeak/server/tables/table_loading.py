"""Loads open tables from the store when a visitor first uses them.

A room with many tables so starts at once. A table that cannot be loaded is set aside: the log and
the staff get its reason and a reference, and every other table runs.
"""

import asyncio
import logging
import time
from secrets import token_hex
from typing import TYPE_CHECKING

import msgspec

from cardspeak.server.tables.closed_tables import options_of
from cardspeak.server.tables.live_table import REMEMBERED, LiveTable
from cardspeak.server.tables.options import TableOptions
from cardspeak.store import StoreError, StoreUnavailableError, TableRow

if TYPE_CHECKING:
    from cardspeak.server.room import Room
    from cardspeak.table import Table

log = logging.getLogger("cardspeak")

_AT_A_TIME = 2


class SetAsideTable(msgspec.Struct, frozen=True):
    """A table that cannot be loaded, and why."""

    id: str
    name: str
    host: str
    reason: str
    reference: str


class _Loaded(msgspec.Struct):
    """What the store has of a table."""

    table: "Table"
    marks: list[tuple[str, str]]


class TableLoader:
    """The open tables of a room that are not in memory."""

    def __init__(self, room: "Room") -> None:
        self._room = room
        self.waiting: dict[str, TableRow] = {}
        self.options: dict[str, TableOptions] = {}  # of those that wait
        self.guests: dict[str, set[str]] = {}  # who ever had chips at those that wait
        self.set_aside: dict[str, SetAsideTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable | None]] = {}
        self._turns = asyncio.Semaphore(_AT_A_TIME)

    async def open(self, seconds: float) -> None:
        """Know every open table, and load those that end, then the newest, for so many seconds."""
        end = time.monotonic() + seconds
        rows, unreadable = await asyncio.to_thread(self._room.store.open_tables)
        for id, error in unreadable.items():
            self._put_aside(id, "", "", error)
        for row in rows:
            try:
                self.options[row.id] = options_of(row)
            except StoreError as error:
                self._put_aside(row.id, row.header.notice.name, row.host, error)
            else:
                self.waiting[row.id] = row
        self.guests = await asyncio.to_thread(self._room.store.players, list(self.waiting))
        newest = list(reversed(self.waiting))
        newest.sort(key=lambda id: not self.options[id].closing)
        for id in newest:
            if time.monotonic() >= end:
                return
            await self.load(id)

    async def load(self, id: str) -> LiveTable | None:
        """Load a table; None where none waits under that id, or where it cannot be loaded."""
        task = self._loading.get(id)
        if task is None:
            row = self.waiting.get(id)
            if row is None:
                return None
            task = self._loading[id] = asyncio.create_task(self._load(row))
        return await asyncio.shield(task)  # others may wait for it too

    async def close(self) -> None:
        """Wait for what is being loaded, and load no more."""
        self.waiting.clear()
        while self._loading:
            await asyncio.gather(*self._loading.values(), return_exceptions=True)

    async def _load(self, row: TableRow) -> LiveTable | None:
        room = self._room
        try:
            async with self._turns:
                loaded = await asyncio.to_thread(self._read, row)
            live = LiveTable(room, row.id, loaded.table, row.host, self.options[row.id])
            live.guests = self.guests[row.id]
            live.remember(loaded.marks)
            room.tables[row.id] = live
            live.start()
            live.resume_turn()
            self._forget(row.id)
            return live
        except StoreUnavailableError:
            raise  # the table waits until the database is back
        except Exception as error:  # whatever is wrong with one table, the room runs
            stopped = room.tables.pop(row.id, None)
            if stopped is not None:
                stopped.put_end()
            self._put_aside(row.id, row.header.notice.name, row.host, error)
            self._forget(row.id)
            return None
        finally:
            del self._loading[row.id]

    async def forget(self, id: str, name: str) -> None:
        """Have a table that waits as the store has it, from which a person was erased."""
        if id in self._loading:
            await asyncio.gather(self._loading[id], return_exceptions=True)
        if id in self.waiting:
            self.waiting[id] = await asyncio.to_thread(self._room.store.table, id)
            self.guests[id].discard(name)

    def _forget(self, id: str) -> None:
        for known in (self.waiting, self.options, self.guests):
            known.pop(id, None)

    def _read(self, row: TableRow) -> _Loaded:
        store, id = self._room.store, row.id
        return _Loaded(store.take_up(id, int(time.time())), store.marks(id, REMEMBERED))

    def _put_aside(self, id: str, name: str, host: str, error: Exception) -> None:
        aside = SetAsideTable(id, name, host, str(error) or type(error).__name__, token_hex(4))
        self.set_aside[id] = aside
        said = "table %s is set aside, reference %s: %s"
        log.error(said, id, aside.reference, aside.reason, exc_info=error)
