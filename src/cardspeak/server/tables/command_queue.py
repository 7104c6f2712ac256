"""Whatever is to be done at a table waits in one line and is done one after the other.

A fault in one thing is reported and does not keep the next from being done.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

Item = Callable[[], Awaitable[Any]]


class CommandQueue:
    """One task that does everything; `after` each thing, something is done too."""

    def __init__(self, after: Callable[[], None], report: Callable[[Exception], None]) -> None:
        self._after = after
        self._report = report
        self._items: deque[Item | None] = deque()
        self._wake: asyncio.Future[None] | None = None  # while there is nothing to do
        self._task: asyncio.Task[None] | None = None

    def start(self, name: str) -> None:
        """Begin to run."""
        self._task = asyncio.get_running_loop().create_task(self._run(), name=name)

    def end(self) -> None:
        """Run no more after what waits now."""
        self._put(None)

    async def ended(self) -> None:
        """Wait until nothing more is done."""
        if self._task is not None:
            await self._task

    def put(self, item: Item) -> None:
        """Have something done."""
        self._put(item)

    def _put(self, item: Item | None) -> None:
        self._items.append(item)
        wake, self._wake = self._wake, None
        if wake is not None and not wake.done():
            wake.set_result(None)

    async def do(self, item: Item) -> Any:
        """Have something done, and wait for what it gives."""
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

        async def done() -> None:
            try:
                result, error = await item(), None
            except Exception as fault:
                result, error = None, fault
            if future.done():
                return  # whoever waited is gone
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
