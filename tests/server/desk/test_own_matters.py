"""Nobody of the staff decides at the desk what is about himself."""

from pathlib import Path

from tests.server.desk.test_desk import Data, asked, done, in_a_house, opened_game
from tests.server.house import House

OWN = "another member of the staff must do that: it is about you"
OF_FLO: tuple[tuple[str, Data], ...] = (
    ("LiftEntry", {"number": 1, "reason": "x"}),
    ("DecideAppeal", {"number": 1, "verdict": "the entry is struck", "says": "x"}),
    ("RuleDispute", {"number": 1, "says": "the pot is mine"}),
    ("SettleDebt", {"number": 2}),
    ("CountStack", {"player": "Flo", "game": "table 1", "chips": 1000}),
    ("RestoreChips", {"player": "Flo", "game": "table 1", "chips": 1000}),
    ("BuyChips", {"player": "Flo", "game": "table 1", "chips": 1000}),
)


def test_staff_do_not_decide_what_is_about_themselves(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        boss = await opened_game(house, dealing="tracked")
        flo = await house.enter("Flo")
        role = {"name": "Flo", "role": "floor", "reason": "she works here"}
        assert (await boss.post("/api/people/role", role)).status_code == 200
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
