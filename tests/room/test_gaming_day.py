"""The gaming day: its hour by the house's clock in summer and winter, and a turn by hand."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import msgspec
import pytest
from tests.room.conftest import SmallHouse, sign

from cardspeak.room import DeskRefusal
from cardspeak.room import commands as c
from cardspeak.room.house_money.gaming_day import TODAY
from cardspeak.room.house_money.house_clock import ClockOffset, next_time
from cardspeak.room.house_money.money_events import FundPosted, GamingDayTurned
from cardspeak.room.people import Authority
from cardspeak.server.desk.house_zone import offsets_of, with_offsets

HOUR = 3600
SIX = 6 * 60
ZONES = ["America/New_York", "Europe/Vienna", "Australia/Lord_Howe", "America/St_Johns", "UTC"]


def moment(*when: int) -> int:
    return int(datetime(*when, tzinfo=UTC).timestamp())  # type: ignore[misc,arg-type]


def turns(zone: str, minute: int, first: int, days: int) -> list[datetime]:
    """When a house in a time zone turns its gaming days, by the clock on its wall."""
    house = SmallHouse("official")
    house.do(with_offsets(c.SetGamingDay(minute, zone=zone), first), first)
    found: list[datetime] = []
    for _ in range(days):
        ends = house.desk.days[TODAY].ends
        found.append(datetime.fromtimestamp(ends, ZoneInfo(zone)))
        (event,) = [e for e in house.do(c.Pass(), ends) if isinstance(e, GamingDayTurned)]
        assert event.day == len(found) + 1
    return found


@pytest.mark.parametrize("zone", ZONES)
@pytest.mark.parametrize("month", [3, 4, 10, 11])
def test_the_day_turns_at_six_on_either_side_of_a_change_of_the_clock(
    zone: str, month: int
) -> None:
    found = turns(zone, SIX, moment(2026, month, 1), 31)
    assert {(each.hour, each.minute) for each in found} == {(6, 0)}
    dates = [each.date().toordinal() for each in found]
    assert dates == list(range(dates[0], dates[0] + 31)), "one turn on every date"


def test_an_hour_that_the_clock_leaves_out_turns_the_day_an_hour_later_by_it() -> None:
    found = turns("America/New_York", 2 * 60 + 30, moment(2026, 3, 7, 12), 2)
    assert [each.strftime("%d %H:%M") for each in found] == ["08 03:30", "09 02:30"]


def test_an_hour_that_comes_twice_turns_the_day_the_first_time() -> None:
    found = turns("America/New_York", 90, moment(2026, 10, 31, 12), 2)
    assert [(each.strftime("%d %H:%M"), each.fold) for each in found] == [
        ("01 01:30", 0),
        ("02 01:30", 0),
    ]


def test_every_next_turn_is_later_and_shows_the_minute() -> None:
    offsets = offsets_of("America/New_York", moment(2026, 1, 1))
    zone = ZoneInfo("America/New_York")
    for minute in (0, 59, 150, SIX, 24 * 60 - 1):
        for after in range(moment(2026, 1, 1), moment(2027, 1, 1), 5 * HOUR + 61):
            found = next_time(minute, after, offsets)
            shown = datetime.fromtimestamp(found, zone)
            assert after < found <= after + 25 * HOUR
            assert shown.hour * 60 + shown.minute in (minute, minute + 60)


def test_without_a_time_zone_the_day_turns_by_utc() -> None:
    for after in (0, 1, SIX * 60 - 1, SIX * 60, 10**9):
        passed = (after - SIX * 60) // (24 * HOUR)
        assert next_time(SIX, after) == (passed + 1) * 24 * HOUR + SIX * 60


@pytest.mark.parametrize("name", ["Mars/Olympus", "../etc/passwd", "/etc/passwd", "", "UTC\0"])
def test_a_time_zone_that_does_not_exist_is_refused_by_name(name: str) -> None:
    with pytest.raises(DeskRefusal, match="no time zone is called"):
        offsets_of(name, 0)


def test_the_offsets_of_a_clock_come_with_its_zone_and_in_order(house: SmallHouse) -> None:
    one, other = ClockOffset(0, 60), ClockOffset(0, 120)
    for wrong in (
        c.SetGamingDay(zone="Europe/Vienna"),
        c.SetGamingDay(offsets=(one,)),
        c.SetGamingDay(zone="Europe/Vienna", offsets=(one, other)),
    ):
        with pytest.raises(DeskRefusal, match="offsets"):
            house.do(wrong)
    assert len(house.desk.days) == 0


def test_a_supervisor_turns_the_day_by_hand_and_counted_money_is_posted() -> None:
    house = SmallHouse("catfish-bend")
    notice = msgspec.structs.replace(sign(), jackpot_drop=1)
    house.do(c.OpenGame("one", notice, c.Dealing.TRACKED))
    house.do(c.Appoint("Sue", Authority.SUPERVISOR))
    house.do(c.Appoint("Flo", Authority.FLOOR))
    house.do(c.EnterDrop("one", 60, 6), 10 * HOUR)
    box = next(iter(house.desk.takings)).box
    house.desk.apply(c.CountBox("one", box, 1, "Sue"), house.now, "Flo")
    with pytest.raises(DeskRefusal, match="only"):
        house.desk.apply(c.TurnGamingDay(), house.now, "Flo")
    events = house.desk.apply(c.TurnGamingDay(), house.now, "Sue")
    assert GamingDayTurned(2) in events
    assert [each.added for each in events if isinstance(each, FundPosted)] == [1]
    assert house.desk.days[TODAY].ends == 30 * HOUR
    with pytest.raises(DeskRefusal, match="gaming day 2 began 5 minutes ago"):
        house.desk.apply(c.TurnGamingDay(), house.now + 300, "Sue")


def test_a_day_turned_by_hand_shortly_before_its_hour_is_not_turned_again(
    house: SmallHouse,
) -> None:
    house.do(c.SetGamingDay(SIX), 0)
    house.do(c.TurnGamingDay(), 5 * HOUR)
    assert house.desk.days[TODAY].ends == 30 * HOUR
    assert house.do(c.Pass(), 6 * HOUR) == []
    house.do(c.SetGamingDay(SIX, 600), 5 * HOUR + 60 * 60 * 2)
    assert house.desk.days[TODAY].ends == 30 * HOUR, "another figure leaves the hour alone"
    assert GamingDayTurned(3) in house.do(c.Pass(), 30 * HOUR)
