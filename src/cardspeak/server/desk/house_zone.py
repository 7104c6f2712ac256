"""The time zone of the house: its offsets from UTC for years to come, from the machine's tables.

The desk itself reads no tables: it gets the offsets with the command that sets the gaming day.
"""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec

from cardspeak.room import commands as c
from cardspeak.room.house_money.house_clock import DAY, ClockOffset
from cardspeak.room.refusal import DeskRefusal

_YEARS = 20


def with_offsets(command: c.Command, now: int) -> c.Command:
    """A command as the desk takes it: a time zone comes with its offsets, and only from here."""
    if not isinstance(command, c.SetGamingDay):
        return command
    offsets = offsets_of(command.zone, now) if command.zone else msgspec.UNSET
    return msgspec.structs.replace(command, offsets=offsets)


def offsets_of(name: str, now: int, years: int = _YEARS) -> tuple[ClockOffset, ...]:
    """The offset of a time zone now, and each one that follows in so many years."""
    try:
        zone = ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise DeskRefusal(
            f"no time zone is called {name!r}; use a name such as America/Chicago"
        ) from None
    last = now - 2 * DAY
    found = [ClockOffset(last, _minutes(zone, last))]
    for moment in range(last + DAY, last + years * 365 * DAY, DAY):
        if _minutes(zone, moment) != found[-1].minutes:
            since = _change(zone, moment - DAY, moment)
            found.append(ClockOffset(since, _minutes(zone, since)))
    return tuple(found)


def _change(zone: ZoneInfo, before: int, after: int) -> int:
    """The first second of another offset, between a moment before it and one after."""
    old = _minutes(zone, before)
    while after - before > 1:
        middle = (before + after) // 2
        if _minutes(zone, middle) == old:
            before = middle
        else:
            after = middle
    return after


def _minutes(zone: ZoneInfo, moment: int) -> int:
    offset = datetime.fromtimestamp(moment, UTC).astimezone(zone).utcoffset()
    assert offset is not None
    return int(offset.total_seconds() // 60)
