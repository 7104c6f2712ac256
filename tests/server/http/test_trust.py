"""Which names a room answers to, and whom it believes about addresses."""

import asyncio
from pathlib import Path

import msgspec
import pytest
import websockets
from tests.server.house import House, in_a_room, opened

from cardspeak.server.http.trust import Trust, TrustError
from cardspeak.server.limits import NO_LIMITS, Limits, Rate

NAMED = Trust(names=["Poker.Example.com"], proxies=["10.0.0.0/8", "::1"])


@pytest.mark.parametrize(
    ("host", "answers"),
    [
        ("poker.example.com", True), ("poker.example.com:8000", True), ("POKER.example.com.", True),
        ("localhost:8000", True), ("127.0.0.1:8000", True), ("192.168.1.7", True),
        ("[::1]:80", True),
        ("evil.example", False), ("poker.example.com.evil.example", False), ("", False),
        ("xpoker.example.com", False), ("127.0.0.1.evil.example", False), ("localhost.evil", False),
    ],
)  # fmt: skip
def test_a_room_answers_to_the_names_that_its_host_gave(host: str, answers: bool) -> None:
    assert NAMED.answers_to(host) is answers


@pytest.mark.parametrize(
    ("peer", "forwarded", "client"),
    [
        ("192.0.2.1", "203.0.113.7", "192.0.2.1"),
        ("10.0.0.2", "203.0.113.7", "203.0.113.7"),
        ("10.0.0.2", "1.2.3.4, 203.0.113.7, 10.1.1.1", "203.0.113.7"),
        ("10.0.0.2", "203.0.113.7:5123", "203.0.113.7"),
        ("10.0.0.2", "[2001:db8::1]:443", "2001:db8::1"),
        ("10.0.0.2", "", "10.0.0.2"),
        ("10.0.0.2", "unknown", "10.0.0.2"),
        ("::ffff:10.0.0.2", "203.0.113.7", "203.0.113.7"),
        ("::1", "203.0.113.7", "203.0.113.7"),
    ],
)
def test_only_a_named_proxy_is_believed(peer: str, forwarded: str, client: str) -> None:
    assert NAMED.client(peer, forwarded) == client


@pytest.mark.parametrize("name", ["http://a.example", "a.example:80", "", "a/b", "a b"])
def test_a_name_that_is_none_is_refused(name: str) -> None:
    with pytest.raises(TrustError, match="is not a host name"):
        Trust(names=[name])
    with pytest.raises(TrustError, match="is not the address of a proxy"):
        Trust(proxies=["a.example"])


@in_a_room
async def test_a_site_whose_name_leads_here_gets_nothing(house: House) -> None:
    ann = await house.enter("Ann")
    live = await ann.open()
    evil = f"evil.example:{house.port}"
    for path in ("/", "/api/me", "/api/tables", "/static/app.js"):
        answer = await house.http.get(path, headers=ann.headers | {"host": evil})
        assert answer.status_code == 421, path
        assert "cardspeak" not in answer.text
    headers = {"host": evil, "origin": f"http://{evil}"}
    assert (await ann.post("/api/leave", {}, **headers)).status_code == 421
    with pytest.raises(websockets.InvalidStatus):
        await websockets.connect(
            f"ws://127.0.0.1:{house.port}/ws/{live.id}",
            additional_headers=ann.headers | headers,
            compression=None,
        )
    assert (await ann.get("/api/me")).json()["name"] == "Ann"


@in_a_room
async def test_a_page_of_another_site_changes_nothing(house: House) -> None:
    ann = await house.enter("Ann")
    for origin in ("http://evil.example", "null", f"ftp://127.0.0.1:{house.port}", "file://"):
        assert (await ann.post("/api/leave", {}, origin=origin)).status_code == 403, origin
    own = f"http://127.0.0.1:{house.port}"
    assert (await ann.post("/api/leave", {}, origin=own)).status_code == 200


def test_a_named_host_answers_behind_its_proxy(tmp_path: Path) -> None:
    async def whole() -> None:
        trust = Trust(names=["poker.example.com"], proxies=["127.0.0.1"])
        limits = Limits(writes=Rate(3, 0.001))
        async with opened(tmp_path / "room.db", limits, trust=trust) as house:
            outside = {
                "host": "poker.example.com",
                "origin": "https://poker.example.com",
                "x-forwarded-proto": "https",
            }
            cookies = []
            for number in range(8):
                headers = outside | {"x-forwarded-for": f"203.0.113.{number}"}
                answer = await house.http.post(
                    "/api/enter", json={"name": f"Guest {number}"}, headers=headers
                )
                assert answer.status_code == 200, answer.text
                cookies.append(answer.headers["set-cookie"].lower())
            assert all("secure" in each for each in cookies)
            headers = outside | {"x-forwarded-for": "1.2.3.4, 203.0.113.99"}
            said = [
                (await house.http.post("/api/leave", json={}, headers=headers)).status_code
                for _ in range(5)
            ]
            assert said == [200, 200, 200, 429, 429], "a forged entry before the last helps nobody"

    asyncio.run(whole())


def test_a_header_about_the_address_is_not_believed_from_anybody_else(tmp_path: Path) -> None:
    async def whole() -> None:
        limits = Limits(writes=Rate(3, 0.001))
        async with opened(tmp_path / "room.db", limits) as house:
            said = []
            for number in range(5):
                headers = {"x-forwarded-for": f"203.0.113.{number}", "x-forwarded-proto": "https"}
                answer = await house.http.post(
                    "/api/enter", json={"name": f"G {number}"}, headers=headers
                )
                said.append(answer.status_code)
                assert "secure" not in answer.headers.get("set-cookie", "").lower()
            assert said == [200, 200, 200, 429, 429]

    asyncio.run(whole())


def test_a_proxy_has_the_connections_of_many_clients(tmp_path: Path) -> None:
    async def count(trust: Trust) -> int:
        limits = msgspec.structs.replace(NO_LIMITS, connections=3)
        async with opened(tmp_path / f"{id(trust)}.db", limits, trust=trust) as house:
            streams = [await asyncio.open_connection("127.0.0.1", house.port) for _ in range(8)]
            let_in = 0
            for reader, writer in streams:
                writer.write(b"GET /api/me HTTP/1.1\r\nhost: localhost\r\n\r\n")
                let_in += (await reader.readline()).startswith(b"HTTP/1.1 200")
            for _, writer in streams:
                writer.close()
            return let_in

    assert asyncio.run(count(Trust(proxies=["127.0.0.1"]))) == 8
    assert asyncio.run(count(Trust())) == 3
