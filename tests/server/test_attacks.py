"""Whoever sends what they should not gets an answer, changes nothing and stops nobody."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
import websockets
from tests.server.house import (
    Browser,
    Data,
    House,
    heads_up,
    hurried,
    in_a_room,
    in_a_room_with,
    inputs,
    least,
    opened,
)

from cardspeak.server.limits import Limits
from cardspeak.server.sockets import connection
from cardspeak.server.sockets import server_messages as out
from cardspeak.server.sockets.messages import MOST_CHIPS
from cardspeak.table.commands import CallFloor


async def refused(browser: Browser, frame: str | bytes | Data, id: int = 0) -> str:
    """The sentence with which a frame is refused: under its own id, where that can be read."""
    told = json.dumps(frame) if isinstance(frame, dict) else frame
    id = id or _id_in(told)
    answer = await browser.said(told, id)
    assert not answer["ok"], answer
    assert answer["error"]
    return str(answer["error"])


def _id_in(frame: str | bytes) -> int:
    """The id that a frame names, where it can be read at all."""
    try:
        read = json.loads(frame)
    except (ValueError, RecursionError):
        return 0
    named = read.get("id") if isinstance(read, dict) else None
    return named if type(named) is int and named > 0 else 0


# In the hand


@in_a_room
async def test_out_of_turn_is_refused(house: House) -> None:
    live, _, other = await heads_up(house)
    before = inputs(live)
    assert not (await other.act({"act": "call"}))["ok"]
    assert inputs(live) == before


@in_a_room
async def test_a_decision_is_made_once(house: House) -> None:
    live, first, _ = await heads_up(house)
    place = {"hand": first.seen["number"], "turn": first.view["common"]["turn"]}
    frames = [{"ask": "act", "id": id, "action": {"act": "call"}, **place} for id in (101, 102)]
    before = inputs(live)
    for frame in frames:
        await first.send(json.dumps(frame))
    answers = [await first.answer(101), await first.answer(102)]
    assert [answer["ok"] for answer in answers] == [True, False]
    assert inputs(live) == before + 1


@in_a_room
async def test_an_earlier_turn_and_another_hand_are_refused(house: House) -> None:
    live, first, _ = await heads_up(house)
    number, turn = first.seen["number"], first.view["common"]["turn"]
    before = inputs(live)
    for place in ((number, turn - 1), (number, turn + 1), (number + 1, turn), (0, 0)):
        words = {"hand": place[0], "turn": place[1]}
        assert not (await first.act({"act": "call"}, **words))["ok"]
    assert inputs(live) == before


@in_a_room
async def test_a_resend_is_answered_as_the_first_was(house: House) -> None:
    live, first, _ = await heads_up(house)
    place = {"hand": first.seen["number"], "turn": first.view["common"]["turn"]}
    frame = {"ask": "act", "id": 50, "action": {"act": "call"}, **place}
    before = inputs(live)
    answers = [await first.said(json.dumps(frame), 50) for _ in range(3)]
    assert answers[0]["ok"]
    assert answers == answers[:1] * 3
    assert inputs(live) == before + 1
    again = await house.browser(live.id, first.headers)
    assert await again.said(json.dumps(frame), 50) == answers[0]
    assert inputs(live) == before + 1


def test_a_message_whose_input_has_another_author_is_known_after_a_restart(tmp_path: Path) -> None:
    async def whole() -> None:
        async with opened(tmp_path / "room.db") as house:
            live, first, second = await heads_up(house)
            live.timing.seconds = 0.01  # enough time has passed for the clock
            seat = live.seat_of("Ann")
            host = first if first.view["mine"]["seat"] == seat else second
            assert (await second.ask("clock", id=71))["ok"]
            assert (await host.ask("addbot", id=72))["ok"]
            authors = {record.author for record in house.room.store.records(live.id)}
            assert len(authors - {"Ann", "Ben"}) >= 2
            id, bots = live.id, live.bots
        async with opened(tmp_path / "room.db") as house:
            caller = await house.browser(id, second.headers | {"origin": house.base})
            assert (await caller.ask("clock", id=71))["ok"]
            assert "different content" in (await caller.ask("addbot", id=71))["error"]
            adder = await house.browser(id, host.headers | {"origin": house.base})
            assert (await adder.ask("addbot", id=72))["ok"]
            calls = [
                record
                for record in house.room.store.records(id)
                if isinstance(record.input, CallFloor)
            ]
            assert (len(calls), house.room.tables[id].bots) == (1, bots)

    asyncio.run(whole())


@in_a_room
async def test_a_number_used_for_something_else_is_refused(house: House) -> None:
    live, first, _ = await heads_up(house)
    place = {"hand": first.seen["number"], "turn": first.view["common"]["turn"]}
    frame = {"ask": "act", "id": 50, "action": {"act": "call"}, **place}
    assert (await first.said(json.dumps(frame), 50))["ok"]
    before = inputs(live)
    frame["action"] = {"act": "fold"}
    assert "different content" in await refused(first, frame, 50)
    assert inputs(live) == before


@in_a_room
async def test_numbers_long_past_are_refused_and_two_browsers_may_count_apart(house: House) -> None:
    house.listens_to("Ann", "Ben")
    live, first, other = await heads_up(house)
    for id in range(1000, 1140):
        assert (await first.ask("why", id=id))["ok"]
    assert "too old" in (await first.ask("why", id=1000))["error"]
    assert (await first.ask("why", id=1100))["ok"]
    assert (await other.ask("why", id=10))["ok"]
    assert (await other.ask("why", id=5))["ok"]
    assert inputs(live)


WRONG_AMOUNTS: tuple[Any, ...] = (
    -1, 0, 1, 10**6, MOST_CHIPS, 2**63, 2**64, 10**40, 1.5, 1e300, True, "40", None, [40],
    {"to": 4},
)  # fmt: skip


@in_a_room
async def test_amounts_that_are_not_offered_are_refused(house: House) -> None:
    house.listens_to("Ann", "Ben")
    live, first, _ = await heads_up(house)
    before = inputs(live)
    place = {"hand": first.seen["number"], "turn": first.view["common"]["turn"]}
    for act in ("raise", "bet", "complete"):
        for to in WRONG_AMOUNTS:
            id = first.next_id()
            frame = {"ask": "act", "id": id, "action": {"act": act, "to": to}, **place}
            answer = await _any_answer(first, frame)
            assert not answer["ok"], (act, to)
    assert inputs(live) == before


@in_a_room
async def test_chips_are_whole_positive_and_there(house: House) -> None:
    house.listens_to("Ann")
    ann = await house.enter("Ann")
    live = await hurried(ann)
    browser = await ann.at(live)
    for ask in ("sit", "buyin", "addon", "callbomb"):
        for chips in (-200, 0, 2.0, 200.5, True, "200", 2**63, 10**30, None):
            answer = await _any_answer(
                browser, {"ask": ask, "id": browser.next_id(), "chips": chips}
            )
            assert not answer["ok"], (ask, chips)
    answer = await browser.ask("sit", chips=10_001)
    assert "10,000 chips in the bank" in answer["error"]
    assert not live.table.occupied
    assert house.room.chips_of("Ann") == 10_000


async def _any_answer(browser: Browser, frame: Data) -> Data:
    """The answer to a frame, with its number or, where that could not be read, with none."""
    after = len(browser.told)
    await browser.send(json.dumps(frame))
    answer: Data = (await browser.until(lambda: browser.answers(after)))[0]
    return answer


# Who one is


@in_a_room
async def test_a_message_cannot_say_who_or_where_its_sender_is(house: House) -> None:
    live, first, other = await heads_up(house)
    before = inputs(live)
    place = {"hand": other.seen["number"], "turn": other.view["common"]["turn"]}
    act = {"ask": "act", "id": 7, "action": {"act": "fold"}, **place}
    mine = first.view["mine"]["seat"]
    for forged in (
        {"seat": mine}, {"name": "Ann"}, {"player": "Ann"}, {"role": "administrator"},
        {"visitor": {"name": "Ann"}}, {"author": "house"}, {"by": "floor"}, {"__class__": "Rule"},
    ):  # fmt: skip
        assert "unknown field" in await refused(other, act | forged)
    inside = act | {"action": {"act": "fold", "seat": mine}}
    assert "unknown field" in await refused(other, inside)
    assert inputs(live) == before


@in_a_room
async def test_without_a_name_one_may_look_and_nothing_else(house: House) -> None:
    live, _, _ = await heads_up(house)
    before = inputs(live)
    browser = await house.nobody().at(live)
    await browser.until(lambda: browser.view)
    assert browser.view.get("mine") is None
    for ask, words in (("sit", {"chips": 200}), ("say", {"text": "hi"}), ("why", {})):
        assert not (await browser.ask(ask, **words))["ok"]
    assert inputs(live) == before


@in_a_room
async def test_a_forged_or_tampered_cookie_is_nobody(house: House) -> None:
    ann = await house.enter("Ann")
    live = await hurried(ann)
    (session,) = house.room.people.sessions.of("Ann")
    forged = [
        "Ann", '"Ann"', "", ".", "a.b.c", "é.ü", ann.cookie[:-1], ann.cookie + "x",
        ann.cookie[::-1], ann.cookie.swapcase(), session.id,
    ]  # fmt: skip
    for cookie in forged:
        headers = {"origin": house.base, "cookie": f"cardspeak={cookie}".encode().decode("latin-1")}
        answer = await house.http.get("/api/me", headers=_raw(headers))
        assert answer.json()["name"] is None, cookie
        browser = await house.browser(live.id, headers)
        assert "name first" in (await browser.ask("sit", chips=200))["error"]


def _raw(headers: dict[str, str]) -> list[tuple[bytes, bytes]]:
    return [(name.encode(), value.encode("latin-1")) for name, value in headers.items()]


@in_a_room
async def test_another_site_cannot_use_a_visitors_cookie(house: House) -> None:
    ann = await house.enter("Ann")
    live = await hurried(ann)
    for origin in (
        "http://evil.example",
        "null",
        "https://127.0.0.1",
        f"{house.base}.evil.example",
    ):
        with pytest.raises(websockets.InvalidStatus) as error:
            await house.browser(live.id, ann.headers | {"origin": origin})
        assert error.value.response.status_code == 403
        answer = await ann.post("/api/tables", {"book": "common", "game": "holdem"}, origin=origin)
        assert answer.status_code == 403
    cookie = (await house.http.post("/api/enter", json={"name": "Zoe"})).headers["set-cookie"]
    assert "samesite=strict" in cookie.lower()
    assert "httponly" in cookie.lower()


# Frames


@in_a_room
async def test_frames_that_are_no_message_are_answered(house: House) -> None:
    live, first, _ = await heads_up(house)
    before = inputs(live)
    deep = '{"ask":"look","id":1,"report":' + '{"a":' * 5000
    for frame in (
        "", " ", "null", "[]", "{}", "42", '"act"', "{", '{"ask":"act"}', '{"ask":"dance","id":1}',
        '{"id":1}', '{"ask":"why","id":-1}', '{"ask":"why","id":"1"}', '{"ask":"why","id":1e999}',
        "[" * 10_000, deep, b"\x00\xff\xfe garbage", bytes(range(256)), "\u0000",
        '{"ask":"why","id":1',
        '{"ask":"say","id":9,"text":"' + "x" * 400 + '"}',
    ):  # fmt: skip
        assert await refused(first, frame)
    assert (await first.ask("why"))["ok"]
    assert inputs(live) == before


@in_a_room
async def test_a_large_frame_is_refused_and_a_giant_one_ends_the_socket(house: House) -> None:
    live, first, other = await heads_up(house)
    assert "too large" in await refused(first, "x" * (Limits().message_bytes + 1))
    assert (await first.ask("why"))["ok"]
    await first.send("x" * 200_000)
    await first.connection.wait_closed()
    assert (await other.ask("why"))["ok"]
    assert live.table.hand is not None


@in_a_room
async def test_a_half_written_surrogate_harms_nobody(house: House) -> None:
    _, first, other = await heads_up(house)
    answer = await _any_answer(first, {"ask": "say", "id": 3, "text": "\ud800"})
    assert not answer["ok"]
    assert (await other.ask("why"))["ok"]


@in_a_room
async def test_a_flood_is_slowed_and_the_table_goes_on(house: House) -> None:
    live, first, other = await heads_up(house)
    for _ in range(60):
        await other.send('{"ask":"why","id":1}')
    await other.until(lambda: any("slow down" in str(told) for told in other.told))
    assert (await first.act(least(first.offered() or {})))["ok"]
    assert live.table.hand is not None


@in_a_room
async def test_more_browsers_do_not_give_more_words(house: House) -> None:
    live, _, _ = await heads_up(house)
    eve = await house.enter("Eve")
    browsers = [await eve.at(live) for _ in range(4)]
    for _ in range(15):
        for browser in browsers:
            await browser.send('{"ask":"why","id":1}')
    slowed = lambda: any("slow down" in str(told) for each in browsers for told in each.told)  # noqa: E731
    await browsers[-1].until(slowed)


@in_a_room
async def test_one_person_has_only_so_many_browsers_at_a_table(house: House) -> None:
    ann = await house.enter("Ann")
    live = await hurried(ann)
    browsers = [await ann.at(live) for _ in range(9)]
    await browsers[-1].connection.wait_closed()
    assert browsers[-1].connection.close_code == 4429
    assert (await browsers[0].ask("say", text="still here"))["ok"]


@in_a_room_with(Limits())
async def test_a_flood_of_names_is_slowed(house: House) -> None:
    asked = (house.http.post("/api/enter", json={"name": f"x{n}"}) for n in range(100))
    codes = [answer.status_code for answer in await asyncio.gather(*asked)]
    assert codes.count(200) >= 20
    assert 429 in codes


@in_a_room
async def test_chat_is_told_as_it_was_written_and_never_as_markup(house: House) -> None:
    _, first, other = await heads_up(house)
    text = "<script>alert('x')</script> <img src=x onerror=alert(1)> \u202e & \" '"
    assert (await first.ask("say", text=text))["ok"]
    chats = await other.until(lambda: [told for told in other.told if told["tell"] == "chat"])
    assert chats[0]["text"] == text
    page = await house.http.get("/")
    assert "script-src" in page.headers["content-security-policy"] or (
        "default-src 'self'" in page.headers["content-security-policy"]
    )
    assert "unsafe-inline" not in page.headers["content-security-policy"].split("style-src")[0]


# Readers


@in_a_room
async def test_one_who_never_reads_stops_nobody(house: House) -> None:
    ann = await house.enter("Ann")
    live = await hurried(ann, bots=4)
    reader = await ann.at(live)
    deaf = await websockets.connect(
        f"ws://127.0.0.1:{house.port}/ws/{live.id}", max_queue=1, max_size=None, compression=None
    )
    deaf.transport.pause_reading()
    await reader.until(lambda: reader.seen["number"] > 2)
    large = out.encode(out.Chat(name="Eve", text="x" * 60_000))
    slow = next(each for each in live.connections if not each.name)
    for _ in range(300):  # more than any buffer between holds
        slow.push(large)
        await asyncio.sleep(0)
    assert slow.fell_behind
    assert len(slow._frames) <= connection.MOST_WAITING
    number = reader.seen["number"]
    await reader.until(lambda: reader.seen["number"] > number + 2)
    deaf.transport.resume_reading()
    async with asyncio.timeout(120):
        behind = True
        while behind:  # whatever was lost, the whole table comes in its place
            told = json.loads(await deaf.recv())
            behind = not told.get("whole") or told["common"]["seen"]["number"] <= number
    await deaf.close()


@in_a_room
async def test_stakes_that_no_bank_could_count_open_no_table(house: House) -> None:
    ann = await house.enter("Ann")
    plain = {"name": "x", "game": "holdem", "structure": "no-limit", "blinds": [1, 2]}
    for odd in (
        {"blinds": [10**30, 10**30]}, {"blinds": [1, 2**63 - 1]}, {"buy_in": 10**25},
        {"ante": 10**20}, {"charge": {"method": "rake", "percent": 5, "cap": 10**19}},
        {"choices": {"buyin.most_big_blinds": 10**30}}, {"name": "y" * 81}, {"name": ""},
        {"name": "a\nb"},
    ):  # fmt: skip
        body = {"book": "common", "notice": plain | odd, "bots": 3}
        answer = await ann.post("/api/tables", body)
        assert answer.status_code == 400, (odd, answer.text)
        assert answer.json()["error"]
    assert not house.room.tables
    assert not house.room.store.tables()


@in_a_room
async def test_chips_are_cashed_out_once_however_many_ask_at_once(house: House) -> None:
    """Ann leaves from two windows, is removed, and her table is ended, all in one moment."""
    ann, ben = await house.enter("Ann"), await house.enter("Ben")
    live = await hurried(ben)
    live.paused = True
    windows = [await ann.sits(live, seat=2), await ann.at(live)]
    host = await ben.sits(live, seat=1)
    await asyncio.gather(
        *[window.ask("leave") for window in windows],
        host.ask("remove", seat=2, reason="out"),
        windows[0].ask("addon", chips=100),
        host.ask("close"),
        windows[1].ask("buyin", chips=100),
        return_exceptions=True,
    )
    await host.connection.wait_closed()
    assert house.room.balances == house.room.store.balances()
    own = {name: house.room.balances[name] for name in ("Ann", "Ben")}
    assert own == {"Ann": 10_000, "Ben": 10_000}
    outs = [move for move in house.room.store.moves() if move.why == "cash-out"]
    bought = [move for move in house.room.store.moves() if move.why == "buy-in"]
    assert sum(move.amount for move in (*outs, *bought)) == 0
    assert len([move for move in outs if move.name == "Ann"]) == len(
        [move for move in bought if move.name == "Ann"]
    )
