"""A table with a broken invariant stops as it was, the staff are told, and the others play on."""

from functools import partial
from typing import Any

import pytest
from tests.server.house import Browser, Data, House, heads_up, hurried, in_a_room, inputs

from cardspeak.errors import BrokenInvariant, CardspeakError
from cardspeak.server.tables import live_table
from cardspeak.server.tables.live_table import LiveTable
from cardspeak.table import settlement
from cardspeak.table.state import everything


def _fault(*words: Any) -> None:
    raise KeyError("a planted fault")


def _after(real: Any) -> Any:
    """A settlement that pays everyone and then fails."""

    def paid(*words: Any) -> None:
        real(*words)
        raise KeyError("a planted fault")

    return paid


async def _stopped(house: House) -> tuple[LiveTable, Browser, Browser, Data]:
    """A table that stopped in the middle of a settlement; what its player was answered."""
    live, first, other = await heads_up(house)
    before, count = everything(live.table), inputs(live)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(settlement, "_pay", _after(settlement._pay))
        answer = await first.act({"act": "fold"})
    left = everything(live.table)
    apart = {"dealt"}  # the hand just begun, until the server takes it
    assert {k: v for k, v in left.items() if k not in apart} == {
        k: v for k, v in before.items() if k not in apart
    }
    assert inputs(live) == count
    live.table.audit()
    return live, first, other, answer


def _sees_it(browser: Browser) -> bool:
    return bool(browser.view["common"].get("stopped"))


@in_a_room
async def test_a_broken_invariant_stops_the_table_and_is_no_ordinary_refusal(house: House) -> None:
    live, first, other, answer = await _stopped(house)
    assert live.stopped is not None
    reference = live.stopped.reference
    says = f"This table is stopped; the floor has been called (reference {reference})."
    assert (answer["ok"], answer["error"]) == (False, says)
    assert [type(fault) for fault in house.faults] == [BrokenInvariant]
    house.faults.clear()
    for browser in (first, other):
        await browser.until(partial(_sees_it, browser))
        assert browser.view["common"]["stopped"] == reference
        assert any(line["text"] == says for line in browser.view["common"]["lines"])
    for asked in ("fold", "call"):
        refused = await first.act({"act": asked})
        assert (refused["ok"], refused["error"]) == (False, says)
    assert (await other.ask("leave"))["error"] == says
    assert house.room.store.load(live.id).state() == live.table.state()


@in_a_room
async def test_other_tables_play_on_beside_a_stopped_one(house: House) -> None:
    live, *_ = await _stopped(house)
    house.faults.clear()
    cid = await house.enter("Cid")
    elsewhere = await hurried(cid, bots=3)
    c = await cid.at(elsewhere)
    await c.until(lambda: c.view and c.seen["number"] > 2)
    assert live.stopped is not None
    assert elsewhere.stopped is None


@in_a_room
async def test_the_staff_see_a_stopped_table_and_start_it_again_from_its_log(house: House) -> None:
    live, first, _, _ = await _stopped(house)
    house.faults.clear()
    stop = live.stopped
    assert stop is not None
    boss, cid = await house.administrator(), await house.enter("Cid")
    assert (await cid.get("/api/staff/tables/stopped")).status_code == 403
    path = f"/api/staff/tables/{live.id}/restart"
    assert (await cid.post(path, {})).status_code == 403
    (seen,) = (await boss.get("/api/staff/tables/stopped")).json()
    assert (seen["table"], seen["reference"], seen["input"]) == (live.id, stop.reference, "Act")
    assert "a planted fault" in seen["why"]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("cardspeak.table.audit._check_accounts", _broken)
        refused = await boss.post(path, {})
        assert (refused.status_code, live.stopped) == (400, stop)
    assert (await boss.post(path, {})).json()["reference"] == stop.reference
    assert live.stopped is None
    assert (await boss.post(path, {})).status_code == 400
    assert (await boss.get("/api/staff/tables/stopped")).json() == []
    rows = [(row.what, row.why) for row in house.room.store.audit()]
    assert ("restarted the table", stop.reference) in rows
    assert any(what == "stopped the table" and stop.reference in why for what, why in rows)
    assert (await first.act({"act": "fold"}))["ok"]
    await first.until(lambda: first.seen["number"] == 2)


def _broken(*words: Any) -> None:
    raise BrokenInvariant("seat 1 has 5 chips, the journal 6")


@in_a_room
async def test_a_bot_and_the_dealer_leave_a_stopped_table_alone(house: House) -> None:
    ann = await house.enter("Ann")
    live = await hurried(ann, bots=3)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(settlement, "_pay", _fault)
        a = await ann.at(live)
        await a.until(lambda: a.view and a.view["common"].get("stopped"))
    count = inputs(live)
    house.faults.clear()
    for _ in range(20):
        assert (await a.ask("say", text="well?"))["ok"]
    assert inputs(live) == count
    house.faults.clear()


@in_a_room
async def test_the_staff_count_every_card_and_chip_of_a_table(house: House) -> None:
    live, first, _ = await heads_up(house)
    boss, cid = await house.administrator(), await house.enter("Cid")
    path = f"/api/staff/tables/{live.id}/count"
    assert (await cid.get(path)).status_code == 403
    counted = (await boss.get(path)).json()
    assert counted["exact"]
    assert sum(counted["cards"].values()) == 52
    assert sum(counted["accounts"].values()) == 0
    assert sum(counted["hand"].values()) == sum(live.hand.chips_before.values())  # type: ignore[union-attr]
    live.table.hand.muck.slots.append(0)  # type: ignore[union-attr]
    found = (await boss.get(path)).json()
    assert (found["exact"], found["differs"]) == (
        False,
        "cards: slots [] are missing, [0] are there twice",
    )
    live.table.hand.muck.slots.clear()  # type: ignore[union-attr]
    assert (await first.act({"act": "fold"}))["ok"]


@in_a_room
async def test_what_fails_behind_an_input_is_no_refusal(house: House) -> None:
    """The input was done: a refusal would leave it at the table and in no log."""
    live, first, _ = await heads_up(house)
    before, count = live.table.state(), inputs(live)

    def moves(*words: Any) -> None:
        raise CardspeakError("a planted refusal")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(live_table, "bank_moves", moves)
        answer = await first.act({"act": "fold"})
    assert "This table is stopped" in answer["error"]
    assert live.stopped is not None
    assert (live.table.state(), inputs(live)) == (before, count)
    house.faults.clear()
