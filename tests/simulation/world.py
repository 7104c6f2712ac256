"""One seed: a room, its disk, its network and its people, from the first start to the last check.

Everything that a process gets from outside comes from here: the time, the chance, the files, the
connections. The room is killed between two steps or in the middle of a write; the power fails, or
only the process; the disk fills up; connections break. Then all is well again, and everything that
anyone was told must be true.
"""

import asyncio
import gc
import logging
import os
import random as chance
import sqlite3
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from hashlib import blake2b
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

import apsw
import msgspec
from tests.simulation.browser import LostError, Request, Socket
from tests.simulation.disk import Disk
from tests.simulation.driver import connector
from tests.simulation.ledger import BrokenPromiseError, Ledger, claim
from tests.simulation.loop import SimulatedLoop
from tests.simulation.network import Reader, Wire
from tests.simulation.player import Player
from tests.simulation.room import Process

from cardspeak.books.loading import texts
from cardspeak.server import app, preload
from cardspeak.server.http.static_files import StaticFiles
from cardspeak.server.sockets import connection, websocket
from cardspeak.server.tables import live_table
from cardspeak.server.workers.pool import WorkerError
from cardspeak.store import Store, StoreError, book_rows

_texts = cache(texts)
_StaticFiles = cache(StaticFiles)
_START = 1_800_000_000
_NAMES = ("Ann", "Ben", "Cat", "Dan")
_RECORDS_BETWEEN_SNAPSHOTS = 20
_FRAMES_WAITING = 8
_FAST = "/dev/shm"
_PATIENCE = 900.0
"""Seconds in which all must be well once nothing fails any more."""


class Outcome(msgspec.Struct):
    """What became of a seed. `trace` is the same whenever the seed is run."""

    seed: int
    error: str = ""
    lives: int = 0
    steps: int = 0
    seconds: float = 0.0
    answers: int = 0
    hands: int = 0
    trace: str = ""


