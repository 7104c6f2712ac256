"""What is true of every hand of every ranking."""

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from cardspeak.ranking import RANKINGS, FiveCardRanking, Ranking
from cardspeak.ranking.formation import Formation, hand_value
from cardspeak.ranking.words import describe_hand

FIVE_CARD = [ranking for ranking in RANKINGS.values() if isinstance(ranking, FiveCardRanking)]
EXAMPLES = settings(max_examples=300, deadline=None)

Held = tuple[FiveCardRanking, list[int]]


@st.composite
def held(draw: st.DrawFn, fewest: int = 5, most: int = 7) -> Held:
    """A ranking and distinct cards of its deck; few ranks or one suit half of the time."""
    ranking = draw(st.sampled_from(FIVE_CARD))
    number = draw(st.integers(fewest, most))
    deck = list(ranking.deck.cards)
    suit = draw(st.integers(0, 5))
    narrow = [card for card in deck if card == 52 or card % 4 == suit]
    pool = narrow if len(narrow) >= number else deck
    order = draw(st.permutations(pool))
    return ranking, order[:number]


def worth(ranking: Ranking, cards: list[int]) -> int:
    return ranking.value(cards) or 0


@EXAMPLES
@given(held(2, 8))
def test_another_card_never_makes_a_hand_worse(hand: Held) -> None:
    ranking, cards = hand
    for fewer in combinations(cards, len(cards) - 1):
        assert worth(ranking, list(fewer)) <= worth(ranking, cards)


@EXAMPLES
@given(held(1, 7), st.permutations(range(4)))
def test_suits_have_no_order_among_themselves(hand: Held, suits: list[int]) -> None:
    ranking, cards = hand
    other = [card if card == 52 else card // 4 * 4 + suits[card % 4] for card in cards]
    assert ranking.value(other) == ranking.value(cards)


@EXAMPLES
@given(held(1, 7))
def test_the_order_in_which_cards_came_does_not_matter(hand: Held) -> None:
    ranking, cards = hand
    assert ranking.value(sorted(cards)) == ranking.value(cards)
    assert ranking.value(tuple(reversed(cards))) == ranking.value(cards)


@EXAMPLES
@given(held(1, 7))
def test_the_best_five_are_worth_the_hand_and_have_its_category(hand: Held) -> None:
    ranking, cards = hand
    five = ranking.best(cards)
    if ranking.value(cards) is None:
        assert five == ()
        assert ranking.category(cards) is None
        return
    assert len(five) == min(5, len(cards))
    assert set(five) <= set(cards)
    assert ranking.value(five) == ranking.value(cards)
    assert ranking.category(five) == ranking.category(cards)


@EXAMPLES
@given(held(1, 7))
def test_every_hand_can_be_put_into_words(hand: Held) -> None:
    ranking, cards = hand
    assert ranking.describe(cards)


@EXAMPLES
@given(held(), held())
def test_hands_in_the_same_words_tie(one: Held, other: Held) -> None:
    ranking, cards = one
    others = [card for card in other[1] if card in ranking.deck.cards]
    if len(others) >= 5:
        same_words = _words(ranking, cards) == _words(ranking, others)
        assert same_words == (ranking.value(cards) == ranking.value(others))


@EXAMPLES
@given(held())
def test_words_kept_for_a_value_are_those_of_the_cards(hand: Held) -> None:
    ranking, cards = hand
    assert ranking.describe(cards) == _words(ranking, cards)


def _words(ranking: FiveCardRanking, cards: list[int]) -> str:
    """The best five in words, made anew."""
    five = ranking.best(cards)
    return describe_hand(ranking.rules, five) if five else "no qualifying hand"


@EXAMPLES
@given(held(7, 7))
def test_two_of_the_hand_are_never_better_than_any_five(hand: Held) -> None:
    ranking, cards = hand
    hole, board = cards[:2], cards[2:]
    two = hand_value(ranking, Formation.EXACTLY_TWO, hole, board) or 0
    assert two <= (hand_value(ranking, Formation.ANY_FIVE, hole, board) or 0)


@EXAMPLES
@given(held(1, 5))
def test_up_cards_with_a_pair_are_above_or_below_all_without(hand: Held) -> None:
    ranking, cards = hand
    ranks = [card // 4 for card in cards if card != 52]
    if len(cards) < 2 or 52 in cards or len(set(ranks)) < len(ranks):
        return
    paired = next(
        [*cards[:-1], card]
        for card in ranking.deck.cards
        if card not in cards and card // 4 == ranks[0]
    )
    pair_is_better = ranking.board_value(paired) > ranking.board_value(cards)
    assert pair_is_better == (ranking.aim == "highest")
