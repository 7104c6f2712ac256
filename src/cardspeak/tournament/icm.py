"""What chips are worth in prize money: the independent chip model, exact for any number of players.

Give each player a clock that rings at a rate equal to the stack. The order of ringing is the order
of finish that the model means, because such clocks have no memory. A player's equity is then one
integral over the time at which that clock rings: the chance of each place is the chance that so
many other clocks rang before. The integral is taken by a double-exponential rule, whose error falls
exponentially with the number of nodes; `error` doubles the nodes to show it.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from cardspeak.arguments import expect_number, shown
from cardspeak.errors import CardspeakError

Floats = NDArray[np.float64]

_STEP = 0.12
"""The step of the rule where few places are paid; it narrows as the law of a place does."""
_FINEST = 64
"""So many times the usual nodes at most: far past what a float can tell apart."""
_CHUNK = 1 << 22
"""How many numbers are held at a time."""

_LARGEST = 1e100
"""No stack and no prize is larger: sums of them are still numbers."""


class DealError(CardspeakError):
    """Stacks or prizes that no deal can be made of."""


def icm(stacks: Sequence[float], prizes: Sequence[float], finer: int = 1) -> tuple[float, ...]:
    """The share of the prizes that each stack is worth, in the order of the stacks.

    `finer` takes so many times the usual nodes.

    >>> [round(share, 4) for share in icm([50, 30, 20], [70, 30])]
    [45.1786, 32.25, 22.5714]
    """
    chips, money = _checked(stacks, prizes)
    expect_number("finer", finer, 1, _FINEST, DealError)
    inside = chips > 0
    found = np.zeros(len(chips))
    playing = int(inside.sum())
    found[inside] = _equities(chips[inside], money[:playing], finer)
    if playing < len(chips):  # players without chips share the places after the last stack
        found[~inside] = money[playing : len(chips)].sum() / (len(chips) - playing)
    return tuple(found.tolist())


def error(stacks: Sequence[float], prizes: Sequence[float]) -> float:
    """The largest change of a share when the nodes are doubled, as a part of all prizes."""
    once = np.array(icm(stacks, prizes))
    twice = np.array(icm(stacks, prizes, finer=2))
    return float(np.abs(once - twice).max() / sum(prizes))


def chip_chop(stacks: Sequence[float], prizes: Sequence[float]) -> tuple[float, ...]:
    """Everyone gets the last prize paid to the players left, and the rest goes by chips."""
    chips, money = _checked(stacks, prizes)
    paid = money[: len(chips)]
    least = paid[-1] if len(money) >= len(chips) else 0.0
    rest = paid.sum() - least * len(chips)
    return tuple((least + rest * chips / chips.sum()).tolist())


def even_chop(stacks: Sequence[float], prizes: Sequence[float]) -> tuple[float, ...]:
    """Everyone gets the same."""
    chips, money = _checked(stacks, prizes)
    return tuple([float(money[: len(chips)].sum() / len(chips))] * len(chips))


def to_the_dollar(shares: Sequence[float], stacks: Sequence[float], unit: int = 1) -> list[int]:
    """Shares in whole units that add up to the same sum; what is left goes by stack.

    >>> to_the_dollar([33.4, 33.3, 33.3], [5, 9, 1])
    [33, 34, 33]
    """
    parts, chips = _numbers("the shares", shares), _numbers("the stacks", stacks)
    expect_number("the unit", unit, 1, error=DealError)
    if len(parts) != len(chips):
        raise DealError(f"{len(parts)} shares and {len(chips)} stacks: give one of each per player")
    total = round(sum(shares))
    whole = [int(share // unit) * unit for share in shares]
    left = total - sum(whole)
    for player in sorted(range(len(shares)), key=lambda each: -stacks[each]):
        if left <= 0:
            break
        extra = min(unit, left)
        whole[player] += extra
        left -= extra
    return whole


def _checked(stacks: Sequence[float], prizes: Sequence[float]) -> tuple[Floats, Floats]:
    """Stacks and prizes as numbers, with a prize (perhaps nothing) for every place."""
    chips, money = _numbers("the stacks", stacks), _numbers("the prizes", prizes)
    if not len(chips) or not len(money):
        raise DealError("give at least one stack and one prize")
    if (chips < 0).any() or chips.sum() <= 0:
        raise DealError("stacks are not negative, and somebody has chips")
    if (money < 0).any() or money.sum() <= 0:
        raise DealError("prizes are not negative, and something is paid")
    if (np.diff(money) > 0).any():
        raise DealError("prizes go from the first place down: a later one is larger")
    if len(money) > len(chips):
        raise DealError(f"{len(money)} prizes for {len(chips)} players: name those still to be won")
    return chips, np.pad(money, (0, max(0, len(chips) - len(money))))


def _numbers(what: str, values: object) -> Floats:
    """A list of finite numbers as an array, or a refusal."""
    try:
        found = np.asarray(values, dtype=np.float64)
    except (TypeError, ValueError, OverflowError):
        found = np.array(np.nan)
    if found.ndim != 1 or not np.isfinite(found).all():
        raise DealError(f"{what} are numbers in a list, not {shown(values)}")
    if found.size and np.abs(found).max() > _LARGEST:
        raise DealError(f"{what} are at most {_LARGEST:g} each")
    return found


def _equities(chips: Floats, money: Floats, finer: int) -> Floats:
    """The integral for every player at once."""
    rates = chips / chips.sum()
    paid = int(np.flatnonzero(money)[-1]) + 1 if money.any() else 0
    if paid == 0:
        return np.zeros(len(chips))
    step = min(_STEP, 0.7 / paid**0.5) / finer
    times, weights = _rule(float(rates.min()), step)
    found = np.zeros(len(rates))
    most = max(1, _CHUNK // (len(rates) * paid))
    for start in range(0, len(times), most):
        part = slice(start, start + most)
        expected = _prize_if_rung(rates, money[:paid], times[part])
        density = rates[:, None] * np.exp(-rates[:, None] * times[part])
        found += (density * expected) @ weights[part]
    return found


def _rule(slowest: float, step: float) -> tuple[Floats, Floats]:
    """Times and weights of the rule: t = exp(y - exp(-y)), equal steps in y."""
    points = np.arange(-3.6, np.log(50.0 / slowest), step)
    times = np.exp(points - np.exp(-points))
    return times, times * (1.0 + np.exp(-points)) * step


def _prize_if_rung(rates: Floats, money: Floats, times: Floats) -> Floats:
    """For each player and time: the prize expected by one whose clock rings then.

    `before` counts how many of the players up to each have rung, `after` is the prize still to be
    had given that count and the players behind; both are sums of positive terms, so nothing is
    lost.
    """
    count, paid = len(rates), len(money)
    rung = -np.expm1(-rates[:, None] * times)
    before = np.zeros((count, len(times), paid))
    law = np.zeros((len(times), paid))
    law[:, 0] = 1.0
    for player in range(count):
        before[player] = law
        chance = rung[player][:, None]
        shifted = law[:, :-1] * chance
        law = law * (1.0 - chance)
        law[:, 1:] += shifted
    found = np.zeros((count, len(times)))
    after = np.broadcast_to(money, (len(times), paid)).copy()
    for player in range(count - 1, -1, -1):
        found[player] = (before[player] * after).sum(axis=1)
        chance = rung[player][:, None]
        shifted = after[:, 1:] * chance
        after = after * (1.0 - chance)
        after[:, :-1] += shifted
    return found
