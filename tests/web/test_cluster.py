"""A table that moves to another machine under two players, as their pages show it."""

from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.server.cluster.nodes import Cluster, Node, running
from tests.store.conftest import keys, postgresql
from tests.web.playing import CHEAPEST, OFFERED, SECOND, hand_number, shown, sit_down

__all__ = ["keys", "postgresql"]
Visit = Callable[..., Page]
Shot = Callable[[Page, str], None]

WATCH = """() => {
  window.absent = 0;
  const look = () => {
    const lost = document.querySelector('.seat.mine .hole .card') === null
      || document.querySelector('.broken') !== null;
    window.absent += lost ? 50 : 0;
  };
  window.watching = setInterval(look, 50);
}"""
"""Counts the milliseconds in which a player's cards, or the table itself, are not to be seen."""
FLICKER = 500


@pytest.fixture(scope="module")
def cluster(postgresql: str) -> Iterator[Cluster]:
    """Two table nodes that do not wait for the end of a hand when they leave, and an edge."""
    with running(postgresql, tables=0, edges=0) as made:
        made.start("table", "--drain", "0")
        made.start("table", "--drain", "0")
        made.start("edge")
        yield made


@pytest.fixture(scope="module")
def house(cluster: Cluster) -> SimpleNamespace:
    """The edge, where the pages come from."""
    return SimpleNamespace(address=f"http://127.0.0.1:{cluster.edges[0].port}")


def test_a_table_moves_in_mid_hand_with_hardly_a_flicker(
    cluster: Cluster, visit: Visit, shot: Shot
) -> None:
    pages = ann, ben = visit("Ann"), visit("Ben")
    asked = {"book": "common", "game": "holdem", "structure": "limit", "bots": 0}
    table = ann.request.post("/api/tables", data=asked).json()["id"]
    for page in pages:
        sit_down(page, table)
    _in_turn(pages).evaluate(CHEAPEST)
    before = [_hand(page) for page in pages]
    for page in pages:
        page.evaluate(WATCH)
    owner = cluster.owner_of(table)
    assert owner is not None
    owner.process.terminate()
    owner.process.wait(60)
    _in_turn(pages).evaluate(CHEAPEST)  # the table answers at its next node
    assert _next_owner(cluster, table, ben) is not owner
    assert [_hand(page) for page in pages] == before
    assert max(page.evaluate("window.absent") for page in pages) <= FLICKER
    for page in pages:
        expect(page.locator(".toast")).to_have_count(0)
    shot(ben, "after")
    assert cluster.verified() > 0


def _next_owner(cluster: Cluster, table: str, page: Page) -> Node:
    """The node that has taken a table up."""
    for _ in range(300):
        owner = cluster.owner_of(table)
        if owner is not None:
            return owner
        page.wait_for_timeout(SECOND / 10)
    raise AssertionError("no node takes the table up")


def _hand(page: Page) -> tuple[int, Any]:
    return hand_number(page), shown(page)["own"]


def _in_turn(pages: tuple[Page, ...]) -> Page:
    """The page whose player may act."""
    for _ in range(300):
        for page in pages:
            if page.locator(OFFERED).count():
                return page
        pages[0].wait_for_timeout(SECOND / 10)
    raise AssertionError("nobody can act")
