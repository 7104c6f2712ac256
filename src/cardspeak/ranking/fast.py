"""Values of many hands at once, compiled by Numba: the optional extra ``cardspeak[fast]``.

The values are those of `Ranking.values`. The first call for a ranking and a number of cards
compiles for about a second; nothing else imports this module, so nobody pays for it unasked.
Rankings with a joker or with flushes that count against a hand take the NumPy path.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from cardspeak.ranking.batch import Hands, Values, batch, checked, suits_of
from cardspeak.ranking.keys import NO_SUIT, ROW_BITS, ROW_FIELD, SUIT_BITS, SUIT_FIELD
from cardspeak.ranking.ranking import FiveCardRanking, Ranking
from cardspeak.ranking.rules import Joker, Rules
from cardspeak.ranking.single import RankingError

try:
    import numba
except ImportError as missing:
    raise ImportError(
        "the compiled path needs Numba: install the extra with pip install 'cardspeak[fast]'"
    ) from missing

Kernel = Callable[[Hands, Values], None]

_BLOCK = 1 << 14
"""Hands that one thread takes at a time, in a loop of its own: a parallel loop over single hands
is handed its tables as arguments, and takes half as long again."""


def fast_values(ranking: Ranking, cards: npt.ArrayLike) -> Values:
    """The values of hands of five to seven cards in rows, as `Ranking.values` gives them."""
    if not isinstance(ranking, FiveCardRanking) or not _is_compiled(ranking.rules):
        return ranking.values(cards)
    hands = np.ascontiguousarray(checked(ranking.rules, cards))
    if hands.ndim == 0 or not 5 <= hands.shape[-1] <= 7:
        raise RankingError(f"hands of five to seven cards in rows, not an array of {hands.shape}")
    out = np.empty(hands.size // hands.shape[-1], dtype=np.int32)
    _kernel(ranking.rules, hands.shape[-1])(hands.reshape(-1), out)
    return out.reshape(hands.shape[:-1])


def _is_compiled(rules: Rules) -> bool:
    return rules.joker is Joker.NOT_IN_THE_DECK and not rules.flushes_lose


@cache
def _kernel(rules: Rules, size: int) -> Kernel:
    """The loop for one ranking and number of cards.

    The tables are constants of the compiled loop, not arguments. All places are unsigned and the
    cards lie in one row, which spares the check for negative places: 3.3 ns a hand, not 3.8.
    """
    ranking = batch(rules)
    keys, ranks = ranking.keys, ranking.ranks.copy()
    displacements = ranking.displacements.astype(np.uint32)
    suits: npt.NDArray[Any] = suits_of(size, 5).copy()
    flushes: npt.NDArray[Any] = np.zeros(1, dtype=np.uint16)
    if ranking.flushes is None:
        suits[:] = NO_SUIT
    else:
        flushes = ranking.flushes.copy()
    row_field, suit_field = np.uint32(ROW_FIELD), np.uint32(SUIT_FIELD)
    row_bits, suit_bits = np.uint32(ROW_BITS), np.uint32(SUIT_BITS)

    one, two, three, four, five, six = (np.uint64(place) for place in range(1, 7))

    def some(cards: Hands, out: Values, first: int, last: int) -> None:
        for hand in range(first, last):
            at = np.uint64(hand) * np.uint64(size)
            key = keys[cards[at]] + keys[cards[at + one]] + keys[cards[at + two]]
            key += keys[cards[at + three]] + keys[cards[at + four]]
            if size > 5:
                key += keys[cards[at + five]]
            if size > 6:
                key += keys[cards[at + six]]
            rank_key = np.uint32(key) >> suit_bits
            column = rank_key >> row_bits
            value = ranks[np.uint32(displacements[rank_key & row_field] + column)]
            suit = suits[np.uint32(key) & suit_field]
            if suit != NO_SUIT:
                mask = 0
                for place in range(size):
                    card = cards[at + np.uint64(place)]
                    if card & 3 == suit:
                        mask |= 1 << (card >> 2)
                value = flushes[mask]
            out[hand] = value

    compiled = numba.njit(nogil=True)(some)

    def values(cards: Hands, out: Values) -> None:
        for block in numba.prange((len(out) + _BLOCK - 1) // _BLOCK):
            compiled(cards, out, block * _BLOCK, min((block + 1) * _BLOCK, len(out)))

    kernel: Kernel = numba.njit(parallel=True, nogil=True)(values)
    return kernel
