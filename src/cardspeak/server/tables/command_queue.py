"""The queue of a table's commands: one task runs them one after the other.

A command that fails is reported, and the next one runs.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

Item = Callable[[], Awaitable[Any]]


class CommandQueue:
    """Runs commands in order, and calls `after` behind each."""

    def __init__(self, after: Callable[[], None], report: Callable[[Exception], None]) -> None:
        self._after = after
        self._report = report
        self._items: deque[Item | None] = deque()
        self._wake: asyncio.Future[None] | None = None  # while there is nothing to do
        self._task: asyncio.Task[None] | None = None

    def start(self, name: str) -> None:
        """Start the task."""
        self._task = asyncio.get_running_loop().create_task(self._run(), name=name)

    def end(self) -> None:
        """Stop after the commands that wait now."""
        self._put(None)

    async def ended(self) -> None:
        """Wait until the queue has stopped."""
        if self._task is not None:
            await self._task

    def put(self, item: Item) -> None:
        """Queue a command."""
        self._put(item)

    def _put(self, item: Item | None) -> None:
        self._items.append(item)
        wake, self._wake = self._wake, None
        if wake is not None and not wake.done():
            wake.set_result(None)

    async def do(self, item: Item) -> Any:
        """Queue a command, and wait for its result."""
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

        async def done() -> None:
            try:
                result, error = await item(), None
            except Exception as fault:
                result, error = None, fault
            if future.done():
                return  # the caller is gone
            if error is None:
                future.set_result(result)
            else:
                future.set_exception(error)

        self.put(done)
        return await future

    async def _run(self) -> None:
        loop, items = asyncio.get_running_loop(), self._items
        while True:
            if not items:
                self._wake = loop.create_future()
                await self._wake
            item = items.popleft()
            if item is None:
                return
            try:
                await item()
            except Exception as error:
                self._report(error)
            try:
                self._after()
            except Exception as error:
                self._report(error)
