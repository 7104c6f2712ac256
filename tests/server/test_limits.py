"""How much a socket, a request, an address and a player may use, and what happens beyond that."""

import asyncio
import json
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import websockets
from msgspec.structs import replace
from tests.server.house import Browser, House, heads_up, hurried, in_a_room, in_a_room_with
from websockets.frames import Frame, Opcode

from cardspeak.server.limits import (
    NO_LIMITS,
    Allowance,
    Allowances,
    DepthError,
    Limits,
    LimitsError,
    Rate,
    address_key,
    check_depth,
)


def limited(**words: Any) -> Limits:
    """No limits but some."""
    return replace(NO_LIMITS, **words)


# A rate


def test_a_burst_is_allowed_and_then_so_much_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    left = Allowance(Rate(3, 2))
    assert [left.take() for _ in range(4)] == [True, True, True, False]
    now = 0.5
    assert [left.take() for _ in range(2)] == [True, False]
    now = 100.0
    assert left.left() == 3
    assert not left.take(4)
    assert left.take(3)


def test_a_flood_of_keys_keeps_the_allowances_that_are_used_most(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("cardspeak.server.limits._MOST_KNOWN", 100)
    everyone = Allowances(Rate(3, 0.001))
    flooder = everyone.of("flooder")
    while flooder.take():
        pass
    for number in range(1000):
        everyone.of(f"key {number}")
    assert len(everyone) <= 100
    assert not everyone.of("flooder").take()


def test_an_ipv6_network_is_one_address() -> None:
    assert address_key("2001:db8:1:2::1") == address_key("2001:db8:1:2:ffff::9")
    assert address_key("2001:db8:1:2::1") != address_key("2001:db8:1:3::1")
    assert address_key("::ffff:192.0.2.7") == address_key("192.0.2.7") == "192.0.2.7"
    assert address_key("fe80::1%eth0") == "fe80::/64"
    assert address_key(None) == "?"


# The file of limits


def test_a_file_sets_some_limits_and_leaves_the_others(tmp_path: Path) -> None:
    file = tmp_path / "limits.toml"
    file.write_text("idle_minutes = 5\nreads = { burst = 9, a_second = 3 }\n")
    limits = Limits.read(file)
    assert limits == Limits(idle_minutes=5, reads=Rate(9, 3))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("idle_hours = 5", "unknown field `idle_hours`"),
        ("connections = 'many'", "Expected `int`"),
        ("reads = { burst = 0, a_second = 3 }", "a burst of at least 1"),
        ("connections = ", "Invalid value"),
    ],
)
def test_a_file_of_limits_that_does_not_fit_says_why(tmp_path: Path, text: str, says: str) -> None:
    file = tmp_path / "limits.toml"
    file.write_text(text)
    with pytest.raises(LimitsError, match=says):
        Limits.read(file)
    with pytest.raises(LimitsError, match="No such file"):
        Limits.read(tmp_path / "none.toml")


def test_the_page_for_hosts_names_every_limit() -> None:
    page = (Path(__file__).parents[2] / "docs" / "hosts.md").read_text("utf-8")
    assert [name for name in Limits.__struct_fields__ if f"`{name}`" not in page] == []


# Frames of a socket


@in_a_room
async def test_a_flood_of_pings_ends_the_socket_before_it_costs_anything(house: House) -> None:
    """A nameless socket floods the room with the largest pings there are."""
    live, first, _ = await heads_up(house)
    _, writer = await _raw_socket(house, live.id)
    ping = Frame(Opcode.PING, b"x" * 125).serialize(mask=True)
    sent = 0
    with suppress(ConnectionError):
        while sent < 50_000_000:
            writer.write(ping * 100)
            sent += len(ping) * 100
            await writer.drain()
            await asyncio.sleep(0)
    assert sent < 5_000_000  # what the buffers between the two hold
    assert (await first.ask("why"))["ok"]
    writer.close()


