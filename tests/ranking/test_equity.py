"""Equities are what counting every deal gives, and a sample is near them."""

import random
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, permutations

import pytest

from cardspeak.cards import cards
from cardspeak.ranking import (
    ACE_TO_FIVE,
    ACE_TO_FIVE_JOKER,
    BADUGI,
    DEUCE_TO_SEVEN,
    EIGHT_OR_BETTER,
    HIGH,
    STRIPPED_32,
    STRIPPED_36,
    Ranking,
)
from cardspeak.ranking.boards import kinds_of_boards
from cardspeak.ranking.equity import EquityError, Method, equity
from cardspeak.ranking.formation import Formation, hand_value

Hand = tuple[int, ...]
HIGH_LOW = (HIGH, EIGHT_OR_BETTER)


def pot_shares(
    hands: Sequence[Hand], board: Hand, formation: Formation, rankings: Sequence[Ranking]
) -> list[Fraction]:
    """Who gets what of one pot, by definition."""
    parts = []
    for ranking in rankings:
        values = [hand_value(ranking, formation, hand, board) or 0 for hand in hands]
        if max(values):
            winners = [value == max(values) for value in values]
            parts.append([Fraction(won, sum(winners)) for won in winners])
    return [sum(column, Fraction(0)) / len(parts) for column in zip(*parts, strict=True)]


def counted_shares(
    hands: Sequence[Hand], board: Hand, formation: Formation, rankings: Sequence[Ranking]
) -> list[float]:
    seen = {card for part in (*hands, board) for card in part}
    left = [card for card in rankings[0].deck.cards if card not in seen]
    totals, deals = [Fraction(0)] * len(hands), 0
    for rest in combinations(left, 5 - len(board)):
        shares = pot_shares(hands, (*board, *rest), formation, rankings)
        totals = [total + share for total, share in zip(totals, shares, strict=True)]
        deals += 1
    return [float(total / deals) for total in totals]


def test_ace_king_suited_against_queens_over_all_1712304_boards() -> None:
    found = equity([cards("AsKs"), cards("QhQd")])
    assert found.deals == 1_712_304
    assert found.method is Method.COUNTED
    high, pair = found.hands
    assert high.share + pair.share == pytest.approx(1)
    assert round(high.win * found.deals) == 787_966
    assert round(pair.win * found.deals) == 917_606
    assert round(high.tie * found.deals) == 6_732
    assert high.error == pair.error == 0


@pytest.mark.parametrize(
    ("hands", "board", "formation", "rankings"),
    [
        (["AsKs", "QhQd", "7c6c"], "Kh 8c 2s", Formation.ANY_FIVE, (HIGH,)),
        (["AsKs2d3c", "QhQd9d8d"], "Kh Jd 4d", Formation.EXACTLY_TWO, HIGH_LOW),
        (["As2s", "Ah2h", "8c7c"], "3d 4d 6c", Formation.ANY_FIVE, HIGH_LOW),
        (["As7s", "KhKd"], "8c 9c Ts", Formation.EXACTLY_TWO, (STRIPPED_32,)),
        (["7s5s", "KhKd"], "8c 4c 2s", Formation.ANY_FIVE, (DEUCE_TO_SEVEN,)),
    ],
)
def test_with_two_cards_to_come_every_deal_is_counted(
    hands: list[str], board: str, formation: Formation, rankings: tuple[Ranking, ...]
) -> None:
    held = [cards(hand) for hand in hands]
    found = equity(held, cards(board), formation, rankings)
    assert found.method is Method.COUNTED
    expected = counted_shares(held, cards(board), formation, rankings)
    assert [hand.share for hand in found.hands] == pytest.approx(expected)


def test_the_kinds_of_boards_cover_every_board_once() -> None:
    source = random.Random(7)
    for ranking in (HIGH, STRIPPED_36, STRIPPED_32):
        deck = ranking.deck.cards
        for gone in (0, 4, 9, len(deck) - 9):
            left = source.sample(deck, len(deck) - gone)
            kinds = kinds_of_boards(ranking.rules, left)
            boards = len(left) * (len(left) - 1) * (len(left) - 2) * (len(left) - 3)
            assert kinds.weights.sum() == boards * (len(left) - 4) // 120
            assert kinds.weights.min() >= 0


@pytest.mark.parametrize(
    ("hole", "formation", "rankings"),
    [
        (2, Formation.ANY_FIVE, (HIGH,)),
        (2, Formation.ANY_FIVE, HIGH_LOW),
        (4, Formation.EXACTLY_TWO, HIGH_LOW),
        (5, Formation.EXACTLY_TWO, (HIGH,)),
        (2, Formation.EXACTLY_TWO, (STRIPPED_36,)),
        (2, Formation.ANY_FIVE, (ACE_TO_FIVE,)),
    ],
)
def test_counting_kinds_of_boards_is_counting_boards(
    hole: int, formation: Formation, rankings: tuple[Ranking, ...]
) -> None:
    """With few cards left in the deck, all boards can be gone through one by one."""
    source = random.Random(f"{hole} {rankings}")
    for suits in ((0, 1, 2, 3), (0, 1)):
        deck = [card for card in rankings[0].deck.cards if card % 4 in suits]
        order = source.sample(deck, len(deck))
        hands = [tuple(order[at : at + hole]) for at in range(0, 3 * hole, hole)]
        left = order[3 * hole : 3 * hole + 11]
        dead = [card for card in rankings[0].deck.cards if card not in {*order[: 3 * hole], *left}]
        found = equity(hands, (), formation, rankings, dead=dead)
        assert found.deals == 462
        totals = [Fraction(0)] * 3
        for board in combinations(left, 5):
            shares = pot_shares(hands, board, formation, rankings)
            totals = [total + share for total, share in zip(totals, shares, strict=True)]
        assert [hand.share for hand in found.hands] == pytest.approx(
            [float(total / 462) for total in totals]
        )


