"""An event's tables that the software deals: opened by their first order, closed by their last.

A table takes its orders in its own queue, between two inputs. What it has to report waits in memory
until the event has heard it; after a crash it is made again from the table's log.
"""

import asyncio
from collections import deque
from functools import partial
from typing import TYPE_CHECKING

from cardspeak.room.orders import SpreadGame
from cardspeak.server.tables.audience import Happenings
from cardspeak.server.tables.bots import BOTS
from cardspeak.server.tables.options import TableOptions
from cardspeak.table.commands import HOUSE
from cardspeak.tournament import dealt
from cardspeak.tournament.commands import HearTable
from cardspeak.tournament.orders import PendingEventOrder
from cardspeak.tournament.reports import EventReport
from cardspeak.tournament.state import EventPhase, PlayTable

if TYPE_CHECKING:
    from cardspeak.server.events.live_event import LiveEvent
    from cardspeak.server.tables.live_table import LiveTable

BROKEN = "this table is broken"
OVER = "the tournament is over"
_SECONDS = 20
"""Seconds to act where the flyer names none."""
_FAST = 0.02
"""Seconds that a bot takes, and between two hands, when no person is left in the event."""


class DealtTables:
    """The live tables of an event, by name."""

    def __init__(self, live_event: "LiveEvent") -> None:
        self._live_event = live_event
        self.tables: dict[str, LiveTable] = {}
        self._unheard: dict[str, deque[tuple[int, EventReport]]] = {}

    async def resume(self) -> None:
        """Take up every table that is not closed, with the reports that the event has not heard."""
        for table in list(self._live_event.event.tables):
            live = await self._live_event.room.find(self._live_event.dealt_table(table.name))
            if live is not None:
                self.tables[table.name] = live
                self._unheard[table.name] = deque()
                if live.table.link.reports > table.heard:
                    await self.catch_up(live)

    async def follow(self) -> None:
        """Open tables for first orders, hand on orders, close tables that are done."""
        waiting: dict[str, PendingEventOrder] = {}
        for pending in self._live_event.event.orders():
            waiting.setdefault(pending.table, pending)
        for name, pending in waiting.items():
            if name not in self.tables and isinstance(pending.order, SpreadGame):
                await self._open(name, pending.order)
            self.order(name)
        self.hurry_if_alone()
        ended = self._live_event.event.state.phase in (EventPhase.OVER, EventPhase.CANCELED)
        for name, live in list(self.tables.items()):
            table = self._live_event.event.tables[name]
            if (ended or _is_done(table)) and name not in waiting and not self._unheard[name]:
                del self.tables[name], self._unheard[name]
                live.put(partial(_close, live, OVER if ended else BROKEN))

    def hurry_if_alone(self) -> None:
        """Once only bots are left, and nobody looks, they need not wait for anyone."""
        entries = self._live_event.event.entries
        alone = all(entry.player in BOTS for entry in entries if entry.is_in)
        for live in self.tables.values():
            slow = self._live_event.options
            quick = alone and not live.connections
            live.options.pace = min(_FAST, slow.pace) if quick else slow.pace
            live.options.pause = min(_FAST, slow.pause) if quick else slow.pause

    async def _open(self, name: str, order: SpreadGame) -> None:
        event, room = self._live_event.event, self._live_event.room
        clock = event.flyer.clock
        options = TableOptions(
            event=self._live_event.id,
            place=name,
            own_bank=True,
            seconds=clock.seconds or _SECONDS,
            bank=clock.bank,
            pace=self._live_event.options.pace,
            pause=self._live_event.options.pause,
        )
        id = self._live_event.dealt_table(name)
        live = await room.find(id)
        if live is None:
            live = await room.open_game(id, event.book, order.notice, options)
        self.tables[name] = live
        self._unheard[name] = deque()

    # Orders

    def order(self, name: str) -> None:
        """Have a table carry out the orders that wait for it."""
        live = self.tables.get(name)
        if live is not None:
            live.put(partial(self._obey, live))

    async def _obey(self, live: "LiveTable") -> None:
        """Carry out every order whose turn it is; runs in the table's own queue."""
        for pending in self._live_event.orders_for(live.options.place):
            if pending.number <= live.table.link.orders:
                continue  # answered: the event has yet to hear of it
            if live.is_closed or live.stopped is not None or not dealt.is_due(live.table, pending):
                return
            await live.input(dealt.command_for(live.table, pending), HOUSE)

    # Reports

    def reported(self, live: "LiveTable", events: Happenings) -> None:
        """Keep what a table reports until the event has heard it."""
        name = live.options.place
        if self.tables.get(name) is not live:
            return
        reports = dealt.reports(live.table, events) if live.table.event is not None else []
        if reports:
            self._unheard[name] += reports
            self._live_event.hear(name)
        if live.table.hand is None and self._live_event.orders_for(name):
            self.order(name)

    async def catch_up(self, live: "LiveTable") -> None:
        """Make the reports again that the event has not heard."""
        name = live.options.place
        if self.tables.get(name) is not live:
            return
        heard = self._live_event.event.tables[name].heard
        store = self._live_event.room.store.events
        self._unheard[name] = deque(await asyncio.to_thread(store.unheard, live.id, heard))
        self._live_event.hear(name)

    def next_report(self, name: str) -> HearTable | None:
        """What the event has to hear next of a table."""
        waiting = self._unheard.get(name)
        heard = self._live_event.event.tables[name].heard
        while waiting and waiting[0][0] <= heard:
            waiting.popleft()
        return HearTable(name, *waiting[0]) if waiting else None


def _is_done(table: PlayTable) -> bool:
    """Whether a table was broken, and everyone has left it."""
    return table.closing and table.allowed == -1


async def _close(live: "LiveTable", why: str) -> None:
    """Close a table of an event."""
    live.close_after_hand(why)
