"""Which cards a bot keeps: each way to keep some is tried with the same cards to come.

A way is worth the part of all finished hands that it beats on average, and a hand that beats nearly
all of them more than its part: it has to beat several, and wins more from them. With more draws to
come it may be tried again, so the best of that many tries counts.
"""

from functools import lru_cache
from itertools import combinations

import msgspec
import numpy as np
import numpy.typing as npt

from cardspeak.bots.imagined import Chance, dealt
from cardspeak.bots.ranges import Numbers
from cardspeak.bots.showdown_values import CardRows, Showdown
from cardspeak.games import Game
from cardspeak.ranking.batch import Values

Keeps = npt.NDArray[np.bool_]

_SEED = 21
_HANDS = 500
_TRIES = 6
_POWER = 1.7


class Finished(msgspec.Struct):
    """Finished hands: by value, the part of them that a hand of the value beats."""

    beats: npt.NDArray[np.float32]

    def of(self, values: Values) -> npt.NDArray[np.float32]:
        """The parts that hands of these values beat."""
        return self.beats.take(values, mode="clip")


class Drawn(msgspec.Struct):
    """Hands played through every draw by a player who draws well.

    By the number of draws made: the cards, how many were drawn last, and the hand's prospects.
    """

    hands: list[CardRows]
    drew: list[npt.NDArray[np.intp]]
    prospects: list[Numbers]
    final: list[Values]
    finished: Finished


@lru_cache(maxsize=8)
def ways_to_keep(size: int, most: int) -> Keeps:
    """Every way to keep cards of a hand, standing pat first; at most so many are thrown."""
    rows = [
        [place not in thrown for place in range(size)]
        for count in range(min(most, size) + 1)
        for thrown in combinations(range(size), count)
    ]
    return np.array(rows, dtype=np.bool_)


def prospects(
    showdown: Showdown,
    hands: CardRows,
    tries: CardRows,
    keeps: Keeps,
    finished: Finished,
    draws: int,
) -> Numbers:
    """What each way to keep is worth for each hand, by rows of hands and columns of ways."""
    filled = np.where(keeps[None, :, None, :], hands[:, None, None, :], tries[:, None, :, :])
    values = showdown.values(filled, np.zeros((1, 0), dtype=np.uint8))[0]
    beaten = finished.of(values) ** np.float32(_POWER)
    count = max(1, beaten.shape[2] // max(1, draws))
    if draws > 1 and count * draws <= beaten.shape[2]:
        beaten = beaten[:, :, : count * draws].reshape(*beaten.shape[:2], count, draws).max(axis=3)
    found: Numbers = beaten.mean(axis=2, dtype=np.float64)
    return found


@lru_cache(maxsize=32)
def drawn_hands(game: Game, showdown: Showdown) -> Drawn:
    """Hands of a game played through its draws: first judged by any hands, then by such hands."""
    size = game.hole_cards
    chance = np.random.Generator(np.random.PCG64(_SEED))
    order = dealt(chance, showdown.deck, _HANDS, len(showdown.deck))
    none = np.zeros((1, 0), dtype=np.uint8)
    finished = _finished(showdown.values(order[:, :size], none)[0])
    for _ in range(2):
        found = _played(showdown, order, finished)
        finished = found.finished
    return found


def _finished(values: Values) -> Finished:
    counts = np.bincount(values).astype(np.float64)
    below = np.cumsum(counts) - counts / 2
    return Finished((below / counts.sum()).astype(np.float32))


def _played(showdown: Showdown, order: CardRows, finished: Finished) -> Drawn:
    size = showdown.game.hole_cards
    keeps = ways_to_keep(size, size)
    hand = order[:, :size]
    rest = order[:, size:]
    tries_at = showdown.draws * size
    count = min(_TRIES, (rest.shape[1] - tries_at) // size)
    tries = rest[:, tries_at : tries_at + count * size].reshape(len(hand), count, size)
    hands, drew, worth = [hand], [np.zeros(len(hand), dtype=np.intp)], []
    for draw in range(showdown.draws):
        ways = prospects(showdown, hand, tries, keeps, finished, showdown.draws - draw)
        best = ways.argmax(axis=1)
        worth.append(ways.max(axis=1))
        kept = keeps[best]
        hand = np.where(kept, hand, rest[:, draw * size : (draw + 1) * size])
        hands.append(hand)
        drew.append(size - kept.sum(axis=1))
    final = showdown.values(hand, np.zeros((1, 0), dtype=np.uint8))
    finished = _finished(final[0])
    worth.append(finished.of(final[0]).astype(np.float64))
    return Drawn(hands, drew, worth, final, finished)


def best_keep(
    showdown: Showdown,
    cards: CardRows,
    unseen: CardRows,
    most: int,
    draws: int,
    tries: int,
    chance: Chance,
) -> npt.NDArray[np.bool_]:
    """Which cards of one hand to keep, with so many draws left, this one counted."""
    size = len(cards)
    keeps = ways_to_keep(size, most)
    finished = drawn_hands(showdown.game, showdown).finished
    coming = dealt(chance, unseen, tries, size)[None, :, :]
    ways = prospects(showdown, cards[None, :], coming, keeps, finished, draws)
    found: npt.NDArray[np.bool_] = keeps[int(ways[0].argmax())]
    return found
