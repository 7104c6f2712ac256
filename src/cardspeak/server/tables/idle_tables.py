"""Closes idle tables; the players' chips go back to the bank.

A table is left alone when nobody is connected to it and nobody has acted at it for a while. One
with only bots in its seats is left alone as well when its host is gone, even while others watch. A
hand in play is played to its end first. A tournament that players opened and that never filled is
canceled in the same round.
"""

import asyncio
import time
from typing import TYPE_CHECKING

from cardspeak.server.tables import bots
from cardspeak.server.tables.live_table import LiveTable
from cardspeak.store import AuditRow, StoreUnavailableError
from cardspeak.table.commands import HOUSE

if TYPE_CHECKING:
    from cardspeak.server.room import Room

WHY = "nobody has played here for a while"
_OFTEN = 60.0
"""Seconds between two checks, at most."""


class IdleTables:
    """Checks the tables of a room now and then, and closes those that are idle."""

    def __init__(self, room: "Room", minutes: float) -> None:
        self._room = room
        self._seconds = minutes * 60
        self._now = asyncio.get_running_loop().time
        self._opened_at = self._now()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start checking."""
        self._task = asyncio.create_task(self._check_tables(), name="idle tables")

    async def stop(self) -> None:
        """Stop checking."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _check_tables(self) -> None:
        while True:
            await asyncio.sleep(min(_OFTEN, self._seconds / 4))
            try:
                await self.close_idle()
            except StoreUnavailableError as error:
                self._room.report(None, error)  # it looks again when the time comes

    async def close_idle(self) -> None:
        """Close every idle table; one that is not in memory is loaded first."""
        room = self._room
        if self._now() - self._opened_at >= self._seconds:
            for id in list(room.loader.waiting):
                live = await room.loader.load(id)
                if live is not None:
                    live.used_at = self._opened_at
        for live in list(room.tables.values()):
            if not live.closing and self.is_idle(live):
                await self._close(live)
        await room.events.close_idle(self._seconds)

    def is_idle(self, live: LiveTable) -> bool:
        """Whether a table is idle; a stopped one is for the staff to handle."""
        if live.options.game or live.options.event:
            return False  # the desk closes its games, and an event its tables
        if live.stopped is not None or self._now() - live.used_at < self._seconds:
            return False
        players = (seat.player for seat in live.table.occupied)
        if all(name in bots.BOTS for name in players):
            return not any(each.name == live.host for each in live.connections)
        return not live.connections

    async def _close(self, live: LiveTable) -> None:
        row = AuditRow(int(time.time()), HOUSE, "ended the table", WHY, live.id)
        try:
            await live.do(lambda: self._end(live, row))
        except Exception as error:
            self._room.report(live, error)

    async def _end(self, live: LiveTable, row: AuditRow) -> None:
        if self.is_idle(live):  # nobody has come while this waited
            await self._room.keep_options(live, row, closing=True)
            live.close_after_hand(WHY)
