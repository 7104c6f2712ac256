"""Take the pictures of the documentation from a real room: `python -m scripts.take_screenshots`.

A room is opened on a free port with an empty log, bots play, a desk and a tournament run, and the
system's Chromium looks. `--folder` writes elsewhere than docs/images.
"""

import argparse
import asyncio
import os
import shutil
import socket
import tempfile
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import uvicorn
from playwright.sync_api import Browser, Page, sync_playwright

from cardspeak.books import Notice
from cardspeak.games import Structure
from cardspeak.room import commands as desk
from cardspeak.server.app import make_app
from cardspeak.server.events.event_options import EventOptions
from cardspeak.server.limits import NO_LIMITS
from cardspeak.server.people.people import Role
from cardspeak.server.room import Room
from cardspeak.tournament import commands as event

IMAGES = Path(__file__).parents[1] / "docs" / "images"
MOST_BYTES = 300_000
"""A picture weighs no more, so that the repository stays small."""
_CHROMIUM = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
_YOURS = ".bar.yours .action:not([disabled])"
_CHEAPEST = """() => {
  const found = ['call', 'raise', 'fold'].map(
    kind => document.querySelector(`.bar .action.${kind}`));
  found.find(each => each && !each.disabled)?.click();
}"""
_PEOPLE = ("Ann", "Ben", "Cid", "Dee", "Eva", "Flo", "Gus", "Hal", "Ida", "Jon", "Kai", "Lou")
_SIGNS = (
    ("$4-$8 Hold'em", "holdem", 4),
    ("$20-$40 Hold'em", "holdem", 20),
    ("$6-$12 Omaha 8", "omaha-high-low", 6),
)
_FLYER = """
title = "Saturday Freezeout"
buy_in = 100
fee = 20
stack = 10000
chips = [25, 100, 500, 1000, 5000]
seats = 9
level_minutes = 20
levels = [{ blinds = [100, 200], big_blind_ante = 200 },
          { blinds = [200, 400], big_blind_ante = 400 },
          { break_minutes = 10, color_up = 25 },
          { blinds = [400, 800], big_blind_ante = 800 },
          { blinds = [1000, 2000] }, { blinds = [3000, 6000] }, { blinds = [10000, 20000] }]
"""


class OpenRoom:
    """A room that is served in a thread, and what the script does to it from outside."""

    def __init__(self, address: str, room: Room, loop: asyncio.AbstractEventLoop) -> None:
        self.address = address
        self.room = room
        self._loop = loop

    def run(self, what: Coroutine[Any, Any, Any]) -> Any:
        """Run something in the room's own loop to its end."""
        return asyncio.run_coroutine_threadsafe(what, self._loop).result(60)

    def promote(self, name: str) -> None:
        """Make somebody an administrator."""
        self._loop.call_soon_threadsafe(self.room.people.set_role, name, Role.ADMINISTRATOR)

    def hurry(self, table: str) -> None:
        """Have a table's bots act at once."""
        self.room.tables[table].options.pace = 0.05


@contextmanager
def open_room() -> Iterator[OpenRoom]:
    """A room with a desk, on an empty log and a free port."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    found: list[tuple[Room, asyncio.AbstractEventLoop]] = []
    with tempfile.TemporaryDirectory() as folder:
        app = make_app(Path(folder) / "room.db", limits=NO_LIMITS, desk="catfish-bend")
        app.state.announce = lambda room: found.append((room, asyncio.get_running_loop()))
        server = uvicorn.Server(uvicorn.Config(app, port=port, log_level="error"))
        thread = threading.Thread(target=server.run, daemon=True)
        thread.start()
        while not (server.started and found):
            time.sleep(0.05)
        yield OpenRoom(f"http://127.0.0.1:{port}", *found[0])
        server.should_exit = True
        thread.join(20)


class Photographer:
    """Opens pages of the room, and keeps what they look like."""

    def __init__(self, room: OpenRoom, browser: Browser, folder: Path) -> None:
        self.room = room
        self.browser = browser
        self.folder = folder

    def visit(self, name: str, width: int = 1280, height: int = 800, **words: Any) -> Page:
        """A browser of its own for somebody."""
        context = self.browser.new_context(
            base_url=self.room.address, viewport={"width": width, "height": height}, **words
        )
        page = context.new_page()
        page.request.post("/api/enter", data={"name": name})
        return page

    def keep(self, page: Page, name: str) -> None:
        """Write the picture of a page."""
        page.wait_for_timeout(1200)  # chips and cards come to rest
        path = self.folder / f"{name}.jpg"
        page.screenshot(path=path, type="jpeg", quality=85)
        page.context.close()
        size = path.stat().st_size
        if size > MOST_BYTES:
            raise SystemExit(f"{path} has {size} bytes, more than {MOST_BYTES}")
        print(f"{path}: {size // 1000} kB", flush=True)

    def table(self, page: Page, book: str, game: str, structure: str) -> str:
        """Open a table with five bots, and sit down."""
        order = {"book": book, "game": game, "structure": structure, "bots": 5}
        answer = page.request.post("/api/tables", data=order)
        if not answer.ok:
            raise SystemExit(answer.text())
        table: str = answer.json()["id"]
        self.room.hurry(table)
        page.goto(f"/table/{table}?sit=now")
        page.wait_for_selector(".seat.mine")
        return table


def to_the_flop(page: Page) -> None:
    """Call along until it is our turn with a board, in whichever hand."""
    for _ in range(60):
        page.wait_for_selector(_YOURS, timeout=60_000)
        if page.locator(".board .card").count() >= 3:
            return
        turn = page.locator(".table-page").get_attribute("data-turn")
        page.evaluate(_CHEAPEST)
        page.wait_for_function(
            "turn => document.querySelector('.table-page').dataset.turn !== turn", arg=turn
        )
    raise SystemExit("no hand comes to a flop")


def hand(camera: Photographer) -> None:
    """A hand of hold'em on a desktop."""
    page = camera.visit("Robin", color_scheme="dark")
    camera.table(page, "seminole", "holdem", "no-limit")
    to_the_flop(page)
    camera.keep(page, "table")


