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
from cardspeak.ranking.single import HandError

try:
    import numba
except ImportError as missing:
    raise ImportError(
        "the compiled path needs Numba: install the extra with pip install 'cardspeak[fast]'"
    ) from missing

Kernel = Callable[[Hands, Values], None]


def fast_values(ranking: Ranking, cards: npt.ArrayLike) -> Values:
    """The values of hands of five to seven cards in rows, as `Ranking.values` gives them."""
    if not isinstance(ranking, FiveCardRanking) or not _is_compiled(ranking.rules):
        return ranking.values(cards)
    hands = np.ascontiguousarray(checked(ranking.rules, cards))
    if hands.ndim == 0 or not 5 <= hands.shape[-1] <= 7:
        raise HandError(f"hands of five to seven cards in rows, not an array of {hands.shape}")
    rows = hands.reshape(-1, hands.shape[-1])
    out = np.empty(len(rows), dtype=np.int32)
    _kernel(ranking.rules, rows.shape[1])(rows, out)
    return out.reshape(hands.shape[:-1])


def _is_compiled(rules: Rules) -> bool:
    return rules.joker is Joker.NOT_IN_THE_DECK and not rules.flushes_lose


@cache
def _kernel(rules: Rules, size: int) -> Kernel:
    """The loop for one ranking and number of cards.

    The tables are constants of the compiled loop: handed in as arguments they cost 15 times more.
    """
    ranking = batch(rules)
    keys, displacements, ranks = ranking.keys, ranking.displacements.copy(), ranking.ranks.copy()
    suits: npt.NDArray[Any] = suits_of(size, 5).copy()
    flushes: npt.NDArray[Any] = np.zeros(1, dtype=np.uint16)
    if ranking.flushes is None:
        suits[:] = NO_SUIT
    else:
        flushes = ranking.flushes.copy()
    row_field, suit_field = np.uint32(ROW_FIELD), np.uint32(SUIT_FIELD)
    row_bits, suit_bits = np.uint32(ROW_BITS), np.uint32(SUIT_BITS)

    def values(hands: Hands, out: Values) -> None:
        for hand in numba.prange(len(hands)):
            key = np.uint32(0)
            for card in range(size):
                key += keys[hands[hand, card]]
            suit = suits[key & suit_field]
            if suit == NO_SUIT:
                rank_key = key >> suit_bits
                place = displacements[rank_key & row_field] + np.int64(rank_key >> row_bits)
                out[hand] = ranks[place]
            else:
                mask = 0
                for at in range(size):
                    card = hands[hand, at]
                    if card & 3 == suit:
                        mask |= 1 << (card >> 2)
                out[hand] = flushes[mask]

    compiled: Kernel = numba.njit(parallel=True, nogil=True)(values)
    return compiled
