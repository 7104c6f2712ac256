"""The owner's end of browsers at edges: what they ask, and one message for each edge and turn.

A seat's own part goes to the edge that holds its session, and to no other subject.
"""

import asyncio
import logging
from contextlib import suppress
from typing import Any

from starlette.types import Message

from cardspeak.server.app import pages_app
from cardspeak.server.cluster import wire
from cardspeak.server.cluster.bus import Bus, BusError
from cardspeak.server.cluster.room import ClusterRoom
from cardspeak.server.cluster.wire import EdgeUpdate, Frames, encode
from cardspeak.server.http.gate import ADDRESS, Gate
from cardspeak.server.http.trust import Trust
from cardspeak.server.people.people import COOKIE, NOBODY
from cardspeak.server.sockets import messages as m
from cardspeak.server.sockets.connection import Connection
from cardspeak.server.tables import message_handlers
from cardspeak.server.tables.authority import NotAllowedError
from cardspeak.server.tables.live_table import LiveTable
from cardspeak.store import StoreError

log = logging.getLogger("cardspeak.cluster")
_GONE, _PRIVATE, _LATER, _TOO_MANY = 4404, 4403, 1013, 4429


async def _no_socket(message: object) -> None:
    raise RuntimeError("the socket is at an edge")


class EdgeLink:
    """The way from a table to one edge."""

    def __init__(self, bus: Bus, edge: str, live: LiveTable, epoch: int) -> None:
        self._bus = bus
        self._edge = edge
        self._live = live
        self._epoch = epoch
        self.position = 0
        self._common: list[bytes] = []
        self._browsers: dict[int, Frames] = {}
        self._sends: asyncio.Task[None] | None = None
        self._queue: asyncio.Queue[bytes] = asyncio.Queue()

    def frames(self, browser: int) -> Frames:
        """What a browser gets with the next message."""
        if not self._browsers:
            asyncio.get_running_loop().call_soon(self._flush)
        return self._browsers.setdefault(browser, Frames(browser, [], []))

    def common(self, part: bytes) -> int:
        """The place of a part that several browsers get."""
        if not self._common or self._common[-1] is not part:
            self._common.append(part)
        return len(self._common) - 1

    def _flush(self) -> None:
        self.position += 1
        update = EdgeUpdate(
            self._live.id, self._epoch, self.position, self._common, list(self._browsers.values())
        )
        self._common, self._browsers = [], {}
        self._queue.put_nowait(encode(update))
        if self._sends is None or self._sends.done():
            self._sends = asyncio.create_task(self._send())

    async def _send(self) -> None:
        while not self._queue.empty():
            with suppress(BusError):  # the edge finds the gap
                await self._bus.publish(f"e.{self._edge}", self._queue.get_nowait())


class RemoteConnection(Connection):
    """A browser whose socket is at an edge."""

    __slots__ = ("browser", "link")

    def __init__(
        self, name: str, session: str, live: LiveTable, link: EdgeLink, browser: int
    ) -> None:
        super().__init__(name, _no_socket, live.whole, session=session)
        self.link = link
        self.browser = browser

    def push(self, frame: bytes) -> None:
        """Send a frame."""
        if not self.is_closed:
            self.link.frames(self.browser).frames.append((-1, frame))

    def tell(self, begun: bytes, rest: bytes) -> None:
        """Send an update; what it begins with goes to the edge once."""
        if not self.is_closed:
            frames = self.link.frames(self.browser).frames
            frames.append((self.link.common(begun), rest))

    def answered(self, id: int) -> None:
        """Say that a message need not be sent again."""
        self.link.frames(self.browser).answered.append(id)

    def close(self) -> None:
        """Close the socket at the edge."""
        self.link.frames(self.browser).closes = True
        self.is_closed = True

    def drop(self) -> None:
        """Send nothing more."""
        self.is_closed = True


class _EdgeTrust(Trust):
    """Whatever an edge passes on, it has checked."""

    def answers_to(self, host: str) -> bool:
        return True

    def is_own_page(self, headers: object) -> bool:
        return True


