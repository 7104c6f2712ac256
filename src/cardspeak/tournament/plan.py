"""A structure for an evening: levels that fit the chips at hand and end on time.

The last big blind is about a twentieth of all chips, the first is two of the lowest chips; between
them the blinds grow by a steady ratio, in figures that the chips can pay.
"""

from collections.abc import Sequence
from math import log

import msgspec

from cardspeak.tournament.duration import EndEstimate, estimate_end
from cardspeak.tournament.flyer import Flyer, FlyerError, FlyerLevel
from cardspeak.tournament.flyer_checks import can_be_raced, check

_GROWTHS = (1.4, 1.7, 2.0, 2.5)
"""Blinds grow by the first of these with which the event ends on time; a short one needs more."""
_MINUTES: tuple[int, ...] = (
    *range(4, 13),
    14,
    15,
    16,
    18,
    20,
    22,
    25,
    30,
    35,
    40,
    45,
    50,
    60,
    75,
    90,
    120,
)
_FIGURES = (1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8)
_BREAK_AFTER = 75
_BREAK = 10
_AFTER_THE_END = 4
"""Levels past the one at which the event should be over."""
_TRIES = 7
_IN_TIME = 1.1


def plan_event(
    entries: int,
    hours: float,
    stack: int,
    chips: Sequence[int],
    seats: int = 9,
    title: str = "Planned event",
) -> tuple[Flyer, EndEstimate]:
    """A flyer whose event ends after about so many hours, and the estimate that says so."""
    if entries < 2 or hours <= 0 or stack < 1 or not chips:
        raise FlyerError("an event has two entries, some time, a stack and chips")
    if min(chips) < 1 or list(chips) != sorted({*chips}):
        raise FlyerError("name the chips in rising order, each once, from 1 up")
    best: tuple[float, Flyer, int] | None = None
    for growth in _GROWTHS:
        found = _with_growth(growth, entries, 60 * hours, stack, chips, seats, title)
        if best is None or found[0] < best[0]:
            best = found
        if found[2] <= 60 * hours * _IN_TIME:
            break
    assert best is not None
    check(best[1])
    return best[1], estimate_end(best[1], entries)


def _with_growth(
    growth: float,
    entries: int,
    wanted: float,
    stack: int,
    chips: Sequence[int],
    seats: int,
    title: str,
) -> tuple[float, Flyer, int]:
    """How far off the best of some lengths of a level is, its flyer, and its usual end."""
    best: tuple[float, Flyer, int] | None = None
    count = _levels_needed(entries, stack, chips, growth)
    minutes = _nearest(wanted * 0.9 / max(4, count))
    bigs = _big_blinds(entries * stack, chips, count)
    for _ in range(_TRIES):
        levels = _levels(bigs, chips, minutes, seats, has_breaks=wanted > _BREAK_AFTER)
        flyer = Flyer(
            title=title,
            buy_in=0,
            stack=stack,
            chips=tuple(chips),
            seats=seats,
            levels=levels,
            expected=entries,
        )
        end = estimate_end(flyer, entries, runs=60)
        off = abs(end.median - wanted) + max(0.0, end.median - wanted)  # late is worse than early
        if best is None or off < best[0]:
            best = (off, flyer, end.median)
        following = _nearest(minutes * wanted / max(1, end.median))
        if following == minutes:
            step = 1 if end.median < wanted else -1
            at = _MINUTES.index(minutes) + step
            following = _MINUTES[min(max(at, 0), len(_MINUTES) - 1)]
        minutes = following
    assert best is not None
    return best


def _nearest(minutes: float) -> int:
    return min(_MINUTES, key=lambda each: abs(log(each / max(minutes, 0.1))))


def _levels_needed(entries: int, stack: int, chips: Sequence[int], growth: float) -> int:
    """How many levels it takes from two chips to a twentieth of everything."""
    first, last = 2 * chips[0], entries * stack / 20
    return 1 + round(max(0.0, log(max(last, first) / first)) / log(growth))


