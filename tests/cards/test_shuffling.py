"""Every order of a shuffled deck is equally likely, and the tests are sharp enough to tell.

Each statistic is compared with bounds that a fair shuffle passes in all but one run in a million,
and each catches a fault: positions the classic biased swap (every card exchanged with any of the
52), pairs, runs and serial correlation a deck riffled three times where seven are needed.
"""

import math
from collections.abc import Callable, Sequence

import pytest

from cardspeak.cards import DECKS, Seeded, shuffled
from cardspeak.cards.generator import Source

DECK = DECKS[52].cards
SHUFFLES = 20_000
SIGMAS = 5.0  # one run in about two million

Shuffle = Callable[[Sequence[int]], Sequence[int]]


def biased_swap(source: Source) -> Shuffle:
    def shuffle(deck: Sequence[int]) -> list[int]:
        order = list(deck)
        for place in range(len(order)):
            other = source.below(len(order))
            order[place], order[other] = order[other], order[place]
        return order

    return shuffle


def riffles(source: Source, times: int) -> Shuffle:
    def shuffle(deck: Sequence[int]) -> list[int]:
        order = list(deck)
        for _ in range(times):
            left = [source.below(2) for _ in order]
            top, bottom = iter(order[: left.count(1)]), iter(order[left.count(1) :])
            order = [next(top) if from_left else next(bottom) for from_left in left]
        return order

    return shuffle


def chi_square_excess(counts: Sequence[int], expected: float, freedom: int) -> float:
    """How many standard deviations a chi-square statistic stands above its mean."""
    statistic = sum((count - expected) ** 2 / expected for count in counts)
    return (statistic - freedom) / math.sqrt(2 * freedom)


def excesses(shuffle: Shuffle) -> dict[str, float]:
    positions = [0] * (52 * 52)
    pairs = [0] * (52 * 52)
    rising_runs = 0
    serial = 0.0
    for _ in range(SHUFFLES):
        order = shuffle(DECK)
        previous = order[-1]
        for place, card in enumerate(order):
            positions[place * 52 + card] += 1
            pairs[previous * 52 + card] += 1
            rising_runs += card < previous if place else 1
            serial += (card - 25.5) * (previous - 25.5)
            previous = card
    off_diagonal = [count for at, count in enumerate(pairs) if at // 52 != at % 52]
    runs_mean, runs_variance = 53 / 2, 53 / 12
    deck_variance = (52**2 - 1) / 12
    serial_mean = -52 * deck_variance / 51
    serial_deviation = 52 * deck_variance / math.sqrt(51)
    return {
        "positions": chi_square_excess(positions, SHUFFLES / 52, 51 * 51),
        "pairs": chi_square_excess(off_diagonal, SHUFFLES / 51, 52 * 51 - 2 * 52 + 1),
        "runs": abs(rising_runs / SHUFFLES - runs_mean) / math.sqrt(runs_variance / SHUFFLES),
        "serial": abs(serial / SHUFFLES - serial_mean) / (serial_deviation / math.sqrt(SHUFFLES)),
    }


def test_the_dealt_shuffle_is_fair() -> None:
    assert {name: value for name, value in excesses(shuffled).items() if value > SIGMAS} == {}


def test_the_seeded_shuffle_is_fair() -> None:
    found = excesses(Seeded(2026).shuffled)
    assert {name: value for name, value in found.items() if value > SIGMAS} == {}


def test_positions_catch_the_biased_swap() -> None:
    assert excesses(biased_swap(Seeded(2026)))["positions"] > SIGMAS


def test_neighbours_catch_a_deck_riffled_too_seldom() -> None:
    found = excesses(riffles(Seeded(2026), 3))
    assert found["pairs"] > SIGMAS
    assert found["runs"] > SIGMAS
    assert found["serial"] > SIGMAS


def test_a_seed_gives_the_same_order_for_ever() -> None:
    assert Seeded(0).shuffled(DECK)[:8] == [34, 46, 22, 50, 5, 49, 0, 19]
    assert Seeded(b"house").shuffled(DECK)[:8] == [14, 4, 1, 29, 39, 24, 35, 13]
    assert Seeded(1 << 100).below(1 << 90) == 836667124139683141908318803


def test_a_draw_below_any_count_is_in_range_and_reaches_every_number() -> None:
    source = Seeded(5)
    for count in (1, 2, 3, 52, 255, 256, 257, 70_000):
        drawn = [source.below(count) for _ in range(2_000)]
        assert 0 <= min(drawn) <= max(drawn) < count
        if count < 100:
            assert set(drawn) == set(range(count))


def test_nothing_lies_below_zero() -> None:
    with pytest.raises(ValueError, match="no number below 0"):
        Seeded(1).below(0)
