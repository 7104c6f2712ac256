"""One browser at one table: what waits to be sent to it, and how much of that may wait.

A table never waits for a reader. A frame goes straight to the wire while the wire takes it; behind
one that it does not take, frames wait. Whoever falls too far behind loses what waits and is sent
the whole table as it then is.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

from starlette.types import Message, Send

from cardspeak.errors import CardspeakError

MOST_WAITING = 64
"""Frames that may wait for a slow reader before they are dropped for a snapshot."""
MOST_UNANSWERED = 64
"""Messages of one browser that may wait for the table."""

Put = Callable[[bytes], bool]
"""Takes a frame to be sent at once, if that can be; whether it did."""
Whole = Callable[["Connection"], Awaitable[Sequence[bytes]]]
"""Gives the table to one who fell behind, in frames."""

_CLOSING: Message = {"type": "websocket.close", "code": 1000}


def nothing_at_once(frame: bytes) -> bool:
    """A wire that has to be waited for."""
    return False


class Connection:
    """A browser's socket, seen from the table."""

    __slots__ = (
        "_frames", "_put", "_send", "_sending", "_whole", "fell_behind", "is_closed", "name",
        "unanswered",
    )  # fmt: skip

    def __init__(self, name: str, send: Send, whole: Whole, put: Put = nothing_at_once) -> None:
        self.name = name
        self.fell_behind = False
        self.is_closed = False
        self.unanswered = 0
        self._send = send
        self._whole = whole
        self._put = put
        self._frames: deque[bytes] = deque()
        self._sending: asyncio.Task[None] | None = None

    def push(self, frame: bytes) -> None:
        """Have a frame sent; never waits."""
        if self.is_closed or self.fell_behind:
            return
        if self._sending is None:
            if self._put(frame):
                return
            self._sending = asyncio.create_task(self._serve())
        if len(self._frames) < MOST_WAITING:
            self._frames.append(frame)
        else:
            self._frames.clear()
            self.fell_behind = True

    def close(self) -> None:
        """Send what waits and no more."""
        self.is_closed = True
        if self._sending is None:
            self._sending = asyncio.create_task(self._serve())

    def drop(self) -> None:
        """The browser is gone: nothing more is sent."""
        self.is_closed = True
        if self._sending is not None:
            self._sending.cancel()

    async def _serve(self) -> None:
        """Send what waits, and what comes meanwhile."""
        frames = self._frames
        try:
            while frames or self.fell_behind:
                if self.fell_behind:
                    frames += await self._whole(self)
                    self.fell_behind = False
                await self._send({"type": "websocket.send", "text": frames.popleft().decode()})
            if self.is_closed:
                await self._hang_up()
        except CardspeakError:
            await self._hang_up()  # there is no table to be shown now: the browser comes again
        except (OSError, RuntimeError):
            self.is_closed = True  # the browser is gone; whoever reads from it hears so too
        finally:
            self._sending = None

    async def _hang_up(self) -> None:
        self.is_closed = True
        with suppress(OSError, RuntimeError):
            await self._send(_CLOSING)
