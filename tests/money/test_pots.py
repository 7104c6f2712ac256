"""Pots: main and side, dead money, folded bets."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from cardspeak.money.pots import Pot, side_pots


def test_equal_bets_make_one_pot() -> None:
    assert side_pots([50, 50, 50], [True] * 3) == [Pot(150, (0, 1, 2))]


def test_each_all_in_makes_a_pot_of_its_own() -> None:
    pots = side_pots([10, 30, 60, 60], [True] * 4)
    assert pots == [Pot(40, (0, 1, 2, 3)), Pot(60, (1, 2, 3)), Pot(60, (2, 3))]


def test_a_folded_bet_stays_in_the_pots_it_reached() -> None:
    pots = side_pots([10, 60, 60, 45], [True, True, True, False])
    assert pots == [Pot(40, (0, 1, 2)), Pot(135, (1, 2))]


def test_what_a_folded_player_put_in_beyond_everyone_is_the_last_pots() -> None:
    assert side_pots([10, 10, 30], [True, True, False]) == [Pot(50, (0, 1))]
    assert side_pots([10, 20, 30], [True, True, False]) == [Pot(30, (0, 1)), Pot(30, (1,))]


def test_dead_money_is_the_main_pots() -> None:
    assert side_pots([10, 30, 30], [True] * 3, dead=7)[0] == Pot(37, (0, 1, 2))


@given(
    st.lists(st.tuples(st.integers(0, 50), st.booleans()), min_size=2, max_size=10),
    st.integers(0, 20),
)
def test_no_chip_is_lost_or_made_and_later_pots_have_fewer_players(
    players: list[tuple[int, bool]], dead: int
) -> None:
    put = [amount for amount, _ in players]
    live = [is_live for _, is_live in players]
    if not any(live):
        live[0] = True
    pots = side_pots(put, live, dead)
    assert sum(pot.amount for pot in pots) == sum(put) + dead
    for pot, later in pairwise(pots):
        assert set(later.contenders) < set(pot.contenders)
    for pot in pots:
        assert all(live[player] for player in pot.contenders)


@given(st.lists(st.integers(1, 50), min_size=2, max_size=8))
def test_nobody_can_win_more_from_another_than_was_put_in(put: list[int]) -> None:
    pots = side_pots(put, [True] * len(put))
    for player, own in enumerate(put):
        reach = sum(pot.amount for pot in pots if player in pot.contenders)
        assert reach == sum(min(own, other) for other in put)
