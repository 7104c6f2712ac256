"""What operators measure, for Prometheus: actions, their time, the store's groups, the loop's lag.

The figures are served at an address of their own (``--metrics``), never among the pages: how many
people play is nobody else's business.
"""

import asyncio
import socket
from collections.abc import Callable
from threading import Thread
from typing import TYPE_CHECKING

import uvicorn
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from cardspeak.errors import CardspeakError
from cardspeak.server.draining import served
from cardspeak.server.http.gate import Gate
from cardspeak.server.http.trust import Trust
from cardspeak.server.limits import Limits

if TYPE_CHECKING:
    from cardspeak.server.room import Room

_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
_ENTRIES = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000)
_MOST_READERS = 32
"""Connections that one address may have: a scraper needs one."""
_LOOK_EVERY = 0.5
"""Seconds between two measurements of the loop's lag."""


class MetricsError(CardspeakError):
    """An address at which no figures can be served."""


class Metrics:
    """The figures of one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.actions = Histogram(
            "cardspeak_action_seconds",
            "Time from an input at a table until it is durable",
            buckets=_SECONDS,
            registry=self.registry,
        )
        self.failures = Counter(
            "cardspeak_actions_failed",
            "Inputs that could not be made durable",
            registry=self.registry,
        )
        self.groups = Histogram(
            "cardspeak_store_group_seconds",
            "Time that the store takes for a group of entries",
            buckets=_SECONDS,
            registry=self.registry,
        )
        self.entries = Histogram(
            "cardspeak_store_group_entries",
            "Entries in a group of the store",
            buckets=_ENTRIES,
            registry=self.registry,
        )
        self._lag = Gauge(
            "cardspeak_loop_lag_seconds",
            "How late the event loop runs what is due",
            registry=self.registry,
        )
        self._measuring: asyncio.Task[None] | None = None

    def gauge(self, name: str, words: str, value: Callable[[], float]) -> None:
        """Show a figure that is looked up whenever someone asks."""
        made = Gauge(f"cardspeak_{name}", words, registry=self.registry)
        made.set_function(value)

    def watch(self, room: "Room") -> None:
        """Show the figures of a room, and measure the lag of the loop from now on."""
        self.gauge("tables", "Tables in memory", lambda: len(room.tables))
        self.gauge("tables_waiting", "Open tables not in memory", lambda: len(room.loader.waiting))
        self.gauge(
            "browsers",
            "Browsers at tables",
            lambda: sum(len(live.connections) for live in list(room.tables.values())),
        )
        self.gauge(
            "tables_stopped",
            "Tables stopped by a fault",
            lambda: sum(live.stopped is not None for live in list(room.tables.values())),
        )
        self._measuring = asyncio.create_task(self._measure())

    async def _measure(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + _LOOK_EVERY
            await asyncio.sleep(_LOOK_EVERY)
            self._lag.set(max(0.0, loop.time() - due))

    async def stop(self) -> None:
        """Measure no more."""
        if self._measuring is not None:
            self._measuring.cancel()
            await asyncio.wait([self._measuring])

    def serve(self, address: str) -> Callable[[], None]:
        """Serve the figures at host:port, from a thread. Returns what ends that."""
        host, colon, port = address.rpartition(":")
        if not colon or not host or not port.isdecimal() or int(port) > 65535:
            raise MetricsError(f"{address!r} is not an address for metrics: give host:port")
        try:
            listening = _listening(host.strip("[]"), int(port))
        except OSError as error:
            raise MetricsError(
                f"metrics cannot be served at {address}: {error.strerror or error}"
            ) from None
        app = Starlette(routes=[Route("/{path:path}", self._page)])
        app.state.gate = Gate(Limits(connections=_MOST_READERS), Trust())
        server = uvicorn.Server(served(app, log_level="critical", lifespan="off"))
        thread = Thread(
            target=lambda: asyncio.run(server.serve([listening])), name="metrics", daemon=True
        )
        thread.start()

        def end() -> None:
            server.should_exit = True
            thread.join()
            listening.close()

        return end

    async def _page(self, request: Request) -> Response:
        return Response(
            generate_latest(self.registry), headers={"content-type": CONTENT_TYPE_LATEST}
        )


def _listening(host: str, port: int) -> socket.socket:
    """A socket at an address, of the kind that the address has."""
    family, _, _, _, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    return socket.create_server(place[:2], family=family)
