"""Names, passwords, roles and chips: who may do what, and what is kept of it."""

import asyncio
import time
from pathlib import Path

import pytest
from tests.server.house import Guest, House, heads_up, hurried, in_a_room, inputs, opened

from cardspeak.server.people.people import Role
from cardspeak.server.people.throttle import Throttle, ThrottleError
from cardspeak.store import StoreError

RIGHT = "correct horse battery"


async def registered(house: House, name: str) -> Guest:
    answer = await house.http.post("/api/register", json={"name": name, "password": RIGHT})
    assert answer.status_code == 200, answer.text
    return Guest(house, name, answer.cookies["cardspeak"])


# Coming in


@in_a_room
async def test_a_password_is_kept_as_argon2_and_opens_the_name(house: House) -> None:
    await registered(house, "Ann")
    person = house.room.store.accounts.person("Ann")
    assert person is not None
    assert person.password_hash is not None
    assert person.password_hash.startswith("$argon2id$")
    assert RIGHT not in person.password_hash
    ann = await house.enter("Ann", RIGHT)
    assert (await ann.get("/api/me")).json()["guest"] is False
    assert (await house.http.post("/api/enter", json={"name": "Ann"})).status_code == 400


@in_a_room
async def test_guessing_a_password_gets_slow(house: House) -> None:
    await registered(house, "Ann")
    said = []
    for guess in range(5):
        told = {"name": "Ann", "password": f"guess number {guess}"}
        answer = await house.http.post("/api/enter", json=told)
        assert answer.status_code == 400
        said.append(answer.json()["error"])
    assert "try again in" not in said[0]
    assert "try again in" in said[-1]
    right = await house.http.post("/api/enter", json={"name": "Ann", "password": RIGHT})
    assert right.status_code == 400, "the right one has to wait as well"


@in_a_room
async def test_many_guesses_at_once_are_many_guesses(house: House) -> None:
    told = [{"name": "Ann", "password": f"guess number {guess}"} for guess in range(8)]
    answers = await asyncio.gather(*(house.http.post("/api/enter", json=each) for each in told))
    assert sum("try again in" in answer.text for answer in answers) >= 4


def test_each_wrong_password_doubles_the_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1000.0]
    monkeypatch.setattr("cardspeak.server.people.throttle.time.monotonic", lambda: now[0])
    throttle = Throttle()
    waits = []
    for _ in range(14):
        throttle.failed("Ann", "1.2.3.4")
        began = now[0]
        while True:
            try:
                throttle.check("Ann", "1.2.3.4")
                break
            except ThrottleError:
                now[0] += 1
        waits.append(now[0] - began)
    assert waits[:6] == [0, 0, 2, 4, 8, 16]
    assert max(waits) == 900
    throttle.succeeded("Ann", "1.2.3.4")
    throttle.check("Ann", "1.2.3.4")


@in_a_room
async def test_names_of_the_house_and_of_bots_are_not_given(house: House) -> None:
    for name in (
        "bot Ada",
        "Bot Eve",
        "house",
        "Dealer",
        "THE CLOCK",
        "floor",
        " ",
        "\u200b",
        "a\nb",
    ):
        answer = await house.http.post("/api/enter", json={"name": name})
        assert answer.status_code == 400, name
    await house.enter("Ann")
    again = await house.http.post("/api/enter", json={"name": " Ann "})
    assert again.status_code == 400


# Roles


@in_a_room
async def test_the_first_starts_link_works_once(house: House) -> None:
    claim = house.room.people.claim
    boss, eve = await house.enter("Boss"), await house.enter("Eve")
    for wrong in ("x", "é", claim[:-1], claim + "x"):
        assert (await eve.get(f"/claim/{wrong}")).status_code == 400
    assert (await house.nobody().get(f"/claim/{claim}")).status_code == 303
    assert (await boss.get(f"/claim/{claim}")).status_code == 303
    assert (await eve.get(f"/claim/{claim}")).status_code == 400
    assert (await boss.get("/api/me")).json()["role"] == "administrator"
    assert (await eve.get("/api/me")).json()["role"] == "player"
    assert [row.what for row in house.room.store.audit()][-1] == "made Boss administrator"


