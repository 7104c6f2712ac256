"""The chip model against permutations, against published examples, and at the size of a field."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.tournament import DealError, chip_chop, even_chop, icm, to_the_dollar
from cardspeak.tournament.icm import error


def by_permutations(stacks: list[int], prizes: list[float]) -> list[float]:
    """The model as it is defined: every order of finish with its chance."""
    found = [0.0] * len(stacks)
    for order in permutations(range(len(stacks))):
        chance, left = 1.0, sum(stacks)
        for player in order:
            chance *= stacks[player] / left
            left -= stacks[player]
        for place, prize in enumerate(prizes):
            found[order[place]] += chance * prize
    return found


@pytest.mark.parametrize(
    ("stacks", "prizes", "expected"),
    [
        ([50, 30, 20], [70, 30], [45.1786, 32.25, 22.5714]),
        ([5000, 3000, 2000], [50, 30, 20], [38.3929, 32.75, 28.8571]),
    ],
)
def test_published_examples(stacks: list[int], prizes: list[float], expected: list[float]) -> None:
    assert icm(stacks, prizes) == pytest.approx(expected, abs=5e-5)


@given(
    st.lists(st.integers(1, 100_000), min_size=2, max_size=6),
    st.lists(st.integers(0, 1000), min_size=1, max_size=6),
)
def test_the_integral_is_the_sum_over_all_orders(stacks: list[int], prizes: list[int]) -> None:
    paid = sorted(prizes, reverse=True)[: len(stacks)]
    paid[0] += 1
    exact = by_permutations(stacks, [float(prize) for prize in paid])
    assert icm(stacks, paid) == pytest.approx(exact, abs=1e-9 * sum(paid))


def by_sets(stacks: list[int], prizes: list[float]) -> list[float]:
    """The model again, with the orders of the same first finishers taken together."""
    found, everyone = [0.0] * len(stacks), range(len(stacks))
    chances = [1.0] + [0.0] * ((1 << len(stacks)) - 1)
    for done, chance in enumerate(chances):
        left = [player for player in everyone if not done >> player & 1]
        chips, prize = sum(stacks[player] for player in left), prizes[len(stacks) - len(left) :]
        for player in left if prize else ():
            first = chance * stacks[player] / chips
            found[player] += first * prize[0]
            chances[done | 1 << player] += first
    return found


@pytest.mark.parametrize("largest", [1, 40, 10**9])
def test_fifteen_players_get_what_every_order_of_finish_gives_them(largest: int) -> None:
    stacks = [1 + 7919 * player % 50 for player in range(14)] + [largest]
    prizes = [100.0 / (place + 1) for place in range(15)]
    assert icm(stacks, prizes) == pytest.approx(by_sets(stacks, prizes), abs=1e-12 * sum(prizes))
    assert error(stacks, prizes) < 1e-12


def test_equal_stacks_have_equal_shares() -> None:
    assert len({*icm([500] * 60, [60 - place for place in range(60)])}) == 1


@pytest.mark.slow
@pytest.mark.parametrize("last", [1, 500, 1000])
def test_a_thousand_players_divide_a_thousand_prizes(last: int) -> None:
    stacks = [1 + (number * 7919) % 50_000 for number in range(1000)]
    prizes = [1.0] * last  # the steepest step that a table of prizes can have
    assert sum(icm(stacks, prizes)) == pytest.approx(sum(prizes), rel=1e-11)
    assert error(stacks, prizes) < 1e-12


def test_the_shares_add_up_to_the_prizes_in_a_large_field() -> None:
    stacks = [1 + (number * 7919) % 50_000 for number in range(200)]
    prizes = [1000 / (place + 1) for place in range(30)]
    assert sum(icm(stacks, prizes)) == pytest.approx(sum(prizes), rel=1e-11)
    assert error(stacks, prizes) < 1e-9


def test_a_player_without_chips_has_the_last_place() -> None:
    assert icm([60, 40, 0], [50, 30, 20])[2] == pytest.approx(20)


def test_a_chip_chop_gives_everyone_the_least_prize_first() -> None:
    assert chip_chop([60, 40], [100, 50]) == pytest.approx((80, 70))
    assert even_chop([60, 40], [100, 50]) == (75, 75)


def test_whole_dollars_add_up() -> None:
    shares = icm([50, 30, 20], [70, 30])
    assert to_the_dollar(shares, [50, 30, 20]) == [46, 32, 22]


@pytest.mark.parametrize(
    ("stacks", "prizes", "wrong"),
    [
        ([], [1], "at least one"),
        ([1, 2], [], "at least one"),
        ([-1, 2], [1], "not negative"),
        ([1, 2], [1, 2], "later one is larger"),
        ([1, 2], [3, 2, 1], "3 prizes for 2 players"),
        ([0, 0], [1], "somebody has chips"),
        ([1, float("nan")], [1], "are numbers"),
    ],
)
def test_what_no_deal_can_be_made_of_is_refused(
    stacks: list[float], prizes: list[float], wrong: str
) -> None:
    with pytest.raises(DealError, match=wrong):
        icm(stacks, prizes)
