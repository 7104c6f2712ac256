"""Tournaments that the room deals itself: bots and people, moved, knocked out, paid; and killed."""

import asyncio
from pathlib import Path
from typing import Any

from tests.server.events.test_events import check, done, in_a_house, live_of, made
from tests.server.house import House

from cardspeak.money.journal import BANK, OTHERS
from cardspeak.room.commands import Dealing
from cardspeak.server.events.event_options import EventOptions
from cardspeak.server.events.live_event import LiveEvent
from cardspeak.server.tables.bots import BOTS
from cardspeak.tournament import accounts
from cardspeak.tournament import commands as c
from cardspeak.tournament.state import EventPhase

FAST = """
title = "Fast"
buy_in = 50
fee = 5
stack = 500
chips = [25, 100, 500]
seats = {seats}
level_minutes = 1
levels = [{{ blinds = [25, 50] }}, {{ blinds = [50, 100] }}, {{ blinds = [100, 200] }},
          {{ blinds = [200, 400] }}, {{ blinds = [400, 800] }}]
"""


async def begun(house: House, entries: int, seats: int, book: str = "catfish-bend") -> LiveEvent:
    """An event of bots that do not think long."""
    options = EventOptions(dealing=Dealing.DEALT, fills_to=entries, pace=0.0, pause=0.0)
    return await house.room.events.create(FAST.format(seats=seats), book, options)


async def over(live: LiveEvent, seconds: float = 120.0) -> None:
    """Wait for the winner, and for the last table to close."""
    async with asyncio.timeout(seconds):
        while live.row.closed_at is None or live.dealt.tables:
            await asyncio.sleep(0.05)


def looked_over(live: LiveEvent) -> None:
    """Event and tables agree on who sits where, and no chip is lost."""
    event = live.event
    accounts.check(event)
    waiting = {pending.table for pending in event.orders()}
    for name, at in live.dealt.tables.items():
        at.table.check_conserved()
        if name in waiting or at.table.link.reports != event.tables[name].heard:
            continue
        inside = -sum(at.table.journal.balance(account) for account in (BANK, OTHERS))
        assert accounts.balance(event, accounts.at_table(name)) == inside
        here = {(seat.number, seat.player) for seat in at.table.occupied}
        known = [(seat, event.entries[n]) for seat, n in event.tables[name].seats]
        assert here == {
            (seat, each.player)
            for seat, each in known
            if (each.table, each.seat) == (name, seat) and not each.traveling
        }


