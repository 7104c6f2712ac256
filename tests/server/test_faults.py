"""What cannot be kept has not happened: a full disk or a fault of ours leaves no trace."""

from typing import Any

import pytest
from tests.server.house import House, heads_up, hurried, in_a_room, inputs

from cardspeak.store import StoreError
from cardspeak.table import Table


@in_a_room
async def test_an_input_that_cannot_be_written_did_not_happen(house: House) -> None:
    live, first, other = await heads_up(house)
    before, seen, told = inputs(live), first.seen, len(other.frames)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(house.room.store, "append", _full)
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
        patch.setattr(house.room.store, "append", _full)
        assert not (await a.ask("sit", chips=400))["ok"]
    assert house.room.chips_of("Ann") == 10_000
    assert not live.table.occupied
    assert (await a.ask("sit", chips=400))["ok"]
    assert house.room.chips_of("Ann") == house.room.store.balances()["Ann"] == 9_600


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
    assert answer["error"] == "the room could not do that"
    assert [type(fault) for fault in house.faults] == [ZeroDivisionError]
    house.faults.clear()
    assert inputs(live) == before
    assert first.seen == seen
    assert (await first.act({"act": "call"}))["ok"]


@in_a_room
async def test_a_dealer_that_fails_tries_again(house: House) -> None:
    ann = await house.enter("Ann")
    live = await hurried(ann, bots=3)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("cardspeak.server.dealer._AFTER_FAULT", 0.05)
        patch.setattr("cardspeak.server.dealer.decks.fresh", _no_deck)
        a = await ann.at(live)
        await a.until(lambda: a.view)
        while len(house.faults) < 2:
            assert (await a.ask("say", text="well?"))["ok"]
    house.faults.clear()
    await a.until(lambda: a.seen["number"] > 1)


def _no_deck(size: int) -> None:
    raise ZeroDivisionError
