"""Which hands of hold'em qualify: the boards that matter, the cards that must play, the pairs."""

from itertools import combinations

import numpy as np
import numpy.typing as npt

from cardspeak.pricing.strong_hands import StrongHands, evaluate
from cardspeak.promotions.named_hands import NamedHand
from cardspeak.promotions.vocabulary import BeatenHand, MadeHand, PairedFor
from cardspeak.ranking import HIGH

_TRIPLES = np.array(list(combinations(range(5), 3)))


def may_matter(boards: npt.NDArray[np.int8], floor: int) -> npt.NDArray[np.bool_]:
    """Boards on which a strong hand can be: a pair, or three cards of one suit close together."""
    if floor < NamedHand.read("full house").floor(HIGH):
        return np.ones(len(boards), dtype=bool)
    ranks = np.sort(boards >> 2, axis=1)
    found: npt.NDArray[np.bool_] = (ranks[:, 1:] == ranks[:, :-1]).any(axis=1)
    return found | _flush_may_be(boards)


def _flush_may_be(boards: npt.NDArray[np.int8]) -> npt.NDArray[np.bool_]:
    """Boards that a straight flush may use: three of a suit within five ranks, the ace low too."""
    found = np.zeros(len(boards), dtype=bool)
    for triple in _TRIPLES:
        three = boards[:, triple]
        suited = ((three & 3) == (three[:, :1] & 3)).all(axis=1)
        ranks = np.sort(three >> 2, axis=1)
        near = ranks[:, 2] - ranks[:, 0] <= 4
        low = (ranks[:, 2] == 12) & (ranks[:, 1] <= 3)
        found |= suited & (near | low)
    return found


def two_may_meet(boards: npt.NDArray[np.int8], floor: int) -> npt.NDArray[np.bool_]:
    """Boards on which two strong hands can be.

    From aces full up, a board without an ace and without a straight flush needs two pairs.
    """
    if floor < NamedHand.read("aces full").floor(HIGH):
        return may_matter(boards, floor)
    ranks = np.sort(boards >> 2, axis=1)
    pairs = (ranks[:, 1:] == ranks[:, :-1]).sum(axis=1)
    aces = ranks[:, 4] == 12
    found: npt.NDArray[np.bool_] = (pairs >= 2) | ((pairs == 1) & aces) | _flush_may_be(boards)
    return found


def qualify(
    section: BeatenHand | MadeHand, rows: StrongHands, uses: int, *, paired: bool
) -> npt.NDArray[np.bool_]:
    """Which hands use as many hole cards as they must, and have the pair that they need."""
    values = rows.values
    good = np.ones(len(values), dtype=bool)
    if uses:
        good &= best_using(rows, uses) == values
    ranks, shared = rows.pairs >> 2, rows.boards >> 2
    pocket = ranks[:, 0] == ranks[:, 1]
    on_board = (shared == ranks[:, :1]).sum(axis=1)
    fours = NamedHand.read("four of a kind").floor(HIGH)
    quads = (values >= fours) & (values < NamedHand.read("straight flush").floor(HIGH))
    full = (values >= NamedHand.read("full house").floor(HIGH)) & (values < fours)
    if paired and PairedFor.FOUR_OF_A_KIND in section.pocket_pair:
        good &= ~quads | (pocket & (on_board == 2))
    three = _three_of(values)
    if paired and PairedFor.FULL_HOUSE in section.pocket_pair:
        good &= ~full | (pocket & (three == ranks[:, 0]))
    if not section.three_on_board:
        good &= ~full | ((shared == three[:, None]).sum(axis=1) < 3)
    return good


def _three_of(values: npt.NDArray[np.int32]) -> npt.NDArray[np.int64]:
    """The rank of the three of full houses, by their values."""
    floors = [NamedHand.read(f"{name} full").floor(HIGH) for name in _NAMES]
    return np.clip(np.searchsorted(floors, values, side="right") - 1, 0, 12)


_NAMES = (
    "deuces", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens", "jacks",
    "queens", "kings", "aces",
)  # fmt: skip


def best_using(rows: StrongHands, uses: int) -> npt.NDArray[np.int32]:
    """The best value of five cards with at least so many of the hole cards among them."""
    best = np.zeros(len(rows.values), dtype=np.int32)
    if not len(best):
        return best
    for triple in _TRIPLES:
        best = np.maximum(best, evaluate(np.hstack([rows.pairs, rows.boards[:, triple]])))
    if uses == 1:
        for four in combinations(range(5), 4):
            for own in (0, 1):
                five = np.hstack([rows.pairs[:, own : own + 1], rows.boards[:, list(four)]])
                best = np.maximum(best, evaluate(five))
    return best
