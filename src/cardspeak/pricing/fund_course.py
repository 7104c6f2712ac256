"""What the fund of a promotion does: what has gathered at a hit, what it holds, when it is empty.

Hits come one by one, with the same chance in every hand as long as the same hands win, so the time
between two of them is exponential. Figures that have no formula are simulated, with a fixed seed.
"""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec
import numpy as np
import numpy.typing as npt

from cardspeak.promotions import (
    AwardPromotion,
    BadBeatPromotion,
    ChartPromotion,
    PeriodPromotion,
    Promotion,
)
from cardspeak.promotions.vocabulary import PrizeBoard

_HITS = 20_000
_BEGINNING = 100
"""So many hits of a simulation still show what the fund began with."""
_PATHS = 400
_YEAR = 365
_Figures = npt.NDArray[np.float64]


class RoomPace(msgspec.Struct, frozen=True, kw_only=True):
    """How much a room plays, and what a hand drops on average, in dollars.

    `big_blind` and `buy_in` are those of the tables, for promotions that turn on them.
    """

    hands_an_hour: float = 40
    hours_a_day: float = 24
    tables: int = 1
    drop_a_hand: float = 0.71
    big_blind: int = 0
    buy_in: int = 0

    @property
    def hands_a_day(self) -> float:
        """The hands of all tables in a day."""
        return self.hands_an_hour * self.hours_a_day * self.tables


class PriceSpread(msgspec.Struct, frozen=True):
    """A figure that varies: 5 %, the middle, 95 %, and the mean."""

    low: float
    median: float
    high: float
    mean: float


class FundCourse(NamedTuple):
    """What a hand pays, the fund at a hit or as it is, and the chance that it runs dry in a year.

    `days` is the time between hits where it is not exponential.
    """

    pays: float
    at_hit: PriceSpread | None = None
    holds: PriceSpread | None = None
    dry: float | None = None
    days: PriceSpread | None = None


class FallenHand(NamedTuple):
    """A hand to be beaten, and the chance of a hit in a hand while it is the one."""

    hand: str
    chance: float


def fed_a_hand(promotion: Promotion, pace: RoomPace) -> float:
    """What a hand adds to the fund: its drop, and its part of what the house adds by the day."""
    growth = promotion.growth
    added = growth.dollars / growth.days / pace.hands_a_day if growth else 0.0
    return pace.drop_a_hand + added


def course(
    promotion: Promotion,
    players: int,
    hits: float,
    by_hand: dict[str, float],
    pace: RoomPace,
    fallen: Sequence[FallenHand] = (),
) -> FundCourse:
    """What becomes of the fund of a promotion; `hits` and `by_hand` are chances in a hand."""
    fed = fed_a_hand(promotion, pace)
    match promotion:
        case BadBeatPromotion():
            if fallen:
                return _falling(promotion, players, pace, fed, fallen)
            gathered = np.random.default_rng(1).exponential(fed / hits, _HITS)
            part = _reserved(promotion, pace, fed)
            fund = _funds(promotion, _left(promotion, players, pace), gathered, part)
            return FundCourse(fed, at_hit=_spread(fund))
        case ChartPromotion():
            source = np.random.default_rng(1)
            place = fed / len(promotion.places)
            lying = [source.exponential(place / each, _HITS) for each in by_hand.values() if each]
            return FundCourse(fed, holds=_spread(np.sum(lying, axis=0)))
        case PeriodPromotion():
            return _of_periods(promotion, hits, by_hand, pace, fed)
        case AwardPromotion():
            awards = {
                award.hand: pace.buy_in if award.largest_buy_in else award.dollars
                for award in promotion.pays
            }
            cost = sum([chance * awards[name] for name, chance in by_hand.items()])
            source = np.random.default_rng(2)
            means = {name: chance * pace.hands_a_day for name, chance in by_hand.items()}
            days = [np.zeros(_PATHS) for _ in range(_YEAR)]
            for day in days:
                for name, mean in means.items():
                    day += awards[name] * source.poisson(mean, _PATHS)
            first = float(promotion.seed or promotion.over)
            return FundCourse(cost, None, *_year(first, fed * pace.hands_a_day, days))


# Bad beats


def _left(promotion: BadBeatPromotion, players: int, pace: RoomPace) -> float:
    """The part of the fund that a hit leaves."""
    shares = promotion.shares
    paid = shares.loser + shares.winner + shares.table + shares.room + shares.house
    paid += shares.table_each * (players - 2)
    at_stake = 100.0
    for stake in promotion.stakes:
        if pace.big_blind >= stake.big_blind:
            at_stake = stake.percent
    return 1 - paid / 100 * at_stake / 100


