"""What cannot be kept has not happened: a full disk or a fault of ours leaves no trace."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import pytest
from tests.server.house import Browser, House, heads_up, hurried, in_a_room, inputs

from cardspeak.store import StoreError
from cardspeak.table import Table


@in_a_room
async def test_an_input_that_cannot_be_written_did_not_happen(house: House) -> None:
    live, first, other = await heads_up(house)
    before, seen, told = inputs(live), first.seen, len(other.frames)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(house.room.store.log, "append", _full)
        answer = await first.act({"act": "call"})
    assert (answer["ok"], answer["error"]) == (False, "the disk is full")
    assert inputs(live) == before
    assert first.seen == seen
    assert all('"calls' not in frame for frame in other.frames[told:])
    assert (await first.act({"act": "call"}))["ok"]
    assert inputs(live) == before + 1


@in_a_room
async def test_chips_of_a_buy_in_that_cannot_be_written_stay_in_the_bank(house: House) -> None:
    ann = await house.enter("Ann")
    live = await hurried(ann)
    a = await ann.at(live)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(house.room.store.log, "append", _full)
        assert not (await a.ask("sit", chips=400))["ok"]
    assert house.room.chips_of("Ann") == 10_000
    assert not live.table.occupied
    assert (await a.ask("sit", chips=400))["ok"]
    assert house.room.chips_of("Ann") == house.room.store.balances()["Ann"] == 9_600


@in_a_room
async def test_a_database_that_is_gone_and_comes_back_loses_and_shows_nothing(
    house: House,
) -> None:
    """Neither written nor read: what was tried is not shown, and all goes on as before."""
    live, first, other = await heads_up(house)
    before, seen = inputs(live), first.seen
    guest = house.nobody()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(house.room.store.log, "append", _gone)
        patch.setattr(house.room.store, "load", _gone)
        for _ in range(2):
            answer = await first.act({"act": "call"})
            assert (answer["ok"], answer["error"]) == (False, "the server is gone")
        late = await guest.at(live)
        await late.connection.wait_closed()
        assert not late.told
    assert (await first.act({"act": "call"}))["ok"]
    assert inputs(live) == before + 1
    assert not any('"calls' in frame for frame in other.frames[: len(other.frames) - 2])
    again = await guest.at(live)
    await again.until(lambda: again.view)
    assert again.seen != seen
    assert house.room.balances == house.room.store.balances()


@contextmanager
def _breaking_after_writing(house: House) -> Iterator[None]:
    """Whatever is written is there, and nobody hears of it."""
    append = house.room.store.log.append

    def breaks(entries: Any) -> None:
        append(entries)
        raise StoreError("the connection broke")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(house.room.store.log, "append", breaks)
        yield


@in_a_room
async def test_an_input_that_was_written_before_the_connection_broke_has_happened(
    house: House,
) -> None:
    ann = await house.enter("Ann")
    live = await hurried(ann)
    a = await ann.at(live)
    with _breaking_after_writing(house):
        assert (await a.ask("sit", chips=400))["ok"]
    assert [(seat.player, seat.stack) for seat in live.table.occupied] == [("Ann", 400)]
    assert house.room.chips_of("Ann") == house.room.store.balances()["Ann"] == 9_600
    assert (await a.ask("leave"))["ok"]
    assert house.room.chips_of("Ann") == house.room.store.balances()["Ann"] == 10_000


@in_a_room
async def test_a_deal_that_was_written_before_the_connection_broke_is_played(house: House) -> None:
    live, first, other = await heads_up(house)
    live.options.pause = 60.0
    assert (await first.act({"act": "fold"}))["ok"]
    with _breaking_after_writing(house):
        await live.do(live.dealer._next_hand)
    for browser in (first, other):
        await browser.until(partial(_sees_hand, browser, 2))
        assert len(browser.view["mine"]["cards"]) == 2
    turn = first if first.offered() else other
    assert (await turn.act({"act": "fold"}))["ok"]
    assert live.archive.last == 2
    assert (await live.archive.hand(2)).players


@in_a_room
async def test_chips_that_could_not_be_issued_are_nobodys(house: House) -> None:
    boss = await house.administrator()
    issue = {"name": "Boss", "chips": 50, "reason": "a gift"}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(house.room.store.log, "append", _full)
        for chips in (50, -50):
            assert (await boss.post("/api/cage", issue | {"chips": chips})).status_code == 400
        told = {"name": "Zoe", "password": "long enough"}
        assert (await boss.post("/api/register", told)).status_code == 400
    assert house.room.chips_of("Boss") == house.room.store.balances()["Boss"] == 10_000
    zoe = await house.enter("Zoe", "long enough")  # who is new is welcomed when it can be kept
    assert (await zoe.get("/api/me")).json()["chips"] == 10_000


def _sees_hand(browser: Browser, number: int) -> bool:
    return bool(browser.seen["number"] == number)


def _gone(*_: object) -> None:
    raise StoreError("the server is gone")


def _full(entries: object) -> None:
    raise StoreError("the disk is full")


@in_a_room
async def test_a_fault_in_the_middle_of_an_input_leaves_nothing_behind(house: House) -> None:
    live, first, _ = await heads_up(house)
    before, seen = inputs(live), first.seen

    with pytest.MonkeyPatch.context() as patch:

        def apply(table: Table, *words: Any) -> None:
            patch.undo()
            table.occupied[0].stack += 1_000_000
            raise ZeroDivisionError

        patch.setattr(Table, "apply", apply)
        answer = await first.act({"act": "call"})
    assert "This table is stopped" in answer["error"]
    assert [type(fault) for fault in house.faults] == [ZeroDivisionError]
    house.faults.clear()
    assert inputs(live) == before
    assert first.seen == seen
    boss = await house.administrator()
    assert (await boss.post(f"/api/staff/tables/{live.id}/restart", {})).status_code == 200
    assert (await first.act({"act": "call"}))["ok"]


@in_a_room
async def test_a_dealer_that_fails_tries_again(house: House) -> None:
    house.listens_to("Ann")  # she talks until the dealer has failed twice
    ann = await house.enter("Ann")
    live = await hurried(ann, bots=3)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("cardspeak.server.tables.dealer._AFTER_FAULT", 0.05)
        patch.setattr("cardspeak.server.tables.dealer.decks.fresh", _no_deck)
        a = await ann.at(live)
        await a.until(lambda: a.view)
        while len(house.faults) < 2:
            assert (await a.ask("say", text="well?"))["ok"]
            await asyncio.sleep(0.01)  # a socket may not send more than so many frames a second
    house.faults.clear()
    await a.until(lambda: a.seen["number"] > 1)


def _no_deck(size: int) -> None:
    raise ZeroDivisionError


@in_a_room
async def test_a_table_whose_end_cannot_be_kept_ends_when_it_can(house: House) -> None:
    ann = await house.enter("Ann")
    live = await hurried(ann, bots=3)
    a = await ann.at(live)
    await a.until(lambda: a.view)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("cardspeak.server.tables.dealer._AFTER_FAULT", 0.05)
        with pytest.MonkeyPatch.context() as full:
            full.setattr(house.room.store, "close_table", _gone)
            assert (await a.ask("close"))["ok"]
            async with asyncio.timeout(120):
                while not house.faults:
                    await asyncio.sleep(0.005)
            assert live.id in house.room.tables
            assert (await ann.get(f"/api/tables/{live.id}/hands")).status_code == 200
        await a.connection.wait_closed()
    house.faults.clear()
    assert live.id not in house.room.tables
    assert house.room.store.table(live.id).closed_at is not None
    assert not live.table.occupied
