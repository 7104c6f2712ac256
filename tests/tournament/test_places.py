"""Places, balance, first seats and prizes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.tournament.conftest import quick_flyer

from cardspeak.books import Book
from cardspeak.books.policy.tournament import TournamentPolicy
from cardspeak.tournament.balancing import (
    EventSeat,
    EventTable,
    allowed,
    first_seats,
    next_move,
    to_break,
)
from cardspeak.tournament.flyer import FlyerPrizes, Satellite
from cardspeak.tournament.places import KnockedOut, places
from cardspeak.tournament.prizes import (
    PrizeError,
    prize_list,
    prizes,
    seats_won,
    shared,
    usual_prizes,
)


def policy(book: str) -> TournamentPolicy:
    return Book.load(book).resolve("holdem", "no-limit", "tournament").tournament


@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl"])
def test_the_larger_stack_at_the_start_of_the_hand_places_higher(book: str) -> None:
    out = [KnockedOut("Ann", 300), KnockedOut("Bob", 900), KnockedOut("Carl", 500)]
    found = places(out, 10, policy(book).same_hand)
    assert [(each.player, each.place) for each in found] == [("Bob", 8), ("Carl", 9), ("Ann", 10)]


def test_equal_stacks_share_a_place_at_black_pearl() -> None:
    out = [KnockedOut("Ann", 300, strength=5), KnockedOut("Bob", 300, strength=9)]
    found = places(out, 4, policy("black-pearl").same_hand)
    assert [(each.place, each.shared) for each in found] == [(3, 1), (3, 1)]
    assert shared([150, 101], 2) == [126, 125]


@given(st.lists(st.integers(1, 5), min_size=1, max_size=8), st.integers(8, 100))
def test_places_use_up_exactly_the_last_places(stacks: list[int], left: int) -> None:
    out = [KnockedOut(f"P{number}", stack) for number, stack in enumerate(stacks)]
    found = places(out, left, policy("black-pearl").same_hand)
    used: set[int] = set()
    for each in found:
        used |= set(range(each.place, each.place + each.shared + 1))
    assert used == set(range(left - len(out) + 1, left + 1))


def table(name: str, players: int, seats: int = 9) -> EventTable:
    return EventTable(
        name,
        tuple(
            EventSeat(seat, f"{name}-{seat}" if seat <= players else None, (seat * 4) % seats)
            for seat in range(1, seats + 1)
        ),
    )


@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl"])
@pytest.mark.parametrize(("tables", "most"), [(7, 2), (6, 1), (2, 1), (20, 2)])
def test_tables_may_differ_by_two_above_six_tables_and_by_one_below(
    book: str, tables: int, most: int
) -> None:
    assert allowed(tables, policy(book).balance) == most


@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl"])
def test_the_player_due_for_the_big_blind_moves_to_the_seat_soonest_due(book: str) -> None:
    tables = [table("A", 9), table("B", 7)]
    move = next_move(tables, policy(book))
    assert move is not None
    due = min(tables[0].players, key=lambda seat: seat.to_big)
    soonest = min(tables[1].open, key=lambda seat: seat.to_big)
    assert (move.player, move.left_seat, move.seat) == (due.player, due.seat, soonest.seat)
    assert next_move([table("A", 9), table("B", 8)], policy(book)) is None


def test_a_table_breaks_in_the_posted_order_once_its_players_fit_elsewhere() -> None:
    tables = [table("A", 6), table("B", 6), table("C", 6)]
    assert to_break(tables, ("B", "C", "A"), 9) == "B"
    assert to_break([table("A", 7), table("B", 6), table("C", 6)], ("B", "C", "A"), 9) is None


@given(st.integers(1, 3000), st.integers(2, 10))
def test_first_seats_are_as_even_as_can_be(players: int, seats: int) -> None:
    sizes = first_seats(players, seats)
    assert sum(sizes) == players
    assert max(sizes) <= seats
    assert max(sizes) - min(sizes) <= 1


@given(st.integers(0, 10**9), st.integers(1, 12_000))
def test_prizes_add_up_to_the_pool(pool: int, entries: int) -> None:
    found = usual_prizes(pool, entries)
    assert sum(found) == pool
    assert list(found) == sorted(found, reverse=True)


@pytest.mark.parametrize("entries", [100, 870, 10_112])
def test_nobody_of_a_large_field_is_paid_less_than_an_entry_put_in(entries: int) -> None:
    found = usual_prizes(100 * entries, entries)
    assert len(found) == -(-entries * 15 // 100)
    assert found[-1] > 100


@pytest.mark.parametrize("shares", [(5000, 3000), (2000, 8000), (10_000, 0), (12_000, -2000)])
def test_shares_that_do_not_make_a_whole_are_refused(shares: tuple[int, ...]) -> None:
    with pytest.raises(PrizeError):
        prizes(1000, shares)


@pytest.mark.parametrize(
    ("entries", "pool", "found"),
    [
        (9, 450, (200, 200, 50)),
        (3, 150, (150,)),
        (4, 800, (200, 200, 200, 200)),
        (4, 950, (350, 200, 200, 200)),
    ],
)
def test_a_satellite_pays_seats_and_what_is_left_in_money(
    entries: int, pool: int, found: tuple[int, ...]
) -> None:
    flyer = quick_flyer(prizes=FlyerPrizes(satellite=Satellite(seat="Sunday", worth=200)))
    assert prize_list(flyer, entries, pool) == found
    assert sum(found) == pool
    assert seats_won(flyer, found) == found.count(200) + (found[0] > 200)
