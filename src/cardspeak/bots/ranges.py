"""Which hands a player may hold: how likely each is to have been played as it was.

A hand's place is the part of all hands that it beats, from 0 to 1, at the start of the deal and
now. Bets and raises speak for a high place, calls for a fair one, checks against a very high one;
nobody is believed altogether.
"""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from cardspeak.bots.situation import StreetLine

Numbers = npt.NDArray[np.float64]

_RAISES = (0.0, 0.70, 0.87, 0.94, 0.97)
"""The place above which a hand is usually bet, raised, raised again on one street."""
_CALLS = (0.0, 0.35, 0.55, 0.8, 0.9)
"""The place above which a hand usually calls a blind, a bet, a raise, a raise again."""
_WIDTH = 0.06
_BLUFFS = 0.08
_CALLS_WIDTH, _LOOSE = 0.1, 0.1
_CHECKS, _CHECKS_WIDTH, _HIDDEN = 0.82, 0.05, 0.45


def usual_raise(level: int) -> float:
    """The place from which a hand is usually worth the first bet of a street, the next, …"""
    return _RAISES[min(level, len(_RAISES) - 1)]


def _above(place: Numbers, least: float, width: float) -> Numbers:
    rise: Numbers = 1.0 / (1.0 + np.exp((least - place) / width))
    return rise


def street_weights(place: Numbers, line: StreetLine) -> Numbers:
    """How likely each hand is to have been played like this on one street."""
    weights = np.ones_like(place)
    if line.raised:
        weights = weights * (
            _BLUFFS + (1 - _BLUFFS) * _above(place, usual_raise(line.raised), _WIDTH)
        )
    elif line.called:
        least = _CALLS[min(line.called, len(_CALLS) - 1)]
        weights = weights * (_LOOSE + (1 - _LOOSE) * _above(place, least, _CALLS_WIDTH))
        weights = weights * (1 - 0.5 * _above(place, 0.95, 0.02))
    if line.checks and not line.raised:
        weights = weights * (1 - _HIDDEN * _above(place, _CHECKS, _CHECKS_WIDTH))
    return weights


def starting_weights(place: Numbers, lines: Sequence[StreetLine]) -> Numbers:
    """How likely each starting hand is, from what the player did on the first street."""
    return street_weights(place, lines[0]) if lines else np.ones_like(place)


def later_weights(place: Numbers, lines: Sequence[StreetLine]) -> Numbers:
    """How likely each hand is from what the player did since; older streets say less."""
    weights = np.ones_like(place)
    for age, line in enumerate(reversed(lines[1:])):
        weights = weights * street_weights(place, line) ** (0.75**age)
    return weights
