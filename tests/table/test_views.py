"""What is shown and told of a table: everything that all may know, and never more."""

import random
from collections.abc import Callable
from typing import get_args

import msgspec
import pytest
from tests.hand.test_runs_agreed import all_in

from cardspeak.books import Book
from cardspeak.books.usual_notice import usual_notice
from cardspeak.cards import DECKS, Seeded, text
from cardspeak.cli.deal import choose
from cardspeak.errors import CardspeakError
from cardspeak.hand import Call, Check, Draw, Hand, Run, Showing
from cardspeak.hand.description import described
from cardspeak.hand.phase import Phase
from cardspeak.hand.remedies import KillRemedy, Reveal
from cardspeak.ranking import HIGH
from cardspeak.table import BuyIn, DrawButton, Sit, Table
from cardspeak.table import events as e
from cardspeak.table.events import Happened
from cardspeak.table.narration import _SAYING, log_lines
from cardspeak.table.seats import Goes, Wish
from cardspeak.table.view import PublicSeat
from cardspeak.table.views import mine, seen

GAMES = ("holdem", "omaha-high-low", "seven-card-stud", "razz", "draw-high", "crazy-pineapple")


def table_of(game: str) -> Table:
    book = Book.load("common")
    table = Table.logged(book, usual_notice(book, game), showing=Showing.ASKED)
    for seat in range(1, 5):
        table.apply(Sit(seat, f"player {seat}"), 0)
        table.apply(BuyIn(seat, 400), 0)
    if table.has_button:
        table.apply(DrawButton((0, 5, 10, 15)), 0)
    return table


def watched(game: str, deck: list[int], seed: int, seat: int | None) -> list[bytes]:
    """Everything that a seat, or somebody who looks on, is shown and told of a deal."""
    table = table_of(game)
    source = Seeded(seed)
    hand = table.next_hand(1, deck).hand
    frames = [msgspec.json.encode(seen(table, hand, 1))]
    heard = 0
    while table.hand is not None:
        options = hand.options
        acting = options.seat if options.seat is not None else options.seats[0]
        if options.show:
            break  # from here on others' cards may be shown
        table.act(choose(hand, options, source), acting, 1)
        events = (hand.events or [])[heard:]
        heard = len(hand.events or [])
        frames.append(msgspec.json.encode(seen(table, hand, 1)))
        frames.append(msgspec.json.encode(log_lines(table, hand, events)))
        if seat is not None:
            frames.append(msgspec.json.encode(mine(table, seat, hand)))
    return frames


def hidden_swapped(game: str, deck: list[int], seat: int | None) -> list[int]:
    """The same deck with two cards exchanged that the seat never sees: other hands' down cards."""
    table = table_of(game)
    hand = table.next_hand(1, deck).hand
    places = [
        slot
        for player, number in enumerate(hand.seats)
        if number != seat
        for slot in hand.slots_of(hand.seats[player])
        if not hand.deck.facing[slot]
    ]
    one, other = places[0], places[-1]
    swapped = list(deck)
    swapped[one], swapped[other] = swapped[other], swapped[one]
    return swapped


@pytest.mark.parametrize("game", ["holdem", "omaha-high-low", "seven-card-stud", "razz"])
@pytest.mark.parametrize("seat", [2, None])
def test_cards_that_a_seat_cannot_see_change_nothing_of_what_it_is_shown(
    game: str, seat: int | None
) -> None:
    for number in range(6):
        deck = list(DECKS[table_of(game).terms.game.deck].cards)
        random.Random(number).shuffle(deck)
        other = hidden_swapped(game, deck, seat)
        assert other != deck
        first, second = watched(game, deck, number, seat), watched(game, other, number, seat)
        same = min(len(first), len(second))
        assert first[:same] == second[:same]
        assert same > 5


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_is_offered_exactly_the_hands_options(game: str) -> None:
    table = table_of(game)
    deck = list(DECKS[table.terms.game.deck].cards)
    random.Random(3).shuffle(deck)
    hand = table.next_hand(1, deck).hand
    source = Seeded(5)
    while table.hand is not None:
        options = hand.options
        acting = (options.seat,) if options.seat is not None else options.seats
        for number in hand.seats:
            shown = mine(table, number, hand).options
            assert (shown is not None) == (number in acting)
            if shown is not None:
                names = shown.__struct_fields__
                assert [getattr(shown, n) for n in names] == [getattr(options, n) for n in names]
        table.act(choose(hand, options, source), acting[0], 1)


