"""A ranking as the rest of the house uses it: value, best five, category and words for cards.

Larger values win, also in low rankings; equal values tie; None means that nothing qualifies. The
tables come in at the first hand that is valued, not at import.
"""

from abc import ABC, abstractmethod
from bisect import bisect_right
from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from cardspeak.arguments import expect
from cardspeak.cards import Card, DeckKind
from cardspeak.ranking.category import Category
from cardspeak.ranking.rules import Aim, Rules
from cardspeak.ranking.short import FULL
from cardspeak.ranking.single import Evaluator, evaluator, refused
from cardspeak.ranking.tables import load
from cardspeak.ranking.up_cards import board_value
from cardspeak.ranking.words import CARDS, describe_board, describe_hand

if TYPE_CHECKING:
    import numpy.typing as npt

    from cardspeak.ranking.batch import Values


class Ranking(ABC):
    """Which hand beats which."""

    __slots__ = ("aim", "deck", "name", "value")

    name: str
    deck: DeckKind
    """The cards that it ranks."""
    aim: Aim
    """Whether the highest or the lowest hand wins; the better has the larger value either way."""
    value: Evaluator
    """The value of a hand's cards, one to ten; larger wins, None where nothing qualifies."""

    @abstractmethod
    def values(self, cards: "npt.ArrayLike") -> "Values":
        """The values of many hands, one a row; 0 where nothing qualifies."""

    @abstractmethod
    def board_value(self, cards: Sequence[Card]) -> int:
        """The value of up cards, one to seven, to compare with others': larger is better."""

    @abstractmethod
    def best(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        """The cards that play, the earliest of those that are equal; none if nothing qualifies."""

    @abstractmethod
    def category(self, cards: Sequence[Card]) -> Category | None:
        """What kind of hand it is; None if nothing qualifies."""

    @abstractmethod
    def describe(self, cards: Sequence[Card]) -> str:
        """The hand in words; fewer than five cards are described as they show."""

    def describe_short(self, cards: Sequence[Card]) -> str:
        """In words, a hand of fewer cards than it should have, when no more are to come."""
        return self.describe(cards)

    def __repr__(self) -> str:
        return f"<ranking {self.name}>"


class FiveCardRanking(Ranking):
    """A ranking of five cards by declared rules.

    >>> from cardspeak.cards import cards, text
    >>> from cardspeak.ranking import ACE_TO_FIVE, EIGHT_OR_BETTER, HIGH
    >>> hand = cards("As Ad Ac Jh Jd 4s 2c")
    >>> HIGH.describe(hand), text(HIGH.best(hand))
    ('full house, aces over jacks', 'As Ad Ac Jh Jd')
    >>> HIGH.value(hand) > HIGH.value(cards("Ks Kd Kc Qh Qd"))
    True
    >>> ACE_TO_FIVE.describe(cards("8s 6d 4c 2h Ad Kd Kc"))
    '8-6-4-2-A low'
    >>> EIGHT_OR_BETTER.value(hand) is None
    True
    >>> HIGH.describe_short(cards("9s 9d Qc"))
    'pair of nines, queen kicker, three cards'
    """

    __slots__ = ("_words", "rules")

    def __init__(self, rules: Rules) -> None:
        expect("the rules", rules, Rules, "the Rules of a ranking")
        self.rules = rules
        self._words: dict[int, str] = {}  # by value: equal hands are called the same
        self.name = rules.name
        self.deck = rules.deck
        self.aim = rules.aim
        self.value = self._first_value

    def _first_value(self, cards: Sequence[Card]) -> int | None:
        """Stands in for the evaluator until the tables are needed."""
        self.value = evaluator(self.rules, load())
        return self.value(cards)

    def values(self, cards: "npt.ArrayLike") -> "Values":
        from cardspeak.ranking.batch import values

        return values(self.rules, cards)

    def board_value(self, cards: Sequence[Card]) -> int:
        return board_value(self.rules, cards)

    def best(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        value = self.value(cards)
        if value is None:
            return ()
        if len(cards) < FULL:
            return tuple(cards)
        return next(five for five in combinations(cards, 5) if self.value(five) == value)

    def category(self, cards: Sequence[Card]) -> Category | None:
        value = self.value(cards)
        return None if value is None else self.category_of(value)

    def category_of(self, value: int) -> Category:
        """The category that a value lies in."""
        floors = load().floors(self.name)
        return floors[bisect_right(floors, value, key=lambda floor: floor[1]) - 1][0]

    def describe(self, cards: Sequence[Card]) -> str:
        if not isinstance(cards, Sequence):
            raise refused(self.rules, cards)
        if len(cards) < FULL:
            self.board_value(cards)
            return describe_board(self.rules, cards)
        value = self.value(cards)
        if value is None:
            return "no qualifying hand"
        words = self._words.get(value)
        if words is None:
            words = self._words[value] = describe_hand(self.rules, self.best(cards))
        return words

    def describe_short(self, cards: Sequence[Card]) -> str:
        if self.value(cards) is None:
            return "no qualifying hand"
        return f"{self.describe(cards)}, {CARDS[len(cards) - 1]}"
