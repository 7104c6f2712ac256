"""Rulings beyond one hand: pots that went astray, hidden chips, late claims, waiting decisions.

What they order acts on the table; the deal itself is over or goes on as it lies.
"""

from typing import Any

from cardspeak.books.policy.ruling import WrongPot
from cardspeak.books.policy.stakes import Concealed
from cardspeak.books.policy.tournament import HiddenChips, OffTable
from cardspeak.floor.case import Case, decides
from cardspeak.floor.fates import seat_of, since_fact
from cardspeak.floor.reports_showing import (
    ChipsHidden,
    ClaimRaised,
    DecisionWaits,
    NotCovered,
    PotMisdirected,
    RulesWaived,
    WrongRuling,
)
from cardspeak.floor.ruling import (
    Discretion,
    HandOver,
    Impound,
    Outcome,
    RemoveChips,
    Ruling,
    TakeBackPot,
)
from cardspeak.games import Event

_ON, _FLOOR = Outcome.PLAYS_ON, Outcome.FLOOR_DECIDES
_UNUSUAL = "whether the case is unusual enough to be heard in the interest of the game"


@decides(PotMisdirected)
def pot_misdirected(case: Case[PotMisdirected]) -> Ruling:
    """A pot pushed to a player who had not won it."""
    what: WrongPot = case.ask("ruling.wrong_pot")
    if what is WrongPot.STANDS:
        return case.rules(_ON, "A pot once pushed stays where it went.")
    if not case.is_open("ruling.wrong_pot_until") or _game_ended(case):
        return _too_late(case)
    if what is WrongPot.ONLY_IF_APART and case.fact(
        "mixed", "Are the chips mixed with others already?"
    ):
        return case.rules(_ON, "The chips are mixed with others: they stay where they went.")
    wrong = seat_of(case)
    right = case.fact("winner", "Which seat should have won it?", ())
    words = "The pot is counted again from the betting and goes to the player who won it."
    return case.rules(Outcome.POT_MOVED, words, orders=(TakeBackPot(wrong, right),))


def _game_ended(case: Case[Any]) -> bool:
    ended: bool = case.ask("ruling.claim_ends_with_game") and case.fact(
        "game_ended", "Has the game ended or moved to another table?"
    )
    return ended


def _too_late(case: Case[Any]) -> Ruling:
    if not case.ask("ruling.late_claim_heard"):
        return case.rules(_ON, "It is too late to ask: the result of the deal stands.")
    left = Discretion((_ON, _FLOOR), _ON, _UNUSUAL, {_FLOOR: ()})
    words = "It is too late to ask, and the result stands unless management hears the case."
    return case.rules(_ON, words, discretion=left)


@decides(ClaimRaised)
def claim_raised(case: Case[ClaimRaised]) -> Ruling:
    """A dispute about a pot."""
    if not case.is_open("ruling.claim_until") or _game_ended(case):
        return _too_late(case)
    who = case.ask("ruling.last_word").value
    words = f"The claim is heard, and {who} has the last word."
    if case.fact("at_once", "Was the mistake named when it happened or was first noticed?"):
        return case.rules(_FLOOR, words)
    if not case.ask("ruling.delay_counts"):
        return case.rules(_FLOOR, words)
    left = Discretion((_FLOOR, _ON), _FLOOR, "what the delay changed", {_ON: ()})
    return case.rules(_FLOOR, f"{words} The delay may change the ruling.", discretion=left)


@decides(DecisionWaits)
def decision_waits(case: Case[DecisionWaits]) -> Ruling:
    """A decision that takes time."""
    if case.ask("ruling.impound"):
        words = "The pot in question is held apart and the game goes on until the decision comes."
        return case.rules(_FLOOR, words, orders=(Impound(),))
    return case.rules(Outcome.TIME, "The game waits for the decision.")


@decides(WrongRuling)
def wrong_ruling(case: Case[WrongRuling]) -> Ruling:
    """A ruling that was wrong, or is disputed."""
    who = case.ask("ruling.last_word").value
    words = f"The decision of {who} is final inside the room."
    if not case.ask("ruling.liable_for_good_faith"):
        words += " For a wrong one given in good faith the house owes nothing."
    else:
        words += " A wrong one given in good faith is made good by the house."
    if case.ask("ruling.outside_dispute"):
        words += " The player may take it to the gaming authority."
    return case.rules(_FLOOR, words)


