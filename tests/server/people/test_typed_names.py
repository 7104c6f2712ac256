"""Names that staff type at the desk or at an event, for people who may have no account."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from tests.server.desk.test_desk import GAME, asked, done, take_password
from tests.server.events import test_events as events
from tests.server.house import Guest, House, opened

from cardspeak.server.people.typed_names import names_present

UNFIT = (
    "\u0410nn", "Ann\u200b", "\u202eAnn", "a\nb", " ", "house", "HOUSE", "The Dealer", "bot Ann",
    "ann", "B\u043ess", "boss",
)  # fmt: skip
"""Spellings that look like Ann, Boss or the house, or that hide something."""


def _at_a_desk(database: Path, scenario: Callable[[House, Guest], Awaitable[None]]) -> None:
    async def whole() -> None:
        async with opened(database, desk="catfish-bend") as house:
            await scenario(house, await house.administrator())

    asyncio.run(whole())


def test_no_two_names_at_the_desk_look_the_same(tmp_path: Path) -> None:
    async def typed(house: House, boss: Guest) -> None:
        await done(boss, "OpenGame", game="felt", notice=GAME, dealing="tracked")
        await done(boss, "TakeSeat", player="Ann", game="felt", seat=1)
        desk = house.room.desk
        assert desk is not None
        before = desk.desk.digest
        for name in UNFIT:
            assert "error" in await asked(boss, "TakeSeat", player=name, game="felt", seat=2), name
            assert "error" in await asked(boss, "JoinList", player=name, list="4-8"), name
            assert "error" in await asked(
                boss, "OpenDispute", game="felt", parties=["Ann", name], says="x"
            ), name
        assert desk.desk.digest == before

    _at_a_desk(tmp_path / "room.db", typed)


@pytest.mark.parametrize(
    ("typed", "written"),
    [(" Jose\u0301 ", "Jos\u00e9"), ("Ann  Lee", "Ann Lee"), ("\uff22o", "Bo")],
)
def test_a_typed_name_is_written_as_the_door_writes_it(
    typed: str, written: str, tmp_path: Path
) -> None:
    async def listed(house: House, boss: Guest) -> None:
        await done(boss, "OpenList", notice=GAME)
        await done(boss, "JoinList", player=typed, list="4-8")
        assert [*names_present(house.room)] == [written]

    _at_a_desk(tmp_path / "room.db", listed)


def test_no_two_names_in_an_event_look_the_same(tmp_path: Path) -> None:
    async def entered(house: House, boss: Guest) -> None:
        event = await events.made(boss)
        await events.done(boss, event, "Enter", player="Ann")
        for name in UNFIT:
            assert "error" in await events.asked(boss, event, "Enter", player=name), name
        assert [*names_present(house.room)] == ["Boss", "Ann"]

    _at_a_desk(tmp_path / "room.db", entered)


def test_nobody_comes_in_by_a_name_that_looks_like_one_at_the_desk(tmp_path: Path) -> None:
    async def came(house: House, boss: Guest) -> None:
        await done(boss, "OpenList", notice=GAME)
        await done(boss, "JoinList", player="Ann", list="4-8")
        answer = await house.http.post("/api/enter", json={"name": "ann"})
        assert "taken" in answer.json()["error"]
        assert (await house.http.post("/api/enter", json={"name": "Anna"})).status_code == 200

    _at_a_desk(tmp_path / "room.db", came)


def test_staff_with_a_name_like_their_own_decide_nothing_about_themselves(tmp_path: Path) -> None:
    async def tried(house: House, boss: Guest) -> None:
        await done(boss, "OpenGame", game="felt", notice=GAME, dealing="tracked")
        for name in ("Boss ", "BOSS", "B\u043ess"):
            answer = await asked(boss, "ReserveSeat", player=name, game="felt", seat=1)
            assert "error" in answer, name

    _at_a_desk(tmp_path / "room.db", tried)


def test_the_house_is_no_second_person_who_signs(tmp_path: Path) -> None:
    async def signed(house: House, boss: Guest) -> None:
        await done(boss, "OpenGame", game="felt", notice=GAME, dealing="tracked")
        await take_password(boss)
        for witness, error in (
            ("house", "wrong name or password"),
            ("Nobody", "wrong name or password"),
            ("Boss", "Boss cannot be the witness too: two people sign"),
        ):
            answer = await asked(boss, "FillTable", game="felt", chips=500, witness=witness)
            assert answer["error"] == error, witness

    _at_a_desk(tmp_path / "room.db", signed)


def test_a_command_names_no_more_people_than_a_room_can_mean(tmp_path: Path) -> None:
    async def crowded(house: House, boss: Guest) -> None:
        await done(boss, "OpenGame", game="felt", notice=GAME, dealing="tracked")
        for do, words in (
            ("SettleSeat", {"seat": 1, "players": [f"P{each}" for each in range(53)]}),
            (
                "PlayOver",
                {"player": "Ann", "owner": "Bob", "unwilling": [f"P{n}" for n in range(201)]},
            ),
        ):
            answer = await asked(boss, do, game="felt", **words)
            assert "length <= " in answer["error"], answer

    _at_a_desk(tmp_path / "room.db", crowded)
