"""Cards as ints and as text."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardspeak.cards import JOKER, UNKNOWN, CardTextError, ace_low, cards, text, unicode_text

any_cards = st.lists(st.integers(0, UNKNOWN), max_size=12).map(tuple)


@given(any_cards)
@settings(max_examples=300)
def test_text_and_cards_are_inverses(dealt: tuple[int, ...]) -> None:
    assert cards(text(dealt)) == dealt
    assert cards(unicode_text(dealt)) == dealt
    assert cards(text(dealt).replace(" ", "")) == dealt


def test_a_card_is_its_rank_times_four_plus_its_suit() -> None:
    assert cards("2c 2d 2h 2s 3c As Jo ??") == (0, 1, 2, 3, 4, 51, JOKER, UNKNOWN)


@pytest.mark.parametrize(
    "written",
    ["Th", "10h", "th", "TH", "t♥", "10♡", "10H", " Th ", "Th,", "T♥\N{VARIATION SELECTOR-16}"],
)
def test_the_ten_of_hearts_may_be_written_many_ways(written: str) -> None:
    assert cards(written) == (34,)


@pytest.mark.parametrize("written", ["1h", "Ax", "A", "As Kz", "AsK", "?", "joker!", "11h"])
def test_bad_text_is_an_error_that_quotes_it(written: str) -> None:
    with pytest.raises(CardTextError) as error:
        cards(written)
    assert repr(written) in str(error.value)


def test_plain_order_is_the_order_by_suit() -> None:
    assert sorted(cards("Ac As Ad Ah")) == list(cards("Ac Ad Ah As"))
    assert max(cards("Kh Ks Qs")) == cards("Ks")[0]


def test_with_the_ace_low_the_king_of_spades_is_highest() -> None:
    every = range(52)
    assert max(every, key=ace_low) == cards("Ks")[0]
    assert min(every, key=ace_low) == cards("Ac")[0]
    assert sorted(every, key=ace_low)[:5] == list(cards("Ac Ad Ah As 2c"))