@pytest.mark.parametrize("opcode", [Opcode.PING, Opcode.PONG])
def test_control_frames_are_counted_and_one_too_many_closes_with_a_policy_violation(
    tmp_path: Path, opcode: Opcode
) -> None:
    async def scenario(house: House) -> None:
        live, first, _ = await heads_up(house)
        reader, writer = await _raw_socket(house, live.id)
        writer.write(Frame(opcode, b"").serialize(mask=True) * 5)
        assert await _close_code(reader) == 1008
        assert (await first.ask("why"))["ok"]
        writer.close()

    in_a_room_with(limited(socket_control=Rate(4, 0.001)))(scenario)(tmp_path)


@in_a_room_with(limited(socket_control=Rate(4, 0.001)))
async def test_empty_parts_of_a_message_are_counted(house: House) -> None:
    live, first, _ = await heads_up(house)
    reader, writer = await _raw_socket(house, live.id)
    writer.write(Frame(Opcode.TEXT, b"", fin=False).serialize(mask=True))
    writer.write(Frame(Opcode.CONT, b"", fin=False).serialize(mask=True) * 5)
    assert await _close_code(reader) == 1008
    assert (await first.ask("why"))["ok"]
    writer.close()


@in_a_room
async def test_thousands_of_tiny_frames_in_one_packet_do_not_hold_the_room(house: House) -> None:
    live, first, _ = await heads_up(house)
    reader, writer = await _raw_socket(house, live.id)
    writer.write(Frame(Opcode.TEXT, b"1").serialize(mask=True) * 8_000)
    assert await _close_code(reader) == 1008
    assert (await first.ask("why"))["ok"]
    writer.close()


@in_a_room_with(limited(socket_bytes=Rate(20_000, 1)))
async def test_a_socket_has_only_so_many_bytes(house: House) -> None:
    _, first, other = await heads_up(house)
    for _ in range(3):
        await other.send("x" * 10_000)
    await other.connection.wait_closed()
    assert other.connection.close_code == 1008
    assert (await first.ask("why"))["ok"]


@in_a_room
async def test_a_client_that_pings_now_and_then_is_answered(house: House) -> None:
    _, first, _ = await heads_up(house)
    for _ in range(10):
        await asyncio.wait_for(await first.connection.ping(), 10)
    assert (await first.ask("why"))["ok"]


