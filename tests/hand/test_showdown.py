"""The showdown: who shows first by book, who may muck, side pots first, the last hand."""

from typing import Any

import pytest
from tests.hand.tables import BOOKS, COMMON, act, dealt, offers, passively

from cardspeak.books import Book
from cardspeak.books.policy.showdown import ShowsFirst
from cardspeak.cards import cards
from cardspeak.games import Event, Structure
from cardspeak.hand import (
    Action,
    Bet,
    Call,
    Check,
    Fold,
    Hand,
    Muck,
    NotPossible,
    Phase,
    Raise,
    Show,
    Showing,
)
from cardspeak.hand.events import Mucked, Shown
from cardspeak.hand.opening import best_showing

LIMIT, NO_LIMIT = Structure.LIMIT, Structure.NO_LIMIT
ASKED = Showing.ASKED
# Seats 1, 2 and 3: aces, kings, sevens; the board helps nobody.
TOP = "Ac Kc 7c Ad Kd 7d 2h 3h 9s Js 2s 4d 2d 5c"


def at_showdown(*river: Action, book: Book = COMMON) -> Hand:
    """Hold'em checked to the river, then the actions given."""
    hand = dealt("holdem", NO_LIMIT, [100] * 3, top=TOP, showing=ASKED, book=book)
    act(hand, Call(), Call(), Check(), *[Check()] * 6)
    assert len(hand.board) == 5
    return act(hand, *river)


def order(hand: Hand) -> list[int]:
    seats: list[int] = []
    while not hand.is_over:
        seats.append(hand.options.seat or 0)
        hand.act(Show())
    return seats


def test_the_last_to_bet_shows_first() -> None:
    assert order(at_showdown(Check(), Bet(4), Call(), Call())) == [2, 3, 1]


def test_when_all_checked_the_first_to_act_shows_first() -> None:
    assert order(at_showdown(Check(), Check(), Check())) == [1, 2, 3]


def test_where_the_best_board_shows_first_and_no_board_shows_the_left_of_the_button_does() -> None:
    by_board = {"showdown.checked_down": ShowsFirst.BEST_BOARD}
    hand = dealt("ace-to-five", LIMIT, [100] * 3, showing=ASKED, choices=by_board)
    while hand.phase is not Phase.SHOWING:
        hand.act(*offers(hand)[0])
    assert order(hand) == [1, 2, 3]


def test_at_oasis_the_last_to_act_shows_first_when_all_checked() -> None:
    hand = dealt("holdem", LIMIT, [100] * 3, book=BOOKS["oasis"], showing=ASKED)
    act(hand, Call(), Call(), Check(), *[Check()] * 9)
    assert order(hand)[0] == 3


def test_the_best_board_shows_first_in_seminoles_stud_when_all_checked() -> None:
    hand = dealt("seven-card-stud", LIMIT, [100] * 3, book=BOOKS["seminole"], showing=ASKED)
    while hand.phase is Phase.BETTING:
        hand.act(*offers(hand)[0])
    assert hand.options.seat == hand.seats[best_showing(hand)]


def test_side_pots_are_shown_down_before_the_main_pot() -> None:
    hand = dealt("holdem", NO_LIMIT, [20, 100, 100], top=TOP, showing=ASKED)
    act(hand, Raise(100), Call(), Call())
    assert order(hand) == [2, 3, 1]


def test_a_beaten_hand_may_be_mucked_and_loses() -> None:
    hand = at_showdown(Check(), Check(), Check())
    act(hand, Show(), Muck(), Muck())
    assert list(hand.stacks_by_seat.values()) == [108, 96, 96]
    assert sum(isinstance(event, Mucked) for event in hand.events or ()) == 2


def test_the_last_hand_need_not_show() -> None:
    hand = at_showdown(Check(), Check(), Check())
    act(hand, Muck(), Muck())
    assert hand.is_over
    assert list(hand.stacks_by_seat.values()) == [96, 96, 108]
    assert not any(isinstance(event, Shown) for event in hand.events or ())


def test_a_side_pot_won_by_a_bet_is_kept_though_the_hand_is_thrown_away() -> None:
    hand = dealt("holdem", NO_LIMIT, [20, 100, 100], top=TOP, showing=ASKED)
    act(hand, Raise(20), Call(), Call(), Bet(10), Call(), Bet(10), Fold())
    assert hand.options.seat == 2
    act(hand, Muck())
    assert hand.is_over
    assert list(hand.stacks_by_seat.values()) == [
        60,
        90,
        70,
    ]  # the all-in hand has no part in the side pot


