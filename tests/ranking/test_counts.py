"""Every hand there is, counted by category, against figures worked out by combinatorics here."""

from collections import Counter
from itertools import chain, combinations
from math import comb

import numpy as np
import numpy.typing as npt
import pytest

from cardspeak.cards import cards
from cardspeak.ranking import (
    ACE_TO_FIVE,
    ACE_TO_FIVE_JOKER,
    BADUGI,
    DEUCE_TO_SEVEN,
    EIGHT_OR_BETTER,
    EIGHT_OR_BETTER_JOKER,
    HIGH,
    HIGH_JOKER,
    STRIPPED_32,
    STRIPPED_36,
    STRIPPED_40,
    Category,
    FiveCardRanking,
)

Hands = npt.NDArray[np.uint8]
Counts = dict[Category, int]

RUNS = [frozenset(range(low, low + 5)) for low in range(9)]
WHEEL = frozenset((12, 0, 1, 2, 3))
STRAIGHTS = [*RUNS, WHEEL]
BROADWAY = RUNS[-1]


def every_hand(deck: range, cards: int) -> Hands:
    flat = chain.from_iterable(combinations(deck, cards))
    return np.fromiter(flat, dtype=np.uint8).reshape(-1, cards)


def counted(ranking: FiveCardRanking, hands: Hands) -> Counts:
    return by_category(ranking, np.bincount(ranking.values(hands)))


def by_category(ranking: FiveCardRanking, numbers: npt.NDArray[np.intp]) -> Counts:
    found: Counter[Category] = Counter()
    for value, number in enumerate(numbers.tolist()):
        if value and number:
            found[ranking.category_of(value)] += number
    return dict(found)


def five_cards(ranks: int, straights: int) -> Counts:
    """Hands of five from four suits of so many ranks."""
    mixed = 4**5 - 4
    sets = comb(ranks, 5) - straights
    return {
        Category.NO_PAIR: sets * mixed,
        Category.PAIR: ranks * comb(4, 2) * comb(ranks - 1, 3) * 4**3,
        Category.TWO_PAIR: comb(ranks, 2) * comb(4, 2) ** 2 * (ranks - 2) * 4,
        Category.THREE_OF_A_KIND: ranks * 4 * comb(ranks - 1, 2) * 4**2,
        Category.STRAIGHT: straights * mixed,
        Category.FLUSH: sets * 4,
        Category.FULL_HOUSE: ranks * 4 * (ranks - 1) * comb(4, 2),
        Category.FOUR_OF_A_KIND: ranks * (ranks - 1) * 4,
        Category.STRAIGHT_FLUSH: (straights - 1) * 4,
        Category.ROYAL_FLUSH: 4,
    }


def ranks_only(counts: Counts) -> Counts:
    """The same hands where straights and flushes do not count."""
    plain = (Category.STRAIGHT, Category.FLUSH, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH)
    kept = {category: number for category, number in counts.items() if category not in plain}
    kept[Category.NO_PAIR] += sum(counts[category] for category in plain)
    return kept


def four_and_the_joker() -> Counts:
    """Hands of the joker and four cards: it is an ace, or completes a straight or a flush."""
    near = {frozenset(four) for run in STRAIGHTS for four in combinations(run, 4)}
    near_with_ace = sum(12 in four for four in near)
    royal = comb(5, 4)
    mixed = 4**4 - 4
    two_others = comb(12, 2) * 4**2
    return {
        Category.FIVE_ACES: 1,
        Category.ROYAL_FLUSH: royal * 4,
        Category.STRAIGHT_FLUSH: (len(near) - royal) * 4,
        Category.FOUR_OF_A_KIND: comb(4, 3) * 48 + 12,
        Category.FULL_HOUSE: comb(4, 2) * 12 * comb(4, 2) + 12 * comb(4, 3) * 4,
        Category.FLUSH: (comb(13, 4) - len(near)) * 4,
        Category.STRAIGHT: len(near) * mixed,
        Category.THREE_OF_A_KIND: comb(4, 2) * two_others + 12 * comb(4, 3) * 11 * 4,
        Category.TWO_PAIR: 12 * comb(4, 2) * 4 * 44 + comb(12, 2) * comb(4, 2) ** 2,
        Category.PAIR: (comb(12, 3) - near_with_ace) * mixed + 12 * comb(4, 2) * comb(11, 2) * 4**2,
        Category.NO_PAIR: (comb(12, 4) - (len(near) - near_with_ace)) * mixed,
    }


