"""Tables that all have left alone close by themselves, and no chip is lost with them."""

import asyncio
from pathlib import Path

from msgspec.structs import replace
from tests.server.house import House, heads_up, hurried, in_a_room, in_a_room_with, opened

from cardspeak.server.limits import NO_LIMITS
from cardspeak.server.room import BANKROLL
from cardspeak.server.tables.idle_tables import WHY
from cardspeak.server.tables.live_table import LiveTable

HOUR = 3600.0


def _pass(live: LiveTable, seconds: float) -> None:
    """Nobody has done anything at a table for some time."""
    live.used_at -= seconds


async def _closed(house: House, live: LiveTable) -> None:
    async with asyncio.timeout(120):
        while live.id in house.room.tables:
            await asyncio.sleep(0.01)


@in_a_room
async def test_a_table_that_nobody_is_at_closes_and_chips_go_back(house: House) -> None:
    ann = await house.enter("Ann")
    live = await ann.open()
    browser = await ann.sits(live, chips=400)
    await browser.close()
    await house.room.idle.close_idle()
    assert live.id in house.room.tables
    _pass(live, HOUR)
    await house.room.idle.close_idle()
    await _closed(house, live)
    assert house.room.chips_of("Ann") == house.room.store.balances()["Ann"] == 10_000
    row = house.room.store.audit()[-1]
    assert (row.by, row.what, row.why, row.table) == ("house", "ended the table", WHY, live.id)
    assert (await ann.get(f"/api/tables/{live.id}")).json()["closed_at"]


@in_a_room
async def test_a_table_with_someone_at_it_stays(house: House) -> None:
    ann, ben = await house.enter("Ann"), await house.enter("Ben")
    live, other = await ann.open(), await ann.open()
    await ann.sits(live)
    await ben.at(other)
    await (await ann.sits(other)).close()
    await asyncio.sleep(0.05)
    for each in (live, other):
        _pass(each, 2 * HOUR)
    await house.room.idle.close_idle()
    assert not live.closing
    assert not other.closing  # Ann has a seat there, and someone watches


@in_a_room
async def test_what_someone_does_at_a_table_keeps_it_open(house: House) -> None:
    ann = await house.enter("Ann")
    live = await ann.open()
    browser = await ann.at(live)
    _pass(live, 2 * HOUR)
    assert (await browser.ask("say", text="hello"))["ok"]
    assert not house.room.idle.is_idle(live)
    _pass(live, 2 * HOUR)
    await browser.close()
    async with asyncio.timeout(120):
        while live.connections:
            await asyncio.sleep(0.01)
    assert not house.room.idle.is_idle(live)  # it was left a moment ago


@in_a_room
async def test_bots_whose_host_is_gone_do_not_play_for_a_spectator(house: House) -> None:
    ann = await house.enter("Ann")
    live, kept = await hurried(ann, bots=3), await hurried(ann, bots=3)
    nobody = await house.nobody().at(live)
    await house.nobody().at(kept)
    await ann.at(kept)
    for each in (live, kept):
        _pass(each, HOUR)
    await house.room.idle.close_idle()
    await _closed(house, live)
    await nobody.connection.wait_closed()
    assert nobody.told[-1] == {"tell": "closed", "why": WHY}
    assert not kept.closing


@in_a_room
async def test_a_hand_in_play_is_played_to_its_end_before_an_idle_table_closes(
    house: House,
) -> None:
    live, first, other = await heads_up(house)
    for browser in (first, other):
        await browser.close()
    async with asyncio.timeout(120):
        while live.connections:
            await asyncio.sleep(0.01)
    _pass(live, HOUR)
    live.timing.seconds = live.timing.whole_bank = 0.05
    live._open_turn()
    live.dealer.plan_ahead()
    number = live.table.number
    await house.room.idle.close_idle()
    await _closed(house, live)
    assert live.table.number == number
    assert live.archive.last == number  # it is over, and no other was dealt
    assert sum(house.room.balances.values()) == BANKROLL
    assert house.room.balances == house.room.store.balances()


def test_a_table_that_nobody_comes_back_to_after_a_restart_closes_too(tmp_path: Path) -> None:
    async def whole() -> None:
        async with opened(tmp_path / "room.db") as house:
            ann = await house.enter("Ann")
            live = await ann.open()
            await ann.sits(live, chips=400)
        async with opened(tmp_path / "room.db", replace(NO_LIMITS, load_seconds=0)) as house:
            await house.room.idle.close_idle()
            assert live.id in house.room.loader.waiting
            house.room.idle._opened_at -= HOUR
            await house.room.idle.close_idle()
            assert not house.room.loader.waiting
            await _closed(house, house.room.tables.get(live.id, live))
            assert house.room.chips_of("Ann") == 10_000

    asyncio.run(whole())


@in_a_room_with(replace(NO_LIMITS, idle_minutes=0.01))
async def test_the_room_looks_around_by_itself(house: House) -> None:
    ann = await house.enter("Ann")
    await _closed(house, await ann.open())
