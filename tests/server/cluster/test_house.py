"""The desk and the tournaments of a cluster: with the house, and with the next one when it dies."""

import asyncio
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.cluster.nodes import Cluster, at_table, choice, entered, running

from cardspeak.server.room import Room

Data = dict[str, Any]
BOSS, PASSWORD = "Boss", "long and hard to guess"
SIGN = {
    "name": "4-8",
    "game": "holdem",
    "structure": "limit",
    "bets": [4, 8],
    "blinds": [2, 4],
    "buy_in": 80,
}
BACK = 15.0
"""Seconds after which the desk must answer again; this machine runs a whole cluster."""


def _prepared(database: str) -> None:
    """A room with a desk and an administrator, made by a lone process."""

    async def prepare() -> None:
        room = await Room.open(database, desk="catfish-bend")
        boss = await room.people.register(BOSS, PASSWORD, None, "")
        await room.welcome(boss)
        await room.take_claim(room.people.claim, boss)
        await room.close()

    asyncio.run(prepare())


@pytest.fixture(scope="module")
def started(postgresql: str) -> Iterator[Cluster]:
    """A cluster that took over the desk of a lone process."""
    with running(postgresql, tables=2, edges=2, prepare=_prepared) as made:
        yield made


@pytest.fixture
def cluster(started: Cluster) -> Cluster:
    """Two table nodes and two edges, whatever the last test did to them."""
    started.mend(tables=2, edges=2)
    return started


class Visitor:
    """A browser that asks pages of an edge."""

    def __init__(self, cluster: Cluster, headers: dict[str, str], edge: int = 0) -> None:
        self._cluster = cluster
        self._edge = edge
        self.headers = headers

    async def get(self, path: str) -> Data:
        """A page; asked again while the house moves."""
        return await self._asked("GET", path, None)

    async def post(self, path: str, data: object) -> Data:
        """What an edge answers."""
        return await self._asked("POST", path, data)

    async def desk(self, do: str, **words: Any) -> Data:
        """Ask something of the desk."""
        return await self.post("/api/desk", {"command": {"do": do, **words}})

    async def _asked(self, method: str, path: str, data: object) -> Data:
        base = f"http://127.0.0.1:{self._cluster.edges[self._edge].port}"
        async with httpx.AsyncClient(base_url=base, headers=self.headers, timeout=40) as http:
            answer = await http.request(method, path, json=data)
            assert answer.status_code == 200, (path, answer.text)
            found: Data = answer.json()
            return found

    async def until(self, path: str, is_so: Callable[[Data], Any]) -> Data:
        """A page, once something is so on it; an answer that fails meanwhile is asked for again."""
        end = time.monotonic() + BACK
        while True:
            try:
                found = await self.get(path)
                if is_so(found):
                    return found
                why = str(found)[:400]
            except (AssertionError, httpx.HTTPError) as error:
                why = str(error)
            assert time.monotonic() < end, why
            await asyncio.sleep(0.1)


async def _boss(cluster: Cluster) -> Visitor:
    return Visitor(cluster, await entered(cluster.edges[0], BOSS, PASSWORD))


async def _kill_house(cluster: Cluster) -> None:
    owner = await asyncio.to_thread(cluster.owner_of, "house")
    assert owner is not None
    await asyncio.to_thread(cluster.kill, owner)


def test_the_lists_and_the_game_of_the_desk_survive_the_kill_of_the_house(cluster: Cluster) -> None:
    async def whole() -> None:
        boss = await _boss(cluster)
        await boss.desk("OpenGame", game="table 1", notice=SIGN)
        for name in ("Ann", "Ben", "Cleo"):
            await boss.desk("JoinList", player=name, list="4-8")
        before = await boss.get("/api/desk")
        await _kill_house(cluster)
        after = await boss.until("/api/desk", lambda page: page["games"])
        for part in ("games", "lists"):
            assert _steady(after[part]) == _steady(before[part])
        await boss.desk("JoinList", player="Dora", list="4-8")
        assert "Dora" in str(await boss.get("/api/desk"))

    asyncio.run(whole())
    assert cluster.verified() > 0


def test_a_book_of_the_house_is_known_to_every_house(cluster: Cluster, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('title = "Mine"\nextends = "oasis"\n', "utf-8")

    async def whole() -> None:
        for node in list(cluster.tables):
            await asyncio.to_thread(cluster.kill, node)
        await asyncio.to_thread(cluster.start, "table", "--book", str(file))
        boss = await _boss(cluster)
        await boss.until("/api/own-books", lambda books: books)
        asked = {"book": "mine", "game": "holdem", "structure": "limit"}
        table = (await boss.post("/api/tables", asked))["id"]
        await asyncio.to_thread(cluster.start, "table")
        await _kill_house(cluster)
        await boss.until("/api/own-books", lambda books: books)
        mine = await boss.get("/api/own-books/mine")
        changed = {"id": "mine", "text": 'title = "Ours"\nextends = "oasis"\n', "reason": "a name"}
        kept = await boss.post("/api/own-books", changed | {"after": mine["digest"]})
        assert (kept["title"], kept["editions"]) == ("Ours", 2)
        row = await boss.until(f"/api/tables/{table}", lambda row: row)
        assert row["book"] == "mine"

    asyncio.run(whole())
    cluster.verified()


def _steady(rows: list[Data]) -> list[Data]:
    """The rows of a page without what changes by itself."""
    return [{key: row[key] for key in row if key not in {"waits", "wait"}} for row in rows]


def test_a_tournament_goes_on_at_another_node_after_the_kill_of_the_house(cluster: Cluster) -> None:
    async def whole() -> None:
        headers = await entered(cluster.edges[1], "Rosa")
        rosa = Visitor(cluster, headers, edge=1)
        id = (await rosa.post("/api/play", {"kind": "nine"}))["id"]
        mine = await rosa.until(f"/api/events/{id}/me", lambda page: page["dealt_table"])
        browser = await at_table(cluster.edges[1], headers, mine["dealt_table"])
        await browser.until(browser.offered, BACK)
        assert (await browser.act(choice(browser.offered() or {})))["ok"]
        hands = browser.seen["number"]
        await _kill_house(cluster)
        end = time.monotonic() + 60
        while browser.seen["number"] < hands + 2:  # two hands on, at the node that took it up
            assert time.monotonic() < end
            if options := browser.offered():
                await browser.act({"act": "fold"} if options.get("fold") else choice(options))
            await asyncio.sleep(0.05)
        assert (await rosa.get(f"/api/events/{id}/me"))["dealt_table"] == mine["dealt_table"]
        await browser.close()

    asyncio.run(whole())
    assert cluster.verified() > 0
