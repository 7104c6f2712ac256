"""Rulings on hands fouled or miscounted, and on chips bet on hands that are foul.

A foul hand is a dead hand. What protects a hand, whether it survives, and which chips come back
are policies.
"""

from typing import Any

import msgspec

from cardspeak.books.policy.conduct import Step
from cardspeak.books.policy.dead import Fate, FoulBet, Refund
from cardspeak.books.policy.draw import ShortAfterAction
from cardspeak.books.policy.protect import FouledHand, Protection
from cardspeak.books.policy.stud import MissingCard
from cardspeak.floor.case import Case, decides
from cardspeak.floor.fates import (
    DEAD,
    LIVE,
    by_fate,
    choices,
    only_if,
    seat_of,
    told_apart,
    with_refund,
)
from cardspeak.floor.reports_hands import (
    CardsSweptAway,
    CountFoundLate,
    FoulHandBet,
    Fouling,
    Guard,
    HandFouled,
    NotDiscarded,
)
from cardspeak.floor.ruling import Discretion, Impound, Outcome, Penalize, Ruling
from cardspeak.games.declaration import Family
from cardspeak.games.words import DiscardStep
from cardspeak.hand.remedies import AddChips, KillRemedy, ReturnChips, TakeBackAction

_BLAMELESS = "whether the hand was protected with care and lost by no fault of its owner"


_PATHS = {
    ("protected", Fouling.TOUCHED): ("protect.protected_touched", "protect.protected_refund"),
    ("protected", Fouling.TAKEN): ("protect.protected_taken", "protect.protected_refund"),
    ("unprotected", Fouling.TOUCHED): ("protect.unprotected_touched", "protect.unprotected_refund"),
    ("unprotected", Fouling.TAKEN): ("protect.unprotected_taken", "protect.unprotected_refund"),
}


@decides(HandFouled)
def hand_fouled(case: Case[HandFouled]) -> Ruling:
    """A hand touched by discards or taken in by the dealer."""
    how = case.fact("how", "What happened to the hand?", choices(Fouling))
    protected = _is_protected(case)
    return fouled(case, how, "protected" if protected else "unprotected")


def fouled(case: Case[Any], how: Fouling, guarded: str) -> Ruling:
    """What becomes of a hand fouled against its owner's will."""
    path, refund = _PATHS[guarded, how]
    fate = case.ask(path)
    words = "Discards touched" if how is Fouling.TOUCHED else "The dealer took in"
    said = f"{words} the {guarded} hand."
    if fate is FouledHand.DEAD:
        ruling = by_fate(case, Fate.DEAD, said)
    elif not told_apart(case):
        ruling = by_fate(case, Fate.DEAD, f"{said} It cannot be told apart any more.")
    elif fate is FouledHand.DEAD_IF_LOST:
        return by_fate(case, Fate.LIVE, f"{said} It can be told apart.")
    else:
        turns_on = "how sure it is which cards are the player's"
        ruling = by_fate(case, Fate.DEAD_UNLESS_SPARED, said, turns_on)
    return with_refund(case, ruling, refund, turns_on=_BLAMELESS)


def _is_protected(case: Case[HandFouled]) -> bool:
    guard = case.fact("guard", "What protected the hand?", choices(Guard))
    accepted = case.ask("protect.protected_by")
    if guard is not Guard.NOTHING:
        return guard.value in [each.value for each in accepted]
    stud = case.game.is_stud and Protection.STUD_HOLE in accepted
    return stud and case.fact("hole_cards", "Was it the hole cards that were fouled?")


@decides(CountFoundLate)
def count_found_late(case: Case[CountFoundLate]) -> Ruling:
    """Too many or too few cards, found too late for a misdeal or a correction."""
    if case.fact("too_many", "Has the hand too many cards (and not too few)?"):
        ruling = by_fate(case, case.ask("dead.too_many_cards"), "The hand has too many cards.")
    else:
        ruling = _too_few(case)
    if ruling.outcome is not DEAD or ruling.discretion is not None:
        return ruling
    return _count_refund(case, ruling)


def _count_refund(case: Case[CountFoundLate], ruling: Ruling) -> Ruling:
    refund = case.ask("dead.wrong_count_refund")
    asked = "Is the floor sure, beyond reasonable doubt, that nothing improper was done?"
    if refund is Refund.ALL_IF_FLOOR and not case.fact("no_impropriety", asked):
        return msgspec.structs.replace(ruling, cites=case.cites)
    return with_refund(
        case, ruling, "dead.wrong_count_refund", turns_on="whether nothing improper was done"
    )


