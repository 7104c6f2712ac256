"""A network in memory: connections with delays, stalls and cuts between a browser and the room.

A connection keeps its bytes in order, as TCP does, but pieces them together as it likes. One that
is cut may go on at the room's end for a while: what was on its way can still arrive, after what the
browser has sent over its next connection.
"""

import asyncio
from contextvars import Context
from random import Random
from typing import Any, Protocol

_FULL, _EMPTY = 6_000, 2_000
"""Bytes on the way at which the room has to wait, and may go on."""
_LONGEST_PIECE = 700
_NOTICES = 5.0
"""Seconds after which a browser knows at the latest that the room is gone."""


class Reader(Protocol):
    """The browser's end of a connection."""

    def received(self, data: bytes) -> None:
        """Bytes have arrived."""

    def lost(self) -> None:
        """The connection is gone."""


class Wire(asyncio.Transport):
    """A connection; the room's protocol uses it as its transport."""

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        context: Context,
        browser: Reader,
        random: Random,
        address: str,
    ) -> None:
        super().__init__({"peername": (address, 40_000), "sockname": ("10.0.0.1", 80)})
        self._loop = loop
        self._room = context
        self._browser = browser
        self._random = random
        self._protocol: Any = None
        self._delay = random.choice((0.001, 0.02, 0.2))
        self._up = self._down = 0.0  # when the last bytes arrive, at the room and at the browser
        self._waiting = 0  # bytes on the way to the browser
        self._is_full = False
        self._is_closing = False
        self._is_cut = False
        self._is_lost = False  # for the room
        self._stalled_until = 0.0

    def connect(self, protocol: Any) -> None:
        """Let the room's protocol begin."""
        self._protocol = protocol
        self._at_room(0.0, lambda: self._protocol.connection_made(self))

    def _at_room(self, when: float, call: Any) -> None:
        self._loop.call_at(when, call, context=self._room)

    def _arrival(self, last: float) -> float:
        spike = self._random.choice((0.5, 3.0)) if self._random.random() < 0.01 else 0.0
        delay = self._delay * self._random.uniform(0.5, 2) + spike
        return max(last + 1e-6, self._loop.time() + delay)

    def stall(self, seconds: float) -> None:
        """Let nothing arrive at the browser for a while."""
        self._stalled_until = self._loop.time() + seconds

    # From the browser to the room

    def send(self, data: bytes) -> None:
        """Send bytes to the room."""
        while data and not self._is_cut:
            size = self._random.randint(1, _LONGEST_PIECE)
            piece, data = data[:size], data[size:]
            self._up = self._arrival(self._up)
            self._at_room(self._up, lambda piece=piece: self._heard(piece))

    def _heard(self, piece: bytes) -> None:
        if not self._is_lost and not self._is_closing:
            self._protocol.data_received(piece)

    # From the room to the browser

    def write(self, data: Any) -> None:
        data = bytes(data)
        if not data or self._is_lost or self._is_closing:
            return
        self._waiting += len(data)
        if self._waiting > _FULL and not self._is_full:
            self._is_full = True
            self._protocol.pause_writing()
        if not self._is_cut:
            self._down = max(self._arrival(self._down), self._stalled_until)
            self._loop.call_at(self._down, self._arrived, data, context=Context())

    def _arrived(self, data: bytes) -> None:
        if self._is_cut:
            return
        self._at_room(self._loop.time() + self._delay, lambda: self._taken(len(data)))
        self._browser.received(data)

    def _taken(self, size: int) -> None:
        self._waiting -= size
        if self._is_full and self._waiting < _EMPTY and not self._is_lost:
            self._is_full = False
            self._protocol.resume_writing()

    # The end

    def cut(self, notice: float = 0.0) -> None:
        """Cut the connection; the browser knows at once, the room after some seconds."""
        if self._is_cut:
            return
        self._is_cut = True
        self._loop.call_soon(self._browser.lost, context=Context())
        self._at_room(self._loop.time() + notice, self._lose)

    def _lose(self) -> None:
        if not self._is_lost:
            self._is_lost = True
            self._protocol.connection_lost(None)

    def close(self) -> None:
        """End the connection from the room, behind what is on its way."""
        if self._is_closing:
            return
        self._is_closing = True
        self._down = self._arrival(self._down)
        self._loop.call_at(self._down, self.cut, context=Context())

    def abort(self) -> None:
        self.cut()

    def is_closing(self) -> bool:
        return self._is_closing or self._is_lost

    def get_protocol(self) -> Any:
        return self._protocol

    def set_protocol(self, protocol: Any) -> None:
        self._protocol = protocol

    def pause_reading(self) -> None:
        """The limits of a socket are no part of this: what is sent arrives."""

    def resume_reading(self) -> None:
        """Nothing was paused."""

    def is_reading(self) -> bool:
        return True

    def get_write_buffer_size(self) -> int:
        return self._waiting

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        """The limits are the network's own."""

    def reset(self) -> None:
        """The room is dead: the browser gets what was on its way, or not even that."""
        when = self._loop.time()
        if self._random.random() < 0.5:
            when = min(self._down + 1e-6, when + _NOTICES)
        self._loop.call_at(when, self.cut, context=Context())
