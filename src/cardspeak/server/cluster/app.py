"""The application of a node: an edge, a table node, or both in one process."""

import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.types import Receive, Scope, Send

from cardspeak.errors import CardspeakError
from cardspeak.server.app import STATIC, careful
from cardspeak.server.cluster.bus import Bus
from cardspeak.server.cluster.edge import Edge
from cardspeak.server.cluster.nats_bus import NatsBus
from cardspeak.server.cluster.node import LEASE, TableNode
from cardspeak.server.cluster.room import ClusterRoom
from cardspeak.server.desk.notify import Notifier
from cardspeak.server.http.gate import Gate
from cardspeak.server.http.routing import json
from cardspeak.server.http.static_files import StaticFiles
from cardspeak.server.http.trust import Trust
from cardspeak.server.limits import DEFAULTS, Limits
from cardspeak.server.metrics import Metrics

_BOTH = ["GET", "POST"]
KINDS = ("edge", "table", "both")
OnMetrics = Callable[[Metrics], None]


def place_of(nats: str) -> str:
    """The address of a NATS server without its secrets."""
    place = urlsplit(nats)
    return f"{place.scheme}://{place.hostname}:{place.port or 4222}"


Joining = Callable[[str, str], Awaitable[ClusterRoom]]
"""Joins the room of a cluster, under the id of this node and the place of the NATS."""


class _Node:
    """What one process runs: an edge, tables, or both."""

    def __init__(
        self,
        nats: str,
        kind: str,
        gate: Gate,
        limits: Limits,
        drain: float,
        join: Joining,
        on_metrics: OnMetrics | None,
    ) -> None:
        self.gate = gate
        self.edge: Edge | None = None
        self.tables: TableNode | None = None
        self._nats = nats
        self._kind = kind
        self._limits = limits
        self._drain = drain
        self._join = join
        self._on_metrics = on_metrics
        self._files = StaticFiles(STATIC)

    @property
    def why_not_ready(self) -> str:
        """Why no browser should come here; "" when one may."""
        if self.edge is None and self.tables is None:
            return "the node is starting or stopping"
        if self.tables is not None and self.tables.is_leaving:
            return "the node is leaving"
        if self.edge is not None and not self.edge.is_connected:
            return "no table node answers"
        return ""

    async def drain(self) -> None:
        """Hand everything over to other nodes."""
        if self.tables is not None:
            await self.tables.leave()

    # Its life

    @asynccontextmanager
    async def lifespan(self, app: Starlette) -> AsyncIterator[None]:
        """Run the node from the start of its application to the end."""
        self.gate.open()
        bus = await NatsBus.connect(self._nats)
        try:
            await self._start(bus)
        except CardspeakError as error:
            app.state.refused = str(error)  # the server stops at once
        yield
        if self.edge is not None:
            await self.edge.close()
        if self.tables is not None:
            await self.tables.close()
        self.edge = self.tables = None
        await bus.close()

    async def _start(self, bus: NatsBus) -> None:
        metrics = Metrics()
        if self._kind != "edge":
            metrics = await self._start_tables(bus)
        if self._kind != "table":
            await self._start_edge(bus, metrics)
        if self._on_metrics is not None:
            self._on_metrics(metrics)

    async def _start_tables(self, bus: NatsBus) -> Metrics:
        place = place_of(self._nats)
        room = await self._join(secrets.token_hex(4), place)
        self.tables = TableNode(room, bus, place, self._drain)
        await self.tables.start()
        room.start_workers()
        room.metrics.watch(room)
        return room.metrics

    async def _start_edge(self, bus: NatsBus, metrics: Metrics) -> None:
        edge = await self.start_edge(bus)
        bus.on_mended = edge.mended
        metrics.gauge(
            "edge_browsers",
            "Browsers at this edge",
            lambda: sum(len(table.browsers) for table in list(edge.tables.values())),
        )

    async def start_edge(self, bus: Bus) -> Edge:
        """Start the edge of this node on a bus."""
        edge = self.edge = Edge(bus, self.gate, self._limits)
        await edge.start()
        return edge

    # Its pages

    @property
    def routes(self) -> list[Route | WebSocketRoute | Mount]:
        """What the node answers: its health, and at an edge everything that a room has."""
        health = [Route("/healthz", self._healthy), Route("/readyz", self._ready)]
        if self._kind == "table":
            return [*health]
        return [
            *health,
            Route("/api/{path:path}", self._at_the_room, methods=_BOTH),
            Route("/claim/{path:path}", self._at_the_room, methods=_BOTH),
            WebSocketRoute("/ws/{id}", _EdgeSocket(self)),
            Mount("/static", self._files),
            Route("/{path:path}", self._page),
        ]

    async def _healthy(self, request: Request) -> Response:
        id = self.tables.id if self.tables is not None else ""
        return json({"ok": True, "node": self._kind, "id": id})

    async def _ready(self, request: Request) -> Response:
        why = "the node is leaving" if request.app.state.is_draining else self.why_not_ready
        return json({"ready": not why, "why": why}, 503 if why else 200)

    async def _page(self, request: Request) -> Response:
        return self._files.response(request, "index.html")

    async def _at_the_room(self, request: Request) -> Response:
        assert self.edge is not None
        return await self.edge.page(request)


class _EdgeSocket:
    """Hands a socket to the edge, with the protocol that it came by."""

    def __init__(self, node: _Node) -> None:
        self._node = node

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        assert self._node.edge is not None
        await self._node.edge(scope, receive, send)


def make_node(
    nats: str,
    database: str,
    kind: str,
    limits: Limits = DEFAULTS,
    trust: Trust | None = None,
    *,
    welcome: int = 10_000,
    drain: float = 8.0,
    desk: str | None = None,
    books: tuple[Path, ...] = (),
    notifiers: Sequence[Notifier] = (),
    on_metrics: OnMetrics | None = None,
) -> Starlette:
    """A node of a cluster; `kind` is edge, table or both."""

    async def join(id: str, place: str) -> ClusterRoom:
        return await ClusterRoom.joined(
            database, id, LEASE, place, desk, books, notifiers, welcome=welcome, limits=limits
        )

    gate = Gate(limits, trust or Trust())
    node = _Node(nats, kind, gate, limits, drain, join, on_metrics)
    app = Starlette(routes=node.routes, lifespan=node.lifespan, middleware=careful(gate))
    app.state.gate, app.state.drain, app.state.is_draining = gate, node.drain, False
    return app
