"""Prizes: how many places are paid and how much each gets, to the dollar.

A table of shares is an event's own data. What does not come out even goes to the first place, so
that the prizes always add up to the pool.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

from cardspeak.errors import CardspeakError
from cardspeak.tournament.flyer import Flyer


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
_MANY = 100


def usual_prizes(pool: int, entries: int, unit: int = 1) -> tuple[int, ...]:
    """The prizes of a pool where an event names none.

    From a hundred entries on, fifteen in a hundred are paid: each what one entry has put in, and of
    the rest each place less than the one before.
    """
    if entries < _MANY:
        least = max(each for each in USUAL_SHARES if each <= max(entries, 1))
        return prizes(pool, USUAL_SHARES[least], unit)
    places = -(-entries * 15 // 100)
    weights = [Fraction(1, place + 2) for place in range(places)]
    whole = sum(weights)
    back = Fraction(pool, entries)
    left = pool - places * back
    rest = [int((back + left * weight / whole) // unit) * unit for weight in weights[1:]]
    rest = [prize for prize in rest if prize]
    return (pool - sum(rest), *rest)


def prize_list(flyer: Flyer, entries: int, pool: int) -> tuple[int, ...]:
    """The prizes of an event, first place first; never more places than entries.

    Fixed prizes and a guarantee may ask for more than the pool: the house adds it. Money left over
    from fixed prizes goes to the first place, from seats to the place after the last seat.
    """
    named = flyer.prizes
    if named.fixed:
        found = list(named.fixed[:entries])
        found[0] += max(0, pool - sum(found))
    else:
        pool = max(pool, named.guarantee)
        found = list(_shares_or_seats(flyer, entries, pool))
    over = found[entries:]
    found = found[:entries]
    found[0] += sum(over)
    return tuple(found)


def seats_won(flyer: Flyer, prizes: Sequence[int]) -> int:
    """How many of the prizes are seats in another event; 0 where the event is no satellite."""
    satellite = flyer.prizes.satellite
    return sum(prize >= satellite.worth for prize in prizes) if satellite is not None else 0


def _shares_or_seats(flyer: Flyer, entries: int, pool: int) -> tuple[int, ...]:
    named = flyer.prizes
    if named.satellite is not None:
        worth = named.satellite.worth
        seats, left = divmod(pool, worth)
        if seats >= entries:  # rebuys have paid for more seats than there are players
            return (pool - worth * (entries - 1), *[worth] * (entries - 1))
        return (*[worth] * seats, *([left] if left or not seats else []))
    if named.tables:
        table = max(
            [each for each in named.tables if each.entries <= entries] or [named.tables[0]],
            key=lambda each: each.entries,
        )
        return prizes(pool, table.shares, named.unit)
    return usual_prizes(pool, entries, named.unit)
