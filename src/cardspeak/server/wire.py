"""The wire to a browser: uvicorn's WebSocket protocol, with a short way in and out for a table.

A table tells everyone at it the same kind of thing, again and again, and hears the same kind: a
text in one frame. Such a frame is written as it is, and heard as it comes; everything else, and
what cannot be heard now, goes the usual way.
"""

from collections.abc import Callable, Sequence
from typing import cast

from starlette.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

WIRE = "cardspeak.wire"
"""Where an application finds the wire in its scope."""

_TEXT = 0x81
_SHORT, _MIDDLING = 126, 1 << 16
"""Sizes from which the length is written in two bytes, and in eight."""


Hears = Callable[[str], bool]
"""Told a text; whether it was heard, or has to wait in the usual way."""


class Wire(WebSocketsSansIOProtocol):
    """A browser's wire."""

    hears: Hears | None = None

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

    def put(self, texts: Sequence[bytes]) -> bool:
        """Send texts at once; whether the wire took them."""
        ready = self.handshake_complete and not self.close_sent and not self.transport.is_closing()
        if not ready or not self.writable.is_set():
            return False
        framed = [_framed(text) for text in texts]
        self.transport.write(framed[0] if len(framed) == 1 else b"".join(framed))
        return True


def _framed(text: bytes) -> bytes:
    """A text as it goes over the wire."""
    size = len(text)
    if size < _SHORT:
        return bytes((_TEXT, size)) + text
    if size < _MIDDLING:
        return b"\x81\x7e" + size.to_bytes(2, "big") + text
    return b"\x81\x7f" + size.to_bytes(8, "big") + text
