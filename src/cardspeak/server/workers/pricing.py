"""Prices promotions in a worker process: the same figures as the command line, with plots."""

from typing import Annotated

import msgspec
import numpy as np

from cardspeak.drawing.chart import bar_chart, line_chart
from cardspeak.games import game as game_called
from cardspeak.pricing.conditioning import is_conditioned
from cardspeak.pricing.named_promotions import named
from cardspeak.pricing.price import PriceSpread, PricingMethod, PromotionPrice, RoomPace, usual_drop
from cardspeak.pricing.price import price as priced
from cardspeak.pricing.starting_hands import PlayStyle
from cardspeak.promotions import BadBeatPromotion, read

_POINTS = 60
_MOST_SAMPLES = 2_000_000


class PriceRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is to be priced: a name (of the catalog, or BOOK:TITLE) or the text of a file."""

    promotion: Annotated[str, msgspec.Meta(max_length=120)] = ""
    text: Annotated[str, msgspec.Meta(max_length=20_000)] = ""
    game: Annotated[str, msgspec.Meta(max_length=60)] = "holdem"
    players: Annotated[int, msgspec.Meta(ge=2, le=23)] = 9
    style: PlayStyle = PlayStyle.EVERYONE
    kept: Annotated[float, msgspec.Meta(ge=0, le=1)] = 1.0
    kept_error: Annotated[float, msgspec.Meta(ge=0, le=1)] = 0.0
    hands: Annotated[float, msgspec.Meta(ge=1, le=1000)] = 40
    hours: Annotated[float, msgspec.Meta(gt=0, le=24)] = 24
    tables: Annotated[int, msgspec.Meta(ge=1, le=10_000)] = 1
    drop: Annotated[float, msgspec.Meta(ge=0, le=1000)] | None = None
    big_blind: Annotated[int, msgspec.Meta(ge=0, le=100_000)] = 0
    buy_in: Annotated[int, msgspec.Meta(ge=0, le=10_000_000)] = 0


class PricePlot(msgspec.Struct, frozen=True):
    """A chart, as SVG."""

    title: str
    svg: str


class PricedView(msgspec.Struct, frozen=True):
    """The price of a promotion and its plots."""

    price: PromotionPrice
    plots: tuple[PricePlot, ...]


_order = msgspec.msgpack.Decoder(PriceRequest)


def price(data: bytes) -> bytes:
    """The price that a page asks for."""
    request = _order.decode(data)
    promotion = read(request.text) if request.text else named(request.promotion, request.game)
    game = game_called(request.game)
    pace = RoomPace(
        hands_an_hour=request.hands,
        hours_a_day=request.hours,
        tables=request.tables,
        drop_a_hand=usual_drop(promotion) if request.drop is None else request.drop,
        big_blind=request.big_blind,
        buy_in=request.buy_in,
    )
    rare = isinstance(promotion, BadBeatPromotion) and promotion.falls is None
    found = priced(
        promotion,
        game,
        request.players,
        request.style,
        pace,
        _MOST_SAMPLES,
        request.kept,
        method=PricingMethod.CONDITIONED if rare and is_conditioned(game) else None,
        kept_error=request.kept_error,
    )
    return msgspec.json.encode(PricedView(found, tuple(plots(found))))


def plots(found: PromotionPrice) -> list[PricePlot]:
    """The time between hits, what the fund holds then, and how often each hand is paid."""
    days = found.days_between
    if found.fund_at_hit is None or not found.by_hand:
        reach = np.linspace(0, 4 * days.mean, _POINTS)
        within = [(float(day), 100 * (1 - float(np.exp(-day / days.mean)))) for day in reach]
        title = "Chance of a hit within so many days, in per cent (5 to 95 % shaded)"
        across = "{:,.0f}" if days.mean >= 10 else "{:,.3g}"
        chart = line_chart(title, within, across=across, band=(days.low, days.high))
        drawn = [PricePlot(title, chart)]
    else:
        drawn = [_bars("Days between hits", days)]
    if found.fund_at_hit is not None:
        drawn.append(_bars("The fund when it is hit, in dollars", found.fund_at_hit))
    if found.fund is not None:
        when = "on any day" if found.dry is None else "after a year"
        drawn.append(_bars(f"The fund {when}, in dollars", found.fund))
    if found.by_hand:
        title = "Hits in a million hands"
        bars = [(name, chance * 1e6) for name, chance in found.by_hand.items()]
        drawn.append(PricePlot(title, bar_chart(title, bars)))
    return drawn


def _bars(title: str, spread: PriceSpread) -> PricePlot:
    """A figure that varies, as bars."""
    bars = [("5 %", spread.low), ("median", spread.median), ("mean", spread.mean)]
    return PricePlot(title, bar_chart(title, [*bars, ("95 %", spread.high)]))
