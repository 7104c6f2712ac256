"""The pages of the house's money: what the staff see, what players see, reports and prices."""

import csv
import io
from pathlib import Path

from tests.server.desk.test_desk import asked, done, until
from tests.server.desk.test_house_money import JACKPOT, SIGN, play, run, seated, staffed
from tests.server.house import House

from cardspeak.room import commands as c
from cardspeak.server.http import pages_desk, pages_money


def test_the_staff_see_boxes_claims_and_floats_and_players_see_the_ledger(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        staff = await staffed(house)
        boss, cay, flo = (staff[name] for name in ("Boss", "Cay", "Flo"))
        desk, live = await seated(house, boss)
        await done(boss, "OfferPromotion", text=JACKPOT)
        await until(lambda: live.table.link.promotions)
        await play(live)
        await until(lambda: live.table.link.hold)
        view = (await flo.get("/api/desk/money")).json()
        assert {(each["box"], each["chips"]) for each in view["boxes"]} == {
            ("drop", 4),
            ("lucky", 1),
        }
        (claim,) = view["claims"]
        assert claim["state"] == "open"
        assert claim["verifies"] == "a supervisor"
        assert claim["shares"][0]["player"] == "Ed"
        assert {"Boss"} <= {*view["staff"]}
        assert sum(balance for _, balance in view["accounts"]) == 0
        await done(flo, "FillTable", game="one", chips=500, witness="Boss")
        view = (await flo.get("/api/desk/money")).json()
        assert view["floats"] == [{"game": "one", "chips": 500}]

        board = (await house.nobody().get("/api/desk/board")).json()
        assert board["funds"] == [["lucky", 0]]
        (high,) = board["high_hands"]
        assert (high["player"], high["title"]) == ("Ann", "lucky losers")
        await done(flo, "CountBox", game="one", box="lucky", chips=1, witness="Boss")
        public = (await house.nobody().get("/api/desk/funds/lucky")).json()
        assert public["posted"] == public["recomputed"] == desk.desk.funds["lucky"].posted
        steps = [entry["step"] for entry in public["entries"]]
        assert steps == [
            "put in by the house", "collected at one, hand 1", "claim 1", "counted at one",
            "posted",
        ]  # fmt: skip
        total = 0
        for entry in public["entries"]:
            if not entry["step"].startswith(("collected", "counted")):
                total += entry["chips"]
        assert total == public["posted"], "a player adds the ledger up"
        sheet = await house.nobody().get("/api/desk/funds/lucky/sheet")
        assert sheet.text.splitlines()[1].startswith("20"), "a date that people read"
        assert len(list(csv.reader(io.StringIO(sheet.text)))) == 6
        assert (await flo.get("/api/desk/funds/none")).status_code == 400
        assert (await house.nobody().get("/api/desk/money")).status_code == 403
        await done(cay, "VerifyClaim", claim=1)

    run(tmp_path / "room.db", "official", scenario)


def test_whoever_only_looks_changes_nothing_at_the_desk(tmp_path: Path) -> None:
    """The first look at the money began a gaming day that was in no log."""

    async def scenario(house: House) -> None:
        staff = await staffed(house)
        live = house.room.desk
        assert live is not None
        before = [rows.version for rows in live.desk.rows]
        pages = [each.path for each in (*pages_desk.ROUTES, *pages_money.ROUTES)]
        for page in dict.fromkeys(pages):
            for hole in ("{fund}", "{sheet}", "{chart}", "{number}"):
                page = page.replace(hole, "1")
            assert (await staff["Boss"].get(page)).status_code < 500, page
        assert [rows.version for rows in live.desk.rows] == before
        view = (await staff["Flo"].get("/api/desk/money")).json()
        assert view["day_ends"] > view["now"]
        await done(staff["Boss"], "OpenList", notice=SIGN)
        assert house.room.store.desks.load(live.row).digest == live.desk.digest, "it replays"

    run(tmp_path / "room.db", "official", scenario)


def test_the_gaming_day_turns_by_the_clock_of_the_house(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        boss = (await staffed(house))["Boss"]
        forged = [{"since": 0, "minutes": 5}]
        await done(boss, "SetGamingDay", turns=390, zone="Asia/Kolkata", offsets=forged)
        view = (await boss.get("/api/desk/money")).json()
        assert (view["turns"], view["zone"]) == (390, "Asia/Kolkata")
        assert view["day_ends"] % 86400 == 3600, "half past six there is one o'clock UTC"
        told = await asked(boss, "SetGamingDay", zone="Mars/Olympus")
        assert "no time zone is called 'Mars/Olympus'" in told["error"]
        await done(boss, "TurnGamingDay")
        view = (await boss.get("/api/desk/money")).json()
        assert (view["day"], view["day_ends"] % 86400) == (2, 3600)
        assert view["day_ends"] - view["now"] > 11 * 3600
        live = house.room.desk
        assert live is not None
        assert house.room.store.desks.load(live.row).digest == live.desk.digest, "it replays"

    run(tmp_path / "room.db", "official", scenario)


def test_the_drop_is_reported_by_every_heading_as_page_sheet_and_chart(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        staff = await staffed(house)
        flo = staff["Flo"]
        _, live = await seated(house, staff["Boss"])
        desk = house.room.desk
        assert desk is not None
        await play(live, board="Ah Kd Jh 4s 2s")
        await until(lambda: len(desk.desk.takings))
        await desk.do_for_house(c.Pass())  # what was taken is on the disk then
        view = (await flo.get("/api/desk/drop")).json()
        (row,) = view["rows"]
        assert row == [1, 1, "one", "a percentage of the pot", "drop", 1, 4]
        assert view["sums"]["table"] == [["one", 1, 4]]
        assert view["hours"][-1][1:] == [4, 1]
        for name in ("day", "shift", "table", "method", "fund", "rows", "hours"):
            sheet = await flo.get(f"/api/desk/drop/{name}")
            assert sheet.headers["content-type"].startswith("text/csv")
            assert len(sheet.text.splitlines()) == 2
        for name in ("per-hour", "per-hand"):
            chart = await flo.get(f"/api/desk/drop/chart/{name}")
            assert chart.headers["content-type"] == "image/svg+xml"
            assert 'class="bar"' in chart.text
        assert (await flo.get("/api/desk/drop/secrets")).status_code == 400
        assert (await flo.get("/api/desk/drop/chart/secrets")).status_code == 400
        assert (await staff["Dan"].get("/api/desk/drop")).status_code == 403

    run(tmp_path / "room.db", "official", scenario)


def test_a_price_is_worked_out_beside_the_room(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        staff = await staffed(house)
        flo = staff["Flo"]
        asks = {"promotion": "catfish-bend:premium hand award", "players": 9}
        answer = await flo.post("/api/pricing", asks)
        assert answer.status_code == 200, answer.text
        found = answer.json()
        assert found["price"]["method"] == "counted"
        assert abs(found["price"]["by_hand"]["royal flush"] - 9 / 30_940) < 1e-6
        assert all(plot["svg"].startswith("<svg") for plot in found["plots"])
        for wrong in (
            asks | {"players": 99},
            asks | {"promotion": "none"},
            asks | {"text": "kind = 5"},
            asks | {"game": "chess"},
            asks | {"drop": -1},
        ):
            told = await flo.post("/api/pricing", wrong)
            assert told.status_code == 400, told.text
            assert told.json()["error"]
        await done(staff["Boss"], "SetGamingDay", turns=360)

    run(tmp_path / "room.db", "official", scenario)
