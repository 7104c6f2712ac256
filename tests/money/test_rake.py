"""The charge: a percentage with one cap, fees, drops, and when nothing is taken."""

import msgspec
import pytest

from cardspeak.books.notice import Charge, Drop
from cardspeak.books.policy.rake import CapOver, FeeFrom, RakeMethod, RakePolicy, Rounded
from cardspeak.money.rake import RakedDeal, charges

PLAYED = RakedDeal(
    players=6, saw_second_deal=True, only_blinds=False, sole_tie=False, runs=1, blinds=6
)
FIVE = Charge(method=RakeMethod.PERCENTAGE, percent=5, cap=6)
COMMON = RakePolicy()


def but(**changes: object) -> RakedDeal:
    return msgspec.structs.replace(PLAYED, **changes)


def test_the_cap_holds_for_all_pots_together() -> None:
    assert charges([90, 70], FIVE, COMMON, PLAYED, 1) == [4, 2]
    each = msgspec.structs.replace(COMMON, cap_over=CapOver.EACH_POT)
    assert charges([200, 200], FIVE, each, PLAYED, 1) == [6, 6]


def test_several_small_pots_are_charged_as_one() -> None:
    assert charges([19, 19, 19], FIVE, COMMON, PLAYED, 1) == [0, 1, 1]


@pytest.mark.parametrize(
    ("rounded", "due"), [(Rounded.DOWN, 1), (Rounded.NEAREST, 2), (Rounded.UP, 2)]
)
def test_a_part_of_a_chip_is_rounded_as_the_book_says(rounded: Rounded, due: int) -> None:
    policy = msgspec.structs.replace(COMMON, rounded=rounded)
    assert charges([31], FIVE, policy, PLAYED, 1) == [due]


def test_a_percentage_comes_to_whole_chips() -> None:
    assert charges([130], FIVE, COMMON, PLAYED, 5) == [5]


def test_nothing_is_taken_without_a_second_deal() -> None:
    assert charges([90], FIVE, COMMON, but(saw_second_deal=False), 1) == [0]
    charged = msgspec.structs.replace(COMMON, no_flop_no_drop=False)
    assert charges([90], FIVE, charged, but(saw_second_deal=False), 1) == [4]


def test_nothing_is_taken_when_only_blinds_were_bet_where_the_book_says() -> None:
    free = msgspec.structs.replace(COMMON, blinds_only_charged=False)
    assert charges([90], FIVE, free, but(only_blinds=True), 1) == [0]


def test_nothing_is_taken_from_a_tie_of_those_who_made_the_pot_where_the_book_says() -> None:
    free = msgspec.structs.replace(COMMON, sole_tie_charged=False)
    assert charges([90], FIVE, free, but(sole_tie=True), 1) == [0]


def test_a_second_run_may_cost_as_much_again() -> None:
    again = msgspec.structs.replace(COMMON, second_run_charged=True)
    assert charges([100], FIVE, again, but(runs=2), 1) == [10]
    assert charges([100], FIVE, COMMON, but(runs=2), 1) == [5]


def test_a_fee_comes_from_the_main_pot_first() -> None:
    fee = Charge(method=RakeMethod.FEE_PER_HAND, fee=4)
    assert charges([3, 50], fee, COMMON, PLAYED, 1) == [3, 1]


def test_a_drop_goes_by_the_players_and_may_come_from_the_blinds() -> None:
    drops = (Drop(players=5, amount=2), Drop(players=7, amount=3))
    drop = Charge(method=RakeMethod.DROP_BY_PLAYERS, drops=drops)
    assert charges([50], drop, COMMON, but(players=4), 1) == [0]
    assert charges([50], drop, COMMON, but(players=6), 1) == [2]
    assert charges([50], drop, COMMON, but(players=9), 1) == [3]
    blinds = msgspec.structs.replace(COMMON, fee_from=FeeFrom.BLINDS)
    assert charges([50], drop, blinds, but(players=9, blinds=2), 1) == [2]


def test_time_takes_nothing_from_a_pot() -> None:
    assert charges([50], Charge(method=RakeMethod.TIME, fee=7), COMMON, PLAYED, 1) == [0]


def test_an_uncalled_bet_is_charged_only_where_the_book_counts_it() -> None:
    bet = but(uncalled=100)
    assert charges([40, 20], FIVE, COMMON, bet, 1) == [2, 1]
    counted = msgspec.structs.replace(COMMON, uncalled_counts=True)
    assert charges([40, 20], FIVE, counted, bet, 1) == [2, 4]