def test_the_last_hand_in_a_side_pot_wins_it_and_no_other() -> None:
    hand = dealt("holdem", NO_LIMIT, [20, 100, 100], top=TOP, showing=ASKED)
    act(hand, Raise(20), Call(), Call(), Bet(10), Call(), *[Check()] * 4)
    act(hand, Muck(), Muck())
    assert list(hand.stacks_by_seat.values()) == [60, 70, 90]


@pytest.mark.parametrize("game", ["holdem", "omaha", "omaha-high-low"])
def test_a_side_pot_already_won_stays_out_of_the_showdown_for_the_main_pot(game: str) -> None:
    hand = dealt(game, NO_LIMIT, [20, 100, 100, 20], showing=ASKED)
    act(hand, Raise(20), Call(), Call(), Call(), Bet(10), Call(), Bet(10), Fold())
    act(hand, Muck(), Show(), Show())
    assert hand.is_over
    assert hand.winnings(hand.seats[1]) == 20
    assert hand.winnings(hand.seats[0]) + hand.winnings(hand.seats[3]) == 80


def test_an_equal_or_better_hand_must_be_shown_by_the_official_rules() -> None:
    hand = at_showdown(Check(), Check(), Check(), book=BOOKS["official"])
    act(hand, Show())  # aces
    assert hand.options.muck  # kings are beaten
    hand = dealt("holdem", NO_LIMIT, [100] * 3, top=TOP, showing=ASKED, book=BOOKS["official"])
    act(hand, Call(), Call(), Check(), *[Check()] * 6, Check(), Bet(4), Call(), Call())
    act(hand, Show(), Muck())  # kings; sevens are beaten
    assert not hand.options.muck  # aces are not
    with pytest.raises(NotPossible, match="must be shown"):
        hand.act(Muck())


def test_all_hands_lie_open_when_a_player_is_all_in_in_a_tournament() -> None:
    house: dict[str, Any] = {"book": BOOKS["black-pearl"], "event": Event.TOURNAMENT}
    hand = dealt("holdem", NO_LIMIT, [50, 100, 100], top=TOP, showing=ASKED, **house)
    act(hand, Fold(), Raise(50), Call())
    assert all(map(hand.has_shown, hand.live_seats))


def test_a_hand_that_wins_without_a_call_is_not_shown() -> None:
    hand = act(dealt("holdem", NO_LIMIT, [100] * 3), Fold(), Fold())
    assert hand.is_over
    assert not any(isinstance(event, Shown | Mucked) for event in hand.events or ())


def test_shown_automatically_winners_show_and_beaten_hands_are_mucked() -> None:
    hand = passively(dealt("holdem", NO_LIMIT, [100] * 3, top=TOP))
    assert [event.seat for event in hand.events or () if isinstance(event, Shown)] == [1]
    assert [event.seat for event in hand.events or () if isinstance(event, Mucked)] == [2, 3]


@pytest.mark.parametrize("shows", [True, False])
def test_the_last_hand_is_shown_where_the_book_wants_it(shows: bool) -> None:
    choice = {"showdown.last_hand_shows": shows}
    hand = dealt("holdem", NO_LIMIT, [100] * 3, top=TOP, choices=choice)
    act(hand, Fold(), Fold())
    assert hand.is_over
    assert list(map(hand.has_shown, hand.seats)) == [False, shows, False]


@pytest.mark.parametrize(
    ("needed", "face_up"), [("all cards", "Ah 4s Ad 5s"), ("the cards used", "Ah Ad")]
)
def test_a_winner_shows_the_whole_hand_or_the_cards_that_play(needed: str, face_up: str) -> None:
    top = "Ah Kh 4s 5h Ad Kd 5s 6h 2h Jc 9s 8c 2s Qd 2d 3c"
    choice = {"showdown.shown_to_win": needed}
    hand = passively(dealt("omaha", LIMIT, [100] * 2, top=top, choices=choice))
    (shown,) = [event for event in hand.events or () if isinstance(event, Shown)]
    assert sorted(hand.deck.faces_of(shown.slots)) == sorted(cards(face_up))
    assert sum(hand.deck.facing[slot] for slot in hand.slots_of(hand.seats[0])) == len(shown.slots)