def _reserved(promotion: BadBeatPromotion, pace: RoomPace, fed: float) -> float:
    """The part of what feeds a fund that waits in its reserve for the next hit."""
    percent = promotion.reserve.percent if promotion.reserve else 0
    return percent / 100 * pace.drop_a_hand / fed if fed else 0.0


def _funds(
    promotion: BadBeatPromotion, left: float, gathered: _Figures, reserved: float
) -> _Figures:
    """The fund at each of many hits, with what the one before left, and its reserve."""
    fund = np.empty(_HITS)
    before, waits = float(promotion.seed), 0.0
    for number, more in enumerate(gathered):
        fund[number] = before = before * (left if number else 1) + waits + more * (1 - reserved)
        waits = more * reserved
    return fund[_BEGINNING:]


def _falling(
    promotion: BadBeatPromotion,
    players: int,
    pace: RoomPace,
    fed: float,
    fallen: Sequence[FallenHand],
) -> FundCourse:
    """A hand to be beaten that falls as the fund grows: hits become likelier on the way."""
    falls = promotion.falls
    assert falls is not None
    left = _left(promotion, players, pace)
    reserved = _reserved(promotion, pace, fed)
    pays, fed = fed, fed * (1 - reserved)
    source = np.random.default_rng(1)
    funds, hands = np.empty(_HITS), np.empty(_HITS)
    fund = float(promotion.seed)
    for number, wait in enumerate(source.exponential(1.0, _HITS)):
        before, spent = fund, wait
        while True:
            rung = min(max(0, int((fund - falls.over) // falls.every)), len(fallen) - 1)
            falls_at = falls.over + (rung + 1) * falls.every
            until = (falls_at - fund) / fed if fed and rung < len(fallen) - 1 else np.inf
            if spent <= until * fallen[rung].chance:
                fund += spent / fallen[rung].chance * fed
                break
            spent -= until * fallen[rung].chance
            fund = float(falls_at)
        hands[number] = (fund - before) / fed if fed else wait / fallen[rung].chance
        funds[number] = fund
        fund = fund * left + (fund - before) * reserved / (1 - reserved)
    days = _spread(hands[_BEGINNING:] / pace.hands_a_day)
    return FundCourse(pays, at_hit=_spread(funds[_BEGINNING:]), days=days)


# Fixed awards


def _of_periods(
    promotion: PeriodPromotion,
    hits: float,
    by_hand: dict[str, float],
    pace: RoomPace,
    fed: float,
) -> FundCourse:
    """The best hand of every period: what a period costs, and a year of them."""
    in_period = pace.hands_an_hour * pace.tables * promotion.minutes / 60
    won = 1 - float(np.exp(-hits * in_period))
    prize = float(pace.buy_in if promotion.largest_buy_in else promotion.dollars)
    if promotion.prize_board:
        prize = _mean_prize(promotion.prize_board, [*by_hand.values()], in_period) / won
    cost = prize * (1.0 if promotion.rolls_over else won) / in_period
    source = np.random.default_rng(2)
    periods = pace.hours_a_day * 60 / promotion.minutes
    if promotion.rolls_over:
        days = [np.full(_PATHS, prize * periods)] * _YEAR
    else:
        days = [prize * source.poisson(won * periods, _PATHS) for _ in range(_YEAR)]
    first = float(promotion.seed)
    return FundCourse(cost, None, *_year(first, fed * pace.hands_a_day, days))


def _mean_prize(board: PrizeBoard, chances: Sequence[float], in_period: float) -> float:
    """What a period pays on average out of a board: the better of an envelope and the offer.

    `chances` are those of the hands that multiply an envelope, the highest first, and of the rest.
    """
    envelope = sum(board.envelopes) / len(board.envelopes)
    times = [*[each.times for each in board.times], 1]
    mean = so_far = reached = 0.0
    for chance, many in zip(chances, times, strict=True):
        so_far += chance
        leads = 1 - float(np.exp(-so_far * in_period)) - reached
        reached += leads
        mean += leads * max(many * envelope, board.offer)
    return mean


def _year(first: float, fed: float, paid: Sequence[_Figures]) -> tuple[PriceSpread, float]:
    """What a fund holds after a year of fixed awards, and the chance that one was cut short."""
    fund = np.full(_PATHS, first)
    empty = np.zeros(_PATHS, dtype=bool)
    for day in paid:
        fund += fed - day
        empty |= fund < 0
        fund = np.maximum(fund, 0)
    return _spread(fund), float(empty.mean())


def exponential(mean: float) -> PriceSpread:
    """The spread of a time that is exponential."""
    low, median, high = [-mean * float(np.log(1 - part)) for part in (0.05, 0.5, 0.95)]
    return PriceSpread(low, median, high, mean)


def _spread(figures: _Figures) -> PriceSpread:
    low, median, high = np.percentile(figures, [5, 50, 95])
    return PriceSpread(float(low), float(median), float(high), float(figures.mean()))
