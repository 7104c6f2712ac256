"""Every path gives the value that the definition gives: single, NumPy, Numba, every formation."""

import random
from collections.abc import Hashable, Sequence
from itertools import pairwise

import numpy as np
import pytest
from tests.ranking import slow

from cardspeak.ranking import BADUGI, RANKINGS, FiveCardRanking, Ranking
from cardspeak.ranking.formation import Formation, best_hand, hand_value, hand_values

FIVE_CARD = [ranking for ranking in RANKINGS.values() if isinstance(ranking, FiveCardRanking)]
HANDS = 400


def dealt(ranking: Ranking, cards: int, hands: int = HANDS) -> list[tuple[int, ...]]:
    """Random hands; half of them from a few ranks or from one suit, where rare hands are."""
    source = random.Random(f"{ranking.name} {cards}")
    deck = ranking.deck.cards
    found = []
    for number in range(hands):
        pool: Sequence[int] = deck
        if number % 4 == 1:
            ranks = source.sample(range(ranking.deck.lowest_rank, 13), 4)
            pool = [card for card in deck if card == 52 or card // 4 in ranks]
        elif number % 4 == 2:
            suit = source.randrange(4)
            pool = [card for card in deck if card == 52 or card % 4 == suit or card // 4 == 12]
        elif number % 4 == 3 and 52 in deck:
            held = source.sample(deck[:-1], cards - 1)
            found.append((*held, 52))
            continue
        found.append(tuple(source.sample(pool, cards)))
    return found


def assert_same_order(ours: Sequence[int | None], scores: Sequence[Hashable]) -> None:
    """Values and scores put all hands in one and the same order."""
    pairs = set(zip(ours, scores, strict=True))
    assert {value is None for value, score in pairs if score is None} <= {True}
    ranked = sorted((value, score) for value, score in pairs if value is not None)
    for (lower, worse), (higher, better) in pairwise(ranked):
        assert lower < higher
        assert worse < better  # type: ignore[operator]
    assert all(score is not None for _, score in ranked)


@pytest.mark.parametrize("cards", [5, 6, 7])
@pytest.mark.parametrize("ranking", FIVE_CARD, ids=str)
def test_the_best_five_of_a_hand_is_the_best_by_definition(
    ranking: FiveCardRanking, cards: int
) -> None:
    hands = dealt(ranking, cards)
    values = [ranking.value(hand) for hand in hands]
    assert_same_order(values, [slow.any_five(ranking.name, hand) for hand in hands])


@pytest.mark.parametrize("board", [3, 4, 5])
@pytest.mark.parametrize("hole", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("ranking", FIVE_CARD, ids=str)
def test_two_of_the_hand_play_with_three_of_the_board(
    ranking: FiveCardRanking, hole: int, board: int
) -> None:
    hands = dealt(ranking, hole + board, 60)
    formation = Formation.EXACTLY_TWO
    values = [hand_value(ranking, formation, hand[:hole], hand[hole:]) for hand in hands]
    scores = [slow.exactly_two(ranking.name, hand[:hole], hand[hole:]) for hand in hands]
    assert_same_order(values, scores)
    many = np.array(hands)
    batch = hand_values(ranking, formation, many[:, :hole], many[:, hole:])
    assert batch.tolist() == [value or 0 for value in values]


@pytest.mark.parametrize("cards", [5, 6, 7])
@pytest.mark.parametrize("ranking", FIVE_CARD, ids=str)
def test_a_hand_is_worth_the_same_alone_and_among_many(
    ranking: FiveCardRanking, cards: int
) -> None:
    hands = dealt(ranking, cards)
    single = [ranking.value(hand) or 0 for hand in hands]
    assert ranking.values(np.array(hands, dtype=np.uint8)).tolist() == single
    assert ranking.values(hands).tolist() == single


@pytest.mark.parametrize("ranking", FIVE_CARD, ids=str)
def test_a_hand_is_worth_the_same_when_compiled(ranking: FiveCardRanking) -> None:
    pytest.importorskip("numba")
    from cardspeak.ranking.fast import fast_values

    for cards in (5, 7):
        hands = dealt(ranking, cards)
        assert (fast_values(ranking, hands) == ranking.values(hands)).all()


@pytest.mark.parametrize("cards", [1, 2, 3, 4])
def test_a_badugi_is_the_most_then_the_lowest_cards(cards: int) -> None:
    hands = dealt(BADUGI, cards, 600)
    values = [BADUGI.value(hand) for hand in hands]
    assert_same_order(values, [slow.badugi(hand) for hand in hands])
    assert BADUGI.values(hands).tolist() == values


@pytest.mark.parametrize("formation", Formation)
def test_one_board_serves_many_hands_and_one_hand_many_boards(formation: Formation) -> None:
    source = random.Random(5)
    high = RANKINGS["high"]
    deck = source.sample(range(52), 52)
    hole = 2 if formation is Formation.ANY_FIVE else 4
    hands = [deck[at : at + hole] for at in range(0, 6 * hole, hole)]
    boards = [deck[at : at + 5] for at in range(30, 50, 5)]
    table = hand_values(high, formation, np.array(hands)[:, None], np.array(boards))
    assert table.shape == (6, 4)
    for row, hand in zip(table, hands, strict=True):
        expected = [hand_value(high, formation, hand, board) for board in boards]
        assert row.tolist() == expected


@pytest.mark.parametrize("formation", Formation)
@pytest.mark.parametrize("ranking", FIVE_CARD, ids=str)
def test_the_cards_that_play_are_worth_the_whole_hand(
    ranking: FiveCardRanking, formation: Formation
) -> None:
    for cards in dealt(ranking, 7, 100):
        hole, board = cards[:2], cards[2:]
        value = hand_value(ranking, formation, hole, board)
        five, own = best_hand(ranking, formation, hole, board)
        if value is None:
            assert (five, own) == ((), ())
            continue
        assert ranking.value(five) == value
        assert set(own) == set(five) & set(hole)
        assert set(five) <= set(cards)
        assert formation is Formation.ANY_FIVE or set(own) == set(hole)


@pytest.mark.slow
@pytest.mark.parametrize("ranking", FIVE_CARD, ids=str)
def test_twenty_thousand_hands_of_seven_are_the_best_by_definition(
    ranking: FiveCardRanking,
) -> None:
    hands = dealt(ranking, 7, 20_000)
    scores = [slow.any_five(ranking.name, hand) for hand in hands]
    values = [ranking.value(hand) for hand in hands]
    assert_same_order(values, scores)
    assert ranking.values(hands).tolist() == [value or 0 for value in values]


@pytest.mark.slow
@pytest.mark.parametrize("ranking", FIVE_CARD, ids=str)
def test_five_thousand_omaha_hands_are_the_best_by_definition(ranking: FiveCardRanking) -> None:
    hands = dealt(ranking, 9, 5000)
    scores = [slow.exactly_two(ranking.name, hand[:4], hand[4:]) for hand in hands]
    many = np.array(hands)
    values = hand_values(ranking, Formation.EXACTLY_TWO, many[:, :4], many[:, 4:]).tolist()
    assert_same_order([value or None for value in values], scores)
