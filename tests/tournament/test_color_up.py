"""Coloring up at both houses: the race by card, and every remainder rounded up."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.books import Book
from cardspeak.books.policy.tournament import ColorUp, ColorUpPolicy
from cardspeak.cards import cards
from cardspeak.tournament.color_up import ColorUpError, color_up, race_cards

CATFISH = Book.load("catfish-bend").resolve("holdem", "no-limit", "tournament").tournament.color_up
PEARL = Book.load("black-pearl").resolve("holdem", "no-limit", "tournament").tournament.color_up
RICH = dict.fromkeys(range(1, 11), 1000)


def test_catfish_bend_races_and_black_pearl_rounds_up() -> None:
    assert CATFISH.odd_chips is ColorUp.RACE
    assert PEARL.odd_chips is ColorUp.ROUND_UP


def test_the_highest_cards_win_the_chips_that_the_odd_ones_make() -> None:
    held = {1: 5, 3: 2, 7: 1}  # of 25: one whole hundred, then 1 + 2 + 1 odd chips
    drawn = cards("9c Kd 2s Kh")
    done = color_up(held, RICH, 25, 100, CATFISH, drawn)
    assert [(seat.seat, seat.changed, seat.won) for seat in done.seats] == [
        (1, 1, 0), (3, 0, 0), (7, 0, 1),
    ]  # fmt: skip
    assert done.difference == 0


def test_equal_ranks_are_separated_by_suit() -> None:
    done = color_up({1: 2, 2: 2}, RICH, 25, 100, CATFISH, cards("Ah 2c As 3c"))
    assert [seat.won for seat in done.seats] == [0, 1]


def test_a_player_wins_one_chip_of_a_race_at_most() -> None:
    done = color_up({1: 3, 2: 3, 3: 2}, RICH, 25, 100, CATFISH, cards("As Ah Ad Kc 2c 3c Qd 4d"))
    assert [seat.won for seat in done.seats] == [1, 1, 0]


def test_nobody_goes_out_by_a_race() -> None:
    done = color_up({1: 1, 2: 3}, {2: 500}, 25, 100, CATFISH, cards("2c As Kd Qh"))
    assert [(seat.won, seat.saved) for seat in done.seats] == [(0, 1), (1, 0)]
    assert done.difference == 100
    assert "tournament.color_up.race_survives" in done.cites


def test_black_pearl_gives_a_chip_for_any_remainder() -> None:
    done = color_up({1: 1, 2: 4, 3: 7}, RICH, 25, 100, PEARL)
    assert [seat.new_chips() for seat in done.seats] == [1, 1, 2]
    assert done.difference == 100


@pytest.mark.parametrize(
    ("old", "new", "drawn", "wrong"),
    [(25, 60, "", "cannot take the place"), (25, 25, "", "cannot"), (25, 100, "As", "3 odd chips")],
)
def test_a_color_up_that_cannot_be_is_refused(old: int, new: int, drawn: str, wrong: str) -> None:
    with pytest.raises(ColorUpError, match=wrong):
        color_up({1: 3}, RICH, old, new, CATFISH, cards(drawn) if drawn else ())


@given(
    st.dictionaries(st.integers(1, 10), st.integers(0, 40), min_size=1, max_size=10),
    st.sampled_from(list(ColorUp)),
)
def test_chips_are_booked_to_the_chip(held: dict[int, int], how: ColorUp) -> None:
    policy = ColorUpPolicy(odd_chips=how)
    count = race_cards(held, 25, 100)
    if count > 52:
        return
    drawn = tuple(range(count)) if how is ColorUp.RACE else ()
    done = color_up(held, {}, 25, 100, policy, drawn)
    before = sum(held.values()) * 25
    after = sum(seat.new_chips() for seat in done.seats) * 100
    assert after - before == done.difference
    assert all(seat.new_chips() > 0 for seat in done.seats if held[seat.seat])
