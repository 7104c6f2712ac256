"""What the tests of the server share: a real room on a real port, and browsers without a screen.

Every test gets its own database file and its own port; nothing is mocked.
"""

import asyncio
import inspect
import json
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from http.cookiejar import CookieJar
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import uvicorn
import websockets
from starlette.applications import Starlette
from websockets.asyncio.client import ClientConnection

from cardspeak.server.app import make_app
from cardspeak.server.draining import served
from cardspeak.server.http.gate import Gate
from cardspeak.server.limits import NO_LIMITS, UNLIMITED, Limits, Rate
from cardspeak.server.people.people import COOKIE
from cardspeak.server.room import Room
from cardspeak.server.tables.live_table import LiveTable

PATIENCE = 30.0
"""Seconds after which a test gives up; nothing here takes one."""

_IDS = count(10_000)
Data = dict[str, Any]


class Browser:
    """One socket at one table: everything it was sent, and the latest view."""

    def __init__(self, connection: ClientConnection, headers: dict[str, str]) -> None:
        self.connection = connection
        self.headers = headers
        self.frames: list[str] = []
        self.told: list[Data] = []
        self.view: Data = {}
        self._news = asyncio.Condition()
        self._reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        try:
            async for frame in self.connection:
                assert isinstance(frame, str)
                told = json.loads(frame)
                async with self._news:
                    self.frames.append(frame)
                    self.told.append(told)
                    if told["tell"] == "update":
                        self.view = told
                    self._news.notify_all()
        except websockets.ConnectionClosed:
            pass
        finally:
            async with self._news:
                self._news.notify_all()

    async def until(self, is_so: Callable[[], Any], seconds: float = PATIENCE) -> Any:
        """Wait for something to be so, and give it."""

        async def waiting() -> Any:
            async with self._news:
                while not (found := is_so()):
                    assert not self._reading.done(), "the socket is closed"
                    await self._news.wait()
                return found

        return await asyncio.wait_for(waiting(), seconds)

    async def send(self, frame: str | bytes) -> None:
        """Send any frame."""
        await self.connection.send(frame)

    async def answer(self, id: int, after: int = 0) -> Data:
        """The answer to a message; `after` so many told already."""

        def found() -> Data | None:
            return next((each for each in self.answers(after) if each["id"] == id), None)

        answer: Data = await self.until(found)
        return answer

    def answers(self, after: int = 0) -> list[Data]:
        """Every answer told, also with the news; `after` so many told already."""
        told = self.told[after:]
        found = [each if each["tell"] == "answer" else each.get("answer") for each in told]
        return [each for each in found if each]

    async def said(self, frame: str | bytes, id: int = 0) -> Data:
        """What a frame is answered."""
        after = len(self.told)
        await self.send(frame)
        return await self.answer(id, after)

    def next_id(self) -> int:
        """A number for a message."""
        return next(_IDS)

    async def ask(self, ask: str, **words: Any) -> Data:
        """Ask something, and its answer."""
        id = words.pop("id", None) or self.next_id()
        return await self.said(json.dumps({"ask": ask, "id": id, **words}), id)

    async def act(self, action: Data, **words: Any) -> Data:
        """Act at the decision that the latest view names."""
        common = self.view["common"]
        place = {"hand": common["seen"]["number"], "turn": common["turn"]}
        return await self.ask("act", **(place | {"action": action} | words))

    async def my_turn(self) -> Data:
        """Wait until this seat is offered something."""
        return dict(await self.until(self.offered))

    def offered(self) -> Data | None:
        """What the latest view offers this seat."""
        found: Data | None = (self.view.get("mine") or {}).get("options")
        return found

    @property
    def seen(self) -> Data:
        """What all see, in the latest view."""
        found: Data = self.view["common"]["seen"]
        return found

    @property
    def lines(self) -> list[str]:
        """Every line that was told."""
        updates = [each for each in self.told if each["tell"] == "update"]
        return [line["text"] for each in updates for line in each["common"].get("lines", ())]

    async def close(self) -> None:
        """Go."""
        await self.connection.close()
        await self._reading


class Guest:
    """Someone with a cookie."""

    def __init__(self, house: "House", name: str, cookie: str) -> None:
        self.house = house
        self.name = name
        self.cookie = cookie

    async def get(self, path: str) -> httpx.Response:
        """Look at a page."""
        return await self.house.http.get(path, headers=self.headers)

    async def post(self, path: str, data: object, **headers: str) -> httpx.Response:
        """Send data to a page."""
        return await self.house.http.post(path, json=data, headers=self.headers | headers)

    @property
    def headers(self) -> dict[str, str]:
        """What a browser of ours sends."""
        cookie = {"cookie": f"{COOKIE}={self.cookie}"} if self.cookie else {}
        return {"origin": self.house.base, **cookie}

    async def open(self, game: str = "holdem", book: str = "common", **words: Any) -> LiveTable:
        """Open a table."""
        answer = await self.post("/api/tables", {"book": book, "game": game, **words})
        assert answer.status_code == 200, answer.text
        return self.house.room.tables[answer.json()["id"]]

    async def at(self, live: LiveTable, invite: str = "") -> Browser:
        """A browser at a table."""
        return await self.house.browser(live.id, self.headers, invite)

    async def sits(self, live: LiveTable, chips: int = 0, seat: int = 0) -> Browser:
        """A browser at a table, and a seat there."""
        browser = await self.at(live)
        answer = await browser.ask("sit", chips=chips or live.buy_in, seat=seat)
        assert answer["ok"], answer
        return browser


