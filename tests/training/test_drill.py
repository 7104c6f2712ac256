"""The dealer's drill: questions whose answers are the engine's own awards."""

import pytest

from cardspeak.books import Book
from cardspeak.books.loading import CATALOG
from cardspeak.training.drill import drill, opening_drill


@pytest.mark.parametrize("name", CATALOG)
def test_a_drill_has_one_right_answer_in_every_game_of_a_house(name: str) -> None:
    book = Book.load(name)
    for game in book.games:
        for number in range(4):
            found = drill(book, game.id, number)
            assert 2 <= len(found.choices) == len(set(found.choices)) <= 4
            assert 0 <= found.right < len(found.choices)
            assert any("wins" in line for line in found.says)
            assert found == drill(book, game.id, number)


def test_the_felt_of_a_drill_shows_every_hand_and_no_award() -> None:
    for number in range(12):
        found = drill(Book.load("seminole"), "omaha-high-low", number)
        seats = found.frame.seen.seats
        live = [seat for seat in seats if not seat.folded]
        assert len(live) > 1
        assert all(card for seat in live for card in seat.cards)
        assert not any(seat.won or seat.hand or seat.played for seat in seats)


def test_the_chips_in_front_of_the_seats_make_the_pots() -> None:
    asked = set()
    for number in range(40):
        found = drill(Book.load("seminole"), "holdem", number)
        total = sum(seat.bet for seat in found.frame.seen.seats)
        asked.add(found.asks.partition(" ")[0])
        if found.asks.startswith("How much"):
            assert 0 < int(found.choices[found.right]) <= total
    assert asked == {"How", "Who"}


@pytest.mark.parametrize("name", CATALOG)
def test_an_opening_is_asked_in_every_game_of_a_house(name: str) -> None:
    book = Book.load(name)
    for game in book.games:
        found = opening_drill(book, game.id, 1)
        assert found == opening_drill(book, game.id, 1)
        seats = found.frame.seen.seats
        names = {seat.player for seat in seats}
        assert len(found.choices) == len(set(found.choices)) > 2
        assert set(found.choices) <= names
        assert not found.frame.seen.turn
        assert not any(seat.bet or set(seat.markers) - {"button"} for seat in seats)


def test_the_blinds_sit_behind_the_button() -> None:
    asked = set()
    for number in range(30):
        found = opening_drill(Book.load("seminole"), "holdem", number)
        seen = found.frame.seen
        order = sorted(seen.seats, key=lambda seat: (seat.seat <= seen.button, seat.seat))
        place = [seat.player for seat in order].index(found.choices[found.right])
        asked.add(found.asks)
        small, big = "Who posts the small blind?", "Who posts the big blind?"
        assert place == {small: 0, big: 1, "Who acts first?": 2 % len(order)}[found.asks]
    assert len(asked) == 3
