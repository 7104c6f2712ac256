"""What the house took, by every heading: the sums agree with each other and with the boxes."""

from tests.room.test_random_money import MoneyHouse

from cardspeak.room import accounts
from cardspeak.room.house_money import boxes, drop_report
from cardspeak.room.log import replayed


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
