"""Conduct: the steps of discipline in the order that the book gives them.

A step comes back as an order, so that the table enters it against the player; how many the player
has had before is a fact.
"""

from cardspeak.books import Book, Offense, Rule
from cardspeak.books.policy.conduct import Penalty
from cardspeak.books.policy.showing import ShowLive, ShownHand
from cardspeak.floor.conduct.offenses import CODE_OF_CONDUCT, rules_on
from cardspeak.floor.core.case import Case
from cardspeak.floor.core.facts import Seat, Times, with_facts
from cardspeak.floor.core.hand_status import LIVE
from cardspeak.floor.core.live_hand import as_it_happens, at_any_time, live_player_if_said
from cardspeak.floor.core.orders import AnyOrder, Penalize, RemoveChips, step_in_words
from cardspeak.floor.core.registry import decides, live_facts, named_by
from cardspeak.floor.core.report import Report
from cardspeak.floor.core.ruling import Discretion, Outcome, Ruling
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


_TELLING = (Offense.TELLING_HANDS, Offense.TELLING_FOLDED_HANDS)


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
    """Whether two players are in the pot, and whether they are the last of their tournament."""
    player = live_player_if_said(hand, report.seat)
    known = {} if player is None else {"heads_up": hand.live_count == 2}
    if known and hand.terms.last_two:
        known["last_two"] = True
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
    if offense in _TELLING and not case.policy("showing.live_hand.discussion_penalized"):
        return case.rules(_ON, f"{said} It is not penalized.")
    steps = case.policy(
        "conduct.code_steps" if offense in CODE_OF_CONDUCT else "conduct.etiquette_steps"
    )
    if not steps:
        return case.rules(_ON, f"{said} {_NO_STEP}")
    given: int = case.number("given", "How many penalties has the player had before?")
    step = steps[min(max(given, 0), len(steps) - 1)]
    seat = case.seat()
    words = f"{said} The penalty is {step_in_words(step.value)}{_lasting(case, step)}."
    orders: tuple[AnyOrder, ...] = (Penalize(seat, step.value),)
    if step is Penalty.DISQUALIFICATION and case.policy("conduct.disqualified_chips_removed"):
        orders += (RemoveChips(seat),)
        words += " The player's chips leave the event."
    in_order = case.policy("conduct.steps_in_order")
    others = case.policy("conduct.other_steps")
    if in_order and not others:
        return case.rules(_PENALTY, words, orders=orders)
    choices = (step, *others) if in_order else (*steps, *others)
    allowed = _listed([step_in_words(each.value) for each in dict.fromkeys(choices)])
    turns_on = _INTENT if case.policy("ruling.intent_counts") else "how grave it was"
    leeway = Discretion(
        (_PENALTY, _ON), _PENALTY, f"{turns_on}; the penalty may be {allowed}", {_ON: ()}
    )
    return case.rules(_PENALTY, words, orders=orders, discretion=leeway)


def _listed(steps: list[str]) -> str:
    *first, last = steps
    return f"{', '.join(first)} or {last}" if first else last


def _lasting(case: Case[Misconduct], step: Penalty) -> str:
    if step is not Penalty.SUSPENSION:
        return ""
    minutes = case.policy("conduct.suspension_minutes")
    return f" for {minutes} minutes" if minutes else " for as long as the floor says"


@decides(HandShownOnPurpose)
def hand_shown_on_purpose(case: Case[HandShownOnPurpose]) -> Ruling:
    """A live hand shown or named while the deal is on."""
    allowed: ShowLive = case.policy("showing.live_hand.allowed")
    if allowed is ShowLive.ANY_TIME:
        return case.rules(LIVE, "The hand is live. Who else may see it: show one, show all.")
    if case.whether("only_said", "Was it only said and not shown?"):
        if not case.policy("showing.live_hand.stating_penalized"):
            return case.rules(_ON, "Saying what a hand is carries no penalty.")
        return _live_but_penalized(case, "The player said the hand aloud.")
    if _may_show(case, allowed):
        return case.rules(LIVE, "Here the hand may be shown.")
    if case.policy("showing.live_hand.becomes") is ShownHand.DEAD:
        words = "The hand was shown when it may not be: it is dead."
        return case.rules(Outcome.HAND_DEAD, words, r.KillRemedy(case.seat()))
    return _live_but_penalized(case, "The hand was shown when it may not be.")


def _may_show(case: Case[HandShownOnPurpose], allowed: ShowLive) -> bool:
    if allowed is ShowLive.NEVER:
        return False
    heads_up: bool = case.whether("heads_up", "Were only two players in the pot?")
    if not heads_up or allowed is ShowLive.HEADS_UP:
        return heads_up
    last_two: bool = case.whether("last_two", "Are two players left, or does the winner take all?")
    return last_two


def _live_but_penalized(case: Case[HandShownOnPurpose], said: str) -> Ruling:
    steps = case.policy("conduct.etiquette_steps")
    if not steps:
        return case.rules(LIVE, f"{said} The hand is live. {_NO_STEP}")
    left = Discretion((_PENALTY, LIVE), _PENALTY, _INTENT, {LIVE: ()})
    words = f"{said} The hand is live, and a penalty may follow."
    order = Penalize(case.seat(), steps[0].value)
    return case.rules(_PENALTY, words, orders=(order,), discretion=left)
