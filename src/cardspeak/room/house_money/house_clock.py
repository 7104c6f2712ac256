"""The clock on the wall of the house: when it next shows a minute of the day.

The offsets of a time zone come in as data, so that a log replays alike on every machine.
"""

from collections.abc import Sequence
from typing import Annotated

import msgspec

DAY = 24 * 60 * 60


class ClockOffset(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """From a moment on the clock is so many minutes ahead of UTC, or behind it."""

    since: Annotated[int, msgspec.Meta(ge=-(2**40), le=2**40)]
    minutes: Annotated[int, msgspec.Meta(gt=-24 * 60, lt=24 * 60)]


def next_time(minute: int, after: int, offsets: Sequence[ClockOffset] = ()) -> int:
    """The next time after a moment at which the clock shows that minute of the day.

    Without offsets the clock shows UTC. Of a minute that comes twice, the first counts; one that a
    change to daylight time leaves out comes as long after the change as it would have come without.

    >>> winter, summer = ClockOffset(0, -300), ClockOffset(10 * DAY, -240)
    >>> at_six = [next_time(6 * 60, day * DAY, (winter, summer)) - day * DAY for day in (9, 10)]
    >>> [seconds // 3600 for seconds in at_six]
    [11, 10]
    """
    today = (after + 60 * _offset(offsets, after)) // DAY
    days = range(today - 1, today + 3)
    moments = [_moment(day * DAY + minute * 60, offsets) for day in days]
    return next(moment for moment in moments if moment > after)


def _moment(shown: int, offsets: Sequence[ClockOffset]) -> int:
    """When the clock shows a time, counted in seconds as if it were UTC."""
    near = {_offset(offsets, shown + hours) for hours in (-DAY, DAY)}
    moments = [shown - 60 * minutes for minutes in near]
    right = [each for each in moments if each + 60 * _offset(offsets, each) == shown]
    return min(right) if right else max(moments)


def _offset(offsets: Sequence[ClockOffset], moment: int) -> int:
    """How many minutes the clock is ahead of UTC at a moment."""
    past = [each.minutes for each in offsets if each.since <= moment]
    return past[-1] if past else offsets[0].minutes if offsets else 0
