"""The web application: every route of the room, the pages of the browser app, and their headers."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cardspeak.server import pages_books, pages_floor, pages_hands, pages_lobby, pages_people
from cardspeak.server.room import Room
from cardspeak.server.sockets import table_socket
from cardspeak.server.web import json

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


Announce = Callable[[Room], None]
"""Told when the room is open, as `app.state.announce`."""


async def _page(request: Request) -> Response:
    """The browser app: one page, which finds its way by the address."""
    return FileResponse(STATIC / "index.html", headers={"cache-control": "no-cache"})


async def _nothing(request: Request) -> Response:
    """An address that no part of the room has."""
    return json({"error": "there is nothing at this address", "rules": []}, 404)


def make_app(database: str | Path, **words: Any) -> Starlette:
    """The application of a room on a database."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        room = await Room.open(database, **words)
        app.state.room = room
        announce: Announce | None = getattr(app.state, "announce", None)
        if announce is not None:
            announce(room)
        yield
        await room.close()

    return Starlette(
        routes=[
            *pages_people.ROUTES,
            *pages_lobby.ROUTES,
            *pages_books.ROUTES,
            *pages_floor.ROUTES,
            *pages_hands.ROUTES,
            Route("/api/{path:path}", _nothing, methods=["GET", "POST"]),
            WebSocketRoute("/ws/{id}", table_socket),
            Mount("/static", StaticFiles(directory=STATIC, check_dir=False)),
            Route("/{path:path}", _page),
        ],
        middleware=[Middleware(_Headers), Middleware(GZipMiddleware, minimum_size=800)],
        lifespan=lifespan,
    )
