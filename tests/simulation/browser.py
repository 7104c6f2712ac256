"""A browser's end of the network: one request of a page, or the socket of a table."""

import asyncio
import json
from collections import deque
from typing import Any

from tests.simulation.network import Wire
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri


class LostError(Exception):
    """A connection that was lost before all was said."""


class Request:
    """A request of a page, and its answer."""

    def __init__(self) -> None:
        self._received = b""
        self.answer: asyncio.Future[tuple[int, dict[str, str], Any]] = (
            asyncio.get_running_loop().create_future()
        )

    def send(self, wire: Wire, method: str, path: str, cookie: str, body: object) -> None:
        data = b"" if body is None else json.dumps(body).encode()
        head = [
            f"{method} {path} HTTP/1.1",
            "host: localhost",
            "origin: http://localhost",
            "connection: close",
        ]
        if cookie:
            head.append(f"cookie: {cookie}")
        if data:
            head += ["content-type: application/json", f"content-length: {len(data)}"]
        wire.send("\r\n".join([*head, "", ""]).encode() + data)

    def received(self, data: bytes) -> None:
        self._received += data
        head, mark, body = self._received.partition(b"\r\n\r\n")
        if not mark or self.answer.done():
            return
        first, *lines = head.decode().split("\r\n")
        headers = {name.lower(): value for name, _, value in (x.partition(": ") for x in lines)}
        if len(body) >= int(headers.get("content-length", 0)):
            told = json.loads(body) if "json" in headers.get("content-type", "") else body
            self.answer.set_result((int(first.split()[1]), headers, told))

    def lost(self) -> None:
        if not self.answer.done():
            self.answer.set_exception(LostError())


class Socket:
    """The socket of a table, from the browser's side."""

    def __init__(self, path: str, cookie: str) -> None:
        self._protocol = ClientProtocol(parse_uri(f"ws://localhost{path}"), max_size=None)
        self._cookie = cookie
        self._frames: deque[bytes | None] = deque()
        self._news = asyncio.Event()
        self._parts: list[bytes] = []
        self.is_open = False
        self.code = 0
        self.wire: Wire | None = None

    def begin(self, wire: Wire) -> None:
        self.wire = wire
        request = self._protocol.connect()
        request.headers["cookie"] = self._cookie
        request.headers["origin"] = "http://localhost"
        self._protocol.send_request(request)
        self._flush()

    def _flush(self) -> None:
        assert self.wire is not None
        for data in self._protocol.data_to_send():
            if data:
                self.wire.send(data)

    def received(self, data: bytes) -> None:
        self._protocol.receive_data(data)
        for event in self._protocol.events_received():
            if not isinstance(event, Frame):
                self.is_open = True
            elif event.opcode is Opcode.CLOSE:
                self.code = int.from_bytes(bytes(event.data[:2]), "big")
            elif event.opcode in (Opcode.TEXT, Opcode.CONT):
                self._parts.append(bytes(event.data))
                if event.fin:
                    self._frames.append(b"".join(self._parts))
                    self._parts = []
        self._flush()
        self._news.set()

    def lost(self) -> None:
        self.is_open = False
        self._frames.append(None)
        self._news.set()

    async def next(self) -> dict[str, Any] | None:
        """The next message; None at the end."""
        while not self._frames:
            self._news.clear()
            await self._news.wait()
        frame = self._frames.popleft()
        if frame is None:
            return None
        told: dict[str, Any] = json.loads(frame)
        return told

    def send(self, text: str) -> None:
        """Send a message, if there is a connection."""
        if self.is_open:
            self._protocol.send_text(text.encode())
            self._flush()