@pytest.mark.parametrize(
    ("hands", "formation", "rankings"),
    [
        (["AsKs", "QhQd", "7c6c"], Formation.ANY_FIVE, (HIGH,)),
        (["AsKs2d3c", "QhQd9d8d"], Formation.EXACTLY_TWO, HIGH_LOW),
    ],
)
def test_a_sample_is_within_its_error_of_the_count(
    hands: list[str], formation: Formation, rankings: tuple[Ranking, ...]
) -> None:
    held = [cards(hand) for hand in hands]
    exact = equity(held, (), formation, rankings)
    sample = equity(held, (), formation, rankings, method=Method.SAMPLED, samples=100_000, seed=11)
    assert sample.method is Method.SAMPLED
    assert sample.deals == 100_000
    for counted, sampled in zip(exact.hands, sample.hands, strict=True):
        assert 0 < sampled.error < 0.002
        assert abs(counted.share - sampled.share) < 4 * sampled.error
        assert abs(counted.scoop - sampled.scoop) < 0.01


def test_the_same_seed_gives_the_same_sample() -> None:
    hands = [cards("AsKs"), cards("QhQd")]
    one, same, other = (
        equity(hands, method=Method.SAMPLED, samples=1000, seed=seed) for seed in (1, 1, 2)
    )
    assert one == same
    assert one != other


def test_a_split_pot_tells_scoops_from_halves() -> None:
    found = equity([cards("As2s"), cards("KhKd")], cards("3c 4d 5h Kc Td"), rankings=HIGH_LOW)
    wheel, kings = found.hands
    assert (wheel.share, wheel.scoop, kings.share) == (1, 1, 0)
    found = equity([cards("7s6s"), cards("KhKd")], cards("3c 4d 2h Kc Td"), rankings=HIGH_LOW)
    low, kings = found.hands
    assert (low.share, low.win, low.scoop, low.tie) == (0.5, 1, 0, 0)
    assert (kings.share, kings.win, kings.scoop, kings.tie) == (0.5, 1, 0, 0)


def test_razz_hands_are_dealt_to_seven_cards_each() -> None:
    hands = [cards("As 2d 3c 4h 9s Ks"), cards("Ac 2h 3d 7s 8s Kd")]
    found = equity(hands, (), rankings=(ACE_TO_FIVE,), board_size=0, hand_size=7)
    assert found.method is Method.COUNTED
    assert found.deals == 40 * 39
    left = [card for card in range(52) if card not in {*hands[0], *hands[1]}]
    shares = [
        pot_shares([(*hands[0], one), (*hands[1], two)], (), Formation.ANY_FIVE, (ACE_TO_FIVE,))
        for one, two in permutations(left, 2)
    ]
    expected = float(sum(share[0] for share in shares) / len(shares))
    assert found.hands[0].share == pytest.approx(expected)
    with_joker = equity(hands, (), rankings=(ACE_TO_FIVE_JOKER,), board_size=0, hand_size=7)
    assert with_joker.deals == 41 * 40


def test_badugi_hands_can_be_compared() -> None:
    found = equity([cards("As 2d 3c 4h"), cards("As 2d 3c 4h")[:0]], rankings=(BADUGI,),
                   board_size=0, hand_size=4, samples=2000)  # fmt: skip
    assert found.hands[0].share > 0.99


def test_a_hand_nobody_knows_is_sampled() -> None:
    found = equity([cards("AsAh"), ()], hand_size=2, samples=20_000, seed=3)
    assert found.hands[0].share == pytest.approx(0.852, abs=0.01)
    assert found.method is Method.SAMPLED
    with pytest.raises(EquityError, match="too many to count"):
        equity([cards("AsAh"), ()], hand_size=2, method=Method.COUNTED)


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    equity(
        [cards("AsAh"), cards("KsKh")],
        method=Method.SAMPLED,
        samples=100_000,
        progress=lambda done, total: told.append((done, total)),
    )
    assert told[-1] == (100_000, 100_000)
    assert len(told) > 1


@pytest.mark.parametrize(
    ("hands", "board", "words"),
    [
        (["AsKs"], "", "two to ten"),
        (["AsKs", "AsQd"], "", "As was given more than once"),
        (["AsKs", "QhQd"], "As 2c 3c", "As was given more than once"),
        (["AsKs", "QhJo"], "", "Jo is not in a deck"),
        (["AsKs", "QhQd"], "2c 3c 4c 5c 6c 7c", "board of 5"),
    ],
)
def test_hands_that_cannot_be_compared_are_refused(
    hands: list[str], board: str, words: str
) -> None:
    with pytest.raises(EquityError, match=words):
        equity([cards(hand) for hand in hands], cards(board))
    with pytest.raises(EquityError, match="same deck"):
        equity([cards("AsKs"), cards("QhQd")], rankings=(HIGH, STRIPPED_36))
