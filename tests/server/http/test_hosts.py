"""What the host of a table may do, and what one by invitation sees."""

import asyncio
from functools import partial
from pathlib import Path

from tests.server.house import Browser, Guest, House, hurried, in_a_room, inputs, least, opened

from cardspeak.floor.core.registry import kinds, name_of
from cardspeak.server.room import BANKROLL
from cardspeak.server.sockets import messages as m
from cardspeak.server.tables.live_table import LiveTable
from cardspeak.table import CallFloor, DeckCommand


@in_a_room
async def test_the_list_marks_the_tables_where_a_visitor_sits(house: House) -> None:
    ann, ben = [await house.enter(name) for name in ("Ann", "Ben")]
    live = await hurried(ann)
    browser = await ann.at(live)
    assert (await browser.ask("sit", chips=live.buy_in))["ok"]
    for guest, seated in ((ann, True), (ben, False), (house.nobody(), False)):
        (row,) = (await guest.get("/api/tables")).json()["tables"]
        assert row["seated"] is seated


@in_a_room
async def test_a_private_table_is_for_those_with_its_link(house: House) -> None:
    ann, ben, eve = [await house.enter(name) for name in ("Ann", "Ben", "Eve")]
    live = await hurried(ann, private=True)
    invite = live.options.invite
    assert len(invite) >= 12
    for guest in (eve, house.nobody()):
        for wrong in ("", "x", invite[:-1], "é"):
            browser = await guest.at(live, wrong)
            await browser.connection.wait_closed()
            assert browser.connection.close_code == 4403
            assert not browser.told
        assert live.id not in [
            row["id"] for row in (await guest.get("/api/tables")).json()["tables"]
        ]
        assert (await guest.get(f"/api/tables/{live.id}")).json().get("invite") is None
    assert (await ann.get(f"/api/tables/{live.id}")).json()["invite"] == invite
    b = await ben.at(live, invite)
    assert (await b.ask("sit", chips=live.buy_in))["ok"]
    await b.close()
    again = await ben.at(live)  # the link is needed once
    await again.until(lambda: again.view)
    assert again.view["mine"]["seat"] == 1


@in_a_room
async def test_a_paused_table_deals_no_further_hand(house: House) -> None:
    ann, ben = await house.enter("Ann"), await house.enter("Ben")
    live = await hurried(ann)
    a, b = await ann.sits(live), await ben.sits(live)
    await a.until(lambda: a.seen["playing"])
    assert (await a.ask("pause"))["ok"]
    await b.until(lambda: b.view["common"].get("paused") and b.seen["playing"])
    first = a if a.offered() else b
    assert (await first.act({"act": "fold"}))["ok"]
    await a.until(lambda: not a.seen["playing"])
    assert a.view["common"].get("next_in") is None
    number = live.table.number
    assert (await a.ask("resume"))["ok"]
    await a.until(lambda: a.seen["number"] == number + 1)


@in_a_room
async def test_pausing_ending_and_removing_are_the_hosts_and_are_kept(house: House) -> None:
    ann, ben = await house.enter("Ann"), await house.enter("Ben")
    live = await hurried(ann)
    live.paused = True
    a, b = await ann.sits(live), await ben.sits(live)
    before = inputs(live)
    for ask, words in (
        ("pause", {}), ("resume", {}), ("close", {}), ("addbot", {}), ("remove", {"seat": 1}),
    ):  # fmt: skip
        assert "only the host" in (await b.ask(ask, **words))["error"]
    assert inputs(live) == before
    assert not (await a.ask("addbot", style="wild"))["ok"]
    assert (await a.ask("addbot", style="aggressor, medium"))["data"] == "bot Quinn"
    assert not (await a.ask("remove", seat=9))["ok"]
    assert (await a.ask("remove", seat=2, reason="rude"))["ok"]
    assert house.room.chips_of("Ben") == 10_000
    assert (await a.ask("resume"))["ok"]
    await a.until(lambda: a.seen["playing"])
    assert (await a.ask("close"))["ok"]
    while live.table.hand is not None:
        if options := a.offered():
            await a.act(least(options))
        await a.until(lambda: a.offered() or live.table.hand is None)
    await a.until(lambda: a.told[-1]["tell"] == "closed")
    await a.connection.wait_closed()
    assert live.id not in house.room.tables
    assert house.room.store.table(live.id).closed_at is not None
    balances = house.room.store.balances()
    assert balances.pop("bot Quinn") == 0
    assert sum(balances.values()) <= BANKROLL
    rows = [(row.by, row.what, row.why) for row in house.room.store.audit() if row.table == live.id]
    assert rows == [
        ("Ann", "removed Ben", "rude"),
        ("Ann", "resumed", ""),
        ("Ann", "ended the table", ""),
    ]


