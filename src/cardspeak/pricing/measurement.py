"""How many hits stay to the showdown, measured on hand histories.

If everyone saw the river, hits would come as often as they are counted. Real players fold. The
ratio of hits that were shown down to hits that were to be expected is measured by the number of
players, with its error.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from math import sqrt

import msgspec

from cardspeak.cards import UNKNOWN
from cardspeak.errors import CardspeakError
from cardspeak.hand import Hand
from cardspeak.history import HandHistory, replayed
from cardspeak.pricing.holdem_counts import MeetingCounts
from cardspeak.promotions import Promotion, find
from cardspeak.promotions.deals import finished


class ShowdownMeasure(msgspec.Struct, frozen=True, kw_only=True):
    """Deals, hits that were shown, hits to be expected, and the ratio of the two with its error."""

    deals: int
    shown_down: int
    hits: int
    expected: float
    unknown: int
    by_players: dict[int, int]

    @property
    def kept(self) -> float:
        """The part of the hits that stays to the showdown."""
        return self.hits / self.expected if self.expected else 0.0

    @property
    def error(self) -> float:
        """The standard error of that part."""
        return sqrt(max(1, self.hits)) / self.expected if self.expected else 0.0


def measure(
    promotion: Promotion, histories: Iterable[HandHistory], counts: MeetingCounts
) -> ShowdownMeasure:
    """Look at every hand that can be replayed, whatever its pot."""
    any_pot = _any_pot(promotion)
    tally: Counter[str] = Counter()
    by_players: Counter[int] = Counter()
    for hand in _hands(histories):
        if not any(hand.terms.game.id in section.games for section in promotion.hands):
            continue
        by_players[hand.count] += 1
        if len(hand.live_seats) < 2:
            continue
        tally["shown"] += 1
        deal = finished(hand, {seat: f"seat {seat}" for seat in hand.seats})
        seen = (*[held.cards for held in deal.hands], *deal.boards)
        if any(UNKNOWN in each for each in seen):
            tally["unknown"] += 1
            continue
        tally["hits"] += bool(find(any_pot, deal, hand.terms.game).won)
    return ShowdownMeasure(
        deals=sum(by_players.values()),
        shown_down=tally["shown"],
        hits=tally["hits"],
        expected=sum([counts.chance(players) * deals for players, deals in by_players.items()]),
        unknown=tally["unknown"],
        by_players=dict(sorted(by_players.items())),
    )


def _any_pot(promotion: Promotion) -> Promotion:
    """The same promotion whatever the pot and the number of players."""
    from cardspeak.promotions.vocabulary import PotNeeded

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
