"""The desk of a running room: over HTTP, at its tables, and across restarts."""

import asyncio
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.house import PATIENCE, Guest, House, opened

from cardspeak.room import accounts, register
from cardspeak.room import commands as c
from cardspeak.room.register import EntryKind
from cardspeak.room.reports import HandEnded
from cardspeak.server.desk import device_entries
from cardspeak.server.desk.tracked_games import TabletEntry
from cardspeak.server.http import pages_desk
from cardspeak.server.people.restrictions import Restriction
from cardspeak.server.tables import bots
from cardspeak.store import RestrictionRow, Store, StoredInput, StoreError
from cardspeak.store.verification import Verdict, verify

Data = dict[str, Any]
BOOK = "catfish-bend"
PASSWORD = "a word of their own"
"""The password of every witness."""
GAME = {
    "name": "4-8",
    "game": "holdem",
    "structure": "limit",
    "bets": [4, 8],
    "blinds": [2, 4],
    "buy_in": 80,
}


async def asked(guest: Guest, do: str, **words: Any) -> Data:
    """What the desk answers."""
    desk = guest.house.room.desk
    assert desk is not None
    code = desk.code.current()
    body = {"command": {"do": do, **words}, "code": code, "password": PASSWORD}
    answer = await guest.post("/api/desk", body)
    found: Data = answer.json()
    assert answer.status_code in (200, 400, 403), answer.text
    return found


async def done(guest: Guest, do: str, **words: Any) -> list[str]:
    """What the desk says of something that it does."""
    answer = await asked(guest, do, **words)
    assert "error" not in answer, answer
    lines: list[str] = answer["lines"]
    return lines


async def take_password(guest: Guest) -> None:
    """Give a guest the password by which a witness signs."""
    answer = await guest.post("/api/account/password", {"new": PASSWORD})
    assert answer.status_code == 200, answer.text


async def until(is_so: Callable[[], Any], seconds: float = 60.0) -> Any:
    """Wait for something to be so."""
    async with asyncio.timeout(seconds):
        while not (found := is_so()):
            await asyncio.sleep(0.005)
    return found


async def opened_game(house: House, name: str = "table 1", **words: Any) -> Guest:
    """A boss who has opened a game at the desk."""
    boss = await house.administrator()
    await done(boss, "OpenGame", game=name, notice=GAME, **words)
    return boss


def in_a_house(database: Path, *scenarios: Any) -> None:
    """Run scenarios one after the other on one database; the room restarts between two."""

    async def one(scenario: Any) -> None:
        async with opened(database, desk=BOOK) as house:
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
    assert verdict.desk_records > 0
    return verdict


