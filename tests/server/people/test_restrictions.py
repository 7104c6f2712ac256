"""Bans, mutes, exclusions, and the limits that players set themselves."""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.server.house import Guest, House, heads_up, hurried, in_a_room, least, opened

from cardspeak.server.people.own_limits import OwnLimits
from cardspeak.server.people.people import Role
from cardspeak.store import BankMove, Store

DAY = 86_400


async def floor(house: House, name: str = "Flo") -> Guest:
    guest = await house.enter(name)
    house.room.people.set_role(name, Role.FLOOR)
    return guest


def restrict(name: str, kind: str, hours: int | None = 1) -> dict[str, object]:
    return {"name": name, "kind": kind, "hours": hours, "reason": "as was seen"}


async def until(is_so: Callable[[], object]) -> None:
    async with asyncio.timeout(120):
        while not is_so():
            await asyncio.sleep(0.01)


@in_a_room
async def test_a_banned_player_is_out_and_comes_in_after_the_end(house: House) -> None:
    flo = await floor(house)
    answer = await house.http.post("/api/register", json={"name": "Ann", "password": "long enough"})
    ann = Guest(house, "Ann", answer.cookies["cardspeak"])
    live = await hurried(ann)
    browser = await ann.sits(live)
    assert (await flo.post("/api/restrictions", restrict("Ann", "ban"))).status_code == 200
    await asyncio.wait_for(browser.connection.wait_closed(), 10)
    await until(lambda: live.seat_of("Ann") is None)
    assert house.room.chips_of("Ann") == 10_000
    assert (await ann.get("/api/me")).json()["name"] is None
    told = {"name": "Ann", "password": "long enough"}
    refused = await house.http.post("/api/enter", json=told)
    assert "you are banned from this room until" in refused.json()["error"]
    now = time.time()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(time, "time", lambda: now + 3601)
        assert (await house.http.post("/api/enter", json=told)).status_code == 200
    row = next(row for row in house.room.store.audit() if row.what.startswith("ban for Ann until"))
    assert (row.by, row.why) == ("Flo", "as was seen")


@in_a_room
async def test_a_player_banned_in_a_hand_leaves_after_it_with_the_chips(house: House) -> None:
    flo = await floor(house)
    live, first, other = await heads_up(house)
    name = live.table.seat(other.view["mine"]["seat"]).player
    await flo.post("/api/restrictions", restrict(name, "ban", None))
    await until(lambda: live.table.seat(live.seat_of(name) or 0).leaving)
    assert live.table.hand is not None, "the hand goes on"
    live.paused = True
    assert (await first.act({"act": "fold"}))["ok"]
    await until(lambda: live.seat_of(name) is None)
    assert house.room.chips_of(name) > 10_000, "the pot was won"


@in_a_room
async def test_a_muted_player_plays_and_does_not_chat(house: House) -> None:
    flo, ann = await floor(house), await house.enter("Ann")
    live = await hurried(ann)
    browser = await ann.sits(live)
    assert (await browser.ask("say", text="hello"))["ok"]
    await flo.post("/api/restrictions", restrict("Ann", "mute"))
    muted = await browser.ask("say", text="hello again")
    assert "you may not chat here until" in muted["error"]
    assert (await browser.ask("away"))["ok"]
    lift = {"name": "Ann", "kind": "mute", "reason": "enough"}
    assert (await flo.post("/api/restrictions/lift", lift)).status_code == 200
    assert (await flo.post("/api/restrictions/lift", lift)).status_code == 400
    assert (await browser.ask("say", text="thank you"))["ok"]
    said = [(row.by, row.why) for row in house.room.store.audit()][-2:]
    assert said == [("Flo", "as was seen"), ("Flo", "enough")]


