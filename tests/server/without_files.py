"""A room that has no file left to open: run by `test_files`, in a process of its own.

``python -m tests.server.without_files DATABASE``: everything that a room does is done there, and
"done" is printed if it could be.
"""

import asyncio
import os
import resource
import sys
from pathlib import Path

from tests.server.house import Guest, House, hurried, opened, wary

LOOKS = (
    "/", "/table/x", "/static/index.html", "/static/vendor/cards.svg", "/api/houses",
    "/api/styles", "/api/me", "/api/tables", "/api/closed", "/api/books", "/api/books/seminole",
    "/api/books/seminole/rule?id=I.1", "/api/search?q=button", "/api/compare?a=seminole&b=oasis",
    "/api/floor/reports?q=muck",
)  # fmt: skip
CASE = {"book": "seminole", "game": "holdem", "report": {"report": "premature board"}}


def use_every_file() -> None:
    """Let no file be opened from now on."""
    used = max(int(each.name) for each in Path("/proc/self/fd").iterdir())
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (used + 1, hard))
    try:
        while True:
            os.open(os.devnull, os.O_RDONLY)
    except OSError:
        return


async def look(guest: Guest, *paths: str) -> None:
    """Look at some pages."""
    for path in paths:
        answer = await guest.get(path)
        assert answer.status_code == 200, (path, answer.text)


async def workers_ready(house: House) -> None:
    """Start the workers as `cardspeak run` does, and wait until both are there."""
    house.room.start_workers()
    async with asyncio.timeout(120):
        while not (house.room.thinkers.pids and house.room.readers.pids):
            await asyncio.sleep(0.05)


async def everything(house: House) -> None:
    """What a room does, from opening a table to looking at its hands."""
    ann = await house.enter("Ann")
    live = await hurried(ann, bots=3)
    browser = await ann.sits(live)
    await workers_ready(house)
    use_every_file()
    number = browser.seen["number"]
    while browser.seen["number"] < number + 2:
        before = len(browser.told)
        if options := browser.offered():
            assert (await browser.act(wary(options)))["ok"]
        await browser.until(lambda before=before: len(browser.told) > before)  # type: ignore[misc]
    await look(ann, *LOOKS)
    past = f"/api/tables/{live.id}"
    await look(ann, past, f"{past}/hands", f"{past}/hands/1", f"{past}/chart")
    await look(ann, *[f"{past}/hands/1.{form}" for form in ("phh", "ohh", "txt")])
    for book in ("seminole", "oasis", "common"):
        other = await ann.open(book=book, bots=1)
        assert other.id in house.room.tables
    assert (await ann.post("/api/floor/ask", CASE)).status_code == 200
    secret = {"name": "Ben", "password": "a long secret"}
    for path in ("/api/register", "/api/enter"):
        answer = await house.http.post(path, json=secret)
        assert answer.status_code == 200, answer.text
    assert (await browser.ask("close"))["ok"]
    while not live.is_closed:
        if options := browser.offered():
            await browser.act(wary(options))
        await asyncio.sleep(0.01)
    await look(ann, f"{past}/hands/1", f"{past}/chart")


async def main(database: Path) -> None:
    """Do everything in a room that can open nothing."""
    async with opened(database) as house:
        await everything(house)
    print("done")


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
