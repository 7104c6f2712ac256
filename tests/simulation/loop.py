"""An event loop whose time is a number: the next thing that is due runs at once.

No thread, no socket, no clock. What is due at the same moment runs in the order in which it was
asked for, so that the same seed runs the same steps. A process of the simulation is a `Life`: what
its tasks schedule belongs to it, and once it is dead none of it runs any more.
"""

import asyncio
from collections.abc import Callable, Coroutine
from contextvars import Context, ContextVar, copy_context
from heapq import heappop, heappush
from random import Random
from typing import Any

_SLOWEST_CALL = 0.004
"""Seconds that a blocking call takes at most, where it would run in a thread."""


class Life:
    """A process, from its start to its end; `last_step` is the one before which it is killed."""

    def __init__(self, name: str, last_step: int | None = None) -> None:
        self.name = name
        self.steps = 0
        self.last_step = last_step
        self.is_dead = False
        self.sleeps_until = 0.0
        self.sleep_step: int | None = None
        """The step before which the process is stopped, as by SIGSTOP, for `sleep_seconds`."""
        self.sleep_seconds = 0.0
        self.killed: Callable[[], None] = lambda: None

    def kill(self) -> None:
        """End the process here and now."""
        if not self.is_dead:
            self.is_dead = True
            self.killed()

    def sleeps(self, now: float) -> bool:
        """Whether the process is stopped now; it wakes by itself."""
        if self.sleep_step is not None and self.steps >= self.sleep_step:
            self.sleep_step, self.sleeps_until = None, now + self.sleep_seconds
        return self.sleeps_until > now and not self.is_dead

    def steps_on(self) -> bool:
        """Take one more step. Returns False for a process that is dead."""
        self.steps += 1
        if self.steps == self.last_step:
            self.kill()
        return not self.is_dead


LIFE: ContextVar[Life | None] = ContextVar("LIFE", default=None)


class SimulatedLoop(asyncio.AbstractEventLoop):
    """Runs callbacks in the order of their times."""

    def __init__(self, random: Random) -> None:
        self.faults: list[dict[str, Any]] = []
        self.steps = 0
        self._random = random
        self._now = 0.0
        self._due: list[tuple[float, int, asyncio.TimerHandle, Callable[[], object]]] = []
        self._count = 0

    # Time

    def time(self) -> float:
        return self._now

    def call_soon(  # type: ignore[override]
        self, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        return self.call_at(self._now, callback, *args, context=context)

    call_soon_threadsafe = call_soon  # type: ignore[assignment]

    def call_later(  # type: ignore[override]
        self,
        delay: float,
        callback: Callable[..., object],
        *args: Any,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        return self.call_at(self._now + delay, callback, *args, context=context)

    def call_at(  # type: ignore[override]
        self,
        when: float,
        callback: Callable[..., object],
        *args: Any,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        context = context if context is not None else copy_context()
        handle = asyncio.TimerHandle(when, callback, args, self, context)
        self._count += 1
        count = self._count

        def run() -> None:
            life = context.get(LIFE)
            if life is not None and life.sleeps(self._now):
                heappush(self._due, (life.sleeps_until, count, handle, run))
            elif life is None or life.steps_on():
                context.run(callback, *args)

        heappush(self._due, (max(when, self._now), count, handle, run))
        return handle

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """A handle that is cancelled is passed over when it is due."""

    # Tasks

    def create_future(self) -> "asyncio.Future[Any]":
        return asyncio.Future(loop=self)

    def create_task(
        self, coro: Any, *, name: str | None = None, context: Context | None = None
    ) -> "asyncio.Task[Any]":
        return asyncio.Task(coro, loop=self, name=name, context=context)

    def start(self, life: Life | None, coro: Coroutine[Any, Any, Any]) -> "asyncio.Task[Any]":
        """Start a task as part of a process."""
        context = copy_context()
        context.run(LIFE.set, life)
        return self.create_task(coro, context=context)

    def run_in_executor(  # type: ignore[override]
        self, executor: Any, func: Callable[..., Any], *args: Any
    ) -> "asyncio.Future[Any]":
        """Run a blocking call a little later, on this thread."""
        future = self.create_future()

        def call() -> None:
            if future.cancelled():
                return
            try:
                found = func(*args)
            except Exception as error:
                future.set_exception(error)
            else:
                future.set_result(found)

        self.call_later(self._random.uniform(0, _SLOWEST_CALL), call)
        return future

    # Running

    def run_until_complete(self, future: Any) -> Any:
        task = asyncio.ensure_future(future, loop=self)
        asyncio._set_running_loop(self)
        try:
            while not task.done():
                self._step()
        finally:
            asyncio._set_running_loop(None)
        return task.result()

    def _step(self) -> None:
        when, _, handle, run = heappop(self._due)
        if handle.cancelled():
            return
        self.steps += 1
        self._now = max(self._now, when)
        try:
            run()
        except Exception as error:
            self.call_exception_handler({"message": "a callback failed", "exception": error})

    def is_running(self) -> bool:
        return True

    def is_closed(self) -> bool:
        return False

    def get_debug(self) -> bool:
        return False

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        """Keep what went wrong; a task that died with its process is nobody's fault."""
        if "was destroyed but it is pending" not in context.get("message", ""):
            self.faults.append(context)
