"""Players who are not at the table when their turn comes."""

from typing import Any

from cardspeak.books.policy.dead import AbsentBringIn, AbsentHand
from cardspeak.floor.core.case import Case
from cardspeak.floor.core.facts import Seat, with_facts
from cardspeak.floor.core.hand_status import ABSENT_HANDS, by_status
from cardspeak.floor.core.live_hand import betting, in_turn, live_seat
from cardspeak.floor.core.registry import decides, live_facts
from cardspeak.floor.core.report import Report
from cardspeak.floor.core.ruling import Outcome, Ruling
from cardspeak.games import Forced
from cardspeak.hand import Hand, PostKind
from cardspeak.hand import remedies as r
from cardspeak.hand.actions import BringIn

BEFORE_THE_TURN = (AbsentHand.FIRST_CARD, AbsentHand.STARTING_HANDS)


class AbsentAtTurn(Report, frozen=True, tag="absent at the turn"):
    """A player was not at the table when the hands were complete, or when the turn came."""

    seat: Seat | None = None
    back: bool | None = None
    big_blind: bool | None = None
    brings_in: bool | None = None


@live_facts(AbsentAtTurn)
def absent_at_turn_facts(hand: Hand, report: AbsentAtTurn) -> Report:
    """Which blind the player is in, and whether it is the forced bet's turn."""
    betting(hand)
    seat = live_seat(hand, report.seat)
    forced = forced_bets(hand, seat)
    absent = hand.terms.policy.dead.absent
    dies = absent.forced_bet_dies if any(forced.values()) else absent.dies
    if dies not in BEFORE_THE_TURN and not report.back:
        in_turn(hand, seat)
    return with_facts(report, seat=seat, **forced)


def forced_bets(hand: Hand, seat: int) -> dict[str, bool]:
    """Whether a player is in the big blind, and whether the bring-in is due from that seat now."""
    options = hand.options
    return {
        "big_blind": any(
            post.seat == seat and post.kind is PostKind.BIG_BLIND for post in hand.posts
        ),
        "brings_in": options.seat == seat and options.bring_in is not None,
    }


@decides(AbsentAtTurn)
def absent_at_turn(case: Case[AbsentAtTurn]) -> Ruling:
    """A player who was dealt in and is not at the table."""
    case.seat()
    back: bool = case.whether("back", "Is the player back at the table when the turn comes?")
    brings_in = must_bring_in(case)
    dies = when_it_dies(case, brings_in)
    if back and dies not in BEFORE_THE_TURN:
        return case.rules(Outcome.HAND_LIVE, "The player is back in time: the hand is live.")
    return not_there(case, dies, brings_in, "The player was not at the table in time.")


def not_there(case: Case[Any], dies: AbsentHand, brings_in: bool, why: str) -> Ruling:
    """What becomes of the hand of a player who was not there when it dies."""
    seat = case.seat()
    ruling = by_status(case, ABSENT_HANDS[dies], why, "why the player is away")
    if not brings_in or ruling.outcome is not Outcome.HAND_DEAD:
        return ruling
    if case.policy("dead.absent.bring_in") is AbsentBringIn.PASSED:
        return case.rules(ruling.outcome, ruling.says, *ruling.remedies)
    return case.rules(
        ruling.outcome,
        f"{ruling.says} The forced bet is taken from the player's stack.",
        r.ActRemedy(seat, BringIn()),
        *ruling.remedies,
        discretion=ruling.discretion,
    )


def must_bring_in(case: Case[Any]) -> bool:
    """Whether the absent player must make the forced bet of a stud game."""
    if case.game.forced is not Forced.BRING_IN:
        return False
    return case.whether("brings_in", "Must this player bring it in?")


def when_it_dies(case: Case[Any], brings_in: bool) -> AbsentHand:
    """When the hand dies; the big blind is asked about only where it makes a difference."""
    if brings_in:
        forced_low: AbsentHand = case.policy("dead.absent.forced_bet_dies")
        return forced_low
    dies: AbsentHand = case.policy("dead.absent.dies")
    if case.game.forced is not Forced.BLINDS:
        return dies
    blind_dies: AbsentHand = case.policy("dead.absent.forced_bet_dies")
    if blind_dies is dies or not case.whether("big_blind", "Is the player in the big blind?"):
        return dies
    return blind_dies
