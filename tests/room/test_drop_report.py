"""What the house took, by every heading: the sums agree with each other and with the boxes."""

import pytest
from msgspec.structs import replace
from tests.room.conftest import SmallHouse, sign
from tests.room.test_random_money import MoneyHouse

from cardspeak.books import Charge
from cardspeak.books.policy.rake import RakeMethod
from cardspeak.room import DeskRefusal, accounts, day_report
from cardspeak.room import commands as c
from cardspeak.room.events import StackCounted
from cardspeak.room.house_money import boxes, drop_report
from cardspeak.room.house_money.cage import float_of
from cardspeak.room.house_money.money_events import ChipsCashedOut
from cardspeak.room.house_money.table_chips import TableChips, table_chips
from cardspeak.room.log import replayed
from cardspeak.room.people import Authority


def test_every_heading_comes_to_the_same_and_to_what_the_boxes_took() -> None:
    house = MoneyHouse("official", 5)
    house.open()
    while house.days < 3:
        house.step()
    assert house.desk.log is not None
    entries = list(replayed(house.desk.log.header, house.desk.log.records))
    rows = drop_report.drop_rows(entries)
    taken = sum(row.chips for row in rows)
    assert taken == sum(row.chips for row in house.desk.takings) > 0
    for by in drop_report.BY:
        sums = drop_report.added_up(rows, by)
        assert sum(each.chips for each in sums) == taken
        assert sum(each.drops for each in sums) == sum(row.drops for row in rows)
    assert sum(each.chips for each in drop_report.hours(entries)) == taken
    days = {row.day: row.chips for row in house.desk.takings}
    assert {int(each.name) for each in drop_report.added_up(rows, "day")} == {*days}
    funds = {each.name for each in drop_report.added_up(rows, "fund")}
    assert boxes.HOUSE_BOX in funds
    assert {"a percentage of the pot", "a time charge"} <= {row.method for row in rows}
    assert sum(row.balance for row in house.desk.accounts) == 0
    assert accounts.CAGE in house.desk.accounts


def test_quiet_hours_are_in_the_report_and_nothing_gives_nothing() -> None:
    assert drop_report.hours([]) == []
    assert drop_report.drop_rows([]) == []


def test_a_table_that_changes_its_limit_is_reported_under_the_charge_of_the_new_sign() -> None:
    house = SmallHouse("official")
    fee = Charge(method=RakeMethod.FEE_PER_HAND, fee=2)
    share = Charge(method=RakeMethod.PERCENTAGE, percent=10, cap=4)
    house.do(c.OpenGame("1", replace(sign(4), charge=fee), c.Dealing.TRACKED))
    house.seat("1", ["Ann", "Bob"])
    house.do(c.EnterDrop("1", 40, 2))
    house.do(c.ProposeGameChange("1", replace(sign(8), charge=share)))
    for _ in range(4):
        house.tables["1"].hand_begins(1, 2)
        house.tables["1"].hand_over()
        house.pump()
    assert house.desk.games["1"].notice.charge == share
    house.do(c.EnterDrop("1", 40, 2))
    assert house.desk.log is not None
    rows = drop_report.drop_rows(replayed(house.desk.log.header, house.desk.log.records))
    assert {row.method: row.chips for row in rows} == {
        "a fee for each hand": 2,
        "a percentage of the pot": 4,
    }


def test_a_pot_that_the_dealer_enters_alone_counts_as_a_hand() -> None:
    house = SmallHouse("official")
    fee = Charge(method=RakeMethod.FEE_PER_HAND, fee=2)
    house.do(c.OpenGame("1", replace(sign(4), charge=fee), c.Dealing.TRACKED))
    house.seat("1", ["Ann", "Bob"])

    def hand() -> None:
        house.tables["1"].hand_begins(1, 2)
        house.tables["1"].hand_over()
        house.pump()

    house.do(c.EnterDrop("1", 40, 2))
    house.do(c.EnterDrop("1", 40, 2))
    hand()
    house.do(c.EnterDrop("1", 40, 2))
    hand()
    hand()
    house.do(c.EnterDrop("1", 40, 2))  # late: the pot of the hand before
    house.do(c.EnterDrop("1", 40, 2))
    assert house.desk.log is not None
    entries = list(replayed(house.desk.log.header, house.desk.log.records))
    (hour,) = drop_report.hours(entries)
    assert (hour.hands, hour.chips) == (5, 10)
    games, players = day_report.hands(house.desk.log.records)
    assert (games["1"], players["Ann"]) == (5, 3)


def test_a_player_is_cashed_out_with_chips_that_the_dealer_has_counted() -> None:
    house = SmallHouse("official")
    fee = Charge(method=RakeMethod.FEE_PER_HAND, fee=2)
    house.do(c.OpenGame("1", replace(sign(4), charge=fee), c.Dealing.TRACKED))
    house.seat("1", ["Ann", "Bob"])
    for name, office in {"Dan": Authority.DEALER, "Flo": Authority.FLOOR}.items():
        house.do(c.Appoint(name, office))
    cage = accounts.balance(house.desk, accounts.CAGE)
    for nobody in ("house", "Ann", "Flo"):
        with pytest.raises(DeskRefusal, match="two"):
            house.desk.apply(c.FillTable("1", 500, nobody), house.now, "Flo")
    house.do(c.FillTable("1", 500, "Dan"))
    house.do(c.BuyChips("Ann", "1", 100))
    house.do(c.BuyChips("Bob", "1", 200))
    house.tables["1"].hand_begins(1, 2)
    house.pump()
    house.do(c.EnterDrop("1", 40, 2))
    with pytest.raises(DeskRefusal, match="Carl does not sit in 1"):
        house.do(c.CashOut("Carl", "1", 10))
    events = house.desk.apply(c.CashOut("Ann", "1", 150), house.now, "Dan")
    assert StackCounted("Ann", "1", 150, "Dan") in events
    assert house.pump() == [], "not before the hand is over"
    house.tables["1"].hand_over()
    left = [each for each in house.pump() if isinstance(each, ChipsCashedOut)]
    assert left == [ChipsCashedOut("Ann", "1", 150, "Dan")]
    lying = accounts.balance(house.desk, accounts.table("1"))
    assert lying == 2 * 100 + 300 - 150 - 2, "what they sat down with, and what they bought"
    assert accounts.balance(house.desk, float_of("1")) == 500 - 300
    assert accounts.balance(house.desk, accounts.CAGE) == cage - 500 + 150
    assert house.desk.log is not None
    entries = list(replayed(house.desk.log.header, house.desk.log.records))
    assert table_chips(entries) == [TableChips("1", 500, 150, 2)]