def _levels(
    bigs: Sequence[int], chips: Sequence[int], minutes: int, seats: int, *, has_breaks: bool
) -> tuple[FlyerLevel, ...]:
    """The levels, with breaks in which chips leave that no later level needs."""
    levels: list[FlyerLevel] = []
    lowest, played = 0, 0
    for number, big in enumerate(bigs):
        due = played >= _BREAK_AFTER or _is_late(lowest, bigs[number:], chips, seats)
        if has_breaks and due:
            leaves = chips[lowest] if _is_free(lowest, bigs[number:], chips, seats) else 0
            levels.append(FlyerLevel(break_minutes=_BREAK, color_up=leaves))
            lowest += bool(leaves)
            played = 0
        small = big // 2 - big // 2 % chips[lowest]
        levels.append(FlyerLevel(minutes=minutes, blinds=(max(small, chips[lowest]), big)))
        played += minutes
    return tuple(levels)


def _is_free(lowest: int, bigs: Sequence[int], chips: Sequence[int], seats: int) -> bool:
    """Whether no level to come needs the lowest chip, and its odd ones can be raced for."""
    if lowest + 1 >= len(chips) or not can_be_raced(chips[lowest], chips[lowest + 1], seats):
        return False
    unit = chips[lowest + 1]
    return all(big % unit == 0 and big >= 2 * unit for big in bigs)


def _is_late(lowest: int, bigs: Sequence[int], chips: Sequence[int], seats: int) -> bool:
    """Whether the lowest chip has been of no use for long: the blinds are twenty of it."""
    return _is_free(lowest, bigs, chips, seats) and bigs[0] >= 20 * chips[lowest]


def _big_blinds(in_play: int, chips: Sequence[int], count: int) -> list[int]:
    """Rising big blinds that the chips pay, and some past the end."""
    found = [2 * chips[0]]
    target = max(in_play / 20, found[0] * 2)
    ratio = (target / found[0]) ** (1 / max(1, count - 1))
    wish = float(found[0])
    while len(found) < count + _AFTER_THE_END or found[-1] * 40 < in_play:
        wish = max(wish * ratio, found[-1] * 1.2)
        found.append(_payable(wish, found[-1], chips))
    return found


def _payable(wish: float, before: int, chips: Sequence[int]) -> int:
    """The round figure next to a wish that is above the one before, in chips that are at hand."""
    unit = max([chip for chip in chips if chip * 4 <= wish] or [chips[0]])
    scale = 10 ** int(log(max(wish, 1), 10))
    round_figures = [int(figure * times) for times in (scale, scale * 10) for figure in _FIGURES]
    fitting = [each for each in round_figures if each % unit == 0 and each > before * 1.15]
    if not fitting:
        return before + max(unit, before // 2 - before // 2 % unit)
    return min(fitting, key=lambda each: abs(log(each / wish)))


def with_money(flyer: Flyer, buy_in: int, fee: int) -> Flyer:
    """A planned event with its price."""
    return msgspec.structs.replace(flyer, buy_in=buy_in, fee=fee)


def as_toml(flyer: Flyer) -> str:
    """A planned flyer as a file."""
    lines = [
        f'title = "{flyer.title}"',
        f"buy_in = {flyer.buy_in}",
        f"fee = {flyer.fee}",
        f"stack = {flyer.stack}",
        f"chips = {list(flyer.chips)}",
        f"seats = {flyer.seats}",
        f"expected = {flyer.expected}",
        "levels = [",
    ]
    for level in flyer.levels:
        if level.is_break:
            color = f", color_up = {level.color_up}" if level.color_up else ""
            lines.append(f"  {{ break_minutes = {level.break_minutes}{color} }},")
        else:
            lines.append(f"  {{ minutes = {level.minutes}, blinds = {list(level.blinds)} }},")
    return "\n".join([*lines, "]", ""])
