"""The tournaments of a room: those that go on, opened and taken up again, and those that are over.

An event that is over comes into memory when somebody looks at it.
"""

import asyncio
import secrets
import time
from importlib import resources
from typing import TYPE_CHECKING

import msgspec

from cardspeak.books.loading import CATALOG, COMMON
from cardspeak.errors import CardspeakError
from cardspeak.server.events.event_options import EventOptions
from cardspeak.server.events.live_event import LiveEvent
from cardspeak.store import EventRow
from cardspeak.store.erasure import Erasure
from cardspeak.tournament.flyer import Flyer, read_flyer
from cardspeak.tournament.tournament import Tournament

if TYPE_CHECKING:
    from cardspeak.server.room import Room

MOST = 40
"""How many events go on at a time."""
_LOADED = 8
"""How many events that are over stay in memory."""


class EventError(CardspeakError):
    """Something that the room cannot do with an event."""


def flyers() -> dict[str, str]:
    """The texts of the flyers that come with cardspeak, by name."""
    folder = resources.files("cardspeak.tournament") / "flyers"
    files = sorted(folder.iterdir(), key=lambda file: file.name)
    return {file.name.removesuffix(".toml"): file.read_text("utf-8") for file in files}


class Events:
    """The events of a room."""

    def __init__(self, room: "Room") -> None:
        self._room = room
        self._rows: dict[str, EventRow] = {}
        self.live: dict[str, LiveEvent] = {}  # those that go on, and the latest looked at
        self._loading = asyncio.Lock()

    async def open(self) -> None:
        """Take up every event that is not over."""
        for row in await asyncio.to_thread(self._room.store.events.all):
            self._rows[row.id] = row
        for row in self._rows.values():
            if row.closed_at is None:
                await self.find(row.id)

    async def stop(self) -> None:
        """Stop every event after the command at hand."""
        for live in self.live.values():
            await live.stop()

    def running(self, id: str) -> LiveEvent | None:
        """An event in memory; none without an id."""
        return self.live.get(id) if id else None

    @property
    def going(self) -> list[LiveEvent]:
        """The events that are not over."""
        return [live for live in self.live.values() if live.row.closed_at is None]

    async def create(self, text: str, book: str, options: EventOptions) -> LiveEvent:
        """Open an event from the text of its flyer under a book; refused with what is wrong."""
        return await self.begin(read_flyer(text), book, options)

    async def begin(self, flyer: Flyer, name: str, options: EventOptions) -> LiveEvent:
        """Open an event from its flyer."""
        if len(self.going) >= MOST:
            raise EventError(f"{MOST} events are running: end one first")
        if name not in (*CATALOG, COMMON):
            raise EventError(f"there is no book {name!r}; books: {', '.join((*CATALOG, COMMON))}")
        room = self._room
        book = await asyncio.to_thread(room.store.books.keep, name)
        event = Tournament.logged(book, flyer)
        event.policy()  # the book has the game
        assert event.log is not None
        now = int(time.time())
        row = EventRow(secrets.token_hex(4), event.log.header, msgspec.json.encode(options), now)
        await asyncio.to_thread(room.store.events.open, row)
        live = LiveEvent(room, row, event)
        self._rows[row.id] = row
        self.live[row.id] = live
        await live.start()
        return live

    def rows(self) -> list[EventRow]:
        """Every event, the newest first."""
        known = {id: live.row for id, live in self.live.items()}
        return [known.get(row.id, row) for row in reversed(self._rows.values())]

    async def find(self, id: str) -> LiveEvent:
        """An event, loaded if necessary."""
        row = self._rows.get(id)
        if row is None:
            raise EventError(f"there is no event {id[:40]!r}")
        async with self._loading:
            if id not in self.live:
                await self._make_room()
                taken, event = await asyncio.to_thread(self._room.store.events.take_up, row)
                self.live[id] = LiveEvent(self._room, taken, event)
                await self.live[id].start()
        return self.live[id]

    async def _make_room(self) -> None:
        """Put the events that were over longest out of memory."""
        over = [id for id, live in self.live.items() if live.row.closed_at is not None]
        for id in over[: 1 - _LOADED]:
            live = self.live.pop(id)
            self._rows[id] = live.row
            await live.stop()

    def is_bound(self, name: str) -> bool:
        """Whether a person is still in an event."""
        return any(live.is_bound(name) for live in self.going)

    async def forget(self, erasure: Erasure) -> None:
        """Erase a person from every event."""
        for id, row in self._rows.items():
            live = self.live.get(id)
            if live is not None:
                await live.forget(erasure)
            else:
                await asyncio.to_thread(self._room.store.events.erase, row, erasure)
