"""All boards of five that can still come, by kinds: a hand makes the same on boards of a kind.

A board on which no suit comes three times matters by its ranks alone: some 6,000 kinds. With three
or more of a suit, that suit's ranks matter too: some 150,000 kinds. All 1,712,304 boards that two
hold'em hands can see are so valued in a few milliseconds, exactly, each kind with its number.
"""

from collections.abc import Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb

import msgspec
import numpy as np
import numpy.typing as npt

from cardspeak.cards import Card
from cardspeak.ranking.batch import Batch, Places, Values, batch
from cardspeak.ranking.formation import Formation
from cardspeak.ranking.keys import RANK_KEYS, SUIT_BITS, boards_of, pair_rows
from cardspeak.ranking.rules import Joker, Rules

Weights = npt.NDArray[np.int64]

_WAYS: Weights = np.array([[comb(left, held) for held in range(6)] for left in range(5)])
_KEYS: Weights = np.array(RANK_KEYS, dtype=np.int64)


class Suited(msgspec.Struct, frozen=True):
    """The kinds of boards with three or more cards of one suit."""

    suit: int
    numbers: Places
    """The board's ranks, by number."""
    masks: Places
    """The ranks of the suit, as masks."""
    weights: Weights
    """How many boards are of each kind."""


class Kinds(msgspec.Struct, frozen=True):
    """Every kind of board: by ranks alone, then suit by suit."""

    plain: Weights
    """How many boards have no suit three times, by the number of their ranks."""
    suited: tuple[Suited, ...]

    @property
    def weights(self) -> Weights:
        """All weights, in one row."""
        return np.concatenate([self.plain, *(suit.weights for suit in self.suited)])


def can_sort(rules: Rules, formation: Formation, hole_cards: int) -> bool:
    """Whether kinds of boards say all about hands of this ranking and formation."""
    if rules.flushes_lose or rules.joker is not Joker.NOT_IN_THE_DECK:
        return False
    return hole_cards >= 2 and (formation is Formation.EXACTLY_TWO or hole_cards == 2)


@cache
def board_ranks() -> npt.NDArray[np.int8]:
    """How often each rank is on a board, by the board's number."""
    boards = sorted(
        (
            [ranks.count(rank) for rank in range(13)]
            for ranks in combinations_with_replacement(range(13), 5)
            if ranks[0] != ranks[4]
        ),
        key=lambda counts: (
            -next(rank for rank in range(13) if counts[rank]),
            sum(count * key for count, key in zip(counts, RANK_KEYS, strict=True)),
        ),
    )
    return np.array(boards, dtype=np.int8)


def kinds_of_boards(rules: Rules, left: Sequence[Card]) -> Kinds:
    """The kinds of boards that the cards left in a deck can make."""
    held = np.zeros((4, 13), dtype=np.int64)
    for card in left:
        held[card & 3, card >> 2] = 1
    ranking = batch(rules)
    suited = tuple(_suited(ranking, held, suit) for suit in range(4))
    boards = board_ranks()[: boards_of(rules.deck.lowest_rank)]
    plain = _WAYS[held.sum(axis=0), boards].prod(axis=1)
    for kinds in suited:
        np.subtract.at(plain, kinds.numbers, kinds.weights)
    return Kinds(plain, suited)


def _suited(ranking: Batch, held: Weights, suit: int) -> Suited:
    others = held.sum(axis=0) - held[suit]
    numbers, masks, weights = [], [], []
    for cards in (3, 4, 5):
        own = np.array(list(combinations(np.flatnonzero(held[suit]), cards)), dtype=np.intp)
        if not len(own):
            continue
        rest = np.array(list(combinations_with_replacement(range(13), 5 - cards)), dtype=np.intp)
        counts = (rest[:, :, None] == np.arange(13)).sum(axis=1)
        ways = _WAYS[others, counts].prod(axis=1)
        rest, ways = rest[ways > 0], ways[ways > 0]
        keys = _KEYS[own].sum(axis=1)[:, None] + _KEYS[rest].sum(axis=1)
        places = ranking.places(
            (keys.ravel() << SUIT_BITS).astype(np.uint32), ranking.displacements
        )
        numbers.append(ranking.boards.take(places).astype(np.intp))
        masks.append(np.repeat((1 << own).sum(axis=1), len(rest)))
        weights.append(np.tile(ways, len(own)))
    if not numbers:
        return Suited(suit, np.zeros(0, np.intp), np.zeros(0, np.intp), np.zeros(0, np.int64))
    return Suited(suit, np.concatenate(numbers), np.concatenate(masks), np.concatenate(weights))


def values_by_kind(
    rules: Rules, formation: Formation, hole: Sequence[Card], kinds: Kinds
) -> Values:
    """What a hand makes on each kind of board, in the order of the kinds' weights."""
    ranking = batch(rules)
    by_ranks = _by_ranks(ranking, formation, hole, len(kinds.plain))
    parts = [by_ranks]
    for suited in kinds.suited:
        values = by_ranks.take(suited.numbers)
        if ranking.flushes is not None:
            own = [1 << (card >> 2) for card in hole if card & 3 == suited.suit]
            flushes = _flushes(ranking, formation, own)
            np.maximum(values, flushes.take(suited.masks), out=values)
        parts.append(values)
    return np.concatenate(parts)


def _by_ranks(ranking: Batch, formation: Formation, hole: Sequence[Card], boards: int) -> Values:
    if formation is Formation.ANY_FIVE:
        own = sum([RANK_KEYS[card >> 2] for card in hole])
        keys = (board_ranks()[:boards] @ _KEYS + own) << SUIT_BITS
        places = ranking.places(keys.astype(np.uint32), ranking.displacements)
        return ranking.ranks.take(places, mode="clip").astype(np.int32)
    assert ranking.pairs is not None
    rows = pair_rows(ranking.rules.deck.lowest_rank)
    best = np.zeros(boards, dtype=np.int32)
    for one, two in combinations(hole, 2):
        start = rows[one >> 2][two >> 2]
        np.maximum(best, ranking.pairs[start : start + boards], out=best)
    return best


def _flushes(ranking: Batch, formation: Formation, own: Sequence[int]) -> Values:
    """By the mask of a board's suited ranks: the best flush with a hand's cards of the suit."""
    assert ranking.flushes is not None
    masks = np.arange(1 << 13)
    if formation is Formation.ANY_FIVE:
        return ranking.flushes.take(masks | sum(own)).astype(np.int32)
    size = np.bitwise_count(masks)
    best = np.zeros(1 << 13, dtype=np.int32)
    threes = masks[size == 3]
    for one, two in combinations(own, 2):
        best[threes] = np.maximum(best[threes], ranking.flushes.take(threes | one | two))
    for cards in (4, 5):
        more = masks[size == cards]
        for rank in range(13):
            holds = more[more >> rank & 1 == 1]
            best[holds] = np.maximum(best[holds], best[holds ^ (1 << rank)])
    return best
