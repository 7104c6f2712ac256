"""Fouled hands: touched by discards, taken in, thrown together, and chips bet on them.

A foul hand is a dead hand. What protects a hand, whether it survives, and which chips come back
are policies.
"""

from enum import StrEnum
from typing import Any

import msgspec

from cardspeak.books.policy.conduct import Penalty
from cardspeak.books.policy.dead import FoulBet, HandStatus
from cardspeak.books.policy.protect import FouledHand, Protection
from cardspeak.floor.core.case import Case
from cardspeak.floor.core.facts import JUST_HAPPENED, Chips, Progress, Seat, with_facts
from cardspeak.floor.core.hand_status import UNIDENTIFIABLE, by_status, is_identifiable, with_refund
from cardspeak.floor.core.live_hand import (
    as_it_happens,
    last_bet,
    live_player_if_said,
    of_a_live_hand,
    player_at,
    returnable,
)
from cardspeak.floor.core.orders import Penalize
from cardspeak.floor.core.registry import decides, live_facts
from cardspeak.floor.core.report import Report
from cardspeak.floor.core.ruling import Discretion, FloorError, Outcome, Ruling
from cardspeak.games.words import DiscardStep
from cardspeak.hand import Hand
from cardspeak.hand import remedies as r
from cardspeak.hand.actions import Bet, Complete, Raise
from cardspeak.hand.events import Acted
from cardspeak.hand.phase import Phase


class Fouling(StrEnum):
    """How a hand was fouled against its owner's will."""

    TOUCHED = "discards touched it"
    TAKEN = "the dealer took it in"


class Guard(StrEnum):
    """What lay on or held a hand."""

    HELD = "the player's hands"
    CHIP = "a chip on it"
    OBJECT = "an object on it"
    NOTHING = "nothing"


class HandFouled(Report, frozen=True, tag="hand fouled"):
    """A hand, protected or not, was touched by discards or taken in and killed by the dealer."""

    seat: Seat | None = None
    how: Fouling | None = None
    guard: Guard | None = None
    hole_cards: bool | None = None
    identifiable: bool | None = None
    last_bet: Chips | None = None


@live_facts(HandFouled)
def hand_fouled_facts(hand: Hand, report: HandFouled) -> Report:
    """Whether the hand can come back, if the deal took it for given up."""
    player = player_at(hand, report.seat)
    if player is None:
        return as_it_happens(report)
    bet = last_bet(hand, player)
    return with_facts(as_it_happens(report), **returnable(hand, player), last_bet=bet)


_PATHS = {
    ("protected", Fouling.TOUCHED): ("protect.protected.touched", "protect.protected.refund"),
    ("protected", Fouling.TAKEN): ("protect.protected.taken", "protect.protected.refund"),
    ("unprotected", Fouling.TOUCHED): ("protect.unprotected.touched", "protect.unprotected.refund"),
    ("unprotected", Fouling.TAKEN): ("protect.unprotected.taken", "protect.unprotected.refund"),
}


_BLAMELESS = "whether the hand was protected with care and lost by no fault of its owner"


@decides(HandFouled)
def hand_fouled(case: Case[HandFouled]) -> Ruling:
    """A hand touched by discards or taken in by the dealer."""
    how = case.one_of("how", Fouling, "What happened to the hand?")
    protected = _is_protected(case)
    return fouled(case, how, "protected" if protected else "unprotected")


def fouled(case: Case[Any], how: Fouling, guarded: str) -> Ruling:
    """What becomes of a hand fouled against its owner's will."""
    path, refund = _PATHS[guarded, how]
    status = case.policy(path)
    words = "Discards touched" if how is Fouling.TOUCHED else "The dealer took in"
    said = f"{words} the {guarded} hand."
    if status is FouledHand.DEAD:
        ruling = by_status(case, HandStatus.DEAD, said)
    elif not is_identifiable(case):
        ruling = by_status(case, HandStatus.DEAD, f"{said} It can no longer be identified.")
    elif status is FouledHand.DEAD_IF_LOST:
        return by_status(case, HandStatus.LIVE, f"{said} It can be identified.")
    else:
        turns_on = "how sure it is which cards are the player's"
        ruling = by_status(case, HandStatus.DEAD_UNLESS_SPARED, said, turns_on)
    return with_refund(case, ruling, refund, turns_on=_BLAMELESS)


def _is_protected(case: Case[HandFouled]) -> bool:
    guard = case.one_of("guard", Guard, "What protected the hand?")
    accepted = case.policy("protect.by")
    if guard is not Guard.NOTHING:
        return guard.value in [each.value for each in accepted]
    stud = case.game.is_stud and Protection.STUD_HOLE in accepted
    return stud and case.whether("hole_cards", "Was it the hole cards that were fouled?")


class ThrownIntoHand(Report, frozen=True, tag="cards thrown into another hand"):
    """A player's cards were thrown into the hand of another player."""

    seat: Seat | None = None
    on_purpose: bool | None = None
    identifiable: bool | None = None


@decides(ThrownIntoHand)
def thrown_into_hand(case: Case[ThrownIntoHand]) -> Ruling:
    """Cards thrown into another player's hand."""
    on_purpose = case.whether("on_purpose", "Was it on purpose?")
    path = "dead.into_another.on_purpose" if on_purpose else "dead.into_another.by_accident"
    status, said = case.policy(path), "The cards went into another player's hand."
    if status in (HandStatus.LIVE, HandStatus.LIVE_UNLESS_KILLED) and not is_identifiable(case):
        return by_status(case, HandStatus.DEAD, f"{said} {UNIDENTIFIABLE}")
    return by_status(case, status, said)


