"""A cluster for tests: real processes on loopback, a real PostgreSQL, a real NATS, and players."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager, suppress
from itertools import count
from typing import Any

import httpx
import sqlalchemy as sql
import websockets
from tests.server.cluster.test_bus import end_process, free_port, nats_server
from tests.server.house import Browser
from tests.store.conftest import emptied

from cardspeak.store import Store
from cardspeak.store.verification import verify

_NUMBERS = count(1)


class Node:
    """A process of the cluster."""

    def __init__(self, kind: str, port: int, process: "subprocess.Popen[bytes]") -> None:
        self.kind = kind
        self.port = port
        self.process = process
        self.id = ""

    def is_ready(self) -> bool:
        """Whether it is ready."""
        try:
            return httpx.get(f"http://127.0.0.1:{self.port}/readyz", timeout=5).status_code == 200
        except httpx.HTTPError:
            return False

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.send_signal(signal.SIGCONT)
        end_process(self.process)


class Cluster:
    """Table nodes, edges, and what they need."""

    def __init__(self, database: str, stack: ExitStack) -> None:
        self.database = database
        self._stack = stack
        self._port = free_port()
        self.nats = f"nats://127.0.0.1:{self._port}"
        self._server = nats_server(self._port)
        stack.callback(lambda: end_process(self._server))
        url = database.replace("postgresql:", "postgresql+psycopg:")
        self._engine = sql.create_engine(url)
        stack.callback(self._engine.dispose)
        self.tables: list[Node] = []
        self.edges: list[Node] = []

    def words(self, kind: str, *more: str) -> list[str]:
        """The command that starts a node."""
        return [
            sys.executable, "-m", "cardspeak", "run", "--cluster", self.nats, "--database",
            self.database, "--node", kind, "--no-browser", *more,
        ]  # fmt: skip

    def start(self, kind: str, *more: str) -> Node:
        """Start a node, and wait until it is ready."""
        port = free_port()
        words = self.words(kind, "--port", str(port), *more)
        node = Node(kind, port, subprocess.Popen(words, stdout=subprocess.DEVNULL))
        self._stack.callback(node.kill)
        end = time.monotonic() + 60
        while time.monotonic() < end:
            try:
                if httpx.get(f"http://127.0.0.1:{port}/readyz").status_code == 200:
                    node.id = httpx.get(f"http://127.0.0.1:{port}/healthz").json()["id"]
                    (self.edges if kind == "edge" else self.tables).append(node)
                    return node
            except httpx.HTTPError:
                assert node.process.poll() is None, "the node ended"
            time.sleep(0.05)
        raise AssertionError("the node does not start")

    def refusal(self, kind: str, *more: str) -> str:
        """What a node says that does not start."""
        done = subprocess.run(self.words(kind, "--port", "0", *more), capture_output=True,
                              text=True, timeout=60, check=False)  # fmt: skip
        assert done.returncode, done.stdout
        assert "Traceback" not in done.stderr, done.stderr
        return " ".join(done.stderr.split())

    def kill(self, node: Node) -> None:
        """Kill a node."""
        (self.edges if node.kind == "edge" else self.tables).remove(node)
        node.kill()

    def mend(self, tables: int, edges: int) -> None:
        """Have so many nodes that run."""
        for nodes, kind, most in ((self.tables, "table", tables), (self.edges, "edge", edges)):
            for node in list(nodes):
                node.process.send_signal(signal.SIGCONT)
                if not node.is_ready():
                    self.kill(node)
            while len(nodes) < most:
                self.start(kind)

    def restart_nats(self) -> None:
        """Kill the NATS server, and start it again."""
        end_process(self._server)
        time.sleep(0.3)
        self._server = nats_server(self._port)

    def crash_postgresql(self) -> None:
        """Kill a process of PostgreSQL: it ends all the others, and recovers from its log."""
        with suppress(sql.exc.OperationalError), self._engine.connect() as connection:
            pid = connection.execute(sql.text("SELECT pg_backend_pid()")).scalar_one()
            os.kill(pid, signal.SIGKILL)
            connection.execute(sql.text("SELECT 1"))
            raise AssertionError("its own connection outlived it")
        end = time.monotonic() + 30
        while time.monotonic() < end:
            with suppress(sql.exc.OperationalError), self._engine.connect():
                return
            time.sleep(0.05)
        raise AssertionError("PostgreSQL does not come back")

    def owner_of(self, table: str) -> Node | None:
        """The node that owns a table."""
        with self._engine.connect() as connection:
            asked = sql.text("SELECT node FROM cluster.leases WHERE actor = :id")
            found = connection.execute(asked, {"id": table}).scalar()
        return next((node for node in self.tables if node.id == found), None)

    def records(self, table: str) -> int:
        """How many inputs of a table are durable."""
        with self._engine.connect() as connection:
            asked = sql.text('SELECT count(*) FROM records WHERE "table" = :id')
            return int(connection.execute(asked, {"id": table}).scalar() or 0)

    def verified(self) -> int:
        """Verify the whole room. Returns how many records it has."""
        store = Store.existing(self.database)
        with store.looking() as connection:
            verdict = verify(connection)
        store.close()
        assert not verdict.findings
        return verdict.records

    def actions(self, table: str) -> list[tuple[str, str]]:
        """Who asked for each input of a table, and the mark of the message."""
        with self._engine.connect() as connection:
            asked = sql.text(
                'SELECT author, asked FROM records WHERE "table" = :id AND asked IS NOT NULL '
                "ORDER BY number"
            )
            return [(row[0], row[1]) for row in connection.execute(asked, {"id": table})]


@contextmanager
def running(
    postgresql: str, tables: int, edges: int, prepare: Callable[[str], None] | None = None
) -> Iterator[Cluster]:
    """A cluster on an empty database, or on one that a lone process has prepared."""
    database = emptied(postgresql, "cluster")
    Store.open(database).close()
    if prepare is not None:
        prepare(database)
    engine = sql.create_engine(database.replace("postgresql:", "postgresql+psycopg:"))
    with engine.begin() as connection:
        connection.execute(sql.text("TRUNCATE cluster.nodes, cluster.leases"))
    engine.dispose()
    with ExitStack() as stack:
        cluster = Cluster(database, stack)
        for kind in ["table"] * tables + ["edge"] * edges:
            cluster.start(kind)
        yield cluster


async def entered(edge: Node, name: str, password: str | None = None) -> dict[str, str]:
    """Enter the room at an edge. Returns the headers of the session."""
    base = f"http://127.0.0.1:{edge.port}"
    async with httpx.AsyncClient(base_url=base, timeout=30) as http:
        answer = await http.post("/api/enter", json={"name": name, "password": password})
        assert answer.status_code == 200, answer.text
        return {"cookie": f"cardspeak={answer.cookies['cardspeak']}"}


async def opened_table(edge: Node, headers: dict[str, str]) -> str:
    """Open a table."""
    base = f"http://127.0.0.1:{edge.port}"
    async with httpx.AsyncClient(base_url=base, timeout=30, headers=headers) as http:
        asked = {"book": "common", "game": "holdem"}
        answer = await http.post("/api/tables", json=asked)
        assert answer.status_code == 200, answer.text
        return str(answer.json()["id"])


async def at_table(edge: Node, headers: dict[str, str], table: str) -> Browser:
    """A browser at a table."""
    connection = await websockets.connect(
        f"ws://127.0.0.1:{edge.port}/ws/{table}", additional_headers=headers, compression=None
    )
    browser = Browser(connection, headers)
    await browser.until(lambda: browser.view)
    return browser


@asynccontextmanager
async def two_players(edges: list[Node]) -> AsyncIterator[tuple[str, list[Browser]]]:
    """A table with two players at it, at different edges where there are several."""
    browsers: list[Browser] = []
    table = ""
    try:
        for place in range(2):
            edge = edges[place % len(edges)]
            headers = await entered(edge, f"Player {next(_NUMBERS)}")
            table = table or await opened_table(edge, headers)
            browsers.append(await at_table(edge, headers, table))
            sat = await browsers[-1].ask("sit", chips=1000)
            assert sat["ok"], sat
        yield table, browsers
    finally:
        for browser in browsers:
            await browser.close()


def choice(options: dict[str, Any]) -> dict[str, Any]:
    """What costs nobody all chips."""
    if options.get("check"):
        return {"act": "check"}
    return {"act": "call"} if "call" in options else {"act": "show"}


async def play(browsers: list[Browser], actions: int, seconds: float = 40) -> int:
    """Play so many actions, each acknowledged."""
    done = 0
    end = time.monotonic() + seconds
    while done < actions:
        assert time.monotonic() < end, f"{done} actions of {actions}"
        for browser in browsers:
            options = browser.offered()
            if options:
                answer = await browser.act(choice(options))
                done += answer["ok"]
        await asyncio.sleep(0.01)
    return done
