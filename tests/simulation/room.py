"""The room's own code without threads and processes: a writer and workers that take their turns."""

import asyncio
from contextvars import copy_context
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

from tests.simulation.loop import LIFE, Life
from tests.simulation.network import Wire
from uvicorn import Config
from uvicorn.server import ServerState

from cardspeak.server.app import make_app
from cardspeak.server.draining import served
from cardspeak.server.http.gate import GatedProtocol
from cardspeak.server.limits import NO_LIMITS
from cardspeak.server.room import Room
from cardspeak.server.tables.live_table import LiveTable
from cardspeak.server.workers.pool import WorkerError, WorkerPool
from cardspeak.store import LogWriter

_SLOWEST_WRITE = 0.02


class _Writer(LogWriter):
    """Writes a group when its time has come."""

    random: Random

    def _start(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._is_awake = False

    def _queue(self, item: Any) -> None:
        self._waiting.put(item)
        self._wake()

    def _wake(self) -> None:
        if not self._is_awake:
            self._is_awake = True
            self._loop.call_later(self.random.uniform(0, _SLOWEST_WRITE), self._turn)

    def _turn(self) -> None:
        self._is_awake = False
        if not self._waiting.empty():
            self._write_group(self._waiting.get())
            if not self._waiting.empty():
                self._wake()

    def close(self) -> None:
        self._closed = True
        while not self._waiting.empty():
            self._write_group(self._waiting.get())


class _Workers(WorkerPool):
    """Does each job here, a little later; some jobs fail."""

    random: Random

    async def run(self, work: str, data: bytes, *, seconds: float, patience: float) -> bytes:
        await asyncio.sleep(self.random.uniform(0, 0.05))
        if self.random.random() < 0.01:
            await asyncio.sleep(seconds)
            raise WorkerError(f"{work}: the worker ended")
        module, _, name = work.partition(":")
        found: bytes = getattr(import_module(module), name)(data)
        return found


def seeded(random: Random) -> dict[str, Any]:
    """The writer and the workers of a room, by the chance of its process."""
    chance = {"random": Random(random.random())}
    return {
        "writer": type("_Writer", (_Writer,), chance),
        "workers": type("_Workers", (_Workers,), chance),
    }


class SimulatedRoom(Room):
    """The room, in one thread. `reports` are the faults that it would log."""

    reports: list[Exception]

    def report(self, live: LiveTable | None, error: Exception) -> None:
        self.reports.append(error)


class Process:
    """A process that runs the room: opens it, and takes connections once it is open."""

    def __init__(self, number: int, random: Random, last_step: int | None) -> None:
        self.life = Life(f"life {number}", last_step)
        self.context = copy_context()
        self.context.run(LIFE.set, self.life)
        self.room: SimulatedRoom | None = None
        self.reports: list[Exception] = []
        self.error: Exception | None = None
        self.wires: list[Wire] = []
        self._random = random
        self._state = ServerState()
        self._config: Config | None = None

    @property
    def is_open(self) -> bool:
        """Whether it takes connections."""
        return self._config is not None and not self.life.is_dead

    async def open(self, database: Path) -> None:
        """Open the room."""
        kind: Any = type(
            "SimulatedRoom", (SimulatedRoom,), {**seeded(self._random), "reports": self.reports}
        )
        try:
            room = await kind.open(database, limits=NO_LIMITS)
        except Exception as error:
            self.error = error
            return
        app = make_app(database, limits=NO_LIMITS)
        app.state.room = self.room = room
        config = served(app, log_config=None, log_level=None, lifespan="off")
        config.load()
        self._config = config

    def accept(self, wire: Wire) -> None:
        """Take a connection."""
        assert self._config is not None
        loop = asyncio.get_running_loop()
        self.wires.append(wire)
        wire.connect(GatedProtocol(self._config, self._state, {}, loop))
