"""The dead collection: the button posts a dead blind for the house instead of paying time."""

from pathlib import Path

import pytest
from tests.table.seating import Room

from cardspeak.books import Book, Charge
from cardspeak.books.policy.rake import RakeMethod
from cardspeak.money.journal import RAKE

FROM_BUTTON = """\
title = "Button Pays"
extends = "common"
[[rule]]
id = "1"
text = "The button posts the collection, dead, in every hand."
sets = { "rake.fee_from" = "a dead blind posted by the button" }
"""


@pytest.fixture
def book(tmp_path: Path) -> Book:
    path = tmp_path / "button-pays.toml"
    path.write_text(FROM_BUTTON)
    return Book.load(path)


def room(book: Book, **words: int) -> Room:
    return Room(book, charge=Charge(method=RakeMethod.FEE_PER_HAND, fee=3), **words)


def taken(room: Room) -> int:
    return room.table.journal.balance(RAKE)


def test_the_button_posts_the_collection_dead_and_the_house_takes_just_that(book: Book) -> None:
    table = room(book, players=5, button=1)
    assert table.posts() == {1: (0, 3), 2: (1, 0), 3: (2, 0)}
    assert table.rules(1) == ("button-pays:1",)
    table.hand()
    assert taken(table) == 3, "a walk is charged too: it is paid instead of time"
    assert table.posts()[2] == (0, 3)
    table.win(4, raise_first=True)
    assert taken(table) == 6
    stacks = sum(seat.stack for seat in table.table.occupied)
    assert stacks == 500 - 6


def test_heads_up_the_button_posts_it_beside_the_small_blind(book: Book) -> None:
    table = room(book, players=2, button=1)
    assert table.posts() == {1: (1, 3), 2: (2, 0)}
    table.hand()
    assert taken(table) == 3


def test_a_short_stack_on_the_button_pays_what_it_has(book: Book) -> None:
    table = Room(book, players=0, button=0, charge=Charge(method=RakeMethod.FEE_PER_HAND, fee=300))
    for seat in (1, 2, 3):
        table.arrive(seat, 120)
    table.draw_button(1)
    table.hand()
    assert taken(table) == 120
