"""Nobody of the staff decides at the desk what is about himself."""

from pathlib import Path

from tests.server.desk.test_desk import Data, asked, done, in_a_house, opened_game
from tests.server.house import Guest, House

OWN = "another member of the staff must do that: it is about you"
OF_FLO: tuple[tuple[str, Data], ...] = (
    ("LiftEntry", {"number": 1, "reason": "x"}),
    ("DecideAppeal", {"number": 1, "verdict": "the entry is struck", "says": "x"}),
    ("RuleDispute", {"number": 1, "says": "the pot is mine"}),
    ("SettleDebt", {"number": 2}),
    ("CountStack", {"player": "Flo", "game": "table 1", "chips": 1000}),
    ("RestoreChips", {"player": "Flo", "game": "table 1", "chips": 1000}),
    ("BuyChips", {"player": "Flo", "game": "table 1", "chips": 1000}),
    ("ChangeChair", {"player": "Flo", "game": "table 1", "seat": 1}),
    ("PlaceMarker", {"player": "Flo", "game": "table 1", "seat": 1}),
    ("Transfer", {"player": "Flo", "game": "table 1", "seat": 1}),
    ("ComeToTable", {"player": "Flo", "game": "table 1"}),
    ("SettleSeat", {"game": "table 1", "seat": 1, "players": ["Ann", "Flo"]}),
    ("KeepApart", {"people": ["Ann", "Flo"], "reason": "x"}),
)
OF_OTHERS: tuple[tuple[str, Data], ...] = (
    ("Quit", {"player": "Ann", "game": "table 1"}),
    ("GoAway", {"player": "Ann", "game": "table 1"}),
    ("ChangeChair", {"player": "Ann", "game": "table 1", "seat": 9}),
    ("CountStack", {"player": "Ann", "game": "table 1", "chips": 5}),
    ("BuyChips", {"player": "Ann", "game": "table 1", "chips": 5}),
    (
        "Discipline",
        {"person": "Ann", "offense": "colluded or cheated", "step": "a warning", "reason": "x"},
    ),
    ("PayTime", {"player": "Ann", "game": "table 1", "chips": 0}),
    ("BreakGame", {"game": "table 1"}),
    ("ChangeCharge", {"game": "table 1"}),
    ("RuleDispute", {"number": 1, "says": "Ann is wrong"}),
)
ENTRIES: tuple[Data, ...] = (
    {"report": "ChipsCounted", "bought": 500},
    {"report": "LeftOwing", "player": "Ann", "owed": 8},
    {"report": "PlayerLeft", "seat": 2, "player": "Ann"},
    {"report": "PotImpounded", "amount": 40},
)
PLAYS = "you play in table 1: another member of the staff must do that"


async def _floor(house: House, boss: Guest) -> Guest:
    flo = await house.enter("Flo")
    role = {"name": "Flo", "role": "floor", "reason": "she works here"}
    assert (await boss.post("/api/people/role", role)).status_code == 200
    return flo


async def _entered(guest: Guest, report: Data) -> Data:
    entry = {"game": "table 1", "entry": {"report": report}}
    found: Data = (await guest.post("/api/desk/tap", entry)).json()
    return found


def test_staff_do_not_decide_what_is_about_themselves(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        boss = await opened_game(house, dealing="tracked")
        flo = await _floor(house, boss)
        assert house.room.desk is not None
        desk = house.room.desk.desk
        await done(boss, "KeepApart", people=["Flo", "Ann"], reason="they quarrel")
        await done(boss, "EnterDebt", person="Flo", amount=100, reason="a marker")
        parties = ["Flo", "Ann"]
        await done(boss, "OpenDispute", game="table 1", parties=parties, says="whose pot")
        before = desk.digest
        for do, words in OF_FLO:
            assert (await asked(flo, do, **words))["error"] == OWN, do
        assert desk.digest == before
        await done(boss, "RuleDispute", number=1, says="Ann wins it")
        await done(boss, "SettleDebt", number=2)
        await done(flo, "JoinList", player="Flo", list="4-8")

    in_a_house(tmp_path / "room.db", scenario)


def test_staff_who_play_in_a_game_decide_nothing_there(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        boss = await opened_game(house, dealing="tracked")
        flo = await _floor(house, boss)
        assert house.room.desk is not None
        desk = house.room.desk.desk
        await done(boss, "TakeSeat", player="Ann", game="table 1", seat=2)
        await done(boss, "TakeSeat", player="Flo", game="table 1", seat=3)
        await done(boss, "OpenDispute", game="table 1", parties=["Ann", "Bo"], says="whose pot")
        before = desk.digest
        for do, words in OF_OTHERS:
            assert (await asked(flo, do, **words))["error"].startswith(PLAYS), do
        for report in ENTRIES:
            assert (await _entered(flo, report))["error"].startswith(PLAYS), report
        assert desk.digest == before
        assert "error" not in await _entered(flo, {"report": "HandBegun", "players": []})
        assert "error" not in await _entered(flo, {"report": "HandEnded"})
        await done(flo, "GoAway", player="Flo", game="table 1")
        await done(flo, "TakeSeat", player="Bo", game="table 1", seat=4)
        rules = {"rules": {"staff_may_rule": True}, "reason": "a home game"}
        assert (await boss.post("/api/house", rules)).status_code == 200
        await done(flo, "Quit", player="Ann", game="table 1")

    in_a_house(tmp_path / "room.db", scenario)


def test_staff_who_wait_for_a_seat_pass_nobody_on_the_list(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        boss = await opened_game(house, dealing="tracked")
        flo = await _floor(house, boss)
        await done(boss, "TakeSeat", player="Cy", game="table 1", seat=1)
        for player in ("Ann", "Flo"):
            await done(boss, "JoinList", player=player, list="4-8")
        told = await asked(flo, "TakeSeat", player="Flo", game="table 1", seat=3)
        assert told["error"].startswith("Ann waits for a seat in 4-8 before you")
        for do, words in (
            ("LeaveList", {"player": "Ann", "list": "4-8"}),
            ("NoAnswer", {"player": "Ann"}),
            ("Quit", {"player": "Cy", "game": "table 1"}),
        ):
            told = await asked(flo, do, **words)
            assert told["error"].startswith("you wait for a seat in 4-8"), do
        await done(flo, "CallName", game="table 1", seat=3)
        await done(boss, "NoAnswer", player="Ann")
        await done(boss, "LeaveList", player="Ann", list="4-8")
        await done(flo, "TakeSeat", player="Flo", game="table 1", seat=4)

    in_a_house(tmp_path / "room.db", scenario)


def test_staff_do_not_take_back_what_another_did_about_them(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        boss = await opened_game(house)
        flo = await _floor(house, boss)
        await done(flo, "JoinList", player="Flo", list="4-8")
        await done(boss, "LeaveList", player="Flo", list="4-8")
        shown = (await boss.get("/api/desk")).json()["last_act"]
        assert (await asked(flo, "UndoLast", act=shown["number"]))["error"] == OWN
        await done(boss, "UndoLast", act=shown["number"])

    in_a_house(tmp_path / "room.db", scenario)