@in_a_room
async def test_each_page_asks_for_the_role_it_needs(house: House) -> None:
    boss, eve, max_ = (
        await house.administrator(),
        await house.enter("Eve"),
        await house.enter("Max"),
    )
    role = {"name": "Eve", "role": "cage", "reason": "works here"}
    chips = {"name": "Max", "chips": 500, "reason": "paid in"}
    for guest in (eve, house.nobody()):
        assert (await guest.post("/api/people/role", role)).status_code == 403
        assert (await guest.post("/api/cage", chips)).status_code == 403
        assert (await guest.get("/api/people")).status_code == 403
    assert (await boss.post("/api/people/role", role | {"role": "king"})).status_code == 400
    assert (await boss.post("/api/people/role", role | {"name": "Nobody"})).status_code == 400
    assert (await boss.post("/api/people/role", role)).status_code == 200
    assert (await eve.post("/api/people/role", role | {"name": "Max"})).status_code == 403
    assert (await eve.post("/api/cage", chips)).json() == {"name": "Max", "chips": 10_500}
    assert (await max_.get("/api/me")).json()["chips"] == 10_500
    for wrong in (-10_501, 0, 1.5, True, "5", 10**13):
        assert (await eve.post("/api/cage", chips | {"chips": wrong})).status_code == 400, wrong
    assert (await eve.post("/api/cage", chips | {"reason": ""})).status_code == 400
    rows = {(row.by, row.what, row.why) for row in house.room.store.audit()}
    assert ("Boss", "made Eve cage", "works here") in rows
    assert ("Eve", "issued 500 to Max", "paid in") in rows


@in_a_room
async def test_a_player_cannot_rule_and_the_floor_can(house: House) -> None:
    boss = await house.administrator()
    ann, ben = await house.enter("Ann"), await house.enter("Ben")
    live = await hurried(ann)
    a, b = await ann.sits(live), await ben.sits(live)
    await a.until(lambda: a.seen["playing"])
    live.options.pause = 60.0
    report = {"report": "exposed card", "seat": 2, "card": 0, "by": "dealt face up"}
    before = inputs(live)
    for player in (a, b):  # the host of a public table with people is no floor either
        assert "only the floor" in (await player.ask("look", report=report))["error"]
        assert "only the floor" in (await player.ask("rule", report=report, reason="x"))["error"]
        assert "only the floor" in (await player.ask("takeback", reason="x"))["error"]
    assert "only the host" in (await b.ask("pause"))["error"]
    assert inputs(live) == before
    role = {"name": "Ben", "role": "floor", "reason": "tonight"}
    assert (await boss.post("/api/people/role", role)).status_code == 200
    looked = await b.ask("look", report=report)  # on the very same socket
    assert looked["ok"], looked
    assert inputs(live) == before
    own = await b.ask("rule", report=report, reason="seen by all")
    assert "you are playing this hand" in own["error"]
    assert inputs(live) == before
    floor = await boss.at(live)
    assert (await floor.ask("rule", report=report, reason="seen by all"))["ok"]
    assert inputs(live) == before + 1
    row = house.room.store.audit()[-1]
    assert (row.by, row.why, row.table) == ("Boss", "seen by all", live.id)
    assert (await boss.post("/api/people/role", role | {"role": "player"})).status_code == 200
    assert "only the floor" in (await b.ask("look", report=report))["error"]


@in_a_room
async def test_an_input_is_taken_back_with_a_reason_and_both_are_kept(house: House) -> None:
    boss = await house.administrator()
    live, first, other = await heads_up(house)
    floor = await boss.at(live)
    offered, number = first.offered(), inputs(live)
    assert (await first.act({"act": "call"}))["ok"]
    await other.until(other.offered)
    assert not (await floor.ask("takeback", reason=" "))["ok"]
    assert (await floor.ask("takeback", reason="the wrong button"))["ok"]
    assert inputs(live) == number + 2
    await first.until(lambda: first.offered() == offered)
    assert other.offered() is None
    assert (await first.act({"act": "call"}))["ok"]
    assert "took back the last input" in house.room.store.audit()[-1].what


# Chips


@in_a_room
async def test_chips_are_not_spent_at_two_tables(house: House) -> None:
    ann = await house.enter("Ann")
    tables = [await hurried(ann) for _ in range(3)]
    browsers = [await ann.at(live) for live in tables]
    answers = await asyncio.gather(*(each.ask("sit", chips=4_000) for each in browsers))
    assert sum(answer["ok"] for answer in answers) == 2
    assert house.room.chips_of("Ann") == 2_000
    assert sum(seat.stack for live in tables for seat in live.table.occupied) == 8_000


@in_a_room
async def test_leaving_brings_the_chips_back(house: House) -> None:
    ann = await house.enter("Ann")
    live = await hurried(ann)
    a = await ann.sits(live, chips=400)
    assert house.room.chips_of("Ann") == 9_600
    assert not (await a.ask("sit", chips=400))["ok"]
    assert (await a.ask("leave"))["ok"]
    assert house.room.chips_of("Ann") == 10_000
    assert house.room.store.balances()["Ann"] == 10_000


@in_a_room
async def test_one_person_cannot_fill_the_room_with_tables(house: House) -> None:
    ann = await house.enter("Ann")
    for _ in range(20):
        await ann.open()
    answer = await ann.post("/api/tables", {"book": "common", "game": "holdem"})
    assert "20 tables open" in answer.json()["error"]


