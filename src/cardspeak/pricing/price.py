"""The price of a promotion: how often, how much, and what its fund does over the years."""

from collections.abc import Callable
from enum import StrEnum
from math import hypot
from typing import NamedTuple

import msgspec

from cardspeak.books.promotion_drop import PromotionDrop
from cardspeak.errors import CardspeakError
from cardspeak.games import Game
from cardspeak.pricing.conditioning import condition, is_conditioned
from cardspeak.pricing.fund_course import FallenHand, course, exponential
from cardspeak.pricing.fund_course import PriceSpread as PriceSpread
from cardspeak.pricing.fund_course import RoomPace as RoomPace
from cardspeak.pricing.holdem_counts import ladder_counts, made_chances, paid_ties
from cardspeak.pricing.sampling import sample
from cardspeak.pricing.starting_hands import PlayStyle, stays
from cardspeak.promotions import (
    AwardPromotion,
    BadBeatPromotion,
    ChartPromotion,
    PeriodPromotion,
    Promotion,
)
from cardspeak.promotions.named_hands import NamedHand, lower
from cardspeak.promotions.vocabulary import BeatenHand, PairedFor
from cardspeak.ranking import HIGH, Formation

Progress = Callable[[int, int], None]
_ALL = PlayStyle.EVERYONE
_LADDER = 25
"""So far down a hand to be beaten is followed: from four aces to aces full of deuces."""


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


