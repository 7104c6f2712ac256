"""One seed of a cluster: table nodes and edges, one database, a wire that is not to be trusted.

Nodes are killed before any step, are stopped and wake up again, leave and come; their wires are
cut; the database does not answer for a while; messages are lost, doubled and out of order. People
play meanwhile as in `world`, and what they were told is held against the log in the same way.
"""

import asyncio
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import copy_context
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from starlette.applications import Starlette
from tests.simulation.lease_rows import LeaseRows, shared
from tests.simulation.ledger import BrokenPromiseError, claim
from tests.simulation.loop import LIFE, Life
from tests.simulation.network import Reader, Wire
from tests.simulation.room import seeded
from tests.simulation.wire import SimulatedBus, SimulatedNats
from tests.simulation.world import World
from uvicorn import Config
from uvicorn.server import ServerState

from cardspeak.errors import CardspeakError
from cardspeak.server.app import careful
from cardspeak.server.cluster.app import _Node
from cardspeak.server.cluster.node import LEASE, TableNode
from cardspeak.server.cluster.room import ClusterRoom
from cardspeak.server.draining import served
from cardspeak.server.http.gate import Gate, GatedProtocol
from cardspeak.server.http.trust import Trust
from cardspeak.server.limits import NO_LIMITS
from cardspeak.server.tables.live_table import LiveTable
from cardspeak.server.workers.pool import WorkerError
from cardspeak.store import Store

_PLACE = "nats://one:4222"
_NODES, _EDGES = 2, 2
_TROUBLES = 12
_QUIET = 10
"""Looks in a row at which nothing is open, before all is compared."""
_BETWEEN = 5.0
"""Seconds between two troubles, about."""


class SimulatedClusterRoom(ClusterRoom):
    """A part of the room, in one thread. `reports` are the faults that it would log."""

    reports: list[Exception]

    def report(self, live: LiveTable | None, error: Exception) -> None:
        self.reports.append(error)


class NodeProcess:
    """A process of the cluster: its life, its wire to NATS, and what browsers connect to."""

    def __init__(self, name: str, nats: SimulatedNats, random: Random, wake: float) -> None:
        self.name = name
        self.life = Life(name)
        self.context = copy_context()
        self.context.run(LIFE.set, self.life)
        self.bus = SimulatedBus(nats, self.life, self.context)
        self.random = random
        self.reports: list[Exception] = []
        self.error: Exception | None = None
        self.wires: list[Wire] = []
        self.tables: TableNode | None = None
        self.is_open = False
        self._config: Config | None = None
        self._state = ServerState()
        self._limits = NO_LIMITS
        self._wake = wake

    async def open_tables(self, database: Path) -> None:
        """Come into the cluster as a table node."""
        kind: Any = type(
            "SimulatedClusterRoom",
            (SimulatedClusterRoom,),
            {**seeded(self.random), "reports": self.reports},
        )
        await asyncio.sleep(self._wake)
        id = self.name.replace(" ", "")
        try:
            room = await kind.joined(str(database), id, LEASE, _PLACE, limits=NO_LIMITS)
            node = TableNode(room, self.bus, _PLACE, 2.0)
            await node.start()
        except CardspeakError as error:
            self.error = error
            return
        self.tables, self.is_open = node, True

    async def open_edge(self) -> None:
        """Come into the cluster as an edge."""
        await asyncio.sleep(self._wake)
        gate = Gate(NO_LIMITS, Trust())

        async def join(id: str, place: str) -> ClusterRoom:
            raise AssertionError("an edge has no room")

        node = _Node(_PLACE, "edge", gate, NO_LIMITS, 0.0, join, None)
        self.bus.on_mended = (await node.start_edge(self.bus)).mended
        app = Starlette(routes=node.routes, middleware=careful(gate))
        app.state.gate, app.state.is_draining = gate, False
        config = served(app, log_config=None, log_level=None, lifespan="off")
        config.load()
        self._config, self.is_open = config, True

    def accept(self, wire: Wire) -> None:
        """Take a connection of a browser."""
        assert self._config is not None
        self.wires.append(wire)
        loop = asyncio.get_running_loop()
        wire.connect(GatedProtocol(self._config, self._state, {}, loop))