class House:
    """A room that is open."""

    gate: Gate
    app: Starlette

    def __init__(self, room: Room, http: httpx.AsyncClient, port: int) -> None:
        self.room = room
        self.http = http
        self.port = port
        self.base = f"http://127.0.0.1:{port}"
        self.faults: list[Exception] = []
        self._browsers: list[Browser] = []

    async def enter(self, name: str, password: str | None = None) -> Guest:
        """Someone comes in."""
        told = {"name": name} | ({"password": password} if password else {})
        answer = await self.http.post("/api/enter", json=told)
        assert answer.status_code == 200, answer.text
        return Guest(self, name, answer.cookies[COOKIE])

    def nobody(self) -> Guest:
        """Someone without a name."""
        return Guest(self, "", "")

    async def administrator(self, name: str = "Boss") -> Guest:
        """Whoever has the first start's link."""
        guest = await self.enter(name)
        answer = await guest.get(f"/claim/{self.room.people.claim}")
        assert answer.status_code == 303, answer.text
        return guest

    async def browser(self, table: str, headers: dict[str, str], invite: str = "") -> Browser:
        """A socket at a table."""
        words = f"?invite={invite}" if invite else ""
        connection = await websockets.connect(
            f"ws://127.0.0.1:{self.port}/ws/{table}{words}",
            additional_headers=headers,
            compression=None,
            max_size=None,
        )
        self._browsers.append(Browser(connection, headers))
        return self._browsers[-1]

    def listens_to(self, *names: str) -> None:
        """Let some say as much as they like."""
        for name in names:
            allowance = self.room.allowances.of(name)  # the one of the windows open already
            allowance.rate = Rate(UNLIMITED, UNLIMITED)

    async def close(self) -> None:
        """Everyone goes."""
        for browser in self._browsers:
            await browser.close()


@asynccontextmanager
async def opened(
    database: str | Path, limits: Limits = NO_LIMITS, **words: Any
) -> AsyncIterator[House]:
    """A room on a port of its own; everyone comes from one address, which may do as it likes."""
    app = make_app(database, limits=limits, **words)
    server = uvicorn.Server(
        served(app, log_level="critical", timeout_graceful_shutdown=1, timeout_keep_alive=60)
    )
    listening = socket.create_server(("127.0.0.1", 0))
    port = listening.getsockname()[1]
    serving = asyncio.create_task(server.serve([listening]))
    while not server.started:
        await asyncio.sleep(0.005)
        assert not serving.done()
    try:
        async with httpx.AsyncClient(
            base_url=f"http://127.0.0.1:{port}",
            cookies=_NoJar(),
            timeout=60,
            limits=httpx.Limits(keepalive_expiry=60),
        ) as http:
            house = House(app.state.room, http, port)
            house.gate, house.app = app.state.gate, app
            house.room.report = lambda live, error: house.faults.append(error)  # type: ignore[method-assign]
            yield house
            await house.close()
        assert not house.faults, house.faults
        for live in house.room.tables.values():
            live.table.check_conserved()
    finally:
        server.should_exit = True
        await serving


class _NoJar(CookieJar):
    """Keeps nothing: whose cookie is sent is for each guest to say."""

    def set_cookie(self, cookie: Any) -> None:
        pass


Scenario = Callable[[House], Awaitable[None]]


def in_a_room(scenario: Scenario) -> Callable[[Path], None]:
    """A test that happens in a room of its own; a fault of the room's own fails it."""
    return in_a_room_with(NO_LIMITS)(scenario)


def in_a_room_with(limits: Limits) -> Callable[[Scenario], Callable[[Path], None]]:
    """A test that happens in a room of its own with some limits."""

    def made(scenario: Scenario) -> Callable[[Path], None]:
        def test(tmp_path: Path) -> None:
            async def whole() -> None:
                async with opened(tmp_path / "room.db", limits) as house:
                    await scenario(house)

            asyncio.run(whole())

        test.__name__ = scenario.__name__
        test.__doc__ = inspect.getdoc(scenario)
        return test

    return made


async def hurried(
    host: Guest, game: str = "holdem", book: str = "common", **words: Any
) -> LiveTable:
    """A table where the next hand comes at once and bots do not think."""
    live = await host.open(game, book, **words)
    live.options.pace = live.options.pause = 0.0
    return live


async def heads_up(house: House, **words: Any) -> tuple[LiveTable, Browser, Browser]:
    """A hand between two people: the table, the one to act, and the other."""
    ann, ben = await house.enter("Ann"), await house.enter("Ben")
    live = await hurried(ann, **words)
    a, b = await ann.sits(live), await ben.sits(live)
    await a.until(lambda: a.seen["playing"])
    await b.until(lambda: b.seen["playing"])
    return (live, a, b) if a.offered() else (live, b, a)


def inputs(live: LiveTable) -> int:
    """How many inputs a table has had."""
    assert live.table.log is not None
    return live.table.log.count


def wary(options: Data) -> Data:
    """What risks least: whoever faces a bet folds, so that nobody goes broke in a few hands."""
    return {"act": "fold"} if "call" in options and not options.get("check") else least(options)


def least(options: Data) -> Data:
    """What costs least of what is offered."""
    if options.get("check"):
        return {"act": "check"}
    if "call" in options:
        return {"act": "call"}
    if "bring_in" in options:
        return {"act": "bringin"}
    if "draw" in options:
        return {"act": "draw", "cards": []}
    if "discard" in options:
        return {"act": "discard", "cards": list(range(options["discard"]))}
    if options.get("show"):
        return {"act": "show"}
    if options.get("run"):
        return {"act": "run", "times": 1}
    return {"act": "fold"}
