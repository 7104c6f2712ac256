"""When an event will end, by simulation: players left after each hand, in many events at once.

The model knows no cards. At every table of every simulated event one player wins a hand from
another; how much follows from the blinds and the stacks, and a short stack is often all-in. Seeds
come in, so that the same question has the same answer.
"""

import msgspec
import numpy as np
from numpy.typing import NDArray

from cardspeak.tournament.flyer import Flyer, FlyerError

_HANDS_AN_HOUR = 30
_POT = (1.6, 1.0)
"""The logarithm of a pot in big bets: its mean and its spread."""
_SHORT = 12
"""A stack of fewer big bets is often all-in."""
_ALL_IN = 0.35
_PLAYED = 0.55
"""The part of hands in which more than the blinds changes hands."""
_LONGEST = 3000
_MOST_PLAYERS = 20_000

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


class EndEstimate(msgspec.Struct, frozen=True):
    """Minutes from the start to the last hand, breaks included; `level` is the usual last one."""

    early: int
    median: int
    late: int
    level: int
    runs: int
    minutes: tuple[int, ...] = ()

    def chance_by(self, minutes: float) -> float:
        """The part of simulated events that were over by then."""
        return sum(each <= minutes for each in self.minutes) / len(self.minutes)


def estimate_end(flyer: Flyer, entries: int, runs: int = 200, seed: int = 1) -> EndEstimate:
    """When an event with so many entries ends: one in ten before `early` and after `late`."""
    if not 2 <= entries <= _MOST_PLAYERS or runs < 1:
        raise FlyerError(f"an event of 2 to {_MOST_PLAYERS:,} entries can be simulated")
    ends = sorted(_run(flyer, entries, runs, np.random.default_rng(seed)).tolist())
    median = int(ends[runs // 2])
    return EndEstimate(
        early=int(ends[runs // 10]),
        median=median,
        late=int(ends[(9 * runs) // 10]),
        level=_level_at(flyer, median),
        runs=runs,
        minutes=tuple([int(each) for each in ends]),
    )


def _run(flyer: Flyer, entries: int, runs: int, rng: np.random.Generator) -> Ints:
    """The minute at which each simulated event ended."""
    stacks = np.full((runs, entries), float(flyer.stack))
    ends = np.zeros(runs, dtype=np.int64)
    clock = _Clock(flyer)
    for _ in range(_LONGEST):
        left = (stacks > 0).sum(axis=1)
        ends[(left <= 1) & (ends == 0)] = clock.minute
        if (left <= 1).all():
            return ends
        _hand(stacks, left, flyer.seats, clock.big, clock.dead, rng)
        clock.pass_hand()
    ends[ends == 0] = clock.minute
    return ends


class _Clock:
    """The minute, and the bets of the level that is played then."""

    def __init__(self, flyer: Flyer) -> None:
        self.flyer = flyer
        self._played = 0.0
        self._period = 0
        self._before = 0.0
        self._breaks = 0
        self._set()

    @property
    def minute(self) -> int:
        """Minutes since the start, breaks included."""
        return round(self._played) + self._breaks

    def _set(self) -> None:
        level = self.flyer.levels[self._period]
        self.big = float(level.big)
        self.dead = float(level.cost(self.flyer.seats))

    def pass_hand(self) -> None:
        """One hand is played everywhere."""
        self._played += 60 / _HANDS_AN_HOUR
        levels = self.flyer.levels
        while self._period + 1 < len(levels):
            if self._played - self._before < levels[self._period].seconds / 60:
                return
            self._before += levels[self._period].seconds / 60
            self._period += 1
            while levels[self._period].is_break and self._period + 1 < len(levels):
                self._breaks += levels[self._period].seconds // 60
                self._period += 1
            self._set()


def _hand(
    stacks: Floats, left: Ints, seats: int, big: float, dead: float, rng: np.random.Generator
) -> None:
    """One hand at every table of every event that still runs."""
    event, player = np.nonzero((stacks > 0) & (left > 1)[:, None])
    order = np.lexsort((rng.random(len(event)), event))
    event, player = event[order], player[order]
    first = np.searchsorted(event, np.arange(len(left)))
    position = np.arange(len(event)) - first[event]
    tables = -(-left[event] // seats)
    table, seat = position % tables, position // tables
    group = event * (int(tables.max()) + 1) + table
    wins, loses, posts = seat == 0, seat == 1, seat == 2
    winner = np.full(int(group.max()) + 1, -1)
    winner[group[wins]] = np.flatnonzero(wins)
    held = stacks[event, player]
    taken = np.zeros(len(held))
    against = held[winner[group[loses]]]
    most = np.minimum(held[loses], against)
    pot = np.minimum(most, big * np.exp(rng.normal(*_POT, len(most))))
    short = (most < _SHORT * big) & (rng.random(len(most)) < _ALL_IN)
    pot[short] = most[short]
    quiet = (rng.random(len(most)) > _PLAYED) & ~short
    pot[quiet] = np.minimum(most[quiet], big)
    taken[loses] = pot
    taken[posts] = np.minimum(held[posts], dead / 2)
    np.add.at(stacks, (event[winner[group]], player[winner[group]]), taken)
    np.subtract.at(stacks, (event, player), taken)
    stacks[stacks < 1] = 0


def _level_at(flyer: Flyer, minute: int) -> int:
    """The level that is played so many minutes after the start."""
    passed = 0.0
    for period, level in enumerate(flyer.levels):
        passed += level.seconds / 60
        if passed >= minute:
            return flyer.level_number(period)
    return len(flyer.played)
