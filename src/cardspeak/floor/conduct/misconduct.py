"""Conduct: the steps of discipline in the order that the book gives them.

A step comes back as an order, so that the table enters it against the player; how many the player
has had before is a fact.
"""

from typing import Any

from cardspeak.books import Book, Rule
from cardspeak.books.policy.tournament import Penalty, ShowLive, ShownHand
from cardspeak.floor.conduct.offenses import CODE, Offense, rules_on
from cardspeak.floor.core.case import Case
from cardspeak.floor.core.facts import Seat, Times, with_facts
from cardspeak.floor.core.hand_status import LIVE
from cardspeak.floor.core.live_hand import as_it_happens, at_any_time, live_player_if_said
from cardspeak.floor.core.orders import AnyOrder, Penalize, RemoveChips
from cardspeak.floor.core.registry import decides, live_facts, named_by
from cardspeak.floor.core.report import Report
from cardspeak.floor.core.ruling import Discretion, Outcome, Ruling
from cardspeak.games import Event
from cardspeak.hand import Hand
from cardspeak.hand import remedies as r


class Misconduct(Report, frozen=True, tag="misconduct"):
    """A player broke the code of conduct or the etiquette of the table."""

    seat: Seat | None = None
    offense: Offense | None = None
    given: Times | None = None


live_facts(Misconduct, after_the_hand=True)(at_any_time)


@named_by(Misconduct)
def rules_broken(report: Misconduct, book: Book) -> tuple[Rule, ...]:
    """The rules that name the offense."""
    return rules_on(book, report.offense) if report.offense is not None else ()


_PENALTY, _ON = Outcome.PENALTY, Outcome.PLAYS_ON


_INTENT = "intent, experience and record of the player"


_NO_STEP = "The house names no penalty for it."


class HandShownOnPurpose(Report, frozen=True, tag="hand shown on purpose"):
    """A player showed or named a live hand while the deal was on."""

    seat: Seat | None = None
    heads_up: bool | None = None
    last_two: bool | None = None
    only_said: bool | None = None


@live_facts(HandShownOnPurpose)
def hand_shown_on_purpose_facts(hand: Hand, report: HandShownOnPurpose) -> Report:
    """Whether two players are in the pot."""
    player = live_player_if_said(hand, report.seat)
    known = {} if player is None else {"heads_up": hand.live_count == 2}
    return with_facts(as_it_happens(report), **known)


@named_by(HandShownOnPurpose)
def rules_on_telling(report: HandShownOnPurpose, book: Book) -> tuple[Rule, ...]:
    """The rules that forbid telling hands."""
    return rules_on(book, Offense.TELLING_HANDS)


@decides(Misconduct)
def misconduct(case: Case[Misconduct]) -> Ruling:
    """A breach of the code of conduct or of etiquette."""
    offense = case.one_of("offense", Offense, "What did the player do?")
    said = f"The player {offense.value}."
    if case.event is Event.TOURNAMENT:
        if offense is Offense.TELLING_HANDS and not case.policy("tournament.discussion_penalized"):
            return case.rules(_ON, f"{said} It is not penalized.")
        return _in_tournament(case, said)
    steps = case.policy("conduct.code_steps" if offense in CODE else "conduct.etiquette_steps")
    if not steps:
        return case.rules(_ON, f"{said} {_NO_STEP}")
    step = steps[min(_given(case), len(steps) - 1)]
    order = Penalize(case.seat(), step.value)
    if case.policy("conduct.steps_in_order"):
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
    given: int = case.number("given", "How many penalties has the player had before?")
    return max(given, 0)


def _leeway(case: Case[Any], allowed: str) -> Discretion:
    turns_on = _INTENT if case.policy("ruling.intent_counts") else "how grave it was"
    return Discretion((_PENALTY, _ON), _PENALTY, f"{turns_on}; it may be {allowed}", {_ON: ()})


def _in_tournament(case: Case[Misconduct], said: str) -> Ruling:
    steps = case.policy("tournament.penalties")
    if not steps:
        return case.rules(_ON, f"{said} {_NO_STEP}")
    step = steps[min(_given(case), len(steps) - 1)]
    in_order = case.policy("tournament.penalties_in_order")
    apart = case.policy("tournament.penalties_apart")
    seat = case.seat()
    article = "a " if step is Penalty.WARNING else ""
    words = f"{said} The penalty is {article}{step.value}{_lasting(case, step)}."
    orders: tuple[AnyOrder, ...] = (Penalize(seat, step.value),)
    if step is Penalty.DISQUALIFICATION and case.policy("tournament.disqualified_chips_removed"):
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
    minutes = case.policy("tournament.suspension_minutes")
    return f" for {minutes} minutes" if minutes else " for as long as the director says"


@decides(HandShownOnPurpose)
def hand_shown_on_purpose(case: Case[HandShownOnPurpose]) -> Ruling:
    """A live hand shown or named while the deal is on."""
    if case.event is not Event.TOURNAMENT:
        words = (
            "The hand is live. What the other players may see is a matter of show one, show all."
        )
        return case.rules(LIVE, words)
    seat = case.seat()
    if case.whether("only_said", "Was it only said and not shown?"):
        if not case.policy("tournament.stating_hand_penalized"):
            return case.rules(_ON, "Saying what a hand is carries no penalty.")
        return _live_but_penalized(case, seat, "The player said the hand aloud.")
    allowed: ShowLive = case.policy("tournament.show_live")
    if _may_show(case, allowed):
        return case.rules(LIVE, "Here the hand may be shown.")
    if case.policy("tournament.shown_hand") is ShownHand.DEAD:
        words = "The hand was shown when it may not be: it is dead."
        return case.rules(Outcome.HAND_DEAD, words, r.KillRemedy(seat))
    return _live_but_penalized(case, seat, "The hand was shown when it may not be.")


def _may_show(case: Case[HandShownOnPurpose], allowed: ShowLive) -> bool:
    if allowed is ShowLive.NEVER:
        return False
    heads_up: bool = case.whether("heads_up", "Were only two players in the pot?")
    if not heads_up or allowed is ShowLive.HEADS_UP:
        return heads_up
    last_two: bool = case.whether("last_two", "Are two players left, or does the winner take all?")
    return last_two


def _live_but_penalized(case: Case[HandShownOnPurpose], seat: int, said: str) -> Ruling:
    steps = case.policy("tournament.penalties")
    if not steps:
        return case.rules(LIVE, f"{said} The hand is live. {_NO_STEP}")
    left = Discretion((_PENALTY, LIVE), _PENALTY, _INTENT, {LIVE: ()})
    words = f"{said} The hand is live, and a penalty may follow."
    return case.rules(_PENALTY, words, orders=(Penalize(seat, steps[0].value),), discretion=left)
