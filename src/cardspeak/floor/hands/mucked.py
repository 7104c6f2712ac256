"""Hands in the muck: thrown there by mistake, on wrong information, or swept in while winning."""

from enum import StrEnum

from cardspeak.books.policy.conduct import Penalty
from cardspeak.books.policy.dead import FoulBet, HandStatus
from cardspeak.books.policy.windows import Deciding
from cardspeak.floor.core.case import Case
from cardspeak.floor.core.facts import POTS_PUSHED, Chips, Seat, with_facts
from cardspeak.floor.core.hand_status import (
    DEAD,
    FACED_A_BET,
    LIVE,
    UNIDENTIFIABLE,
    by_retrieval,
    by_status,
    is_identifiable,
    with_refund,
)
from cardspeak.floor.core.live_hand import (
    as_it_happens,
    at_its_showdown,
    faces_bet,
    last_bet,
    player_at,
    returnable,
)
from cardspeak.floor.core.orders import Impound, Penalize
from cardspeak.floor.core.registry import decides, live_facts
from cardspeak.floor.core.report import Report
from cardspeak.floor.core.ruling import Discretion, FloorError, Outcome, Ruling
from cardspeak.floor.disputes.claims import is_late, too_late
from cardspeak.hand import Hand
from cardspeak.hand import remedies as r
from cardspeak.hand.phase import Phase


class HandInMuck(Report, frozen=True, tag="hand in the muck"):
    """A player threw the cards into the muck by no one else's fault and wants them back."""

    seat: Seat | None = None
    identifiable: bool | None = None
    at_showdown: bool | None = None
    facing_bet: bool | None = None


@live_facts(HandInMuck, after_the_hand=True)
def hand_in_muck_facts(hand: Hand, report: HandInMuck) -> Report:
    """Whether the hand can come back at all, and when it was given up."""
    player = player_at(hand, report.seat)
    report = at_its_showdown(hand, report, player)
    if player is None:
        return report
    at_showdown = hand.phase in (Phase.SHOWING, Phase.OVER)
    facing = faces_bet(hand, player)
    facts = returnable(hand, player) | {"at_showdown": at_showdown, "facing_bet": facing}
    return with_facts(report, **facts)


@decides(HandInMuck)
def hand_in_muck(case: Case[HandInMuck]) -> Ruling:
    """A hand thrown into the muck by nobody else's fault."""
    if is_late(case):
        return too_late(case)
    if not is_identifiable(case):
        case.policy("dead.retrieved.before_showdown")
        return by_status(case, HandStatus.DEAD, UNIDENTIFIABLE)
    at_showdown = case.whether("at_showdown", "Was it at the showdown?")
    if at_showdown and not case.whether("facing_bet", FACED_A_BET):
        said = "It was thrown away at the showdown with no bet to face."
        return by_retrieval(case, case.policy("dead.retrieved.at_showdown"), said)
    return by_retrieval(
        case, case.policy("dead.retrieved.before_showdown"), "The hand can be identified."
    )


class Misled(StrEnum):
    """Why a player gave up a hand who should not have."""

    ACTION = "wrong information about the action"
    HAND = "an opposing hand was misread or miscalled"
    THOUGHT_WON = "having bet, and having overlooked a live hand"
    THOUGHT_OWING = "thinking to owe more, and owing nothing"


class MisledIntoMucking(Report, frozen=True, tag="misled into mucking"):
    """A misled player gave up a hand: on wrong information, a hand misread, a pot thought won."""

    seat: Seat | None = None
    why: Misled | None = None
    identifiable: bool | None = None
    last_bet: Chips | None = None


@live_facts(MisledIntoMucking, after_the_hand=True)
def misled_into_mucking_facts(hand: Hand, report: MisledIntoMucking) -> Report:
    """Whether the hand can come back at all, and what its owner last bet."""
    player = player_at(hand, report.seat)
    report = at_its_showdown(hand, report, player)
    if player is None:
        return report
    bet = 0 if hand.is_over else last_bet(hand, player)
    return with_facts(report, **returnable(hand, player), last_bet=bet)


