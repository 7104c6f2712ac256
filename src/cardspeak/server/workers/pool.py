"""A pool of worker processes: computation off the serving loop, within time and memory.

A thread is not enough: compiled code holds the interpreter, and a thread cannot be ended. A worker
starts when the first job needs it; one that runs over its limits is killed and replaced. The queue
is bounded, and a job that waits too long is given up.
"""

import asyncio
import os
import socket
import subprocess
import sys
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from cardspeak.errors import CardspeakError
from cardspeak.server.workers import worker
from cardspeak.server.workers.worker import DONE, HEADER, READY, REFUSED, JobRefusal, WorkOrder

MEGABYTES = 512
"""Memory that a worker may take beyond what it starts with."""
_SLACK = 0.5
"""Seconds after which the pool ends a worker that did not end itself."""
_START = 60.0
"""Seconds in which a worker must be ready."""
_PAUSE = 0.5
"""Seconds before another worker starts after one that never was ready."""
_GOODBYE = 2.0
_STALLED = 1.0
"""Seconds by which a timer is late when the whole process stood still."""


class WorkerError(Exception):
    """A job that was not done: out of time, out of memory, no room for it, or a fault of ours."""


class WorkerRefusalError(CardspeakError):
    """A refusal by a job; `cites` are the rules behind it."""

    def __init__(self, refused: JobRefusal) -> None:
        super().__init__(refused.sentence)
        self.cites = refused.rules


class _Job:
    """A job that waits or runs."""

    __slots__ = ("future", "order", "patience")

    def __init__(self, order: WorkOrder, future: "asyncio.Future[bytes]") -> None:
        self.order = order
        self.future = future
        self.patience: asyncio.TimerHandle | None = None

    def fail(self, why: str) -> None:
        if not self.future.done():
            self.future.set_exception(WorkerError(f"{self.order.work}: {why}"))


class _Worker(asyncio.Protocol):
    """One process, seen from the room: it does one job at a time."""

    def __init__(self, pool: "WorkerPool", process: "subprocess.Popen[bytes]") -> None:
        self.process = process
        self.job: _Job | None = None
        self.was_ready = False
        self._pool = pool
        self._loop = asyncio.get_running_loop()
        self._received = bytearray()
        self._transport: asyncio.WriteTransport | None = None
        self._timer = self._loop.call_later(_START, process.kill)

    def connection_made(self, transport: Any) -> None:
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        self._received += data
        while len(self._received) >= HEADER.size:
            end = HEADER.size + HEADER.unpack_from(self._received)[0]
            if len(self._received) < end:
                return
            frame = bytes(self._received[HEADER.size : end])
            del self._received[:end]
            self._answered(frame[:1], frame[1:])

    def _answered(self, kind: bytes, data: bytes) -> None:
        self._timer.cancel()
        job, self.job = self.job, None
        if kind == READY:
            self.was_ready = True
        elif job is not None and not job.future.done():
            if kind == DONE:
                job.future.set_result(data)
            elif kind == REFUSED:
                refused = msgspec.msgpack.decode(data, type=JobRefusal)
                job.future.set_exception(WorkerRefusalError(refused))
            else:
                job.fail(data.decode(errors="replace"))
        self._pool.is_free(self)

    def connection_lost(self, error: Exception | None) -> None:
        self._timer.cancel()
        job, self.job = self.job, None
        if job is not None:
            job.fail("the worker ended: the job ran out of its time or memory")
        self._pool.is_gone(self)

    def do(self, job: _Job) -> None:
        """Begin a job."""
        assert self._transport is not None
        self.job = job
        frame = worker.encode(job.order)
        self._transport.write(HEADER.pack(len(frame)) + frame)
        self._timer = self._loop.call_later(job.order.seconds + _SLACK, self.process.kill)

    def hang_up(self) -> None:
        """Let the process end."""
        self._timer.cancel()
        if self._transport is not None:
            self._transport.close()


