"""Tables load when they are used, one that cannot be is set aside, and the lobby comes in pages."""

import asyncio
import logging
from pathlib import Path

import pytest
from bench.start import prepare, started
from msgspec.structs import replace
from tests.server.house import Guest, House, heads_up, hurried, in_a_room, opened

from cardspeak.server.http.table_list import PAGE
from cardspeak.server.limits import NO_LIMITS
from cardspeak.server.people.people import COOKIE
from cardspeak.store import Store

LATER = replace(NO_LIMITS, load_seconds=0)
"""A room that loads no table when it opens."""


def _break(house: House, table: str, what: str) -> None:
    """Damage what the store has of a table."""
    statements = {
        "records": "UPDATE records SET state = 'x' WHERE \"table\" = ?",
        "header": "UPDATE tables SET header = '{' WHERE id = ?",
        "options": "UPDATE tables SET options = '{\"colour\": 1}' WHERE id = ?",
        "input": "UPDATE records SET input = 'null' WHERE \"table\" = ?",
    }
    with house.room.store.changing() as connection:
        connection.exec_driver_sql(statements[what], (table,))


@pytest.mark.parametrize("what", ["records", "header", "options", "input"])
def test_a_table_that_cannot_be_loaded_is_set_aside_and_named(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, what: str
) -> None:
    async def whole() -> None:
        async with opened(tmp_path / "room.db") as house:
            boss, ann = await house.administrator(), await house.enter("Ann")
            good, bad = await ann.open(), await ann.open()
            browser = await ann.sits(bad)
            await browser.close()
            _break(house, bad.id, what)
        async with opened(tmp_path / "room.db") as house:
            assert set(house.room.tables) == {good.id}
            boss, ann = (Guest(house, each.name, each.cookie) for each in (boss, ann))
            [aside] = (await boss.get("/api/tables")).json()["set_aside"]
            assert aside["id"] == bad.id
            assert aside["reason"]
            assert aside["reference"] in caplog.text
            assert aside["reason"] in caplog.text
            assert (await ann.get("/api/tables")).json()["set_aside"] == []
            assert (await ann.get(f"/api/tables/{bad.id}")).status_code == 400
            gone = await ann.at(bad)
            await gone.connection.wait_closed()
            assert gone.connection.close_code == 4404
            assert (await ann.sits(good)).view is not None

    with caplog.at_level(logging.ERROR, "cardspeak"):
        asyncio.run(whole())


def test_a_fault_of_the_engine_in_one_table_opens_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def whole() -> None:
        async with opened(tmp_path / "room.db") as house:
            ann = await house.enter("Ann")
            good, bad = await ann.open(), await ann.open()
        take_up = Store.take_up

        def faulty(store: Store, id: str, now: int) -> object:
            if id == bad.id:
                raise IndexError("tuple index out of range")
            return take_up(store, id, now)

        monkeypatch.setattr(Store, "take_up", faulty)
        async with opened(tmp_path / "room.db") as house:
            assert set(house.room.tables) == {good.id}
            assert house.room.loader.set_aside[bad.id].reason == "tuple index out of range"

    asyncio.run(whole())


def test_a_hand_in_play_goes_on_when_its_table_is_first_used(tmp_path: Path) -> None:
    async def whole() -> None:
        async with opened(tmp_path / "room.db") as house:
            live, first, _ = await heads_up(house)
            seen, mine, cookie = first.seen, first.view["mine"], first.headers["cookie"]
        async with opened(tmp_path / "room.db", LATER) as house:
            assert not house.room.tables
            assert live.id in house.room.loader.waiting
            guest = Guest(house, "", cookie.removeprefix(f"{COOKIE}="))
            together = await asyncio.gather(*[guest.at(live) for _ in range(3)])
            browser = together[0]
            await browser.until(lambda: browser.view)
            assert (browser.seen, browser.view["mine"]) == (seen, mine)
            assert (await browser.act({"act": "call"}))["ok"]
            assert not house.room.loader.waiting

    asyncio.run(whole())


