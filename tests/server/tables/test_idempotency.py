"""A message that is sent again is carried out once, however long ago its first time was."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from tests.server.house import Browser, Data, House, inputs, opened

from cardspeak.server.tables import live_table, table_loading
from cardspeak.server.tables.live_table import LiveTable
from cardspeak.store import Store
from cardspeak.table import commands as c

FEW = 4


@pytest.fixture(autouse=True)
def short_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a restart a table knows the messages of its latest few inputs."""
    monkeypatch.setattr(live_table, "REMEMBERED", FEW)
    monkeypatch.setattr(table_loading, "REMEMBERED", FEW)


async def step_away(browser: Browser, times: int) -> None:
    """Fill the log with inputs of a player who goes away and comes back."""
    for _ in range(times):
        assert (await browser.ask("away"))["ok"]
        assert (await browser.ask("back"))["ok"]


async def seated(house: House) -> tuple[LiveTable, Browser, Browser]:
    """A paused table with Ann and Ben."""
    ann, ben = await house.enter("Ann"), await house.enter("Ben")
    live = await ann.open()
    live.paused = True
    return live, await ann.sits(live), await ben.sits(live)


def again(house: House, browser: Browser) -> dict[str, str]:
    """The headers of a browser that comes back to a room that was restarted."""
    return browser.headers | {"origin": house.base}


@pytest.mark.parametrize("plays_on", [False, True])
def test_chips_are_bought_once_though_the_answer_was_lost_long_ago(
    tmp_path: Path, plays_on: bool
) -> None:
    frame: Data = {"ask": "addon", "id": 7, "chips": 100}

    async def whole() -> None:
        async with opened(tmp_path / "room.db") as house:
            live, ann, ben = await seated(house)
            house.listens_to("Ann", "Ben")
            assert (await ann.said(json.dumps(frame), 7))["ok"]
            await step_away(ben, FEW)
            if plays_on:  # Ann's other window is heard meanwhile
                await step_away(ann, 1)
            id, chips = live.id, house.room.chips_of("Ann")
        async with opened(tmp_path / "room.db") as house:
            browser = await house.browser(id, again(house, ann))
            assert (await browser.said(json.dumps(frame), 7))["ok"]
            assert house.room.chips_of("Ann") == chips
            live = house.room.tables[id]
            assert live.table.log is not None
            records = [record.input for record in house.room.store.records(id)]
            assert sum(isinstance(each, c.AddOn) for each in records) == 1
            before = inputs(live)
            other = json.dumps(frame | {"chips": 200})
            assert "different content" in (await browser.said(other, 7))["error"]
            assert inputs(live) == before

    asyncio.run(whole())


def test_the_store_is_asked_for_a_visitor_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Any] = []
    real = Store.marks

    def marks(store: Store, table: str, among: int, asker: str | None = None) -> Any:
        asked.append(asker)
        return real(store, table, among, asker)

    async def whole() -> None:
        async with opened(tmp_path / "room.db") as house:
            live, ann, ben = await seated(house)
            await step_away(ben, FEW)
            id = live.id
        monkeypatch.setattr(Store, "marks", marks)
        async with opened(tmp_path / "room.db") as house:
            house.listens_to("Ann", "Ben")
            for browser in (ann, ben):
                back = await house.browser(id, again(house, browser))
                for number in (10**6, 10**6 + 1, 10**6 + 2):
                    await back.said(json.dumps({"ask": "away", "id": number}), number)
                    await back.said(json.dumps({"ask": "back", "id": number + 10}), number + 10)
            assert asked == [None, "Ann"], "Ben's latest messages are known at once"

    asyncio.run(whole())
