"""One browser at one table: what waits to be sent to it, and how much of that may wait.

A table never waits for a reader. Whoever falls too far behind loses what waits and is sent the
whole table as it then is.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

from cardspeak.server.people import Visitor

MOST_WAITING = 64
"""Frames that may wait for a slow reader before they are dropped for a snapshot."""

Send = Callable[[bytes], Awaitable[None]]


class Connection:
    """A browser's socket, seen from the table."""

    __slots__ = ("_frames", "_waker", "fell_behind", "is_closed", "visitor")

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.fell_behind = False
        self.is_closed = False
        self._frames: deque[bytes] = deque()
        self._waker: asyncio.Future[None] | None = None

    @property
    def name(self) -> str:
        """Whose it is."""
        return self.visitor.name

    def push(self, frame: bytes) -> None:
        """Have a frame sent; never waits."""
        if self.fell_behind:
            return
        if len(self._frames) >= MOST_WAITING:
            self._frames.clear()
            self.fell_behind = True
        else:
            self._frames.append(frame)
        self._wake()

    def close(self) -> None:
        """Send what waits and no more."""
        self.is_closed = True
        self._wake()

    def _wake(self) -> None:
        waker = self._waker
        if waker is not None and not waker.done():
            waker.set_result(None)

    async def serve(self, send: Send, whole: Callable[[], Awaitable[bytes]]) -> None:
        """Send frames as they come; `whole` gives the table to one who fell behind."""
        frames = self._frames
        while True:
            while frames or self.fell_behind:
                if self.fell_behind:
                    now = await whole()
                    self.fell_behind = False
                    frames.append(now)
                await send(frames.popleft())
            if self.is_closed:
                return
            self._waker = asyncio.get_running_loop().create_future()
            await self._waker
            self._waker = None