_MISLED = {
    Misled.ACTION: "dead.retrieved.misled",
    Misled.HAND: "dead.retrieved.misread",
    Misled.THOUGHT_WON: "dead.retrieved.thought_won",
    Misled.THOUGHT_OWING: "dead.retrieved.thought_owing",
}


@decides(MisledIntoMucking)
def misled_into_mucking(case: Case[MisledIntoMucking]) -> Ruling:
    """A hand given up by a player who was misled."""
    if is_late(case):
        return too_late(case)
    why = case.one_of("why", Misled, "Why did the player give the hand up?")
    if is_identifiable(case):
        return by_retrieval(case, case.policy(_MISLED[why]), f"It was given up by {_cause(why)}.")
    ruling = _lost(case)
    if why is not Misled.ACTION:
        return ruling
    return with_refund(case, ruling, "dead.misled_refund")


def _cause(why: Misled) -> str:
    return {
        Misled.ACTION: "a player who was given wrong information",
        Misled.HAND: "a player because an opposing hand was misread",
        Misled.THOUGHT_WON: "a bettor who overlooked a live hand",
        Misled.THOUGHT_OWING: "a player who owed nothing more",
    }[why]


def _lost(case: Case[MisledIntoMucking]) -> Ruling:
    """The hand of a misled player that nobody can find."""
    seat = case.seat()
    if case.policy("dead.lost_pot") is Deciding.BOOK:
        words = f"{UNIDENTIFIABLE} The hand is dead and the pot goes to the hands left."
        return case.rules(DEAD, words, r.KillRemedy(seat))
    turns_on = (
        "how strong the hand left is, whether it was in the open, whether its owner could have"
        " spoken up, and whether the lost hand was plainly the best"
    )
    floor = Outcome.FLOOR_DECIDES
    left = Discretion((DEAD, floor), DEAD, turns_on, {floor: ()})
    words = f"{UNIDENTIFIABLE} The hand is dead; where the pot goes is for the floor to say."
    return case.rules(DEAD, words, r.KillRemedy(seat), discretion=left)


class CardsSweptAway(Report, frozen=True, tag="won without all cards"):
    """A player bet and won while cards of the hand had been swept into the muck."""

    seat: Seat | None = None
    knew: bool | None = None


@live_facts(CardsSweptAway, after_the_hand=True)
def cards_swept_away_facts(hand: Hand, report: CardsSweptAway) -> Report:
    """The player must have won."""
    player = player_at(hand, report.seat)
    if not hand.is_over:
        raise FloorError("no pot has been won yet")
    if player is not None and not hand.winnings(hand.seats[player]):
        raise FloorError(f"seat {report.seat} has won nothing")
    return as_it_happens(report, POTS_PUSHED)


@decides(CardsSweptAway)
def cards_swept_away(case: Case[CardsSweptAway]) -> Ruling:
    """A pot won by a bettor whose cards had been swept away."""
    seat = case.seat()
    if case.whether("knew", "Did the player know, when betting, that the hand was gone?"):
        return _won_knowing(case, seat)
    if not case.policy("dead.swept_unknowing_wins"):
        words = "The hand was gone before the pot was won: it cannot win."
        return case.rules(DEAD, words, orders=(Impound(),))
    words = "The player bet and won not knowing that cards were gone, and keeps the pot."
    return case.rules(LIVE, words)


def _won_knowing(case: Case[CardsSweptAway], seat: int) -> Ruling:
    kept: FoulBet = case.policy("dead.foul.won_known")
    said = "The player bet knowing that the hand was gone and cannot win"
    if kept is FoulBet.BACK_AND_REMOVED:
        removed = Penalize(seat, Penalty.REMOVAL.value)
        words = f"{said}: the chips go back and the player leaves the game."
        return case.rules(Outcome.CHIPS_BACK, words, orders=(Impound(), removed))
    return case.rules(Outcome.CHIPS_STAY, f"{said}: the chips stay.", orders=(Impound(),))
