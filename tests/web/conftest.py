"""A room and a browser for the tests of the web app: we serve, the system's Chromium looks.

Every page that is opened must stay free of errors; what it looked like is kept in `artefacts`.
"""

import asyncio
import os
import shutil
import socket
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    expect,
    sync_playwright,
)

from cardspeak.server.app import make_app
from cardspeak.server.draining import served
from cardspeak.server.limits import NO_LIMITS
from cardspeak.server.room import Room
from cardspeak.server.tables.live_table import LiveTable

ARTEFACTS = Path(__file__).parent / "artefacts"
VENDOR = Path(__file__).parents[2] / "src" / "cardspeak" / "web" / "static" / "vendor"
NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
"""The one that only draws pages first: it starts sooner and leaves more of the machine to us."""
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PACE = 0.03
"""Seconds that a bot takes to act here."""
expect.set_options(timeout=30_000)  # a busy machine is slow, not wrong


class House:
    """A room that is served, and what a test does to it from outside the browser."""

    def __init__(self, address: str, room: Room, loop: asyncio.AbstractEventLoop) -> None:
        self.address = address
        self.room = room
        self._loop = loop

    def do(self, what: Callable[[], Any]) -> Any:
        """Do something in the room's own thread."""
        done: list[Any] = []
        ready = threading.Event()

        def run() -> None:
            done.append(what())
            ready.set()

        self._loop.call_soon_threadsafe(run)
        assert ready.wait(10), "the room does not answer"
        return done[0]

    def run(self, what: Coroutine[Any, Any, Any]) -> Any:
        """Run something in the room's own loop to its end."""
        return asyncio.run_coroutine_threadsafe(what, self._loop).result(60)

    def live(self, id: str) -> LiveTable:
        """A table that is open."""
        return self.room.tables[id]

    def open(self, page: Page, book: str, game: str, structure: str, **words: Any) -> str:
        """A table of this page's visitor, with bots that do not think long; its id."""
        told = {"book": book, "game": game, "structure": structure, "bots": 3, **words}
        answer = page.request.post(f"{self.address}/api/tables", data=told)
        assert answer.ok, answer.text()
        id: str = answer.json()["id"]
        self.hurry(id)
        return id

    def hurry(self, id: str) -> None:
        """Let a table's bots not think long, and its dealer not wait long."""
        options = self.live(id).options

        def change() -> None:
            options.pace, options.pause = PACE, 1.0

        self.do(change)


@pytest.fixture(scope="module")
def room_words() -> dict[str, Any]:
    """How a module's room is opened, where it is not as usual."""
    return {}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, room_words: dict[str, Any]) -> Iterator[House]:
    """A room on an empty database, served at a free port."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    app = make_app(tmp_path_factory.mktemp("room") / "room.db", limits=NO_LIMITS, **room_words)
    found: list[tuple[Room, asyncio.AbstractEventLoop]] = []
    app.state.announce = lambda room: found.append((room, asyncio.get_running_loop()))
    served_as = served(app, port=port, log_level="error", timeout_graceful_shutdown=1)
    server = uvicorn.Server(served_as)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    until = time.monotonic() + 30
    while not (server.started and found):
        assert time.monotonic() < until, "the room does not open"
        assert thread.is_alive(), "the room did not open"
        time.sleep(0.02)
    room, loop = found[0]
    yield House(f"http://127.0.0.1:{port}", room, loop)
    server.should_exit = True
    thread.join(20)
    assert not thread.is_alive(), "the room does not close"


def chromium() -> str | None:
    """The system's Chromium."""
    named = os.environ.get("CHROMIUM")
    return named or next(filter(None, map(shutil.which, NAMES)), None)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The system's Chromium, without a window: one for all tests of a worker."""
    path = chromium()
    if path is None:
        pytest.skip("no Chromium here: scripts/install_browser.sh says what to do")
    assert VENDOR.is_dir(), "run `python -m scripts.fetch_web` first"
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield launched
        if _kept:
            asyncio._set_running_loop(_kept.pop())
        launched.close()


@pytest.fixture(autouse=True)
def loop_of_the_browser() -> Iterator[None]:
    """Have an open browser's loop running only in the tests of this folder.

    A browser that stays open leaves its loop marked as running, and no other test could run one.
    """
    if _kept:
        asyncio._set_running_loop(_kept.pop())
    yield
    running = asyncio._get_running_loop()
    if running is not None:
        _kept.append(running)
        asyncio._set_running_loop(None)


_kept: list[asyncio.AbstractEventLoop] = []
"""The loop of the browser, while none of its tests runs."""

Visit = Callable[..., Page]


@pytest.fixture
def visit(browser: Browser, house: House) -> Iterator[Visit]:
    """Opens a browser of its own for somebody; at the end no page may have had an error."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def heard(said: ConsoleMessage) -> None:
        refused = "/api/" in said.location.get("url", "")  # a browser notes every refusal
        cut_off = "ERR_INTERNET_DISCONNECTED" in said.text  # and that a test took the network away
        if said.type == "error" and not refused and not cut_off:
            errors.append(said.text)

    def open_page(name: str = "", width: int = 1280, height: int = 800, **words: Any) -> Page:
        viewport = {"width": width, "height": height}
        context = browser.new_context(
            base_url=house.address,
            viewport=viewport,  # type: ignore[arg-type]
            **words,
        )
        contexts.append(context)
        context.set_default_timeout(30_000)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", heard)
        if name:
            answer = page.request.post("/api/enter", data={"name": name})
            assert answer.ok, answer.text()
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not errors


@pytest.fixture
def shot(request: pytest.FixtureRequest) -> Callable[[Page, str], None]:
    """Keeps what a page looks like."""

    def keep(page: Page, name: str = "") -> None:
        ARTEFACTS.mkdir(exist_ok=True)
        test = request.node.name.removeprefix("test_").translate(str.maketrans("[]/ ", "____"))
        page.screenshot(path=ARTEFACTS / f"{test}{'-' + name if name else ''}.png")

    return keep
