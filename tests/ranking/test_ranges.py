"""Ranges are read as players write them, and their chances are those of all their hands."""

from itertools import combinations, product

import pytest

from cardspeak.cards import cards
from cardspeak.errors import CardspeakError
from cardspeak.ranking.equity import EquityError, Method, equity
from cardspeak.ranking.range_equity import range_equity
from cardspeak.ranking.ranges import Range, RangeError, parse_range


def held(words: str) -> set[tuple[int, ...]]:
    return {tuple(sorted(cards(word))) for word in words.split()}


@pytest.mark.parametrize(
    ("words", "number"),
    [
        ("AA", 6), ("77+", 48), ("77-99", 18), ("99-77", 18), ("AK", 16), ("aks", 4), ("AKo", 12),
        ("KTo+", 36), ("KTs+", 12), ("A2s+", 48), ("A5s-A2s", 16), ("J9s-86s", 16), ("T9s+", 4),
        ("AKs,77+,KTo+", 88), ("AKs, AKs AK", 16), ("AsKh", 1), ("xx", 1326), ("Ax", 198),
    ],
)  # fmt: skip
def test_a_range_has_the_hands_that_players_mean(words: str, number: int) -> None:
    found = parse_range(words)
    assert len(found) == number
    assert all(list(combo) == sorted(set(combo)) for combo in found.weights)


def test_the_hands_themselves() -> None:
    assert set(parse_range("AKs").weights) == held("AsKs AhKh AdKd AcKc")
    assert set(parse_range("KQo").weights) == held("KsQh KsQd KsQc KhQs KhQd KhQc") | held(
        "KdQs KdQh KdQc KcQs KcQh KcQd"
    )


def test_a_weight_is_a_part_or_a_percentage_and_the_last_one_counts() -> None:
    weights = parse_range("AA:0.5,KK:25%,KK").weights
    assert weights[tuple(cards("AcAd"))] == 0.5
    assert weights[tuple(cards("KcKd"))] == 1
    assert not parse_range("AA:0").weights


def test_hands_of_four_cards_by_ranks() -> None:
    aces = parse_range("AAxx", size=4)
    assert len(aces) == 6961
    assert all(sum(card >= 48 for card in combo) >= 2 for combo in aces.weights)
    assert len(parse_range("AAKK", size=4)) == 36


@pytest.mark.parametrize(
    ("words", "error"),
    [
        ("", "not a range"), ("AK,", "not a range"), ("77s", "neither suited nor offsuit"),
        ("AKs:2", "above 1"), ("A5s-A2o", "different kinds"), ("A5s-K2s", "the same gap"),
        ("AKs-", "both ends"), ("AAA", "has 3 cards"), ("AKz", "'AKz'|'Kz'"),
        ("AsAs", "not a hand of 2"), ("AsKsQs", "not a hand of 2"),
    ],
)  # fmt: skip
def test_what_is_no_range_is_refused_with_its_words(words: str, error: str) -> None:
    with pytest.raises(CardspeakError, match=error):
        parse_range(words)


def test_a_pattern_that_means_everything_is_refused() -> None:
    with pytest.raises(RangeError, match="name more of the cards"):
        parse_range("Axxxx", size=5)


def test_counted_ranges_are_the_mean_of_all_their_matchups() -> None:
    """Suits are only names: counting one matchup of each kind gives what counting all does."""
    board = cards("Ks 7s 2d 2c")
    one, two = parse_range("AKs,99:0.5"), parse_range("QQ,KJo")
    found = range_equity([one, two], board)
    shares = weights = 0.0
    for (first, much), (second, more) in product(one.weights.items(), two.weights.items()):
        if len({*first, *second, *board}) == 8:
            shares += much * more * equity([first, second], board).hands[0].share
            weights += much * more
    assert found.method is Method.COUNTED
    assert found.hands[0].share == pytest.approx(shares / weights, abs=1e-12)
    assert sum(hand.share for hand in found.hands) == pytest.approx(1)


@pytest.mark.parametrize(
    ("words", "share"), [(("AKs", "QQ"), 0.4605), (("AA", "KK"), 0.8195), (("AKo", "22"), 0.4737)]
)
def test_well_known_odds(words: tuple[str, ...], share: float) -> None:
    found = range_equity([parse_range(each) for each in words])
    assert found.method is Method.COUNTED
    assert found.hands[0].share == pytest.approx(share, abs=0.001)


def test_a_sample_agrees_with_the_count_within_its_error() -> None:
    ranges = [parse_range("AQ+,99+:0.5"), parse_range("KTs+,88-66"), parse_range("random")]
    board = cards("Qs Jd 4c")
    sampled = range_equity(ranges[:2], board, method=Method.SAMPLED, samples=60_000, seed=4)
    counted = range_equity(ranges[:2], board, method=Method.COUNTED)
    for mine, theirs in zip(sampled.hands, counted.hands, strict=True):
        assert 0 < mine.error < 0.003
        assert abs(mine.share - theirs.share) < 4 * mine.error
    three = range_equity(ranges, board, samples=5_000, seed=1)
    assert three.method is Method.SAMPLED
    assert three.deals == 5_000
    assert sum(hand.share for hand in three.hands) == pytest.approx(1)
    assert three == range_equity(ranges, board, samples=5_000, seed=1)


def test_hands_that_collide_most_of_the_time_end_the_sample_sooner() -> None:
    found = range_equity([parse_range("AA,KK")] * 3, method=Method.SAMPLED)
    assert found.deals >= 20_000
    assert all(hand.share == pytest.approx(1 / 3, abs=0.02) for hand in found.hands)


def test_what_cannot_be_held_is_refused() -> None:
    with pytest.raises(EquityError, match="at the same time"):
        range_equity([parse_range("AA")] * 3)
    with pytest.raises(EquityError, match="range 2 has no hand left beside As Ah Ad"):
        range_equity([parse_range("KK"), parse_range("AA")], cards("As Ah Ad"))
    with pytest.raises(EquityError, match="too many deals"):
        range_equity([parse_range("xx"), parse_range("xx")], method=Method.COUNTED)


def test_one_hand_is_a_range_too() -> None:
    ranges = [Range.of_hand(cards("AsKs")), Range.of_hand(cards("QhQd"))]
    assert range_equity(ranges) == equity([cards("AsKs"), cards("QhQd")])


def test_every_pair_of_aces_and_kings_meets_as_often_as_it_can() -> None:
    found = range_equity([parse_range("AA"), parse_range("AK")], cards("2c 7d 9h Js 3c"))
    meetings = sum(
        len({*pair, *both}) == 4
        for pair in combinations(cards("AsAhAdAc"), 2)
        for both in product(cards("AsAhAdAc"), cards("KsKhKdKc"))
    )
    assert found.deals == meetings