def test_every_event_of_a_table_has_words() -> None:
    assert set(get_args(Happened)) <= set(_SAYING)


@pytest.mark.parametrize("game", ["holdem", "seven-card-stud"])
def test_a_dead_hand_lies_there_only_once_all_are_shown_it(game: str) -> None:
    table = table_of(game)
    hand = table.next_hand(1, list(DECKS[table.terms.game.deck].cards)).hand
    seat = hand.seats[0]
    held = text(hand.cards_of(seat))
    hand.apply([KillRemedy(seat)])
    assert not seat_of(table, hand, seat).cards
    hand.apply([Reveal(seat)])
    shown = seat_of(table, hand, seat)
    assert shown.folded
    assert " ".join(shown.cards) == held


def seat_of(table: Table, hand: Hand, number: int) -> PublicSeat:
    return next(each for each in seen(table, hand, 1).seats if each.seat == number)


@pytest.mark.parametrize("game", GAMES)
def test_the_cards_that_won_are_named_once_they_are_shown(game: str) -> None:
    """They are five of the hand and the board, or of both halves, and only a winner has them."""
    source, shown = Seeded(5), 0
    for deal in range(200):
        if shown > 2:
            break
        table = table_of(game)
        deck = list(DECKS[table.terms.game.deck].cards)
        random.Random(deal).shuffle(deck)
        hand = table.next_hand(1, deck).hand
        while table.hand is not None:
            options = hand.options
            acting = options.seat if options.seat is not None else options.seats[0]
            assert not any(each.played for each in seen(table, hand, 1).seats)
            table.act(choose(hand, options, source), acting, 1)
        view = seen(table, hand, 1)
        board = {card for run in view.board for card in run}
        for each in view.seats:
            assert set(each.played) <= board | set(each.cards)
            assert not each.played or (each.won and 5 <= len(each.played) <= 10)
            shown += bool(each.played)
    assert shown


def test_a_hand_run_twice_is_described_on_each_board() -> None:
    hand = all_in([100, 100], showing=Showing.ASKED)
    hand.act(Run(2), 1)
    hand.act(Run(2), 2)
    words = described(hand, 0)
    first, second = words.removeprefix("board 1: ").split("; board 2: ")
    cards = hand.cards_of(hand.seats[0])
    assert first == HIGH.describe(cards + hand.board_faces(0))
    assert second == HIGH.describe(cards + hand.board_faces(1))
    assert first != second


@pytest.mark.parametrize(
    ("made", "allowed"),
    [
        (lambda: e.Chose(1, "dance"), "sleeper"),  # type: ignore[arg-type]
        (lambda: e.ChipsMoved(1, 5, "eaten"), "put back"),  # type: ignore[arg-type]
        (lambda: e.Marked("crown", 1), "leg up"),  # type: ignore[arg-type]
    ],
)
def test_an_event_refuses_a_word_it_does_not_know(made: Callable[[], object], allowed: str) -> None:
    with pytest.raises(CardspeakError, match=f"it may be .*{allowed}"):
        made()


def test_an_event_takes_a_written_word_for_its_member() -> None:
    assert e.Chose(1, "sleeper").what is e.Choice.SLEEPER  # type: ignore[arg-type]
    assert {each.value for each in (*Wish, *Goes)} - {"undecided"} <= {
        each.value for each in e.Choice
    }


def test_a_draw_is_told_by_how_many_cards_are_drawn() -> None:
    table = table_of("triple-draw")
    hand = table.next_hand(1, list(DECKS[table.terms.game.deck].cards)).hand
    while hand.phase is not Phase.DRAWING:
        options = hand.options
        assert options.seat is not None
        table.act(Check() if options.check else Call(), options.seat, 1)
    heard = len(hand.events or [])
    seat = hand.options.seat or hand.options.seats[0]
    table.act(Draw((0, 1)), seat, 1)
    told = [line.text for line in log_lines(table, hand, (hand.events or [])[heard:])]
    assert [text for text in told if text] == [f"player {seat} draws 2"]
