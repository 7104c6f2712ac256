"""The price of a promotion: how often, how much, and what its fund does over the years.

Hits come one by one, with the same chance in every hand, so the time between two of them is
exponential. A bad beat pays what has gathered; fixed awards are paid out of the drop.
"""

from collections.abc import Callable
from enum import StrEnum
from statistics import fmean
from typing import NamedTuple

import msgspec
import numpy as np

from cardspeak.errors import CardspeakError
from cardspeak.games import Game
from cardspeak.pricing.conditioning import condition, is_conditioned
from cardspeak.pricing.holdem_counts import bad_beat_counts, made_chances
from cardspeak.pricing.sampling import sample
from cardspeak.pricing.starting_hands import PlayStyle, stays
from cardspeak.promotions import (
    AwardPromotion,
    BadBeatPromotion,
    ChartPromotion,
    PeriodPromotion,
    Promotion,
)
from cardspeak.ranking import Formation

Progress = Callable[[int, int], None]
_HITS = 20_000
_PATHS = 400
_YEAR = 365


class PriceError(CardspeakError):
    """A price that cannot be worked out."""


class PricingMethod(StrEnum):
    """How the chances were found."""

    COUNTED = "counted"
    CONDITIONED = "conditioned"
    SAMPLED = "sampled"


class _Effort(NamedTuple):
    """How long to sample, and whom to tell."""

    samples: int
    precision: float
    progress: Progress | None


class RoomPace(msgspec.Struct, frozen=True, kw_only=True):
    """How much a room plays, and what a hand drops on average, in dollars."""

    hands_an_hour: float = 40
    hours_a_day: float = 24
    tables: int = 1
    drop_a_hand: float = 0.71

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


class PromotionPrice(msgspec.Struct, frozen=True, kw_only=True):
    """What a promotion costs. Dollars and days, as the room's pace has them.

    `error` is the standard error of `hits_a_hand`, 0 where it was counted. `pays_a_hand` is what a
    hand costs on average: the drop that carries it. `fund_at_hit` is what has gathered when it is
    won; `dry` the chance that fixed awards empty the fund within a year.
    """

    title: str
    game: str
    players: int
    style: PlayStyle
    method: PricingMethod
    hits_a_hand: float
    error: float
    hits_a_day: float
    days_between: PriceSpread
    pays_a_hand: float
    drop_a_hand: float
    fund_at_hit: PriceSpread | None = None
    dry: float | None = None
    by_hand: dict[str, float] = {}


def price(
    promotion: Promotion,
    game: Game,
    players: int,
    style: PlayStyle = PlayStyle.EVERYONE,
    pace: RoomPace | None = None,
    samples: int = 20_000_000,
    kept: float = 1.0,
    progress: Progress | None = None,
    method: PricingMethod | None = None,
    precision: float = 0.01,
) -> PromotionPrice:
    """The price of a promotion in one game, by the best method for it or the one that is named.

    `kept` is the part of hits that stay to a showdown, as it was measured; 1 for all. `precision`
    is the standard error at which samples end.
    """
    pace = pace or RoomPace()
    if not any(game.id in section.games for section in promotion.hands):
        raise PriceError(f"the {promotion.title} is not offered in {game.id}")
    if not 2 <= players <= game.players[game.deck]:
        raise PriceError(f"{game.name} is dealt to 2 to {game.players[game.deck]} players")
    section = next(each for each in promotion.hands if game.id in each.games)
    least = min([section.dealt_in, *[each.dealt_in for each in section.dealt_in_by or ()]])
    if players < least:
        raise PriceError(f"{least} must be dealt in, and {players} are asked for")
    if _pays_buy_in(promotion):
        raise PriceError("an award of the largest buy-in has no price: write it in dollars")
    if isinstance(promotion, PeriodPromotion) and promotion.prize_board:
        mean = fmean(promotion.prize_board.envelopes)
        raise PriceError(
            f"an award from a board has no price: write it in dollars, {mean:.0f} on average"
        )
    if method is None:
        method = _best_method(promotion, game)
    effort = _Effort(samples, precision, progress)
    hits, error, by_hand = _chances(promotion, game, players, style, method, effort)
    hits, error = hits * kept, error * kept
    by_hand = {name: chance * kept for name, chance in by_hand.items()}
    if not hits:
        raise PriceError(f"no hit in {samples:,} deals: take more with --samples")
    pays, fund, dry = _payments(promotion, hits, by_hand, pace)
    return PromotionPrice(
        title=promotion.title,
        game=game.id,
        players=players,
        style=style,
        method=method,
        hits_a_hand=hits,
        error=error,
        hits_a_day=hits * pace.hands_a_day,
        days_between=_exponential(1 / (hits * pace.hands_a_day)),
        pays_a_hand=pays,
        drop_a_hand=pace.drop_a_hand,
        fund_at_hit=fund,
        dry=dry,
        by_hand=by_hand,
    )


