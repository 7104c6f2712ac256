"""Hands with too few cards at the end, or too many: every game can compare them."""

import pytest
from tests.hand.tables import BOOKS, COMMON, dealt, offers, passively, plain_notice, shuffled

from cardspeak.games import GAMES, Game, Structure
from cardspeak.hand import Bet, Call, Hand, Showing, Terms
from cardspeak.hand.remedies import GiveCard, TakeCard, To, Unburn
from cardspeak.hand.terms import Op

LIMIT = Structure.LIMIT
TWO_NINES = "9c 9h 9d 9s Qc Qd 8d 8h 7s 2s"
"""Two hands of five, a card each at a time: 9-9-Q-8-7 and 9-9-Q-8-2."""


def to_the_last_betting(hand: Hand) -> Hand:
    """Let one bet, all call and stand pat until the last round of betting."""
    while any(step.op is Op.BET for step in hand.plan[hand.at + 1 :]):
        found = offers(hand)
        hand.act(*next((each for each in found if isinstance(each[0], Bet | Call)), found[0]))
    return hand


def leave(hand: Hand, seat: int, left: int) -> Hand:
    """Take all but so many cards of a hand: its first stay."""
    held = len(hand.slots_of(seat))
    hand.apply([TakeCard(seat, card, To.MUCK) for card in range(held - 1, left - 1, -1)])
    return hand


@pytest.mark.parametrize("showing", Showing)
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_game_finishes_with_short_hands(game: Game, showing: Showing) -> None:
    terms = Terms.of(COMMON, plain_notice(game, LIMIT))
    for left in range(5):
        for others in range(left, 5):
            deck = shuffled(terms, left * 5 + others)
            button = 0 if terms.is_stud else 3
            hand = Hand(terms, {1: 90, 2: 90, 3: 90}, button=button, deck=deck, showing=showing)
            to_the_last_betting(hand)
            leave(leave(hand, 1, left), 2, others)
            passively(hand)
            hand.check_conserved()
            assert sum(hand.stacks_by_seat.values()) == 270
            if not left:
                assert hand.winnings(1) == 0, "a hand without a card wins nothing"


def test_a_pair_with_a_kicker_fewer_loses_and_with_a_better_one_wins() -> None:
    whole = to_the_last_betting(dealt("five-card-draw", LIMIT, [100, 100], top=TWO_NINES))
    first = whole.seats[0]
    assert list(passively(whole).winnings_by_seat.values()) == [8, 0]
    short = to_the_last_betting(dealt("five-card-draw", LIMIT, [100, 100], top=TWO_NINES))
    assert list(passively(leave(short, first, 4)).winnings_by_seat.values()) == [0, 8]
    shorter = to_the_last_betting(dealt("five-card-draw", LIMIT, [100, 100], top=TWO_NINES))
    leave(leave(shorter, first, 4), whole.seats[1], 3)
    assert list(passively(shorter).winnings_by_seat.values()) == [8, 0]


def test_short_hands_of_the_same_ranks_divide_the_pot() -> None:
    hand = to_the_last_betting(dealt("five-card-draw", LIMIT, [100, 100], top=TWO_NINES))
    for seat in hand.seats:
        leave(hand, seat, 4)
    assert list(passively(hand).winnings_by_seat.values()) == [4, 4]


def test_one_holdem_card_plays_with_the_board() -> None:
    top = "Ac Kc Ad Kd 2h 3h 9s Js 2s 4d 2d Ah"
    hand = to_the_last_betting(dealt("holdem", LIMIT, [100, 100], top=top))
    assert list(passively(leave(hand, hand.seats[0], 1)).winnings_by_seat.values()) == [32, 0]


def test_a_stripped_hand_of_omaha_has_no_low() -> None:
    top = "Ac Kc 2d Qd 9h 9s 9c 9d 5c 3h 4s 8d 5d Jh 6d Jc"
    hand = to_the_last_betting(dealt("omaha-high-low", LIMIT, [100, 100], top=top))
    whole = to_the_last_betting(dealt("omaha-high-low", LIMIT, [100, 100], top=top))
    assert passively(whole).winnings(passively(whole).seats[0]) > 0, (
        "with two cards it is the only low"
    )
    assert list(passively(leave(hand, hand.seats[0], 1)).winnings_by_seat.values()) == [0, 32]


@pytest.mark.parametrize("extra", [1, 3])
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_game_finishes_with_cards_too_many(game: Game, extra: int) -> None:
    terms = Terms.of(COMMON, plain_notice(game, LIMIT))
    button = 0 if terms.is_stud else 3
    hand = Hand(terms, {1: 90, 2: 90, 3: 90}, button=button, deck=shuffled(terms, extra))
    to_the_last_betting(hand).apply([GiveCard(1)] * extra)
    passively(hand)
    hand.check_conserved()
    assert sum(hand.stacks_by_seat.values()) == 270


@pytest.mark.parametrize("to", [To.SET_ASIDE, To.MUCK, To.BURNS])
def test_stud_cards_that_lie_anywhere_give_the_common_card_when_no_other_is_left(to: To) -> None:
    hand = emptied(to)
    assert passively(hand).is_over
    hand.check_conserved()
    assert len(hand.board) == 1


def test_stud_hands_play_what_they_have_when_every_card_is_in_a_hand() -> None:
    hand = emptied(To.STUB)
    hand.apply([GiveCard(1)] * len(hand.stub))
    assert passively(hand).is_over
    hand.check_conserved()
    assert not len(hand.board)


def emptied(to: To) -> Hand:
    """Six hands of stud from 40 cards on sixth street; all that is in no hand lies elsewhere."""
    book = BOOKS["official"]
    notice = next(each for each in book.notices if each.deck == 40 and "Seven" in each.name)
    terms = Terms.of(book, notice)
    hand = Hand(terms, dict.fromkeys(range(1, 7), 500), button=0, deck=shuffled(terms, 3))
    while hand.street < 3:
        hand.act(*offers(hand)[0])
    hand.apply([Unburn(len(hand.burns))])
    while to is not To.STUB and len(hand.stub):
        hand.apply([GiveCard(1), TakeCard(1, len(hand.slots_of(1)), to)])
    return hand
