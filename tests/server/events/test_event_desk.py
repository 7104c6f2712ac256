"""Events and the desk of their room: money in the journal, the register, bots that vote."""

import asyncio
from pathlib import Path
from typing import Any

from tests.server.events.test_dealt_events import FAST
from tests.server.events.test_events import FLYER, asked, check, done, live_of
from tests.server.house import Guest, House, opened

from cardspeak.room import accounts, commands, register
from cardspeak.room.commands import Dealing
from cardspeak.room.event_books import bounties_of, prizes_of
from cardspeak.server.events.event_options import EventOptions
from cardspeak.server.events.event_views import my_view
from cardspeak.server.events.live_event import LiveEvent
from cardspeak.server.tables.bots import BOTS
from cardspeak.tournament import commands as c
from cardspeak.tournament.state import EventPhase

BOOK = "catfish-bend"


def in_a_room(database: Path, *scenarios: Any) -> None:
    """Run scenarios in a room with a desk; the room restarts between two."""

    async def one(scenario: Any) -> None:
        async with opened(database, desk=BOOK) as house:
            await scenario(house)

    for scenario in scenarios:
        asyncio.run(one(scenario))


async def event_of(house: House, more: str = "", seats: int = 9) -> LiveEvent:
    """An event of real cards under the desk's book."""
    return await house.room.events.create(FLYER.format(seats=seats) + more, BOOK, EventOptions())


def booked(house: House, live: LiveEvent) -> tuple[int, int, int, int]:
    """Prizes, bounties, income and debts of an event in the room's journal."""
    desk = house.room.desk
    assert desk is not None
    names = (
        prizes_of(live.id),
        bounties_of(live.id),
        accounts.income_of(live.id),
        accounts.owed_to(live.id),
    )
    return tuple([accounts.balance(desk.desk, name) for name in names])  # type: ignore[return-value]


def sums_to_nothing(house: House) -> bool:
    """Whether the room's journal is in balance."""
    assert house.room.desk is not None
    return not sum(account.balance for account in house.room.desk.desk.accounts)


async def enter(boss: Guest, live: LiveEvent, *names: str) -> None:
    """Enter players at the desk."""
    for name in names:
        await done(boss, live.id, "Enter", player=name)


def test_the_money_of_an_event_stands_in_the_journal_to_the_dollar(tmp_path: Path) -> None:
    kept: dict[str, str] = {}

    async def scenario(house: House) -> None:
        boss = await house.administrator()
        more = "bounty = { amount = 10 }\nprizes = { guarantee = 400 }\n"
        live = await event_of(house, more)
        kept["event"] = live.id
        await enter(boss, live, "Ann", "Ben", "Cid")
        assert booked(house, live) == (150, 30, 15, 0)
        await done(boss, live.id, "Withdraw", player="Cid")
        assert booked(house, live) == (100, 20, 10, 0)
        await enter(boss, live, "Cid")
        await done(boss, live.id, "DrawSeats")
        await done(boss, live.id, "StartPlay")
        await done(boss, live.id, "GoToLevel", level=4, reason="late")
        await live.do_for_house(c.WaitOn())
        assert sums_to_nothing(house)

    async def again(house: House) -> None:
        boss = await house.administrator("Chief")
        live = live_of(house, kept["event"])
        assert booked(house, live) == (150, 30, 15, 0)
        for name in ("Ann", "Ben"):
            table = {"table": "1", "tap": {"tap": "BustTap", "player": name, "winners": ["Cid"]}}
            answer = await boss.post(f"/api/events/{live.id}/tap", {**table, "mark": name})
            assert answer.status_code == 200, answer.text
        assert live.event.state.phase is EventPhase.OVER
        assert booked(house, live) == (0, 0, 15 - 250, 0)  # the house has added 250
        assert sums_to_nothing(house)

    in_a_room(tmp_path / "room.db", scenario, again)
    check(tmp_path / "room.db")


