"""Misdeals: the deal itself went wrong, in its order or in who got cards.

A misdeal is called while its window is open; afterwards the deal is played as it lies. The other
modules about the starting hands call a misdeal through `misdeal` here.
"""

from typing import Any

from cardspeak.books.policy.button import Misplaced
from cardspeak.books.policy.dead import Fate
from cardspeak.books.policy.misdeal import (
    CardsOutOfOrder,
    Entitled,
    Ineligible,
    MistakeEffect,
    NoAnte,
    Redeal,
    TooLate,
)
from cardspeak.books.policy.missed import OwingHand
from cardspeak.books.policy.stud import Passes
from cardspeak.floor import reports_deal as reports
from cardspeak.floor.case import Case, NeededError, decides
from cardspeak.floor.fates import only_if
from cardspeak.floor.ruling import CorrectButton, DealAgain, Discretion, Needs, Outcome, Ruling
from cardspeak.floor.since import COUNTS
from cardspeak.games import Forced
from cardspeak.hand import remedies as r

WHICH_SEAT = "Which seat?"


def since(case: Case[Any], fact: str, question: str) -> Any:
    """How far the deal has gone in one respect, or the question for it."""
    value = case.report.since.known(fact)
    if value is None:
        choices = () if fact in COUNTS else ("yes", "no")
        raise NeededError(Needs(f"since.{fact}", question, choices))
    return value


def in_time(case: Case[Any]) -> bool:
    """Whether a misdeal may still be called."""
    return case.is_open("misdeal.window")


def misdeal(case: Case[Any], why: str, first: tuple[CorrectButton, ...] = ()) -> Ruling:
    """A misdeal: all chips go back, and the book says what is dealt next."""
    again = case.ask("misdeal.redeal") is Redeal.REPLAY
    then = "the same deal is dealt again" if again else "the next deal follows"
    if first:
        then = f"the button is put right, and {then}"
    return case.rules(
        Outcome.MISDEAL,
        f"{why} It is a misdeal: all chips go back, {'' if first else 'and '}{then}.",
        r.Misdeal(),
        orders=(*first, *((DealAgain(),) if again else ())),
    )


def played(case: Case[Any], why: str = "Too late for a misdeal: the deal is played.") -> Ruling:
    """The deal goes on as it lies."""
    return case.rules(Outcome.PLAYS_ON, why)


def _misdeal_in_time(case: Case[Any], field: str, why: str) -> Ruling:
    if case.ask(field) is not MistakeEffect.MISDEAL:
        return played(case, f"{why} The deal is played all the same.")
    return misdeal(case, why) if in_time(case) else played(case)


@decides(reports.NotShuffled)
def not_shuffled(case: Case[reports.NotShuffled]) -> Ruling:
    """The deck was not shuffled or not cut."""
    return _misdeal_in_time(case, "misdeal.not_shuffled", "The deck was not shuffled and cut.")


@decides(reports.WrongFirstSeat)
def wrong_first_seat(case: Case[reports.WrongFirstSeat]) -> Ruling:
    """The first card went to the wrong position."""
    why = "The first card went to the wrong position."
    return _misdeal_in_time(case, "misdeal.wrong_first_seat", why)


@decides(reports.WrongButton)
def wrong_button(case: Case[reports.WrongButton]) -> Ruling:
    """The button was out of position."""
    only_if(not case.game.is_stud, f"{case.game.name} has no button")
    why = "The button was out of position."
    if case.ask("misdeal.wrong_button") is MistakeEffect.MISDEAL and case.is_open(
        "misdeal.wrong_button_until"
    ):
        return misdeal(case, why, (CorrectButton(),))
    if case.ask("button.misplaced") is Misplaced.CORRECTED:
        return case.rules(
            Outcome.PLAYS_ON,
            f"{why} The deal is played; button and blinds are put right for the next one.",
            orders=(CorrectButton(),),
        )
    return played(case, f"{why} The deal is played, and the button moves on from where it was.")


@decides(reports.OutOfOrder)
def out_of_order(case: Case[reports.OutOfOrder]) -> Ruling:
    """A starting card went to another player than it was due to."""
    why = "A card was dealt out of order."
    answer = case.ask("misdeal.out_of_order")
    if answer is CardsOutOfOrder.PLAYED:
        return played(case, f"{why} The deal is played as it lies.")
    if not in_time(case):
        return played(case)
    question = "May a player have seen the card that was due to another?"
    if answer is CardsOutOfOrder.MISDEAL or case.fact("seen", question):
        return misdeal(case, why)
    return case.rules(
        Outcome.CARDS_MOVED,
        f"{why} Nobody can have seen it: the cards change places, and the deal goes on.",
        r.Exchange(
            case.fact("seat", WHICH_SEAT, ()),
            case.fact("card", "Which card of that seat, counted from 0?", ()),
            case.fact("other", "Which seat was it due to?", ()),
            case.fact("other_card", "Which card of the other seat, counted from 0?", ()),
        ),
    )


@decides(reports.DealtOut)
def dealt_out(case: Case[reports.DealtOut]) -> Ruling:
    """A player who should have been dealt in got no hand."""
    why = "A player entitled to a hand was dealt out."
    is_misdeal = case.ask("misdeal.dealt_out") is MistakeEffect.MISDEAL
    if not _entitled(case):
        return played(case, "The player was not entitled to a hand: the deal is played.")
    if is_misdeal and case.is_open("misdeal.dealt_out_until"):
        return misdeal(case, why)
    posted = case.fact("posted", "Had the player posted a blind or an ante?")
    if case.ask("misdeal.dealt_out_after") is TooLate.POST_RETURNED and posted:
        seat = case.fact("seat", WHICH_SEAT, ())
        return case.rules(
            Outcome.CHIPS_BACK,
            "Too late for a misdeal: the deal is played, and the player left out gets the blind "
            "or ante back.",
            r.KillRemedy(seat),
            r.ReturnPosts(seat),
        )
    return played(case)