def phone(camera: Photographer) -> None:
    """A hand of Omaha high-low on a phone."""
    page = camera.visit("Sam", 390, 844, color_scheme="dark", is_mobile=True, has_touch=True)
    camera.table(page, "catfish-bend", "omaha-high-low", "limit")
    to_the_flop(page)
    camera.keep(page, "phone")


def lobby(camera: Photographer) -> None:
    """The lobby, with some tables open."""
    for name, book, game, structure in (
        ("Toni", "catfish-bend", "seven-card-stud", "limit"),
        ("Uli", "black-pearl", "omaha", "pot"),
        ("Val", "seminole", "holdem", "no-limit"),
    ):
        camera.table(camera.visit(name), book, game, structure)
    page = camera.visit("Robin", color_scheme="light")
    page.goto("/")
    page.wait_for_selector(".table-row")
    camera.keep(page, "lobby")


def floor(camera: Photographer) -> None:
    """A question to the floor, on its way to a ruling."""
    page = camera.visit("Floor", color_scheme="light")
    page.goto("/floor")
    page.select_option("label:has-text('House') select", "seminole")
    for attempt in range(8):  # the first search reads every book, which may take too long
        early = "too early" if attempt % 2 else "before the betting was done"
        page.fill("#happened", f"turn dealt {early}")
        page.wait_for_timeout(12_000)
        if page.locator(".reports .report").count():
            break
    page.locator(".reports .report").first.press("Enter")
    for _ in range(12):
        page.wait_for_selector(".question, .ruling")
        if page.locator(".ruling").count():
            break
        asked = page.locator(".question h3").inner_text()
        answers = page.locator(".answers .answer")
        if answers.count():
            answers.first.click()
        else:
            page.fill(".question input", "3")
            page.click(".question button")
        page.wait_for_function(
            "asked => document.querySelector('.question h3')?.innerText !== asked", arg=asked
        )
    page.locator(".ruling").first.scroll_into_view_if_needed()
    camera.keep(page, "floor")


def house_desk(camera: Photographer) -> None:
    """The desk on a busy evening."""
    live = camera.room.room.desk
    assert live is not None
    commands: list[desk.Command] = []
    for table, (sign, game, low) in enumerate(_SIGNS * 2, start=1):
        notice = Notice(
            name=sign, game=game, structure=Structure.LIMIT, bets=(low, 2 * low),
            blinds=(low // 2, low), buy_in=20 * low,
        )  # fmt: skip
        commands.append(desk.OpenGame(f"Table {table}", notice, desk.Dealing.TRACKED))
        commands += [
            desk.TakeSeat(f"{name} {table}", f"Table {table}", seat, 20 * low)
            for seat, name in enumerate(_PEOPLE[: 9 - table % 3], start=1)
        ]
    commands += [
        desk.JoinList(f"{name} W", _SIGNS[each % 3][0], desk.Entered.AT_DESK)
        for each, name in enumerate(_PEOPLE)
    ]
    commands.append(desk.CallName("Table 2"))

    async def fill() -> None:
        for command in commands:
            await live.do_for_house(command)

    camera.room.run(fill())
    page = camera.visit("Boss", color_scheme="light")
    camera.room.promote("Boss")
    page.goto("/desk")
    page.wait_for_selector(".chair")
    camera.keep(page, "desk")


def wall(camera: Photographer) -> None:
    """The clock on the wall of a tournament."""

    async def begun() -> str:
        live = await camera.room.room.events.create(_FLYER, "catfish-bend", EventOptions())
        names = [f"{name} {letter}" for letter in "ABC" for name in _PEOPLE]
        await live.do_for_house(*[event.Enter(name) for name in names])
        await live.do_for_house(event.DrawSeats(), event.StartPlay())
        return str(live.id)

    id = camera.room.run(begun())
    page = camera.visit("Wall")
    page.goto(f"/event/{id}/clock")
    page.wait_for_selector(".wall")
    camera.keep(page, "wall")


PICTURES: dict[str, Callable[[Photographer], None]] = {
    "table": hand, "phone": phone, "lobby": lobby, "floor": floor, "desk": house_desk, "wall": wall,
}  # fmt: skip


def main() -> None:
    """Take every picture, or those named."""
    asks = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asks.add_argument("names", nargs="*", metavar="NAME", help=", ".join(PICTURES))
    asks.add_argument("--folder", type=Path, default=IMAGES)
    asked = asks.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    path = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, _CHROMIUM)), None)
    with open_room() as room, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=path, args=["--headless", "--no-sandbox", "--disable-gpu"]
        )
        for name in asked.names or PICTURES:
            PICTURES[name](Photographer(room, browser, asked.folder))
        browser.close()


if __name__ == "__main__":
    main()