def test_bots_play_an_event_of_three_tables_to_its_winner(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        boss = await house.administrator()
        live = await begun(house, 10, 4)
        house_chips = house.room.chips_of("house")
        await boss.post(f"/api/events/{live.id}/fill", {})
        assert live.event.state.phase is EventPhase.PLAYING
        assert len(live.dealt.tables) == 3
        await over(live)
        places = sorted(
            each["place"] for each in (await boss.get(f"/api/events/{live.id}")).json()["placed"]
        )
        assert len(places) == 10
        # equal stacks that go out on one hand share the better place
        assert all(place in (number, places[number - 2]) for number, place in enumerate(places, 1))
        assert places[0] == 1
        assert accounts.balance(live.event, accounts.POOL) == 0
        assert house.room.chips_of("house") == house_chips  # bots play for the house
        chart = (await boss.get(f"/api/events/{live.id}/chart")).json()
        assert len(chart["lines"]) == 10
        last = next(each.player for each in live.event.entries if not each.is_in)
        undo = {"do": "UndoKnockOut", "player": last, "reason": "a mistake"}
        told = (await boss.post(f"/api/events/{live.id}", {"command": undo})).json()
        assert told["error"].startswith("the software deals this event")
        assert not any(each.options.event for each in house.room.tables.values())

    in_a_house(tmp_path / "room.db", scenario)
    verdict = check(tmp_path / "room.db")
    assert verdict.hands > 5


def test_a_player_enters_out_of_the_bank_and_is_paid_into_it(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        ann = await house.enter("Ann")
        live = await begun(house, 3, 4)
        assert await done(ann, live.id, "Enter", player="Ann") == ["Ann is in: entry 1, $55 paid"]
        assert house.room.chips_of("Ann") == 9_945
        assert await done(ann, live.id, "Withdraw", player="Ann") == [
            "Ann withdraws: $55 paid back"
        ]
        assert house.room.chips_of("Ann") == 10_000
        refused = await ann.post(f"/api/events/{live.id}/fill", {})
        assert refused.json()["error"] == "enter first"
        await done(ann, live.id, "Enter", player="Ann")
        told = (await ann.post(f"/api/events/{live.id}/fill", {})).json()
        assert told["lines"]
        me = (await ann.get(f"/api/events/{live.id}/me")).json()
        browser = await house.browser(me["dealt_table"], ann.headers)
        answer = await browser.ask("leave")
        assert "only the event assigns" in answer["error"]

        async def play() -> None:
            while live.row.closed_at is None:
                mine = (browser.view.get("mine") or {}).get("options")
                if mine:
                    kind = "call" if mine.get("call") is not None else "check"
                    await browser.act({"act": kind})
                await asyncio.sleep(0.05)

        playing = asyncio.create_task(play())
        try:
            await over(live)
        finally:
            playing.cancel()
        me = (await ann.get(f"/api/events/{live.id}/me")).json()
        assert me["place"] in (1, 2, 3)
        assert house.room.chips_of("Ann") == 9_945 + me["prize"]

    in_a_house(tmp_path / "room.db", scenario)
    check(tmp_path / "room.db")


def test_an_event_goes_on_at_its_tables_after_a_restart(tmp_path: Path) -> None:
    kept: dict[str, Any] = {}

    async def scenario(house: House) -> None:
        boss = await house.administrator()
        live = await begun(house, 9, 3)
        await boss.post(f"/api/events/{live.id}/fill", {})
        kept["event"] = live.id
        async with asyncio.timeout(120):
            while live.event.state.out < 2:
                await asyncio.sleep(0.01)

    async def again(house: House) -> None:
        live = live_of(house, kept["event"])
        looked_over(live)
        await over(live)
        assert live.event.state.phase is EventPhase.OVER
        assert accounts.in_play(live.event) == 9 * 500

    in_a_house(tmp_path / "room.db", scenario, again)
    check(tmp_path / "room.db")


def test_one_click_opens_a_tournament_and_a_second_click_finds_it(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        ann = await house.enter("Ann")
        first = (await ann.post("/api/play", {"kind": "forty-five"})).json()
        live = live_of(house, first["id"])
        assert live.event.state.entries == 45
        assert len(live.dealt.tables) == 5
        assert (await ann.post("/api/play", {"kind": "nine"})).json() == first
        assert (await ann.post("/api/play", {"kind": "ten"})).status_code == 400
        listed = (await ann.get("/api/events")).json()
        assert [each["mine"] for each in listed] == [True]
        assert (await ann.get("/api/tables")).json()["total"] == 0
        names = [entry.player for entry in live.event.entries]
        assert len({*names}) == 45
        assert sum(name in BOTS for name in names) == 44
        await live.do_for_house(c.CancelEvent("the test is over"))
        assert house.room.chips_of("Ann") > 0

    in_a_house(tmp_path / "room.db", scenario)
    check(tmp_path / "room.db")


def test_the_software_alone_tells_of_its_tables(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        boss = await house.administrator()
        event = await made(boss, dealing="dealt")
        body = {"table": "1", "tap": {"tap": "DealTap"}}
        told = (await boss.post(f"/api/events/{event}/tap", body)).json()
        by_hand = "the software deals this event: nothing can be entered by hand"
        assert told["error"] == by_hand
        for command in (
            {"do": "CountTable", "table": "1", "stacks": [["P0", 9_000]]},
            {"do": "EnterCards", "cards": [51]},
            {"do": "FindHiddenChips", "player": "P0", "chips": 100, "reason": "under a cup"},
        ):
            told = await boss.post(f"/api/events/{event}", {"command": command})
            assert told.json()["error"] == by_hand

    in_a_house(tmp_path / "room.db", scenario)
