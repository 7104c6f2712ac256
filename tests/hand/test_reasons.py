"""Reasons: a refusal says in a sentence what is wrong, and which points of policy decide it."""

import pytest
from tests.hand.tables import BOOKS, act, dealt, passively, picture

from cardspeak.books.fields import fields
from cardspeak.books.principles import PRINCIPLES
from cardspeak.games import Structure
from cardspeak.hand import (
    Action,
    Bet,
    BringIn,
    Call,
    Check,
    Complete,
    Discard,
    Draw,
    Fold,
    IllegalAction,
    Muck,
    NotPossible,
    OutOfTurn,
    Raise,
    Run,
    Show,
    WrongAmount,
)
from cardspeak.hand.snapshot import take_back

OVER_BLIND = "the big blind is 4, and a raise must add at least as much"
LIMIT, POT, NO_LIMIT = Structure.LIMIT, Structure.POT, Structure.NO_LIMIT


@pytest.mark.parametrize(
    ("action", "error", "sentence"),
    [
        (Check(), NotPossible, "a check is not possible: 4 is owed"),
        (Bet(8), NotPossible, "there is a bet: raise it, do not bet"),
        (Complete(8), NotPossible, "there is a bet: raise it, do not complete"),
        (
            Raise(7),
            WrongAmount,
            f"7 is too little. Raise to at least 8: {OVER_BLIND}",
        ),
        (Raise(101), WrongAmount, "101 is more than the 100 that the player has"),
        (Raise(8.0), WrongAmount, "8.0 is not a whole number of chips"),  # type: ignore[arg-type]
        (BringIn(), NotPossible, "there is no bring-in to make"),
        (Draw((0,)), NotPossible, "that is not possible now"),
        (Discard((0,)), NotPossible, "that is not possible now"),
        (Show(), NotPossible, "that is not possible now"),
        (Muck(), NotPossible, "that is not possible now"),
        (Run(2), NotPossible, "the board cannot be run 2 times now"),
    ],
)
def test_a_refusal_says_what_is_wrong(
    action: Action, error: type[IllegalAction], sentence: str
) -> None:
    hand = dealt("holdem", NO_LIMIT, [100] * 3)
    before = picture(hand)
    refusal = hand.why_not(action)
    assert refusal is not None
    assert refusal.sentence == sentence
    with pytest.raises(error) as refused:
        hand.act(action)
    assert (str(refused.value), refused.value.cites) == (refusal.sentence, refusal.cites)
    assert set(refusal.cites) <= fields().keys() | PRINCIPLES.keys()
    assert picture(hand) == before


def test_what_would_be_accepted_has_no_reason_against_it() -> None:
    hand = dealt("holdem", NO_LIMIT, [100] * 3)
    for action in (Fold(), Call(), Raise(8), Raise(100)):
        assert hand.why_not(action) is None


def test_whoever_is_not_in_turn_is_told_who_is() -> None:
    hand = dealt("holdem", NO_LIMIT, [100] * 3)
    with pytest.raises(OutOfTurn, match="it is not seat 1's turn: seat 3 is to act"):
        hand.act(Call(), 1)
    with pytest.raises(OutOfTurn, match="seat 9 is not in this hand"):
        hand.act(Call(), 9)


def test_a_finished_hand_refuses_every_command() -> None:
    hand = passively(dealt("holdem", NO_LIMIT, [100] * 3))
    before = picture(hand)
    for action in (Fold(), Check(), Call(), Bet(4), Raise(8), Show(), Muck(), Draw(), Run(2)):
        for seat in (1, None):
            with pytest.raises(NotPossible, match="the hand is over"):
                hand.act(action, seat)
    assert picture(hand) == before


def test_a_refused_action_leaves_the_last_one_to_be_taken_back() -> None:
    hand = act(dealt("holdem", NO_LIMIT, [100] * 3), Raise(20))
    with pytest.raises(NotPossible):
        hand.act(Check())
    take_back(hand, 3)
    assert hand.options.seat == 3
    assert list(hand.stacks_by_seat.values()) == [98, 96, 100]


def test_a_pot_sized_most_is_explained_by_how_the_pot_is_counted() -> None:
    hand = dealt("holdem", POT, [400] * 3)
    refusal = hand.why_not(Raise(15))
    assert refusal is not None
    assert "betting.pot_limit.call_counts" in refusal.cites


def test_the_reasons_become_rules_when_the_book_is_asked() -> None:
    book = BOOKS["catfish-bend"]
    hand = dealt("holdem", LIMIT, [400] * 3, book=book)
    act(hand, Raise(8), Raise(12), Raise(16))
    refusal = hand.why_not(Raise(20))
    assert refusal is not None
    assert refusal.cites[0] == "betting.raises"
    assert [rule.id for rule in book.why("betting.raises", hand.terms.context)] == [
        "S3.betting.3.a"
    ]


def test_options_are_explained_by_name() -> None:
    hand = act(dealt("holdem", NO_LIMIT, [400] * 3), Call(), Call())
    assert hand.why()["check"] == ("blinds.option",)
    assert "betting.least_raise" in hand.why()["wager"]
