"""Odd chips: one each in order, or all to one; never less than the smallest chip."""

from hypothesis import given
from hypothesis import strategies as st

from cardspeak.books.policy.oddchip import OddChips
from cardspeak.money.division import divide


def test_two_odd_chips_go_one_each_or_both_to_one() -> None:
    assert divide(11, [2, 0, 1], 1, OddChips.ONE_EACH) == [4, 4, 3]
    assert divide(11, [2, 0, 1], 1, OddChips.ALL_TO_ONE) == [5, 3, 3]


def test_a_pot_is_divided_down_to_the_smallest_chip() -> None:
    assert divide(105, [0, 1], 5, OddChips.ONE_EACH) == [55, 50]
    assert divide(103, [0, 1], 25, OddChips.ONE_EACH) == [53, 50]


def test_one_winner_takes_everything() -> None:
    assert divide(7, [3], 5, OddChips.ONE_EACH) == [7]


@given(
    st.integers(0, 1000),
    st.integers(1, 9),
    st.sampled_from([1, 5, 25]),
    st.sampled_from(list(OddChips)),
)
def test_the_parts_are_the_whole_and_the_first_never_gets_less(
    amount: int, winners: int, unit: int, remainder: OddChips
) -> None:
    parts = divide(amount, range(winners), unit, remainder)
    assert sum(parts) == amount
    assert parts == sorted(parts, reverse=True)
    if remainder is OddChips.ONE_EACH:
        assert parts[0] - parts[-1] <= unit