class PromotionPrice(msgspec.Struct, frozen=True, kw_only=True):
    """What a promotion costs. Dollars and days, as the room's pace has them.

    `error` is the standard error of `hits_a_hand`, 0 where it was counted. `pays_a_hand` is what a
    hand costs on average: the drop that carries it; `drop_a_hand` is what the fund gets of it.
    `fund_at_hit` is what has gathered when a bad beat is won; `fund` is what lies on a chart on any
    day, or what fixed awards leave after a year; `dry` the chance that they empty the fund within
    it. `by_hand` has the chance of each hand that is paid, or of a hit while it is to be beaten.
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
    fund: PriceSpread | None = None
    dry: float | None = None
    by_hand: dict[str, float] = {}


def usual_drop(promotion: Promotion) -> float:
    """What a hand drops at a full 1-2 table, in dollars: a published figure; 0 without a drop."""
    is_fed = promotion.source or promotion.drop != PromotionDrop()
    return RoomPace().drop_a_hand if is_fed else 0.0


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
    kept_error: float = 0.0,
) -> PromotionPrice:
    """The price of a promotion in one game, by the best method for it or the one that is named.

    `kept` is the part of hits that stay to a showdown, as it was measured with `kept_error`; 1 for
    all. `precision` is the standard error at which samples end.
    """
    if not any(game.id in section.games for section in promotion.hands):
        raise PriceError(f"the {promotion.title} is not offered in {game.id}")
    if not 2 <= players <= game.players[game.deck]:
        raise PriceError(f"{game.name} is dealt to 2 to {game.players[game.deck]} players")
    if game.is_changed_by_players:
        raise PriceError(
            f"{game.name} is not priced: how often a hand comes turns on what the players keep"
        )
    section = next(each for each in promotion.hands if game.id in each.games)
    least = min([section.dealt_in, *[each.dealt_in for each in section.dealt_in_by or ()]])
    if players < least:
        raise PriceError(f"{least} must be dealt in, and {players} are asked for")
    pace = pace or RoomPace()
    if _pays_buy_in(promotion) and not pace.buy_in:
        raise PriceError("the award is the largest buy-in of the table: say how much it is")
    if method is None:
        method = _best_method(promotion, game)
    effort = _Effort(samples, precision, progress)
    hits, error, by_hand = _chances(promotion, game, players, style, method, effort)
    hits, error = hits * kept, hypot(error * kept, hits * kept_error)
    by_hand = {name: chance * kept for name, chance in by_hand.items()}
    if not hits:
        raise PriceError(f"no hit in {samples:,} deals: take more with --samples")
    fallen = [FallenHand(*each) for each in by_hand.items()] if _falls(promotion) else []
    found = course(promotion, players, hits, by_hand, pace, fallen)
    days = found.days or exponential(1 / (hits * pace.hands_a_day))
    if found.days is not None:
        often = 1 / (days.mean * pace.hands_a_day)
        hits, error = often, error / hits * often
    return PromotionPrice(
        title=promotion.title,
        game=game.id,
        players=players,
        style=style,
        method=method,
        hits_a_hand=hits,
        error=error,
        hits_a_day=hits * pace.hands_a_day,
        days_between=days,
        pays_a_hand=found.pays,
        drop_a_hand=pace.drop_a_hand,
        fund_at_hit=found.at_hit,
        fund=found.holds,
        dry=found.dry,
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
    names, progress = _paid_hands(promotion, game), effort.progress
    if style is not _ALL and (method is PricingMethod.SAMPLED or game.id != "holdem"):
        raise PriceError("styles are known for hold'em only; use --style everyone")
    if method is PricingMethod.COUNTED:
        if not _is_countable(game) or _by_flop(promotion, game):
            raise PriceError(f"{promotion.title} in {game.id} is not counted: sample it")
        if isinstance(promotion, BadBeatPromotion):
            ladder = [NamedHand.read(name) for name in names]
            beaten = _beaten(promotion, game)
            counts = ladder_counts(beaten, ladder, stays(style), progress, paid_ties(promotion))
            by_hand = {name: each.chance(players) for name, each in zip(names, counts, strict=True)}
            return max(by_hand.values()), 0.0, by_hand if len(names) > 1 else {}
        section = next(each for each in promotion.hands if game.id in each.games)
        exact = isinstance(promotion, ChartPromotion)
        chances = made_chances(section, names, exact, stays(style), progress)
        by_hand = {name: players * chance for name, chance in zip(names, chances, strict=True)}
        return sum(by_hand.values()), 0.0, by_hand
    if method is PricingMethod.CONDITIONED:
        if not isinstance(promotion, BadBeatPromotion) or not is_conditioned(game):
            raise PriceError("only bad beats with a board of five are conditioned: sample it")
        by_hand, error = {}, 0.0
        for name in names:
            hands = (msgspec.structs.replace(_beaten(promotion, game), beaten=name),)
            one = msgspec.structs.replace(promotion, hands=hands, falls=None)
            likely = condition(
                one,
                game,
                players,
                effort.precision,
                effort.samples,
                progress=progress,
                played=stays(style),
            )
            by_hand[name], error = likely.chance, likely.error
        return max(by_hand.values()), error, by_hand if len(names) > 1 else {}
    if _falls(promotion):
        raise PriceError("a hand that falls with the fund is priced at games with a board of five")
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
    """Counted where that is feasible, conditioned where hits are rare, sampled else."""
    rare = isinstance(promotion, BadBeatPromotion) and is_conditioned(game)
    if _is_countable(game) and not _by_flop(promotion, game):
        slow = isinstance(promotion, BadBeatPromotion) and _shares_three(_beaten(promotion, game))
        return PricingMethod.CONDITIONED if slow else PricingMethod.COUNTED
    return PricingMethod.CONDITIONED if rare else PricingMethod.SAMPLED


def _shares_three(section: BeatenHand) -> bool:
    """Whether full houses may meet over three of a kind on the board.

    Every pocket pair plays there, and the sets of hands are too many to count one by one.
    """
    fours = NamedHand.read("four of a kind").floor(HIGH)
    over = section.beaten_by or section.beaten
    paired = PairedFor.FULL_HOUSE in section.pocket_pair
    return section.three_on_board and not paired and NamedHand.read(over).floor(HIGH) < fours


def _is_countable(game: Game) -> bool:
    """Whether the best five of two cards and a board of five, from a whole deck, win high."""
    shape = (game.hole_cards_at_once, game.board_cards, game.deck, game.formation)
    return shape == (2, 5, 52, Formation.ANY_FIVE) and not game.wins[0].is_low


def _by_flop(promotion: Promotion, game: Game) -> bool:
    sections = [each for each in promotion.hands if game.id in each.games]
    return any(getattr(section, "by_flop", False) for section in sections)


def _pays_buy_in(promotion: Promotion) -> bool:
    """Whether an award depends on the buy-in of the table where it is won."""
    if isinstance(promotion, AwardPromotion):
        return any(award.largest_buy_in for award in promotion.pays)
    return isinstance(promotion, PeriodPromotion) and bool(promotion.largest_buy_in)


def _beaten(promotion: BadBeatPromotion, game: Game) -> BeatenHand:
    return next(each for each in promotion.hands if game.id in each.games)


def _falls(promotion: Promotion) -> bool:
    return isinstance(promotion, BadBeatPromotion) and promotion.falls is not None


def _paid_hands(promotion: Promotion, game: Game) -> list[str]:
    """The hands whose chances make the price, the highest first."""
    match promotion:
        case BadBeatPromotion():
            return _ladder(promotion, _beaten(promotion, game).beaten)
        case AwardPromotion():
            return [award.hand for award in promotion.pays]
        case ChartPromotion():
            return [*promotion.places]
        case PeriodPromotion():
            times = promotion.prize_board.times if promotion.prize_board else ()
            return [*[each.least for each in times], promotion.least]


def _ladder(promotion: BadBeatPromotion, first: str) -> list[str]:
    """The hands to be beaten, one after the other as the fund grows."""
    falls, names = promotion.falls, [first]
    below = lower(NamedHand.read(first)) if falls is not None else None
    while below is not None and falls is not None and names[-1] != falls.to:
        names.append(str(below))
        below = lower(below) if len(names) < _LADDER else None
    return names
