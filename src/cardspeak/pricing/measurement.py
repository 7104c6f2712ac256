"""How many hits stay to the showdown, measured on hand histories.

If everyone saw the river, hits would come as often as they are counted. Real players fold. The
ratio of hits that were shown down to hits that were to be expected is measured for a game, by the
number of players, with its error.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from math import sqrt
from typing import Protocol, TypeVar

import msgspec

from cardspeak.cards import UNKNOWN
from cardspeak.errors import CardspeakError
from cardspeak.games import Game
from cardspeak.hand import Hand
from cardspeak.history import HandHistory, replayed
from cardspeak.pricing.conditioning import condition, is_conditioned
from cardspeak.pricing.holdem_counts import bad_beat_counts
from cardspeak.promotions import BadBeatPromotion, Promotion, find
from cardspeak.promotions.deals import finished
from cardspeak.promotions.vocabulary import PotNeeded

Progress = Callable[[int, int], None]
_Kind = TypeVar("_Kind", bound=Promotion)


class MeasureError(CardspeakError):
    """A measure that cannot be taken."""


class HitChances(Protocol):
    """How often a deal hits if everyone sees the river, by the number of players."""

    def chance(self, players: int, /) -> float:
        """The chance of a hit in a deal with so many players."""
        ...


class SampledChances:
    """The chances of a game that is not counted: each number of players is sampled once."""

    def __init__(self, promotion: BadBeatPromotion, game: Game, precision: float) -> None:
        self.promotion, self.game, self.precision = promotion, game, precision
        self._known: dict[int, float] = {}

    def chance(self, players: int, /) -> float:
        """The chance of a hit in a deal with so many players."""
        if players not in self._known:
            found = condition(self.promotion, self.game, players, self.precision)
            self._known[players] = found.chance
        return self._known[players]


def chances(
    promotion: BadBeatPromotion,
    game: Game,
    progress: Progress | None = None,
    precision: float = 0.01,
) -> HitChances:
    """How often a bad beat is hit in a game, whatever the pot and the number of players.

    Hold'em is counted; where a game is sampled, to that standard error.
    """
    if not any(game.id in section.games for section in promotion.hands):
        raise MeasureError(f"the {promotion.title} is not offered in {game.id}")
    if game.id == "holdem":
        return bad_beat_counts(promotion, progress=progress)
    if not is_conditioned(game):
        raise MeasureError(f"{game.id} is not measured: only games with a board of five are")
    return SampledChances(_any_pot(promotion), game, precision)


class PlayersMeasure(msgspec.Struct, frozen=True):
    """What was measured in deals to so many players."""

    players: int
    deals: int
    shown_down: int
    hits: int
    expected: float

    @property
    def kept(self) -> float:
        """The part of the hits that stays to the showdown."""
        return self.hits / self.expected if self.expected else 0.0

    @property
    def error(self) -> float:
        """The standard error of that part."""
        return sqrt(max(1, self.hits)) / self.expected if self.expected else 0.0


class ShowdownMeasure(msgspec.Struct, frozen=True, kw_only=True):
    """Deals, hits that were shown, hits to be expected, and the ratio of the two with its error."""

    deals: int
    shown_down: int
    hits: int
    expected: float
    unknown: int
    by_players: tuple[PlayersMeasure, ...]

    @property
    def kept(self) -> float:
        """The part of the hits that stays to the showdown."""
        return self.hits / self.expected if self.expected else 0.0

    @property
    def error(self) -> float:
        """The standard error of that part."""
        return sqrt(max(1, self.hits)) / self.expected if self.expected else 0.0


def measure(
    promotion: Promotion,
    histories: Iterable[HandHistory],
    counts: HitChances,
    game: str = "holdem",
) -> ShowdownMeasure:
    """Look at every hand of a game that can be replayed, whatever its pot."""
    any_pot = _any_pot(promotion)
    unknown = 0
    deals: Counter[int] = Counter()
    shown: Counter[int] = Counter()
    hits: Counter[int] = Counter()
    for hand in _hands(histories):
        if hand.terms.game.id != game:
            continue
        deals[hand.count] += 1
        if len(hand.live_seats) < 2:
            continue
        shown[hand.count] += 1
        deal = finished(hand, {seat: f"seat {seat}" for seat in hand.seats})
        seen = (*[held.cards for held in deal.hands], *deal.boards)
        if any(UNKNOWN in each for each in seen):
            unknown += 1
            continue
        hits[hand.count] += bool(find(any_pot, deal, hand.terms.game).won)
    rows = [
        PlayersMeasure(
            players, count, shown[players], hits[players], counts.chance(players) * count
        )
        for players, count in sorted(deals.items())
    ]
    return ShowdownMeasure(
        deals=deals.total(),
        shown_down=shown.total(),
        hits=hits.total(),
        expected=sum([each.expected for each in rows]),
        unknown=unknown,
        by_players=tuple(rows),
    )


def _any_pot(promotion: _Kind) -> _Kind:
    """The same promotion whatever the pot and the number of players."""
    hands = tuple(
        [msgspec.structs.replace(each, pot=PotNeeded(), dealt_in=2) for each in promotion.hands]
    )
    return msgspec.structs.replace(promotion, hands=hands)


def _hands(histories: Iterable[HandHistory]) -> Iterator[Hand]:
    for history in histories:
        try:
            yield replayed(history).hand
        except CardspeakError:
            continue
