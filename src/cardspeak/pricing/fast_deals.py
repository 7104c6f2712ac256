"""Deals at random, compiled by Numba: the hands of every player are ranked, strong deals are kept.

It serves games in which any five of seven cards win: two in the hand and five on the board, or all
seven in the hand. Thirteen million deals to ten players a second on one core; without Numba the
same is done with NumPy, in `sampling`.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from cardspeak.ranking import HIGH, FiveCardRanking
from cardspeak.ranking.batch import batch, suits_of
from cardspeak.ranking.keys import NO_SUIT, ROW_BITS, ROW_FIELD, SUIT_BITS, SUIT_FIELD

BLOCK = 1 << 16
"""Deals that one thread takes at a time, with a generator of its own."""
Dealt = npt.NDArray[np.uint8]


def strong_deals(
    seed: int, blocks: int, players: int, shared: int, floor: int, needed: int
) -> list[Dealt]:
    """The deals with so many hands of a value or better, block by block.

    A row has the board and then the hands. `shared` is 5 for hold'em, 0 for stud.
    """
    kernel = _kernel(shared)
    cards = shared + (7 - shared) * players
    found = np.empty((blocks, BLOCK, cards), dtype=np.uint8)
    counts = np.zeros(blocks, dtype=np.int64)

    def deal(number: int) -> None:
        kernel(seed, number, players, np.uint16(floor), needed, found, counts)

    with ThreadPoolExecutor() as threads:
        list(threads.map(deal, range(blocks)))
    return [rows[:count] for rows, count in zip(found, counts, strict=True)]


@cache
def _kernel(shared: int) -> Callable[..., None]:
    """The compiled loop for a number of shared cards.

    Four places of the deck are drawn from each 64 bits, two from each half, so that a place comes
    up too often by less than one part in a million.
    """
    import numba

    assert isinstance(HIGH, FiveCardRanking)
    tables = batch(HIGH.rules)
    assert tables.flushes is not None
    keys, ranks = tables.keys[:52].astype(np.uint32), tables.ranks.copy()
    displacements = tables.displacements.astype(np.uint32)
    suits, flushes = suits_of(7, 5).copy(), tables.flushes.copy()
    of_board = suits_of(5, 3).copy()
    row_field, suit_field = np.uint32(ROW_FIELD), np.uint32(SUIT_FIELD)
    row_bits, suit_bits = np.uint32(ROW_BITS), np.uint32(SUIT_BITS)
    u, half, low = np.uint64, np.uint64(32), np.uint64(0xFFFFFFFF)
    one, own = np.uint64(1), 7 - shared

    def mixed(state: Any) -> Any:
        state = (state ^ (state >> u(30))) * u(0xBF58476D1CE4E5B9)
        state = (state ^ (state >> u(27))) * u(0x94D049BB133111EB)
        return state ^ (state >> u(31))

    mix = numba.njit(nogil=True)(mixed)

    def some(
        seed: Any, number: Any, players: Any, floor: Any, needed: Any, found: Any, counts: Any
    ) -> None:
        first = mix((u(seed) << half) + u(number) * u(2) + one)
        second = mix(first + u(0x9E3779B97F4A7C15))
        deck = np.arange(52).astype(np.uint8)
        cards = shared + own * players
        held = found[number]
        kept = 0
        for _ in range(len(held)):
            at, left = u(0), u(52)
            while at < u(cards):
                drawn = first + second
                other = first ^ second
                first = ((first << u(24)) | (first >> u(40))) ^ other ^ (other << u(16))
                second = (other << u(37)) | (other >> u(27))
                for part in (drawn >> half, drawn & low):
                    part = part * left
                    to = at + (part >> half)
                    deck[at], deck[to] = deck[to], deck[at]
                    at, left = at + one, left - one
                    part = (part & low) * left
                    to = at + (part >> half)
                    deck[at], deck[to] = deck[to], deck[at]
                    at, left = at + one, left - one
            board = np.uint32(0)
            for place in range(shared):
                board += keys[deck[u(place)]]
            may_flush = shared == 0 or of_board[board & suit_field] != NO_SUIT
            strong = 0
            at = u(shared)
            for _ in range(players):
                key = board
                for place in range(own):
                    key += keys[deck[at + u(place)]]
                suit = NO_SUIT
                if may_flush:
                    suit = suits[key & suit_field]
                if suit == NO_SUIT:
                    rank_key = key >> suit_bits
                    row = displacements[rank_key & row_field]
                    value = ranks[np.uint32(row + (rank_key >> row_bits))]
                else:
                    mask = 0
                    for place in range(shared):
                        card = deck[u(place)]
                        if card & 3 == suit:
                            mask |= 1 << (card >> 2)
                    for place in range(own):
                        card = deck[at + u(place)]
                        if card & 3 == suit:
                            mask |= 1 << (card >> 2)
                    value = flushes[mask]
                strong += value >= floor
                at += u(own)
            if strong >= needed:
                held[kept] = deck[:cards]
                kept += 1
        counts[number] = kept

    kernel: Callable[..., None] = numba.njit(nogil=True)(some)
    return kernel