@decides(NotCovered)
def not_covered(case: Case[NotCovered]) -> Ruling:
    """A case without a rule: what the book says should guide the floor."""
    case.ask("ruling.fairness_over_letter")
    words = "No rule speaks of this: the floor decides what is fair"
    turns_on = ["what is fair to every player in the pot"]
    if case.fact("caused_by_player", "Did a player cause it?"):
        seat = seat_of(case)
        if case.ask("ruling.offender_bears"):
            words += f", at the cost of seat {seat}, who caused it, and of no one else"
            turns_on.append("what whoever caused it gained by it")
        if case.ask("ruling.intent_counts"):
            meant = case.fact("on_purpose", "Was it done on purpose?")
            turns_on.append(f"that it was {'done on purpose' if meant else 'a mistake'}")
    left = Discretion((_FLOOR, _ON), _FLOOR, "; ".join(turns_on), {_ON: ()})
    return case.rules(_FLOOR, f"{words}.", discretion=left)


@decides(RulesWaived)
def rules_waived(case: Case[RulesWaived]) -> Ruling:
    """Players who want a rule not to be applied."""
    waived = (
        case.ask("ruling.private_games_waive")
        and case.fact("private", "Is it a closed or private game, a heads-up match or the like?")
        and case.fact("all_agree", "Have all its players been told, and do they agree?")
    )
    if waived:
        left = Discretion((_FLOOR, _ON), _FLOOR, "whether the house allows it", {_ON: ()})
        return case.rules(_FLOOR, "The house may waive the rule for this game.", discretion=left)
    return case.rules(_ON, "The rules hold for this game as for any other.")


# Hidden chips


@decides(ChipsHidden)
def chips_hidden(case: Case[ChipsHidden]) -> Ruling:
    """Chips found that lay out of plain view."""
    if case.event is Event.TOURNAMENT and case.fact(
        "lost_all_in", "Had the player declared all-in and lost the pot?"
    ):
        return _after_lost_all_in(case)
    if case.event is Event.TOURNAMENT and case.fact(
        "taken_off", "Had the player taken them off the table?"
    ):
        return _taken_off(case)
    concealed: Concealed = case.ask("stakes.concealed")
    words = f"Chips that lay out of plain view {concealed.value} in this deal."
    if concealed is Concealed.PLAY:
        return case.rules(Outcome.CHIPS_PLAY, words)
    return case.rules(Outcome.CHIPS_DO_NOT_PLAY, words)


def _taken_off(case: Case[ChipsHidden]) -> Ruling:
    """Chips of an event that a player took off the table."""
    becomes: OffTable = case.ask("tournament.off_table")
    if becomes is OffTable.RESTORED:
        return case.rules(Outcome.CHIPS_BACK, "The chips are put back on the table.")
    gone, penalty = Outcome.CHIPS_DO_NOT_PLAY, Outcome.PENALTY
    removed = (RemoveChips(seat_of(case), case.report.amount),)
    words = "Chips taken off the table leave the event."
    if becomes is OffTable.REMOVED:
        return case.rules(gone, words, orders=removed)
    left = Discretion((gone, penalty), gone, "whether it was done on purpose", {penalty: ()})
    words += " The player may be disqualified."
    return case.rules(gone, words, orders=removed, discretion=left)


def _after_lost_all_in(case: Case[ChipsHidden]) -> Ruling:
    """A tournament player who lost all-in and finds chips must not gain by it."""
    begun = since_fact(case, "next_deal", "Has the next deal begun?")
    found = case.ask("tournament.hidden_after_next" if begun else "tournament.hidden_before_next")
    seat = seat_of(case)
    amount = case.report.amount
    out = _eliminated(case)
    removed = (RemoveChips(seat, amount),)
    if found is HiddenChips.REMOVED:
        words = f"The chips found leave the event. {out}"
        return case.rules(Outcome.CHIPS_DO_NOT_PLAY, words, orders=removed)
    if found is HiddenChips.KEPT:
        return case.rules(Outcome.CHIPS_BACK, f"The player keeps the chips found. {out}")
    winner = case.fact("winner", "Which seat won that pot?", ())
    moved, kept_out = Outcome.POT_MOVED, Outcome.CHIPS_DO_NOT_PLAY
    turns_on = "whether they would plainly have been lost too, had they been in view"
    left = Discretion((moved, kept_out), moved, turns_on, {kept_out: ()})
    words = f"The director may give the chips found to the winner of that pot. {out}"
    return case.rules(moved, words, orders=(HandOver(seat, winner, amount),), discretion=left)


def _eliminated(case: Case[ChipsHidden]) -> str:
    eliminated = case.ask("tournament.hidden_eliminated")
    covered = case.fact("covered", "Had the winner enough chips to cover those found?")
    if eliminated and covered:
        return "The player is out of the event."
    return "The player stays in the event."
