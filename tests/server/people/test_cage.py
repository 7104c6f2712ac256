"""Where chips come from: the cage makes them, and private tables keep theirs to themselves."""

import asyncio
from collections import Counter
from pathlib import Path

from tests.server.house import House, hurried, in_a_room, opened, wary

from cardspeak.money.journal import BANK
from cardspeak.server.people.people import Role
from cardspeak.server.room import BANKROLL
from cardspeak.store.verification import verify
from cardspeak.table.commands import HOUSE


def issue(chips: int, name: str = "Max") -> dict[str, object]:
    """A body for the cage."""
    return {"name": name, "chips": chips, "reason": "paid in"}


async def cages(house: House) -> tuple[object, ...]:
    """Two people of the cage, and Max."""
    cay, bo = await house.enter("Cay"), await house.enter("Bo")
    for name in ("Cay", "Bo"):
        house.room.people.set_role(name, Role.CAGE)
    await house.enter("Max")
    return cay, bo


def check_conserved(house: House) -> None:
    """Every chip of the room was made by an issue, and lies in an account or at a table."""
    room = house.room
    moves = room.store.moves()
    made = sum(move.amount for move in moves if move.why in ("issue", "return"))
    at_tables = sum(
        -live.table.journal.balance(BANK) for live in room.tables.values()
        if not live.options.own_bank
    )  # fmt: skip
    assert sum(room.balances.values()) + at_tables == made
    assert all(amount >= 0 for amount in room.balances.values())
    given = Counter[str]()
    for move in moves:
        if move.why in ("stake", "welcome"):
            given[move.why] += move.amount
    assert set(given.values()) <= {0}, "what one account gives another gets"
    own = {live.id for live in room.tables.values() if live.options.own_bank}
    for live in own:
        at = -room.tables[live].table.journal.balance(BANK)
        issued = sum(move.amount for move in moves if move.by == f"table {live}")
        assert issued == at, "a private table has exactly the chips that it has issued"
    for name in {move.name for move in moves}:
        of_tables = sum(
            move.amount
            for move in moves
            if move.name == name and (move.by.startswith("table ") or move.table in own)
        )
        assert of_tables == 0, f"{name} has gained or lost room chips at a private table"
    with room.store.looking() as connection:
        verdict = verify(connection)
    assert verdict.holds, verdict.findings


@in_a_room
async def test_a_large_issue_needs_a_second_person(house: House) -> None:
    cay, bo = await cages(house)
    limit = house.room.rules.issue_alone
    answer = await cay.post("/api/cage", issue(limit + 1))  # type: ignore[attr-defined]
    assert answer.json() == {"name": "Max", "chips": 10_000, "waiting": 1}
    own = await cay.post("/api/cage/approve", {"id": 1})  # type: ignore[attr-defined]
    assert own.status_code == 400
    assert "a second person" in own.json()["error"]
    assert house.room.chips_of("Max") == 10_000
    both = await asyncio.gather(
        *[bo.post("/api/cage/approve", {"id": 1}) for _ in range(3)]  # type: ignore[attr-defined]
    )
    assert sorted(each.status_code for each in both) == [200, 400, 400]
    assert house.room.chips_of("Max") == 10_000 + limit + 1
    rows = [(row.by, row.what) for row in house.room.store.audit()][-3:]
    amount = limit + 1
    assert rows == [
        ("Cay", f"asked to issue {amount} to Max"),
        ("Cay", f"issued {amount} to Max"),
        ("Bo", f"approved {amount} for Max, as Cay asked"),
    ]
    assert house.room.store.moves()[-1].by == "Cay and Bo"
    check_conserved(house)