def test_a_name_is_called_from_the_list_and_sits_down_at_a_dealt_table(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        boss = await opened_game(house)
        ann = await house.enter("Ann")
        assert await done(ann, "JoinList", player="Ann", list="4-8") == [
            "Ann is number 1 on the 4-8 list"
        ]
        me = (await ann.get("/api/desk/me")).json()
        assert me["places"][0]["place"] == 1
        await done(boss, "Arrive", player="Ann")
        lines = await done(boss, "CallName", game="table 1", seat=4)
        assert lines == ["Ann is called to seat 4 of table 1"]
        board = (await house.nobody().get("/api/desk/board")).json()
        assert board["calls"] == ["Ann: table 1, seat 4"]
        await done(ann, "AcceptSeat", player="Ann")
        await done(ann, "TakeSeat", player="Ann", game="table 1", seat=4, chips=100)
        desk = house.room.desk
        assert desk is not None
        live = desk.dealt.tables["table 1"]
        await until(lambda: live.seat_of("Ann") == 4)
        assert live.table.seat(4).stack == 100
        assert house.room.chips_of("Ann") == 9_900
        await until(lambda: not desk.desk.orders())
        await done(ann, "Quit", player="Ann", game="table 1")
        await until(lambda: house.room.chips_of("Ann") == 10_000)
        await until(lambda: not desk.desk.games["table 1"].chairs)
        assert accounts.balance(desk.desk, accounts.CAGE) == 0

    in_a_house(tmp_path / "room.db", scenario)
    check(tmp_path / "room.db")


def test_every_refusal_names_its_rule(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        boss = await opened_game(house)
        ann = await house.enter("Ann")
        told = await asked(ann, "TakeSeat", player="Ann", game="table 1", seat=4, chips=100)
        assert told["error"] == "a seat is taken only when the floor gives it"
        assert told["rules"][0].startswith(f"{BOOK}:")
        assert (await asked(ann, "OpenList", notice=GAME))["error"] == "only the floor may do that"
        assert (await asked(boss, "Pass"))["error"] == "the desk has no such command"
        poor = await asked(boss, "TakeSeat", player="Ann", game="table 1", seat=4, chips=20_000)
        assert "error" not in poor
        desk = house.room.desk
        assert desk is not None
        await until(lambda: desk.duties)
        assert desk.duties[0][1].says == "Ann has 10,000 chips in the bank, not 20,000"
        assert not desk.desk.games["table 1"].chairs
        assert (await ann.get("/api/desk")).status_code == 403

    in_a_house(tmp_path / "room.db", scenario)


def test_a_guest_needs_the_code_at_the_desk_to_join_a_list(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        boss = await opened_game(house)
        ann = await house.enter("Ann")
        join = {"command": {"do": "JoinList", "player": "Ann", "list": "4-8"}}
        told = await ann.post("/api/desk", join)
        assert told.json()["error"] == "scan the code at the desk to join a list, or log in"
        assert (await ann.post("/api/desk", join | {"code": "0" * 16})).status_code == 400
        assert (await ann.get("/api/desk/code")).status_code == 403
        picture = await boss.get("/api/desk/code")
        assert picture.headers["content-type"] == "image/svg+xml"
        assert b"<svg" in picture.content
        assert await done(ann, "JoinList", player="Ann", list="4-8")
        desk = house.room.desk
        assert desk is not None
        (listed,) = desk.desk.lists["4-8"].names
        assert not listed.here, "the staff have not seen Ann yet"

    in_a_house(tmp_path / "room.db", scenario)


def test_a_player_who_is_passed_over_sees_why_and_by_which_rule(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        boss = await opened_game(house, dealing="tracked")
        await done(boss, "TakeSeat", player="Zed", game="table 1", seat=1)
        await done(boss, "KeepApart", people=["Ann", "Zed"], reason="brothers")
        ann = await house.enter("Ann")
        for player in ("Ann", "Bob"):
            await done(boss, "JoinList", player=player, list="4-8")
        await done(boss, "CallName", game="table 1")
        (place,) = (await ann.get("/api/desk/me")).json()["places"]
        assert "passed over on the 4-8 list: is kept apart" in place["note"]
        assert place["note_rules"] == ["catfish-bend:S2.seating.5"]
        await done(boss, "LeaveList", player="Ann", list="4-8")
        await done(boss, "JoinList", player="Ann", list="4-8")
        (place,) = (await ann.get("/api/desk/me")).json()["places"]
        assert "note" not in place, "a new place has no past"

    in_a_house(tmp_path / "room.db", scenario)


def test_a_device_has_one_entry_on_a_list(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        await opened_game(house)
        desk = house.room.desk
        assert desk is not None

        async def joins(guest: Guest, device: str = "") -> httpx.Response:
            command = {"do": "JoinList", "player": guest.name, "list": "4-8"}
            words = {"command": command, "code": desk.code.current()}
            cookie = f"{guest.headers['cookie']}; {device_entries.COOKIE}={device}"
            return await guest.post("/api/desk", words, cookie=cookie)

        ann, bea, cleo = [await house.enter(name) for name in ("Ann", "Bea", "Cleo")]
        device = (await joins(ann)).cookies[device_entries.COOKIE]
        refused = await joins(bea, device)
        assert refused.status_code == 400
        assert "this device has put Ann on the 4-8 list" in refused.json()["error"]
        assert (await joins(cleo, "no%20json")).status_code == 200
        await done(ann, "LeaveList", player="Ann", list="4-8")
        assert (await joins(bea, device)).status_code == 200, "Ann is off the list"

    in_a_house(tmp_path / "room.db", scenario)


def test_a_page_hears_of_a_change_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages_desk, "_LONGEST_WAIT", 3600.0)  # only a change answers the page

    async def listening(boss: Guest) -> list[str]:
        names: list[str] = []
        version = -1
        while not names:
            told = (await boss.get(f"/api/desk?since={version}")).json()
            version = told["version"]
            names = [each["player"] for each in told["lists"][0]["names"]]
        return names

    async def scenario(house: House) -> None:
        boss = await opened_game(house)
        desk = house.room.desk
        assert desk is not None
        page = asyncio.create_task(listening(boss))
        await until(lambda: desk._waiting)
        await done(boss, "JoinList", player="Ann", list="4-8")
        assert await asyncio.wait_for(page, PATIENCE) == ["Ann"]

    in_a_house(tmp_path / "room.db", scenario)


def test_messages_of_a_table_go_through_the_desk(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        boss = await opened_game(house)
        desk = house.room.desk
        assert desk is not None
        live = desk.dealt.tables["table 1"]
        ann = await house.enter("Ann")
        browser = await ann.at(live)
        told = await browser.ask("sit", chips=100, seat=3)
        assert told["error"].startswith("a seat is taken only when the floor gives it")
        await done(boss, "PlaceMarker", player="Ann", game="table 1", seat=3)
        assert (await browser.ask("sit", chips=100, seat=3))["ok"]
        await until(lambda: live.seat_of("Ann") == 3)
        assert (await browser.ask("away"))["ok"]
        await until(lambda: live.table.seat(3).away)
        assert "Ann" in desk.desk.absences
        assert (await browser.ask("back"))["ok"]
        await until(lambda: not live.table.seat(3).away)
        assert (await browser.ask("leave"))["ok"]
        await until(lambda: live.seat_of("Ann") is None)

    in_a_house(tmp_path / "room.db", scenario)


def test_a_restart_keeps_lists_seats_and_chips(tmp_path: Path) -> None:
    async def before(house: House) -> None:
        boss = await opened_game(house)
        for name in ("Ann", "Bob", "Cid"):
            await house.enter(name)
            await done(boss, "JoinList", player=name, list="4-8")
        await done(boss, "TakeSeat", player="Ann", game="table 1", seat=2, chips=200)

    async def after(house: House) -> None:
        desk = house.room.desk
        assert desk is not None
        live = desk.dealt.tables["table 1"]
        await until(lambda: live.seat_of("Ann") == 2)
        await until(lambda: not desk.desk.orders())
        assert [each.player for each in desk.desk.lists["4-8"].names] == ["Bob", "Cid"]
        assert accounts.balance(desk.desk, "table table 1") == 200
        assert desk.desk.games["table 1"].heard == live.table.link.reports

    in_a_house(tmp_path / "room.db", before, after, after)
    check(tmp_path / "room.db")


def test_chips_travel_between_two_tables_of_the_room(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        boss = await opened_game(house)
        await done(boss, "OpenGame", game="table 2", notice=GAME)
        for seat, name in enumerate(("Ann", "Bob", "Cid"), start=1):
            await house.enter(name)
            await done(boss, "TakeSeat", player=name, game="table 1", seat=seat, chips=100)
        await done(boss, "BreakGame", game="table 1", cards=[48, 1, 2])
        desk = house.room.desk
        assert desk is not None
        live = desk.dealt.tables["table 2"]
        await until(lambda: len(live.table.occupied) == 3)
        await until(lambda: "table 1" not in desk.desk.games)
        await until(lambda: not desk.desk.moves)
        assert accounts.balance(desk.desk, "table table 2") == 300
        assert house.room.chips_of("Ann") == 9_900

    in_a_house(tmp_path / "room.db", scenario)
    check(tmp_path / "room.db")


def test_a_table_of_real_cards_is_run_from_the_tablet(tmp_path: Path) -> None:
    async def before(house: House) -> None:
        boss = await opened_game(house, "felt 9", dealing="tracked")
        await done(boss, "TakeSeat", player="Ann", game="felt 9", seat=2)
        await done(boss, "TakeSeat", player="Bob", game="felt 9", seat=5)

        async def tap(report: str, **words: Any) -> None:
            told = await boss.post(
                "/api/desk/tap",
                {"game": "felt 9", "entry": {"report": {"report": report, **words}}},
            )
            assert told.status_code == 200, told.text

        await tap("ChipsCounted", bought=300)
        await tap("HandBegun", players=[])
        await done(boss, "Quit", player="Bob", game="felt 9")
        desk = house.room.desk
        assert desk is not None
        assert desk.desk.games["felt 9"].chair(5) is not None, "Bob plays the hand to its end"

    async def after(house: House) -> None:
        desk = house.room.desk
        assert desk is not None
        assert desk.tracked.tables["felt 9"].is_in_hand
        await desk.tap("felt 9", house.room.people.visitors["Boss"], TabletEntry(HandEnded()))
        assert desk.desk.games["felt 9"].chair(5) is None
        assert accounts.balance(desk.desk, "table felt 9") == 300

    in_a_house(tmp_path / "room.db", before, after)


@pytest.mark.parametrize(
    "wrong",
    [
        {"report": "ChipsCounted", "bought": -5000},
        {"report": "ChipsCounted", "bought": 10**30},
        {"report": "ChipsCounted", "taken": -900},
        {"report": "ChipsCounted", "dropped": [["no such fund", 5]]},
        {"report": "LeftOwing", "player": "Ann", "owed": -5},
        {"report": "LeftOwing", "player": "Zed", "owed": 5},
        {"report": "BlindMissed", "seat": 2, "player": "Ann"},
        {"report": "PotImpounded", "amount": -4},
        {"report": "PotImpounded", "amount": 10**40},
        {"report": "HandBegun", "players": [], "button": 77},
        {"report": "PlayerLeft", "seat": 2, "player": "Ann"},
        {"report": "OrderDone", "number": 1},
    ],
    ids=lambda wrong: "-".join(map(str, wrong.values()))[:40],
)
def test_a_wrong_entry_of_a_tablet_changes_nothing_and_the_next_one_counts(
    tmp_path: Path, wrong: dict[str, Any]
) -> None:
    async def scenario(house: House) -> None:
        boss = await opened_game(house, "felt 9", dealing="tracked")
        await done(boss, "TakeSeat", player="Ann", game="felt 9", seat=2)
        desk = house.room.desk
        assert desk is not None
        before = desk.desk.digest
        told = await boss.post("/api/desk/tap", {"game": "felt 9", "entry": {"report": wrong}})
        assert told.status_code in (400, 422), told.text
        assert desk.desk.digest == before
        bought = {"report": {"report": "ChipsCounted", "bought": 300}}
        told = await boss.post("/api/desk/tap", {"game": "felt 9", "entry": bought})
        assert told.status_code == 200, told.text
        assert accounts.balance(desk.desk, accounts.table("felt 9")) == 300

    in_a_house(tmp_path / "room.db", scenario)


def test_a_tracked_table_whose_entry_was_not_kept_is_made_again(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        boss = await opened_game(house, "felt 9", dealing="tracked")
        await done(boss, "TakeSeat", player="Ann", game="felt 9", seat=2)
        desk = house.room.desk
        assert desk is not None
        table = desk.tracked.tables["felt 9"]
        table.hand_begins()
        table.reports.clear()  # as if the entry had been lost between table and desk
        for report in ({"report": "HandBegun", "players": []}, {"report": "HandEnded"}):
            await boss.post("/api/desk/tap", {"game": "felt 9", "entry": {"report": report}})
        begun = {"report": {"report": "HandBegun", "players": []}}
        told = await boss.post("/api/desk/tap", {"game": "felt 9", "entry": begun})
        assert told.status_code == 200, told.text
        assert desk.tracked.tables["felt 9"].is_in_hand
        assert desk.desk.games["felt 9"].in_hand == ("Ann",)

    in_a_house(tmp_path / "room.db", scenario)


def test_an_order_that_follows_from_an_entry_waits_for_the_whole_entry(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        boss = await opened_game(house, "felt 9", dealing="tracked")
        for seat, player in enumerate(("Ann", "Bob", "Cid"), 1):
            await done(boss, "TakeSeat", player=player, game="felt 9", seat=seat)

        async def tap(report: str, **words: Any) -> None:
            entry = {"report": {"report": report, **words}}
            told = await boss.post("/api/desk/tap", {"game": "felt 9", "entry": entry})
            assert told.status_code == 200, told.text

        await tap("HandBegun", players=[])
        smaller = GAME | {"name": "2-4", "bets": [2, 4], "blinds": [1, 2], "buy_in": 40}
        await done(boss, "ProposeGameChange", game="felt 9", notice=smaller)
        await done(boss, "Quit", player="Bob", game="felt 9")
        await tap("HandEnded")
        desk = house.room.desk
        assert desk is not None
        game = desk.desk.games["felt 9"]
        assert (game.notice.name, game.chair(2)) == ("2-4", None)
        assert not desk.desk.orders()
        assert game.heard == desk.tracked.tables["felt 9"].sent

    in_a_house(tmp_path / "room.db", scenario)


def test_what_is_not_on_the_disk_has_not_happened(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        boss = await opened_game(house)
        desk, log = house.room.desk, house.room.log
        assert desk is not None
        await until(lambda: not desk.desk.orders())
        written = log.durable

        def lost(entry: StoredInput) -> "asyncio.Future[None]":
            raise StoreError("the disk is full")

        log.durable = lost  # type: ignore[method-assign]
        told = await asked(boss, "JoinList", player="Ann", list="4-8")
        assert told["error"] == "the disk is full"
        log.durable = written  # type: ignore[method-assign]
        assert not desk.desk.lists["4-8"].names
        assert await done(boss, "JoinList", player="Bob", list="4-8") == [
            "Bob is number 1 on the 4-8 list"
        ]

        def late(entry: StoredInput) -> "asyncio.Future[None]":
            async def fails() -> None:
                await written(entry)
                raise StoreError("the answer is lost")

            return asyncio.ensure_future(fails())

        log.durable = late  # type: ignore[method-assign]
        assert await done(boss, "JoinList", player="Cid", list="4-8")
        log.durable = written  # type: ignore[method-assign]
        assert [each.player for each in desk.desk.lists["4-8"].names] == ["Bob", "Cid"]

    in_a_house(tmp_path / "room.db", scenario)
    check(tmp_path / "room.db")


def test_the_last_act_is_taken_back_over_http(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        boss = await opened_game(house)
        await done(boss, "JoinList", player="Ann", list="4-8")
        await done(boss, "CallName", game="table 1", seat=4)
        shown = (await boss.get("/api/desk")).json()["last_act"]
        assert shown["did"] == "Ann is called to seat 4 of table 1"
        lines = await done(boss, "UndoLast", act=shown["number"])
        assert lines == ["Taken back: Ann is called to seat 4 of table 1"]
        again = await asked(boss, "UndoLast", act=shown["number"])
        assert again["error"].startswith("something else has been done since")
        view = (await boss.get("/api/desk")).json()
        assert view["last_act"] is None
        assert view["games"][0]["chairs"] == []
        assert [each["player"] for each in view["lists"][0]["names"]] == ["Ann"]

    in_a_house(tmp_path / "room.db", scenario)
    check(tmp_path / "room.db")


def test_reports_count_what_was_before_a_restart_and_escape_formulas(tmp_path: Path) -> None:
    async def before(house: House) -> None:
        boss = await opened_game(house, dealing="tracked")
        await done(boss, "JoinList", player="=SUM(A1)", list="4-8")
        await done(boss, "TakeSeat", player="=SUM(A1)", game="table 1", seat=3)

    async def after(house: House) -> None:
        boss = await house.administrator("Another Boss")
        await done(boss, "JoinList", player="Bob", list="4-8")
        await done(boss, "CallName", game="table 1", seat=5)
        await done(boss, "NoAnswer", player="Bob")
        desk = house.room.desk
        assert desk is not None
        report = (await boss.get("/api/desk/report")).json()
        assert report["waits"] == [
            {"list": "4-8", "seated": 1, "usual": 0, "longest": 0, "unseated": 0}
        ]
        assert report["calls"][0] | {"list": ""} == {
            "list": "", "calls": 1, "taken": 0, "declined": 0, "unanswered": 1,
        }  # fmt: skip
        assert [(row["player"], row["seat"]) for row in report["seated"]] == [("=SUM(A1)", 3)]
        moment = (await boss.get(f"/api/desk/report?at={report['since']}")).json()
        assert moment["seated"] == []
        sheet = await boss.get("/api/desk/report/seated")
        assert sheet.headers["content-type"].startswith("text/csv")
        assert sheet.text.splitlines()[1].startswith("table 1,3,'=SUM(A1),")
        assert (await boss.get("/api/desk/report/secrets")).status_code == 400
        ann = await house.enter("Ann")
        assert (await ann.get("/api/desk/report")).status_code == 403

    in_a_house(tmp_path / "room.db", before, after)


def test_the_floor_looks_at_the_figures_of_a_dealt_table(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        boss = await opened_game(house)
        desk = house.room.desk
        assert desk is not None
        live = desk.dealt.tables["table 1"]
        live.options.pause = live.options.pace = 0.01
        house.room.plays_unwatched = True
        seated: set[str] = set()
        for seat in range(1, 4):
            seated.add(name := bots.new_name("", seated))
            await desk.do_for_house(c.TakeSeat(name, "table 1", seat, 200))
        await until(lambda: live.table.number >= 4, 30)
        view = (await boss.get("/api/desk/watch?game=table 1")).json()
        assert view["hands"] >= 3
        assert view["pointers"] == []
        assert (await boss.get("/api/desk/watch?game=none")).status_code == 400
        parties = sorted(seated)[:2]
        await done(boss, "OpenDispute", game="table 1", parties=parties, says="whose pot", hand=2)
        text = (await boss.get("/api/desk/disputes/1")).text
        assert "Hand 2 of table 1" in text
        assert "HOLE CARDS" in text.partition("Hand 2 of table 1")[2]
        ann = await house.enter("Ann")
        assert (await ann.get("/api/desk/watch?game=table 1")).status_code == 403

    in_a_house(tmp_path / "room.db", scenario)


def test_entries_of_a_tablet_that_was_offline_count_once_even_after_a_restart(
    tmp_path: Path,
) -> None:
    bought = {"report": {"report": "ChipsCounted", "bought": 300}, "mark": "one", "at": 5}

    async def first(house: House) -> None:
        boss = await opened_game(house, "felt 9", dealing="tracked")
        for _ in range(2):
            told = await boss.post("/api/desk/tap", {"game": "felt 9", "entry": bought})
            assert told.status_code == 200, told.text

    async def second(house: House) -> None:
        boss = await house.administrator("Another Boss")
        again = await boss.post("/api/desk/tap", {"game": "felt 9", "entry": bought})
        assert again.status_code == 200, again.text
        other = bought | {"mark": "two", "at": 7}
        await boss.post("/api/desk/tap", {"game": "felt 9", "entry": other})
        desk = house.room.desk
        assert desk is not None
        assert accounts.balance(desk.desk, accounts.table("felt 9")) == 600
        told = [
            (record.input.mark, record.input.at, record.now > 5)
            for record, _ in desk.room.store.desks.history(desk.row, 100)
            if isinstance(record.input, c.ReportIn) and record.input.mark
        ]
        assert told == [("one", 5, True), ("two", 7, True)]

    in_a_house(tmp_path / "room.db", first, second)


def test_a_banned_or_excluded_person_comes_on_no_list(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        boss = await opened_game(house, dealing="tracked")
        ann = await house.enter("Ann")
        await done(boss, "JoinList", player="Ann", list="4-8")
        row = RestrictionRow("Ann", "exclusion", 1, 4_000_000_000, "Ann", "their own wish")
        await asyncio.to_thread(house.room.people.restrictions.keep, row)
        for do, words in (
            ("JoinList", {"list": "4-8"}),
            ("Arrive", {}),
            ("TakeSeat", {"game": "table 1", "seat": 3}),
        ):
            told = await asked(boss, do, player="Ann", **words)
            assert told["error"].startswith("you have excluded yourself from play"), do
        assert "error" in await asked(ann, "JoinList", player="Ann", list="4-8")
        await done(boss, "LeaveList", player="Ann", list="4-8")

    in_a_house(tmp_path / "room.db", scenario)


def test_a_ban_takes_a_name_off_every_list_and_ends_its_claims(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        boss = await opened_game(house, dealing="tracked")
        for name in ("Ann", "Bob"):
            await house.enter(name)
            await done(boss, "JoinList", player=name, list="4-8")
        await done(boss, "CallName", game="table 1", seat=5)
        desk, door = house.room.desk, house.room.door
        assert desk is not None
        by = house.room.people.visitors[boss.name]
        for name in ("Ann", "Bob"):
            await door.restrict(by, name, Restriction.BAN, 3600, "enough")
        assert not desk.desk.lists["4-8"].names
        assert not desk.desk.games["table 1"].chairs
        entries = {name: register.entries(desk.desk, name) for name in ("Ann", "Bob")}
        assert {each.kind for held in entries.values() for each in held} == {EntryKind.BANNED}
        assert desk.rules(entries["Ann"][0].cites), "the rule that has barring as a step"
        await door.lift(by, "Bob", Restriction.BAN, "long ago")
        await done(boss, "JoinList", player="Bob", list="4-8")

    in_a_house(tmp_path / "room.db", scenario)


def test_an_estimate_knows_the_waits_from_before_a_restart(tmp_path: Path) -> None:
    async def before(house: House) -> None:
        boss = await opened_game(house, dealing="tracked")
        for seat, name in enumerate(("Ann", "Bob", "Cy"), start=1):
            await done(boss, "JoinList", player=name, list="4-8")
            await done(boss, "TakeSeat", player=name, game="table 1", seat=seat)

    async def after(house: House) -> None:
        desk = house.room.desk
        assert desk is not None
        assert [wait.player for wait in desk.waits.ended] == ["Ann", "Bob", "Cy"]

    in_a_house(tmp_path / "room.db", before, after)


async def named_after_zora(boss: Guest, zora: Guest) -> None:
    """A game called after a dealer, who signed for chips of another, and a promotion; all over."""
    role = {"name": "Zora", "role": "dealer", "reason": "she deals"}
    assert (await boss.post("/api/people/role", role)).status_code == 200
    await take_password(zora)
    await done(boss, "OpenGame", game="Zora's game", notice=GAME, dealing="tracked")
    await done(zora, "AskForFloor", game="Zora's game", says="Zora is new")
    for do in ("FillTable", "CreditTable"):
        await done(boss, do, game="Zora's game", chips=100, witness="Zora")
    refused = await boss.post("/api/people/erase", {"name": "Zora", "reason": "by mail"})
    assert "an open game has that name" in refused.json()["error"]
    await done(boss, "CloseGame", game="Zora's game", reason="Zora went home")
    catalog = files("cardspeak.promotions") / "catalog" / "hourly-high-hand.toml"
    text = catalog.read_text("utf-8").replace('"hourly high hand"', '"for Zora"')
    await done(boss, "OfferPromotion", text=text)
    await done(boss, "SeedFund", fund="for Zora", chips=10)
    await done(boss, "EndPromotion", title="for Zora")


def test_a_person_is_erased_from_the_desk_and_its_tables(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        boss = await opened_game(house)
        zora = await house.enter("Zora")
        await done(zora, "JoinList", player="Zora", list="4-8")
        body = {"name": "Zora", "reason": "by mail"}
        refused = await boss.post("/api/people/erase", body)
        assert "a place on a list" in refused.json()["error"]
        await done(zora, "LeaveList", player="Zora", list="4-8")
        await named_after_zora(boss, zora)
        assert (await boss.post("/api/people/erase", body)).json() == {"erased": True}
        for path in ("/api/desk", "/api/desk/board"):
            assert "Zora" not in (await boss.get(path)).text
        assert "Zora" not in str(list(house.room.store.desks.all()))
        await done(await house.enter("Ann"), "JoinList", player="Ann", list="4-8")

    async def again(house: House) -> None:
        desk = house.room.desk
        assert desk is not None
        assert [len(waiting.names) for waiting in desk.desk.lists] == [1]

    in_a_house(tmp_path / "room.db", scenario, again)
    verdict = check(tmp_path / "room.db")
    assert verdict.erased > 0
    assert b"Zora" not in (tmp_path / "room.db").read_bytes()


def test_a_deck_is_sealed_before_it_decides_and_serves_one_draw(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        boss = await opened_game(house, "felt 1", dealing="tracked")
        await done(boss, "OpenGame", game="felt 2", notice=GAME, dealing="tracked")
        for seat, player in enumerate(("Ann", "Bob", "Carl"), start=1):
            await done(boss, "TakeSeat", player=player, game="felt 2", seat=seat)
        asked = {"game": "felt 2", "purpose": "the game breaks"}
        number = (await boss.post("/api/desk/draw", asked)).json()["draw"]
        again = (await boss.post("/api/desk/draw", asked)).json()["draw"]
        assert again == number, "a deck that was shown is not thrown away for another"
        told = await done(boss, "BreakGame", game="felt 2", draw=number)
        assert sum(" draws " in line for line in told) == 3
        live = house.room.desk
        assert live is not None
        assert live.desk.draws[number].spent
        refused = await boss.post(
            "/api/desk",
            {
                "command": {
                    "do": "CommitDraw",
                    "game": "felt 1",
                    "purpose": "own",
                    "commitment": "0" * 32,
                }
            },
        )
        assert "no such command" in refused.json()["error"], "nobody brings a deck of their own"

    in_a_house(tmp_path / "room.db", scenario)


def test_the_floor_reads_the_register_and_takes_a_dispute_along(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        boss = await opened_game(house, "felt 1", dealing="tracked")
        await done(boss, "TakeSeat", player="Ann", game="felt 1", seat=1)
        offense = "splashed the pot on purpose"
        await done(
            boss, "Discipline", person="Ann", offense=offense, step="a warning", reason="twice"
        )
        next_step = "/api/desk/register/next?person=Ann&offense=stalled%20the%20game"
        proposed = (await boss.get(next_step)).json()
        assert (proposed["proposed"], proposed["earlier"]) == ("suspension", 1)
        await done(boss, "OpenDispute", game="felt 1", parties=["Ann", "Bob"], says="whose pot")
        await done(boss, "RuleDispute", number=1, says="split", rules=["S2.decision.2"])
        register = (await boss.get("/api/desk/register")).json()
        assert [entry["person"] for entry in register["entries"]] == ["Ann"]
        text = (await boss.get("/api/desk/disputes/1")).text
        assert "Parties: Ann, Bob" in text
        assert "split (S2.decision.2)" in text
        player = await house.enter("Cleo")
        for path in ("/api/desk/register", "/api/desk/disputes/1", next_step):
            assert (await player.get(path)).status_code == 403, path
        assert "no dispute 7" in (await boss.get("/api/desk/disputes/7")).json()["error"]

    in_a_house(tmp_path / "room.db", scenario)
