"""Many browsers in one process, as light as can be, at a room or at the bare server beside it.

``python -m bench._clients KIND PORT FILE SECONDS``: connects everyone in FILE, plays for so many
seconds and prints what was reached as JSON. Frames are read just far enough to know the moment of
the table that they tell of, and whether it is one's turn.
"""

import asyncio
import json
import sys
import time
from pathlib import Path
from random import Random
from typing import Any, cast

import msgspec
import uvloop

WARM_UP = 2.0
_AT = b'"at":'
_OPTIONS = b'"options":{'
_DONE = b'"ok":true}}'
_OPENING = 96


class Place(msgspec.Struct):
    """Where a browser connects, and as whom."""

    table: str
    cookie: str = ""


class Reached(msgspec.Struct):
    """What a run reached: actions a second, and how long each took to be seen by all."""

    actions: float
    median: float
    p99: float
    size: int
    frames: float


class Browser(asyncio.Protocol):
    """A socket that asks for no extension and masks with nothing."""

    def __init__(self, place: Place, port: int, table: "Felt") -> None:
        self.place = place
        self.port = port
        self.table = table
        self.at = -1
        self.left = b""
        self.is_open = False
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        cookie = f"Cookie: cardspeak={self.place.cookie}\r\n" if self.place.cookie else ""
        self.transport.write(
            f"GET /ws/{self.place.table} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n"
            f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n{cookie}"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        data = self.left + data if self.left else data
        if not self.is_open:
            head, found, data = data.partition(b"\r\n\r\n")
            if not found:
                self.left = head
                return
            assert b" 101 " in head[:20], head
            self.is_open = True
            self.table.connected()
        start, end = 0, len(data)
        while end - start >= 2:
            length, body = data[start + 1] & 127, start + 2
            if length > 125:
                width = 2 if length == 126 else 8
                if end - body < width:
                    break
                length = int.from_bytes(data[body : body + width], "big")
                body += width
            if end - body < length:
                break
            if data[start] == 0x81:
                self.table.heard(self, data[body : body + length])
            elif data[start] == 0x89:
                self._write(0x8A, data[body : body + length])
            start = body + length
        self.left = data[start:]

    def send(self, text: bytes) -> None:
        self._write(0x81, text)

    def _write(self, kind: int, text: bytes) -> None:
        size = len(text)
        long = b"" if size < 126 else size.to_bytes(2, "big")
        head = bytes((kind, 0x80 | (126 if long else size))) + long
        assert self.transport is not None
        self.transport.write(head + b"\0\0\0\0" + text)


class Felt:
    """One table's browsers, and the actions under way there."""

    def __init__(self, run: "Run") -> None:
        self.run = run
        self.browsers: list[Browser] = []
        self.waiting: list[list[Any]] = []  # the moment to be seen, when it was sent, by how many
        self._connected = 0

    def connected(self) -> None:
        self._connected += 1
        if self._connected == len(self.browsers):
            self.start()

    def start(self) -> None:
        """Everyone is here."""

    def heard(self, browser: Browser, frame: bytes) -> None:
        self.run.frames += 1
        found = frame.find(_AT, 0, _OPENING)
        if found < 0:
            self.told(browser, frame)
            return
        at = int(frame[found + len(_AT) : frame.index(b",", found)])
        before, browser.at = browser.at, at
        if self.waiting:
            self._seen(before, at)
        self.saw(browser, at, frame)

    def _seen(self, before: int, at: int) -> None:
        for each in self.waiting:
            if before < each[0] <= at:
                each[2] -= 1
        first = self.waiting[0]
        if not first[2]:
            self.run.took.append(time.perf_counter() - first[1])
            del self.waiting[0]

    def sent(self, at: int) -> None:
        """An action is under way that all will see at a moment."""
        self.waiting.append([at, time.perf_counter(), len(self.browsers)])

    def told(self, browser: Browser, frame: bytes) -> None:
        """Something else than the table."""

    def saw(self, browser: Browser, at: int, frame: bytes) -> None:
        """A browser saw the table at a moment."""


class BareFelt(Felt):
    """At the bare server: everyone in turn sends a frame of the size of a view."""

    def start(self) -> None:
        self._send(self.browsers[0], 1)

    def saw(self, browser: Browser, at: int, frame: bytes) -> None:
        if self.browsers[at % len(self.browsers)] is browser:
            self.run.actions += 1
            self._send(browser, at + 1)

    def _send(self, browser: Browser, at: int) -> None:
        self.sent(at)
        browser.send((b'{"tell":"update","common":{"at":%d,' % at).ljust(self.run.size, b"."))


class RealFelt(Felt):
    """At a room: whoever is offered something does something."""

    def told(self, browser: Browser, frame: bytes) -> None:
        if frame.startswith(b'{"tell":"answer"'):
            self.run.actions += b'"ok":true' in frame[:48]

    def saw(self, browser: Browser, at: int, frame: bytes) -> None:
        self.run.actions += frame.endswith(_DONE)
        self.run.bytes += len(frame)
        self.run.views += 1
        if _OPTIONS in frame:
            view = msgspec.json.decode(frame)
            self._ask(browser, at, view, self._chosen(view["mine"]["options"]))
        elif b'"asks":["buy in"' in frame:
            self.run.number += 1
            browser.send(b'{"ask":"buyin","id":%d,"chips":400}' % self.run.number)

    def _ask(self, browser: Browser, at: int, view: dict[str, Any], action: dict[str, Any]) -> None:
        self.run.number += 1
        common = view["common"]
        place = {"hand": common["seen"]["number"], "turn": common["turn"], "action": action}
        self.sent(at + 1)
        browser.send(msgspec.json.encode({"ask": "act", "id": self.run.number, **place}))

    def _chosen(self, options: dict[str, Any]) -> dict[str, Any]:
        luck = self.run.random.random()
        if "wager" in options and luck < 0.1:
            wager = options["wager"]
            return {"act": wager["kind"], "to": wager["least"]}
        if options.get("check"):
            return {"act": "check"}
        if "call" in options and luck < 0.8:
            return {"act": "call"}
        if options.get("fold"):
            return {"act": "fold"}
        return {"act": "show"} if options.get("show") else {"act": "run", "times": 1}


class Run:
    """One measurement."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.random = Random(5)
        self.number = time.time_ns() // 1_000_000
        self.reset()

    def reset(self) -> None:
        """Count from now on."""
        self.began = time.perf_counter()
        self.actions = self.frames = self.bytes = self.views = 0
        self.took: list[float] = []

    def reached(self) -> Reached:
        """What was reached since."""
        seconds, took = time.perf_counter() - self.began, sorted(self.took) or [0.0]
        return Reached(
            actions=self.actions / seconds,
            median=took[len(took) // 2],
            p99=took[len(took) * 99 // 100],
            size=self.bytes // max(self.views, 1),
            frames=self.frames / seconds,
        )


async def play(
    kind: str, port: int, places: list[list[Place]], size: int, seconds: float
) -> Reached:
    """Connect everyone, play for a while, and say what was reached."""
    run, loop = Run(size), asyncio.get_running_loop()
    felts = [(BareFelt if kind == "bare" else RealFelt)(run) for _ in places]
    for felt, table in zip(felts, places, strict=True):
        felt.browsers = [Browser(place, port, felt) for place in table]
    for felt in felts:
        for browser in felt.browsers:
            await loop.create_connection(lambda browser=browser: browser, "127.0.0.1", port)  # type: ignore[misc]
    await asyncio.sleep(WARM_UP)
    run.reset()
    await asyncio.sleep(seconds)
    return run.reached()


def main(kind: str, port: str, file: str, size: str, seconds: str) -> None:
    places = msgspec.json.decode(Path(file).read_bytes(), type=list[list[Place]])
    played = uvloop.run(play(kind, int(port), places, int(size), float(seconds)))
    print(json.dumps(msgspec.to_builtins(played)))


if __name__ == "__main__":
    main(*sys.argv[1:])
