"""Every two-card hand of a value or better on many boards, compiled where Numba is installed."""

from functools import cache
from itertools import combinations
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from cardspeak.ranking import HIGH, FiveCardRanking
from cardspeak.ranking.batch import batch, suits_of
from cardspeak.ranking.keys import NO_SUIT, ROW_BITS, ROW_FIELD, SUIT_BITS, SUIT_FIELD

Cards = npt.NDArray[np.int8]
PAIRS: Cards = np.array(list(combinations(range(52), 2)), dtype=np.int8)
_BLOCK = 512


class StrongHands(msgspec.Struct, frozen=True):
    """Hands in rows: the place of the board, both cards, the board, and the value."""

    place: npt.NDArray[np.int64]
    pairs: Cards
    boards: Cards
    values: npt.NDArray[np.int32]


def evaluate(cards: Cards) -> npt.NDArray[np.int32]:
    """Values of hands in rows."""
    try:
        from cardspeak.ranking.fast import fast_values
    except ImportError:
        return HIGH.values(cards)
    return fast_values(HIGH, cards)


def strong_hands(boards: Cards, floor: int) -> StrongHands:
    """Every hand of a value or better, board by board."""
    try:
        kernel = _kernel()
    except ImportError:
        return _by_arrays(boards, floor)
    counts = np.zeros(len(boards), dtype=np.int64)
    nothing = np.zeros(0, dtype=np.int64)
    kernel(boards, floor, counts, nothing, nothing, nothing.astype(np.int32), False)
    ends = np.cumsum(counts)
    total = int(ends[-1]) if len(ends) else 0
    place, pair = np.zeros(total, dtype=np.int64), np.zeros(total, dtype=np.int64)
    values = np.zeros(total, dtype=np.int32)
    kernel(boards, floor, ends - counts, place, pair, values, True)
    return StrongHands(place, PAIRS[pair], boards[place], values)


def _by_arrays(boards: Cards, floor: int) -> StrongHands:
    """The same with NumPy, in blocks that fit into memory."""
    places, pairs, found = [], [], []
    for first in range(0, len(boards), _BLOCK):
        some = boards[first : first + _BLOCK]
        free = ~(PAIRS[None, :, :, None] == some[:, None, None, :]).any(axis=(2, 3))
        rows, hands = np.nonzero(free)
        values = HIGH.values(np.hstack([PAIRS[hands], some[rows]]))
        good = values >= floor
        places.append(rows[good] + first)
        pairs.append(hands[good])
        found.append(values[good])
    place = np.concatenate(places)
    return StrongHands(place, PAIRS[np.concatenate(pairs)], boards[place], np.concatenate(found))


@cache
def _kernel() -> Any:
    """The compiled loop: it counts the hands of each board, or enters them from a place on."""
    import numba

    assert isinstance(HIGH, FiveCardRanking)
    tables = batch(HIGH.rules)
    assert tables.flushes is not None
    keys, ranks = tables.keys, tables.ranks.copy()
    displacements = tables.displacements.astype(np.uint32)
    suits, flushes = suits_of(7, 5).copy(), tables.flushes.copy()
    row_field, suit_field = np.uint32(ROW_FIELD), np.uint32(SUIT_FIELD)
    row_bits, suit_bits = np.uint32(ROW_BITS), np.uint32(SUIT_BITS)

    def find(
        boards: Any, floor: Any, starts: Any, place: Any, pair: Any, out: Any, enters: Any,
        begin: Any, end: Any,
    ) -> None:  # fmt: skip
        for number in range(begin, end):
            board = boards[number]
            shared = keys[board[0]] + keys[board[1]] + keys[board[2]]
            shared += keys[board[3]] + keys[board[4]]
            taken = np.uint64(0)
            for card in board:
                taken |= np.uint64(1) << np.uint64(card)
            at = starts[number]
            index = -1
            for first in range(52):
                for second in range(first + 1, 52):
                    index += 1
                    if (taken >> np.uint64(first)) & np.uint64(1):
                        continue
                    if (taken >> np.uint64(second)) & np.uint64(1):
                        continue
                    key = shared + keys[first] + keys[second]
                    rank_key = np.uint32(key) >> suit_bits
                    column = rank_key >> row_bits
                    value = np.int32(ranks[np.uint32(displacements[rank_key & row_field] + column)])
                    suit = suits[np.uint32(key) & suit_field]
                    if suit != NO_SUIT:
                        mask = 0
                        for card in board:
                            if card & 3 == suit:
                                mask |= 1 << (card >> 2)
                        if first & 3 == suit:
                            mask |= 1 << (first >> 2)
                        if second & 3 == suit:
                            mask |= 1 << (second >> 2)
                        value = np.int32(flushes[mask])
                    if value >= floor:
                        if enters:
                            place[at], pair[at], out[at] = number, index, value
                        at += 1
            if not enters:
                starts[number] = at

    compiled = numba.njit(nogil=True)(find)

    def find_all(
        boards: Any, floor: Any, starts: Any, place: Any, pair: Any, out: Any, enters: Any
    ) -> None:
        for block in numba.prange((len(boards) + _BLOCK - 1) // _BLOCK):
            begin = block * _BLOCK
            end = min(begin + _BLOCK, len(boards))
            compiled(boards, floor, starts, place, pair, out, enters, begin, end)

    return numba.njit(parallel=True, nogil=True)(find_all)