class World:
    """A room, its people, and everything between them."""

    def __init__(self, seed: int, folder: Path, files: dict[str, bytes]) -> None:
        self._seed = seed
        self._random = self._stream("world")
        self.loop = SimulatedLoop(self._stream("loop"))  # type: ignore[abstract]
        self.disk = Disk(folder, self._stream("disk"))
        for name, data in files.items():
            self.disk.put(name, data)
        self.ledger = Ledger()
        self.is_ending = False
        self.outcome = Outcome(seed)
        self._folder = folder
        self._process: Process | None = None
        self._broken: BrokenPromiseError | None = None
        self._wires = 0
        self.digest = blake2b(digest_size=8)
        self._players = [
            Player(self, name, self._stream(name)) for name in _NAMES[: self._random.randint(2, 4)]
        ]

    def _stream(self, of: str) -> Random:
        return Random(f"{self._seed} {of}")

    # What comes from outside

    @contextmanager
    def patched(self) -> Iterator[None]:
        """Give the time, the chance and the disk of this world to everything that runs."""
        random = self._stream("chance")
        connect = self._connector()
        with (
            patch.object(time, "time", lambda: _START + self.loop.time()),
            patch.object(time, "monotonic", self.loop.time),
            patch.object(os, "urandom", random.randbytes),
            self._files_closed(),
            patch.object(chance, "_urandom", random.randbytes),
            patch.object(sqlite3, "connect", connect),
            patch.object(sqlite3.dbapi2, "connect", connect),
            # What is read and compressed at every start is the same each time.
            patch.object(preload, "texts", _texts),
            patch.object(book_rows, "texts", _texts),
            patch.object(app, "StaticFiles", _StaticFiles),
            patch.object(connection, "MOST_WAITING", _FRAMES_WAITING),
            patch.object(live_table, "_RECORDS_BETWEEN_SNAPSHOTS", _RECORDS_BETWEEN_SNAPSHOTS),
        ):
            yield

    def _connector(self) -> Callable[..., Any]:
        """What stands for ``sqlite3.connect``."""
        return connector(self.disk.name)

    @contextmanager
    def _files_closed(self) -> Iterator[None]:
        """Close the files that dead processes have left open, as the system would."""
        left: dict[int, os.stat_result] = {}

        def opened(*args: Any, **words: Any) -> int:
            file = real_open(*args, **words)
            left[file] = os.fstat(file)
            return file

        real_open = os.open
        with patch.object(os, "open", opened):
            yield
        for file, stat in left.items():
            with suppress(OSError):
                if os.path.samestat(os.fstat(file), stat):
                    os.close(file)

    @property
    def now(self) -> float:
        """The time."""
        return _START + self.loop.time()

    @property
    def is_certain(self) -> bool:
        """Whether a no is a no: while the disk fails, the room may not know either."""
        return not self.disk.failures

    def trace(self, who: str, what: object) -> None:
        """Note what someone said or was told, and when."""
        said = f"{self.loop.time():.6f} {who} {what}".replace(str(self._folder), "")
        self.digest.update(said.encode())
        if os.environ.get("SIMULATION_TRACE"):
            print(said)

    # The network

    def _wire(self, reader: Reader) -> Wire | None:
        process = self._process
        if process is None or not process.is_open:
            return None
        self._wires += 1
        random = self._stream(f"wire {self._wires}")
        address = f"10.1.0.{self._wires % 250}"
        wire = Wire(self.loop, process.context, reader, random, address)
        process.context.copy().run(process.accept, wire)
        if not self.is_ending:
            self._trouble(wire, random)
        return wire

    def _trouble(self, wire: Wire, random: Random) -> None:
        """Now and then a connection stalls, or breaks."""
        if random.random() < 0.5:
            notice = random.choice((0.0, 0.5, 20.0))
            self.loop.call_later(random.expovariate(1 / 20), wire.cut, notice)
        if random.random() < 0.3:
            seconds = random.choice((1.0, 90.0))
            self.loop.call_later(random.expovariate(1 / 10), wire.stall, seconds)

    async def request(
        self, method: str, path: str, cookie: str, body: object = None
    ) -> tuple[int, dict[str, str], Any]:
        """Ask for a page."""
        request = Request()
        wire = self._wire(request)
        if wire is None:
            raise LostError
        request.send(wire, method, path, cookie, body)
        return await request.answer

    def connect(self, socket: Socket) -> None:
        """Open the socket of a table."""
        wire = self._wire(socket)
        if wire is None:
            raise LostError
        socket.begin(wire)

    # The room

    async def run(self) -> None:
        """Some lives that end badly, and one that ends well."""
        random = self._random
        lives, tables = random.randint(1, 4), random.randint(1, 2)
        people = [
            self.loop.create_task(player.live(opens=number < tables))
            for number, player in enumerate(self._players)
        ]
        for number in range(lives):
            await self._bad_life(number, people)
        await self._last_life(lives, people)
        for task in people:
            task.cancel()

    async def _bad_life(self, number: int, people: "list[asyncio.Task[None]]") -> None:
        random = self._random
        power = random.random() < 0.7
        by_step = random.random() < 0.5
        last_step = int(random.expovariate(1 / 3000)) + 1 if by_step else None
        process = Process(number, self._stream(f"process {number}"), last_step)
        process.life.killed = lambda: self._killed(process, power)
        self.disk.fails_at = None if by_step else int(random.expovariate(1 / 400)) + 1
        self.disk.failed = process.life.kill
        await self._start(process)
        if random.random() < 0.3:
            self._fail_disk(process, random.randint(1, 3))
        end = self.loop.time() + 200
        while not process.life.is_dead:
            await self._look(people)
            if process.error is not None and not process.life.is_dead:
                claim(self.disk.failures, f"the room does not open: {process.error!r}")
                process.life.kill()
            if self.loop.time() > end:
                process.life.kill()
        await asyncio.sleep(random.uniform(0.05, 5))

    def _fail_disk(self, process: Process, times: int) -> None:
        """Let the disk fail for a while, a few times."""
        random = self._stream(f"failures {self.outcome.lives}")

        def begin() -> None:
            kind = random.choice(("is_full", "fails_to_sync"))
            if not process.life.is_dead and not self.is_ending:
                setattr(self.disk, kind, True)
                self.loop.call_later(random.uniform(0.01, 4), end, kind)

        def end(kind: str) -> None:
            if not process.life.is_dead:
                setattr(self.disk, kind, False)

        for _ in range(times):
            self.loop.call_later(random.uniform(0.5, 30), begin)

    async def _start(self, process: Process) -> None:
        self._process = process
        websocket._waiting.clear()  # a new process knows nothing of the frames of the last one
        self.outcome.lives += 1
        self.trace("room", "starts")
        self.loop.start(process.life, process.open(self.disk.folder / "room.db"))

    def _killed(self, process: Process, power: bool) -> None:
        """The process ends, and leaves the disk as it is."""
        self.trace("room", f"is killed at {process.life.steps}, {self.disk.operations}, {power}")
        self._check_reports(process)
        self.disk.crash(power)
        for wire in process.wires:
            wire.reset()
        self._look_at_disk()
        if self._random.random() < 0.2:
            self._rot()

    def _look_at_disk(self) -> None:
        """Compare what people were told with what a dead process has left."""
        try:
            self.ledger.check(self.disk.copied(self._folder / "look"))
        except BrokenPromiseError as error:  # SQLite may be in the middle of a write
            self._broken = error

    def _rot(self) -> None:
        """Damage the newest snapshot where it lies."""
        database = apsw.Connection(str(self.disk.folder / "room.db"))
        newest = database.execute(
            'SELECT "table", number, body FROM snapshots ORDER BY number DESC LIMIT 1'
        ).fetchall()
        for table, number, body in newest:
            assert isinstance(body, bytes)
            digits = [place for place, byte in enumerate(body) if byte in b"123456789"]
            place = self._random.choice(digits)
            wrong = body[:place] + (b"9" if body[place] != ord("9") else b"1") + body[place + 1 :]
            database.execute(
                'UPDATE snapshots SET body = ? WHERE "table" = ? AND number = ?',
                (wrong, table, number),
            )
            self.ledger.rotted = True
        database.close()
        self.disk.reread()

    def _check_reports(self, process: Process) -> None:
        """Nothing may go wrong in the room but what is done to it."""
        for error in process.reports:
            expected = isinstance(error, WorkerError) or (
                isinstance(error, StoreError) and self.disk.failures
            )
            if not expected:
                self._broken = BrokenPromiseError(f"the room reports {error!r}")
        for fault in self.loop.faults:
            self._broken = BrokenPromiseError(f"the loop reports {fault}")

    async def _look(self, people: "list[asyncio.Task[None]]") -> None:
        """Wait a little, and hear from people who were told something wrong."""
        await asyncio.sleep(0.5)
        if self._broken is not None:
            raise self._broken
        for task in people:
            if task.done():
                task.result()

    # The end

    async def _last_life(self, number: int, people: "list[asyncio.Task[None]]") -> None:
        """All is well: whatever is open is answered, every hand ends, and all see the same."""
        process = Process(number, self._stream(f"process {number}"), None)
        await self._start(process)
        if self._random.random() < 0.5:
            self._fail_disk(process, 4)
        for _ in range(70):
            await self._look(people)
        self.is_ending = True
        for wire in process.wires:
            wire.cut()
        end = self.loop.time() + _PATIENCE
        while not self._is_quiet(process):
            claim(process.error is None, f"the room does not open: {process.error!r}")
            claim(self.loop.time() < end, f"the room is stuck: {self._why_not_quiet(process)}")
            await self._look(people)
        for _ in range(60):
            await self._look(people)
        room = process.room
        assert room is not None
        self._check_views(process)
        claim(
            room.balances == room.store.balances(),
            f"the bank has {room.balances}, the log {room.store.balances()}",
        )
        closing = self.loop.start(process.life, room.close())
        while not closing.done():
            await asyncio.sleep(0.5)
        self._check_reports(process)
        if self._broken is not None:
            raise self._broken
        look = self.disk.copied(self._folder / "look")
        self.ledger.check(look)
        self.outcome.hands = self.ledger.check_whole(look)

    def _is_quiet(self, process: Process) -> bool:
        return not self._why_not_quiet(process)

    def _why_not_quiet(self, process: Process) -> str:
        room = process.room
        if room is None or not self.ledger.tables:
            return "nobody has opened a table"
        for live in room.tables.values():
            live.paused = True
        claim(not room.loader.set_aside, f"set aside: {room.loader.set_aside}")
        stopped = [live.stopped for live in room.tables.values() if live.stopped]
        claim(not stopped, f"stopped: {stopped}")
        if any(live.table.hand is not None for live in room.tables.values()):
            return "a hand is in play"
        for player in self._players:
            if player.pending:
                return f"{player.name} waits for {player.pending}"
            if player.socket is None or not player.socket.is_open or not player.view:
                return f"{player.name} has no connection"
        return ""

    def _check_views(self, process: Process) -> None:
        """Every player sees the table as it is."""
        assert process.room is not None
        for player in self._players:
            live = process.room.tables[player.table]
            assert live.table.log is not None
            seats = {seat["seat"]: seat["stack"] for seat in player.view["common"]["seen"]["seats"]}
            is_so = {seat.number: seat.stack for seat in live.table.occupied}
            shown = {number: stack for number, stack in seats.items() if number in is_so}
            claim(shown == is_so, f"{player.name} sees {seats}, the table has {is_so}")


