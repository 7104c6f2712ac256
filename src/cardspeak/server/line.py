"""Whatever is to be done at a table waits in one line and is done one after the other.

A fault in one thing is reported and does not keep the next from being done.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

Item = Callable[[], Awaitable[Any]]


class Line:
    """One task that does everything; `after` each thing, something is done too."""

    def __init__(self, after: Callable[[], None], report: Callable[[Exception], None]) -> None:
        self._after = after
        self._report = report
        self._items: asyncio.Queue[Item | None] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None

    def start(self, name: str) -> None:
        """Begin to run."""
        self._task = asyncio.get_running_loop().create_task(self._run(), name=name)

    def end(self) -> None:
        """Run no more after what waits now."""
        self._items.put_nowait(None)

    async def ended(self) -> None:
        """Wait until nothing more is done."""
        if self._task is not None:
            await self._task

    def put(self, item: Item) -> None:
        """Have something done."""
        self._items.put_nowait(item)

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
        while (item := await self._items.get()) is not None:
            try:
                await item()
            except Exception as error:
                self._report(error)
            try:
                self._after()
            except Exception as error:
                self._report(error)
