"""The chances of ranges against one another: over every hand they hold and every card to come.

Counted where that is soon done: hands that differ only by the names of the suits are counted once,
for all. Sampled elsewhere, each hand as often as its weight, with the standard error.
"""

from collections.abc import Iterator, Sequence
from itertools import permutations
from math import prod

import msgspec
import numpy as np
import numpy.typing as npt

from cardspeak.cards import JOKER, Card, text
from cardspeak.ranking.catalog import HIGH
from cardspeak.ranking.equity import (
    DEFAULT_SAMPLES,
    MOST_COUNTED,
    Chances,
    Deals,
    Equity,
    EquityError,
    EquityQuestion,
    Method,
    Progress,
    Tally,
    checked_question,
    dealt_at_random,
    equity,
    joined,
)
from cardspeak.ranking.formation import Formation, hand_values
from cardspeak.ranking.ranges import Combo, Range
from cardspeak.ranking.ranking import Ranking

MOST_KINDS = 60
"""So many kinds of matchups with a whole board to come are counted without being asked to."""
_NAMINGS = 24
"""The ways to name four suits."""
_ASKED = 100
"""How much more is counted on request."""
_CHUNK = 1 << 16
_HARDLY = 2_000
"""A sample is given up when fewer than one draw in so many can be dealt."""
_MOST_TRIED, _LEAST = 40 * _CHUNK, 20_000
"""A sample that nobody gave a size ends after so many draws, with at least so many deals."""

Matchup = tuple[Combo, ...]


class _Odds(msgspec.Struct, frozen=True):
    """What is asked: the ranges, and all that is the same whichever hands they hold."""

    ranges: tuple[Range, ...]
    board: tuple[Card, ...]
    formation: Formation
    rankings: tuple[Ranking, ...]
    dead: tuple[Card, ...]
    board_size: int
    hand_size: int | None

    def question(self, hands: Matchup) -> EquityQuestion:
        """The question for one hand of each range."""
        return checked_question(
            hands, self.board, self.formation, self.rankings, self.dead, self.board_size,
            self.hand_size,
        )  # fmt: skip

    @property
    def most_counted(self) -> int:
        """How many kinds of matchups are counted unasked."""
        matchup = next(_matchups(self.ranges), None)
        if matchup is None:
            raise EquityError("the ranges have no hands that can be held at the same time")
        question = self.question(matchup[0])
        return MOST_KINDS if question.by_kinds else MOST_COUNTED // question.deals

    def counted(self, hands: Matchup) -> Equity:
        """The exact chances of one hand of each range."""
        return equity(
            hands, self.board, self.formation, self.rankings, dead=self.dead,
            board_size=self.board_size, hand_size=self.hand_size, method=Method.COUNTED,
        )  # fmt: skip


def range_equity(
    ranges: Sequence[Range],
    board: Sequence[Card] = (),
    formation: Formation = Formation.ANY_FIVE,
    rankings: Sequence[Ranking] = (HIGH,),
    *,
    dead: Sequence[Card] = (),
    board_size: int = 5,
    hand_size: int | None = 2,
    method: Method | None = None,
    samples: int | None = None,
    seed: int = 0,
    progress: Progress | None = None,
) -> Equity:
    """The chances of two to ten ranges.

    Without a number of samples, a sample ends sooner where hands collide most of the time.

    >>> from cardspeak.ranking.ranges import parse_range
    >>> found = range_equity([parse_range("AKs"), parse_range("QQ")])
    >>> found.method.value, round(found.hands[0].share, 4)
    ('counted', 0.4605)
    """
    if all(len(each) == 1 or each.is_random for each in ranges):
        return equity(
            [next(iter(each.weights), ()) for each in ranges], board, formation, rankings,
            dead=dead, board_size=board_size, hand_size=hand_size, method=method,
            samples=DEFAULT_SAMPLES if samples is None else samples, seed=seed, progress=progress,
        )  # fmt: skip
    odds = _checked(ranges, board, formation, rankings, dead, board_size, hand_size)
    if method is not Method.SAMPLED:
        most = odds.most_counted * (1 if method is None else _ASKED)
        kinds = _kinds_of_matchups(odds, most)
        if len(kinds) in range(1, most + 1):
            return _count(odds, kinds, progress)
        if method is Method.COUNTED:
            raise EquityError("these ranges have too many deals to count, not to sample")
    return _sample(odds, samples, seed, progress)


def _checked(
    ranges: Sequence[Range],
    board: Sequence[Card],
    formation: Formation,
    rankings: Sequence[Ranking],
    dead: Sequence[Card],
    board_size: int,
    hand_size: int | None,
) -> _Odds:
    known = (*board, *dead)
    odds = _Odds(
        tuple(each.without(known) for each in ranges),
        tuple(board), formation, tuple(rankings), tuple(dead), board_size, hand_size,
    )  # fmt: skip
    odds.question(((),) * len(ranges))  # refuses what is wrong with board, dead cards and deck
    for number, each in enumerate(odds.ranges, 1):
        if not each.weights and not each.is_random:
            raise EquityError(f"range {number} has no hand left beside {text(known)}")
    return odds


# Counting


def _kinds_of_matchups(odds: _Odds, most: int) -> dict[Matchup, tuple[float, int]]:
    """Every way to give each player a hand, with its weight and number, up to the suits' names.

    None of them where there must be more kinds than `most`.
    """
    if prod(len(each) or 1 for each in odds.ranges) > _NAMINGS * most:
        return {}
    renamings = _renamings(odds.board, odds.dead)
    kinds: dict[Matchup, tuple[float, int]] = {}
    for matchup, weight in _matchups(odds.ranges):
        kind = min(
            tuple([tuple(sorted([named[card] for card in held])) for held in matchup])
            for named in renamings
        )
        had, number = kinds.get(kind, (0.0, 0))
        kinds[kind] = (had + weight, number + 1)
    return kinds


