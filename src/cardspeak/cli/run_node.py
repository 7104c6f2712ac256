"""``cardspeak run --cluster``: one node of a room that runs over several processes."""

import asyncio
import logging
import socket
from typing import TYPE_CHECKING

import typer

from cardspeak.errors import CardspeakError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from cardspeak.server.desk.notify import Notifier
    from cardspeak.server.http.trust import Trust
    from cardspeak.server.limits import Limits


class NodeError(CardspeakError):
    """A node that cannot be started."""


def check_node(nats: str, database: str, kind: str) -> None:
    """Refuse what cannot be a node, before anything is opened."""
    from cardspeak.server.cluster.app import KINDS
    from cardspeak.server.cluster.nats_bus import NatsBus

    if kind not in KINDS:
        raise NodeError(f"{kind} is not a kind of node; use edge, table or both")
    if kind != "edge" and not database.startswith("postgres"):
        raise NodeError("a cluster keeps its logs in PostgreSQL: give --database postgresql://…")

    async def reach() -> None:
        await (await NatsBus.connect(nats)).close()

    asyncio.run(reach())


def run_node(
    nats: str,
    database: str,
    kind: str,
    listening: socket.socket,
    address: str,
    limits: "Limits",
    trust: "Trust",
    *,
    welcome: int,
    drain: float | None,
    desk: str | None,
    books: "tuple[Path, ...]",
    notifiers: "Sequence[Notifier]",
    metrics: str | None,
) -> None:
    """Run one node of a cluster until it is asked to stop."""
    from cardspeak.server.cluster.app import make_node, place_of
    from cardspeak.server.cluster.node import DRAIN
    from cardspeak.server.draining import DrainingServer, served
    from cardspeak.server.metrics import Metrics

    logging.basicConfig(level=logging.WARNING, format="%(message)s")

    def serve(figures: Metrics) -> None:
        if metrics is not None:
            figures.serve(metrics)  # until the process ends
        typer.echo(f"A node ({kind}) of the cluster on {place_of(nats)}: {address}")

    app = make_node(
        nats,
        database,
        kind,
        limits,
        trust,
        welcome=welcome,
        drain=DRAIN if drain is None else drain,
        desk=desk,
        books=books,
        notifiers=notifiers,
        on_metrics=serve,
    )
    server = DrainingServer(served(app))
    server.run(sockets=[listening])
    if server.refused:
        raise NodeError(server.refused)
