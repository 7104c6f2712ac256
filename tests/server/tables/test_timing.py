"""Turns and time: deadlines are the server's, and nobody who does nothing stops a table."""

import asyncio
from pathlib import Path

import pytest
from tests.server.house import (
    Guest,
    House,
    heads_up,
    hurried,
    in_a_room,
    inputs,
    opened,
    wary,
)

from cardspeak.server.tables.live_table import LiveTable
from cardspeak.server.tables.timing import Timing


def hurry(live: LiveTable, seconds: float, bank: float = 0.0) -> None:
    live.timing.seconds, live.timing.whole_bank = seconds, bank


@in_a_room
async def test_one_who_does_nothing_is_folded_and_then_away(house: House) -> None:
    ann, ben = await house.enter("Ann"), await house.enter("Ben")
    live = await hurried(ann)
    hurry(live, 0.15)
    a = await ann.sits(live)
    await ben.sits(live)
    await a.until(lambda: any("folds" in line for line in a.lines))
    await a.until(lambda: any("steps away" in line for line in a.lines))
    sleeper = next(seat for seat in a.seen["seats"] if seat.get("away"))
    record = [each for each in house.room.store.records(live.id) if each.author == "the clock"]
    assert len(record) == 2
    await asyncio.sleep(0.05)
    assert live.table.hand is None, "nobody is dealt a hand with one who is away"
    browser = a if a.view["mine"]["seat"] == sleeper["seat"] else None
    if browser is not None:
        assert (await browser.ask("back"))["ok"]
        await browser.until(lambda: browser.seen["number"] == 2)


@in_a_room
async def test_one_who_owes_nothing_is_checked(house: House) -> None:
    live, first, other = await heads_up(house)
    hurry(live, 0.15)
    assert (await first.act({"act": "call"}))["ok"]
    name = next(
        seat["player"] for seat in other.seen["seats"] if seat["seat"] in other.seen["turn"]
    )
    await first.until(lambda: f"{name} checks" in first.lines)
    await first.until(lambda: f"{name} steps away" in first.lines)
    assert live.table.hand is not None


@in_a_room
async def test_one_asleep_is_not_waited_for_again_until_heard_of(
    house: House,
) -> None:
    live, first, other = await heads_up(house)
    assert (await first.act({"act": "call"}))["ok"]
    await other.until(other.offered)
    name = live.table.seat(live.table.hand.options.seat).player  # type: ignore[union-attr, arg-type]
    live.timing.spent(name)
    live.timing.turn_to([name], "again")
    left, _ = live.timing.left()
    assert left is not None
    assert left <= 2000
    assert (await other.ask("why"))["ok"]
    left, _ = live.timing.left()
    assert left is not None
    assert left > 20_000


@in_a_room
async def test_the_time_bank_is_used_after_the_usual_time(house: House) -> None:
    live, first, other = await heads_up(house)
    hurry(live, 0.1, 5.0)
    assert (await first.act({"act": "call"}))["ok"]
    await other.until(other.offered)
    assert other.view["common"]["left"] > 4000
    assert other.view["common"]["bank"] > 4000
    await asyncio.sleep(0.4)
    name = live.table.seat(other.view["mine"]["seat"]).player
    assert (await other.act({"act": "check"}))["ok"]
    assert 4.0 < live.timing.bank(name) < 4.9


@in_a_room
async def test_the_clock_gives_the_books_seconds_and_no_more(house: House) -> None:
    live, first, other = await heads_up(house, book="black-pearl")
    seconds = live.table.policy.clock.seconds
    assert seconds < 85
    before = inputs(live)
    assert not (await first.ask("clock"))["ok"], "nobody calls it on himself"
    early = await other.ask("clock")
    if live.table.policy.clock.reasonable_time.first:
        assert "reasonable time" in early["error"]
        assert early["error"].endswith("The book is silent: common practice.")
        assert inputs(live) == before
        live.timing._began -= live.timing.seconds
        assert (await other.ask("clock"))["ok"]
    await first.until(lambda: first.view["common"].get("clock"))
    assert abs(first.view["common"]["left"] - seconds * 1000) < 2000
    assert "already" in (await other.ask("clock"))["error"]
    assert (await first.act({"act": "call"}))["ok"]
    await other.until(other.offered)
    assert not other.view["common"].get("clock")


def test_a_called_clock_never_gives_more_time() -> None:
    async def whole() -> None:
        timing = Timing(5, 0)
        timing.turn_to(["Ann"], 1)
        timing.call(60)
        left, bank = timing.left()
        assert left is not None
        assert left <= 5000
        assert bank == 0

    asyncio.run(whole())


def test_several_who_choose_at_once_share_one_deadline() -> None:
    async def whole() -> None:
        timing = Timing(5, 0)
        timing.turn_to(["Ann", "Ben", "Cat"], 1)
        deadline = timing.deadline
        await asyncio.sleep(0.02)
        timing.turn_to(["Ann", "Cat"], 1)
        timing.turn_to(["Cat"], 1)
        assert timing.deadline == deadline
        timing.turn_to(["Ann", "Ben", "Cat"], 2)
        assert timing.deadline != deadline

    asyncio.run(whole())


