"""The web application: every route of the room, the pages of the browser app, and their headers."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cardspeak.server.draining import end_hands
from cardspeak.server.http import (
    pages_account,
    pages_books,
    pages_desk,
    pages_events,
    pages_floor,
    pages_hands,
    pages_health,
    pages_lobby,
    pages_money,
    pages_notices,
    pages_own_books,
    pages_people,
    pages_restrictions,
    pages_staff,
    pages_training,
)
from cardspeak.server.http.gate import Gate, address_of
from cardspeak.server.http.routing import json
from cardspeak.server.http.static_files import StaticFiles
from cardspeak.server.http.trust import Trust
from cardspeak.server.limits import DEFAULTS, Limits
from cardspeak.server.room import Room
from cardspeak.server.sockets.table_socket import table_socket

STATIC = Path(__file__).parent.parent / "web" / "static"
_CAREFUL = b"default-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
_HEADERS = [
    (b"content-security-policy", _CAREFUL),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
]


class _Headers:
    """Adds to every answer what keeps a browser careful."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *_HEADERS]
            await send(message)

        await self._app(scope, receive, sending if scope["type"] == "http" else send)


class _FileAllowance:
    """Refuses an address that asks for too much, be it only files."""

    def __init__(self, app: ASGIApp, gate: Gate) -> None:
        self._app = app
        self._files = gate.addresses.files

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and not self._files.of(address_of(scope)).take():
            answer = json({"error": "too many requests: slow down", "rules": []}, 429)
            await answer(scope, receive, send)
            return
        await self._app(scope, receive, send)


class _HostCheck:
    """Refuses a request that calls the room by a name which its host did not give."""

    def __init__(self, app: ASGIApp, gate: Gate) -> None:
        self._app = app
        self._trust = gate.trust

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        kind = scope["type"]
        if kind == "lifespan" or self._trust.answers_to(Headers(scope=scope).get("host", "")):
            await self._app(scope, receive, send)
        elif kind == "websocket":
            await send({"type": "websocket.close", "code": 1008})
        else:
            answer = json({"error": "this room does not have that name", "rules": []}, 421)
            await answer(scope, receive, send)


Announce = Callable[[Room], None]
"""Told when the room is open, as `app.state.announce`."""


PAGES = [
    *pages_people.ROUTES,
    *pages_account.ROUTES,
    *pages_restrictions.ROUTES,
    *pages_lobby.ROUTES,
    *pages_notices.ROUTES,
    *pages_books.ROUTES,
    *pages_own_books.ROUTES,
    *pages_floor.ROUTES,
    *pages_training.ROUTES,
    *pages_hands.ROUTES,
    *pages_staff.ROUTES,
    *pages_desk.ROUTES,
    *pages_events.ROUTES,
    *pages_money.ROUTES,
]
"""Everything that a room answers by itself."""


def careful(gate: Gate) -> list[Middleware]:
    """What stands before every page."""
    return [
        Middleware(_Headers),
        Middleware(_HostCheck, gate=gate),
        Middleware(_FileAllowance, gate=gate),
        Middleware(GZipMiddleware, minimum_size=800, compresslevel=5),
    ]


def pages_app(gate: Gate) -> Starlette:
    """The pages alone, for requests that came through the gate of another process."""
    rest = Route("/api/{path:path}", _nothing, methods=["GET", "POST"])
    app = Starlette(routes=[*PAGES, rest], exception_handlers={Exception: _fault})
    app.state.gate = gate
    return app


async def _nothing(request: Request) -> Response:
    """An address that no part of the room has."""
    return json({"error": "there is nothing at this address", "rules": []}, 404)


async def _fault(request: Request, error: Exception) -> Response:
    """What no page caught: the browser hears that it is our fault, and nothing of what it was."""
    return json({"error": "the room could not do that", "rules": []}, 500)


def make_app(
    database: str | Path,
    limits: Limits = DEFAULTS,
    trust: Trust | None = None,
    *,
    drain: float = 0.0,
    **words: Any,
) -> Starlette:
    """The application of a room on a database; a drain waits for hands, for so many seconds."""
    gate, files = Gate(limits, trust or Trust()), StaticFiles(STATIC)

    async def page(request: Request) -> Response:
        """The browser app: one page, which finds its way by the address."""
        return files.response(request, "index.html")

    async def end() -> None:
        await end_hands(app.state.room, drain)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        gate.open()
        room = await Room.open(database, limits=limits, **words)
        app.state.room = room
        announce: Announce | None = getattr(app.state, "announce", None)
        if announce is not None:
            announce(room)
        yield
        await room.close()

    app = Starlette(
        routes=[
            *pages_health.ROUTES,
            *PAGES,
            Route("/api/{path:path}", _nothing, methods=["GET", "POST"]),
            WebSocketRoute("/ws/{id}", table_socket),
            Mount("/static", files),
            Route("/{path:path}", page),
        ],
        middleware=careful(gate),
        exception_handlers={Exception: _fault},
        lifespan=lifespan,
    )
    app.state.gate, app.state.drain = gate, end
    return app
