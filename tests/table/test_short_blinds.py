"""A blind posted all-in for less than it is: whether the rest is owed when chips come again."""

from typing import Any

import pytest
from tests.table.seating import Room

from cardspeak.books import Book
from cardspeak.money.journal import BANK, Why, seat_account
from cardspeak.scenarios.flipped_book import FlippedBook
from cardspeak.table import AddOn


def after_a_short_big_blind(book: Book, name: str) -> Room:
    """Seat 3 had one chip for a big blind of two, and won it back with the small blind's."""
    room = Room(book, 5, name=name, structure="limit")
    seat = room.table.seat(3)
    room.table.journal.move(seat_account(3), BANK, seat.stack - 1, Why.CASH_OUT)
    seat.stack = 1
    room.hand()
    assert 0 < seat.stack < 4
    room(AddOn(3, 60))
    room.table.check_conserved()
    return room


def with_six_chips_for_a_blind_of_ten(book: Book, name: str) -> Room:
    """Seat 3 is due for the only blind of a lowball game."""
    words: dict[str, Any] = {
        "game": "ace-to-five",
        "bets": (10, 20),
        "blinds": (10,),
        "buy_in": 200,
        "seats": 8,
    }
    room = Room(book, 5, name=name, structure="limit", **words)
    room.hand()
    seat = room.table.seat(3)
    room.table.journal.move(seat_account(3), BANK, seat.stack - 6, Why.CASH_OUT)
    seat.stack = 6
    return room


@pytest.mark.rule("black-pearl:S10.low.5")
def test_half_of_the_only_blind_or_more_takes_it() -> None:
    room = with_six_chips_for_a_blind_of_ten(Book.load("black-pearl"), "half is full")
    assert room.posts() == {3: (10, 0)}
    seat = room.table.seat(3)
    room.hand()
    assert not seat.has_missed


def test_less_than_the_only_blind_is_passed_by_where_half_is_not_enough() -> None:
    book = FlippedBook(Book.load("black-pearl"), {"blinds.half_is_full": False})
    room = with_six_chips_for_a_blind_of_ten(book, "half is not full")
    assert room.posts() == {4: (10, 0)}
    assert 3 in room.plan.dealt


@pytest.mark.rule("oasis:oasis.holdem-hilo.29.s2", "oasis:oasis.crazy.29.s2")
def test_a_short_blind_is_not_made_up() -> None:
    room = after_a_short_big_blind(Book.load("oasis"), "short blinds let off")
    assert room.posts()[3] == (1, 0), "the small blind alone"


def test_a_short_blind_is_made_up_dead_where_a_book_asks_for_it_once() -> None:
    book = FlippedBook(Book.load("oasis"), {"blinds.short_made_up": True})
    room = after_a_short_big_blind(book, "short blinds made up")
    assert room.posts()[3] == (1, 1)
    assert room.why(3) == "small blind"
    room.hand()
    assert 3 not in room.posts()
    room.table.check_conserved()
