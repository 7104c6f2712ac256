"""A table as the browsers of one edge have it.

A message stays with the edge until it is answered. When the table's owner changes or a position is
missing, the edge joins again for each browser and sends what is unanswered; the table knows it by
its mark.
"""

import asyncio
from collections import deque
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, Protocol

import msgspec

from cardspeak.server.cluster import wire
from cardspeak.server.cluster.bus import Bus, BusError
from cardspeak.server.limits import Allowances, Limits
from cardspeak.server.sockets import messages as m
from cardspeak.server.sockets.connection import Connection

LATER = 1013
PATIENCE = 15.0
"""Seconds that a table may be without an owner before its browsers are asked to come again."""
_BEHIND = b'{"tell":"answer","id":0,"ok":false,"error":"catching up with the table"}'
_KNOWN = 128
"""Answered messages of a socket that are known when they come again."""
_encode = msgspec.json.Encoder().encode


class EdgeBrowser:
    """A socket at this edge."""

    def __init__(self, number: int, cookie: str, invite: str) -> None:
        self.number = number
        self.cookie = cookie
        self.invite = invite
        self.connection: Connection
        self.waiting: dict[int, bytes] = {}  # messages without an answer
        self.answered: deque[int] = deque(maxlen=_KNOWN)
        self.held: list[tuple[int, int, list[bytes], wire.Frames]] | None = []
        """What came while it joins, with epoch and position; None once it has joined."""


class EdgeWork(Protocol):
    """What a table needs of its edge; a reader of messages asks it for limits."""

    id: str
    bus: Bus
    limits: Limits
    allowances: Allowances

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run something beside the sockets."""


class EdgeTable:
    """A table, as the browsers of this edge have it."""

    is_closed = False

    def __init__(self, edge: EdgeWork, id: str) -> None:
        self.room = edge
        self.id = id
        self.browsers: dict[int, EdgeBrowser] = {}
        self.epoch = 0
        self.position = 0
        self._missed = 0  # the last position of this owner that did not come in its turn
        self._early: list[wire.EdgeUpdate] = []
        self._joining: asyncio.Task[None] | None = None
        self._again = False

    async def join(self, browser: EdgeBrowser, patience: float = PATIENCE) -> wire.Joined:
        """Join a browser, waiting while the table has no owner."""
        message = wire.encode(
            wire.Join(self.room.id, browser.number, browser.cookie, browser.invite)
        )
        loop = asyncio.get_running_loop()
        end = loop.time() + patience
        if browser.held is None:
            browser.held = []
        while True:
            try:
                answer = await self.room.bus.request(f"t.{self.id}", message, 2.0)
                joined = wire.decode_joined(answer)
                if joined.epoch >= self.epoch and joined.code != LATER:
                    break  # an owner of before, just awake, does not count
            except BusError:
                pass
            if loop.time() > end:
                raise BusError(f"table {self.id} has no owner right now")
            await asyncio.sleep(0.1)
        if joined.epoch > self.epoch:
            # What this owner told before may hold the whole table of a browser that joined first.
            self.epoch, self.position, self._missed = joined.epoch, joined.position, joined.position
        early, self._early = self._early, []
        for update in sorted(early, key=lambda update: (update.epoch, update.position)):
            self.deliver(update)
        if self._missed > joined.position:  # perhaps the whole table was in what is missing
            self.join_again()
            return joined
        held, browser.held = browser.held or [], None
        for epoch, position, common, frames in held:
            if epoch == joined.epoch and position > joined.position:  # the whole table, and on
                self._pass_on(browser, common, frames)
        return joined

    def deliver(self, update: wire.EdgeUpdate) -> None:
        """Pass on what the owner tells; after a gap, ask for everything again."""
        if update.epoch > self.epoch:
            self._early.append(update)
            return
        if update.epoch < self.epoch or update.position <= self.position:
            return
        has_gap = update.position > self.position + 1
        self.position = update.position
        if has_gap:
            self._missed = update.position - 1
            for browser in self.browsers.values():
                browser.held = []  # it gets nothing more until it has the whole table again
            self.join_again()
        for each in update.browsers:
            known = self.browsers.get(each.browser)
            if known is not None and known.held is not None:
                known.held.append((update.epoch, update.position, update.common, each))
            elif known is not None:
                self._pass_on(known, update.common, each)

    def _pass_on(self, browser: EdgeBrowser, common: list[bytes], frames: wire.Frames) -> None:
        for id in frames.answered:
            browser.answered.append(id)
            if browser.waiting.pop(id, None) is not None:
                browser.connection.unanswered -= 1
        for place, rest in frames.frames:
            browser.connection.push(rest if place < 0 else common[place] + rest)
        if frames.closes:
            browser.connection.close()

    def join_again(self) -> None:
        """Have every browser join the owner of this moment."""
        if self._joining is None or self._joining.done():
            self._joining = asyncio.create_task(self._join_all())
        else:
            self._again = True

    async def _join_all(self) -> None:
        self._again = True
        while self._again:
            self._again = False
            browsers = list(self.browsers.values())
            await asyncio.gather(*[self._join_one(browser) for browser in browsers])

    async def _join_one(self, browser: EdgeBrowser) -> None:
        try:
            joined = await self.join(browser)
        except BusError:
            joined = wire.Joined(0, code=LATER)
        if joined.code:
            browser.connection.close()
            return
        for text in list(browser.waiting.values()):
            await self._say(browser, text)

    async def whole(self, connection: Connection) -> list[bytes]:
        """A browser that fell behind gets everything by joining again."""
        self.join_again()
        return [_BEHIND]

    def hear(self, connection: Connection, message: m.ClientMessage) -> None:
        """Pass a message on to the owner, and keep it until it is answered.

        One that was answered over this socket is not passed on again: its refusal is in no log, and
        another owner would not know of it.
        """
        browser = next(each for each in self.browsers.values() if each.connection is connection)
        if message.id in browser.answered:
            return
        if message.id not in browser.waiting:
            connection.unanswered += 1
        text = browser.waiting[message.id] = _encode(message)
        self.room.spawn(self._say(browser, text))

    async def _say(self, browser: EdgeBrowser, text: bytes) -> None:
        said = wire.Say(self.room.id, browser.number, self.epoch, text)
        with suppress(BusError):
            await self.room.bus.publish(f"t.{self.id}", wire.encode(said))

    async def part(self, browser: EdgeBrowser) -> None:
        """A browser is gone."""
        self.browsers.pop(browser.number, None)
        with suppress(BusError):
            gone = wire.encode(wire.PartedBrowser(self.room.id, browser.number))
            await self.room.bus.publish(f"t.{self.id}", gone)