def added(one: Counts, other: Counts) -> Counts:
    return dict(Counter(one) + Counter(other))


@pytest.fixture(scope="module")
def all_fives() -> Hands:
    return every_hand(range(53), 5)


@pytest.fixture(scope="module")
def fives(all_fives: Hands) -> Hands:
    return all_fives[all_fives[:, 4] < 52]


def test_all_2598960_hands_of_five_cards(fives: Hands) -> None:
    expected = five_cards(13, 10)
    assert sum(expected.values()) == len(fives) == 2_598_960
    assert counted(HIGH, fives) == expected


def test_all_2869685_hands_with_the_joker_in_the_deck(all_fives: Hands) -> None:
    with_joker = four_and_the_joker()
    assert sum(with_joker.values()) == comb(52, 4)
    assert len(all_fives) == 2_869_685
    assert counted(HIGH_JOKER, all_fives) == added(five_cards(13, 10), with_joker)


@pytest.mark.parametrize(
    ("ranking", "ranks"), [(STRIPPED_40, 10), (STRIPPED_36, 9), (STRIPPED_32, 8)], ids=str
)
def test_all_hands_of_the_stripped_decks(ranking: FiveCardRanking, ranks: int) -> None:
    hands = every_hand(range(52 - 4 * ranks, 52), 5)
    expected = five_cards(ranks, ranks - 3)
    assert sum(expected.values()) == len(hands)
    assert counted(ranking, hands) == expected


def test_all_lows_from_ace_to_five(fives: Hands) -> None:
    values = ACE_TO_FIVE.values(fives)
    assert by_category(ACE_TO_FIVE, np.bincount(values)) == ranks_only(five_cards(13, 10))
    numbers = np.bincount(values)
    no_pair = [comb(highest, 4) * 4**5 for highest in range(4, 13)]
    best_first = numbers[::-1].tolist()
    for highest, expected in zip(range(4, 13), no_pair, strict=True):
        hands = comb(highest, 4)
        assert sum(best_first[:hands]) == expected, f"lows of the rank at place {highest}"
        best_first = best_first[hands:]


def test_all_lows_from_ace_to_five_with_the_joker(all_fives: Hands) -> None:
    with_joker = {
        Category.NO_PAIR: comb(13, 4) * 4**4,
        Category.PAIR: 13 * comb(4, 2) * comb(12, 2) * 4**2,
        Category.TWO_PAIR: comb(13, 2) * comb(4, 2) ** 2,
        Category.THREE_OF_A_KIND: 13 * 4 * 12 * 4,
        Category.FOUR_OF_A_KIND: 13,
    }
    assert sum(with_joker.values()) == comb(52, 4)
    expected = added(ranks_only(five_cards(13, 10)), with_joker)
    assert counted(ACE_TO_FIVE_JOKER, all_fives) == expected


def test_all_lows_of_eight_or_better(fives: Hands, all_fives: Hands) -> None:
    numbers = np.bincount(EIGHT_OR_BETTER.values(fives))
    assert numbers[1:].tolist() == [4**5] * comb(8, 5)
    assert numbers[0] == comb(52, 5) - comb(8, 5) * 4**5
    with_joker = np.bincount(EIGHT_OR_BETTER_JOKER.values(all_fives))
    assert with_joker[1:].sum() == comb(8, 5) * 4**5 + comb(8, 4) * 4**4