# Those who come back, and those who come often


@in_a_room
async def test_a_reload_gets_the_whole_table(house: House) -> None:
    live, first, _ = await heads_up(house)
    again = await house.browser(live.id, first.headers)
    await again.until(lambda: again.view)
    assert again.view["whole"]
    assert again.view["mine"] == first.view["mine"]
    assert again.seen == first.seen
    assert again.lines == first.lines[-len(again.lines) :]
    assert [told["tell"] for told in again.told][:2] == ["committed", "update"]
    assert (await again.act({"act": "call"}))["ok"]
    await first.until(lambda: first.seen == again.seen)
    assert first.view["mine"] == again.view["mine"], "two browsers of one player see the same"


@in_a_room
async def test_coming_and_going_puts_nothing_off(house: House) -> None:
    ann, eve = await house.enter("Ann"), await house.enter("Eve")
    live = await ann.open(bots=3)
    live.options.pause, live.options.pace = 0.6, 0.3
    a = await ann.at(live)
    playing = asyncio.create_task(a.until(lambda: inputs(live) > 16))
    while not playing.done():
        await (await eve.at(live)).close()
        await asyncio.sleep(0.05)
    await playing


@in_a_room
async def test_one_who_steps_in_and_out_does_not_hold_up_the_bots(house: House) -> None:
    house.listens_to("Ann")
    ann = await house.enter("Ann")
    live = await ann.open(bots=3)
    live.options.pause, live.options.pace = 0.2, 0.2
    a = await ann.sits(live)
    playing = asyncio.create_task(a.until(lambda: a.seen["number"] > 1))
    while not playing.done():
        await a.ask("away")
        await asyncio.sleep(0.03)
        await a.ask("back")
        if options := a.offered():
            await a.act(wary(options))
    await playing


# A restart


def test_after_a_restart_the_turn_is_open_with_its_full_time(tmp_path: Path) -> None:
    async def whole() -> None:
        async with opened(tmp_path / "room.db") as house:
            live, first, _ = await heads_up(house)
            live.timing.deadline = asyncio.get_running_loop().time() + 3
            seen, mine, cookie = first.seen, first.view["mine"], first.headers["cookie"]
        async with opened(tmp_path / "room.db") as house:
            again = house.room.tables[live.id]
            guest = Guest(house, "", cookie.removeprefix("cardspeak="))
            browser = await guest.at(again)
            await browser.until(lambda: browser.view)
            assert browser.seen == seen
            assert browser.view["mine"] == mine
            assert 20_000 < browser.view["common"]["left"] <= 85_000
            assert (await browser.act({"act": "call"}))["ok"]

    asyncio.run(whole())


def test_after_a_restart_the_log_of_the_hand_is_there(tmp_path: Path) -> None:
    async def whole() -> None:
        async with opened(tmp_path / "room.db") as house:
            live, first, _ = await heads_up(house)
            assert (await first.act({"act": "call"}))["ok"]
            await first.until(lambda: any("calls" in line for line in first.lines))
            cookie = first.headers["cookie"]
        async with opened(tmp_path / "room.db") as house:
            guest = Guest(house, "", cookie.removeprefix("cardspeak="))
            browser = await guest.at(house.room.tables[live.id])
            await browser.until(lambda: browser.view)
            posts_and_call = [line for line in browser.lines if "posts" in line or "calls" in line]
            assert len(posts_and_call) == 3

    asyncio.run(whole())


def test_what_was_asked_before_a_restart_is_not_done_again_after_it(tmp_path: Path) -> None:
    async def whole() -> None:
        async with opened(tmp_path / "room.db") as house:
            ann = await house.enter("Ann")
            live = await ann.open()
            browser = await ann.sits(live)
            added = await browser.ask("addon", id=77, chips=50)
            assert added["ok"], added
            had, cookie = house.room.chips_of("Ann"), browser.headers["cookie"]
        async with opened(tmp_path / "room.db") as house:
            again = house.room.tables[live.id]
            browser = await Guest(house, "", cookie.removeprefix("cardspeak=")).at(again)
            assert await browser.ask("addon", id=77, chips=50) == added
            assert "different content" in (await browser.ask("addon", id=77, chips=60))["error"]
            assert house.room.chips_of("Ann") == had
            assert (await browser.ask("addon", id=78, chips=50))["ok"]
            assert house.room.chips_of("Ann") == had - 50

    asyncio.run(whole())


def test_a_table_that_cannot_be_read_does_not_keep_the_others_shut(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def whole() -> None:
        async with opened(tmp_path / "room.db") as house:
            ann = await house.enter("Ann")
            good, bad = await ann.open(), await ann.open()
            await ann.sits(bad)
            with house.room.store.changing() as connection:
                connection.exec_driver_sql(
                    "UPDATE records SET state = 'x' WHERE \"table\" = ?", (bad.id,)
                )
        async with opened(tmp_path / "room.db") as house:
            assert set(house.room.tables) == {good.id}

    asyncio.run(whole())
    assert "differs on replay" in caplog.text