@in_a_room
async def test_only_staff_restrict_and_only_those_below_them(house: House) -> None:
    boss, flo, ann = await house.administrator(), await floor(house), await house.enter("Ann")
    await floor(house, "Fay")
    for guest, name, status in (
        (ann, "Flo", 403), (house.nobody(), "Ann", 403), (flo, "Fay", 400), (flo, "Boss", 400),
        (flo, "Flo", 400), (flo, "Nobody", 400), (boss, "Fay", 200), (boss, "Boss", 400),
    ):  # fmt: skip
        answer = await guest.post("/api/restrictions", restrict(name, "mute"))
        assert answer.status_code == status, (guest.name, name)
    for wrong in ({"hours": 0}, {"hours": -1}, {"reason": ""}, {"kind": "exile"}, {"until": 5}):
        answer = await flo.post("/api/restrictions", restrict("Ann", "mute") | wrong)
        assert answer.status_code == 400, wrong
    own = await flo.post("/api/restrictions", restrict("Ann", "exclusion"))
    assert "players exclude themselves" in own.json()["error"]
    listed = (await flo.get("/api/restrictions")).json()
    assert [(each["name"], each["kind"]) for each in listed] == [("Fay", "mute")]
    assert (await ann.get("/api/restrictions")).status_code == 403


@in_a_room
async def test_an_exclusion_ends_when_the_player_said_and_no_sooner(house: House) -> None:
    boss, ann = await house.administrator(), await house.enter("Ann")
    live = await hurried(ann)
    browser = await ann.sits(live)
    assert (await ann.post("/api/account/exclude", {"days": 7})).status_code == 200
    await until(lambda: live.seat_of("Ann") is None)
    refused = await browser.ask("sit", chips=live.buy_in)
    assert "you have excluded yourself from play until" in refused["error"]
    shorter = await ann.post("/api/account/exclude", {"days": 1})
    assert shorter.status_code == 400
    lift = {"name": "Ann", "kind": "exclusion", "reason": "asks for it"}
    assert (
        "cannot be lifted early"
        in (await boss.post("/api/restrictions/lift", lift)).json()["error"]
    )
    assert (await ann.post("/api/account/exclude", {"days": 9})).status_code == 200
    now = time.time()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(time, "time", lambda: now + 8 * DAY)
        assert not (await browser.ask("sit", chips=live.buy_in))["ok"]
        patch.setattr(time, "time", lambda: now + 9 * DAY + 1)
        assert (await browser.ask("sit", chips=live.buy_in))["ok"]
    rows = [row for row in house.room.store.audit() if row.what.startswith("exclusion for Ann")]
    assert [row.by for row in rows] == ["Ann", "Ann"]


def test_restrictions_and_limits_hold_after_a_restart(tmp_path: Path) -> None:
    async def whole() -> None:
        async with opened(tmp_path / "room.db") as house:
            ann = await house.enter("Ann")
            live = await hurried(ann)
            await ann.post("/api/account/limits", {"chips": 500})
            browser = await ann.sits(live, chips=400)
            assert (await browser.ask("leave"))["ok"]
            await ann.post("/api/account/exclude", {"days": 1})
        async with opened(tmp_path / "room.db") as house:
            again = Guest(house, "Ann", ann.cookie)
            found = (await again.get("/api/account")).json()
            assert [each["kind"] for each in found["restrictions"]] == ["exclusion"]
            assert (found["limits"]["chips"], found["used"]["chips"]) == (500, 400)

    asyncio.run(whole())


# A player's own limits


@in_a_room
async def test_a_player_takes_no_more_chips_in_a_day_than_they_allow(house: House) -> None:
    ann = await house.enter("Ann")
    assert (await ann.post("/api/account/limits", {"chips": 1_000})).status_code == 200
    live = await hurried(ann)
    browser = await ann.sits(live, chips=400)
    assert (await browser.ask("leave"))["ok"]
    more = await browser.ask("sit", chips=601)
    assert more["error"] == "your own limit is 1,000 chips a day: 600 are left today"
    assert live.seat_of("Ann") is None
    second = await ann.sits(await hurried(ann), chips=600)
    assert "0 are left today" in (await second.ask("addon", chips=1))["error"]
    private = await hurried(ann, private=True)
    own = await ann.at(private)
    assert (await own.ask("sit", chips=private.buy_in))["ok"], "a private table has its own chips"
    row = house.room.store.audit()
    assert any("set their own limits: 1,000 chips" in each.what for each in row)


