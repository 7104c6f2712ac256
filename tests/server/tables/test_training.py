"""The dealer that errs on purpose: which mistakes, in which games, and how often."""

from functools import partial
from random import Random

import pytest

from cardspeak.books import Book
from cardspeak.books.usual_notice import usual_notice
from cardspeak.cards import DECKS, Seeded
from cardspeak.cli.deal import choose, open_table
from cardspeak.errors import CardspeakError
from cardspeak.floor.core.registry import kinds, name_of
from cardspeak.server.tables.training import MistakeSchedule
from cardspeak.table import BuyIn, CallFloor, ruling
from cardspeak.table.refusal import TableRefusal
from cardspeak.training.mistakes import MISTAKES, answered_at_random, mistakes

HANDS = 14
EVERYWHERE = {
    "exposed card", "out of order", "extra cards", "too few cards", "boxed cards", "deck dropped",
}  # fmt: skip
BOARD = {"premature board", "wrong burn", "too many flopped"}
STUD = {
    "premature street", "premature last down card", "wrong burn before players' cards",
    "up cards swapped", "folded seat", "exposed last card", "last card to the wrong player",
}  # fmt: skip
DRAW = {"wrong burn before players' cards", "burn dealt", "wrong number drawn"}
GAMES = {
    ("common", "holdem"): EVERYWHERE | BOARD,
    ("seminole", "holdem"): EVERYWHERE | BOARD,
    ("oasis", "crazy-pineapple"): EVERYWHERE | BOARD | {"board before discards"},
    ("black-pearl", "seven-card-stud"): EVERYWHERE | STUD,
    ("common", "razz"): EVERYWHERE | STUD,
    ("common", "draw-high"): EVERYWHERE | DRAW,
    ("common", "triple-draw"): EVERYWHERE | DRAW,
}


def _made(book: str, game: str) -> set[str]:
    """What the dealer does wrong in some hands, each mistake ruled on and carried out."""
    rules, source, random = Book.load(book), Seeded(7), Random(7)
    table = open_table(rules, usual_notice(rules, game, players=5), 5, source)
    made: set[str] = set()
    for _ in range(HANDS):
        for seat in table.occupied:
            if not seat.stack:
                table.apply(BuyIn(seat.number, table.notice.buy_in), table.now)
        table.next_hand(table.now + 60, source.shuffled(DECKS[table.terms.game.deck].cards))
        while (hand := table.hand) is not None:
            for report in mistakes(hand, random):
                try:
                    whole = answered_at_random(partial(ruling.look, table), report, random)
                    if whole is None or name_of(type(whole)) in made:
                        continue
                    table.apply(CallFloor(whole, by="dealer"), table.now)
                except CardspeakError:
                    continue
                made.add(name_of(type(whole)))
                break
            if (hand := table.hand) is not None:
                options = hand.options
                seat_number = options.seat if options.seat is not None else options.seats[0]
                table.act(choose(hand, options, source), seat_number, table.now)
        table.check_conserved()
    return made


@pytest.mark.parametrize(("book", "game"), GAMES)
def test_a_trainee_sees_the_main_mistakes_of_a_game(book: str, game: str) -> None:
    assert _made(book, game) == GAMES[book, game]


def test_every_mistake_is_a_report_of_the_floor_and_is_made_in_some_game() -> None:
    names = {name for of in MISTAKES.values() for name in of}
    assert names <= set(kinds())
    assert names == set().union(*GAMES.values())


@pytest.mark.parametrize("rate", [0.0, 0.25, 1.0])
def test_the_dealer_errs_in_about_as_many_hands_as_was_chosen(rate: float) -> None:
    erring, hands, errors = MistakeSchedule(rate, Random(5)), 2000, 0
    for number in range(1, hands + 1):
        for turn in range(number * 100, number * 100 + 12):
            if erring.is_due(number, turn):
                errors += 1
                erring.make()
                assert not erring.is_due(number, turn)
    assert abs(errors / hands - rate) < 0.03


def test_a_mistake_that_cannot_be_made_is_tried_at_the_next_decision() -> None:
    erring = MistakeSchedule(1.0, Random(1))
    turn = next(turn for turn in range(1, 20) if erring.is_due(1, turn))
    erring.make()
    erring.put_off()
    assert not erring.is_due(1, turn)
    assert erring.is_due(1, turn + 1)


def test_what_the_floor_refuses_is_no_mistake() -> None:
    def refuses(report: object) -> None:
        raise TableRefusal("not now")

    with pytest.raises(TableRefusal):
        answered_at_random(refuses, {"report": "deck dropped"}, Random(1))  # type: ignore[arg-type]
