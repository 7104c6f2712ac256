"""The application of a node: an edge, a table node, or both in one process."""

import secrets
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.types import Receive, Scope, Send

from cardspeak.errors import CardspeakError
from cardspeak.server.app import STATIC, careful
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


class _Node:
    """What one process runs."""

    def __init__(self, kind: str, gate: Gate) -> None:
        self.kind = kind
        self.gate = gate
        self.edge: Edge | None = None
        self.tables: TableNode | None = None

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
    notifiers: Sequence[Notifier] = (),
    on_metrics: OnMetrics | None = None,
) -> Starlette:
    """A node of a cluster; `kind` is edge, table or both."""
    node, files = _Node(kind, Gate(limits, trust or Trust())), StaticFiles(STATIC)

    async def start(bus: NatsBus) -> None:
        metrics = Metrics()
        if kind != "edge":
            id, place = secrets.token_hex(4), place_of(nats)
            room = await ClusterRoom.joined(
                database, id, LEASE, place, desk, notifiers, welcome=welcome, limits=limits
            )
            metrics = room.metrics
            node.tables = TableNode(room, bus, place, drain)
            await node.tables.start()
            room.start_workers()
            metrics.watch(room)
        if kind != "table":
            edge = node.edge = Edge(bus, node.gate, limits)
            bus.on_mended = edge.mended
            await edge.start()
            metrics.gauge(
                "edge_browsers",
                "Browsers at this edge",
                lambda: sum(len(table.browsers) for table in list(edge.tables.values())),
            )
        if on_metrics is not None:
            on_metrics(metrics)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        node.gate.open()
        bus = await NatsBus.connect(nats)
        try:
            await start(bus)
        except CardspeakError as error:
            app.state.refused = str(error)  # the server stops at once
        yield
        if node.edge is not None:
            await node.edge.close()
        if node.tables is not None:
            await node.tables.close()
        node.edge = node.tables = None
        await bus.close()

    async def healthy(request: Request) -> Response:
        id = node.tables.id if node.tables is not None else ""
        return json({"ok": True, "node": kind, "id": id})

    async def ready(request: Request) -> Response:
        why = "the node is leaving" if request.app.state.is_draining else node.why_not_ready
        return json({"ready": not why, "why": why}, 503 if why else 200)

    async def page(request: Request) -> Response:
        return files.response(request, "index.html")

    async def at_the_room(request: Request) -> Response:
        assert node.edge is not None
        return await node.edge.page(request)

    routes: list[Route | WebSocketRoute | Mount] = [
        Route("/healthz", healthy),
        Route("/readyz", ready),
    ]
    if kind != "table":
        routes += [
            Route("/api/{path:path}", at_the_room, methods=_BOTH),
            Route("/claim/{path:path}", at_the_room, methods=_BOTH),
            WebSocketRoute("/ws/{id}", _EdgeSocket(node)),
            Mount("/static", files),
            Route("/{path:path}", page),
        ]
    app = Starlette(routes=routes, lifespan=lifespan, middleware=careful(node.gate))
    app.state.gate, app.state.drain, app.state.is_draining = node.gate, node.drain, False
    return app
