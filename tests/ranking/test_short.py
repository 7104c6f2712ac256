"""Hands of fewer than five cards or of more than seven, against the slow evaluator."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.ranking import slow

from cardspeak.cards import cards, text
from cardspeak.ranking import (
    ACE_TO_FIVE,
    ACE_TO_FIVE_JOKER,
    BADUGI,
    DEUCE_TO_SEVEN,
    EIGHT_OR_BETTER,
    EIGHT_OR_BETTER_JOKER,
    HIGH,
    HIGH_JOKER,
    RANKINGS,
    SHORT_DECK,
    Category,
    FiveCardRanking,
    Formation,
    Ranking,
    RankingError,
    best_hand,
    hand_value,
)

FIVE_CARD = [ranking for ranking in RANKINGS.values() if isinstance(ranking, FiveCardRanking)]
LOW = {"ace-to-five", "ace-to-five-joker", "deuce-to-seven"}
EXAMPLES = settings(max_examples=500, deadline=None)


def value(ranking: Ranking, hand: str) -> int:
    found = ranking.value(cards(hand))
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("ranking", "better", "worse"),
    [
        # The same cards and a kicker more are better; a kicker less is worse.
        (HIGH, "9c 9d Qc 7d 2s", "9c 9d Qc 7d"),
        (HIGH, "9c 9d Qc 7d", "9c 9d Qc 6d 5s"),
        (HIGH, "9c 9d Qc 7d", "9c 9d Qc"),
        (HIGH, "Kc Qd 9s 7d 2c", "Kc Qd 9s 7d"),
        (HIGH, "Kc Qd 9s 7d", "Kc Qd 9s 6d 5c"),
        (HIGH, "Kc", "Qc Jd 9s 8c 7h"),
        (HIGH, "9c 9d 9h 9s 2c", "9c 9d 9h 9s"),
        (HIGH, "9c 9d 9h 9s", "8c 8d 8h 8s Ac"),
        (HIGH, "9c 9d 4h 4s", "9c 9d 3h 3s Ac"),
        (HIGH, "9c 9d 9h 2s", "Ac Ad Kh Ks Qc"),
        # Four to a straight or a flush are four cards and nothing more.
        (HIGH, "2c 2d", "Kc Qc Jc Tc"),
        (HIGH, "Ac 4d 3s 2h", "Kc Qc Jc Tc"),
        (HIGH, "6c 5d 4s 3h 2c", "Ac Ad As Kh"),
        (SHORT_DECK, "Ac Ad As", "Kc Kd Ks Qh Jh"),
        (SHORT_DECK, "Tc 9d 8s 7h 6c", "Ac Ad As Kh"),
        (HIGH_JOKER, "Ac Ad As Jo", "Kc Kd Ks Kh Qc"),
        (HIGH_JOKER, "Ac Ad As Ah Jo", "Ac Ad As Jo"),
        (HIGH_JOKER, "Ac Ks Jo", "Ac As Qs Jh Th"),
        # No short low is as good as a whole hand, nor as one of more cards.
        (ACE_TO_FIVE, "Kc Kd Kh Ks Qc", "Ac 2d 3s 4h"),
        (ACE_TO_FIVE, "Kc Kd Kh Ks", "Ac 2d 3s"),
        (ACE_TO_FIVE, "Ac 2d 3s 4h", "Ac 2d 3s 5h"),
        (ACE_TO_FIVE, "Kc Qd Js Th", "Ac Ad 2s 3h"),
        (ACE_TO_FIVE_JOKER, "Jo Ac 3d 4s", "Ac 3d 4s 5h"),
        (DEUCE_TO_SEVEN, "As Ks Qs Js Ts", "2c 3d 4s 5h"),
        (DEUCE_TO_SEVEN, "2c 3d 4s 5h", "2c 3d 4s 6h"),
        (DEUCE_TO_SEVEN, "Kc Qc Jc Tc", "Ac 4d 3s 2h"),
        (BADUGI, "Kc Qd Js Th", "Ac 2d 3s"),
    ],
)
def test_which_short_hand_beats_which(ranking: Ranking, better: str, worse: str) -> None:
    assert value(ranking, better) > value(ranking, worse)


@pytest.mark.parametrize("hand", ["Ac", "Ac 2d 3s", "Ac 2d 3s 4h", "8c 7d 6s 5h"])
def test_fewer_than_five_cards_are_no_eight_or_better(hand: str) -> None:
    assert EIGHT_OR_BETTER.value(cards(hand)) is None
    assert EIGHT_OR_BETTER_JOKER.value(cards(hand)) is None
    assert EIGHT_OR_BETTER.best(cards(hand)) == ()


@pytest.mark.parametrize("ranking", [HIGH, ACE_TO_FIVE, DEUCE_TO_SEVEN, SHORT_DECK])
def test_short_hands_of_the_same_ranks_tie(ranking: Ranking) -> None:
    assert value(ranking, "9c 9d Qc 7d") == value(ranking, "9h 9s Qd 7c")
    assert value(ranking, "Qc") == value(ranking, "Qd")


@pytest.mark.parametrize("ranking", [HIGH, ACE_TO_FIVE, DEUCE_TO_SEVEN])
@pytest.mark.parametrize(
    ("hand", "category"),
    [
        ("9c", Category.NO_PAIR),
        ("Ac Kc Qc Jc", Category.NO_PAIR),
        ("9c 9d", Category.PAIR),
        ("9c 9d 2s 3s", Category.PAIR),
        ("9c 9d 2s 2c", Category.TWO_PAIR),
        ("9c 9d 9s 2c", Category.THREE_OF_A_KIND),
        ("9c 9d 9s 9h", Category.FOUR_OF_A_KIND),
    ],
)
def test_a_short_hand_has_the_category_of_what_it_holds(
    ranking: Ranking, hand: str, category: Category
) -> None:
    assert ranking.category(cards(hand)) is category
    assert text(ranking.best(cards(hand))) == hand


def test_one_card_of_a_hand_plays_with_three_of_the_board() -> None:
    hole, board = cards("Ks"), cards("Kd Kc Qh Qd Qc")
    held = hand_value(HIGH, Formation.EXACTLY_TWO, hole, board)
    assert held == value(HIGH, "Ks Kd Kc Qh")
    assert text(best_hand(HIGH, Formation.EXACTLY_TWO, hole, board)[0]) == "Ks Kd Kc Qh"
    assert hand_value(EIGHT_OR_BETTER, Formation.EXACTLY_TWO, cards("As"), board) is None


def test_three_cards_of_an_omaha_hand_play_as_any_two() -> None:
    hole, board = cards("As Ks 2d"), cards("Qs Js Ts 3c 4c")
    held = hand_value(HIGH, Formation.EXACTLY_TWO, hole, board)
    assert held == value(HIGH, "As Ks Qs Js Ts")


def score(name: str, hand: list[int]) -> tuple[int, ...]:
    """By definition: how many cards, where they decide; then how often ranks are held, and which.

    What is missing is a card below every other where the highest wins.
    """
    if len(hand) >= 5:
        best = slow.any_five(name, hand)
        assert best is not None
        return (5, *best) if name in LOW else best
    ranks = [card // 4 for card in hand if card != slow.JOKER]
    if len(ranks) < len(hand):
        free = [rank for rank in (12, *range(12)) if rank not in ranks]
        ranks.append(free[0] if name in LOW else slow.ACE)
    order = slow.low_place if name.startswith("ace") else int
    counts = Counter(order(rank) for rank in ranks)
    held = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    shape = [counts[rank] for rank in held]
    kind = {4: 7, 3: 3, 2: 2 if shape[:2] == [2, 2] else 1, 1: 0}[shape[0]]
    if name in LOW:
        return (len(hand), -kind, *(-rank for rank in held))
    return (kind, *held)


@EXAMPLES
@given(st.data())
def test_short_and_whole_hands_compare_as_by_definition(data: st.DataObject) -> None:
    ranking = data.draw(st.sampled_from([each for each in FIVE_CARD if not each.rules.qualifier]))
    deck = list(ranking.deck.cards)
    if data.draw(st.booleans()):
        deck = [card for card in deck if card >= 36]
    order = data.draw(st.permutations(deck))
    one = order[: data.draw(st.integers(1, 4))]
    sizes = data.draw(st.sampled_from([(5, 7), (1, 4)]))
    other = order[-data.draw(st.integers(*sizes)) :]
    ours = (ranking.value(one) or 0), (ranking.value(other) or 0)
    theirs = score(ranking.name, one), score(ranking.name, other)
    assert (ours[0] > ours[1]) == (theirs[0] > theirs[1])
    assert (ours[0] == ours[1]) == (theirs[0] == theirs[1])


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_of_more_than_seven_cards_the_best_five_count(data: st.DataObject) -> None:
    ranking = data.draw(st.sampled_from(FIVE_CARD))
    order = data.draw(st.permutations(list(ranking.deck.cards)))
    many, five = order[: data.draw(st.integers(8, 10))], order[-5:]
    ours = ranking.value(many), ranking.value(five)
    theirs = slow.any_five(ranking.name, many), slow.any_five(ranking.name, five)
    assert (ours[0] is None) == (theirs[0] is None)
    if theirs[0] is not None and theirs[1] is not None:
        assert ((ours[0] or 0) > (ours[1] or 0)) == (theirs[0] > theirs[1])
        assert ranking.value(ranking.best(many)) == ours[0]


def test_of_more_than_four_cards_the_best_badugi_counts() -> None:
    assert value(BADUGI, "As 2d 3c 4h Ks") == value(BADUGI, "As 2d 3c 4h")


def test_of_a_board_with_a_card_too_many_any_three_play() -> None:
    hole, board = cards("As Ks 2d 2h"), cards("Qs 3c Js 4c 5h Ts")
    held = hand_value(HIGH, Formation.EXACTLY_TWO, hole, board)
    assert held == value(HIGH, "As Ks Qs Js Ts")
    with pytest.raises(RankingError, match="a board of 2"):
        hand_value(HIGH, Formation.EXACTLY_TWO, hole, board[:2])