class WorkerPool:
    """Some workers, and the jobs that wait for them.

    `modules` are imported before a worker's first job.
    """

    def __init__(
        self,
        modules: Sequence[str] = (),
        *,
        size: int = 1,
        most_waiting: int = 500,
        megabytes: int = MEGABYTES,
    ) -> None:
        self._modules = ",".join(modules)
        self._size = size
        self._most_waiting = most_waiting
        self._megabytes = megabytes
        self._waiting: deque[_Job] = deque()
        self._workers: set[_Worker] = set()
        self._free: list[_Worker] = []
        self._starting = 0
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False
        self._pause = 0.0

    @property
    def pids(self) -> list[int]:
        """The processes that run now."""
        return [each.process.pid for each in self._workers]

    def start(self) -> None:
        """Start a worker ahead of its first job."""
        if not self._workers and not self._starting:
            self._start_one()

    async def run(self, work: str, data: bytes, *, seconds: float, patience: float) -> bytes:
        """Do a job, "module:function", within some seconds from when a worker takes it.

        A job that no worker takes within `patience` seconds is given up. Raises `WorkerError` for
        a job that was not done, and `WorkerRefusalError` for one that the function refuses.
        """
        if self._closed:
            raise WorkerError(f"{work}: the pool is closed")
        if len(self._waiting) >= self._most_waiting:
            raise WorkerError(f"{work}: {len(self._waiting)} jobs are waiting already")
        loop = asyncio.get_running_loop()
        job = _Job(WorkOrder(work, seconds, data), loop.create_future())
        if self._free:
            self._free.pop().do(job)
        else:
            self._waiting.append(job)
            self._wait(job, patience)
            if len(self._workers) + self._starting < self._size:
                self._start_one()
        return await job.future

    def _wait(self, job: _Job, patience: float) -> None:
        loop = asyncio.get_running_loop()
        due = loop.time() + patience
        job.patience = loop.call_at(due, self._give_up, job, due)

    def _give_up(self, job: _Job, due: float) -> None:
        if job not in self._waiting:
            return
        late = asyncio.get_running_loop().time() - due
        if late > _STALLED:  # the machine slept, and a worker may be ready
            self._wait(job, min(late, _START))
            return
        self._waiting.remove(job)
        job.fail("no worker was free in time")

    # Workers come and go

    def is_free(self, worker: _Worker) -> None:
        """A worker can take a job."""
        while self._waiting:
            job = self._waiting.popleft()
            if job.patience is not None:
                job.patience.cancel()
            if not job.future.done():  # the caller may have gone
                worker.do(job)
                return
        self._free.append(worker)

    def is_gone(self, worker: _Worker) -> None:
        """A worker's process has ended, or hung up."""
        self._workers.discard(worker)
        if worker in self._free:
            self._free.remove(worker)
        self._pause = 0.0 if worker.was_ready else _PAUSE
        self._follow(self._reap(worker.process))
        if self._waiting and not self._closed and self._starting < self._size:
            self._start_one()

    def _start_one(self) -> None:
        self._starting += 1
        self._follow(self._started())

    async def _started(self) -> None:
        try:
            if self._pause:
                await asyncio.sleep(self._pause)
            ours, theirs = socket.socketpair()
            ours.setblocking(False)
            try:
                process = await asyncio.to_thread(self._process, theirs)
            except OSError as error:
                ours.close()
                self._pause = _PAUSE
                while self._waiting:
                    self._waiting.popleft().fail(f"no worker can be started: {error}")
                return
            finally:
                theirs.close()
            worker = _Worker(self, process)
            self._workers.add(worker)
            loop = asyncio.get_running_loop()
            await loop.create_unix_connection(lambda: worker, sock=ours)
        finally:
            self._starting -= 1

    def _process(self, theirs: socket.socket) -> "subprocess.Popen[bytes]":
        paths = os.pathsep.join(str(Path(path).resolve()) for path in sys.path)
        return subprocess.Popen(
            [sys.executable, "-P", "-m", worker.__name__, self._modules, str(self._megabytes)],
            stdin=theirs.fileno(),
            stdout=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": paths},
            start_new_session=True,  # Ctrl-C in the room's terminal is not for the worker
        )

    async def _reap(self, process: "subprocess.Popen[bytes]") -> None:
        """Wait for a process that has hung up; one that does not end is killed."""
        try:
            await asyncio.to_thread(process.wait, _GOODBYE)
        except subprocess.TimeoutExpired:
            process.kill()
            await asyncio.to_thread(process.wait)

    def _follow(self, coroutine: Any) -> None:
        task = asyncio.get_running_loop().create_task(coroutine)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """End every worker; what waits is not done."""
        self._closed = True
        for job in self._waiting:
            job.fail("the room closes")
        self._waiting.clear()
        while self._tasks or self._workers:
            for each in list(self._workers):
                each.process.kill()  # nothing is lost: a worker keeps nothing
                each.hang_up()
            await asyncio.gather(*self._tasks, return_exceptions=True)
            await asyncio.sleep(0)
