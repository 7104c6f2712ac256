"""The gaming day: it turns at an hour that the house sets, and closes the accounts of a day.

The hour is one of the house's clock, in summer and winter. A supervisor may turn the day by hand.

Only this module changes the row of the day.
"""

from itertools import pairwise
from typing import TYPE_CHECKING

import msgspec

from cardspeak.room.events import DeskEvent
from cardspeak.room.house_money.house_clock import ClockOffset, next_time
from cardspeak.room.house_money.money_commands import SetGamingDay, TurnGamingDay
from cardspeak.room.house_money.money_events import GamingDayTurned
from cardspeak.room.refusal import DeskRefusal

if TYPE_CHECKING:
    from cardspeak.room.desk import Desk

TODAY = "today"
_HOUR = 60 * 60
_SHORT = 12 * _HOUR
"""A day that is turned by hand so near to its hour has turned: the clock does not turn it again."""


class GamingDay(msgspec.Struct, frozen=True):
    """The day that runs: its number, the minute at which days turn, and when this one does.

    `taxed_from` is the figure from which an award is taxed, 0 for none; `dollar` is how many chips
    make a dollar. `zone` and `offsets` are those of the house's clock, unset for UTC; `began` is
    known of days of such a clock, and of those turned by hand.
    """

    number: int
    minute: int
    ends: int
    taxed_from: int = 0
    dollar: int = 1
    zone: str | msgspec.UnsetType = msgspec.UNSET
    offsets: tuple[ClockOffset, ...] | msgspec.UnsetType = msgspec.UNSET
    began: int | msgspec.UnsetType = msgspec.UNSET

    def next_turn(self, after: int) -> int:
        """The next time at which the clock shows the minute of the turn."""
        return next_time(self.minute, after, self.offsets or ())


def times(day: GamingDay) -> tuple[int, ...]:
    """When the day turns."""
    return (day.ends,)


def today(desk: "Desk", now: int) -> GamingDay:
    """The day that runs; it begins with the first money that moves."""
    day = shown(desk, now)
    if TODAY not in desk.days:
        desk.days.put(TODAY, day)
    return day


def shown(desk: "Desk", now: int) -> GamingDay:
    """The day that runs; before the first, the one that would begin now."""
    minute = SetGamingDay().turns
    return desk.days.get(TODAY) or GamingDay(1, minute, next_time(minute, now))


def set_day(desk: "Desk", command: SetGamingDay, now: int, author: str) -> list[DeskEvent]:
    """Set the hour of the turn, its clock, and the figure from which awards are taxed."""
    if bool(command.zone) != bool(command.offsets):
        raise DeskRefusal("the clock of the house needs a time zone and the offsets of that zone")
    if any(one.since >= other.since for one, other in pairwise(command.offsets or ())):
        raise DeskRefusal("the offsets of the clock are not in order")
    day = today(desk, now)
    changed = msgspec.structs.replace(
        day,
        minute=command.turns,
        taxed_from=command.taxed_from,
        dollar=command.dollar,
        zone=command.zone,
        offsets=command.offsets,
    )
    if (day.minute, day.offsets) != (changed.minute, changed.offsets):
        changed = msgspec.structs.replace(changed, ends=changed.next_turn(now))
    desk.days.put(TODAY, changed)
    return []


def turn(desk: "Desk", now: int) -> list[DeskEvent]:
    """The clock turns the gaming day, once for each day that is over."""
    events: list[DeskEvent] = []
    while (day := today(desk, now)).ends <= now:
        began = day.ends if day.offsets else msgspec.UNSET
        events += _next_day(desk, began, day.next_turn(day.ends))
    return events


def turn_by_hand(desk: "Desk", command: TurnGamingDay, now: int, author: str) -> list[DeskEvent]:
    """A supervisor turns the gaming day; one turned shortly before its hour has turned for it."""
    day = today(desk, now)
    if day.began and now - day.began < _HOUR:
        raise DeskRefusal(f"gaming day {day.number} began {(now - day.began) // 60} minutes ago")
    ends = day.next_turn(now)
    if ends - now < _SHORT:
        ends = day.next_turn(ends)
    return _next_day(desk, now, ends)


def _next_day(desk: "Desk", began: int | msgspec.UnsetType, ends: int) -> list[DeskEvent]:
    """The next day: boxes that should be counted, reports, and the totals that hold from now on."""
    from cardspeak.room.house_money import boxes, funds

    day = desk.days[TODAY]
    events = [*boxes.uncounted(desk), *funds.report(desk, day.number)]
    number = day.number + 1
    desk.days.put(TODAY, msgspec.structs.replace(day, number=number, ends=ends, began=began))
    return [*events, GamingDayTurned(number), *funds.new_day(desk)]
