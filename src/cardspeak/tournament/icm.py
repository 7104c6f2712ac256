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
_NEGLIGIBLE = 41.0
"""Chances below `exp(-41)` are less than the last digit of a float."""

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
        players = "one player" if len(chips) == 1 else f"{len(chips)} players"
        raise DealError(f"{len(money)} prizes for {players}: name those still to be won")
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
    found = np.zeros(len(rates))
    for time, weight in zip(*_rule(float(rates.min()), step), strict=True):
        waiting = rates * time < _NEGLIGIBLE  # the other clocks have rung: those places are gone
        slow, left = rates[waiting], money[len(rates) - int(waiting.sum()) :]
        if not left.any():
            break
        expected = _prize_if_rung(-np.expm1(-slow * time), left)
        found[waiting] += weight * slow * np.exp(-slow * time) * expected
    return np.maximum(found, 0.0)


def _rule(slowest: float, step: float) -> tuple[Floats, Floats]:
    """Times and weights of the rule: t = exp(y - exp(-y)), equal steps in y."""
    points = np.arange(-3.6, np.log(50.0 / slowest), step)
    times = np.exp(points - np.exp(-points))
    return times, times * (1.0 + np.exp(-points)) * step


def _prize_if_rung(rung: Floats, money: Floats) -> Floats:
    """The prize expected by each player whose clock rings when others have rung by these chances.

    The place is the count of the other clocks that have rung. Its law is the product of their
    Fourier factors, so one product for all players, with a player's own factor divided out, gives
    every law. The count hardly leaves a window around its mean, and high frequencies vanish as it
    spreads: both are cut where what is left out is below `exp(-_NEGLIGIBLE)`.
    """
    spread = max(0.0, float((rung * (1.0 - rung)).sum()) - 0.25)  # of the others, at the least
    reach = _NEGLIGIBLE / 3 + ((_NEGLIGIBLE / 3) ** 2 + 2 * _NEGLIGIBLE * (spread + 0.25)) ** 0.5
    low = max(0, int(rung.sum() - reach) - 1)
    high = min(len(rung), int(rung.sum() + reach) + 2)
    size = (high - low) | 1  # odd: no factor is nothing at any frequency
    angles = 2 * np.pi / size * np.arange(size // 2 + 1)
    angles = angles[spread * (1.0 - np.cos(angles)) <= _NEGLIGIBLE]
    paid = np.exp(-1j * np.outer(angles, np.arange(low, high))) @ money[low:high]
    factors = 1.0 + rung[:, None] * np.expm1(1j * angles)
    terms = 2.0 * factors.prod(axis=0) * paid / size
    terms[0] /= 2.0  # every other frequency stands for its mirror image as well
    found: Floats = ((1.0 / factors) @ terms).real
    return found
