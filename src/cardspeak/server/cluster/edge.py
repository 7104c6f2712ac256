"""An edge node: browsers' sockets and HTTP, and nothing that cannot be lost."""

import asyncio
import logging
import secrets
from collections.abc import Coroutine
from contextlib import suppress
from itertools import count
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from cardspeak.server.cluster import wire
from cardspeak.server.cluster.bus import Bus, BusError, NoAnswerError, NobodyError
from cardspeak.server.cluster.edge_table import LATER, EdgeBrowser, EdgeTable
from cardspeak.server.http.gate import Gate, address_of
from cardspeak.server.http.routing import json
from cardspeak.server.limits import Allowances, Limits
from cardspeak.server.people.people import COOKIE
from cardspeak.server.room import RoomError
from cardspeak.server.sockets.connection import Connection, MessageReader, nothing_at_once
from cardspeak.server.sockets.websocket import PROTOCOL, TableProtocol

log = logging.getLogger("cardspeak.cluster")

_OFTEN = 1.0
_MOVING = 6.0
"""Seconds that a page waits for an actor which moves to another node."""
_ANSWERING = 25.0
"""Seconds that a page may take: those of the desk wait up to 20 for a change."""
_MOST_BODY = 400_000
_POLICY, _TOO_MANY = 1008, 4429
_AWAY = "the room is moving to another machine: try again in a moment"
_UNSURE = "no answer came: look whether it was done before you try again"


