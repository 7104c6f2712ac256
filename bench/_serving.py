"""Servers to measure, each in a process of its own that can be ended at any moment.

`room` runs ``cardspeak run`` itself; `bare` is the same framework as it comes, with the same
settings and nothing but a broadcast. `prepared` makes a database with tables and people at them.
"""

import asyncio
import multiprocessing
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from io import StringIO
from multiprocessing.process import BaseProcess
from pathlib import Path

from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from bench._clients import Place
from cardspeak.books import Book, Notice
from cardspeak.cli.run import run
from cardspeak.games import Structure
from cardspeak.server.draining import SERVED
from cardspeak.server.limits import NO_LIMITS
from cardspeak.server.people.people import Role, Visitor
from cardspeak.server.room import Room
from cardspeak.server.sockets import messages as m
from cardspeak.server.tables.options import TableOptions

HOST = Visitor("Host", Role.FLOOR, False)
NOTICE = Notice(
    name="1-2", game="holdem", structure=Structure.NO_LIMIT, blinds=(1, 2), buy_in=400, seats=9
)
_PATIENCE = 60.0
LIMITS = """
connections = 1_000_000
reads = { burst = 1e12, a_second = 1e12 }
writes = { burst = 1e12, a_second = 1e12 }
messages = { burst = 1e12, a_second = 1e12 }
names_an_hour = 1_000_000
"""
"""Here one address is everyone."""
_processes = multiprocessing.get_context("forkserver")
_processes.set_forkserver_preload(["bench._serving", "cardspeak.server.app", "uvicorn.lifespan.on"])


async def prepared(
    database: Path | str, tables: int, people: int, bots: int = 0
) -> list[list[Place]]:
    """A room with so many tables, so many people and bots at each, paused by nothing."""
    room = await Room.open(database, welcome=10**9, limits=NO_LIMITS)
    book = Book.load("common")
    options = TableOptions(pace=0.0, pause=0.0)
    places: list[list[Place]] = []
    for table in range(tables):
        live = await room.open_table(HOST, book, NOTICE, options, bots=bots, style="")
        live.paused = True
        places.append([])
        for number in range(people):
            visitor = await room.people.enter(f"p{table}.{number}", None, "")
            await room.welcome(visitor)
            sat = await live.ask(visitor, m.SitMessage(id=1, chips=NOTICE.buy_in))
            assert sat.ok, sat
            places[-1].append(Place(live.id, room.people.cookie(visitor)))
    await room.close()
    return places


@contextmanager
def room(database: Path) -> Iterator[tuple[int, BaseProcess]]:
    """``cardspeak run`` on a database: its port and its process."""
    with _served(_run_room, str(database)) as served:
        yield served


@contextmanager
def bare() -> Iterator[tuple[int, BaseProcess]]:
    """The bare server: its port and its process."""
    with _served(_run_bare, "") as served:
        yield served


@contextmanager
def _served(target: Callable[[int, str], None], word: str) -> Iterator[tuple[int, BaseProcess]]:
    with socket.create_server(("127.0.0.1", 0)) as found:
        port = found.getsockname()[1]
    process = _processes.Process(target=target, args=(port, word), daemon=True)
    process.start()
    try:
        _wait_for(port, process)
        yield port, process
    finally:
        process.kill()
        process.join()


def _wait_for(port: int, process: BaseProcess) -> None:
    end = time.monotonic() + _PATIENCE
    while time.monotonic() < end and process.is_alive():
        with socket.socket() as asking:
            if asking.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.01)
    raise RuntimeError("the server does not start")


def _run_room(port: int, database: str) -> None:
    limits = Path(f"{database}-limits.toml")
    limits.write_text(LIMITS)
    with redirect_stdout(StringIO()):  # where the room is need not be said
        run(
            host="127.0.0.1",
            port=port,
            database=database,
            welcome=0,
            limits=limits,
            browser=False,
        )


def _run_bare(port: int, _: str) -> None:
    import uvicorn

    tables: dict[str, set[WebSocket]] = {}

    async def table(browser: WebSocket) -> None:
        await browser.accept()
        others = tables.setdefault(browser.path_params["id"], set())
        others.add(browser)
        try:
            while True:
                text = await browser.receive_text()
                for each in list(others):
                    await each.send_text(text)
        except WebSocketDisconnect:
            others.discard(browser)

    app = Starlette(routes=[WebSocketRoute("/ws/{id}", table)])
    uvicorn.Server(uvicorn.Config(app, host="127.0.0.1", port=port, **SERVED)).run()


def bare_places(tables: int, people: int) -> list[list[Place]]:
    """Places at the bare server."""
    return [[Place(f"t{table}") for _ in range(people)] for table in range(tables)]


def prepare(database: Path | str, tables: int, people: int, bots: int = 0) -> list[list[Place]]:
    """`prepared`, on a loop of its own."""
    return asyncio.run(prepared(database, tables, people, bots))
