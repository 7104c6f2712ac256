"""Chips on the table and a report of the same chips reach one decision, under every book."""

import pytest
from tests.floor.deals import ALL_BOOKS, deal

from cardspeak.floor import (
    Announced,
    Ask,
    Gesture,
    InsufficientRaise,
    Means,
    Meant,
    Needs,
    Progress,
    Report,
    Ruling,
    ShortCall,
    StringBet,
    interpret,
    push,
    rule,
)
from cardspeak.hand import BringIn, Call, Complete, Hand, Raise
from cardspeak.hand.remedies import ActRemedy


def facing_a_raise(book: str, structure: str = "no-limit") -> Hand:
    """Blinds of 2 and 4, a raise to 24 by the first player: the least raise is to 44."""
    hand = deal(book, structure=structure, chips=400)
    hand.act(Raise(24))
    return hand


def action_of(ruling: Ruling | Needs) -> object:
    """The action that a ruling makes of the chips."""
    assert isinstance(ruling, Ruling), ruling
    (act,) = [each for each in ruling.remedies if isinstance(each, ActRemedy)]
    return act.action


@pytest.mark.parametrize("book", ALL_BOOKS)
@pytest.mark.parametrize(("first", "second"), [(24, 40), (34, 10), (38, 30), (60, 40)])
def test_a_string_bet_is_ruled_alike_by_chips_and_by_report(
    book: str, first: int, second: int
) -> None:
    hand = facing_a_raise(book)
    motions = (push((2, first // 2)), push((2, second // 2)))
    read = interpret(Gesture(motions=motions, acted_behind=True, objected=True), hand)
    report = StringBet(announced=Announced.NOTHING, objected=True, first=first, to=first + second)
    assert isinstance(read, Means), read
    assert read.action == action_of(rule(hand, report))


@pytest.mark.parametrize("book", ALL_BOOKS)
@pytest.mark.parametrize("over", [8, 10, 14])
def test_an_insufficient_raise_is_ruled_alike_by_chips_and_by_report(book: str, over: int) -> None:
    hand = facing_a_raise(book)
    read = interpret(Gesture(motions=(push((1, 24 + over)),), acted_behind=True), hand)
    told: Report = InsufficientRaise(over=over, over_chips=2, since=Progress(actions=1))
    ruled = rule(hand, told)
    if isinstance(ruled, Needs):
        assert isinstance(read, Ask)
        assert ruled.fact == "completes"
    else:
        assert isinstance(read, Means)
        assert read.action == action_of(ruled)


@pytest.mark.parametrize("book", ALL_BOOKS)
def test_a_short_call_is_ruled_alike_by_chips_and_by_report(book: str) -> None:
    hand = facing_a_raise(book)
    read = interpret(Gesture(motions=(push((2, 11)),)), hand)
    ruled = rule(hand, ShortCall(bettor_shown=False))
    assert isinstance(read, Means), read
    assert read.action == action_of(ruled) == Call()


def test_an_insufficient_raise_over_a_bring_in_completes_the_bet() -> None:
    hand = deal("catfish-bend", "razz", chips=400)
    hand.act(BringIn())
    ruled = rule(hand, InsufficientRaise(over=1, over_chips=1, says=Meant.RAISE))
    assert isinstance(action_of(ruled), Complete)
