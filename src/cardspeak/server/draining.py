"""The process that serves a room: uvicorn with our protocols, which stops gently.

After SIGTERM the process is not ready, hands in play end, then it stops. A second signal, or
Ctrl-C, stops it at once; the log has every input all the same.
"""

import asyncio
import signal
import time
from collections.abc import Awaitable, Callable
from types import FrameType
from typing import TYPE_CHECKING, Any

import uvicorn
from starlette.types import ASGIApp

from cardspeak.server.http.gate import GatedProtocol
from cardspeak.server.sockets.websocket import TableProtocol

if TYPE_CHECKING:
    from cardspeak.server.room import Room

Drain = Callable[[], Awaitable[None]]
"""Ends what is under way, as `app.state.drain`."""
_OFTEN = 0.05
SERVED: dict[str, Any] = {
    "log_level": "warning",
    "ws_max_size": 64 * 1024,
    "ws_per_message_deflate": False,  # how well a frame compresses must tell no card
    "timeout_graceful_shutdown": 2,
    "server_header": False,
    "proxy_headers": False,  # the gate knows whom to believe
}
"""How a room is served."""


def served(app: ASGIApp, **changes: Any) -> uvicorn.Config:
    """An application as a room is served."""
    words = SERVED | changes
    return uvicorn.Config(app, http=GatedProtocol, ws=TableProtocol, **words)


class DrainingServer(uvicorn.Server):
    """A server that lets hands end before it stops."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._draining: asyncio.Task[None] | None = None
        self._is_asked = False

    async def main_loop(self) -> None:
        """Serve until the end; a signal finds the loop from here."""
        self._loop = asyncio.get_running_loop()
        if self.refused:
            self.should_exit = True
        await super().main_loop()

    @property
    def refused(self) -> str:
        """Why the application did not start; "" where it did."""
        state = getattr(self.config.app, "state", None)
        return str(getattr(state, "refused", ""))

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Drain on the first SIGTERM; stop at once on any other signal."""
        state: Any = getattr(self.config.app, "state", None)
        drain: Drain | None = getattr(state, "drain", None)
        if sig != signal.SIGTERM or drain is None or self._loop is None or self._is_asked:
            super().handle_exit(sig, frame)
            return
        self._is_asked = True
        state.is_draining = True
        self._captured_signals.append(sig)
        self._loop.call_soon_threadsafe(self._start, drain)

    def _start(self, drain: Drain) -> None:
        self._draining = asyncio.create_task(self._drain(drain))

    async def _drain(self, drain: Drain) -> None:
        try:
            await drain()
        finally:
            self.should_exit = True


async def end_hands(room: "Room", seconds: float) -> bool:
    """Deal no further hand, and wait for those in play. Returns whether all have ended."""
    end = time.monotonic() + seconds
    if seconds > 0:
        for live in room.tables.values():
            live.set_paused(True)
    while any(live.table.hand is not None for live in room.tables.values()):
        if time.monotonic() >= end:
            return False
        await asyncio.sleep(_OFTEN)
    return True
