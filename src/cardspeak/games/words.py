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


def _tag(name: str) -> str:
    """A step's name in a declaration: ``BurnStep`` is written ``burn``."""
    return name.removesuffix("Step").lower()


class DealStep(msgspec.Struct, frozen=True, tag_field="step", tag=_tag, forbid_unknown_fields=True):
    """A step of a street."""


class BurnStep(DealStep, frozen=True):
    """The top card of the stub goes to the burns."""


class DownStep(DealStep, frozen=True):
    """Each live hand gets cards face down."""

    count: int = 1


class UpStep(DealStep, frozen=True):
    """Each live hand gets cards face up."""

    count: int = 1


class BoardStep(DealStep, frozen=True):
    """Cards face up in the middle, for everybody."""

    count: int = 1


class DiscardStep(DealStep, frozen=True):
    """Each live hand gives up cards and gets none; all choose at the same time."""

    count: int = 1


class DrawStep(DealStep, frozen=True):
    """Each live hand in turn may exchange cards."""


class BetStep(DealStep, frozen=True):
    """A betting round."""

    opens: Opens
    size: Size = Size.SMALL


Step = BurnStep | DownStep | UpStep | BoardStep | DiscardStep | DrawStep | BetStep


class RankingOrder(StrEnum):
    """Which hand beats which, before the deck is known."""

    HIGH = "high"
    ACE_TO_FIVE = "ace-to-five"
    EIGHT_OR_BETTER = "eight-or-better"
    DEUCE_TO_SEVEN = "deuce-to-seven"
    BADUGI = "badugi"


_BY_DECK = {
    (RankingOrder.HIGH, 53): "high-joker",
    (RankingOrder.HIGH, 40): "stripped-40",
    (RankingOrder.HIGH, 36): "stripped-36",
    (RankingOrder.HIGH, 32): "stripped-32",
    (RankingOrder.ACE_TO_FIVE, 53): "ace-to-five-joker",
}


class Share(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A share of the pot and the order of hands that wins it."""

    order: RankingOrder

    @property
    def is_low(self) -> bool:
        """Whether the lowest hand wins it."""
        return self.order is not RankingOrder.HIGH

    @property
    def ace_is_low(self) -> bool:
        """Whether the ace is the lowest card of the hands that win it."""
        return self.is_low and self.order is not RankingOrder.DEUCE_TO_SEVEN

    def ranking(self, deck: int) -> str:
        """The name of the ranking that decides this share with a deck of that many cards."""
        return _BY_DECK.get((self.order, deck), self.order.value)


__all__ = [
    "BetStep",
    "BoardStep",
    "BurnStep",
    "DiscardStep",
    "DownStep",
    "DrawStep",
    "Formation",
    "Opens",
    "RankingOrder",
    "Share",
    "Size",
    "Step",
    "UpStep",
]
