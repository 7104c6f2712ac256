"""What many hands make at the showdown of any game, by the batch evaluator.

Hands and boards are arrays whose leading shapes are broadcast, one array of values for each share
of the pot; where a game still has a discard to come, the best that can be kept counts.
"""

from functools import lru_cache
from itertools import combinations

import numpy as np
import numpy.typing as npt

from cardspeak.cards import DECKS
from cardspeak.games import DrawStep, Game
from cardspeak.ranking import RANKINGS, Formation, Ranking, hand_values
from cardspeak.ranking.batch import Values

CardRows = npt.NDArray[np.uint8]
Masks = npt.NDArray[np.uint64]
Shares = npt.NDArray[np.float32]
_MOST_TOGETHER = 7


class Showdown:
    """What wins in a game, and how many cards its hands and board have in the end."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.deck: CardRows = np.array(DECKS[game.deck].cards, dtype=np.uint8)
        self.rankings: tuple[Ranking, ...] = tuple(
            RANKINGS[share.ranking(game.deck)] for share in game.wins
        )
        self.kept = game.kept_cards
        self.draws = sum(isinstance(step, DrawStep) for step in game.steps)

    def values(self, hole: CardRows, board: CardRows) -> list[Values]:
        """The values of full hands, for each share of the pot."""
        any_five = self.game.formation is Formation.ANY_FIVE
        if any_five and hole.shape[-1] > self.kept:
            ways = [
                self.values(hole[..., list(kept)], board)
                for kept in combinations(range(hole.shape[-1]), self.kept)
            ]
            return [np.maximum.reduce(list(share)) for share in zip(*ways, strict=True)]
        return [hand_values(each, self.game.formation, hole, board) for each in self.rankings]

    def fits(self, cards: int, board: int) -> bool:
        """Whether hands of so many cards with so many on the board can be valued in the end."""
        if self.game.board_cards:
            most = self.game.hole_cards
            return self.kept <= cards <= most and board <= self.game.board_cards
        if self.draws:
            return cards == self.game.hole_cards and not board
        return 0 < cards <= min(self.game.hole_cards, _MOST_TOGETHER) and not board


@lru_cache(maxsize=256)
def showdown_of(game: Game) -> Showdown:
    """The showdown of a game, worked out once."""
    return Showdown(game)


def masks(cards: CardRows) -> Masks:
    """Rows of cards as sets of bits."""
    bits = np.left_shift(np.uint64(1), cards.astype(np.uint64))
    found: Masks = np.bitwise_or.reduce(bits, axis=-1)
    return found


def pot_share(mine: list[Values], theirs: list[Values]) -> Shares:
    """The part of the pot that one hand takes from another; the shapes are broadcast."""
    won = beaten(mine[0], theirs[0])
    if len(mine) == 1:
        return won
    parts = np.ones_like(won)
    for own, other in zip(mine[1:], theirs[1:], strict=True):
        won = won + beaten(own, other)
        parts += (own > 0) | (other > 0)
    return won / parts


def beaten(mine: Values, theirs: Values) -> Shares:
    """1 where a hand beats another for a share of the pot, 0.5 where they tie, else 0."""
    won: Shares = (mine > theirs).astype(np.float32)
    won += np.float32(0.5) * ((mine == theirs) & (mine > 0))
    return won
