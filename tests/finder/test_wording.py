"""What people type, brought to the words that the search compares."""

import pytest

from cardspeak.finder.wording import plain, terms


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("didn't burn", "forgot to burn"),
        ("tossed his cards", "threw her cards"),
        ("the turn came too soon", "the turn came prematurely"),
        ("he shoved", "she is all-in"),
        ("eight hundred", "800"),
        ("2.5k", "2,500"),
        ("the ace of spades", "the 9 of clubs"),
        ("seat 4", "seat #9"),
        ("three hole cards", "3 hole cards"),
        ("we counted fifty one", "we counted 51"),
    ],
)
def test_ways_to_say_one_thing_are_the_same_words(one: str, other: str) -> None:
    assert terms(one) == terms(other)


def test_counts_are_not_amounts() -> None:
    assert terms("51 cards") != terms("40 cards")
    assert terms("3 cards") != terms("4 cards")


def test_apostrophes_hyphens_and_case_do_not_matter() -> None:
    assert plain("It’s an ALL-IN, isn't it") == "it an all in, is not it"
