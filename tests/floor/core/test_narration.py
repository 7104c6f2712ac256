"""Remedies and orders are said as a floor person would say them at the table."""

import typing

import pytest

from cardspeak.books import Book
from cardspeak.floor import AnyOrder, Early, Penalize, PrematureBoard, Ruling, ask
from cardspeak.floor.core.facts import JUST_HAPPENED
from cardspeak.floor.core.narration import _WORDS, in_words, steps
from cardspeak.hand import remedies as r
from cardspeak.hand.actions import Bet, Check


@pytest.mark.parametrize(
    ("remedy", "words"),
    [
        (r.ReshuffleBefore(ahead=1, burn=False), "Then deal the next street without burning."),
        (
            r.Reshuffle(with_set_aside=True),
            "into the stub, shuffle and cut.",
        ),
        (r.Burn(1), "Burn one card."),
        (r.Bind(3, Check()), "Seat 3 must check when the action reaches it."),
        (r.ActRemedy(3, Bet(20)), "Seat 3 bets 20."),
        (r.Bar(2, r.Right.RAISE), "Seat 2 may not raise on this round."),
        (r.DealRowAgain(keeps=(2, 5)), "Seats 2 and 5 may keep the card."),
        (
            r.TakeBoard(1, r.To.STUB),
            "last card off the board and put it on top of the stub.",
        ),
        (r.TakeBoard(4, r.To.SET_ASIDE), "last four cards off the board and set them aside."),
        (
            r.Replace(2, 1, r.To.MUCK),
            "face down, and put the old card on the muck.",
        ),
        (r.HoldBack(3, 40), "Chips worth 40 of seat 3 do not play in this deal."),
        (Penalize(3, "leaves the game"), "Enter a penalty against seat 3: removal from the game."),
    ],
)
def test_a_remedy_is_said_as_at_the_table(remedy: r.Remedy, words: str) -> None:
    assert in_words(remedy).endswith(words)


def test_a_dealer_who_burned_for_an_early_card_is_not_told_to_burn_again() -> None:
    early = PrematureBoard(early=Early.LAST, last_folding=False, since=JUST_HAPPENED)
    ruling = ask(Book.load("seminole"), "holdem", early, "no-limit")
    assert isinstance(ruling, Ruling)
    assert steps(ruling) == [
        "Leave the card that was burned in the burns.",
        "Set the early card aside, face up.",
        in_words(ruling.remedies[-1]),
    ]


def test_every_remedy_and_every_order_has_its_words() -> None:
    assert set(_WORDS) == {*typing.get_args(r.AnyRemedy), *typing.get_args(AnyOrder)}