def _entitled(case: Case[reports.DealtOut]) -> bool:
    entitled = case.ask("misdeal.dealt_out_entitled")
    if Entitled.POSTED in entitled and case.fact(
        "posted", "Had the player posted a blind or an ante?"
    ):
        return True
    return Entitled.PRESENT in entitled and bool(
        case.fact("present", "Was the player present at the table?")
    )


@decides(reports.IneligibleDealtIn)
def ineligible_dealt_in(case: Case[reports.IneligibleDealtIn]) -> Ruling:
    """Cards went to an empty seat or to a player not entitled to a hand."""
    why = "A seat that is not entitled to a hand was dealt in."
    if case.ask("misdeal.ineligible") is Ineligible.DEAD:
        return _ineligible_dead(case, why)
    if in_time(case):
        return misdeal(case, why)
    if case.fact("empty", "Is the seat empty?"):
        seat = case.fact("seat", WHICH_SEAT, ())
        says = "Too late for a misdeal: the deal is played, and the empty seat's hand is dead."
        return case.rules(Outcome.HAND_DEAD, says, r.KillRemedy(seat))
    return played(case)


def _ineligible_dead(case: Case[Any], why: str) -> Ruling:
    """The hand dies; a forced bet that lay on it passes on."""
    seat = case.fact("seat", WHICH_SEAT, ())
    passes = case.game.is_stud and case.fact(
        "forced", "Must that seat's up card make the forced bet, and has nobody acted yet?"
    )
    if not passes:
        return case.rules(Outcome.HAND_DEAD, f"{why} The hand is dead.", r.KillRemedy(seat))
    by_card = case.ask("stud.ineligible_low") is Passes.NEXT_CARD
    whose = "with the next card in order" if by_card else "on its left"
    opener = case.fact("opener", f"Which seat is the first {whose}?", ())
    return case.rules(
        Outcome.HAND_DEAD,
        f"{why} The hand is dead, and the forced bet passes to the player {whose}.",
        r.OpenWith(opener, may_fold=not by_card),
        r.KillRemedy(seat),
    )


@decides(reports.DealtInOwing)
def dealt_in_owing(case: Case[reports.DealtInOwing]) -> Ruling:
    """A player who owes a blind got a hand without posting."""
    only_if(case.game.forced is Forced.BLINDS, f"{case.game.name} has no blinds to owe")
    why = "A player who owes a blind was dealt in."
    seat = case.fact("seat", WHICH_SEAT, ())
    if case.fact("acted", "Has the player put chips in on that hand?"):
        field = "missed.dealt_in_acted"
    else:
        looked = case.fact("looked", "Has the player looked at the hand?")
        field = "missed.dealt_in_seen" if looked else "missed.dealt_in_unseen"
    becomes = case.ask(field)
    if becomes is OwingHand.DEAD:
        says = f"{why} The hand is dead, and the blind is still owed."
        return case.rules(Outcome.HAND_DEAD, says, r.KillRemedy(seat))
    if becomes is OwingHand.LIVE_AND_OWED:
        says = f"{why} The hand is live, and the blind is posted on the next deal."
        return case.rules(Outcome.HAND_LIVE, says)
    says = f"{why} The player posts it now, before looking, and plays the hand."
    return case.rules(Outcome.HAND_LIVE, says)


@decides(reports.AbsentDealtIn)
def absent_dealt_in(case: Case[reports.AbsentDealtIn]) -> Ruling:
    """A player away from the table was dealt in."""
    why = "An absent player was dealt in."
    if case.ask("misdeal.absent") is MistakeEffect.MISDEAL and in_time(case):
        return misdeal(case, why)
    if not case.fact("at_turn", "Has the turn come to that player, who is still away?"):
        return played(case, "An absent player may be dealt in: the deal is played.")
    fate = case.ask("dead.absent_at_turn")
    seat = case.fact("seat", WHICH_SEAT, ())
    if fate in (Fate.LIVE, Fate.LIVE_UNLESS_KILLED):
        return case.rules(Outcome.HAND_LIVE, f"{why} The hand is live.")
    spared = Discretion(
        (Outcome.HAND_DEAD, Outcome.HAND_LIVE),
        Outcome.HAND_DEAD,
        "whether the player is at hand",
        {Outcome.HAND_LIVE: ()},
    )
    return case.rules(
        Outcome.HAND_DEAD,
        f"{why} The turn has come and the player is away: the hand is dead.",
        r.KillRemedy(seat),
        discretion=spared if fate is Fate.DEAD_UNLESS_SPARED else None,
    )


@decides(reports.MissingAnte)
def missing_ante(case: Case[reports.MissingAnte]) -> Ruling:
    """The pot is short of an ante."""
    if not case.fact("known", "Is it known whose ante is missing?"):
        return _misdeal_in_time(
            case, "misdeal.no_ante_unknown", "The pot is short of an ante, and nobody knows whose."
        )
    why = "The player did not put up the ante."
    answer = case.ask("misdeal.no_ante")
    if answer is NoAnte.MISDEAL and in_time(case):
        return misdeal(case, why)
    question = "Has the player since put chips in the pot?"
    if answer is NoAnte.DEAD_BEFORE_CHIPS and not case.fact("chips_in", question):
        return _ineligible_dead(case, why)
    return case.rules(
        Outcome.HAND_LIVE,
        f"{why} The hand is live, and the ante is added to the pot.",
        r.AddChips(
            case.fact("seat", WHICH_SEAT, ()), case.fact("amount", "How much is the ante?", ())
        ),
    )
