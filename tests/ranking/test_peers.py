"""PokerKit puts hands in the same order, wherever it has the ranking."""

import random
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pokerkit
import pytest

from cardspeak.cards import text
from cardspeak.ranking import (
    ACE_TO_FIVE,
    BADUGI,
    DEUCE_TO_SEVEN,
    EIGHT_OR_BETTER,
    HIGH,
    SHORT_DECK,
    Ranking,
)
from cardspeak.ranking.formation import Formation, hand_value

HANDS = 250


def peer_hand(kind: Any, hole: Sequence[int], board: Sequence[int]) -> Any:
    """PokerKit's hand, or None where it has none."""
    try:
        return kind.from_game(text(hole).replace(" ", ""), text(board).replace(" ", ""))
    except ValueError:
        return None


@pytest.mark.parametrize(
    ("ranking", "formation", "kind", "hole", "board"),
    [
        (HIGH, Formation.ANY_FIVE, pokerkit.StandardHighHand, 2, 5),
        (HIGH, Formation.ANY_FIVE, pokerkit.StandardHighHand, 5, 0),
        (SHORT_DECK, Formation.ANY_FIVE, pokerkit.ShortDeckHoldemHand, 2, 5),
        (ACE_TO_FIVE, Formation.ANY_FIVE, pokerkit.RegularLowHand, 7, 0),
        (EIGHT_OR_BETTER, Formation.ANY_FIVE, pokerkit.EightOrBetterLowHand, 7, 0),
        (DEUCE_TO_SEVEN, Formation.ANY_FIVE, pokerkit.StandardLowHand, 5, 0),
        (DEUCE_TO_SEVEN, Formation.ANY_FIVE, pokerkit.StandardLowHand, 7, 0),
        (BADUGI, Formation.ANY_FIVE, pokerkit.BadugiHand, 4, 0),
        (HIGH, Formation.EXACTLY_TWO, pokerkit.OmahaHoldemHand, 4, 5),
        (HIGH, Formation.EXACTLY_TWO, pokerkit.OmahaHoldemHand, 5, 4),
        (EIGHT_OR_BETTER, Formation.EXACTLY_TWO, pokerkit.OmahaEightOrBetterLowHand, 4, 5),
    ],
)
def test_pokerkit_ranks_hands_alike(
    ranking: Ranking, formation: Formation, kind: Any, hole: int, board: int
) -> None:
    source = random.Random(f"{kind} {hole}")
    hands = []
    for number in range(HANDS):
        suit = [card for card in ranking.deck.cards if card % 4 == 0 or card % 8 < 2]
        pool = suit if number % 5 == 0 and len(suit) >= hole + board else ranking.deck.cards
        cards = source.sample(pool, hole + board)
        value = hand_value(ranking, formation, cards[:hole], cards[hole:])
        hands.append((value, peer_hand(kind, cards[:hole], cards[hole:])))
    assert all((value is None) == (peer is None) for value, peer in hands)
    qualified = [(value, peer) for value, peer in hands if value is not None]
    ranked = sorted(qualified, key=lambda hand: hand[0])
    assert len({value for value, _ in ranked}) > 20
    for (value, peer), (next_value, next_peer) in pairwise(ranked):
        assert (value < next_value) == (peer < next_peer)
        assert (value == next_value) == (peer == next_peer)
