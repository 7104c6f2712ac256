"""Which starting hands are played: a table of players, as a fraction of all two-card hands.

The order of the hands is that of Chen's points, a well-known count: high card, doubled for a pair,
two for a suit, less for a gap, one for a small straight card.
"""

from enum import StrEnum

import numpy as np

from cardspeak.pricing.strong_hands import PAIRS


class PlayStyle(StrEnum):
    """How many hands are played to the river."""

    EVERYONE = "everyone"
    LOOSE = "loose"
    TYPICAL = "typical"
    TIGHT = "tight"


PLAYED = {
    PlayStyle.EVERYONE: 1.0,
    PlayStyle.LOOSE: 0.40,
    PlayStyle.TYPICAL: 0.25,
    PlayStyle.TIGHT: 0.15,
}
"""The part of all starting hands that a player of each style stays with: a model, not a measure."""
_HIGH_CARDS = {12: 10.0, 11: 8.0, 10: 7.0, 9: 6.0}
_GAPS = {0: 0.0, 1: -1.0, 2: -2.0, 3: -4.0}
_QUEEN = 10


def chen_points(first: int, second: int) -> float:
    """Chen's points of two cards.

    >>> chen_points(51, 50), chen_points(51, 47), chen_points(20, 3)
    (20.0, 12.0, -1.5)
    """
    low, high = sorted((first >> 2, second >> 2))
    points = _HIGH_CARDS.get(high, (high + 2) / 2)
    if low == high:
        return max(5.0, 2 * points)
    gap = high - low - 1
    points += _GAPS.get(gap, -5.0)
    if first & 3 == second & 3:
        points += 2
    if gap <= 1 and high < _QUEEN:
        points += 1
    return points


def stays(style: PlayStyle) -> np.ndarray | None:
    """By card and card: 1 where a hand is played, 0 where not; none where everyone plays all."""
    if style is PlayStyle.EVERYONE:
        return None
    points = np.array([chen_points(int(a), int(b)) for a, b in PAIRS])
    order = np.argsort(-points, kind="stable")
    played = np.zeros((52, 52))
    for place in order[: round(PLAYED[style] * len(PAIRS))]:
        a, b = PAIRS[place]
        played[a, b] = played[b, a] = 1.0
    return played
