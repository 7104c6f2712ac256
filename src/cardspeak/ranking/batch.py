"""Values of many hands at once, with NumPy: the same tables and the same values as one by one.

Where a single hand gives None (nothing qualifies) a batch gives `NOTHING`. Hands go through in
chunks that stay in the processor's cache: 32,768 at a time take 14 ns a hand, all at once 23.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import Any

import numpy as np
import numpy.typing as npt

from cardspeak.cards import JOKER
from cardspeak.ranking.keys import (
    CARD_KEYS,
    NO_SUIT,
    ROW_BITS,
    ROW_FIELD,
    SUIT_BITS,
    pair_rows,
    suit_masks,
    suits_by_key,
)
from cardspeak.ranking.rules import Joker, Rules
from cardspeak.ranking.single import RankingError
from cardspeak.ranking.tables import load

Hands = npt.NDArray[np.uint8]
Keys = npt.NDArray[np.uint32]
Places = npt.NDArray[np.intp]
Values = npt.NDArray[np.int32]
Table = npt.NDArray[np.integer[Any]]

NOTHING = 0
"""The value in a batch of a hand that does not qualify: below every hand that does."""

_CHUNK = 1 << 15
_ROW = np.uint32(ROW_FIELD)
_COLUMN = np.uint32(ROW_BITS)
_RANKS = np.uint32(SUIT_BITS)
_MASK_STRIDE = 64


class Batch:
    """The tables of one ranking, as arrays."""

    def __init__(self, rules: Rules) -> None:
        tables = load()
        self.rules = rules
        self.keys: Keys = np.array([key & 0xFFFFFFFF for key in CARD_KEYS], dtype=np.uint32)
        self.displacements = tables.array("displacements")
        self.ranks = tables.array(f"{rules.name}/ranks")
        self.flushes = _optional(f"{rules.name}/flushes")
        self.pairs = _optional(f"{rules.name}/pairs")
        self.boards = tables.array("boards")
        self.joker_displacements = tables.array("displacements/joker")
        self.joker_ranks = _optional(f"{rules.name}/ranks/joker")
        self.masks = np.zeros((NO_SUIT + 1, _MASK_STRIDE), dtype=np.intp)
        for suit in range(4):
            self.masks[suit, : JOKER + 1] = suit_masks(suit)

    def sums(self, cards: npt.NDArray[np.integer[Any]]) -> Keys:
        """The keys of hands in rows; a joker among them adds nothing."""
        columns = cards.T.astype(np.intp, order="C")
        keys: Keys = self.keys.take(columns[0], mode="clip")
        for column in columns[1:]:
            keys += self.keys.take(column, mode="clip")
        return keys

    def places(self, keys: Keys, displacements: Table) -> Places:
        """Where hands with these keys stand in the tables of ranks."""
        ranks = keys >> _RANKS
        places = displacements.take((ranks & _ROW).astype(np.intp), mode="clip").astype(np.intp)
        places += ranks >> _COLUMN
        return places

    def mask(self, suits: Table, cards: npt.NDArray[np.integer[Any]]) -> Places:
        """The ranks that each hand holds in its suit, as a mask."""
        rows = suits.astype(np.intp)[:, None] * _MASK_STRIDE
        masks: Places = np.bitwise_or.reduce(self.masks.take(rows + cards), axis=1)
        return masks

    def chunk(self, cards: Hands, out: Values) -> None:
        """Value some hands of five to seven cards into `out`."""
        size = cards.shape[1]
        keys = self.sums(cards)
        out[:] = self.ranks.take(self.places(keys, self.displacements), mode="clip")
        if self.flushes is not None:
            suits = suits_of(size, 5).take((keys & 0xFF).astype(np.intp))
            held = np.flatnonzero(suits != NO_SUIT)
            if self.rules.flushes_lose and size > 5:
                out[held] = self._best_of_fives(cards[held])
            else:
                out[held] = self.flushes[self.mask(suits[held], cards[held])]
        if self.rules.joker is not Joker.NOT_IN_THE_DECK:
            held = np.flatnonzero((cards == JOKER).any(axis=1))
            out[held] = self._beside_the_joker(cards[held], keys[held])

    def _best_of_fives(self, cards: Hands) -> Values:
        best = np.zeros(len(cards), dtype=np.int32)
        five = np.empty_like(best)
        for held in combinations(range(cards.shape[1]), 5):
            self.chunk(cards[:, list(held)], five)
            np.maximum(best, five, out=best)
        return best

    def _beside_the_joker(self, cards: Hands, keys: Keys) -> Table:
        assert self.joker_ranks is not None
        best = self.joker_ranks.take(self.places(keys, self.joker_displacements), mode="clip")
        if self.flushes is not None:
            suits = suits_of(cards.shape[1] - 1, 4).take((keys & 0xFF).astype(np.intp))
            held = np.flatnonzero(suits != NO_SUIT)
            flush = self.flushes[self.mask(suits[held], cards[held])]
            best[held] = np.maximum(best[held], flush)
        return best


def _optional(name: str) -> Table | None:
    tables = load()
    return tables.array(name) if name in tables else None


@cache
def batch(rules: Rules) -> Batch:
    """The arrays of a ranking, made once."""
    return Batch(rules)


@cache
def suits_of(cards: int, enough: int) -> Table:
    """By suit key: the suit with enough cards, or `NO_SUIT`."""
    return np.frombuffer(suits_by_key(cards, enough), dtype=np.uint8)


def checked(rules: Rules, cards: npt.ArrayLike) -> Hands:
    """Hands in rows as small integers, every card one of the deck's."""
    hands = np.asarray(cards)
    if hands.size:
        lowest, highest = int(hands.min()), int(hands.max())
        if lowest < rules.deck.cards[0] or highest > rules.deck.cards[-1]:
            raise RankingError(
                f"the hands have cards from {lowest} to {highest}: {rules.name!r} is ranked "
                f"from {rules.deck.cards[0]} to {rules.deck.cards[-1]}"
            )
    return hands.astype(np.uint8, copy=False)


