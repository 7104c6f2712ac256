"""The wire to a browser: uvicorn's WebSocket protocol, with a short way in and out for a table.

A table tells everyone at it the same kind of thing, again and again, and hears the same kind: a
text in one frame. Such a frame is written as it is, and heard as it comes; everything else, and
what cannot be heard now, goes the usual way. Tables that have news at the same time send them one
after the other at the end: so a browser is not woken for each, nor is whoever tells them kept. A
client that sends more frames, control frames or bytes than its share is cut off.
"""

from asyncio import AbstractEventLoop
from collections.abc import Callable
from struct import Struct
from typing import Any, cast

from starlette.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame

from cardspeak.server.allowance import Allowance
from cardspeak.server.http.gate import ADDRESS, gate_of, hang_up

WIRE = "cardspeak.wire"
"""Where an application finds the wire in its scope."""

_TEXT = 0x81
_SHORT, _MIDDLING = 126, 1 << 16
"""Sizes from which the length is written in two bytes, and in eight."""
_SLICE = 4096
"""Bytes that are read in one go: thousands of tiny frames fit into a packet."""
_middling = Struct(">BBH").pack

Hears = Callable[[str], bool]
"""Told a text; whether it was heard, or has to wait in the usual way."""


class TableProtocol(WebSocketsSansIOProtocol):
    """A browser's wire."""

    hears: Hears | None = None
    at_gate: str | None = None
    """The address that the gate counts this connection for."""

    def __init__(self, *args: Any, **words: Any) -> None:
        super().__init__(*args, **words)
        self._pieces: list[bytes] = []  # of frames that go out soon
        self._gate = gate_of(self.config)
        limits = self._gate.limits
        self._frames_left = Allowance(limits.socket_frames)
        self._control_left = Allowance(limits.socket_control)
        self._bytes_left = Allowance(limits.socket_bytes)

    async def run_asgi(self) -> None:
        """Serve the browser, the wire at hand."""
        scope = cast(Scope, self.scope)
        scope[WIRE] = self
        if self.at_gate is not None:
            scope[ADDRESS] = self.at_gate
        await super().run_asgi()

    def connection_lost(self, exc: Exception | None) -> None:
        """The browser is gone."""
        if self.at_gate is not None:
            self._gate.leave(self.at_gate)
        super().connection_lost(exc)

    # What comes in

    def data_received(self, data: bytes) -> None:
        """Bytes have come; what is beyond the share of a socket is not looked at."""
        if not self._bytes_left.take(len(data)):
            self._cut_off()
            return
        if len(data) <= _SLICE:
            super().data_received(data)
            return
        for start in range(0, len(data), _SLICE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + _SLICE])

    def handle_ping(self) -> None:
        """A ping came; its answer is ready."""
        if self._counts(self._control_left):
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """A pong came."""
        if self._counts(self._control_left):
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """Another part of a message came."""
        if self._counts(self._control_left):
            super().handle_cont(event)

    def handle_bytes(self, event: Frame) -> None:
        """A message came as bytes, or the first part of one."""
        if self._counts(self._frames_left):
            super().handle_bytes(event)

    def _counts(self, left: Allowance) -> bool:
        """Count a frame. Returns False for one that comes too soon, or after the end."""
        if self.close_sent or self.transport.is_closing():
            return False
        if left.take():
            return True
        self._cut_off()
        return False

    def _cut_off(self) -> None:
        """Close the socket of a client that sends too much; what else it sent is forgotten."""
        if self.close_sent or self.transport.is_closing():
            return
        self.conn.fail(CloseCode.POLICY_VIOLATION, "too much was sent")
        if self.conn.close_sent is None:  # there is no socket yet
            self.transport.abort()
        else:
            self.handle_parser_exception()
            hang_up(self.transport)

    def handle_text(self, event: Frame) -> None:
        """A text came, or the first part of one."""
        if not self._counts(self._frames_left):
            return
        hears = self.hears
        if hears is not None and event.fin and not self.read_paused and not self.close_sent:
            try:
                text = bytes(event.data).decode()
            except UnicodeDecodeError:
                hears = None
            if hears is not None and hears(text):
                return
        super().handle_text(event)

    def put(self, text: bytes) -> bool:
        """Have a text sent soon, after the handshake; whether the wire took it."""
        pieces = self._pieces
        if not pieces:
            if not self.writable.is_set():
                return False
            waiting = _waiting.get(self.loop)
            if waiting is None:
                waiting = _waiting[self.loop] = []
                self.loop.call_soon(_send, self.loop)
            waiting.append(self)
        pieces += _head(len(text)), text
        return True

    def send_pieces(self) -> None:
        """Send what was put; to one who is gone, nothing."""
        pieces, self._pieces = self._pieces, []
        if not self.close_sent and not self.transport.is_closing():
            self.transport.write(b"".join(pieces))


_waiting: dict[AbstractEventLoop, list[TableProtocol]] = {}
"""The wires of each loop that have something to send."""


def _send(loop: AbstractEventLoop) -> None:
    for wire in _waiting.pop(loop):
        wire.send_pieces()


def _head(size: int) -> bytes:
    """What goes before a text of some size."""
    if size < _SHORT:
        return bytes((_TEXT, size))
    if size < _MIDDLING:
        return _middling(_TEXT, 126, size)
    return bytes((_TEXT, 127)) + size.to_bytes(8, "big")
