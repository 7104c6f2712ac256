"""Who may ask what of an event: nobody decides for himself or spends chips of another."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from tests.server.events.test_events import (
    FLYER,
    Data,
    asked,
    done,
    in_a_house,
    live_of,
    made,
    tapped,
)
from tests.server.house import Guest, House
from tests.tournament.conftest import EventHouse, quick_flyer

from cardspeak.server.events import events
from cardspeak.server.events.event_people import may_ask
from cardspeak.server.events.events import Events
from cardspeak.server.people.people import Role, Visitor
from cardspeak.server.people.restrictions import Restriction
from cardspeak.tournament import commands as c
from cardspeak.tournament.refusal import EventRefusal
from cardspeak.tournament.state import EventPhase

ANOTHER = "another member of the staff must"
SPENT = "out of their own chips"
RULINGS: tuple[tuple[str, Data], ...] = (
    ("GivePenalty", {"player": "Ben", "penalty": "a warning", "reason": "x"}),
    ("TakeChips", {"player": "Ben", "chips": 25, "reason": "x"}),
    ("GoFromSeat", {"player": "Ben"}),
    ("VoteOnChop", {"player": "Ben", "agrees": True}),
    ("PayPrivateDeal", {"shares": [["Ben", 100]]}),
    ("CountTable", {"table": "1", "stacks": [["Ben", 25]]}),
    ("GoToLevel", {"level": 3, "reason": "x"}),
    ("CancelEvent", {"reason": "x"}),
)
FOR_ONESELF: tuple[tuple[str, Data], ...] = (
    ("FindHiddenChips", {"player": "Ben", "chips": 25, "reason": "x", "winner": "Boss"}),
    ("UndoKnockOut", {"player": "Boss", "reason": "x"}),
    ("PayPrivateDeal", {"shares": [["Boss", 500]]}),
    ("CountTable", {"table": "1", "stacks": [["Boss", 3000]]}),
    ("AssignSeat", {"player": "Boss", "table": "1", "seat": 1}),
)

TAPS: tuple[tuple[str, Data], ...] = (
    ("BustTap", {"player": "Ben", "stack": 1500}),
    ("CountTap", {"stacks": [["Ben", 25]]}),
)
TAPS_FOR_ONESELF: tuple[tuple[str, Data], ...] = (
    ("BustTap", {"player": "Ben", "stack": 1500, "winners": ["Boss"]}),
    ("CountTap", {"stacks": [["Boss", 3000], ["Ben", 25]]}),
)


def test_a_director_who_plays_rules_on_nothing(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        boss = await house.administrator()
        event = await made(boss)
        live = live_of(house, event)
        for name in ("Boss", "Ben", "Cal"):
            await done(boss, event, "Enter", player=name)
        await done(boss, event, "DrawSeats")
        await done(boss, event, "StartPlay")
        await done(boss, event, "StopClock", reason="a spill")
        await done(boss, event, "RunClock")
        before = live.event.digest
        for do, words in (*RULINGS, *FOR_ONESELF):
            assert ANOTHER in (await asked(boss, event, do, **words))["error"], do
        for tap, words in (*TAPS, *TAPS_FOR_ONESELF):
            assert ANOTHER in (await tapped(boss, event, "1", tap, **words))["error"], tap
        rules = {"rules": {"staff_may_rule": True}, "reason": "a home game"}
        assert (await boss.post("/api/house", rules)).status_code == 200
        for do, words in FOR_ONESELF:
            assert ANOTHER in (await asked(boss, event, do, **words))["error"], do
        for tap, words in TAPS_FOR_ONESELF:
            assert ANOTHER in (await tapped(boss, event, "1", tap, **words))["error"], tap
        assert live.event.digest == before
        assert "error" not in await tapped(boss, event, "1", "DealTap")
        assert "error" not in await tapped(boss, event, "1", "HandOverTap")
        assert await done(boss, event, "GoFromSeat", player="Ben")
        assert await done(boss, event, "GoFromSeat", player="Boss") is not None

    in_a_house(tmp_path / "room.db", scenario)


def test_nobody_spends_the_chips_of_another_or_more_than_his_own(tmp_path: Path) -> None:
    rebuys = "rebuys = { until_level = 3, price = 50000, chips = 1500 }\n"
    add_on = "add_on = { after_level = 1, price = 50000, chips = 1500 }\n"
    flyer = rebuys + add_on + FLYER.format(seats=9)

    async def scenario(house: House) -> None:
        boss, ann = await house.administrator(), await house.enter("Ann")
        body = {"flyer": flyer, "book": "catfish-bend", "dealing": "dealt"}
        event = (await boss.post("/api/events", body)).json()["id"]
        for do in ("Enter", "PayRebuy", "BuyAddOn"):
            assert SPENT in (await asked(boss, event, do, player="Ann"))["error"]
        await done(ann, event, "Enter", player="Ann", mark="a")
        for do in ("PayRebuy", "BuyAddOn"):
            told = await asked(ann, event, do, player="Ann")
            assert told["error"] == "Ann has 9,945 chips in the bank, not 50,000"
        assert house.room.chips_of("Ann") == 9_945
        ben = await house.enter("Ben")
        again = await asked(ann, event, "Enter", mark="a", player="Ann")
        assert again["lines"] == ["Ann is in: entry 1, $55 paid"]
        told = await asked(ben, event, "Enter", mark="a", player="Ann")
        assert SPENT in told["error"]
        told = await asked(ben, event, "Enter", mark="a", player="Ben")
        assert told["error"] == "that number was used for another request"
        promised = flyer.replace(
            "level_minutes", "prizes = { guarantee = 1000000000000 }\nlevel_minutes"
        )
        told = (await boss.post("/api/events", body | {"flyer": promised})).json()
        assert told["error"].startswith("the house promises 1,000,000,000,000, and has")

    in_a_house(tmp_path / "room.db", scenario)


def test_a_players_own_limit_counts_tournaments_too(tmp_path: Path) -> None:
    async def limited(house: House) -> tuple[Guest, str]:
        ann = await house.enter("Ann", "a long password")
        return ann, str((await ann.get("/api/events")).json()[0]["id"])

    async def scenario(house: House) -> None:
        boss = await house.administrator()
        ann = await house.enter("Ann")
        register = {"name": "Ann", "password": "a long password"}
        assert (await ann.post("/api/register", register)).status_code == 200
        await made(boss, dealing="dealt")
        ann, event = await limited(house)
        await ann.post("/api/account/limits", {"chips": 100})
        await done(ann, event, "Enter", player="Ann")
        await done(ann, event, "Withdraw", player="Ann")
        await done(ann, event, "Enter", player="Ann")
        other = await made(boss, dealing="dealt")
        told = await asked(ann, other, "Enter", player="Ann")
        assert told["error"] == "your own limit is 100 chips a day: 45 are left today"

    async def again(house: House) -> None:
        ann, other = await limited(house)
        told = await asked(ann, other, "Enter", player="Ann")
        assert told["error"] == "your own limit is 100 chips a day: 45 are left today"

    in_a_house(tmp_path / "room.db", scenario, again)


def test_one_click_fills_tournaments_and_leaves_none_behind(
    tmp_path: Path, monkeypatch: Any
) -> None:
    wanted = {"kind": "nine", "bots": False}

    async def scenario(house: House) -> None:
        room, found = house.room, house.room.events
        ann, ben = await house.enter("Ann"), await house.enter("Ben")
        for _ in range(3):
            event = (await ann.post("/api/play", wanted)).json()["id"]
            await done(ann, event, "Withdraw", player="Ann")
        assert (await ben.post("/api/play", wanted)).json()["id"] == event
        assert len(found.going) == 1
        monkeypatch.setattr(events, "MOST_QUICK", 1)
        told = (await ann.post("/api/play", {"kind": "forty-five"})).json()
        assert told["error"] == "too many tournaments are running: watch one of them"
        await found.close_idle(3600)
        assert len(found.going) == 1
        chips = room.chips_of("Ben")
        await found.close_idle(-10)
        assert not found.going
        assert room.chips_of("Ben") == chips + live_of(house, event).event.flyer.price
        assert live_of(house, event).event.state.phase is EventPhase.CANCELED

    async def kept_away(house: House) -> None:
        found: Events = house.room.events
        eve = await house.enter("Eve")
        await eve.post("/api/account/exclude", {"days": 1})
        assert house.room.people.restrictions.of("Eve", Restriction.EXCLUSION)
        told = (await eve.post("/api/play", wanted)).json()
        assert "you have excluded yourself from play" in told["error"]
        assert not found.going

    in_a_house(tmp_path / "room.db", scenario, kept_away)


def test_a_late_entrant_cannot_give_a_seat_back_to_draw_a_better_one() -> None:
    house = EventHouse("black-pearl", quick_flyer())
    house.begin(["Ann", "Bob"])
    house.do(c.Enter("Dan"))
    live: Any = SimpleNamespace(event=house.event, is_dealt=True)
    with pytest.raises(EventRefusal, match="only a director"):
        may_ask(live, c.Withdraw("Dan"), Visitor("Dan", Role.PLAYER, is_guest=False))
    assert may_ask(live, c.Withdraw("Dan"), Visitor("Flo", Role.FLOOR, is_guest=False)) == "Flo"
