"""Many browsers in one process, as light as can be, at a room and at the bare server beside it.

``python -m bench._clients FILE TURNS``: connects everyone at the servers of FILE, plays at one
after the other for so many turns each and prints what was reached as JSON. The turns are short, so
that a neighbour who takes the processor for a while takes it from all alike. Frames are read just
far enough to know the moment of the table that they tell of, and whether it is one's turn.
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
TURN = 1.0
SETTLING = 0.25
"""Seconds of a turn that are not counted: everyone begins at once."""
_AT = b'"at":'
_OPTIONS = b'"options":{'
_DONE = b'"ok":true}}'
_OPENING = 96


class Place(msgspec.Struct):
    """Where a browser connects, and as whom."""

    table: str
    cookie: str = ""


class Server(msgspec.Struct):
    """A server to play at, "real" or "bare", and everyone at its tables."""

    kind: str
    port: int
    places: list[list[Place]]


class Reached(msgspec.Struct):
    """What was reached at a server: actions a second in each turn, and how long all took to see."""

    turns: list[float]
    median: float
    p99: float
    size: int
    frames: float
    actions: int = 0  # in all, those of the warm-up too


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
            if self.run.counts:
                self.run.took.append(time.perf_counter() - first[1])
            del self.waiting[0]

    def act(self, browser: Browser, at: int, text: bytes) -> None:
        """Send an action that all will see at a moment; when it is this server's turn."""
        if not self.run.plays:
            self.run.held.append((self, browser, at, text))
            return
        self.waiting.append([at, time.perf_counter(), len(self.browsers)])
        browser.send(text)

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
        text = (b'{"tell":"update","common":{"at":%d,' % at).ljust(self.run.size, b".")
        self.act(browser, at, text)


class RealFelt(Felt):
    """At a room: whoever is offered something does something."""

    def told(self, browser: Browser, frame: bytes) -> None:
        if frame.startswith(b'{"tell":"answer"'):
            self.run.actions += b'"ok":true' in frame[:48]

    def saw(self, browser: Browser, at: int, frame: bytes) -> None:
        self.run.actions += frame.rstrip().endswith(_DONE)
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
        asked = msgspec.json.encode({"ask": "act", "id": self.run.number, **place})
        self.act(browser, at + 1, asked)

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
    """What is played at one server."""

    def __init__(self, kind: str) -> None:
        self.felt = BareFelt if kind == "bare" else RealFelt
        self.size = 0  # of a frame at the bare server
        self.random = Random(5)
        self.number = time.time_ns() // 1_000_000
        self.plays = self.counts = False
        self.held: list[tuple[Felt, Browser, int, bytes]] = []
        self.actions = self.frames = self.bytes = self.views = 0
        self.took: list[float] = []
        self.turns: list[float] = []

    async def connect(self, server: Server) -> None:
        """Everyone comes to their tables."""
        loop = asyncio.get_running_loop()
        for table in server.places:
            felt = self.felt(self)
            felt.browsers = [Browser(place, server.port, felt) for place in table]
            for browser in felt.browsers:
                await loop.create_connection(
                    lambda browser=browser: browser,  # type: ignore[misc]
                    "127.0.0.1",
                    server.port,
                )

    async def play(self, seconds: float) -> None:
        """Play for a turn, and count all but its beginning."""
        held, self.held, self.plays = self.held, [], True
        for felt, browser, at, text in held:
            felt.act(browser, at, text)
        await asyncio.sleep(SETTLING)
        self.counts, actions, began = True, self.actions, time.perf_counter()
        await asyncio.sleep(seconds - SETTLING)
        self.turns.append((self.actions - actions) / (time.perf_counter() - began))
        self.plays = self.counts = False
        await asyncio.sleep(SETTLING)

    def reached(self) -> Reached:
        """What was reached."""
        took = sorted(self.took) or [0.0]
        return Reached(
            turns=self.turns,
            median=took[len(took) // 2],
            p99=took[len(took) * 99 // 100],
            size=self.bytes // max(self.views, 1),
            frames=self.frames / max(self.actions, 1),
            actions=self.actions,
        )


async def play(servers: list[Server], turns: int) -> list[Reached]:
    """Connect everyone, play everywhere in turn, and say what was reached."""
    runs = [Run(server.kind) for server in servers]
    for run, server in zip(runs, servers, strict=True):
        await run.connect(server)
    for run in runs:  # a real one first: the bare ones send frames of its size
        run.size = next((other.reached().size for other in runs if other.views), 0)
        await run.play(WARM_UP)
        run.turns, run.took = [], []
    for _ in range(turns):
        for run in runs:
            await run.play(TURN)
    return [run.reached() for run in runs]


def main(file: str, turns: str) -> None:
    servers = msgspec.json.decode(Path(file).read_bytes(), type=list[Server])
    played = uvloop.run(play(servers, int(turns)))
    print(json.dumps(msgspec.to_builtins(played)))


if __name__ == "__main__":
    main(*sys.argv[1:])
