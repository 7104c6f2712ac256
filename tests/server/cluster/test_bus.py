"""The bus within a process and the one over a real NATS server keep the same promises."""

import asyncio
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest

from cardspeak.server.cluster.bus import Bus, BusError, LocalBus, NoAnswerError, NobodyError
from cardspeak.server.cluster.nats_bus import NatsBus

Scenario = Callable[[Bus], Awaitable[None]]


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


def nats_server(port: int) -> "subprocess.Popen[bytes]":
    """A NATS server of its own process."""
    program = shutil.which("nats-server", path=str(Path(sys.executable).parent))
    assert program is not None
    words = [program, "-a", "127.0.0.1", "-p", str(port)]
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    end = time.monotonic() + 10
    while time.monotonic() < end:
        with socket.socket() as asking:
            if asking.connect_ex(("127.0.0.1", port)) == 0:
                return process
        time.sleep(0.02)
    raise AssertionError("the NATS server does not start")


def end_process(process: "subprocess.Popen[bytes]") -> None:
    process.kill()
    process.wait()


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """The address of a NATS server."""
    port = free_port()
    process = nats_server(port)
    yield f"nats://127.0.0.1:{port}"
    end_process(process)


@pytest.fixture(params=["local", "nats"])
def over(request: pytest.FixtureRequest) -> Callable[[Scenario], None]:
    """Plays a scenario over each kind of bus."""
    address = request.getfixturevalue("server") if request.param == "nats" else ""

    def play(scenario: Scenario) -> None:
        async def whole() -> None:
            bus = await NatsBus.connect(address) if address else LocalBus()
            try:
                await asyncio.wait_for(scenario(bus), 20)
            finally:
                await bus.close()

        asyncio.run(whole())

    return play


def test_a_request_gets_the_answer_of_the_actor(over: Callable[[Scenario], None]) -> None:
    async def scenario(bus: Bus) -> None:
        async def doubled(data: bytes) -> bytes:
            return data * 2

        await bus.subscribe("t.one", doubled)
        assert await bus.request("t.one", b"ab", 5) == b"abab"

    over(scenario)


def test_an_actor_without_an_owner_is_known_at_once(over: Callable[[Scenario], None]) -> None:
    async def scenario(bus: Bus) -> None:
        before = time.monotonic()
        with pytest.raises(NobodyError, match=r"nothing listens on t\.none"):
            await bus.request("t.none", b"", 10)
        assert time.monotonic() - before < 5

    over(scenario)


def test_an_owner_that_has_left_hears_nothing_more(over: Callable[[Scenario], None]) -> None:
    async def scenario(bus: Bus) -> None:
        async def same(data: bytes) -> bytes:
            return data

        end = await bus.subscribe("t.two", same)
        assert await bus.request("t.two", b"a", 5) == b"a"
        await end()
        with pytest.raises(NobodyError):
            await bus.request("t.two", b"a", 5)

    over(scenario)


def test_an_actor_that_does_not_answer_is_not_waited_for(over: Callable[[Scenario], None]) -> None:
    async def scenario(bus: Bus) -> None:
        async def silent(data: bytes) -> None:
            return None

        await bus.subscribe("t.three", silent)
        with pytest.raises(NoAnswerError, match=r"no answer from t\.three"):
            await bus.request("t.three", b"", 0.1)

    over(scenario)


def test_messages_of_a_subject_come_in_order_and_one_at_a_time(
    over: Callable[[Scenario], None],
) -> None:
    async def scenario(bus: Bus) -> None:
        heard: list[int] = []
        done = asyncio.Event()

        async def slow(data: bytes) -> None:
            await asyncio.sleep(0.02 if not heard else 0)
            heard.append(int(data))
            if len(heard) == 50:
                done.set()

        await bus.subscribe("e.edge", slow)
        for number in range(50):
            await bus.publish("e.edge", str(number).encode())
        await done.wait()
        assert heard == list(range(50))

    over(scenario)


def test_a_message_that_an_actor_fails_on_does_not_stop_it(
    over: Callable[[Scenario], None], caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario(bus: Bus) -> None:
        async def half(data: bytes) -> bytes:
            return str(10 // int(data)).encode()

        await bus.subscribe("t.four", half)
        with pytest.raises(NoAnswerError):
            await bus.request("t.four", b"0", 0.2)
        assert await bus.request("t.four", b"5", 5) == b"2"

    over(scenario)
    assert "could not be handled" in caplog.text


def test_a_wire_that_was_cut_is_mended() -> None:
    port = free_port()
    process = nats_server(port)

    async def whole() -> None:
        nonlocal process
        bus = await NatsBus.connect(f"nats://127.0.0.1:{port}")
        mended = asyncio.Event()
        bus.on_mended = mended.set

        async def same(data: bytes) -> bytes:
            return data

        await bus.subscribe("t.five", same)
        await asyncio.to_thread(end_process, process)
        with pytest.raises(BusError):
            await bus.request("t.five", b"a", 0.3)
        process = await asyncio.to_thread(nats_server, port)
        await asyncio.wait_for(mended.wait(), 10)
        assert await bus.request("t.five", b"b", 5) == b"b"
        await bus.close()

    try:
        asyncio.run(whole())
    finally:
        end_process(process)


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("http://localhost:4222", "is not the address of a NATS server: give nats://host:4222"),
        ("nats://", "is not the address of a NATS server"),
        ("nats://127.0.0.1:1", "no NATS server answers at nats://127.0.0.1:1: start one"),
    ],
)
def test_a_cluster_without_a_wire_is_refused_with_one_sentence(address: str, sentence: str) -> None:
    with pytest.raises(BusError, match=sentence):
        asyncio.run(NatsBus.connect(address))
