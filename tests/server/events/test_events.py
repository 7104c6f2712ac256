"""Tournaments of a running room at tables of real cards: over HTTP, and across restarts."""

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest
from tests.server.house import Guest, House, opened

from cardspeak.server.events import live_event
from cardspeak.server.events.live_event import LiveEvent
from cardspeak.store import Store
from cardspeak.store.verification import Verdict, verify
from cardspeak.tournament import accounts
from cardspeak.tournament.state import EventPhase

Data = dict[str, Any]
FLYER = """
title = "Friday"
buy_in = 50
fee = 5
stack = 1500
chips = [25, 100, 500]
seats = {seats}
level_minutes = 10
levels = [{{ blinds = [25, 50] }}, {{ blinds = [50, 100] }}, {{ blinds = [100, 200] }},
          {{ break_minutes = 5 }}, {{ blinds = [200, 400] }}, {{ blinds = [400, 800] }},
          {{ blinds = [800, 1600] }}, {{ blinds = [1500, 3000] }}]
"""
NAMES = [f"P{number}" for number in range(1, 10)]


def in_a_house(database: Path, *scenarios: Any) -> None:
    """Run scenarios one after the other on one database; the room restarts between two."""

    async def one(scenario: Any) -> None:
        async with opened(database) as house:
            await scenario(house)

    for scenario in scenarios:
        asyncio.run(one(scenario))


def check(database: Path) -> Verdict:
    """The store holds what was written, chips included."""
    store = Store.existing(database)
    with store.looking() as connection:
        verdict = verify(connection)
    store.close()
    assert verdict.holds, verdict.findings
    assert verdict.event_records > 0
    return verdict


async def asked(guest: Guest, event: str, do: str, mark: str = "", **words: Any) -> Data:
    """What an event answers."""
    body = {"command": {"do": do, **words}, "mark": mark}
    answer = await guest.post(f"/api/events/{event}", body)
    assert answer.status_code in (200, 400, 403), answer.text
    found: Data = answer.json()
    return found


async def done(guest: Guest, event: str, do: str, **words: Any) -> list[str]:
    """What an event says of something that it does."""
    answer = await asked(guest, event, do, **words)
    assert "error" not in answer, answer
    lines: list[str] = answer["lines"]
    return lines


async def tapped(guest: Guest, event: str, table: str, tap: str, **words: Any) -> Data:
    """What a table of real cards answers."""
    mark = words.pop("mark", "")
    body = {"table": table, "tap": {"tap": tap, **words}, "mark": mark}
    found: Data = (await guest.post(f"/api/events/{event}/tap", body)).json()
    return found


async def made(guest: Guest, seats: int = 9, **words: Any) -> str:
    """An event that has just been opened."""
    body = {"flyer": FLYER.format(seats=seats), "book": "catfish-bend", **words}
    answer = await guest.post("/api/events", body)
    assert answer.status_code == 200, answer.text
    id: str = answer.json()["id"]
    return id


async def begun(guest: Guest, names: list[str] = NAMES, seats: int = 9, flyer: str = FLYER) -> str:
    """An event with cards in the air."""
    event = await made(guest, flyer=flyer.format(seats=seats))
    for name in names:
        await done(guest, event, "Enter", player=name)
    await done(guest, event, "DrawSeats")
    await done(guest, event, "StartPlay")
    return event


def live_of(house: House, event: str) -> LiveEvent:
    """An event in memory."""
    return house.room.events.live[event]


def phase(live: LiveEvent) -> EventPhase:
    """How far an event has come."""
    return live.event.state.phase


