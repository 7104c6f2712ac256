"""The closed vocabulary of a game's declaration: the steps of a street, and what wins.

A street is a tuple of steps in the order in which the dealer makes them. The engine executes these
words and knows nothing else of a game.
"""

from enum import StrEnum

import msgspec

from cardspeak.ranking.formation import Formation


class Size(StrEnum):
    """Which of a fixed limit's two bets a round is played at."""

    SMALL = "small"
    BIG = "big"


class Opens(StrEnum):
    """Who acts first in a betting round."""

    AFTER_BLINDS = "left of the last blind"
    LEFT_OF_BUTTON = "left of the button"
    BRING_IN = "the bring-in"
    BEST_SHOWING = "the best hand showing"
    OPENER = "the opener"


class Word(
    msgspec.Struct, frozen=True, tag_field="step", tag=str.lower, forbid_unknown_fields=True
):
    """A step of a street."""


class Burn(Word, frozen=True):
    """The top card of the stub goes to the burns."""


class Down(Word, frozen=True):
    """Each live hand gets cards face down."""

    count: int = 1


class Up(Word, frozen=True):
    """Each live hand gets cards face up."""

    count: int = 1


class Board(Word, frozen=True):
    """Cards face up in the middle, for everybody."""

    count: int = 1


class Discard(Word, frozen=True):
    """Each live hand gives up cards and gets none; all choose at the same time."""

    count: int = 1


class Draw(Word, frozen=True):
    """Each live hand in turn may exchange cards."""


class Bet(Word, frozen=True):
    """A betting round."""

    opens: Opens
    size: Size = Size.SMALL


Step = Burn | Down | Up | Board | Discard | Draw | Bet


class Order(StrEnum):
    """Which hand beats which, before the deck is known."""

    HIGH = "high"
    ACE_TO_FIVE = "ace-to-five"
    EIGHT_OR_BETTER = "eight-or-better"
    DEUCE_TO_SEVEN = "deuce-to-seven"
    BADUGI = "badugi"


_BY_DECK = {
    (Order.HIGH, 53): "high-joker",
    (Order.HIGH, 40): "stripped-40",
    (Order.HIGH, 36): "stripped-36",
    (Order.HIGH, 32): "stripped-32",
    (Order.ACE_TO_FIVE, 53): "ace-to-five-joker",
}


class Share(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A share of the pot and the order of hands that wins it."""

    order: Order

    @property
    def is_low(self) -> bool:
        """Whether the lowest hand wins it."""
        return self.order is not Order.HIGH

    def ranking(self, deck: int) -> str:
        """The name of the ranking that decides this share with a deck of that many cards."""
        return _BY_DECK.get((self.order, deck), self.order.value)


__all__ = [
    "Bet",
    "Board",
    "Burn",
    "Discard",
    "Down",
    "Draw",
    "Formation",
    "Opens",
    "Order",
    "Share",
    "Size",
    "Step",
    "Up",
]
