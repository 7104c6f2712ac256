"""Calling a misdeal, and playing on: what every subject of the deal shares."""

from typing import Any

from cardspeak.books.policy.misdeal import MistakeEffect, Redeal
from cardspeak.books.policy.stud import Passes
from cardspeak.floor.core.case import Case
from cardspeak.floor.core.orders import CorrectButton, DealAgain
from cardspeak.floor.core.ruling import Outcome, Ruling
from cardspeak.hand import remedies as r


def in_time(case: Case[Any]) -> bool:
    """Whether a misdeal may still be called."""
    return case.is_open("misdeal.window")


def misdeal(case: Case[Any], why: str, first: tuple[CorrectButton, ...] = ()) -> Ruling:
    """A misdeal: all chips go back, and the book says what is dealt next."""
    again = case.policy("misdeal.redeal") is Redeal.REPLAY
    then = "the same deal is dealt again" if again else "the next deal follows"
    if first:
        then = f"the button is corrected, and {then}"
    return case.rules(
        Outcome.MISDEAL,
        f"{why} It is a misdeal: all chips go back, {'' if first else 'and '}{then}.",
        r.Misdeal(),
        orders=(*first, *((DealAgain(),) if again else ())),
    )


def played(case: Case[Any], why: str = "Too late for a misdeal: the deal is played.") -> Ruling:
    """The deal goes on as it lies."""
    return case.rules(Outcome.PLAYS_ON, why)


def misdeal_in_time(case: Case[Any], field: str, why: str) -> Ruling:
    if case.policy(field) is not MistakeEffect.MISDEAL:
        return played(case, f"{why} The deal is played all the same.")
    return misdeal(case, why) if in_time(case) else played(case)


def ineligible_dead(case: Case[Any], why: str) -> Ruling:
    """The hand dies; a forced bet that lay on it passes on."""
    seat = case.seat()
    passes = case.game.is_stud and case.whether(
        "forced", "Must that seat's up card make the forced bet, and has nobody acted yet?"
    )
    if not passes:
        return case.rules(Outcome.HAND_DEAD, f"{why} The hand is dead.", r.KillRemedy(seat))
    by_card = case.policy("stud.ineligible_low") is Passes.NEXT_CARD
    whose = "with the next card in order" if by_card else "on its left"
    opener = case.number("opener", f"Which seat is the first {whose}?")
    return case.rules(
        Outcome.HAND_DEAD,
        f"{why} The hand is dead, and the forced bet passes to the player {whose}.",
        r.OpenWith(opener, may_fold=not by_card),
        r.KillRemedy(seat),
    )