class Edge:
    """The sockets and requests of one process."""

    def __init__(self, bus: Bus, gate: Gate, limits: Limits) -> None:
        self.id = secrets.token_hex(4)
        self.bus = bus
        self.gate = gate
        self.limits = limits
        self.allowances = Allowances(limits.player_messages)
        self.tables: dict[str, EdgeTable] = {}
        self.is_connected = False
        """Whether a table node was heard of lately."""
        self._numbers = count(1)
        self._tasks: set[asyncio.Task[None]] = set()
        self._old: set[tuple[str, int, int]] = set()  # what waited at the last look

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run something beside the sockets."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def start(self) -> None:
        """Listen to owners of tables. Refuses table nodes that speak otherwise."""
        if why := await self._greet():
            raise RoomError(why)
        await self.bus.subscribe(f"e.{self.id}", self._deliver)
        await self.bus.subscribe("owners", self._owned)
        self.spawn(self._look())
        self.spawn(self._greet_often())

    async def close(self) -> None:
        """Stop."""
        for task in list(self._tasks):
            task.cancel()

    async def _greet(self) -> str:
        """Look for a table node. Returns why this edge cannot speak with it, or ""."""
        try:
            hello = wire.decode_hello(await self.bus.request("hello", b"", 2.0))
        except BusError:
            self.is_connected = False
            return ""
        why = wire.why_not(hello.version, hello.oldest)
        self.is_connected = not why
        return why

    async def _greet_often(self) -> None:
        while True:
            await asyncio.sleep(_OFTEN)
            if why := await self._greet():
                log.error("%s", why)

    async def _deliver(self, data: bytes) -> None:
        update = wire.decode_update(data)
        table = self.tables.get(update.table)
        if table is not None:
            table.deliver(update)

    async def _owned(self, data: bytes) -> None:
        table = self.tables.get(data.decode())
        if table is not None:
            table.join_again()

    def mended(self) -> None:
        """The wire works again: join everywhere."""
        for table in self.tables.values():
            table.join_again()

    async def _look(self) -> None:
        """Join again where a message has waited for long: the owner may be gone or asleep."""
        while True:
            await asyncio.sleep(_OFTEN)
            waiting = {
                (table.id, browser.number, id)
                for table in self.tables.values()
                for browser in table.browsers.values()
                for id in browser.waiting
            }
            for id in sorted({late[0] for late in waiting & self._old}):
                self.tables[id].join_again()
            self._old = waiting

    # HTTP

    async def page(self, request: Request) -> Response:
        """Have a request answered by the owner of its table, or by the house."""
        path = request.url.path
        is_post = request.method == "POST"
        if is_post and not self.gate.trust.is_own_page(request.headers):
            return _error("this request did not come from a page of this room", 403)
        body = bytearray()
        async for chunk in request.stream():
            body += chunk
            if len(body) > _MOST_BODY:
                return _error("the body is too large", 400)
        id = secrets.token_hex(8)
        encoded = wire.encode(
            wire.PageRequest(
                id,
                request.method,
                path,
                request.scope["query_string"],
                [(bytes(name), bytes(value)) for name, value in request.headers.raw],
                address_of(request.scope),
                bytes(body),
            )
        )
        found = await self._forward(_actors(path), encoded, is_post)
        if isinstance(found, str):
            log.warning("request %s: %s %s: %s", id, request.method, path[:200], found)
            return _error(found, 503)
        answer = Response(found.whole, found.status)
        answer.raw_headers = [*found.headers, (b"x-request-id", id.encode())]
        return answer

    async def _forward(
        self, actors: list[str], encoded: bytes, is_post: bool
    ) -> wire.PageAnswer | str:
        """Ask each actor in turn while the room moves. Nothing that may be done is sent twice."""
        loop = asyncio.get_running_loop()
        end = loop.time() + _MOVING
        while loop.time() < end:
            for actor in actors:
                try:
                    answer = await self.bus.request(f"p.{actor}", encoded, _ANSWERING)
                except NobodyError:
                    continue
                except NoAnswerError:
                    if is_post:
                        return _UNSURE
                    continue
                except BusError:
                    continue
                found = wire.decode_answered(answer)
                if found.status:
                    return found
            await asyncio.sleep(0.1)
        return _AWAY

    # Sockets

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        socket = WebSocket(scope, receive, send)
        if not self.gate.trust.is_own_page(socket.headers):
            await socket.close(_POLICY)
            return
        address = address_of(scope)
        await socket.accept()
        if not self.gate.addresses.reads.of(address).take():
            await socket.close(_TOO_MANY, "too many tables opened: wait a moment")
            return
        id = socket.path_params["id"]
        table = self.tables.setdefault(id, EdgeTable(self, id))
        cookie, invite = socket.cookies.get(COOKIE, ""), socket.query_params.get("invite", "")
        browser = EdgeBrowser(next(self._numbers), cookie, invite)
        protocol: TableProtocol | None = scope.get(PROTOCOL)
        put = nothing_at_once if protocol is None else protocol.put
        browser.connection = Connection("", send, table.whole, put)
        table.browsers[browser.number] = browser
        try:
            joined = await table.join(browser, _MOVING)
        except BusError:
            joined = wire.Joined(0, code=LATER, why="this table is not open right now")
        if joined.code:
            self._forget(table, browser)
            await socket.close(joined.code, joined.why)
            return
        browser.connection.name = joined.name
        messages = self.gate.addresses.messages.of(address)
        reader = MessageReader(browser.connection, table, messages)  # type: ignore[arg-type]
        try:
            await reader.read_all(receive, protocol)
        finally:
            await table.part(browser)
            self._forget(table, browser)
            browser.connection.drop()

    def _forget(self, table: EdgeTable, browser: EdgeBrowser) -> None:
        table.browsers.pop(browser.number, None)
        if not table.browsers:
            with suppress(KeyError):
                del self.tables[table.id]


def _actors(path: str) -> list[str]:
    """Who may answer a page: the owner of the table that it names, and the house."""
    parts = path.split("/")
    place = parts.index("tables") + 1 if "tables" in parts[:-1] else 0
    id = parts[place] if place else ""
    return [id, "house"] if id.isalnum() else ["house"]


def _error(sentence: str, status: int) -> Response:
    return json({"error": sentence, "rules": []}, status)
