"""Pages that wait for the desk or an event: none holds the others up, and none is made twice."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from tests.server.desk.test_desk import GAME, done
from tests.server.house import House, opened

from cardspeak.server import one_writer
from cardspeak.server.desk import views
from cardspeak.server.desk.live_desk import LiveDesk
from cardspeak.store import StoredInput


def _at_a_desk(database: Path, scenario: Callable[[House, LiveDesk], Awaitable[None]]) -> None:
    async def whole() -> None:
        async with opened(database, desk="catfish-bend") as house:
            desk = house.room.desk
            assert desk is not None
            await scenario(house, desk)

    asyncio.run(whole())


def test_pages_that_wait_are_woken_a_few_at_a_time(tmp_path: Path) -> None:
    async def woken(house: House, desk: LiveDesk) -> None:
        made: list[int] = []

        async def page(number: int) -> None:
            await desk.changed_since(desk.version, 60)
            made.append(number)

        pages = [asyncio.create_task(page(number)) for number in range(50)]
        await asyncio.sleep(0)
        desk._show()
        before = 0
        while len(made) < len(pages):
            await asyncio.sleep(0)
            assert len(made) - before <= one_writer._AT_ONCE
            before = len(made)
        assert made == sorted(made)
        await asyncio.gather(*pages)
        assert not desk._waiting

    _at_a_desk(tmp_path / "room.db", woken)


def test_a_page_that_waits_in_vain_is_forgotten(tmp_path: Path) -> None:
    async def in_vain(house: House, desk: LiveDesk) -> None:
        await desk.changed_since(desk.version, 0.01)
        assert not desk._waiting

    _at_a_desk(tmp_path / "room.db", in_vain)


def test_the_board_is_made_once_for_everybody_who_looks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    count = 0
    plain = views.board_view

    def counted(live: LiveDesk, *, initials: bool) -> views.BoardView:
        nonlocal count
        count += 1
        return plain(live, initials=initials)

    monkeypatch.setattr(views, "board_view", counted)
    monkeypatch.setattr(one_writer, "_QUARTERS", 1e-9)  # no clock goes on

    async def looked_at(house: House, desk: LiveDesk) -> None:
        boss = await house.administrator()
        for _ in range(5):
            await boss.get("/api/desk/board")
        assert count == 1
        await done(boss, "OpenList", notice=GAME)
        answer = (await boss.get("/api/desk/board")).json()
        assert [each["name"] for each in answer["lists"]] == ["4-8"]
        assert count == 2

    _at_a_desk(tmp_path / "room.db", looked_at)


def test_a_page_is_made_only_of_what_is_durable(tmp_path: Path) -> None:
    async def looked_at(house: House, desk: LiveDesk) -> None:
        boss = await house.administrator()
        writes, written = asyncio.Event(), asyncio.Event()
        durable = house.room.log.durable

        async def slowly(entry: StoredInput) -> None:
            writes.set()
            await written.wait()
            await durable(entry)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(house.room.log, "durable", slowly)
            asked = asyncio.create_task(done(boss, "OpenList", notice=GAME))
            await writes.wait()
            page = asyncio.create_task(boss.get("/api/desk"))
            while not desk._readers:
                await asyncio.sleep(0)
            assert not page.done()
            written.set()
            await asked
        assert [each["name"] for each in (await page).json()["lists"]] == ["4-8"]

    _at_a_desk(tmp_path / "room.db", looked_at)