@in_a_room
async def test_a_large_issue_in_small_pieces_needs_a_second_person_too(house: House) -> None:
    cay, bo = await cages(house)
    limit = house.room.rules.issue_alone
    answers = await asyncio.gather(
        *[cay.post("/api/cage", issue(limit // 2)) for _ in range(4)]  # type: ignore[attr-defined]
    )
    assert sum("waiting" in each.json() for each in answers) == 2
    assert house.room.chips_of("Max") == 10_000 + limit
    listed = (await bo.get("/api/cage")).json()["waiting"]  # type: ignore[attr-defined]
    assert [each["by"] for each in listed] == ["Cay", "Cay"]
    for each in listed:
        refused = await bo.post("/api/cage/refuse", {"id": each["id"]})  # type: ignore[attr-defined]
        assert refused.status_code == 200
    assert house.room.chips_of("Max") == 10_000 + limit
    check_conserved(house)


@in_a_room
async def test_nobody_issues_chips_to_themselves_alone(house: House) -> None:
    cay, bo = await cages(house)
    asked = (await cay.post("/api/cage", issue(5, "Cay"))).json()  # type: ignore[attr-defined]
    assert asked == {"name": "Cay", "chips": 10_000, "waiting": 1}
    refused = await cay.post("/api/cage/approve", {"id": 1})  # type: ignore[attr-defined]
    assert refused.status_code == 400
    approved = await bo.post("/api/cage/approve", {"id": 1})  # type: ignore[attr-defined]
    assert approved.json() == {"name": "Cay", "chips": 10_005}


@in_a_room
async def test_a_host_without_a_colleague_issues_a_few_chips_to_himself(house: House) -> None:
    solo = await house.enter("Solo")
    house.room.people.set_role("Solo", Role.ADMINISTRATOR)
    few, more = house.room.rules.issue_alone, 1
    assert (await solo.post("/api/cage", issue(few, "Solo"))).json()["chips"] == 10_000 + few
    assert (await solo.post("/api/cage", issue(more, "Solo"))).json()["waiting"] == 1


def test_what_one_person_has_issued_is_known_after_a_restart(tmp_path: Path) -> None:
    async def before() -> None:
        async with opened(tmp_path / "room.db") as house:
            cay, _ = await cages(house)
            await cay.post("/api/cage", issue(house.room.rules.issue_alone))  # type: ignore[attr-defined]

    async def after() -> None:
        async with opened(tmp_path / "room.db") as house:
            assert house.room.chip_issues.issued_alone("Cay") == house.room.rules.issue_alone

    asyncio.run(before())
    asyncio.run(after())


@in_a_room
async def test_the_administrator_sets_how_much_one_person_may_issue(house: House) -> None:
    boss = await house.administrator()
    cay, _ = await cages(house)
    body = {"rules": {"issue_alone": 10}, "reason": "a quiet night"}
    assert (await cay.post("/api/house", body)).status_code == 403  # type: ignore[attr-defined]
    assert (await boss.post("/api/house", body)).status_code == 200
    assert "waiting" in (await cay.post("/api/cage", issue(11))).json()  # type: ignore[attr-defined]
    assert "waiting" not in (await cay.post("/api/cage", issue(-11))).json()  # type: ignore[attr-defined]
    assert ("Boss", "a quiet night") in [(row.by, row.why) for row in house.room.store.audit()]


@in_a_room
async def test_a_private_table_issues_its_own_chips_and_they_leave_nowhere(house: House) -> None:
    ann, ben = await house.enter("Ann"), await house.enter("Ben")
    house.listens_to("Ann", "Ben")  # until the archive has three hands they may play many more
    live = await hurried(ann, private=True, bots=1)
    a = await ann.sits(live)
    b = await ben.at(live, live.options.invite)
    assert (await b.ask("sit", chips=live.buy_in))["ok"]
    for name in ("Ann", "Ben"):
        assert house.room.chips_of(name) == 10_000
    async with asyncio.timeout(120):
        while live.archive.last < 3:
            for browser in (a, b):
                if options := browser.offered():
                    await browser.act(wary(options))
            await asyncio.sleep(0.002)
    check_conserved(house)
    live.set_paused(True)
    for browser in (a, b):
        assert (await browser.ask("leave"))["ok"]
    async with asyncio.timeout(120):
        while live.seat_of("Ann") or live.seat_of("Ben"):
            for browser in (a, b):
                if options := browser.offered():
                    await browser.act(wary(options))
            await asyncio.sleep(0.002)
    assert (house.room.chips_of("Ann"), house.room.chips_of("Ben")) == (10_000, 10_000)
    check_conserved(house)


@in_a_room
async def test_a_host_gives_nobody_chips(house: House) -> None:
    ann = await house.enter("Ann")
    for private in (True, False):
        live = await hurried(ann, private=private, bots=1)
        await ann.sits(live)
        body = {"name": "Ann", "chips": 500, "reason": "mine"}
        answer = await ann.post(f"/api/tables/{live.id}/chips", body)
        assert answer.status_code in (404, 405)
    assert house.room.chips_of("Ann") == 10_000 - live.buy_in


@in_a_room
async def test_bots_at_room_tables_play_with_the_houses_chips(house: House) -> None:
    ann = await house.enter("Ann")
    assert house.room.chips_of(HOUSE) == BANKROLL - 10_000, "Ann was welcomed out of it"
    live = await hurried(ann, bots=4)
    assert house.room.chips_of(HOUSE) == BANKROLL - 10_000 - 4 * live.buy_in
    a = await ann.sits(live)
    house.listens_to("Ann")
    async with asyncio.timeout(120):
        while live.archive.last < 12:
            if options := a.offered():
                await a.act(wary(options))
            await asyncio.sleep(0.002)
    live.set_paused(True)
    check_conserved(house)
    await a.ask("close")
    async with asyncio.timeout(120):
        while live.id in house.room.tables:
            if options := a.offered():
                await a.act(wary(options))
            await asyncio.sleep(0.002)
    rake = sum(live.table.journal.balance(box) for box in ("rake", "jackpot", "pot"))
    assert sum(house.room.balances.values()) + rake == BANKROLL
    assert all(house.room.chips_of(name) == 0 for name in house.room.balances if "bot " in name)


@in_a_room
async def test_a_house_without_chips_seats_no_bot_and_welcomes_nobody(house: House) -> None:
    boss = await house.administrator()
    room = house.room
    await room.issue(HOUSE, 100 - room.chips_of(HOUSE), "Boss", "a test")
    eve = await house.enter("Eve")
    assert (await eve.get("/api/me")).json()["chips"] == 0
    answer = await boss.post("/api/tables", {"book": "common", "game": "holdem", "bots": 3})
    assert answer.status_code == 400
    assert "the house has 100 chips for its bots" in answer.json()["error"]
    assert (await boss.post("/api/cage", issue(9_000, HOUSE))).status_code == 200
    assert room.chips_of(HOUSE) == 9_100
    check_conserved(house)
