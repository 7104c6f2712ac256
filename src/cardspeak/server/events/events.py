"""The tournaments of a room: those that go on, opened and taken up again, and those that are over.

An event that is over comes into memory when somebody looks at it. One that a player opened at one
click takes the next players who ask for the same, and is canceled when nobody comes for long.
"""

import asyncio
import secrets
import time
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING

import msgspec

from cardspeak.books.loading import CATALOG, COMMON
from cardspeak.errors import CardspeakError
from cardspeak.room.commands import Dealing
from cardspeak.server.events import event_money
from cardspeak.server.events.event_options import EventOptions
from cardspeak.server.events.live_event import LiveEvent
from cardspeak.server.people.people import Visitor
from cardspeak.store import EventRow
from cardspeak.store.erasure import Erasure
from cardspeak.table.commands import HOUSE
from cardspeak.tournament import commands as c
from cardspeak.tournament.flyer import Flyer, read_flyer
from cardspeak.tournament.state import EventPhase
from cardspeak.tournament.tournament import Tournament

if TYPE_CHECKING:
    from cardspeak.server.room import Room

MOST = 40
"""How many events go on at a time."""
MOST_QUICK = 20
"""How many of them players have opened at one click: the staff can always open one."""
_WHY_IDLE = "nobody has come for a while"
_LOADED = 8
"""How many events that are over stay in memory."""


class EventError(CardspeakError):
    """Something that the room cannot do with an event."""


@cache
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
        self._quick = asyncio.Lock()

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

    async def play(
        self, flyer: Flyer, entries: int, book: str, visitor: Visitor, *, bots: bool
    ) -> LiveEvent:
        """Enter a player into a tournament at one click: one that waits, or a new one.

        A player who is in one already is shown that. `bots` take the other entries at once.
        """
        async with self._quick:
            for live in self.going:
                if live.options.fills_to and live.is_bound(visitor.name):
                    return live
            self._room.door.check_play(visitor.name, flyer.price)
            self._room.check_chips(visitor.name, flyer.price)
            live = await self._waiting_or_new(flyer, entries, book)
            await live.do(c.Enter(visitor.name), visitor)
            if bots and live.event.state.phase is EventPhase.ENTRIES:
                await live.fill(visitor)
            return live

    async def _waiting_or_new(self, flyer: Flyer, entries: int, book: str) -> LiveEvent:
        quick = [live for live in self.going if live.options.at_one_click]
        for live in quick:
            found = (live.event.flyer, live.options.fills_to, live.event.book.id)
            if live.event.state.phase is EventPhase.ENTRIES and found == (flyer, entries, book):
                return live
        if len(quick) >= MOST_QUICK:
            raise EventError("too many tournaments are running: watch one of them")
        options = EventOptions(dealing=Dealing.DEALT, fills_to=entries, at_one_click=True)
        return await self.begin(flyer, book, options)

    async def close_idle(self, seconds: float) -> None:
        """Cancel the tournaments that players opened and nobody has come to for so long."""
        since = time.time() - seconds
        for live in self.going:
            waits = live.options.at_one_click and live.event.state.phase is EventPhase.ENTRIES
            if waits and max(live.event.now, live.row.opened_at) < since:
                await live.do_for_house(c.CancelEvent(_WHY_IDLE))

    def _check_promised(self, flyer: Flyer) -> None:
        """Refuse prizes that the house could not pay into the bank."""
        going = [live for live in self.going if live.is_dealt]
        before = sum([event_money.promised(live.event.flyer) for live in going])
        promised, has = event_money.promised(flyer), self._room.chips_of(HOUSE) - before
        if promised > has:
            raise EventError(f"the house promises {promised:,}, and has {max(0, has):,} chips left")

    async def begin(self, flyer: Flyer, name: str, options: EventOptions) -> LiveEvent:
        """Open an event from its flyer."""
        if len(self.going) >= MOST:
            raise EventError(f"{MOST} events are running: end one first")
        if name not in (*CATALOG, COMMON):
            raise EventError(f"there is no book {name!r}; books: {', '.join((*CATALOG, COMMON))}")
        if options.dealing is Dealing.DEALT:
            self._check_promised(flyer)
        room = self._room
        book = await asyncio.to_thread(room.store.books.keep, name)
        event = Tournament.logged(book, flyer)
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
        for id, row in [*self._rows.items()]:
            live = self.live.get(id)
            if live is not None:
                await live.forget(erasure)
                self._rows[id] = live.row
            else:
                store = self._room.store.events
                self._rows[id] = await asyncio.to_thread(store.erase, row, erasure)