def test_a_private_table_that_is_not_loaded_is_hidden_from_strangers(tmp_path: Path) -> None:
    async def whole() -> None:
        async with opened(tmp_path / "room.db") as house:
            ann, ben = await house.enter("Ann"), await house.enter("Ben")
            live = await ann.open(private=True)
            player = await house.enter("Pia")
            browser = await player.at(live, live.options.invite)
            assert (await browser.ask("sit", chips=live.buy_in))["ok"]
        for who in (ann, ben, player):
            async with opened(tmp_path / "room.db", LATER) as house:
                guest = Guest(house, who.name, who.cookie)
                found = (await guest.get("/api/tables")).json()
                assert [row["id"] for row in found["tables"]] == ([] if who is ben else [live.id])
                assert found["total"] == (0 if who is ben else 1)

    asyncio.run(whole())


def test_tables_that_are_not_loaded_count_for_their_host(tmp_path: Path) -> None:
    async def whole() -> None:
        few = replace(LATER, hosted_tables=2)
        async with opened(tmp_path / "room.db", few) as house:
            ann = await house.enter("Ann")
            await ann.open()
            await ann.open()
        async with opened(tmp_path / "room.db", few) as house:
            answer = await Guest(house, "Ann", ann.cookie).post(
                "/api/tables", {"book": "common", "game": "holdem"}
            )
            assert "Ann has 2 tables open" in answer.json()["error"]

    asyncio.run(whole())


def test_many_tables_open_and_each_takes_an_action(tmp_path: Path) -> None:
    """The bench `start` does so with a thousand, and within three seconds."""
    prepare(tmp_path / "room.db", 30)
    asyncio.run(started(tmp_path / "room.db"))


# The lobby


@in_a_room
async def test_the_lobby_comes_in_pages(house: House) -> None:
    boss = await house.administrator()
    ids = {(await boss.open()).id for _ in range(PAGE + 3)}
    guest = house.nobody()
    first = (await guest.get("/api/tables")).json()
    second = (await guest.get("/api/tables?page=1")).json()
    assert (first["total"], first["page"], first["page_size"]) == (PAGE + 3, 0, PAGE)
    assert len(first["tables"]) == PAGE
    assert len(second["tables"]) == 3
    assert {row["id"] for row in (*first["tables"], *second["tables"])} == ids
    assert (await guest.get("/api/tables?page=9")).json()["tables"] == []
    for wrong in ("-1", "x", "1" * 9, "²"):
        assert (await guest.get(f"/api/tables?page={wrong}")).status_code == 400


@in_a_room
async def test_the_lobby_finds_tables_by_name_and_game(house: House) -> None:
    ann = await house.enter("Ann")
    plain = {"game": "holdem", "structure": "no-limit", "blinds": [1, 2]}
    sunday = await ann.open(notice=plain | {"name": "Sunday game"})
    razz = await ann.open("razz")
    for words, wanted in (
        ("sunday", {sunday.id}),
        ("GAME sun", {sunday.id}),
        ("razz", {razz.id}),
        ("", {sunday.id, razz.id}),
        ("badugi", set()),
    ):
        found = (await ann.get(f"/api/tables?q={words}")).json()
        assert {row["id"] for row in found["tables"]} == wanted, words
        assert found["total"] == len(wanted)
    assert (await ann.get("/api/tables?q=" + "x" * 100)).status_code == 400


@in_a_room
async def test_the_own_tables_come_first_and_then_those_with_most_players(house: House) -> None:
    ann, ben = await house.enter("Ann"), await house.enter("Ben")
    empty, bots, people = await ann.open(), await hurried(ann, bots=4), await ann.open()
    await ann.sits(people)
    own = await ben.open()
    rows = (await ben.get("/api/tables")).json()["tables"]
    assert [row["id"] for row in rows][:2] == [own.id, people.id]
    assert {row["id"] for row in rows[2:]} == {empty.id, bots.id}