@in_a_room
async def test_a_player_whose_time_is_up_leaves_after_the_hand(house: House) -> None:
    live, first, other = await heads_up(house)
    room = house.room
    for name in ("Ann", "Ben"):
        row = room.door.own_limits.changed(name, None, 60 if name == "Ann" else None)
        room.door.own_limits.keep(row)
    now = time.time()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(time, "time", lambda: now + 3000)
        await room.door.make_round()
        assert not live.table.seat(live.seat_of("Ann") or 0).leaving
        patch.setattr(time, "time", lambda: now + 3700)
        await room.door.make_round()
        await until(lambda: live.table.seat(live.seat_of("Ann") or 0).leaving)
        assert not live.table.seat(live.seat_of("Ben") or 0).leaving
        live.paused = True
        async with asyncio.timeout(120):
            while live.seat_of("Ann") is not None:
                for browser in (first, other):
                    if options := browser.offered():
                        await browser.act(least(options))
                await asyncio.sleep(0.005)
        await until(lambda: any(not each.view.get("mine") for each in (first, other)))
        ann = next(each for each in (first, other) if not each.view.get("mine"))
        again = await ann.ask("sit", chips=live.buy_in)
        assert again["error"] == "you have reached your own limit of hours a day"


def test_a_tighter_limit_holds_at_once_and_a_wider_one_in_a_day(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [1_000_000.0]
    monkeypatch.setattr(time, "time", lambda: now[0])
    store = Store.open(tmp_path / "room.db")
    limits = OwnLimits(store.accounts, [])
    limits.keep(limits.changed("Ann", 500, 120))
    limits.keep(limits.changed("Ann", 800, 60))
    found = limits.of("Ann")
    assert (found.chips, found.minutes, found.next_chips, found.next_minutes) == (500, 60, 800, 60)
    limits.keep(limits.changed("Ann", 300, 60))
    assert limits.of("Ann").chips == 300
    limits.keep(limits.changed("Ann", None, None))
    assert (limits.of("Ann").chips, limits.of("Ann").minutes) == (300, 60)
    now[0] += DAY
    assert (limits.of("Ann").chips, limits.of("Ann").minutes) == (None, None)
    store.close()


def test_time_at_two_tables_at_once_counts_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [DAY * 10.0]
    monkeypatch.setattr(time, "time", lambda: now[0])
    store = Store.open(tmp_path / "room.db")
    limits, start = OwnLimits(store.accounts, []), DAY * 10

    def move(why: str, table: str, at: int) -> BankMove:
        return BankMove("Ann", -100 if why == "buy-in" else 100, why, "Ann", table, at)

    limits.follow([move("buy-in", "a", start), move("buy-in", "b", start + 60)])
    now[0] = start + 120
    assert limits.seconds_used("Ann") == 120
    limits.follow([move("cash-out", "a", start + 120)])
    now[0] = start + 180
    assert limits.seconds_used("Ann") == 180
    limits.follow([move("cash-out", "b", start + 180)])
    now[0] = start + 1000
    assert (limits.seconds_used("Ann"), limits.chips_used("Ann")) == (180, 200)
    failed = [move("buy-in", "a", start + 1000)]
    limits.follow(failed)
    limits.take_back(failed)
    now[0] = start + 2000
    assert (limits.seconds_used("Ann"), limits.chips_used("Ann")) == (180, 200)
    now[0] = start + DAY + 90
    assert (limits.seconds_used("Ann"), limits.chips_used("Ann")) == (90, 0)
    store.close()