def test_an_event_runs_from_its_flyer_to_the_winner(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        boss = await house.administrator()
        event = await begun(boss)
        live = live_of(house, event)
        assert phase(live) is EventPhase.PLAYING
        wall = (await house.nobody().get(f"/api/events/{event}/wall")).json()
        clock = wall["clock"]
        assert (clock["entries"], clock["remaining"], clock["average"]) == (9, 9, 1500)
        assert clock["period"] == {
            "level": 1, "is_break": False, "seconds": 600, "bets": "25 / 50"
        }  # fmt: skip
        assert clock["breaks"] == clock["ends"] + 1200
        assert clock["average_bets"] == 30.0
        await done(boss, event, "AddTime", seconds=-590, reason="short night")
        for loser in NAMES[:-1]:
            assert "error" not in await tapped(boss, event, "1", "DealTap")
            assert "error" not in await tapped(
                boss, event, "1", "BustTap", player=loser, stack=1500, winners=["P9"]
            )
            assert "error" not in await tapped(boss, event, "1", "HandOverTap")
        assert phase(live) is EventPhase.OVER
        view = (await boss.get(f"/api/events/{event}")).json()
        assert [each["player"] for each in view["placed"]][:2] == ["P9", "P8"]
        assert sum(each.get("prize", 0) for each in view["placed"]) == 450
        sheet = (await boss.get(f"/api/events/{event}/results")).text.splitlines()
        assert sheet[0] == "place,player,prize,bounties,shared"
        assert sheet[1].startswith("1,P9,")
        assert len(sheet) == 10

    async def again(house: House) -> None:
        assert house.room.events.live == {}
        (row,) = house.room.events.rows()
        assert row.closed_at is not None
        wall = (await house.nobody().get(f"/api/events/{row.id}/wall")).json()
        assert wall["clock"]["phase"] == "it has a winner"

    in_a_house(tmp_path / "room.db", scenario, again)
    check(tmp_path / "room.db")


def test_a_restart_goes_on_to_the_second_and_knows_the_requests_before(tmp_path: Path) -> None:
    kept: Data = {}

    async def scenario(house: House) -> None:
        boss = await house.administrator()
        event = kept["event"] = await begun(boss)
        kept["headers"] = boss.headers
        await tapped(boss, event, "1", "DealTap", mark="one")
        kept["ends"] = live_of(house, event).event.state.ends
        await asked(boss, event, "Announce", "two", says="dinner at nine")

    async def again(house: House) -> None:
        live = live_of(house, kept["event"])
        assert live.event.state.ends == kept["ends"]
        assert live.event.tables["1"].hands == 1
        boss = await house.administrator("Boss 2")
        assert await tapped(boss, kept["event"], "1", "DealTap", mark="one") == {
            "lines": [], "rules": []
        }  # fmt: skip
        assert live.event.tables["1"].hands == 1
        count = live.event.log.count if live.event.log is not None else 0
        known = await asked(boss, kept["event"], "Announce", "two", says="dinner at nine")
        assert known == {"lines": [], "rules": []}
        assert live.event.log is not None
        assert live.event.log.count <= count + 1  # a new director at most
        told = await tapped(boss, kept["event"], "1", "DealTap", mark="three")
        assert told["error"] == "table 1 is playing a hand: enter its end first"
        assert "error" not in await tapped(boss, kept["event"], "1", "HandOverTap")

    in_a_house(tmp_path / "room.db", scenario, again)
    check(tmp_path / "room.db")


def test_the_clock_rings_by_itself(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        boss = await house.administrator()
        event = await begun(boss)
        live = live_of(house, event)
        ends = live.event.state.ends
        assert ends is not None
        left = ends - int(time.time()) - 1
        await done(boss, event, "AddTime", seconds=-left, reason="a test")
        async with asyncio.timeout(120):
            while live.event.state.period == 0:
                await asyncio.sleep(0.02)
        assert live.event.state.ends is not None
        assert abs(live.event.state.ends - time.time() - 600) < 1.5

    in_a_house(tmp_path / "room.db", scenario)


def test_who_moves_is_counted_first_and_the_chips_go_along(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        boss = await house.administrator()
        event = await begun(boss, NAMES[:8], seats=4)
        live = live_of(house, event)
        here = {seat: live.event.entries[n].player for seat, n in live.event.tables["1"].seats}
        winner, *losers = here.values()
        for table in ("1", "2"):
            await tapped(boss, event, table, "DealTap", button=1, big_blind=3)
        for loser in losers[:2]:
            await tapped(boss, event, "1", "BustTap", player=loser, stack=1500, winners=[winner])
        await tapped(boss, event, "1", "HandOverTap")
        await tapped(boss, event, "2", "HandOverTap")
        view = (await boss.get(f"/api/events/{event}")).json()
        [move] = view["moves"]
        assert (move["table"], move["to_table"]) == ("2", "1")
        assert move["says"]
        assert move["rules"]
        [waits] = [
            seat for table in view["tables"] for seat in table["players"] if seat.get("count_first")
        ]
        assert waits["player"] == move["player"]
        me = live.event.people[move["player"]]
        told = await tapped(boss, event, "2", "CountTap", stacks=[[move["player"], 90_000]])
        assert told["error"] == "table 2 has only 6,000 chips on it: count again"
        await tapped(boss, event, "2", "CountTap", stacks=[[move["player"], 2000]])
        entry = live.event.entries[me.entry]
        assert (entry.table, entry.seat) == ("1", move["to_seat"])
        assert accounts.balance(live.event, accounts.at_table("1")) == 8000
        assert accounts.balance(live.event, accounts.at_table("2")) == 4000
        assert not live.event.orders()

    in_a_house(tmp_path / "room.db", scenario)
    check(tmp_path / "room.db")


def test_a_bust_out_is_entered_from_the_console_and_taken_back(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        boss = await house.administrator()
        event = await begun(boss, NAMES[:3])
        live = live_of(house, event)
        await tapped(boss, event, "1", "BustTap", player="P1", winners=["P2"])
        assert live.event.state.remaining == 2
        told = await tapped(boss, event, "1", "BustTap", player="P1")
        assert told["error"] == "P1 does not sit at table 1"
        lines = await done(boss, event, "UndoKnockOut", player="P1", reason="it was P3")
        assert lines == ["P1 is back in: it was P3"]
        assert live.event.state.remaining == 3
        assert "error" not in await tapped(boss, event, "1", "BustTap", player="P3")

    in_a_house(tmp_path / "room.db", scenario)
    check(tmp_path / "room.db")


@pytest.mark.parametrize("after", ["in the hand", "after it"])
def test_of_two_broke_on_one_hand_the_larger_stack_finishes_higher(
    tmp_path: Path, after: str
) -> None:
    async def scenario(house: House) -> None:
        boss = await house.administrator()
        event = await begun(boss, NAMES[:4])
        live = live_of(house, event)
        first: dict[str, Any] = {"player": "P1", "stack": 1800, "winners": ["P3"]}
        await tapped(boss, event, "1", "DealTap", button=1, big_blind=3)
        if after == "in the hand":
            del first["stack"]  # nobody knows yet that a second one will be broke
            await tapped(boss, event, "1", "BustTap", **first)
        else:
            await tapped(boss, event, "1", "HandOverTap")
            told = await tapped(boss, event, "1", "BustTap", player="P2", more=True)
            assert "that P2 began the hand with" in told["error"]
            await tapped(boss, event, "1", "BustTap", **first, more=True)
            assert live.event.state.remaining == 4
        told = await tapped(boss, event, "1", "BustTap", player="P2")
        assert "that P2 began the hand with" in told["error"]
        second = {"player": "P2", "stack": 1200, "winners": ["P3"]}
        if after == "in the hand":
            told = await tapped(boss, event, "1", "BustTap", **second)
            assert "that P1 began the hand with first" in told["error"]
            await tapped(boss, event, "1", "BustTap", player="P1", stack=1800)
            told = await tapped(boss, event, "1", "BustTap", player="P1", stack=1900)
            assert "already" in told["error"]
        assert "error" not in await tapped(boss, event, "1", "BustTap", **second)
        if after == "in the hand":
            await tapped(boss, event, "1", "HandOverTap")
        view = (await boss.get(f"/api/events/{event}")).json()
        assert [(each["player"], each["place"]) for each in view["placed"]] == [
            ("P1", 3),
            ("P2", 4),
        ]

    in_a_house(tmp_path / "room.db", scenario)
    check(tmp_path / "room.db")


def test_a_table_says_why_it_waits_and_what_the_color_up_exchanges(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        boss = await house.administrator()
        flyer = FLYER.replace("break_minutes = 5", "break_minutes = 5, color_up = 25")
        event = await begun(boss, NAMES[:3], flyer=flyer)
        await tapped(boss, event, "1", "DealTap", button=1, big_blind=3)
        await tapped(boss, event, "1", "HandOverTap")
        await done(boss, event, "GoToLevel", level=3, reason="a test")
        left = live_of(house, event).event.state.ends or 0
        await done(boss, event, "AddTime", seconds=int(time.time()) + 1 - left, reason="a test")
        live = live_of(house, event)
        async with asyncio.timeout(120):
            while not live.event.state.levels[live.event.state.period].is_break:
                await asyncio.sleep(0.02)

        async def table() -> dict[str, Any]:
            found: dict[str, Any] = (await boss.get(f"/api/events/{event}")).json()["tables"][0]
            return found

        assert (await table())["waits_for"] == "The 25 chips leave play: count all stacks."
        stacks = [["P1", 1575], ["P2", 1500], ["P3", 1425]]
        await tapped(boss, event, "1", "CountTap", stacks=stacks)
        after = await table()
        assert after["waits_for"] == "It is the break."
        rows = {row["player"]: row for row in after["color_up"]}
        assert sum(row["by"] for row in rows.values()) == 0
        assert {player: row["stack"] for player, row in rows.items()} in (
            {"P1": 1600, "P3": 1400},
            {"P1": 1500, "P3": 1500},
        )
        assert [len(rows[player]["cards"].split()) for player in ("P1", "P3")] == [3, 1]

    in_a_house(tmp_path / "room.db", scenario)
    check(tmp_path / "room.db")


def test_who_may_ask_what(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        boss, ann = await house.administrator(), await house.enter("Ann")
        event = await made(boss)
        assert (await ann.post("/api/events", {"flyer": "x"})).status_code == 403
        assert (await ann.get(f"/api/events/{event}")).status_code == 403
        assert (await ann.get("/api/events/nothing/wall")).json()["error"] == (
            "there is no event 'nothing'"
        )
        for do, words in {"Enter": {"player": "Ann"}, "StartPlay": {}, "DrawSeats": {}}.items():
            told = await asked(ann, event, do, **words)
            assert told["error"] == "only a director of the event may do that"
        assert (await asked(boss, event, "WaitOn"))["error"] == "an event has no such command"
        assert await done(boss, event, "Enter", player="Ann") == ["Ann is in: entry 1, $55 paid"]
        me = (await ann.get(f"/api/events/{event}/me")).json()
        assert me["status"] == "has no seat yet"
        assert not me["may_enter"]

    in_a_house(tmp_path / "room.db", scenario)


def test_a_flyer_that_cannot_be_played_is_refused_in_a_sentence(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        boss = await house.administrator()
        good = FLYER.format(seats=9)
        for wrong, says in {
            good.replace("stack = 1500", "stack = 0"): "stack",
            good.replace("[25, 100, 500]", "[100, 500]"): "chip",
            "title = ": "cannot be read",
        }.items():
            answer = await boss.post("/api/events", {"flyer": wrong, "book": "common"})
            assert answer.status_code == 400
            assert says in answer.json()["error"]
            told = (await boss.post("/api/flyers/check", {"flyer": wrong})).json()
            assert told["problem"] == answer.json()["error"]
        told = (await boss.post("/api/flyers/check", {"flyer": good})).json()
        assert (told["title"], told["price"], told["minutes"]) == ("Friday", 55, 75)
        unknown = await boss.post("/api/events", {"flyer": good, "book": "nobody's"})
        assert "there is no book" in unknown.json()["error"]
        for text in (await boss.get("/api/flyers")).json().values():
            assert "problem" not in (await boss.post("/api/flyers/check", {"flyer": text})).json()

    in_a_house(tmp_path / "room.db", scenario)


def test_the_room_plans_an_evening_that_ends_on_time(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        boss = await house.administrator()
        body = {"entries": 18, "hours": 3, "stack": 5000, "chips": [25, 100, 500, 1000]}
        made = (await boss.post("/api/flyers/plan", body)).json()
        assert 120 <= made["median"] <= 240
        assert made["early"] <= made["median"] <= made["late"]
        told = (await boss.post("/api/flyers/check", {"flyer": made["flyer"]})).json()
        assert "problem" not in told
        assert told["price"] == 120
        bad = await boss.post("/api/flyers/plan", body | {"chips": [7000]})
        assert bad.status_code == 400

    in_a_house(tmp_path / "room.db", scenario)


def test_looking_back_finds_stacks_and_seats(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        boss = await house.administrator()
        event = await begun(boss, NAMES[:3])
        stacks = [["P1", 500], ["P2", 2500], ["P3", 1500]]
        await tapped(boss, event, "1", "DealTap")
        await tapped(boss, event, "1", "HandOverTap")
        await tapped(boss, event, "1", "CountTap", stacks=stacks)
        await tapped(boss, event, "1", "BustTap", player="P1")
        chart = (await boss.get(f"/api/events/{event}/chart")).json()
        lines = {each["player"]: [chips for _, chips in each["points"]] for each in chart["lines"]}
        assert lines == {"P1": [1500, 500, 0], "P2": [1500, 2500], "P3": [1500, 1500]}
        seats = (await boss.get(f"/api/events/{event}/seats")).json()["seats"]
        assert {each["player"]: each["stack"] for each in seats} == {"P2": 2500, "P3": 1500}
        early = (await boss.get(f"/api/events/{event}/seats?at=1")).json()["seats"]
        assert early == []

    in_a_house(tmp_path / "room.db", scenario)


def test_a_person_is_erased_from_every_event(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        boss, zora = await house.administrator(), await house.enter("Zora")
        event = await begun(boss, ["Zora", "P2", "P3"])
        body = {"name": "Zora", "reason": "by mail"}
        assert "error" in (await boss.post("/api/people/erase", body)).json()
        await tapped(boss, event, "1", "BustTap", player="Zora", winners=["P2"])
        assert (await zora.get(f"/api/events/{event}/me")).json()["place"] == 3
        assert (await boss.post("/api/people/erase", body)).json() == {"erased": True}
        assert "Zora" not in (await boss.get(f"/api/events/{event}")).text
        assert "error" not in await tapped(boss, event, "1", "BustTap", player="P2")

    in_a_house(tmp_path / "room.db", scenario)
    assert check(tmp_path / "room.db").erased > 0
    assert b"Zora" not in (tmp_path / "room.db").read_bytes()


def test_a_request_that_comes_again_late_is_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A tablet was offline while many others made requests."""
    monkeypatch.setattr(live_event, "_ANSWERED", 2)

    async def scenario(house: House) -> None:
        boss = await house.administrator()
        event = await made(boss)
        for name in NAMES[:5]:
            await done(boss, event, "Enter", player=name, mark=f"in {name}")
        live = live_of(house, event)
        entries = live.event.state.entries
        for name in NAMES[:5]:
            await done(boss, event, "Enter", player=name, mark=f"in {name}")
        assert live.event.state.entries == entries == 5
        assert await done(boss, event, "Enter", player="P5", mark="in P5"), "with its answer"

    in_a_house(tmp_path / "room.db", scenario)
