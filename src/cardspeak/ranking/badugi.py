"""Badugi: four cards of four suits and four ranks, the lowest best; pairs and suits shrink a hand.

A badugi beats any three cards, three beat two, two beat one; among equals the lower wins, from the
highest card down, aces low. It exists for hand histories: no book of the house deals it.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from cardspeak.cards import DECKS, Card
from cardspeak.ranking.category import Category
from cardspeak.ranking.ranking import Ranking
from cardspeak.ranking.rules import Aim
from cardspeak.ranking.single import MOST, RankingError
from cardspeak.ranking.words import LETTERS

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from cardspeak.ranking.batch import Values

_CATEGORIES = (Category.ONE_CARD, Category.TWO_CARDS, Category.THREE_CARDS, Category.BADUGI)
_ALL_RANKS = (1 << 13) - 1


class Badugi(Ranking):
    """The ranking of one to four cards.

    >>> from cardspeak.cards import cards
    >>> from cardspeak.ranking import BADUGI
    >>> BADUGI.describe(cards("As 2d 3c 4h")), BADUGI.describe(cards("Ks 2s 3c 4h"))
    ('4-3-2-A badugi', '4-3-2 three cards')
    """

    __slots__ = ()

    def __init__(self) -> None:
        self.name = "badugi"
        self.deck = DECKS[52]
        self.aim = Aim.LOWEST
        self.value = self._value

    def _value(self, cards: Sequence[Card]) -> int | None:
        return _value_of(self.best(cards))

    def board_value(self, cards: Sequence[Card]) -> int:
        return _value_of(self.best(cards))

    def best(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        if not 1 <= len(cards) <= MOST:
            raise RankingError(
                f"{len(cards)} cards were given: a hand is valued from one to {MOST}"
            )
        if any(card not in self.deck.cards for card in cards):
            raise RankingError("a badugi is made of cards with a rank and a suit")
        number = min(4, len(cards))
        while not (held := _playing(cards, number)):
            number -= 1  # more cards beat fewer, whatever they are
        return max(held, key=_value_of)

    def category(self, cards: Sequence[Card]) -> Category:
        return _CATEGORIES[len(self.best(cards)) - 1]

    def describe(self, cards: Sequence[Card]) -> str:
        ranks = sorted((card >> 2 for card in self.best(cards)), key=_place, reverse=True)
        return "-".join([LETTERS[rank] for rank in ranks]) + f" {self.category(cards)}"

    def values(self, cards: "npt.ArrayLike") -> "Values":
        import numpy as np

        from cardspeak.ranking.batch import checked
        from cardspeak.ranking.rules import ACE_TO_FIVE

        hands = checked(ACE_TO_FIVE, cards)
        if hands.ndim == 0 or not 1 <= hands.shape[-1] <= 4:
            raise RankingError(f"hands of one to four cards in rows, not an array of {hands.shape}")
        rows = hands.reshape(-1, hands.shape[-1])
        best = np.zeros(len(rows), dtype=np.int32)
        for number in range(1, rows.shape[1] + 1):
            for chosen in combinations(range(rows.shape[1]), number):
                np.maximum(best, _subset_values(rows[:, list(chosen)]), out=best)
        return best.reshape(hands.shape[:-1])


def _playing(cards: Sequence[Card], number: int) -> list[tuple[Card, ...]]:
    """The ways to take so many cards without two of a rank or of a suit."""
    return [
        chosen
        for chosen in combinations(cards, number)
        if len({card & 3 for card in chosen}) == number == len({card >> 2 for card in chosen})
    ]


def _place(rank: int) -> int:
    return (rank + 1) % 13


def _value_of(held: Sequence[Card]) -> int:
    """The number of cards first; then the lower set of ranks, read as bits, is the better."""
    return len(held) << 13 | _ALL_RANKS - sum([1 << _place(card >> 2) for card in held])


def _subset_values(cards: "npt.NDArray[np.uint8]") -> "Values":
    import numpy as np

    number = cards.shape[1]
    ranks = np.bitwise_or.reduce(1 << ((cards >> 2).astype(np.int32) + 1) % 13, axis=1)
    suits = np.bitwise_or.reduce(1 << (cards & 3).astype(np.int32), axis=1)
    valid = (np.bitwise_count(ranks) == number) & (np.bitwise_count(suits) == number)
    values: Values = np.where(valid, number << 13 | _ALL_RANKS - ranks, 0).astype(np.int32)
    return values
