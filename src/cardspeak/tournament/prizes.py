"""Prizes: how many places are paid and how much each gets, to the dollar.

A table of shares is an event's own data. What does not come out even goes to the first place, so
that the prizes always add up to the pool.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

from cardspeak.errors import CardspeakError


class PrizeError(CardspeakError):
    """Prizes that do not fit an event."""


def prizes(pool: int, shares: Sequence[int], unit: int = 1) -> tuple[int, ...]:
    """The prizes of a pool by shares in hundredths of a percent, in whole units.

    >>> prizes(1234, (5000, 3000, 2000))
    (618, 370, 246)
    """
    if pool < 0 or unit < 1:
        raise PrizeError("a pool is not negative, and a unit is at least one")
    if sum(shares) != 10_000:
        raise PrizeError(f"the shares add up to {sum(shares) / 100:g} %, not to 100 %")
    if any(share <= 0 for share in shares) or any(
        later > earlier for earlier, later in pairwise(shares)
    ):
        raise PrizeError("every share is above nothing, and none is larger than the one before")
    rest = [int(Fraction(pool * share, 10_000) // unit) * unit for share in shares[1:]]
    return (pool - sum(rest), *rest)


def shared(prizes_of_places: Sequence[int], players: int, unit: int = 1) -> list[int]:
    """What players who share some places get: the sum divided, odd units to the first named."""
    total = sum(prizes_of_places)
    each = total // (players * unit) * unit
    found = [each] * players
    left = total - each * players
    for number in range(players):
        extra = min(unit, left)
        found[number] += extra
        left -= extra
    return found


USUAL_SHARES: dict[int, tuple[int, ...]] = {
    1: (10_000,),
    4: (6500, 3500),
    8: (5000, 3000, 2000),
    18: (4000, 2500, 2000, 1500),
    30: (3500, 2300, 1700, 1400, 1100),
    50: (3000, 2000, 1450, 1150, 900, 800, 700),
    80: (2700, 1800, 1300, 1050, 850, 700, 600, 525, 475),
}
"""The shares from so many entries on: ours, for events that name none."""


def usual_shares(entries: int) -> tuple[int, ...]:
    """The shares for a number of entries, where an event names none.

    Larger fields pay fifteen in a hundred, falling by a steady ratio from the first place.
    """
    if entries < 100:
        return USUAL_SHARES[max(least for least in USUAL_SHARES if least <= max(entries, 1))]
    places = -(-entries * 15 // 100)
    weights = [Fraction(1, place + 2) for place in range(places)]
    whole = sum(weights)
    rest = [max(1, int(10_000 * weight / whole)) for weight in weights[1:]]
    first = 10_000 - sum(rest)
    if first < rest[0]:
        raise PrizeError(f"{entries} entries are too many for shares in hundredths of a percent")
    return (first, *rest)
