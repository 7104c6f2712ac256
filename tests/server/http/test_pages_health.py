"""What load balancers and operators are told: ready or not, and how fast."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from tests.server.house import House, heads_up, in_a_room

from cardspeak.server.draining import end_hands
from cardspeak.server.metrics import Metrics, MetricsError
from cardspeak.store.keys import KEYS


@in_a_room
async def test_a_room_is_ready_until_it_drains(house: House) -> None:
    guest = house.nobody()
    assert (await guest.get("/healthz")).json() == {"ok": True}
    assert (await guest.get("/readyz")).json() == {"ready": True}
    house.app.state.is_draining = True
    answer = await guest.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["why"] == "the room is closing"
    assert (await guest.get("/healthz")).status_code == 200


@in_a_room
async def test_a_room_whose_database_is_gone_is_not_ready(house: House) -> None:
    store = house.room.store
    house.room.store = _Gone()  # type: ignore[assignment]
    answer = await house.nobody().get("/readyz")
    house.room.store = store
    assert answer.status_code == 503
    assert answer.json()["why"] == "the database does not answer"


class _Gone:
    def looking(self) -> None:
        from cardspeak.store import StoreUnavailableError

        raise StoreUnavailableError("gone")


@in_a_room
async def test_metrics_count_actions_and_groups(house: House) -> None:
    _, first, _ = await heads_up(house)
    read = house.room.metrics.registry.get_sample_value
    before = read("cardspeak_action_seconds_count") or 0
    assert (await first.act({"act": "call"}))["ok"]
    assert (read("cardspeak_action_seconds_count") or 0) > before
    assert (read("cardspeak_store_group_entries_sum") or 0) >= before
    assert read("cardspeak_tables") == 1
    assert read("cardspeak_browsers") == 2
    assert read("cardspeak_actions_failed_total") == 0


@in_a_room
async def test_a_drain_waits_for_the_hand_and_deals_no_other(house: House) -> None:
    live, first, second = await heads_up(house)
    assert not await end_hands(house.room, 0.05)
    number = live.table.number
    assert (await first.act({"act": "fold"}))["ok"]
    await second.until(lambda: not second.seen["playing"])
    assert await end_hands(house.room, 5)
    assert live.table.number == number


@pytest.mark.parametrize("address", ["9100", "nowhere", "localhost:port", "localhost:70000"])
def test_figures_need_an_address(address: str) -> None:
    with pytest.raises(MetricsError, match="give host:port"):
        Metrics().serve(address)


def test_figures_are_served_at_their_own_address() -> None:
    metrics = Metrics()
    metrics.entries.observe(3)
    with socket.create_server(("127.0.0.1", 0)) as found:
        address = f"127.0.0.1:{found.getsockname()[1]}"
    end = metrics.serve(address)
    try:
        assert "cardspeak_store_group_entries_sum 3.0" in httpx.get(f"http://{address}").text
        with pytest.raises(MetricsError, match="metrics cannot be served at"):
            Metrics().serve(address)
    finally:
        end()


def test_figures_are_served_behind_the_gate_too() -> None:
    with socket.create_server(("127.0.0.1", 0)) as found:
        port = found.getsockname()[1]
    end = Metrics().serve(f"127.0.0.1:{port}")
    idle = [socket.create_connection(("127.0.0.1", port)) for _ in range(32)]
    try:
        refused = httpx.get(f"http://127.0.0.1:{port}/metrics")
        assert refused.status_code == 429
        for each in idle:
            each.close()
        large = {"x": "a" * 100_000}
        while httpx.get(f"http://127.0.0.1:{port}/metrics").status_code == 429:
            time.sleep(0.01)
        assert httpx.get(f"http://127.0.0.1:{port}/metrics", headers=large).status_code == 431
    finally:
        end()


@pytest.fixture
def process(tmp_path: Path) -> Iterator["subprocess.Popen[str]"]:
    words = [sys.executable, "-m", "cardspeak", "run", "--database", str(tmp_path / "room.db"),
             "--port", "0", "--no-browser", "--metrics", "127.0.0.1:0"]  # fmt: skip
    started = subprocess.Popen(
        words, stdout=subprocess.PIPE, text=True, env=os.environ | {KEYS: str(tmp_path / "keys")}
    )
    yield started
    started.kill()
    started.wait()
    assert started.stdout is not None
    started.stdout.close()


def test_a_process_ends_soon_after_sigterm(process: "subprocess.Popen[str]") -> None:
    assert process.stdout is not None
    found = re.search(r"http://\S+", process.stdout.readline())
    assert found is not None
    assert httpx.get(f"{found[0]}/readyz").json() == {"ready": True}
    assert "cardspeak_" not in httpx.get(f"{found[0]}/metrics").text
    began = time.monotonic()
    process.send_signal(signal.SIGTERM)
    assert process.wait(20) in (0, -signal.SIGTERM)
    assert time.monotonic() - began < 15
