"""Kills under load, of table nodes, edges, NATS and PostgreSQL: nothing acknowledged is lost."""

import asyncio
import time
from random import Random
from statistics import median

import pytest
from tests.server.cluster.nodes import (
    Cluster,
    at_table,
    choice,
    entered,
    opened_table,
    running,
)
from tests.server.house import Browser

TABLES = 3


class Player:
    """A player who comes again when the socket breaks, and remembers what was acknowledged."""

    def __init__(self, cluster: Cluster, name: str, seed: int) -> None:
        self.cluster = cluster
        self.name = name
        self.random = Random(seed)
        self.headers: dict[str, str] = {}
        self.browser: Browser | None = None
        self.acknowledged = 0
        self.acted_at = time.monotonic()

    async def come(self, table: str) -> Browser:
        """Come to the table at any edge."""
        while True:
            try:
                edge = self.random.choice(self.cluster.edges)
                self.browser = await at_table(edge, self.headers, table)
                return self.browser
            except (AssertionError, OSError, Exception):
                await asyncio.sleep(0.2)

    async def play(self, table: str) -> None:
        """Act whenever it is one's turn."""
        browser = await self.come(table)
        while True:
            try:
                options = browser.offered()
                if not options:
                    await browser.until(browser.offered, 3)
                    continue
                answer = await browser.act(choice(options))
                self.acknowledged += answer["ok"]
                self.acted_at = time.monotonic()
            except TimeoutError:
                continue
            except Exception:  # the socket is closed: its edge was killed
                await browser.close()
                browser = await self.come(table)


async def _load(cluster: Cluster) -> dict[str, list[Player]]:
    seated: dict[str, list[Player]] = {}
    for number in range(TABLES):
        table = ""
        for place in range(2):
            player = Player(cluster, f"P{number}-{place}", number * 10 + place)
            edge = cluster.edges[place % len(cluster.edges)]
            player.headers = await entered(edge, player.name)
            table = table or await opened_table(edge, player.headers)
            browser = await at_table(edge, player.headers, table)
            assert (await browser.ask("sit", chips=5000))["ok"]
            await browser.close()
            seated.setdefault(table, []).append(player)
    return seated


async def _killed(cluster: Cluster, kills: int, seed: int) -> None:
    random, back = Random(seed), list[float]()
    seated = await _load(cluster)
    players = [player for each in seated.values() for player in each]
    playing = [
        asyncio.create_task(player.play(table)) for table in seated for player in seated[table]
    ]
    await asyncio.sleep(3)
    for _ in range(kills):
        kind = random.choice(("table", "table", "edge", "nats", "postgresql"))
        died = time.monotonic()
        if kind == "nats":
            await asyncio.to_thread(cluster.restart_nats)
        elif kind == "postgresql":
            await asyncio.to_thread(cluster.crash_postgresql)
        else:
            nodes = cluster.tables if kind == "table" else cluster.edges
            await asyncio.to_thread(cluster.kill, random.choice(nodes))
        for table in seated:
            while max(player.acted_at for player in seated[table]) < died:
                assert time.monotonic() - died < 30, f"table {table} is not back after {kind}"
                await asyncio.sleep(0.05)
        back.append(time.monotonic() - died)
        await asyncio.to_thread(cluster.mend, 2, 2)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    for player in players:
        if player.browser is not None:
            await player.browser.close()
    done = 0
    for table, pair in seated.items():
        asked = cluster.actions(table)
        assert len(asked) == len(set(asked)), "something was done twice"
        for player in pair:
            kept = sum(author == player.name for author, _ in asked)
            assert kept >= player.acknowledged, "something acknowledged is lost"
        done += sum(player.acknowledged for player in pair)
    print(f"{kills} kills, {done} acknowledged actions, all there; every table acted again after "
          f"{median(back):.1f} s (most {max(back):.1f} s)")  # fmt: skip


@pytest.mark.slow
def test_a_hundred_kills_lose_nothing(postgresql: str) -> None:
    with running(postgresql, tables=2, edges=2) as cluster:
        asyncio.run(_killed(cluster, 100, seed=22))
        assert cluster.verified() > 100