class ClusterWorld(World):
    """A room over several nodes, its people, and everything between them."""

    def __init__(self, seed: int, folder: Path, files: dict[str, bytes]) -> None:
        super().__init__(seed, folder, files)
        self.rows = LeaseRows()
        self.nats = SimulatedNats(self.loop, self._stream("nats"))
        self.nodes: list[NodeProcess] = []
        self.edges: list[NodeProcess] = []
        self._started = 0

    @property
    def is_certain(self) -> bool:
        """A no is a no: whatever is refused was not written."""
        return True

    @contextmanager
    def patched(self) -> Iterator[None]:
        rows = self.rows

        def share(alone: Store, node: str, seconds: float) -> Any:
            return shared(rows, alone, node, seconds)

        with super().patched(), patch.object(Store, "share", share):
            yield

    def _connector(self) -> Callable[..., Any]:
        return sqlite3.connect

    @property
    def _database(self) -> Path:
        return self.disk.folder / "room.db"

    # Nodes

    def _begin(self, kind: str) -> NodeProcess:
        self._started += 1
        name = f"{kind} {self._started}"
        random = self._stream(name)
        process = NodeProcess(name, self.nats, random, random.uniform(0, 1))
        self.outcome.lives += 1
        self.trace(name, "starts")
        if kind == "edge":
            self.edges.append(process)
            self.loop.start(process.life, process.open_edge())
        else:
            self.nodes.append(process)
            self.loop.start(process.life, process.open_tables(self._database))
        return process

    def _end(self, process: NodeProcess) -> None:
        """Kill a node: nobody hears of it but those who wait for it."""
        self.trace(process.name, f"is killed at {process.life.steps}")
        process.life.is_dead = True
        self.nats.forget(process.bus)
        for wire in process.wires:
            wire.reset()
        (self.edges if process in self.edges else self.nodes).remove(process)
        self._check_node(process)

    def _check_node(self, process: NodeProcess) -> None:
        for error in process.reports:
            if not isinstance(error, CardspeakError | WorkerError):
                self._broken = BrokenPromiseError(f"{process.name} reports {error!r}")
        for fault in self.loop.faults:
            if not isinstance(fault.get("exception"), CardspeakError):
                self._broken = BrokenPromiseError(f"the loop reports {fault}")

    def _wire(self, reader: Reader) -> Wire | None:
        found = [each for each in self.edges if each.is_open]
        if not found:
            return None
        edge = self._random.choice(found)
        self._wires += 1
        random = self._stream(f"wire {self._wires}")
        wire = Wire(self.loop, edge.context, reader, random, f"10.1.0.{self._wires % 250}")
        edge.context.copy().run(edge.accept, wire)
        if not self.is_ending:
            self._trouble(wire, random)
        return wire

    # What goes wrong

    async def run(self) -> None:
        """A cluster with trouble, and at its end one without."""
        random = self._random
        for kind in ["table"] * _NODES + ["edge"] * _EDGES:
            self._begin(kind)
        tables = random.randint(1, 3)
        people = [
            self.loop.create_task(player.live(opens=number < tables))
            for number, player in enumerate(self._players)
        ]
        await self._pass(20, people)
        for _ in range(random.randint(4, _TROUBLES)):
            await self._go_wrong(people)
            await self._pass(random.expovariate(1 / _BETWEEN), people)
        await self._end_well(people)
        for task in people:
            task.cancel()

    async def _pass(self, seconds: float, people: "list[asyncio.Task[None]]") -> None:
        end = self.loop.time() + seconds
        while self.loop.time() < end:
            await self._look(people)
            for process in [*self.nodes, *self.edges]:
                if process.error is not None:  # it was refused: the database was away
                    self._end(process)
            while len(self.nodes) < _NODES:
                self._begin("table")
            while len(self.edges) < _EDGES:
                self._begin("edge")

    async def _go_wrong(self, people: "list[asyncio.Task[None]]") -> None:
        random = self._random
        node = random.choice(self.nodes)
        any_node = random.choice([*self.nodes, *self.edges])
        what = random.choice(
            ("kill", "kill", "kill step", "sleep", "sleep", "cut", "leave", "edge", "join", "away")
        )
        self.trace("world", f"{what} {node.name} {any_node.name}")
        if what == "kill":
            self._end(node)
        elif what == "kill step":
            await self._at_a_step(node, people)
            if node in self.nodes:
                self._end(node)
        elif what == "sleep":
            life = any_node.life
            life.sleep_seconds = random.choice((0.5, LEASE - 0.2, LEASE + 0.1, 4.0, 8.0))
            life.sleep_step = life.steps + int(random.expovariate(1 / 100))
        elif what == "cut":
            any_node.bus.cut(random.choice((0.5, 3.0, 8.0)))
        elif what == "leave" and node.tables is not None:
            leaving = self.loop.start(node.life, node.tables.close())
            await self._until(leaving, people)
            if node in self.nodes:
                self._end(node)
        elif what == "edge":
            self._end(random.choice(self.edges))
        elif what == "join" and len(self.nodes) < _NODES + 2:
            self._begin("table")
        elif what == "away":
            self.rows.away_until = self.loop.time() + random.choice((0.5, 2.0, 5.0))

    async def _at_a_step(self, node: NodeProcess, people: "list[asyncio.Task[None]]") -> None:
        """Stop a node before some step; it is killed there."""
        life = node.life
        life.sleep_seconds = 1e6
        life.sleep_step = life.steps + int(self._random.expovariate(1 / 300))
        end = self.loop.time() + 5
        while life.sleeps_until < 1e5 and self.loop.time() < end:
            await asyncio.sleep(0.05)

    async def _until(self, task: "asyncio.Task[None]", people: "list[asyncio.Task[None]]") -> None:
        end = self.loop.time() + 30
        while not task.done() and self.loop.time() < end:
            await self._look(people)

    # The end

    async def _end_well(self, people: "list[asyncio.Task[None]]") -> None:
        self.rows.away_until = 0.0
        await self._pass(10, people)
        self.nats.is_rough = False
        await self._pass(10, people)
        self._check_log()
        self.is_ending = True
        for edge in self.edges:
            for wire in edge.wires:
                wire.cut()
        end, quiet = self.loop.time() + 900, 0
        while quiet < _QUIET:  # tables still move to nodes that have less to do
            quiet = 0 if (why := self._why()) else quiet + 1
            claim(self.loop.time() < end, f"the room is stuck: {why}")
            await self._look(people)
        self._check_players()
        for node in self.nodes:
            self._check_node(node)
        if self._broken is not None:
            raise self._broken
        self.outcome.hands = self.ledger.check_whole(self._copied())
        self._check_log()

    def _owners(self) -> dict[str, NodeProcess]:
        """The node that owns each table that people know."""
        found: dict[str, NodeProcess] = {}
        for id in self.ledger.tables:
            lease = self.rows.leases.get(id)
            for node in self.nodes:
                room = node.tables.room if node.tables is not None else None
                if room is not None and lease is not None and room.leases.node == lease.node:
                    found[id] = node
        return found

    def _why(self) -> str:
        """Why the room is not quiet; "" when it is."""
        owners = self._owners()
        if not self.ledger.tables or set(owners) < set(self.ledger.tables):
            return f"tables {set(self.ledger.tables) - set(owners)} have no owner"
        for id, node in owners.items():
            assert node.tables is not None
            live = node.tables.room.tables.get(id)
            if live is None:
                return f"{node.name} has not loaded {id}"
            live.paused = True
            claim(live.stopped is None, f"stopped: {live.stopped}")
            if live.table.hand is not None:
                return f"a hand is in play at {id}"
        for player in self._players:
            if player.pending:
                return f"{player.name} waits for {player.pending}"
            if player.socket is None or not player.socket.is_open or not player.view:
                return f"{player.name} has no connection"
        return ""

    def _check_players(self) -> None:
        """Every player sees the table as its owner has it."""
        owners = self._owners()
        for player in self._players:
            node = owners[player.table]
            assert node.tables is not None
            live = node.tables.room.tables[player.table]
            seats = {seat["seat"]: seat["stack"] for seat in player.view["common"]["seen"]["seats"]}
            is_so = {seat.number: seat.stack for seat in live.table.occupied}
            shown = {number: stack for number, stack in seats.items() if number in is_so}
            claim(shown == is_so, f"{player.name} sees {seats}, the table has {is_so}")

    def _copied(self) -> Path:
        to = self._folder / "look"
        shutil.rmtree(to, ignore_errors=True)
        shutil.copytree(self.disk.folder, to)
        return to

    def _check_log(self) -> None:
        self.ledger.check(self._copied())