def test_all_lows_from_deuce_to_seven(fives: Hands) -> None:
    numbers = np.bincount(DEUCE_TO_SEVEN.values(fives))
    assert by_category(DEUCE_TO_SEVEN, numbers) == five_cards(13, 9)
    best_first = numbers[::-1]
    for highest in range(5, 12):  # of ranks below, any four but those of a straight
        hands = comb(highest, 4) - 1
        assert best_first[:hands].sum() == hands * (4**5 - 4)
        best_first = best_first[hands:]


def test_all_270725_badugi_hands() -> None:
    hands = every_hand(range(52), 4)
    sizes = np.bincount(BADUGI.values(hands) >> 13)
    assert sizes[4] == 13 * 12 * 11 * 10
    assert sizes[1] == 13 + 4 * comb(13, 4)
    assert sizes.sum() == comb(52, 4)


def seven_cards() -> Counts:
    """Hands of seven: by how the ranks repeat, by straights among them, less those with a flush."""

    def sets_with(runs: list[frozenset[int]], ranks: int) -> int:
        return sum(
            any(run <= held for run in runs) for held in map(set, combinations(range(13), ranks))
        )

    def in_one_suit(runs: list[frozenset[int]]) -> int:
        return 4 * sum(sets_with(runs, ranks) * comb(39, 7 - ranks) for ranks in (5, 6, 7))

    seven = 4**7 - 4 * (comb(7, 5) * 3**2 + comb(7, 6) * 3 + 1)
    six = 6 * (comb(4, 2) * 4**5 - 4 * (3 * (comb(5, 4) * 3 + 1) + 3))
    trips = 5 * (4 * 4**4 - 4 * 3)
    two_pair = comb(5, 2) * (comb(4, 2) ** 2 * 4**3 - 4 * 3 * 3)
    runs = {ranks: sets_with(STRAIGHTS, ranks) for ranks in (5, 6, 7)}
    rest = {ranks: comb(13, ranks) - runs[ranks] for ranks in (5, 6, 7)}
    suited = 4 * sum(comb(13, ranks) * comb(39, 7 - ranks) for ranks in (5, 6, 7))
    royal, straight_flush = in_one_suit([BROADWAY]), in_one_suit(STRAIGHTS)
    return {
        Category.NO_PAIR: rest[7] * seven,
        Category.PAIR: rest[6] * six,
        Category.TWO_PAIR: rest[5] * two_pair + comb(13, 3) * comb(4, 2) ** 3 * 10 * 4,
        Category.THREE_OF_A_KIND: rest[5] * trips,
        Category.STRAIGHT: runs[7] * seven + runs[6] * six + runs[5] * (trips + two_pair),
        Category.FLUSH: suited - straight_flush,
        Category.FULL_HOUSE: comb(13, 2) * 4**2 * 11 * 4
        + 13 * 4 * comb(12, 2) * comb(4, 2) ** 2
        + 13 * 4 * 12 * comb(4, 2) * comb(11, 2) * 4**2,
        Category.FOUR_OF_A_KIND: 13 * comb(48, 3),
        Category.STRAIGHT_FLUSH: straight_flush - royal,
        Category.ROYAL_FLUSH: royal,
    }


def test_the_figures_for_seven_cards_add_up() -> None:
    assert sum(seven_cards().values()) == comb(52, 7) == 133_784_560


def test_all_133784560_hands_of_seven_cards(fives: Hands) -> None:
    """Two cards, and every five above them: the fives above a card are the end of their list."""
    best = HIGH.value(cards("As Ks Qs Js Ts")) or 0
    numbers = np.zeros(best + 1, dtype=np.intp)
    for second in range(1, 47):
        above = fives[len(fives) - comb(51 - second, 5) :]
        assert above[0, 0] == second + 1
        hands = np.empty((len(above), 7), dtype=np.uint8)
        hands[:, 1] = second
        hands[:, 2:] = above
        for first in range(second):
            hands[:, 0] = first
            numbers += np.bincount(HIGH.values(hands), minlength=best + 1)
    assert by_category(HIGH, numbers) == seven_cards()
