"""Rulings on conduct: the steps of discipline in the order that the book gives them.

A step comes back as an order, so that the table enters it against the player; how many the player
has had before is a fact.
"""

from typing import Any

from cardspeak.books import Book, Rule
from cardspeak.books.policy.tournament import Penalty, ShowLive, ShownHand
from cardspeak.floor.case import NAMED, Case, decides
from cardspeak.floor.fates import LIVE, choices, seat_of
from cardspeak.floor.reports_conduct import (
    CODE,
    HandShownOnPurpose,
    Misconduct,
    Offence,
    rules_on,
)
from cardspeak.floor.ruling import AnyOrder, Discretion, Outcome, Penalize, RemoveChips, Ruling
from cardspeak.games import Event
from cardspeak.hand.remedies import KillRemedy

_PENALTY, _ON = Outcome.PENALTY, Outcome.PLAYS_ON
_NO_STEP = "The house names no penalty for it."
_INTENT = "intent, experience and record of the player"


@decides(Misconduct)
def misconduct(case: Case[Misconduct]) -> Ruling:
    """A breach of the code of conduct or of etiquette."""
    offence = case.fact("offence", "What did the player do?", choices(Offence))
    said = f"The player {offence.value}."
    if case.event is Event.TOURNAMENT:
        if offence is Offence.TELLING_HANDS and not case.ask("tournament.discussion_penalized"):
            return case.rules(_ON, f"{said} It is not penalized.")
        return _in_tournament(case, said)
    steps = case.ask("conduct.code_steps" if offence in CODE else "conduct.etiquette_steps")
    if not steps:
        return case.rules(_ON, f"{said} {_NO_STEP}")
    step = steps[min(_given(case), len(steps) - 1)]
    order = Penalize(seat_of(case), step.value)
    if case.ask("conduct.steps_in_order"):
        words = f"{said} The step that follows is {step.value}."
        return case.rules(_PENALTY, words, orders=(order,))
    allowed = " or ".join(each.value for each in steps)
    here = f"; here {step.value}" if len(steps) > 1 else ""
    return case.rules(
        _PENALTY,
        f"{said} The floor may give {allowed}{here}.",
        orders=(order,),
        discretion=_leeway(case, allowed),
    )


def _given(case: Case[Misconduct] | Case[HandShownOnPurpose]) -> int:
    given: int = case.fact("given", "How many penalties has the player had before?", ())
    return max(given, 0)


def _leeway(case: Case[Any], allowed: str) -> Discretion:
    turns_on = _INTENT if case.ask("ruling.intent_counts") else "how grave it was"
    return Discretion((_PENALTY, _ON), _PENALTY, f"{turns_on}; it may be {allowed}", {_ON: ()})


def _in_tournament(case: Case[Misconduct], said: str) -> Ruling:
    steps = case.ask("tournament.penalties")
    if not steps:
        return case.rules(_ON, f"{said} {_NO_STEP}")
    step = steps[min(_given(case), len(steps) - 1)]
    in_order = case.ask("tournament.penalties_in_order")
    apart = case.ask("tournament.penalties_apart")
    seat = seat_of(case)
    article = "a " if step is Penalty.WARNING else ""
    words = f"{said} The penalty is {article}{step.value}{_lasting(case, step)}."
    orders: tuple[AnyOrder, ...] = (Penalize(seat, step.value),)
    if step is Penalty.DISQUALIFICATION and case.ask("tournament.disqualified_chips_removed"):
        orders += (RemoveChips(seat),)
        words += " The player's chips leave the event."
    if in_order and not apart:
        return case.rules(_PENALTY, words, orders=orders)
    others = apart if in_order else (*steps, *apart)
    allowed = " or ".join(dict.fromkeys(each.value for each in (step, *others)))
    return case.rules(_PENALTY, words, orders=orders, discretion=_leeway(case, allowed))


def _lasting(case: Case[Misconduct], step: Penalty) -> str:
    if step is not Penalty.SUSPENSION:
        return ""
    minutes = case.ask("tournament.suspension_minutes")
    return f" for {minutes} minutes" if minutes else " for as long as the director says"


def _breaches(report: Misconduct, book: Book) -> tuple[Rule, ...]:
    return rules_on(book, report.offence) if report.offence is not None else ()


NAMED[Misconduct] = _breaches


def _told(report: HandShownOnPurpose, book: Book) -> tuple[Rule, ...]:
    return rules_on(book, Offence.TELLING_HANDS)


NAMED[HandShownOnPurpose] = _told


@decides(HandShownOnPurpose)
def hand_shown_on_purpose(case: Case[HandShownOnPurpose]) -> Ruling:
    """A live hand shown or named while the deal is on."""
    if case.event is not Event.TOURNAMENT:
        words = "The hand is live. What the others may see is a matter of show one, show all."
        return case.rules(LIVE, words)
    seat = seat_of(case)
    if case.fact("only_said", "Was it only said and not shown?"):
        if not case.ask("tournament.stating_hand_penalized"):
            return case.rules(_ON, "Saying one's hand is not penalized.")
        return _live_but_penalized(case, seat, "The player said the hand aloud.")
    allowed: ShowLive = case.ask("tournament.show_live")
    if _may_show(case, allowed):
        return case.rules(LIVE, "Here the hand may be shown.")
    if case.ask("tournament.shown_hand") is ShownHand.DEAD:
        words = "The hand was shown when it may not be: it is dead."
        return case.rules(Outcome.HAND_DEAD, words, KillRemedy(seat))
    return _live_but_penalized(case, seat, "The hand was shown when it may not be.")


def _may_show(case: Case[HandShownOnPurpose], allowed: ShowLive) -> bool:
    if allowed is ShowLive.NEVER:
        return False
    heads_up: bool = case.fact("heads_up", "Were only two players in the pot?")
    if not heads_up or allowed is ShowLive.HEADS_UP:
        return heads_up
    last_two: bool = case.fact("last_two", "Are two players left, or does the winner take all?")
    return last_two


def _live_but_penalized(case: Case[HandShownOnPurpose], seat: int, said: str) -> Ruling:
    steps = case.ask("tournament.penalties")
    if not steps:
        return case.rules(LIVE, f"{said} The hand is live. {_NO_STEP}")
    left = Discretion((_PENALTY, LIVE), _PENALTY, _INTENT, {LIVE: ()})
    words = f"{said} The hand is live, and a penalty may follow."
    return case.rules(_PENALTY, words, orders=(Penalize(seat, steps[0].value),), discretion=left)