class ActorDesk:
    """Answers what edges ask of the actors of this node."""

    def __init__(self, room: ClusterRoom, bus: Bus) -> None:
        self._room = room
        self._bus = bus
        self._leases = room.leases
        self._app = pages_app(Gate(room.limits, _EdgeTrust()))
        self._app.state.room = room
        self._links: dict[tuple[str, str], EdgeLink] = {}
        self._browsers: dict[tuple[str, str, int], RemoteConnection] = {}

    def forget(self, actor: str) -> None:
        """Answer for an actor no more."""
        for link in [key for key in self._links if key[0] == actor]:
            del self._links[link]
        for browser in [key for key in self._browsers if key[0] == actor]:
            del self._browsers[browser]

    async def end_sessions(self) -> None:
        """Close the sockets whose sessions another node has ended."""
        browsers = [browser for browser in self._browsers.values() if browser.session]
        ids = {browser.session for browser in browsers}
        if not ids:
            return
        still = await asyncio.to_thread(self._room.store.accounts.open_sessions, ids)
        for browser in browsers:
            if browser.session not in still and not browser.is_closed:
                self._room.people.sessions.close(browser.session)
                browser.is_logged_out = True
                browser.close()

    async def handle(self, actor: str, data: bytes) -> bytes | None:
        """Handle a message to an actor of this node."""
        message = wire.decode_message(data)
        if isinstance(message, wire.PageRequest):
            return None
        live = await self._room.find(actor)
        if live is None:
            return None
        if isinstance(message, wire.Join):
            return encode(await self._join(live, message))
        key = (actor, message.edge, message.browser)
        if isinstance(message, wire.PartedBrowser):
            gone = self._browsers.pop(key, None)
            if gone is not None:
                live.part(gone)
                gone.drop()
        elif key in self._browsers and message.epoch == self._leases.epoch_of(actor):
            self._hear(live, self._browsers[key], message.text)
        return None

    async def answer_page(self, data: bytes) -> bytes | None:
        """Answer a request for a page."""
        message = wire.decode_message(data)
        return encode(await self._page(message)) if isinstance(message, wire.PageRequest) else None

    async def _join(self, live: LiveTable, message: wire.Join) -> wire.Joined:
        room, epoch = self._room, self._leases.epoch_of(live.id) or 0
        try:
            await room.know(message.cookie)
        except StoreError as error:
            return wire.Joined(epoch, code=_LATER, why=str(error)[:100])
        session = room.people.session(message.cookie)
        visitor = room.people.visitor(session.name) if session is not None else NOBODY
        if not live.is_open_to(visitor, message.invite):
            return wire.Joined(epoch, code=_PRIVATE, why="this table is private")
        key = (live.id, message.edge)
        before = self._browsers.pop((*key, message.browser), None)
        if before is not None:
            live.part(before)
            before.drop()
        windows = sum(each.name == visitor.name for each in live.connections)
        if visitor.name and windows >= room.limits.windows:
            return wire.Joined(epoch, code=_TOO_MANY, why="this table is open in too many windows")
        link = self._links.get(key)
        if link is None:
            link = self._links[key] = EdgeLink(self._bus, message.edge, live, epoch)
        position = link.position
        id = session.id if session is not None else ""
        browser = RemoteConnection(visitor.name, id, live, link, message.browser)
        self._browsers[(*key, message.browser)] = browser
        try:
            await live.join(browser)
        except NotAllowedError as error:
            return wire.Joined(epoch, code=_GONE, why=str(error))
        except StoreError as error:
            return wire.Joined(epoch, code=_LATER, why=str(error)[:100])
        return wire.Joined(epoch, position, visitor.name)

    def _hear(self, live: LiveTable, browser: RemoteConnection, text: bytes) -> None:
        """Queue a message, which an edge has checked; its answer goes with the next update."""
        message = m.decode_message(text)

        async def answer() -> None:
            if browser.is_logged_out or browser.is_closed:
                return
            if not browser.has_acted:
                self._room.door.acts(browser)
            visitor = self._room.people.visitors[browser.name]
            answered = await message_handlers.answer(live, visitor, message)
            if not answered.ok and self._room.fenced.is_lost:
                return  # the next owner answers, when the edge sends it again
            if browser.is_closed:
                return  # it has joined anew, and its edge sends the message again
            browser.answered(message.id)
            live.audience.answer(browser, answered)

        live.put(answer)

    async def _page(self, request: wire.PageRequest) -> wire.PageAnswer:
        """Have the room's own pages answer a request."""
        room, parts = self._room, request.path.split("/")
        if "tables" in parts[:-1]:
            id = parts[parts.index("tables") + 1]
            is_here = id in room.tables or self._leases.holds(id)
            if not is_here and await asyncio.to_thread(self._leases.is_known, id):
                return wire.PageAnswer(0, [], b"")
        if request.path == "/api/tables" and request.method == "GET":
            await room.list_tables()
        await room.know(_cookie(request.headers))
        scope: dict[str, Any] = {
            "type": "http", "http_version": "1.1", "method": request.method, "scheme": "http",
            "path": request.path, "raw_path": request.path.encode(), "query_string": request.query,
            "root_path": "", "headers": request.headers, "server": None, "client": None,
            ADDRESS: request.address, "state": {},
        }  # fmt: skip
        sent: list[Message] = []

        async def receive() -> Message:
            return {"type": "http.request", "body": request.body, "more_body": False}

        async def send(message: Message) -> None:
            sent.append(message)

        await self._app(scope, receive, send)
        body = b"".join(each.get("body", b"") for each in sent[1:])
        headers = [(bytes(name), bytes(value)) for name, value in sent[0]["headers"]]
        if sent[0]["status"] >= 500:
            log.warning("request %s: %s %s failed", request.id, request.method, request.path[:200])
        return wire.PageAnswer.packed(sent[0]["status"], headers, body)


def _cookie(headers: list[tuple[bytes, bytes]]) -> str:
    """The secret of the session that a request carries."""
    for name, value in headers:
        if name == b"cookie":
            for part in value.decode("latin-1").split(";"):
                key, _, secret = part.strip().partition("=")
                if key == COOKIE:
                    return secret
    return ""
