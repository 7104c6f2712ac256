"""Hands that their owners gave up: folded out of turn or with money owed, left behind.

A hand that cannot be identified cannot come back, and the chips of a dead hand stay in the pot
unless a policy gives them back.
"""

from enum import StrEnum

from cardspeak.books.policy.dead import HandStatus, Owing
from cardspeak.books.policy.stud import FoldedSeatCards
from cardspeak.books.policy.turn import Binding, BindingWord
from cardspeak.floor.core.case import Case
from cardspeak.floor.core.facts import Chips, Seat, SomeChips, with_facts
from cardspeak.floor.core.hand_status import (
    BACK,
    DEAD,
    FACED_A_BET,
    UNIDENTIFIABLE,
    by_retrieval,
    by_status,
    is_identifiable,
)
from cardspeak.floor.core.live_hand import as_it_happens, faces_bet, live_player_if_said
from cardspeak.floor.core.registry import decides, live_facts
from cardspeak.floor.core.report import Report
from cardspeak.floor.core.ruling import Discretion, FloorError, Ruling
from cardspeak.floor.hands.fouled import Guard
from cardspeak.hand import Hand
from cardspeak.hand import remedies as r
from cardspeak.hand.actions import Call, Fold, Raise
from cardspeak.hand.phase import Phase


class GivenUp(StrEnum):
    """How a player gave a hand up."""

    SAID = "said so"
    THROWN = "threw it away face down"
    FORWARD = "threw it forward face down"
    FACE_UP = "laid or threw it down face up"


class Between(StrEnum):
    """What the players did who should have acted first."""

    QUIET = "only checked or folded"
    CALL = "one called"
    RAISE = "one bet or raised"


class HandGivenUp(Report, frozen=True, tag="hand given up"):
    """A player folded out of turn, with no bet to face, or by throwing the cards down."""

    seat: Seat | None = None
    how: GivenUp | None = None
    identifiable: bool | None = None
    in_turn: bool | None = None
    acts_again: bool | None = None
    between: Between | None = None
    facing_bet: bool | None = None
    acted_behind: bool | None = None


@live_facts(HandGivenUp)
def hand_given_up_facts(hand: Hand, report: HandGivenUp) -> Report:
    """Whether it was the player's turn, and whether there was a bet to face, or to bring in."""
    player = live_player_if_said(hand, report.seat)
    if player is None:
        return as_it_happens(report)
    options = hand.options
    in_turn = report.seat == options.seat or report.seat in options.seats
    owes = faces_bet(hand, player) or (in_turn and options.bring_in is not None)
    again = hand.round is not None and hand.stack(hand.seats[player]) > 0
    return with_facts(as_it_happens(report), in_turn=in_turn, acts_again=again, facing_bet=owes)


_SERVED = "The hand is dead; its seat gets cards until someone bets, so that no one's cards change."


_BETWEEN = {
    Between.QUIET: "turn.out_of_turn.after_checks",
    Between.CALL: "turn.out_of_turn.after_call",
    Between.RAISE: "turn.out_of_turn.after_raise",
}


@decides(HandGivenUp)
def hand_given_up(case: Case[HandGivenUp]) -> Ruling:
    """A fold out of turn, with no bet to face, or by throwing the cards down."""
    how = case.one_of("how", GivenUp, "How did the player give the hand up?")
    if how is GivenUp.FACE_UP:
        status = case.policy("dead.fold.thrown_face_up")
        if not is_identifiable(case):
            return by_status(case, HandStatus.DEAD, UNIDENTIFIABLE)
        return by_status(case, status, "The cards lie face up and are known.")
    if not case.whether("in_turn", "Was it the player's turn?"):
        return _folded_out_of_turn(case)
    if case.whether("facing_bet", FACED_A_BET):
        status, said = case.policy("dead.fold.facing_bet"), "The player folded to a bet."
        if status is HandStatus.DEAD and how is not GivenUp.SAID and case.report.identifiable:
            said += " The cards can still be identified."
            return by_retrieval(case, case.policy("dead.retrieved.before_showdown"), said)
        return by_status(case, status, said)
    if how is GivenUp.FORWARD and case.whether("acted_behind", "Did someone behind act upon it?"):
        said = "The hand was thrown forward and another acted upon it."
        return by_status(case, case.policy("dead.fold.thrown_forward"), said)
    said = "The player folded with no bet to face."
    status = case.policy("dead.fold.facing_none")
    if how is GivenUp.SAID and BindingWord.FOLD in case.policy("turn.words.binding"):
        status = HandStatus.DEAD
    if status in (HandStatus.DEAD, HandStatus.DEAD_UNLESS_SPARED) and _seat_is_served(case):
        folded = by_status(case, status, said)
        return case.rules(
            DEAD,
            f"{said} {_SERVED}",
            r.ActRemedy(case.seat(), Fold()),
            discretion=folded.discretion,
        )
    return by_status(case, status, said)


def _seat_is_served(case: Case[HandGivenUp]) -> bool:
    """Whether a seat that folds with no bet to face goes on getting cards, as at stud.

    A player who is all-in, or already shows, has no turn left to fold in.
    """
    return (
        case.game.is_stud
        and case.report.acts_again is not False
        and not case.whether("facing_bet", FACED_A_BET)
        and case.policy("stud.folded_seat") is FoldedSeatCards.RECEIVES
    )