def test_the_desk_s_register_keeps_players_apart_at_an_event(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        boss = await house.administrator()
        desk = house.room.desk
        assert desk is not None
        await desk.do_for_house(commands.KeepApart(("Ann", "Ben"), "a quarrel"))
        live = await event_of(house, seats=2)
        await enter(boss, live, "Ann", "Ben", "Cid", "Dee")
        assert live.event.people["Ann"].apart == ("Ben",)
        await done(boss, live.id, "DrawSeats")
        seats = {entry.player: entry.table for entry in live.event.entries}
        assert seats["Ann"] != seats["Ben"]

    in_a_room(tmp_path / "room.db", scenario)
    check(tmp_path / "room.db")


def test_warnings_are_counted_from_the_register_and_penalties_entered_there(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        boss = await house.administrator()
        desk = house.room.desk
        assert desk is not None
        live = await event_of(house)
        await enter(boss, live, "Ann", "Ben", "Cid")
        await done(boss, live.id, "DrawSeats")
        await done(boss, live.id, "StartPlay")
        away = {"player": "Ann", "penalty": "suspension", "reason": "abuse"}
        refused = await asked(boss, live.id, "GivePenalty", **away)
        assert "comes before" in refused["error"]
        warned = {**away, "penalty": "a warning"}
        await done(boss, live.id, "GivePenalty", **warned)
        [entry] = register.record(desk.desk, "Ann")
        assert entry.kind is register.EntryKind.WARNED
        assert entry.reason == "abuse"
        other = await event_of(house)
        await enter(boss, other, "Ann", "Ben")
        await done(boss, other.id, "DrawSeats")
        await done(boss, other.id, "StartPlay")
        await done(boss, other.id, "GivePenalty", **away)  # warned at the first event
        mine = my_view(other, "Ann", 0)
        assert mine.back_at == other.event.people["Ann"].away_until
        assert mine.back_at is not None
        assert not mine.away  # a player who is suspended is not offered to come back
        kinds = [each.kind for each in register.record(desk.desk, "Ann")]
        assert kinds == [register.EntryKind.WARNED, register.EntryKind.SUSPENDED]
        assert register.bars(desk.desk, "Ann") is None  # it holds at the event alone
        await done(boss, other.id, "TakePenaltyBack", player="Ann", reason="it was Ben")
        assert [each.struck for each in register.record(desk.desk, "Ann")] == [False, True]
        refused = await asked(boss, live.id, "CountPenalties", player="Ann", penalties=[])
        assert "an event has no such command" in refused["error"]

    in_a_room(tmp_path / "room.db", scenario)
    check(tmp_path / "room.db")


def test_bots_vote_on_a_division_and_a_dealt_event_ends_after_a_full_one(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        boss = await house.administrator()
        ann = await house.enter("Ann")
        options = EventOptions(dealing=Dealing.DEALT, fills_to=3, pace=0.0, pause=30.0)
        text = FAST.format(seats=4) + "late = { until_level = 1 }\n"
        live = await house.room.events.create(text, BOOK, options)
        await done(ann, live.id, "Enter", player="Ann")
        await ann.post(f"/api/events/{live.id}/fill", {})
        await live.do_for_house(c.StopClock("a deal", hold=True))
        await done(boss, live.id, "GoToLevel", level=2, reason="late")
        me = (await ann.get(f"/api/events/{live.id}/me")).json()
        browser = await house.browser(me["dealt_table"], ann.headers)

        async def play() -> None:
            while True:
                mine = (browser.view.get("mine") or {}).get("options")
                if mine:
                    await browser.act({"act": "check" if mine.get("check") else "fold"})
                await asyncio.sleep(0.02)

        playing = asyncio.create_task(play())
        try:
            async with asyncio.timeout(120):
                while any(table.in_hand or not table.stacks for table in live.event.tables):
                    await asyncio.sleep(0.02)
        finally:
            playing.cancel()
        if live.event.state.phase is not EventPhase.PLAYING:
            return  # a bot went all in and won at once
        found = (await boss.get(f"/api/events/{live.id}/division?leave=0")).json()
        shares = [[each["player"], each["by_model"]] for each in found["players"]]
        bots = [player for player, _ in shares if player in BOTS]
        await done(boss, live.id, "ProposeChop", shares=shares)
        assert {player for player, _ in live.event.state.votes} == {*bots}
        assert all(agrees for _, agrees in live.event.state.votes)
        await done(ann, live.id, "VoteOnChop", player="Ann", agrees=True)
        assert live.row.closed_at is not None
        paid = {entry.player: entry.share for entry in live.event.entries}
        assert paid == dict(shares)
        assert house.room.chips_of("Ann") == 9_945 + paid["Ann"]

    in_a_room(tmp_path / "room.db", scenario)
    check(tmp_path / "room.db")
