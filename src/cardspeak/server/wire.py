"""The wire to a browser: uvicorn's WebSocket protocol, with a short way in and out for a table.

A table tells everyone at it the same kind of thing, again and again, and hears the same kind: a
text in one frame. Such a frame is written as it is, and heard as it comes; everything else, and
what cannot be heard now, goes the usual way. Tables that have news at the same time send them one
after the other at the end: so a browser is not woken for each, nor is whoever tells them kept.
"""

from asyncio import AbstractEventLoop
from collections.abc import Callable
from struct import Struct
from typing import Any, cast

from starlette.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

WIRE = "cardspeak.wire"
"""Where an application finds the wire in its scope."""

_TEXT = 0x81
_SHORT, _MIDDLING = 126, 1 << 16
"""Sizes from which the length is written in two bytes, and in eight."""
_middling = Struct(">BBH").pack

Hears = Callable[[str], bool]
"""Told a text; whether it was heard, or has to wait in the usual way."""


class Wire(WebSocketsSansIOProtocol):
    """A browser's wire."""

    hears: Hears | None = None

    def __init__(self, *args: Any, **words: Any) -> None:
        super().__init__(*args, **words)
        self._pieces: list[bytes] = []  # of frames that go out soon

    async def run_asgi(self) -> None:
        """Serve the browser, the wire at hand."""
        cast(Scope, self.scope)[WIRE] = self
        await super().run_asgi()

    def handle_text(self, event: Frame) -> None:
        """A text came, or the first part of one."""
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


_waiting: dict[AbstractEventLoop, list[Wire]] = {}
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