def values(rules: Rules, cards: npt.ArrayLike) -> Values:
    """The values of hands of five to seven cards: one hand a row, of any leading shape."""
    hands = checked(rules, cards)
    if hands.ndim == 0 or not 5 <= hands.shape[-1] <= 7:
        raise RankingError(f"hands of five to seven cards in rows, not an array of {hands.shape}")
    rows = hands.reshape(-1, hands.shape[-1])
    out = np.empty(len(rows), dtype=np.int32)
    ranking = batch(rules)
    for start in range(0, len(rows), _CHUNK):
        ranking.chunk(rows[start : start + _CHUNK], out[start : start + _CHUNK])
    return out.reshape(hands.shape[:-1])


def exactly_two_values(rules: Rules, hole: npt.ArrayLike, board: npt.ArrayLike) -> Values:
    """The values of hands made of two cards of the hand and three of the board.

    The leading shapes are broadcast: one board may serve many hands, one hand many boards.
    """
    hands, boards = checked(rules, hole), checked(rules, board)
    shape = np.broadcast_shapes(hands.shape[:-1], boards.shape[:-1])
    held = np.broadcast_to(hands, (*shape, hands.shape[-1])).reshape(-1, hands.shape[-1])
    shared = np.broadcast_to(boards, (*shape, boards.shape[-1])).reshape(-1, boards.shape[-1])
    if held.shape[1] < 2 or not 3 <= shared.shape[1] <= 5:
        raise RankingError("two cards of the hand play with three of a board of three to five")
    out = np.zeros(len(held), dtype=np.int32)
    ranking = batch(rules)
    tabled = ranking.pairs is not None and shared.shape[1] == 5 and JOKER not in rules.deck.cards
    for start in range(0, len(out), _CHUNK):
        rows = slice(start, start + _CHUNK)
        if tabled:
            _on_full_boards(ranking, held[rows], shared[rows], out[rows])
        else:
            _on_any_boards(ranking, held[rows], shared[rows], out[rows])
    return out.reshape(shape)


def _on_any_boards(ranking: Batch, hole: Hands, board: Hands, out: Values) -> None:
    value = np.empty_like(out)
    for two in _choose(hole, 2):
        for three in _choose(board, 3):
            ranking.chunk(np.concatenate([two, three], axis=1), value)
            np.maximum(out, value, out=out)


@cache
def _pair_rows(lowest_rank: int) -> Places:
    return np.array(pair_rows(lowest_rank), dtype=np.intp)


def _on_full_boards(ranking: Batch, hole: Hands, board: Hands, out: Values) -> None:
    """By ranks, one look-up for each two cards of the hand; flushes only on boards of a suit."""
    assert ranking.pairs is not None
    rows = _pair_rows(ranking.rules.deck.lowest_rank)
    keys = ranking.sums(board)
    at = ranking.boards.take(ranking.places(keys, ranking.displacements)).astype(np.intp)
    ranks = (hole >> 2).astype(np.intp)
    for first, second in combinations(range(hole.shape[1]), 2):
        pair = rows[ranks[:, first], ranks[:, second]]
        np.maximum(out, ranking.pairs.take(pair + at), out=out)
    if ranking.flushes is None:
        return
    suits = suits_of(5, 3).take((keys & 0xFF).astype(np.intp))
    held = np.flatnonzero(suits != NO_SUIT)
    stride = suits[held].astype(np.intp)[:, None] * _MASK_STRIDE
    mine = np.sort(ranking.masks.take(stride + hole[held]), axis=1)
    shared = np.sort(ranking.masks.take(stride + board[held]), axis=1)
    suited = np.count_nonzero(shared, axis=1)
    for cards in (3, 4, 5):
        rows_of = np.flatnonzero((mine[:, -2] > 0) & (suited == cards))
        if not len(rows_of):
            continue
        best = _flush_values(ranking.flushes, mine[rows_of], shared[rows_of, -cards:])
        out[held[rows_of]] = np.maximum(out[held[rows_of]], best)


def _flush_values(flushes: Table, mine: Places, shared: Places) -> Values:
    best = np.zeros(len(mine), dtype=np.int32)
    threes = [np.bitwise_or.reduce(three, axis=1) for three in _choose(shared, 3)]
    for first, second in combinations(range(mine.shape[1]), 2):
        two = mine[:, first] | mine[:, second]
        for three in threes:
            np.maximum(best, flushes.take(two | three), out=best)
    return best


def _choose(cards: npt.NDArray[Any], number: int) -> Iterator[npt.NDArray[Any]]:
    for chosen in combinations(range(cards.shape[1]), number):
        yield cards[:, list(chosen)]
