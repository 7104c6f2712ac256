"""Sessions: logging out, changing a password, devices, coming back, and patience with guesses."""

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest
from tests.server.house import Browser, Guest, House, hurried, in_a_room, opened

from cardspeak.server.people.throttle import Throttle, ThrottleError
from cardspeak.store.verification import verify

RIGHT = "correct horse battery"
PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1"


async def registered(house: House, name: str) -> Guest:
    answer = await house.http.post("/api/register", json={"name": name, "password": RIGHT})
    assert answer.status_code == 200, answer.text
    return Guest(house, name, answer.cookies["cardspeak"])


async def name_of(guest: Guest) -> object:
    return (await guest.get("/api/me")).json()["name"]


def notices(browser: Browser) -> list[str]:
    return [each["text"] for each in browser.told if each["tell"] == "personalnotice"]


async def account(guest: Guest) -> dict[str, Any]:
    found: dict[str, Any] = (await guest.get("/api/account")).json()
    return found


@in_a_room
async def test_logging_out_ends_the_session_wherever_its_cookie_is(house: House) -> None:
    ann = await house.enter("Ann")
    live = await hurried(ann)
    browser = await ann.sits(live)
    stolen = Guest(house, "Ann", ann.cookie)
    assert (await ann.post("/api/leave", {})).status_code == 200
    assert await name_of(stolen) is None
    assert house.room.store.accounts.sessions() == []
    await asyncio.wait_for(browser.connection.wait_closed(), 10)
    assert notices(browser) == ["You are logged out."]
    assert live.seat_of("Ann") is not None, "the seat waits for its player"


@in_a_room
async def test_the_database_does_not_have_what_the_browser_keeps(house: House) -> None:
    ann = await house.enter("Ann")
    (row,) = house.room.store.accounts.sessions()
    assert ann.cookie not in (row.id, row.device)
    assert await name_of(Guest(house, "Ann", row.id)) is None


@in_a_room
async def test_a_changed_password_ends_all_other_sessions(house: House) -> None:
    first = await registered(house, "Ann")
    others = [await house.enter("Ann", RIGHT) for _ in range(2)]
    live = await hurried(first)
    open_there = await others[0].at(live)
    wrong = await first.post("/api/account/password", {"old": "guess", "new": "another one"})
    assert "not your current password" in wrong.json()["error"]
    short = await first.post("/api/account/password", {"old": RIGHT, "new": "short"})
    assert short.status_code == 400
    done = await first.post("/api/account/password", {"old": RIGHT, "new": "another one"})
    assert done.json() == {"ended": 2}
    assert [await name_of(guest) for guest in (first, *others)] == ["Ann", None, None]
    await asyncio.wait_for(open_there.connection.wait_closed(), 10)
    old = await house.http.post("/api/enter", json={"name": "Ann", "password": RIGHT})
    assert old.status_code == 400
    await house.enter("Ann", "another one")


@in_a_room
async def test_a_guest_who_sets_a_password_keeps_this_browser_alone(house: House) -> None:
    answer = await house.http.post("/api/enter", json={"name": "Ann"})
    ann = Guest(house, "Ann", answer.cookies["cardspeak"])
    told = {"name": "Ann", "phrase": answer.json()["phrase"]}
    other = await house.http.post("/api/recover", json=told)
    second = Guest(house, "Ann", other.cookies["cardspeak"])
    assert await name_of(second) == "Ann"
    done = await ann.post("/api/register", {"name": "Ann", "password": RIGHT})
    assert done.status_code == 200
    assert (await name_of(ann), await name_of(second)) == ("Ann", None)
    again = await house.http.post("/api/recover", json=told)
    assert again.status_code == 400, "a name with a password comes back by that alone"


@in_a_room
async def test_the_settings_list_the_devices_and_end_each(house: House) -> None:
    ann = await registered(house, "Ann")
    told = {"name": "Ann", "password": RIGHT}
    phone = await house.http.post("/api/enter", json=told, headers={"user-agent": PHONE})
    devices = (await account(ann))["devices"]
    assert {each["device"] for each in devices} == {"A browser", "Safari on iPhone or iPad"}
    assert [each["own"] for each in devices if each["device"] == "A browser"] == [True]
    (other,) = [each["id"] for each in devices if not each["own"]]
    eve = await house.enter("Eve")
    theirs = await eve.post("/api/account/devices/end", {"id": other})
    assert theirs.status_code == 400, "only one's own devices"
    assert (await ann.post("/api/account/devices/end", {"id": other})).json() == {"ended": 1}
    assert await name_of(Guest(house, "Ann", phone.cookies["cardspeak"])) is None
    assert len((await account(ann))["devices"]) == 1
    assert (await house.nobody().get("/api/account")).status_code == 403


@in_a_room
async def test_a_second_device_that_acts_is_announced_to_the_first(house: House) -> None:
    ann = await registered(house, "Ann")
    live = await hurried(ann)
    first = await ann.sits(live)
    told = {"name": "Ann", "password": RIGHT}
    phone = await house.http.post("/api/enter", json=told, headers={"user-agent": PHONE})
    second = await Guest(house, "Ann", phone.cookies["cardspeak"]).at(live)
    await second.until(lambda: second.view)
    assert notices(first) == [], "a device that only looks is not announced"
    for _ in range(3):
        assert (await second.ask("say", text="hello"))["ok"]
    await first.until(lambda: notices(first))
    assert len(notices(first)) == 1
    assert notices(first)[0].startswith("Safari on iPhone or iPad now plays under your name")
    assert notices(second) == []