def _matchups(
    ranges: Sequence[Range], given: Matchup = (), taken: frozenset[Card] = frozenset()
) -> Iterator[tuple[Matchup, float]]:
    if len(given) == len(ranges):
        yield given, 1.0
        return
    own = ranges[len(given)]
    for held, weight in {(): 1.0}.items() if own.is_random else own.weights.items():
        if taken.isdisjoint(held):
            for matchup, rest in _matchups(ranges, (*given, held), taken | set(held)):
                yield matchup, weight * rest


def _renamings(board: Sequence[Card], dead: Sequence[Card]) -> list[tuple[Card, ...]]:
    """The ways to name the suits that leave the board and the dead cards what they are."""
    found = []
    for suits in permutations(range(4)):
        named = (*[card & ~3 | suits[card & 3] for card in range(JOKER)], JOKER)
        if all({named[card] for card in part} == set(part) for part in (board, dead)):
            found.append(named)
    return found


def _count(
    odds: _Odds, kinds: dict[Matchup, tuple[float, int]], progress: Progress | None
) -> Equity:
    sums = np.zeros((len(odds.ranges), 4))
    deals, total = 0, sum(weight for weight, _ in kinds.values())
    for done, (matchup, (weight, number)) in enumerate(kinds.items(), 1):
        found = odds.counted(matchup)
        sums += weight * np.array([[h.win, h.tie, h.share, h.scoop] for h in found.hands])
        deals += number * found.deals
        if progress is not None:
            progress(done, len(kinds))
    chances = [
        Chances(float(row[0]), float(row[1]), float(row[2]), float(row[3]), 0.0)
        for row in sums / total
    ]
    return Equity(tuple(chances), deals, Method.COUNTED)


# Sampling


class _Drawn(msgspec.Struct, frozen=True):
    """A range to draw hands from: their cards in rows, a mask of each, and how likely it is."""

    rows: Deals
    masks: npt.NDArray[np.uint64]
    chances: npt.NDArray[np.float64]

    @classmethod
    def of(cls, own: Range) -> "_Drawn":
        """The rows of a range."""
        held = list(own.weights) or [()]
        rows = np.array(held, dtype=np.uint8).reshape(len(held), -1)
        masks = (np.uint64(1) << rows.astype(np.uint64)).sum(axis=1, dtype=np.uint64)
        weights = np.array(list(own.weights.values()) or [1.0])
        return cls(rows, masks, np.cumsum(weights / weights.sum()))


def _sample(odds: _Odds, wanted: int | None, seed: int, progress: Progress | None) -> Equity:
    """So many deals: hands by their weights, then the other cards; what collides is drawn anew.

    However the hands fall, the cards to come can be dealt in the same number of ways, so that
    drawing again favors none of them.
    """
    samples = DEFAULT_SAMPLES if wanted is None else wanted
    if samples < 1:
        raise EquityError("a sample has at least one deal")
    generator = np.random.Generator(np.random.PCG64(seed))
    ranges = [_Drawn.of(each) for each in odds.ranges]
    question = odds.question(((),) * len(ranges))
    needs = [
        question.needs[0],
        *(0 if odds.hand_size is None else odds.hand_size - each.rows.shape[1] for each in ranges),
    ]
    tally, tried = Tally(len(ranges)), 0
    while tally.deals < samples:
        if wanted is None and tried >= _MOST_TRIED and tally.deals >= _LEAST:
            break
        if tried > _HARDLY * (tally.deals + _CHUNK):
            raise EquityError("the hands of these ranges can hardly ever be held together")
        picked, taken = _hands(ranges, generator)
        tried += _CHUNK
        dealt = dealt_at_random(question.left, sum(needs), len(taken), generator)
        to_come = (np.uint64(1) << dealt.astype(np.uint64)).sum(axis=1, dtype=np.uint64)
        kept = np.flatnonzero(taken & to_come == 0)[: samples - tally.deals]
        if not len(kept):
            continue
        values = _values(odds, needs, [rows[kept] for rows in picked], dealt[kept])
        tally.add(values, np.ones(len(kept), dtype=np.int64))
        if progress is not None:
            progress(tally.deals, samples)
    return tally.equity(Method.SAMPLED)


def _hands(
    ranges: Sequence[_Drawn], generator: np.random.Generator
) -> tuple[list[Deals], npt.NDArray[np.uint64]]:
    """A hand of each range in every row, none holding another's card; fewer rows than drawn."""
    taken = np.zeros(_CHUNK, dtype=np.uint64)
    free = np.ones(_CHUNK, dtype=np.bool_)
    places = []
    for each in ranges:
        place = np.searchsorted(each.chances, generator.random(_CHUNK), side="right")
        place = np.minimum(place, len(each.chances) - 1)
        masks = each.masks[place]
        free &= (taken & masks) == 0
        taken |= masks
        places.append(place)
    return [each.rows[place[free]] for each, place in zip(ranges, places, strict=True)], taken[free]


def _values(
    odds: _Odds, needs: Sequence[int], hands: Sequence[Deals], dealt: Deals
) -> list[npt.NDArray[np.int32]]:
    ends = np.cumsum(needs)
    board = joined(np.array(odds.board, dtype=np.uint8), dealt[:, : ends[0]])
    held = [
        np.concatenate([own, dealt[:, start:end]], axis=1)
        for own, start, end in zip(hands, ends, ends[1:], strict=False)
    ]
    return [
        np.stack([hand_values(ranking, odds.formation, hand, board) for hand in held])
        for ranking in odds.rankings
    ]
