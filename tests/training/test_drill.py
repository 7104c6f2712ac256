"""The dealer's drill: questions whose answers are the engine's own awards."""

import re

import pytest

from cardspeak.books import Book
from cardspeak.books.loading import CATALOG
from cardspeak.books.policy.button import ButtonMethod
from cardspeak.games import Structure
from cardspeak.training.drill import DrillSubject, drill, opening_drill
from cardspeak.training.quiz import QuizError


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


@pytest.mark.parametrize("name", CATALOG)
@pytest.mark.parametrize("about", DrillSubject)
def test_every_subject_is_asked_in_every_game_of_a_house(about: DrillSubject, name: str) -> None:
    book = Book.load(name)
    for game in book.games:
        if about is DrillSubject.BUTTON and game.is_stud:
            with pytest.raises(QuizError, match="no button"):
                drill(book, game.id, 1, about)
            continue
        found = drill(book, game.id, 2, about)
        assert found == drill(book, game.id, 2, about)
        assert 2 <= len(found.choices) == len(set(found.choices)) <= 4
        assert found.says


def test_the_odd_chip_goes_where_the_house_has_it() -> None:
    """The low hand alone cannot tell: the answer is that of the award."""
    asked = set()
    for number in range(30):
        found = drill(Book.load("seminole"), "omaha-high-low", number, DrillSubject.ODD_CHIPS)
        answer = found.choices[found.right]
        asked.add(found.asks.split()[-1])
        if found.asks.endswith("the high half?"):
            whole = int(found.asks.split(" is ")[1].split(".")[0])
            assert int(answer) == (whole + 1) // 2
        else:
            assert any(line.startswith(answer) and "odd chip" in line for line in found.says)
    assert len(asked) > 1


def test_a_low_that_does_not_qualify_is_read_as_none() -> None:
    answers = set()
    for number in range(40):
        found = drill(Book.load("seminole"), "stud-high-low", number, DrillSubject.HANDS)
        if found.asks == "Who wins the main pot for low?":
            answers.add(found.choices[found.right])
    assert "Nobody: no hand qualifies" in answers
    assert len(answers) > 1


def test_a_dead_button_and_a_moving_one_go_different_ways() -> None:
    answers = []
    for book in map(Book.load, CATALOG):
        method = book.resolve("holdem", Structure.LIMIT).button.method
        for number in range(40):
            found = drill(book, "holdem", number, DrillSubject.BUTTON)
            if re.search("had the small blind and leaves. Who has the button", found.asks):
                answers.append((method, found.choices[found.right] == "Nobody"))
    assert set(answers) == {(ButtonMethod.DEAD, True), (ButtonMethod.MOVING, False)}