def _too_few(case: Case[CountFoundLate]) -> Ruling:
    said = "The hand has too few cards."
    if case.game.family is Family.DRAW and case.fact("before_draw", "Is the draw still to come?"):
        if case.ask("draw.short_after_action") is ShortAfterAction.DRAWS_UP:
            return by_fate(case, Fate.LIVE, f"{said} It is filled on the draw.")
        return by_fate(case, Fate.DEAD, said)
    if case.game.is_stud and case.fact("only_last_missing", "Is only the last card missing?"):
        missing = case.ask("stud.missing_last_card")
        said = "The hand lacks only its last card."
        fate = {
            MissingCard.LIVE: Fate.LIVE,
            MissingCard.DEAD: Fate.DEAD,
            MissingCard.FLOOR_DECIDES: Fate.DEAD_UNLESS_SPARED,
            MissingCard.LIVE_UNLESS_KILLED: Fate.LIVE_UNLESS_KILLED,
        }[missing]
        return by_fate(case, fate, said, "whether the dealer mucked the card by mistake")
    return by_fate(case, case.ask("dead.too_few_cards"), said)


@decides(NotDiscarded)
def not_discarded(case: Case[NotDiscarded]) -> Ruling:
    """A card kept that had to be discarded before the next round."""
    discards = any(isinstance(step, DiscardStep) for step in case.game.steps)
    only_if(discards, f"no card has to be discarded at {case.game.name}")
    fate = case.ask("dead.not_discarded")
    return by_fate(case, fate, "The next round is dealt and the player has not discarded.")


@decides(FoulHandBet)
def foul_hand_bet(case: Case[FoulHandBet]) -> Ruling:
    """A bet or raise on a foul hand."""
    if case.fact("knew", "Did the player know that the hand is foul, or foul it on purpose?"):
        return _bet_knowing(case)
    seat = seat_of(case)
    if case.is_open("dead.foul_said_until") and not case.report.since.actions:
        called = case.fact("called", "How much of it only met what others had bet?", ())
        words = "The hand is dead. The part of the last bet that nobody called goes back."
        return case.rules(
            Outcome.CHIPS_BACK,
            words,
            TakeBackAction(seat),
            *((AddChips(seat, called),) if called else ()),
            KillRemedy(seat),
        )
    return by_fate(case, Fate.DEAD, "A foul hand gets no chips back.")


def _bet_knowing(case: Case[FoulHandBet]) -> Ruling:
    seat = seat_of(case)
    if case.fact("won", "Did that hand win, and is the pot not yet awarded?"):
        kept: FoulBet = case.ask("dead.foul_won_known")
    else:
        kept = case.ask("dead.foul_bet_known")
    stay, back = Outcome.CHIPS_STAY, Outcome.CHIPS_BACK
    said = "The player bet a hand known to be foul: the hand is dead"
    if kept is FoulBet.BACK_AND_REMOVED:
        return case.rules(
            back,
            f"{said}, the chips go back and the player leaves the game.",
            ReturnChips(seat),
            KillRemedy(seat),
            orders=(Penalize(seat, Step.REMOVAL.value),),
        )
    if kept is FoulBet.STAY:
        return case.rules(stay, f"{said} and the chips stay in the pot.", KillRemedy(seat))
    turns_on = "whether the player knew, or fouled the hand on purpose"
    left = Discretion((stay, back), stay, turns_on, {back: (ReturnChips(seat), KillRemedy(seat))})
    return case.rules(
        stay,
        f"{said}, and the floor may rule that the chips stay.",
        KillRemedy(seat),
        discretion=left,
    )


@decides(CardsSweptAway)
def cards_swept_away(case: Case[CardsSweptAway]) -> Ruling:
    """A pot won by a bettor whose cards had been swept away."""
    seat = seat_of(case)
    if case.fact("knew", "Did the player know, when betting, that the hand was gone?"):
        return _won_knowing(case, seat)
    if not case.ask("dead.swept_unknowing_wins"):
        words = "The hand was gone before the pot was won: it cannot win."
        return case.rules(DEAD, words, orders=(Impound(),))
    words = "The player bet and won not knowing that cards were gone, and keeps the pot."
    return case.rules(LIVE, words)


def _won_knowing(case: Case[CardsSweptAway], seat: int) -> Ruling:
    kept: FoulBet = case.ask("dead.foul_won_known")
    said = "The player bet knowing that the hand was gone and cannot win"
    if kept is FoulBet.BACK_AND_REMOVED:
        removed = Penalize(seat, Step.REMOVAL.value)
        words = f"{said}: the chips go back and the player leaves the game."
        return case.rules(Outcome.CHIPS_BACK, words, orders=(Impound(), removed))
    return case.rules(Outcome.CHIPS_STAY, f"{said}: the chips stay.", orders=(Impound(),))
