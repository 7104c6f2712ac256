"""The size of what a seat is sent does not follow what its cards are worth."""

import json

import pytest
from tests.store.rooms import finish

from cardspeak.books import Book
from cardspeak.books.usual_notice import usual_notice
from cardspeak.cards import DECKS, Seeded
from cardspeak.cli.deal import open_table
from cardspeak.server.tables.audience import HAND_WIDTH, _blanks, _rest
from cardspeak.server.tables.timing import default_action
from cardspeak.table.view import OwnView
from cardspeak.table.views import mine

HANDS = 40


@pytest.mark.parametrize(
    "game", ["holdem", "omaha-high-low", "seven-card-stud", "razz", "draw-high", "badugi"]
)
def test_frames_of_one_moment_have_one_size_whatever_the_cards(game: str) -> None:
    book, source = Book.load("common"), Seeded(5)
    table = open_table(book, usual_notice(book, game, players=5), 5, source)
    sizes: dict[tuple[int, int, int, str], set[int]] = {}
    words: set[str] = set()
    for _ in range(HANDS):
        table.next_hand(table.now + 60, source.shuffled(DECKS[table.terms.game.deck].cards))
        hand = table.hand
        while hand is not None and hand is table.hand:
            for number in hand.seats:
                own = mine(table, number, hand)
                if own.options is None and hand.is_live(number):
                    moment = (number, hand.at, len(own.cards), f"{own.asks}{own.owes}")
                    sizes.setdefault(moment, set()).add(len(_rest(own)))
                    words.add(own.hand)
            options = hand.options
            seat = options.seat if options.seat is not None else options.seats[0]
            table.act(default_action(options), seat, table.now)
        finish(table, source)
        for each in table.occupied:
            assert each.stack, "everybody can still be dealt in"
    assert len({len(each) for each in words}) > 3, "the words differ in length"
    assert all(len(each) == 1 for each in sizes.values()), sizes


def test_blanks_after_a_frame_are_no_part_of_the_message() -> None:
    own = OwnView(seat=3, cards=("As", "Ah"), hand="a pair of aces")
    frame = b'{"tell":"update"' + _rest(own)
    assert json.loads(frame)["mine"]["hand"] == "a pair of aces"
    assert frame.rstrip().endswith(b"}}")


def test_a_hand_without_words_yet_is_as_long_as_any() -> None:
    bare, told = OwnView(seat=3), OwnView(seat=3, hand="a pair of aces")
    assert len(_rest(bare)) == len(_rest(told))
    assert len(_blanks(bare)) == HAND_WIDTH
