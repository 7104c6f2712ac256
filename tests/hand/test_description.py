"""Hands in words: a low is spoken of while it qualifies or still can."""

import pytest

from cardspeak.books import Book
from cardspeak.books.loading import COMMON
from cardspeak.books.usual_notice import usual_notice
from cardspeak.cards import cards
from cardspeak.hand.description import _words
from cardspeak.hand.terms import Terms

BOOK = Book.load(COMMON)


@pytest.mark.parametrize(
    ("game", "hole", "board", "has_low"),
    [
        ("stud-high-low", "As 2d 3c", "", True),
        ("stud-high-low", "Ks Qd Jc Th", "", False),
        ("stud-high-low", "Ks Qd Jc", "", False),
        ("stud-high-low", "Ks Qd 2c 3d", "", True),
        ("stud-high-low", "Ks Qd 9c 2h 2d 3s 4h", "", False),
        ("stud-high-low", "Ks Qd 8c 7h 5d 3s 2h", "", True),
        ("holdem-high-low", "As 2d", "Ks Kd Qc", False),
        ("holdem-high-low", "As 2d", "Ks 8d 7c 5h 9d", True),
        ("omaha-high-low", "As 2d Kc Kd", "8s 7d Qc", False),
        ("omaha-high-low", "As 2d Kc Kd", "8s 7d 5c", True),
        ("omaha-high-low", "As Ad Kc Kd", "8s 7d 5c", False),
        ("omaha-high-low", "As 2d Kc Kd", "Ks Qd 5c", False),
    ],
)
def test_a_low_that_cannot_qualify_is_not_announced(
    game: str, hole: str, board: str, has_low: bool
) -> None:
    terms = Terms.of(BOOK, usual_notice(BOOK, game))
    words = _words(terms, cards(hole), cards(board), 0)
    assert words
    assert "qualif" not in words
    assert (" low" in words) is has_low, words


@pytest.mark.parametrize(
    ("game", "hole", "words"),
    [
        ("omaha-high-low", "Js Td 4c Ah", "ace high, J-10-4; 4-A low"),
        ("omaha-high-low", "Js Jd 8c Ah", "pair of jacks, A-8; 8-A low"),
        ("omaha-high-low", "Js Jd Ac Ah", "two pair, aces and jacks"),
        ("stud-high-low", "2s 2d 3c Kh", "pair of deuces, K-3; 3-2 low"),
    ],
)
def test_a_low_to_come_is_told_by_its_low_cards_alone(game: str, hole: str, words: str) -> None:
    terms = Terms.of(BOOK, usual_notice(BOOK, game))
    assert _words(terms, cards(hole), (), 0) == words