class PartDiscarded(Report, frozen=True, tag="part of a hand thrown away"):
    """A player threw away one of the cards of a hand."""

    seat: Seat | None = None
    on_purpose: bool | None = None


live_facts(ThrownIntoHand, PartDiscarded)(of_a_live_hand)


@decides(PartDiscarded)
def part_discarded(case: Case[PartDiscarded]) -> Ruling:
    """One card of a hand thrown away."""
    status = case.policy("dead.part_discarded")
    said = "The player threw away a card of the hand."
    if not case.whether("on_purpose", "Was it on purpose?"):
        return by_status(case, HandStatus.LIVE, f"{said} It was not on purpose.")
    return by_status(case, status, said, "whether it was a deliberate breach")


class NotDiscarded(Report, frozen=True, tag="card not discarded"):
    """A player still holds a card that had to be discarded before the next round."""

    seat: Seat | None = None


@live_facts(NotDiscarded)
def not_discarded_facts(hand: Hand, report: NotDiscarded) -> Report:
    """A discard must be due, and this player's still to come."""
    player = live_player_if_said(hand, report.seat)
    if hand.phase is not Phase.DISCARDING or hand.drawing is None:
        raise FloorError("no discard is due now")
    if player is not None and player not in hand.drawing.pending:
        raise FloorError(f"seat {report.seat} has discarded")
    return as_it_happens(report)


@decides(NotDiscarded)
def not_discarded(case: Case[NotDiscarded]) -> Ruling:
    """A card kept that had to be discarded before the next round."""
    discards = any(isinstance(step, DiscardStep) for step in case.game.steps)
    case.only_if(discards, f"no card has to be discarded at {case.game.name}")
    status = case.policy("dead.wrong_count.not_discarded")
    return by_status(case, status, "The next round is dealt and the player has not discarded.")


class FoulHandBet(Report, frozen=True, tag="foul hand bet"):
    """A player bet or raised on a hand that is foul, knowing it or not."""

    seat: Seat | None = None
    knew: bool | None = None
    won: bool | None = None
    called: Chips | None = None


@live_facts(FoulHandBet)
def foul_hand_bet_facts(hand: Hand, report: FoulHandBet) -> Report:
    """Whether anyone has acted since the bet, and how much of it met what others had in."""
    player = live_player_if_said(hand, report.seat)
    if player is None:
        return as_it_happens(report)
    bets = [
        event
        for event in hand.events or ()
        if isinstance(event, Acted) and isinstance(event.action, Bet | Raise | Complete)
    ]
    own = [event for event in bets if event.seat == report.seat]
    if not own:
        raise FloorError(f"seat {report.seat} has not bet or raised in this deal")
    undo = hand.undo
    latest = undo is not None and undo.seat == report.seat and undo.at == hand.at
    since = msgspec.structs.replace(JUST_HAPPENED, actions=0 if latest else 1)
    if report.since == Progress():
        report = msgspec.structs.replace(report, since=since)
    elif latest is False and report.since.actions == 0:
        raise FloorError("another player has acted since that bet")
    others = hand.bets_by_seat
    uncalled = others.pop(hand.seats[player]) - max(others.values())
    called = max(0, own[-1].amount - uncalled) if latest else 0
    return with_facts(report, called=called)


@decides(FoulHandBet)
def foul_hand_bet(case: Case[FoulHandBet]) -> Ruling:
    """A bet or raise on a foul hand."""
    if case.whether("knew", "Did the player know that the hand is foul, or foul it on purpose?"):
        return _bet_knowing(case)
    seat = case.seat()
    if case.is_open("dead.foul.said_until") and not case.report.since.actions:
        called = case.number("called", "How much of it only met what others had bet?")
        words = "The hand is dead. The part of the last bet that nobody called goes back."
        return case.rules(
            Outcome.CHIPS_BACK,
            words,
            r.TakeBackAction(seat),
            *((r.AddChips(seat, called),) if called else ()),
            r.KillRemedy(seat),
        )
    return by_status(case, HandStatus.DEAD, "A foul hand gets no chips back.")


def _bet_knowing(case: Case[FoulHandBet]) -> Ruling:
    seat = case.seat()
    if case.whether("won", "Did that hand win, and is the pot not yet awarded?"):
        kept: FoulBet = case.policy("dead.foul.won_known")
    else:
        kept = case.policy("dead.foul.bet_known")
    stay, back = Outcome.CHIPS_STAY, Outcome.CHIPS_BACK
    said = "The player bet a hand known to be foul: the hand is dead"
    if kept is FoulBet.BACK_AND_REMOVED:
        return case.rules(
            back,
            f"{said}, the chips go back and the player leaves the game.",
            r.ReturnChips(seat),
            r.KillRemedy(seat),
            orders=(Penalize(seat, Penalty.REMOVAL.value),),
        )
    if kept is FoulBet.STAY:
        return case.rules(stay, f"{said} and the chips stay in the pot.", r.KillRemedy(seat))
    turns_on = "whether the player knew, or fouled the hand on purpose"
    left = Discretion(
        (stay, back), stay, turns_on, {back: (r.ReturnChips(seat), r.KillRemedy(seat))}
    )
    return case.rules(
        stay,
        f"{said}, and the floor may rule that the chips stay.",
        r.KillRemedy(seat),
        discretion=left,
    )