def _empty() -> dict[str, bytes]:
    """The files of a room in which nothing has happened."""
    with TemporaryDirectory() as folder:
        Store.open(Path(folder) / "room.db").close()
        return {path.name: path.read_bytes() for path in sorted(Path(folder).iterdir())}


class Simulation:
    """Runs seeds, one after the other."""

    def __init__(self, world: type[World] = World) -> None:
        self._world = world
        self._empty = _empty()
        gc.collect()
        gc.freeze()

    def run(self, seed: int) -> Outcome:
        """Run a seed from its beginning to its end."""
        place = _FAST if Path(_FAST).is_dir() else None
        with TemporaryDirectory(dir=place, prefix="cardspeak-") as folder, _undisturbed():
            return self._run(seed, Path(folder))

    def _run(self, seed: int, folder: Path) -> Outcome:
        world = self._world(seed, folder, self._empty)
        outcome = world.outcome
        try:
            with world.patched():
                world.loop.run_until_complete(world.run())
        except AssertionError as error:
            outcome.error = f"{type(error).__name__}: {error}"
        outcome.steps = world.loop.steps
        outcome.seconds = world.loop.time()
        outcome.answers = world.ledger.answers
        outcome.trace = world.digest.hexdigest()
        world.disk.remove()
        websocket._waiting.clear()
        return outcome


_simulations: dict[str, Simulation] = {}


def outcome(seed: int, world: type[World] = World) -> Outcome:
    """Run a seed; what all seeds need is made once."""
    if world.__name__ not in _simulations:
        _simulations[world.__name__] = Simulation(world)
    return _simulations[world.__name__].run(seed)


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Take apart what dead processes leave only at the end, and hear nothing of it."""
    gc.disable()
    logging.disable()
    try:
        yield
    finally:
        with warnings.catch_warnings(), patch.object(sys, "unraisablehook", lambda _: None):
            warnings.simplefilter("ignore")
            gc.collect()
        gc.enable()
        logging.disable(logging.NOTSET)
