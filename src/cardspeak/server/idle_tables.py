"""Tables that all have left alone: they close by themselves, and everyone's chips go to the bank.

A table is left alone when nobody is connected to it and nobody has acted at it for a while. One
with only bots in its seats is left alone as well when its host is gone, though someone watches. A
hand in play is played to its end first.
"""

import asyncio
import time
from typing import TYPE_CHECKING

from cardspeak.server import bots
from cardspeak.server.live import LiveTable
from cardspeak.store import AuditRow
from cardspeak.table.commands import HOUSE

if TYPE_CHECKING:
    from cardspeak.server.room import Room

WHY = "nobody has played here for a while"
_OFTEN = 60.0
"""Seconds between two looks around the room, at most."""


class IdleTables:
    """Looks around the room now and then, and closes the tables that are left alone."""

    def __init__(self, room: "Room", minutes: float) -> None:
        self._room = room
        self._seconds = minutes * 60
        self._now = asyncio.get_running_loop().time
        self._opened_at = self._now()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to look around."""
        self._task = asyncio.create_task(self._look_around(), name="idle tables")

    async def stop(self) -> None:
        """Look around no more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _look_around(self) -> None:
        while True:
            await asyncio.sleep(min(_OFTEN, self._seconds / 4))
            await self.close_idle()

    async def close_idle(self) -> None:
        """Close every table that is left alone; one that is not in memory is loaded for it."""
        room = self._room
        if self._now() - self._opened_at >= self._seconds:
            for id in list(room.loader.waiting):
                live = await room.loader.load(id)
                if live is not None:
                    live.used_at = self._opened_at
        for live in list(room.tables.values()):
            if not live.closing and self.is_idle(live):
                await self._close(live)

    def is_idle(self, live: LiveTable) -> bool:
        """Whether a table is left alone; a stopped one is the staff's affair."""
        if live.stopped is not None or self._now() - live.used_at < self._seconds:
            return False
        players = (seat.player for seat in live.table.occupied)
        if all(bots.is_bot(name) for name in players):
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