@in_a_room
async def test_nothing_is_done_at_a_table_that_is_closed(house: House) -> None:
    ann = await house.enter("Ann")
    live = await hurried(ann)
    await live.do(live.close)
    before = inputs(live)
    visitor = house.room.people.visitor("Ann")
    answer = await live.ask(visitor, m.SitMessage(id=1, chips=400))
    assert (answer.ok, answer.error) == (False, "this table is closed")
    assert inputs(live) == before
    browser = await ann.at(live)
    await browser.connection.wait_closed()
    assert browser.connection.close_code == 4404


def test_a_pause_and_an_end_that_were_asked_for_outlast_a_restart(tmp_path: Path) -> None:
    async def before() -> tuple[str, str]:
        async with opened(tmp_path / "room.db") as house:
            ann, ben = await house.enter("Ann"), await house.enter("Ben")
            ids = []
            for ask in ("pause", "close"):
                live = await hurried(ann)
                a, _ = await ann.sits(live), await ben.sits(live)
                await a.until(lambda a=a: a.seen["playing"])  # type: ignore[misc]
                assert (await a.ask(ask))["ok"]
                ids.append(live.id)
            return ids[0], ids[1]

    async def after(paused: str, ending: str) -> None:
        async with opened(tmp_path / "room.db") as house:
            people, room = house.room.people, house.room
            guests = [Guest(house, n, people.cookie(people.visitor(n))) for n in ("Ann", "Ben")]
            for id in (paused, ending):
                live = room.tables[id]
                browsers = [await guest.at(live) for guest in guests]
                async with asyncio.timeout(120):
                    while live.table.hand is not None:
                        for browser in browsers:
                            if browser.offered():
                                await browser.act({"act": "fold"})
                        await asyncio.sleep(0.002)
                if id == paused:
                    assert browsers[0].view["common"]["paused"]
                    assert live.dealer.next_in() is None
                    assert (await browsers[0].ask("resume"))["ok"]
                    await browsers[0].until(lambda b=browsers[0]: b.seen["number"] == 2)  # type: ignore[misc]
                else:
                    await browsers[0].connection.wait_closed()
                    assert room.store.table(id).closed_at is not None

    asyncio.run(after(*asyncio.run(before())))


# Training


def _ruled_on(live: LiveTable) -> set[str]:
    """What the floor was called for at a table."""
    rows = [record.input for record in live.room.store.records(live.id)]
    return {name_of(type(row.report)) for row in rows if isinstance(row, CallFloor)}


@in_a_room
async def test_in_training_the_dealer_errs_and_the_floor_rules(house: House) -> None:
    ann = await house.enter("Ann")
    ruled_on: set[str] = set()
    for book, game in (
        ("common", "holdem"),
        ("black-pearl", "seven-card-stud"),
        ("common", "draw-high"),
    ):
        live = await hurried(ann, game, book, bots=4, training=1.0)
        a = await ann.at(live)
        await a.until(partial(_has_dealt, a, 12), 30)
        await a.until(partial(_ruled, a), 30)
        live.set_paused(True)
        found = _ruled_on(live)
        assert len(found) > 1, (game, found)
        ruled_on |= found
    assert len(ruled_on) > 4
    assert ruled_on <= set(kinds())


def _ruled(browser: Browser) -> bool:
    return any(line.startswith("Floor (") for line in browser.lines)


def _has_dealt(browser: Browser, hands: int) -> bool:
    return bool(browser.view) and browser.seen["number"] > hands


@in_a_room
async def test_the_dealer_errs_at_a_table_of_people_too(house: House) -> None:
    """Nobody's bot has to act for a mistake to be made, and each hand has one at most."""
    ann, ben = await house.enter("Ann"), await house.enter("Ben")
    live = await hurried(ann, training=1.0)
    house.listens_to("Ann", "Ben")
    browsers = [await each.sits(live) for each in (ann, ben)]
    async with asyncio.timeout(120):
        while live.archive.last < 8:
            for browser in browsers:
                if options := browser.offered():
                    await browser.act(least(options))
            await asyncio.sleep(0.002)
    live.set_paused(True)
    inputs = [record.input for record in live.room.store.records(live.id)]
    hands = "".join(
        "D" if isinstance(each, DeckCommand) else "F" * isinstance(each, CallFloor)
        for each in inputs
    )
    assert "F" in hands
    assert "FF" not in hands