async def _raw_socket(
    house: House, table: str
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A nameless socket at a table, byte by byte."""
    reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
    writer.write(
        f"GET /ws/{table} HTTP/1.1\r\nHost: 127.0.0.1:{house.port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
    )
    await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 10)
    return reader, writer


async def _close_code(reader: asyncio.StreamReader) -> int:
    """The code of the close frame that ends what the room sends."""
    read = await asyncio.wait_for(reader.read(), 10)
    place = read.rindex(b"too much was sent")
    return int.from_bytes(read[place - 2 : place], "big")


# Requests


async def _answered(house: House, *pieces: bytes, pause: float = 0.0) -> bytes:
    """What the room sends back until it hangs up."""
    reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
    reading = asyncio.create_task(reader.read())
    for piece in pieces:
        if not reading.done():
            writer.write(piece)
            await asyncio.sleep(pause)
    answer = await asyncio.wait_for(reading, 10)
    writer.close()
    return answer


@in_a_room
async def test_headers_that_are_too_long_are_refused(house: House) -> None:
    whole = b"GET / HTTP/1.1\r\nhost: localhost\r\n" + b"a: " + b"b" * 20_000 + b"\r\n\r\n"
    assert (await _answered(house, whole)).startswith(b"HTTP/1.1 431 ")
    many = b"GET / HTTP/1.1\r\nhost: localhost\r\n" + b"a: b\r\n" * 10_000
    assert (await _answered(house, many[:9_000], many[9_000:], pause=0.1)).startswith(
        b"HTTP/1.1 431 "
    )
    path = b"GET /" + b"x" * 20_000 + b" HTTP/1.1\r\nhost: localhost\r\n\r\n"
    assert (await _answered(house, path)).startswith(b"HTTP/1.1 431 ")
    assert (await house.nobody().get("/api/me")).status_code == 200


@in_a_room_with(limited(head_seconds=0.3, body_seconds=0.3))
async def test_a_request_that_comes_too_slowly_is_hung_up_on(house: House) -> None:
    begun = b"GET / HTTP/1.1\r\nhost: localhost\r\n"
    drops = [begun, *[b"a: b\r\n"] * 20]
    assert (await _answered(house, *drops, pause=0.05)).startswith(b"HTTP/1.1 408 ")
    assert (await _answered(house)).startswith(b"HTTP/1.1 408 ")
    head = b"POST /api/enter HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
    body = head + b"content-length: 1000\r\n\r\n{"
    assert await _answered(house, body) == b""
    keeps = begun + b"\r\n"
    after = await _answered(house, keeps, b"G", pause=0.5)
    assert after.startswith(b"HTTP/1.1 200 ")
    assert b"HTTP/1.1 408 " in after


@in_a_room
async def test_a_body_that_is_too_large_or_too_deep_is_refused(house: House) -> None:
    ann = await house.enter("Ann")
    large = await ann.post("/api/enter", {"name": "x" * 70_000})
    assert (large.status_code, large.json()["error"]) == (400, "the body is too large")
    deep: object = 1
    for _ in range(40):
        deep = [deep]
    answer = await ann.post("/api/tables", {"book": deep})
    assert answer.status_code == 400
    assert "nested more than" in answer.json()["error"]


_CHUNKED = (
    b"POST /api/enter HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
    b"transfer-encoding: chunked\r\n\r\n"
)


@pytest.mark.parametrize(
    ("begun", "crumbs"),
    [
        pytest.param(b"2\r\n{}\r\n0\r\n", b"a:b\r\n" * 200, id="headers behind the body"),
        pytest.param(b"2;", b"a=b;" * 10_000, id="words beside the length of a chunk"),
        pytest.param(b"", b"1\r\n \r\n" * 200, id="a body byte by byte"),
    ],
)
def test_a_body_without_end_is_cut_off_and_nothing_of_it_is_kept(
    begun: bytes, crumbs: bytes, tmp_path: Path
) -> None:
    @in_a_room
    async def flooded(house: House) -> None:
        _, writer = await asyncio.open_connection("127.0.0.1", house.port)
        writer.write(_CHUNKED + begun)
        began, sent = time.process_time(), 0
        with suppress(ConnectionError):
            while sent < 20 * house.room.limits.request_bytes:
                writer.write(crumbs)
                await writer.drain()
                sent += len(crumbs)
        assert sent < 4 * house.room.limits.request_bytes  # what lies in buffers included
        assert time.process_time() - began < 5  # without an end it takes minutes
        writer.close()
        assert (await house.nobody().get("/api/me")).status_code == 200

    flooded(tmp_path)


@in_a_room
async def test_requests_that_do_not_wait_for_answers_are_cut_off(house: House) -> None:
    few = b"GET /api/me HTTP/1.1\r\nhost: localhost\r\n\r\n" * 8
    last = b"GET /api/me HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n"
    assert (await _answered(house, few + last)).count(b"HTTP/1.1 200 ") == 9
    many = b"GET /api/me HTTP/1.1\r\nhost: localhost\r\n\r\n" * 2000
    assert (await _answered(house, many)).count(b"HTTP/1.1 ") < 20


@in_a_room_with(limited(head_seconds=0.3))
async def test_empty_lines_between_two_requests_are_bounded_like_headers(house: House) -> None:
    request = b"GET /api/me HTTP/1.1\r\nhost: localhost\r\n\r\n"
    assert b"HTTP/1.1 431 " in await _answered(house, request, b"\r\n" * 10_000, pause=0.1)
    assert b"HTTP/1.1 408 " in await _answered(house, request, b"\r\n", pause=0.1)


@in_a_room
async def test_a_message_that_is_too_deep_is_refused(house: House) -> None:
    _, first, _ = await heads_up(house)
    report = '{"a":' * 40 + "1" + "}" * 40
    answer = await first.said(f'{{"ask":"look","id":9,"report":{report}}}', 9)
    assert not answer["ok"]
    assert "nested more than" in answer["error"]


def test_brackets_in_a_string_lie_in_nothing() -> None:
    check_depth(json.dumps({"text": "[{" * 1000 + '\\"[[['}).encode(), 3)
    check_depth(json.dumps([[1], [2], [3], [4]]), 2)
    for text in ("[[[1]]]", '{"a":{"b":["]]]"]}}', '["\\"", [[', "[[["):
        with pytest.raises(DepthError):
            check_depth(text, 2)


def test_an_endless_string_is_looked_through_once() -> None:
    start = time.process_time()
    check_depth('"' + '\\"' * 32_000 + "[" * 40, 32)
    check_depth(b'["' + b"\\" * 64_000, 1)
    assert time.process_time() - start < 1  # milliseconds; trying anew at each quote takes minutes


# One address


@in_a_room_with(limited(connections=5))
async def test_an_address_has_only_so_many_connections_and_gets_them_back(house: House) -> None:
    assert (await house.nobody().get("/api/me")).status_code == 200  # one that is kept open
    held = [await asyncio.open_connection("127.0.0.1", house.port) for _ in range(4)]
    assert (await _answered(house, b"")).startswith(b"HTTP/1.1 429 ")
    assert (await house.nobody().get("/api/me")).status_code == 200
    for _, writer in held:
        writer.close()
    await _until(lambda: sum(house.gate.connected.values()) <= 1)
    assert (await _answered(house, b"GET /api/me HTTP/1.0\r\nhost: localhost\r\n\r\n")).startswith(
        b"HTTP/1.1 200 "
    )


@in_a_room_with(limited(connections=5))
async def test_sockets_are_counted_as_connections_until_they_close(house: House) -> None:
    ann = await house.enter("Ann")
    live = await hurried(ann)
    browsers = [await ann.at(live) for _ in range(4)]
    with pytest.raises(websockets.InvalidStatus) as refused:
        await ann.at(live)
    assert refused.value.response.status_code == 429
    await browsers.pop().close()
    await _until(lambda: sum(house.gate.connected.values()) <= 4)
    browsers.append(await ann.at(live))
    assert (await browsers[-1].ask("say", text="back"))["ok"]
    for browser in browsers:
        await browser.close()
    await _until(lambda: sum(house.gate.connected.values()) <= 1)


@in_a_room_with(limited(all_connections=3))
async def test_the_room_has_only_so_many_connections(house: House) -> None:
    assert (await house.nobody().get("/api/me")).status_code == 200
    held = [await asyncio.open_connection("127.0.0.1", house.port) for _ in range(2)]
    assert (await _answered(house, b"")).startswith(b"HTTP/1.1 503 ")
    for _, writer in held:
        writer.close()


async def _until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(120):
        while not is_so():
            await asyncio.sleep(0.01)


@in_a_room_with(limited(reads=Rate(10, 0.001)))
async def test_an_address_reads_only_so_much(house: House) -> None:
    guest = house.nobody()
    codes = [(await guest.get("/api/me")).status_code for _ in range(12)]
    assert codes == [200] * 10 + [429] * 2
    forged = {"x-forwarded-for": "203.0.113.9"}
    assert (await house.http.get("/api/me", headers=forged)).status_code == 429
    assert (await house.enter("Ann")).name == "Ann"
    browser = await house.browser("00000000", {})
    await browser.connection.wait_closed()
    assert browser.connection.close_code == 4429


@in_a_room_with(limited(files=Rate(5, 0.001)))
async def test_an_address_loads_only_so_many_files(house: House) -> None:
    codes = [(await house.http.get("/static/icon.svg")).status_code for _ in range(6)]
    assert codes == [200] * 5 + [429]


@in_a_room_with(limited(writes=Rate(3, 0.001)))
async def test_an_address_writes_only_so_much(house: House) -> None:
    for name in ("Ann", "Ben", "Cat"):
        await house.enter(name)
    answer = await house.http.post("/api/enter", json={"name": "Dan"})
    assert answer.status_code == 429


class Slow:
    """A worker that takes its time; a page can only wait for it."""

    def __init__(self) -> None:
        self.done = asyncio.Event()

    async def run(self, work: str, data: bytes, *, seconds: float, patience: float) -> bytes:
        await self.done.wait()
        return b"[]"


@in_a_room_with(limited(lookups=2))
async def test_one_address_or_person_has_only_so_much_worked_out_at_a_time(house: House) -> None:
    ann, room, slow = await house.enter("Ann"), house.room, Slow()
    readers, planners = room.readers, room.planners
    room.readers = room.planners = slow  # type: ignore[assignment]
    plan = {"entries": 9, "hours": 3}
    waiting = [
        *[asyncio.create_task(ann.get(f"/api/search?q=button{each}")) for each in range(2)],
        asyncio.create_task(ann.post("/api/flyers/plan", plan)),
    ]
    while not (room.planning and room.lookups.total() == 2):
        await asyncio.sleep(0.005)
    assert (await ann.get("/api/search?q=blind")).status_code == 429
    assert (await ann.post("/api/flyers/plan", plan)).status_code == 429
    slow.done.set()
    assert {answer.status_code for answer in await asyncio.gather(*waiting)} == {200}
    assert not room.lookups
    assert (await ann.post("/api/flyers/plan", plan)).status_code == 200
    room.readers, room.planners = readers, planners


@in_a_room_with(limited(names_an_hour=3))
async def test_an_address_makes_only_so_many_names_an_hour(house: House) -> None:
    for name in ("Ann", "Ben", "Cat"):
        await house.enter(name)
    for path, told in (
        ("/api/enter", {"name": "Dan"}),
        ("/api/register", {"name": "Eve", "password": "a long secret"}),
    ):
        answer = await house.http.post(path, json=told)
        assert answer.status_code == 429
        assert "try again later" in answer.json()["error"]
    assert [person.name for person in house.room.people.names()] == ["Ann", "Ben", "Cat"]
    taken = await house.http.post("/api/enter", json={"name": "ann"})
    assert taken.status_code == 400


@in_a_room_with(limited(messages=Rate(6, 0.001)))
async def test_many_names_from_one_address_share_its_messages(house: House) -> None:
    live, first, other = await heads_up(house)  # two of them: each sits down
    await first.ask("why")
    await first.ask("why")
    browsers: list[Browser] = [first, other]
    for _ in range(3):
        for browser in browsers:
            await browser.send('{"ask":"why","id":1}')
    slowed = lambda: any("slow down" in str(told) for each in browsers for told in each.told)  # noqa: E731
    await _until(slowed)
    assert live.table.hand is not None


# One player


@in_a_room_with(limited(hosted_tables=2, tables=3))
async def test_a_host_has_only_so_many_tables_and_so_has_the_room(house: House) -> None:
    ann, ben = await house.enter("Ann"), await house.enter("Ben")
    body = {"book": "common", "game": "holdem"}
    await ann.open()
    await ann.open()
    answer = await ann.post("/api/tables", body)
    assert "Ann has 2 tables open" in answer.json()["error"]
    await ben.open()
    assert "the room is full" in (await ben.post("/api/tables", body)).json()["error"]
