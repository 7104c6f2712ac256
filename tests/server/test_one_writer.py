"""What desk and events have in common: refusals change nothing, pages hold nobody up.

A page shows only what is durable, and is made once for everybody who looks.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from tests.server.desk.test_desk import GAME, asked, done
from tests.server.events import test_events as events
from tests.server.house import House, opened

from cardspeak.server import one_writer
from cardspeak.server.desk import views
from cardspeak.server.desk.live_desk import LiveDesk
from cardspeak.server.people.people import Role
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


def test_a_refusal_leaves_no_office_and_no_word_of_the_register_behind(tmp_path: Path) -> None:
    """What the house enters before a command stays out where the command is refused."""

    async def refused(house: House, desk: LiveDesk) -> None:
        boss, flo = await house.administrator(), await house.enter("Flo")
        await done(boss, "OpenGame", game="felt", notice=GAME, dealing="tracked")
        event = await events.begun(boss)
        live = events.live_of(house, event)
        await done(boss, "KeepApart", people=["P1", "P2"], reason="a quarrel")
        house.room.people.set_role("Flo", Role.FLOOR)
        before = desk.desk.digest, live.event.digest
        assert "error" in await asked(flo, "CloseGame", game="none")
        assert "error" in await events.asked(flo, event, "ComeToSeat", player="Zed")
        assert "error" in await events.asked(boss, event, "Enter", player="P1")
        assert "error" in await events.tapped(flo, event, "1", "HandOverTap")
        assert (desk.desk.digest, live.event.digest) == before
        await done(flo, "OpenList", notice=GAME | {"name": "8-16", "bets": [8, 16], "buy_in": 160})
        await events.done(flo, event, "StopClock", reason="x")

    _at_a_desk(tmp_path / "room.db", refused)


def test_reports_are_worked_out_one_at_a_time(tmp_path: Path) -> None:
    async def asked_at_once(house: House, desk: LiveDesk) -> None:
        at_work: list[int] = []

        def work(entries: object) -> int:
            at_work.append(1)
            together = len(at_work)
            time.sleep(0.01)
            at_work.pop()
            return together

        found = await asyncio.gather(*[desk.history.worked_out(work) for _ in range(8)])
        assert found == [1] * 8

    _at_a_desk(tmp_path / "room.db", asked_at_once)