def test_a_cookie_is_good_after_a_restart(tmp_path: Path) -> None:
    async def whole() -> None:
        async with opened(tmp_path / "room.db") as house:
            ann = await house.enter("Ann")
        async with opened(tmp_path / "room.db") as house:
            again = Guest(house, "Ann", ann.cookie)
            assert (await again.get("/api/me")).json()["name"] == "Ann"
            assert house.room.people.visitor("Ann").role is Role.PLAYER

    asyncio.run(whole())


@in_a_room
async def test_names_that_read_the_same_are_one_name(house: House) -> None:
    await house.enter("Ann Straße")
    for name in ("ann straße", "ANN STRASSE", "Ａnn Straße"):
        for told in ({"name": name}, {"name": name, "password": "long enough"}):
            path = "/api/register" if "password" in told else "/api/enter"
            answer = await house.http.post(path, json=told)
            assert answer.status_code == 400
            assert "is taken" in answer.json()["error"]
    for name in ("ＤＥＡＬＥＲ", "ＢＯＴ Ada"):
        answer = await house.http.post("/api/enter", json={"name": name})
        assert "reserved for the house" in answer.text


@in_a_room
async def test_a_clock_that_is_set_back_sends_nobody_away(house: House) -> None:
    ann = await house.enter("Ann")
    now = time.time()
    with pytest.MonkeyPatch.context() as patch:
        for later, name in ((-86_400, "Ann"), (29 * 86_400, "Ann"), (31 * 86_400, None)):
            patch.setattr(time, "time", lambda later=later: now + later)
            assert (await ann.get("/api/me")).json()["name"] == name


@in_a_room
async def test_a_table_goes_on_when_the_clock_is_set_back(house: House) -> None:
    live, first, other = await heads_up(house)
    then, now = live.table.now, time.time()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(time, "time", lambda: now - 86_400)
        assert (await first.act({"act": "call"}))["ok"]
        assert (await other.act({"act": "check"}))["ok"]
    assert live.table.now >= then
    assert all(record.now >= then - 60 for record in house.room.store.records(live.id))


@in_a_room
async def test_the_last_administrator_stays_one(house: House) -> None:
    boss, other = await house.administrator(), await house.enter("Other")
    told = {"name": "Boss", "role": "player", "reason": "enough"}
    answer = await boss.post("/api/people/role", told)
    assert "the only administrator" in answer.json()["error"]
    appointed = {"name": "Other", "role": "administrator", "reason": "a deputy"}
    assert (await boss.post("/api/people/role", appointed)).status_code == 200
    assert (await boss.post("/api/people/role", told)).status_code == 200
    assert (await other.get("/api/people")).status_code == 200
    assert (await boss.get("/api/people")).status_code == 403


def test_the_link_comes_again_until_an_administrator_has_a_password(tmp_path: Path) -> None:
    """A guest who runs the room and loses the cookie could never come back."""

    async def start(step: int) -> None:
        async with opened(tmp_path / "room.db") as house:
            claim = house.room.people.claim
            assert bool(claim) is (step < 2)
            if step == 0:
                await house.administrator()
            elif step == 1:
                owner = await registered(house, "Owner")
                assert (await owner.get(f"/claim/{claim}")).status_code == 303

    for step in range(3):
        asyncio.run(start(step))


@in_a_room
async def test_tables_opened_all_at_once_are_counted(house: House) -> None:
    ann = await house.enter("Ann")
    body = {"book": "common", "game": "holdem"}
    house.room.allowances.clear()
    answers = await asyncio.gather(*[ann.post("/api/tables", body) for _ in range(30)])
    assert sum(answer.status_code == 200 for answer in answers) == 20
    assert len(house.room.tables) == 20


@in_a_room
async def test_one_name_asked_for_by_many_at_once_is_given_once(house: House) -> None:
    told: list[dict[str, str]] = [{"name": "Ann"}, {"name": "ANN"}, {"name": "ann"}] * 4
    answers = await asyncio.gather(*[house.http.post("/api/enter", json=each) for each in told])
    assert sum(answer.status_code == 200 for answer in answers) == 1
    assert len(house.room.people.names()) == 1


@in_a_room
async def test_a_name_that_could_not_be_kept_is_free_again(house: House) -> None:
    def full(person: object) -> None:
        raise StoreError("the disk is full")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(house.room.store.accounts, "add_person", full)
        answer = await house.http.post("/api/enter", json={"name": "Ann"})
        assert (answer.status_code, answer.json()["error"]) == (400, "the disk is full")
    ann = await house.enter("Ann")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(house.room.store.accounts, "set_password", lambda *_: full(None))
        answer = await ann.post("/api/register", {"name": "Ann", "password": RIGHT})
        assert answer.status_code == 400
    assert (await ann.get("/api/me")).json()["guest"]
    answer = await ann.post("/api/register", {"name": "Ann", "password": RIGHT})
    assert answer.status_code == 200
    assert not (await ann.get("/api/me")).json()["guest"]
