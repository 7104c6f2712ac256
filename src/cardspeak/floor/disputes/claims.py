"""Disputes: late claims, decisions that take time, wrong rulings, cases without a rule.

What they order acts on the table; the deal itself is over or goes on as it lies.
"""

from typing import Any

from cardspeak.floor.core.case import Case
from cardspeak.floor.core.facts import Seat
from cardspeak.floor.core.live_hand import at_any_time
from cardspeak.floor.core.orders import Impound
from cardspeak.floor.core.registry import about, decides, live_facts
from cardspeak.floor.core.report import Report
from cardspeak.floor.core.ruling import Discretion, Outcome, Ruling

_ON, _FLOOR = Outcome.PLAYS_ON, Outcome.FLOOR_DECIDES


class ClaimRaised(Report, frozen=True, tag="claim raised"):
    """A player disputes a pot or names a mistake, perhaps late."""

    game_ended: bool | None = None
    at_once: bool | None = None


_UNUSUAL = "whether the case is unusual enough to be heard in the interest of the game"


@decides(ClaimRaised)
def claim_raised(case: Case[ClaimRaised]) -> Ruling:
    """A dispute about a pot."""
    if not case.is_open("ruling.claim.until") or game_ended(case):
        return too_late(case)
    who = case.policy("ruling.last_word").value
    words = f"The claim is heard, and {who} has the last word."
    if case.whether("at_once", "Was the mistake named when it happened or was first noticed?"):
        return case.rules(_FLOOR, words)
    if not case.policy("ruling.delay_counts"):
        return case.rules(_FLOOR, words)
    left = Discretion((_FLOOR, _ON), _FLOOR, "what the delay changed", {_ON: ()})
    return case.rules(_FLOOR, f"{words} The delay may change the ruling.", discretion=left)


def game_ended(case: Case[Any]) -> bool:
    ended: bool = case.policy("ruling.claim.ends_with_game") and case.whether(
        "game_ended", "Has the game ended or moved to another table?"
    )
    return ended


def is_late(case: Case[Any]) -> bool:
    """Whether the pot is pushed and the time to dispute it is over."""
    return bool(case.report.since.awarded) and not case.is_open("ruling.claim.until")


def too_late(case: Case[Any]) -> Ruling:
    if not case.policy("ruling.claim.late_heard"):
        return case.rules(_ON, "It is too late to ask: the result of the deal stands.")
    left = Discretion((_ON, _FLOOR), _ON, _UNUSUAL, {_FLOOR: ()})
    words = "It is too late to ask, and the result stands unless management hears the case."
    return case.rules(_ON, words, discretion=left)


class DecisionWaits(Report, frozen=True, tag="decision pending"):
    """A ruling takes time: a film must be looked at, or someone fetched."""


@decides(DecisionWaits)
def decision_waits(case: Case[DecisionWaits]) -> Ruling:
    """A decision that takes time."""
    if case.policy("ruling.impound"):
        words = "The pot in question is held apart and the game goes on until the decision comes."
        return case.rules(_FLOOR, words, orders=(Impound(),))
    return case.rules(Outcome.TIME, "The game waits for the decision.")


class WrongRuling(Report, frozen=True, tag="ruling was wrong"):
    """A ruling given in good faith turns out to have been wrong, or a player disputes it."""


@decides(WrongRuling)
def wrong_ruling(case: Case[WrongRuling]) -> Ruling:
    """A ruling that was wrong, or is disputed."""
    who = case.policy("ruling.last_word").value
    words = f"The decision of {who} is final inside the room."
    if not case.policy("ruling.liable_for_good_faith"):
        words += " The house owes nothing for a wrong one given in good faith."
    else:
        words += " The house makes up for a wrong one given in good faith."
    if case.policy("ruling.outside_dispute"):
        words += " The player may take it to the gaming authority."
    return case.rules(_FLOOR, words)


class NotCovered(Report, frozen=True, tag="no rule covers it"):
    """Something went wrong that no rule of the book covers; `seat` is the player who caused it."""

    seat: Seat | None = None
    caused_by_player: bool | None = None
    on_purpose: bool | None = None


about(NotCovered, "ruling.fairness_over_letter")


@decides(NotCovered)
def not_covered(case: Case[NotCovered]) -> Ruling:
    """A case without a rule: what the book says should guide the floor."""
    case.policy("ruling.fairness_over_letter")
    words = "No rule covers this: the floor decides what is fair"
    turns_on = ["what is fair to every player in the pot"]
    if case.whether("caused_by_player", "Did a player cause it?"):
        seat = case.seat()
        if case.policy("ruling.offender_bears"):
            words += f", at the cost of seat {seat}, who caused it, and of no one else"
            turns_on.append("what the player who caused it gained by it")
        if case.policy("ruling.intent_counts"):
            meant = case.whether("on_purpose", "Was it done on purpose?")
            turns_on.append(f"that it was {'done on purpose' if meant else 'a mistake'}")
    left = Discretion((_FLOOR, _ON), _FLOOR, "; ".join(turns_on), {_ON: ()})
    return case.rules(_FLOOR, f"{words}.", discretion=left)


class RulesWaived(Report, frozen=True, tag="rules waived"):
    """The players of a game want a rule not to be applied among them."""

    private: bool | None = None
    all_agree: bool | None = None


live_facts(ClaimRaised, DecisionWaits, WrongRuling, NotCovered, RulesWaived, after_the_hand=True)(
    at_any_time
)


@decides(RulesWaived)
def rules_waived(case: Case[RulesWaived]) -> Ruling:
    """Players who want a rule not to be applied."""
    waived = (
        case.policy("ruling.private_games_waive")
        and case.whether("private", "Is it a closed or private game, a heads-up match or the like?")
        and case.whether("all_agree", "Have all its players been told, and do they agree?")
    )
    if waived:
        left = Discretion((_FLOOR, _ON), _FLOOR, "whether the house allows it", {_ON: ()})
        return case.rules(_FLOOR, "The house may waive the rule for this game.", discretion=left)
    return case.rules(_ON, "The rules hold for this game as for any other.")
