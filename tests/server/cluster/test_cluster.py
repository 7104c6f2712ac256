"""Real processes on loopback: tables survive the end of their owner, with nothing lost."""

import asyncio
import time
from collections.abc import Iterator

import pytest
from tests.server.cluster.nodes import Cluster, play, running, two_players
from tests.server.cluster.test_bus import end_process, free_port, nats_server

WITHIN = 5.0
"""Seconds after which a table is back."""


@pytest.fixture(scope="module")
def cluster(postgresql: str) -> Iterator[Cluster]:
    """Two table nodes and two edges."""
    with running(postgresql, tables=2, edges=2) as made:
        yield made


@pytest.fixture
def other_nats() -> Iterator[str]:
    """Another NATS server."""
    port = free_port()
    process = nats_server(port)
    yield f"nats://127.0.0.1:{port}"
    end_process(process)


def test_a_hand_goes_on_after_the_kill_of_the_tables_owner(cluster: Cluster) -> None:
    async def whole() -> None:
        table, (ann, ben) = await two_players(cluster.edges)
        await play([ann, ben], 3)
        number, cards = ann.seen["number"], ann.view["mine"].get("cards")
        views = len(ann.told)
        owner = await asyncio.to_thread(cluster.owner_of, table)
        assert owner is not None
        died = time.monotonic()
        await asyncio.to_thread(cluster.kill, owner)
        await ann.until(lambda: any(each.get("whole") for each in ann.told[views:]))
        took = time.monotonic() - died
        print(f"back {took:.1f} s after the kill")
        assert took < WITHIN
        assert (ann.seen["number"], ann.view["mine"].get("cards")) == (number, cards)
        await play([ann, ben], 6)
        other = await asyncio.to_thread(cluster.owner_of, table)
        assert other is not None
        assert other is not owner
        await ann.close()
        await ben.close()

    asyncio.run(whole())
    assert cluster.verified() > 10
    cluster.start("table")