def test_an_ended_session_stays_ended_after_a_restart(tmp_path: Path) -> None:
    async def whole() -> None:
        async with opened(tmp_path / "room.db") as house:
            ann, ben = await house.enter("Ann"), await house.enter("Ben")
            await ann.post("/api/leave", {})
        async with opened(tmp_path / "room.db") as house:
            names = [await name_of(Guest(house, "", each.cookie)) for each in (ann, ben)]
            assert names == [None, "Ben"]

    asyncio.run(whole())


# Guests


@in_a_room
async def test_a_guest_comes_back_with_the_recovery_phrase(house: House) -> None:
    answer = await house.http.post("/api/enter", json={"name": "Ann"})
    phrase = answer.json()["phrase"]
    assert len(phrase.split()) == 8
    for name, typed, status in (
        ("Ann", "not the phrase", 400),
        ("Ben", phrase, 400),
        ("ann", f"  {phrase.upper()} ", 200),
    ):
        told = {"name": name, "phrase": typed}
        assert (await house.http.post("/api/recover", json=told)).status_code == status
    ann = Guest(house, "Ann", answer.cookies["cardspeak"])
    new = (await ann.post("/api/account/phrase", {})).json()["phrase"]
    old = await house.http.post("/api/recover", json={"name": "Ann", "phrase": phrase})
    assert (old.status_code, new != phrase) == (400, True)
    assert phrase not in str(house.room.store.accounts.phrase_hash("Ann"))


@in_a_room
async def test_the_name_of_a_guest_long_gone_is_released(house: House) -> None:
    gone, seated, named = await house.enter("Gone"), await house.enter("Sitting"), "Owner"
    await registered(house, named)
    live = await hurried(seated)
    await seated.sits(live)
    now, room = time.time(), house.room
    before = sum(room.balances.values())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(time, "time", lambda: now + 89 * 86_400)
        assert await room.door.release_names() == []
        patch.setattr(time, "time", lambda: now + 91 * 86_400)
        assert await room.door.release_names() == ["Gone"]
        assert await name_of(gone) is None
        assert {each.name for each in room.people.names()} == {"Sitting", named}
        assert sum(room.balances.values()) == before, "the chips are the house's again"
        new = await house.enter("gone")
        assert (await new.get("/api/me")).json()["chips"] == 10_000
    row = next(row for row in room.store.audit() if row.what == "released the name Gone")
    assert (row.by, row.why) == ("house", "its guest is long gone")


@in_a_room
async def test_a_released_name_does_not_bring_its_old_hands(house: House) -> None:
    ann, ben = await house.enter("Ann"), await house.enter("Ben")
    live = await hurried(ann, private=True)
    await ann.at(live)
    await live.close()
    assert [row.id for row in await house.room.closed_tables.rows(_visitor(house, "Ann"))]
    now = time.time()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(time, "time", lambda: now + 91 * 86_400)
        await house.room.door.release_names()
        new = await house.enter("Ann")
        assert await house.room.closed_tables.rows(_visitor(house, "Ann")) == []
        assert (await new.get(f"/api/tables/{live.id}/hands")).status_code == 403
    assert await name_of(ben) is None


@in_a_room
async def test_a_closed_account_leaves_no_name(house: House) -> None:
    boss, ann = await house.administrator(), await registered(house, "Ann")
    second = await house.enter("Ann", RIGHT)
    live = await hurried(ann)
    body = {"password": RIGHT}
    room = house.room
    before = sum(room.balances.values())
    assert "close your tables" in (await ann.post("/api/account/close", body)).json()["error"]
    await live.close()
    assert (await ann.post("/api/account/close", {"password": "guess"})).status_code == 400
    await ann.post("/api/account/limits", {"chips": 5})
    assert (await ann.post("/api/account/close", body)).status_code == 200
    assert [await name_of(guest) for guest in (ann, second)] == [None, None]
    assert room.store.accounts.person("Ann") is None
    rows = room.store.accounts
    assert "Ann" not in [row.name for row in rows.sessions()]
    assert "Ann" not in [row.name for row in rows.own_limits()]
    assert (sum(room.balances.values()), room.chips_of("Ann")) == (before, 0)
    with room.store.looking() as connection:
        assert verify(connection).holds
    assert "the only administrator" in (await boss.post("/api/account/close", {})).json()["error"]
    new = await house.enter("Ann")
    assert (await new.get("/api/me")).json()["chips"] == 10_000


def _visitor(house: House, name: str) -> Any:
    return house.room.people.visitor(name)


# Guessing


def test_guessing_from_elsewhere_does_not_lock_the_owner_out() -> None:
    throttle = Throttle()
    for _ in range(20):
        throttle.failed("Ann", "203.0.113.9")
    with pytest.raises(ThrottleError):
        throttle.check("Ann", "203.0.113.9")
    throttle.check("Ann", "192.0.2.1")
    throttle.check("Ben", "203.0.113.9")


def test_guessing_at_many_names_from_one_address_gets_slow() -> None:
    throttle = Throttle()
    for number in range(40):
        throttle.failed(f"name {number}", "203.0.113.9")
    with pytest.raises(ThrottleError):
        throttle.check("Ann", "203.0.113.9")
    throttle.succeeded("own name", "203.0.113.9")
    with pytest.raises(ThrottleError):
        throttle.check("Ann", "203.0.113.9")
    throttle.check("Ann", "192.0.2.1")
