"""Facts about showing, pots and conduct from a live deal, or from one that is just over.

What may be reported once the pots are pushed is listed here; such a ruling has orders and no
remedies.
"""

from typing import Any

import msgspec

from cardspeak.floor.deriving import AFTERWARDS, NOTHING_SINCE, derives, with_facts
from cardspeak.floor.deriving_hands import R, now, placed, returnable
from cardspeak.floor.reports import Report
from cardspeak.floor.reports_conduct import Misconduct
from cardspeak.floor.reports_hands import CardsSweptAway
from cardspeak.floor.reports_showing import (
    AskedToAnnoy,
    AskedToSee,
    ChipsHidden,
    ClaimRaised,
    DecisionWaits,
    FoldedHandTold,
    NotCovered,
    PotMisdirected,
    RulesWaived,
    Saw,
    ShownToOne,
    WrongRuling,
)
from cardspeak.floor.ruling import FloorError
from cardspeak.floor.since import Since
from cardspeak.hand import Hand
from cardspeak.hand.actions import Fold
from cardspeak.hand.events import Acted, Mucked, Shown
from cardspeak.hand.phase import Phase
from cardspeak.hand.terms import Op

AFTERWARDS |= {
    AskedToAnnoy, AskedToSee, CardsSweptAway, ChipsHidden, ClaimRaised, DecisionWaits,
    FoldedHandTold, Misconduct, NotCovered, PotMisdirected, RulesWaived, ShownToOne, WrongRuling,
}  # fmt: skip


# Showing and asking


@derives(AskedToSee)
def asked_to_see(hand: Hand, report: AskedToSee) -> Report:
    """Whether the hand came to the showdown, was called, and has been mucked."""
    player = placed(hand, report.seat)
    if player is None:
        return now(report)
    if hand.phase not in (Phase.SHOWING, Phase.OVER):
        raise FloorError("the showdown has not begun: no hand can be asked for")
    mucked = not hand.live[player]
    facts: dict[str, Any] = {"mucked": mucked}
    if hand.phase is Phase.OVER:
        if hand.events is not None:
            came = {each.seat for each in hand.events if isinstance(each, Shown | Mucked)}
            reached = report.seat in came or bool(came and hand.live[player])
            facts |= {"in_showdown": reached, "called": reached}
        return with_facts(_over(report), **facts)
    folded = hand.last_round is not None and mucked and player not in hand.buried
    reached = not folded and not _folded(hand, report.seat)
    facts |= {"in_showdown": reached, "called": reached}
    if reached and mucked:
        returnable(hand, player)
    return with_facts(now(report), **facts)


def _folded(hand: Hand, seat: int | None) -> bool:
    return any(
        isinstance(event, Acted) and event.seat == seat and isinstance(event.action, Fold)
        for event in hand.events or ()
    )


def _over(report: R) -> R:
    """A report that comes when the pots have been pushed."""
    if report.since != Since():
        return report
    after = msgspec.structs.replace(
        NOTHING_SINCE,
        next_card=True, next_street=True, betting_over=True, showdown=True, awarded=True,
    )  # fmt: skip
    return msgspec.structs.replace(report, since=after)


@derives(ShownToOne)
def shown_to_one(hand: Hand, report: ShownToOne) -> Report:
    """What the player who saw the cards may still do."""
    player = placed(hand, report.seat)
    if player is None:
        return now(report)
    if hand.is_over:
        return with_facts(_over(report), after_deal=True)
    if not hand.hands[player]:
        raise FloorError(f"seat {report.seat} has no cards to show")
    held = len(hand.hands[player])
    for card in report.cards or ():
        if not 0 <= card < held:
            raise FloorError(f"seat {report.seat} has {held} cards: there is no card {card}")
    facts: dict[str, Any] = {"after_deal": False}
    saw = placed(hand, report.to)
    if saw is not None:
        facts["saw"] = _may_still(hand, saw)
    return with_facts(now(report), **facts)


def _may_still(hand: Hand, player: int) -> Saw:
    if not hand.live[player] or not hand.stacks[player]:
        return Saw.NOT_DECIDING
    round_ = hand.round
    if round_ is not None:
        others = [each for each in round_.pending if each != player]
        if player in round_.pending or any(round_.bar(each) is None for each in others):
            return Saw.DECIDING
    to_come = any(step[0] is Op.BET for step in hand.plan[hand.at + 1 :])
    return Saw.LATER if to_come else Saw.NOT_DECIDING


# Pots, chips, claims, conduct


@derives(PotMisdirected)
def pot_misdirected(hand: Hand, report: PotMisdirected) -> Report:
    """The pots must have been pushed, and both players been in the deal."""
    if not hand.is_over:
        raise FloorError("no pot has been pushed yet")
    if hand.is_misdeal:
        raise FloorError("the deal was void: no pot was pushed")
    placed(hand, report.seat)
    placed(hand, report.winner)
    if report.winner is not None and report.winner == report.seat:
        raise FloorError(f"seat {report.seat} cannot be both the wrong and the right player")
    return _over(report)


@derives(CardsSweptAway)
def cards_swept_away(hand: Hand, report: CardsSweptAway) -> Report:
    """The player must have won."""
    player = placed(hand, report.seat)
    if not hand.is_over:
        raise FloorError("no pot has been won yet")
    if player is not None and not hand.won[player]:
        raise FloorError(f"seat {report.seat} has won nothing")
    return _over(report)


@derives(ChipsHidden)
def chips_hidden(hand: Hand, report: ChipsHidden) -> Report:
    """Whether the player lost all chips in this deal."""
    player = placed(hand, report.seat)
    placed(hand, report.winner)
    if player is None:
        return now(report)
    lost = hand.is_over and not hand.stacks[player] and not hand.won[player]
    return with_facts(_over(report) if hand.is_over else now(report), lost_all_in=lost)


@derives(AskedToAnnoy)
@derives(ClaimRaised)
@derives(DecisionWaits)
@derives(FoldedHandTold)
@derives(Misconduct)
@derives(NotCovered)
@derives(RulesWaived)
@derives(WrongRuling)
def at_any_time(hand: Hand, report: Any) -> Report:
    """Reports that may come at any time; a seat, if named, need only be at the table."""
    filled: Report = _over(report) if hand.is_over else now(report)
    return filled
