"""The clock of an event as every screen shows it: level, blinds, what comes next, who is left.

Times are absolute, so that a screen counts down by itself and agrees with the room to the second.
"""

import msgspec

from cardspeak.tournament import accounts, entries
from cardspeak.tournament.flyer import Flyer, FlyerLevel
from cardspeak.tournament.prizes import prize_list
from cardspeak.tournament.state import EventPhase
from cardspeak.tournament.tournament import Tournament


class PeriodView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A level with its bets in words, or a break."""

    level: int
    is_break: bool
    seconds: int
    bets: str
    ante: str = ""
    game: str = ""
    color_up: int = 0


class EventClockView(msgspec.Struct, frozen=True):
    """The clock: `ends` while it runs, `left` while it stands still.

    `breaks` is when the next break begins, or how many seconds of play are before it while the
    clock stands still; none where no break is to come.
    """

    phase: EventPhase
    period: PeriodView
    next: PeriodView | None
    ends: int | None
    left: int
    breaks: int | None
    is_held: bool
    entries: int
    remaining: int
    tables: int
    chips: int
    average: int
    average_bets: float
    is_open: bool
    open_until: str
    hand_for_hand: bool
    prizes: tuple[int, ...]
    prizes_fixed: bool
    next_prize: int
    breaking_order: tuple[str, ...]
    announcement: str


def clock_view(event: Tournament) -> EventClockView:
    """The clock of an event."""
    state, flyer = event.state, event.flyer
    chips = accounts.in_play(event)
    entered = sum(entry.is_in and not entry.prepared for entry in event.entries)
    average = chips // state.remaining if chips and state.remaining else flyer.stack
    big = _big(flyer, state.period)
    prizes = state.prizes if state.fixed else _expected_prizes(event)
    left = state.remaining if state.phase is EventPhase.PLAYING else entered
    is_open = entries.are_taken(event)
    return EventClockView(
        state.phase,
        period_view(flyer, state.period),
        period_view(flyer, state.period + 1) if state.period + 1 < len(state.levels) else None,
        state.ends,
        _left(event),
        _next_break(event),
        state.held,
        state.entries,
        left,
        sum(not table.closing for table in event.tables),
        chips,
        average,
        round(average / big, 1) if big else 0.0,
        is_open,
        _open_until(flyer) if is_open else "",
        state.hand_for_hand,
        prizes,
        state.fixed,
        prizes[left - 1] if 0 < left <= len(prizes) else 0,
        state.break_order,
        state.announcement,
    )


def _left(event: Tournament) -> int:
    """What remains of the period while the clock stands still."""
    state = event.state
    if state.phase in (EventPhase.ENTRIES, EventPhase.SEATED):
        return state.levels[0].seconds
    return state.left if state.phase is EventPhase.PLAYING else 0


def period_view(flyer: Flyer, period: int) -> PeriodView:
    """A level or a break in words."""
    level = flyer.levels[period]
    game = flyer.game_of(period)
    changes = any(level.game is not None for level in flyer.levels)
    return PeriodView(
        flyer.level_number(period),
        level.is_break,
        level.seconds,
        "" if level.is_break else bets_of(level),
        _ante_of(level),
        f"{game.game.replace('-', ' ')}, {game.structure.value}" if changes else "",
        level.color_up,
    )


def bets_of(level: FlyerLevel) -> str:
    """The bets of a level, as a sign has them.

    >>> bets_of(FlyerLevel(minutes=20, blinds=(1500, 3000)))
    '1,500 / 3,000'
    """
    found = level.bets if level.bets is not None and not level.blinds else level.blinds
    return " / ".join([f"{bet:,}" for bet in found])


def _ante_of(level: FlyerLevel) -> str:
    if level.big_blind_ante:
        return f"{level.big_blind_ante:,} big-blind ante"
    parts = [f"ante {level.ante:,}"] if level.ante else []
    parts += [f"bring-in {level.bring_in:,}"] if level.bring_in else []
    if level.bets and level.blinds:
        parts.append(f"limits {level.bets[0]:,} / {level.bets[1]:,}")
    return ", ".join(parts)


def _big(flyer: Flyer, period: int) -> int:
    """The bet that stacks are measured by; in a break, the one to come."""
    later = [level.big for level in flyer.levels[period:] if not level.is_break]
    return later[0] if later else flyer.played[-1].big


def _next_break(event: Tournament) -> int | None:
    state = event.state
    if state.levels[state.period].is_break:
        return None
    total = 0
    for level in state.levels[state.period + 1 :]:
        if level.is_break:
            return total + (state.ends if state.ends is not None else state.left)
        total += level.seconds
    return None


def _open_until(flyer: Flyer) -> str:
    until = flyer.late.until_level
    return f"the end of level {until}" if until is not None else ""


def _expected_prizes(event: Tournament) -> tuple[int, ...]:
    """The prizes as they would be with the entries so far."""
    if not event.state.entries:
        return ()
    pool = accounts.balance(event, accounts.POOL)
    return prize_list(event.flyer, event.state.entries, pool)
