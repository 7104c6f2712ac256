"""Wagers found wrong once the deal has gone on: what can no longer be undone, and what stands."""

from pathlib import Path

import pytest
from tests.floor.betting import killed, play, quietly, ruled, table

from cardspeak.books import Book
from cardspeak.floor import (
    AmountMisunderstood,
    FloorError,
    InsufficientRaise,
    Meant,
    Outcome,
    Progress,
    RaiseByMistake,
    Ruling,
    UnawareOfKill,
    UnawareOfRaise,
    WagerNotRounded,
    WagerOverPot,
    ask,
    override,
    rule,
)
from cardspeak.hand import Bet, Call, Fold, Hand, Raise
from cardspeak.hand.remedies import ActRemedy, KillRemedy, LetStand, RemedyError, ReturnChips

FREE, HELD = Outcome.NOT_BINDING, Outcome.BINDING


def raised(book: str) -> Hand:
    """A flop bet to 300 and raised to 1200, called by seat 3; seat 4 has folded behind."""
    hand = play(quietly(table(book)), Bet(300), Raise(1200))
    return play(hand, Call(), Fold())


PATIENT = """
title = "A patient house"
extends = "black-pearl"

[[rule]]
id = "P.1"
kind = "ruling"
text = "Who had not seen a raise may take the chips back until the round is over."
sets = { "wager.unaware.until" = "until the betting of that round is over" }
"""


def test_a_raise_not_seen_can_be_called_or_left_once_others_have_acted(tmp_path: Path) -> None:
    """Where the chips come back so late, a fold behind can still not be undone."""
    house = tmp_path / "patient.toml"
    house.write_text(PATIENT)
    stays = raised(str(house))
    assert ruled(stays, UnawareOfRaise(seat=3, completes=True)).outcome is HELD
    assert stays.bet(3) == 1200
    leaves = raised(str(house))
    ruling = ruled(leaves, UnawareOfRaise(seat=3, completes=False))
    assert ruling.remedies == (ReturnChips(3, 1200), KillRemedy(3))
    assert leaves.stack(3) == 1998
    assert not leaves.is_live(3)
    assert (leaves.options.seat, leaves.options.call) == (1, 900)


@pytest.mark.rule("seminole:A.19.p4")
def test_chips_that_the_floor_gives_back_late_take_the_hand_along() -> None:
    hand = raised("seminole")
    ruling = rule(hand, UnawareOfRaise(seat=3, put=300, completes=False))
    assert isinstance(ruling, Ruling)
    assert ruling.outcome is Outcome.CHIPS_STAY
    other = override(ruling, Outcome.CHIPS_BACK, "the raise was made in a whisper", "the floor")
    hand.apply(other.remedies)
    assert hand.stack(3) == 1998
    assert not hand.is_live(3)


@pytest.mark.rule("black-pearl:S13.nl.12.1")
def test_a_misunderstood_call_gives_back_all_that_was_taken_for_it() -> None:
    hand = raised("black-pearl")
    report = AmountMisunderstood(seat=3, put=120, bettor_shown=False, damage=False)
    ruling = rule(hand, report)
    assert isinstance(ruling, Ruling)
    assert (ruling.outcome, ruling.remedies) == (HELD, ())
    assert ruling.discretion is not None
    assert ruling.discretion.otherwise == {FREE: (ReturnChips(3, 1200), KillRemedy(3))}


@pytest.mark.rule("catfish-bend:S8.kill.9")
def test_one_unaware_of_a_kill_is_never_asked_to_undo_what_others_did() -> None:
    hand = play(killed("catfish-bend"), Call(), Fold())
    ruling = ruled(hand, UnawareOfKill(seat=3, required=True, marked=False, completes=False))
    assert (ruling.outcome, ruling.remedies) == (FREE, (ReturnChips(3, 6), KillRemedy(3)))
    assert hand.stack(3) == 200


def test_a_raise_by_mistake_stands_after_another_ruling() -> None:
    """Seat 2 is put right in between: what came before cannot be undone any more."""
    hand = play(quietly(table("seminole")), Bet(100), Raise(300))
    hand.apply([ReturnChips(1, 0)])
    assert ruled(hand, RaiseByMistake(seat=2, informed=False)).outcome is HELD


# What is let stand, and what cannot be


@pytest.mark.rule("catfish-bend:S9.pl.3", "black-pearl:S13.pl.3")
@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl"])
def test_a_wager_over_the_pot_that_stands_is_played(book: str) -> None:
    hand = play(quietly(table(book, "holdem", "pot", blinds=(10, 20))), Bet(40))
    ruling = ruled(hand, WagerOverPot(seat=2, to=500, considered=True, by_maker=True))
    assert ruling.outcome is Outcome.PLAYS_ON
    assert hand.bet(2) == 500
    assert (hand.options.seat, hand.options.call) == (3, 500)


def test_only_a_wager_over_the_pot_can_be_let_stand() -> None:
    hand = play(quietly(table("catfish-bend", "holdem", "pot", blinds=(10, 20))), Bet(40))
    stacks, bets = list(hand.stacks_by_seat.values()), list(hand.bets_by_seat.values())
    with pytest.raises(FloorError, match="more than 200"):
        rule(hand, WagerOverPot(seat=2, to=200, considered=True, by_maker=True))
    for remedy in (LetStand(2, Raise(200)), LetStand(2, Raise(9000)), LetStand(3, Raise(500))):
        with pytest.raises(RemedyError):
            hand.apply([remedy])
    assert (
        list(hand.stacks_by_seat.values()),
        list(hand.bets_by_seat.values()),
        hand.options.seat,
    ) == (stacks, bets, 2)


def test_a_wager_cannot_be_made_in_steps_of_nothing() -> None:
    report = WagerNotRounded(seat=2, to=210, least=200, unit=0, since=Progress(betting_over=False))
    with pytest.raises(FloorError, match="steps of a chip or more, not of 0"):
        ask(Book.load("black-pearl"), "holdem", report, "pot")


@pytest.mark.parametrize("book", ["seminole", "black-pearl", "catfish-bend", "common"])
def test_chips_of_the_big_blind_that_make_no_raise_are_a_check(book: str) -> None:
    hand = play(table(book, blinds=(5, 10)), Call(), Call(), Call())
    assert hand.options.check
    said = Meant.CALL if book == "seminole" else None
    ruling = rule(hand, InsufficientRaise(seat=2, over=2, says=said))
    assert isinstance(ruling, Ruling)
    hand.apply(ruling.remedies, ruling.cites)
    assert hand.contribution(2) == 10
    assert len(hand.board) == 3


def test_nobody_has_considered_a_wager_over_the_pot_that_nobody_acted_on() -> None:
    hand = table("official", "omaha", "pot")
    ruling = rule(hand, WagerOverPot(seat=3, to=50))
    assert isinstance(ruling, Ruling)
    assert ruling.remedies == (ActRemedy(3, Raise(7)),)
