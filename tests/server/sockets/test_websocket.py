"""The short way in and out of a table, and what must go the usual way."""

import asyncio
import json

import pytest
import websockets
from tests.server.house import Browser, House, heads_up, in_a_room

from cardspeak.server.sockets import server_messages as out
from cardspeak.server.sockets.connection import Connection
from cardspeak.server.tables.live_table import LiveTable


@in_a_room
async def test_a_text_in_parts_is_heard_like_one_in_one(house: House) -> None:
    _, first, _ = await heads_up(house)
    await first.connection.send(['{"ask":"w', 'hy","id', '":77}'])
    await first.until(lambda: any(told.get("id") == 77 and told["ok"] for told in first.told))
    assert (await first.ask("why", id=78))["ok"]


@in_a_room
async def test_bytes_are_heard_like_text(house: House) -> None:
    _, first, _ = await heads_up(house)
    await first.connection.send(b'{"ask":"why","id":77}')
    await first.until(lambda: any(told.get("id") == 77 and told["ok"] for told in first.told))


@in_a_room
async def test_text_that_is_none_ends_the_connection_and_nothing_else(house: House) -> None:
    _, first, other = await heads_up(house)
    await first.connection.send(b'{"ask":"say","id":77,"text":"\xff\xfe"}', text=True)
    with pytest.raises(websockets.ConnectionClosed):
        await asyncio.wait_for(_until_closed(first.connection), 10)
    assert (await other.ask("why", id=5))["ok"]


async def _until_closed(connection: websockets.ClientConnection) -> None:
    while True:
        await asyncio.sleep(0.01)
        await connection.ping()


@in_a_room
async def test_what_is_said_in_one_breath_is_answered_in_its_order(house: House) -> None:
    house.listens_to("Ann", "Ben")
    _, first, _ = await heads_up(house)
    for id in range(500, 600):
        await first.connection.send(json.dumps({"ask": "why", "id": id}))
    await first.until(lambda: any(told.get("id") == 599 for told in first.told))
    answered = [told["id"] for told in first.told if told["tell"] == "answer" and told["id"] >= 500]
    assert answered == sorted(answered)


@in_a_room
async def test_the_whole_table_in_mid_hand_comes_with_the_deck_s_commitment(house: House) -> None:
    live, first, _ = await heads_up(house)
    committed, whole = await live.whole(Connection("Ann", _nowhere, live.whole))
    assert json.loads(committed)["tell"] == "committed"
    assert json.loads(committed)["hand"] == json.loads(whole)["common"]["seen"]["number"]
    told = next(told for told in first.told if told["tell"] == "committed")
    assert told == json.loads(committed)


@in_a_room
async def test_frames_of_every_size_put_at_once_come_whole_and_in_their_order(house: House) -> None:
    live, first, _ = await heads_up(house)
    ours = _of(live, first)
    sizes = (1, 125 - 40, 90, 1_000, 65_535, 65_536, 200_000, 1)
    texts = [str(number) * size for number, size in enumerate(sizes)]
    for text in texts:
        ours.push(out.encode(out.Chat(name="Ben", text=text)))
    await first.until(lambda: sum(told["tell"] == "chat" for told in first.told) == len(sizes))
    assert [told["text"] for told in first.told if told["tell"] == "chat"] == texts


@in_a_room
async def test_what_is_put_before_the_end_is_told_and_nothing_after_it(house: House) -> None:
    live, first, other = await heads_up(house)
    ours = _of(live, first)
    ours.push(out.encode(out.Chat(name="Ben", text="before")))
    ours.close()
    ours.push(out.encode(out.Chat(name="Ben", text="after")))
    await asyncio.wait_for(first.connection.wait_closed(), 10)
    assert [told["text"] for told in first.told if told["tell"] == "chat"] == ["before"]
    assert (await other.ask("why", id=5))["ok"]


@in_a_room
async def test_one_who_goes_takes_no_one_s_news_along(house: House) -> None:
    live, first, other = await heads_up(house)
    ours = _of(live, first)
    wire = ours._put.__self__  # type: ignore[attr-defined]
    live.audience.push_all(out.encode(out.Chat(name="Ben", text="to all")))
    wire.transport.abort()
    await other.until(lambda: any(told.get("text") == "to all" for told in other.told))
    assert not any(told.get("text") == "to all" for told in first.told)


def _of(live: LiveTable, browser: Browser) -> Connection:
    """A browser's connection, seen from the table."""
    seat = browser.view["mine"]["seat"]
    return next(each for each in live.connections if live.seat_of(each.name) == seat)


async def _nowhere(message: object) -> None:
    raise AssertionError("nothing is sent")