def _chances(
    promotion: Promotion,
    game: Game,
    players: int,
    style: PlayStyle,
    method: PricingMethod,
    effort: _Effort,
) -> tuple[float, float, dict[str, float]]:
    """The chance of a hit in a hand, its error, and for each hand that is paid its own."""
    names, progress = _paid_hands(promotion), effort.progress
    if method is PricingMethod.COUNTED:
        if not _is_countable(game) or _by_flop(promotion, game):
            raise PriceError(f"{promotion.title} in {game.id} is not counted: sample it")
        if isinstance(promotion, BadBeatPromotion):
            counts = bad_beat_counts(promotion, stays(style), progress)
            return counts.chance(players), 0.0, {}
        section = next(each for each in promotion.hands if game.id in each.games)
        exact = isinstance(promotion, ChartPromotion)
        chances = made_chances(section, names, exact, stays(style), progress)
        by_hand = {name: players * chance for name, chance in zip(names, chances, strict=True)}
        return sum(by_hand.values()), 0.0, by_hand
    if style is not PlayStyle.EVERYONE:
        raise PriceError("styles are known for hold'em only; use --style everyone")
    if method is PricingMethod.CONDITIONED:
        if not isinstance(promotion, BadBeatPromotion) or not is_conditioned(game):
            raise PriceError("only bad beats with a board of five are conditioned: sample it")
        likely = condition(
            promotion, game, players, effort.precision, effort.samples, progress=progress
        )
        return likely.chance, likely.error, {}
    found = sample(
        promotion,
        game,
        players,
        effort.samples,
        progress=progress,
        precision=effort.precision,
    )
    by_hand = {
        name: count / found.deals for name, count in zip(names, found.by_place, strict=False)
    }
    return found.chance, found.error, by_hand


def _best_method(promotion: Promotion, game: Game) -> PricingMethod:
    """Counted where that is possible, conditioned where hits are rare, sampled else."""
    if _is_countable(game) and not _by_flop(promotion, game):
        return PricingMethod.COUNTED
    if isinstance(promotion, BadBeatPromotion) and is_conditioned(game):
        return PricingMethod.CONDITIONED
    return PricingMethod.SAMPLED


def _is_countable(game: Game) -> bool:
    """Whether any five of two cards and a board of five, from a whole deck, win alone."""
    shape = (game.hole_cards_at_once, game.board_cards, game.deck, len(game.wins), game.formation)
    return shape == (2, 5, 52, 1, Formation.ANY_FIVE)


def _by_flop(promotion: Promotion, game: Game) -> bool:
    sections = [each for each in promotion.hands if game.id in each.games]
    return any(getattr(section, "by_flop", False) for section in sections)


def _pays_buy_in(promotion: Promotion) -> bool:
    """Whether an award depends on the buy-in of the table where it is won."""
    if isinstance(promotion, AwardPromotion):
        return any(award.largest_buy_in for award in promotion.pays)
    return isinstance(promotion, PeriodPromotion) and bool(promotion.largest_buy_in)


def _paid_hands(promotion: Promotion) -> list[str]:
    match promotion:
        case BadBeatPromotion():
            return []
        case AwardPromotion():
            return [award.hand for award in promotion.pays]
        case ChartPromotion():
            return [*promotion.places]
        case PeriodPromotion():
            return [promotion.least]


def _payments(
    promotion: Promotion, hits: float, by_hand: dict[str, float], pace: RoomPace
) -> tuple[float, PriceSpread | None, float | None]:
    """What a hand costs, what the fund holds at a hit, and the chance that it runs dry."""
    match promotion:
        case BadBeatPromotion():
            return pace.drop_a_hand, _fund_at_hit(promotion, hits, pace), None
        case ChartPromotion():
            return pace.drop_a_hand, None, None
        case PeriodPromotion():
            in_period = pace.hands_an_hour * pace.tables * promotion.minutes / 60
            paid = 1.0 if promotion.rolls_over else 1 - float(np.exp(-hits * in_period))
            return promotion.dollars * paid / in_period, None, None
        case AwardPromotion():
            awards = {award.hand: award.dollars for award in promotion.pays}
            cost = sum([chance * awards[name] for name, chance in by_hand.items()])
            return cost, None, _runs_dry(awards, by_hand, promotion, pace)


def _fund_at_hit(promotion: BadBeatPromotion, hits: float, pace: RoomPace) -> PriceSpread:
    """What gathers between hits, with what the one before left."""
    source = np.random.default_rng(1)
    gathered = source.exponential(pace.drop_a_hand / hits, _HITS)
    shares = promotion.shares
    paid = shares.loser + shares.winner + shares.table + shares.room + shares.house
    paid += shares.table_each * 7
    left = 1 - paid / 100
    fund = np.empty(_HITS)
    before = float(promotion.seed)
    for number, more in enumerate(gathered):
        fund[number] = before = before * (left if number else 1) + more
    return _spread(fund[100:])


def _runs_dry(
    awards: dict[str, int], by_hand: dict[str, float], promotion: AwardPromotion, pace: RoomPace
) -> float:
    """The chance that a year's awards empty a fund that begins just above its limit."""
    source = np.random.default_rng(2)
    fund = np.full(_PATHS, float(promotion.seed or promotion.over))
    empty = np.zeros(_PATHS, dtype=bool)
    for _ in range(_YEAR):
        fund += pace.drop_a_hand * pace.hands_a_day
        for name, chance in by_hand.items():
            fund -= awards[name] * source.poisson(chance * pace.hands_a_day, _PATHS)
        empty |= fund < 0
    return float(empty.mean())


def _exponential(mean: float) -> PriceSpread:
    low, median, high = [-mean * float(np.log(1 - part)) for part in (0.05, 0.5, 0.95)]
    return PriceSpread(low, median, high, mean)


def _spread(figures: np.ndarray) -> PriceSpread:
    low, median, high = np.percentile(figures, [5, 50, 95])
    return PriceSpread(float(low), float(median), float(high), float(figures.mean()))
