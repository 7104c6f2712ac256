"""The gaming day: it turns at an hour that the house sets, and closes the accounts of a day.

Only this module changes the row of the day.
"""

from typing import TYPE_CHECKING

import msgspec

from cardspeak.room.events import DeskEvent
from cardspeak.room.house_money.money_commands import SetGamingDay
from cardspeak.room.house_money.money_events import GamingDayTurned

if TYPE_CHECKING:
    from cardspeak.room.desk import Desk

TODAY = "today"
_DAY = 24 * 60 * 60


class GamingDay(msgspec.Struct, frozen=True):
    """The day that runs: its number, the minute at which days turn, and when this one does.

    `taxed_from` is the figure from which an award is taxed, 0 for none; `dollar` is how many chips
    make a dollar.
    """

    number: int
    minute: int
    ends: int
    taxed_from: int = 0
    dollar: int = 1


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
    return desk.days.get(TODAY) or GamingDay(1, minute, _next(minute, now))


def set_day(desk: "Desk", command: SetGamingDay, now: int, author: str) -> list[DeskEvent]:
    """Set the hour of the turn and the figure from which awards are taxed."""
    day = today(desk, now)
    ends = _next(command.turns, now)
    changed = GamingDay(day.number, command.turns, ends, command.taxed_from, command.dollar)
    desk.days.put(TODAY, changed)
    return []


def turn(desk: "Desk", now: int) -> list[DeskEvent]:
    """The gaming day turns: boxes that should be counted, reports, and the totals of the next."""
    from cardspeak.room.house_money import boxes, funds

    events: list[DeskEvent] = []
    while (day := today(desk, now)).ends <= now:
        events += boxes.uncounted(desk)
        events += funds.report(desk, day.number)
        number = day.number + 1
        desk.days.put(
            TODAY, msgspec.structs.replace(day, number=number, ends=_next(day.minute, day.ends))
        )
        events.append(GamingDayTurned(number))
        events += funds.new_day(desk)
    return events


def _next(minute: int, after: int) -> int:
    """The next time after a moment at which the clock shows that minute of the day."""
    passed = (after - minute * 60) // _DAY
    return (passed + 1) * _DAY + minute * 60
