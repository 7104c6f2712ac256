"""``cardspeak run``: a poker room in the browser, from one process."""

import asyncio
import gc
import logging
import socket
import sys
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cardspeak.cli.run_node import check_node, run_node
from cardspeak.errors import CardspeakError

if TYPE_CHECKING:
    from starlette.applications import Starlette

    from cardspeak.server.room import Room

_PORT = 8000
_ALLOCATIONS = 250_000
_TURN = 0.0001
"""Seconds after which the writing thread gets its turn; the tables wait for it."""
_EVERYWHERE = ("0.0.0.0", "::", "127.0.0.1", "::1")


class RunError(CardspeakError):
    """The room cannot be opened on this machine."""


def run(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[
        int | None, typer.Option(min=0, max=65535, help="The port.  [default: 8000, or a free one]")
    ] = None,
    database: Annotated[
        str, typer.Option(help="A file, or postgresql://… for a server.")
    ] = "room.db",
    welcome: Annotated[
        int, typer.Option(min=0, help="Play money given to each new name.")
    ] = 10_000,
    book: Annotated[
        list[Path] | None,
        typer.Option(help="A book file of your own to open tables with; may be repeated."),
    ] = None,
    limits: Annotated[
        Path | None,
        typer.Option(help="A TOML file of limits for each address, each player and the room."),
    ] = None,
    name: Annotated[
        list[str] | None,
        typer.Option(help="A name of this host, such as poker.example.com; once for each name."),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(help="A proxy to believe about addresses, as 10.0.0.1 or 10.0.0.0/8."),
    ] = None,
    desk: Annotated[
        str | None,
        typer.Option(help="Run the games through a desk, under this book: lists, calls, seats."),
    ] = None,
    notify: Annotated[
        Path | None,
        typer.Option(help="A TOML file of a webhook that hears of calls at the desk."),
    ] = None,
    metrics: Annotated[
        str | None, typer.Option(help="Serve figures for Prometheus at this host:port.")
    ] = None,
    drain: Annotated[
        float | None,
        typer.Option(
            min=0,
            help="Seconds that hands in play have to end after SIGTERM.  [default: 0; a node: 8]",
        ),
    ] = None,
    cluster: Annotated[
        str | None,
        typer.Option(help="Run a node of a cluster over this NATS, as nats://host:4222."),
    ] = None,
    node: Annotated[
        str, typer.Option(help="What a node of a cluster does: edge, table or both.")
    ] = "both",
    browser: Annotated[
        bool | None, typer.Option(help="Open the browser.  [default: in a terminal]")
    ] = None,
) -> None:
    """Open the room and print its address. Stop it with Ctrl-C; nothing is lost."""
    try:
        from cardspeak.server.app import STATIC, make_app
        from cardspeak.server.desk.webhook import Webhook
        from cardspeak.server.http.trust import Trust
        from cardspeak.server.limits import Limits
    except ModuleNotFoundError as error:
        raise RunError(f"the room needs {error.name}: pip install 'cardspeak[server]'") from None
    if not (STATIC / "vendor").exists():
        raise RunError("the pages of the room are missing: run make once")
    books = _own_books(book or [])
    names = [name for name in (host, *(name or ())) if not _is_number(name)]
    trust = Trust(names, proxy or ())
    bounds = Limits.read(limits) if limits is not None else Limits()
    hooks = (Webhook.read(notify),) if notify is not None else ()
    if cluster is not None:
        check_node(cluster, database, node)
        listening = _listen(host, port)
        run_node(
            cluster, database, node, listening, _address(listening), bounds, trust,
            welcome=welcome, drain=drain, desk=desk, books=books, notifiers=hooks, metrics=metrics,
        )  # fmt: skip
        return
    _check(database)
    listening = _listen(host, port)
    app = make_app(
        database,
        limits=bounds,
        trust=trust,
        welcome=welcome,
        books=books,
        desk=desk,
        notifiers=hooks,
        drain=drain or 0.0,
    )
    opens = sys.stdout.isatty() if browser is None else browser
    _serve(app, listening, metrics, opens)


def _serve(app: "Starlette", listening: socket.socket, metrics: str | None, opens: bool) -> None:
    """Serve a room until it is stopped."""
    from cardspeak.server.draining import DrainingServer, served

    logging.basicConfig(level=logging.WARNING, format="%(message)s")

    def announce(room: "Room") -> None:
        if metrics is not None:
            room.metrics.serve(metrics)  # until the process ends
        _announce(room, _address(listening), opens)

    app.state.announce = announce
    DrainingServer(served(app)).run(sockets=[listening])


def _own_books(files: list[Path]) -> tuple[Path, ...]:
    """Read every file before the room is opened, so that a mistake is reported at once."""
    from cardspeak.books import Book
    from cardspeak.server.own_books import check_id

    names = [file.stem for file in files]
    for file in files:
        check_id(Book.load(file).id)
        if names.count(file.stem) > 1:
            raise RunError(f"two books are called {file.stem}: give each file a name of its own")
    return tuple(files)


def _is_number(host: str) -> bool:
    """Whether an address is in figures, to which a room answers anyway."""
    return ":" in host or host.replace(".", "").isdecimal()


def _check(database: str) -> None:
    """Refuse a database that cannot be opened, or that another process runs a room on."""
    from cardspeak.store import Store

    store = Store.open(database)
    try:
        store.claim()
    finally:
        store.close()


def _listen(host: str, port: int | None) -> socket.socket:
    """The socket of the room: at the port given, else at the usual one or any free one."""
    wished = [port] if port is not None else [_PORT, 0]
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for each in wished:
        listening = socket.socket(family, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, each))
        except OSError as error:
            listening.close()
            reason = error.strerror
            continue
        return listening
    raise RunError(f"port {wished[0]} at {host} cannot be used: {reason}")


def _address(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    return f"http://{'localhost' if host in _EVERYWHERE else host}:{port}"


def _announce(room: "Room", address: str, opens: bool) -> None:
    """Say where the room is, and show it."""
    gc.collect()
    gc.freeze()  # books and tables stay: they need not be looked through again and again
    gc.set_threshold(_ALLOCATIONS)
    sys.setswitchinterval(_TURN)
    room.start_workers()
    typer.secho(f"The room is open: {address}", bold=True)
    typer.echo(f"Everything is kept in {room.store.name}. Stop with Ctrl-C.")
    if room.people.claim:
        typer.echo("Open this link to become the room's administrator; it works once:")
        typer.echo(f"{address}/claim/{room.people.claim}")
    if opens:
        asyncio.get_running_loop().run_in_executor(None, webbrowser.open, address)