def _folded_out_of_turn(case: Case[HandGivenUp]) -> Ruling:
    said = "The player folded out of turn."
    if case.policy("turn.out_of_turn.fold_always_binds"):
        return _bound_to_fold(case, said)
    question = "What did the players ahead do?"
    between = case.one_of("between", Between, question)
    binding = case.policy(_BETWEEN[between])
    if binding is Binding.BINDS:
        return _bound_to_fold(case, said)
    seat = case.seat()
    if binding is Binding.RELEASED:
        words = f"{said} The action to the player changed: the cards are taken back."
        return case.rules(BACK, words, r.Revive(seat))
    turns_on = "whether the fold changed what anyone else did"
    released = Discretion((DEAD, BACK), DEAD, turns_on, {BACK: (r.Revive(seat),)})
    words = f"{said} It binds unless the floor releases it."
    dead = r.ActRemedy(seat, Fold()) if _seat_is_served(case) else r.KillRemedy(seat)
    return case.rules(DEAD, words, dead, discretion=released)


def _bound_to_fold(case: Case[HandGivenUp], said: str) -> Ruling:
    if _seat_is_served(case):
        return case.rules(DEAD, f"{said} {_SERVED}", r.ActRemedy(case.seat(), Fold()))
    return by_status(case, HandStatus.DEAD, said)


class Owed(StrEnum):
    """What a player is bound to who throws the hand away instead."""

    CALL = "a call"
    WAGER = "a bet or a raise"


class ThrownInOwing(Report, frozen=True, tag="folded with money owed"):
    """A player bound to put chips in, by word or act, threw the hand away instead."""

    seat: Seat | None = None
    owed: Owed | None = None
    amount: SomeChips | None = None
    to: Chips | None = None
    identifiable: bool | None = None


@live_facts(ThrownInOwing)
def thrown_in_owing_facts(hand: Hand, report: ThrownInOwing) -> Report:
    """What the player owes: the price of a call, unless a bet or raise was announced."""
    player = live_player_if_said(hand, report.seat)
    round_ = hand.round
    if round_ is None:
        raise FloorError("nobody can owe chips now: there is no betting")
    if player is None:
        return as_it_happens(report)
    if player not in round_.pending:
        raise FloorError(f"seat {report.seat} has no turn to come on this round and owes nothing")
    if report.owed is Owed.WAGER:
        return as_it_happens(report)
    seat = hand.seats[player]
    owed = min(round_.price - hand.bet(seat), hand.stack(seat))
    if report.owed is Owed.CALL and owed <= 0:
        raise FloorError(f"seat {report.seat} has nothing to call")
    return (
        as_it_happens(report)
        if owed <= 0
        else with_facts(as_it_happens(report), owed=Owed.CALL, amount=owed)
    )


@decides(ThrownInOwing)
def thrown_in_owing(case: Case[ThrownInOwing]) -> Ruling:
    """A hand folded by a player who owes chips."""
    owing = case.policy("dead.owing")
    if owing is Owing.RELEASED:
        return by_status(case, HandStatus.DEAD, "The chips are no longer owed.")
    seat = case.seat()
    if owing is Owing.HAND_RETURNED and is_identifiable(case):
        words = "The hand is given back and the player puts in the chips owed."
        return case.rules(BACK, words, r.Revive(seat), r.Bind(seat, _bound_to(case)))
    amount = case.number("amount", "How many chips does the player still owe?")
    words = "The hand is dead and the chips owed go into the pot."
    return case.rules(DEAD, words, r.AddChips(seat, amount), r.KillRemedy(seat))


def _bound_to(case: Case[ThrownInOwing]) -> Call | Raise:
    if case.one_of("owed", Owed, "What is the player bound to?") is Owed.CALL:
        return Call()
    return Raise(case.number("to", "To which total did the player bet or raise?"))


class HandLeft(Report, frozen=True, tag="hand left behind"):
    """A player left the table and the cards on it, during the betting or at the showdown."""

    seat: Seat | None = None
    at_showdown: bool | None = None
    conceded: bool | None = None
    guard: Guard | None = None


@live_facts(HandLeft)
def hand_left_facts(hand: Hand, report: HandLeft) -> Report:
    """Whether it is the showdown."""
    player = live_player_if_said(hand, report.seat)
    known = {} if player is None else {"at_showdown": hand.phase is Phase.SHOWING}
    return with_facts(as_it_happens(report), **known)


@decides(HandLeft)
def hand_left(case: Case[HandLeft]) -> Ruling:
    """Cards left on the table by a player who went away."""
    if case.whether("at_showdown", "Was it at the showdown?"):
        if case.whether("conceded", "Did the player leave as if beaten, and was the hand mucked?"):
            status = case.policy("dead.absent.conceded")
            return by_status(case, status, "The player left and so gave the pot up.")
        if _is_guarded(case):
            return by_status(case, HandStatus.LIVE, "The hand was left protected.")
        turns_on = "whether an emergency called the player away"
        status = case.policy("dead.absent.at_showdown")
        return by_status(
            case, status, "The player is away and left the hand unprotected.", turns_on
        )
    if _is_guarded(case):
        return by_status(case, HandStatus.LIVE, "The hand was left protected.")
    said = "The player left without a word and the hand unprotected."
    return by_status(case, case.policy("dead.absent.abandoned"), said)


def _is_guarded(case: Case[HandLeft]) -> bool:
    guard = case.one_of("guard", Guard, "What protected the hand?")
    accepted = [each.value for each in case.policy("protect.by")]
    return guard is not Guard.HELD and guard.value in accepted
