"""A wrong number of cards found too late for a misdeal or a correction: dead, live, or a refund."""

from typing import Any

import msgspec

from cardspeak.books.policy.dead import HandStatus, Refund
from cardspeak.books.policy.draw import ShortAfterAction
from cardspeak.books.policy.stud import MissingCard
from cardspeak.floor.core.case import Case
from cardspeak.floor.core.facts import Chips, Seat, with_facts
from cardspeak.floor.core.hand_status import DEAD, by_status, with_refund
from cardspeak.floor.core.live_hand import (
    as_it_happens,
    draws_again,
    last_bet,
    live_player_if_said,
)
from cardspeak.floor.core.registry import decides, live_facts
from cardspeak.floor.core.report import Report
from cardspeak.floor.core.ruling import Ruling
from cardspeak.games.declaration import Family
from cardspeak.hand import Hand
from cardspeak.hand.terms import Op


class CountFoundLate(Report, frozen=True, tag="wrong count found late"):
    """A hand has too many or too few cards, and it is too late for a misdeal or a correction."""

    seat: Seat | None = None
    too_many: bool | None = None
    before_draw: bool | None = None
    only_last_missing: bool | None = None
    no_impropriety: bool | None = None
    last_bet: Chips | None = None


@live_facts(CountFoundLate)
def count_found_late_facts(hand: Hand, report: CountFoundLate) -> Report:
    """Whether a draw is still to come, and what a stud hand lacks."""
    player = live_player_if_said(hand, report.seat)
    if player is None:
        return as_it_happens(report)
    draw = hand.terms.game.family is Family.DRAW
    ahead = draw and draws_again(hand, player)
    facts: dict[str, Any] = {"before_draw": ahead, "last_bet": last_bet(hand, player)}
    if not _last_card_dealt(hand):
        facts["only_last_missing"] = False
    return with_facts(as_it_happens(report), **facts)


def _last_card_dealt(hand: Hand) -> bool:
    return not any(step.op in (Op.DOWN, Op.UP) for step in hand.plan[hand.at :])


@decides(CountFoundLate)
def count_found_late(case: Case[CountFoundLate]) -> Ruling:
    """Too many or too few cards, found too late for a misdeal or a correction."""
    if case.whether("too_many", "Does the hand have too many cards (rather than too few)?"):
        ruling = by_status(
            case, case.policy("dead.wrong_count.too_many"), "The hand has too many cards."
        )
    else:
        ruling = _too_few(case)
    if ruling.outcome is not DEAD or ruling.discretion is not None:
        return ruling
    return _count_refund(case, ruling)


def _count_refund(case: Case[CountFoundLate], ruling: Ruling) -> Ruling:
    refund = case.policy("dead.wrong_count.refund")
    question = "Is the floor sure, beyond reasonable doubt, that nothing improper was done?"
    if refund is Refund.ALL_IF_FLOOR and not case.whether("no_impropriety", question):
        return msgspec.structs.replace(ruling, cites=case.cites)
    return with_refund(
        case, ruling, "dead.wrong_count.refund", turns_on="whether nothing improper was done"
    )


def _too_few(case: Case[CountFoundLate]) -> Ruling:
    said = "The hand has too few cards."
    if case.game.family is Family.DRAW and case.whether(
        "before_draw", "Is the draw still to come?"
    ):
        if case.policy("draw.short.after_action") is ShortAfterAction.DRAWS_UP:
            return by_status(case, HandStatus.LIVE, f"{said} It is filled on the draw.")
        return by_status(case, HandStatus.DEAD, said)
    if case.game.is_stud and case.whether("only_last_missing", "Is only the last card missing?"):
        missing = case.policy("stud.missing_last_card")
        said = "The hand lacks only its last card."
        status = {
            MissingCard.LIVE: HandStatus.LIVE,
            MissingCard.DEAD: HandStatus.DEAD,
            MissingCard.FLOOR_DECIDES: HandStatus.DEAD_UNLESS_SPARED,
            MissingCard.LIVE_UNLESS_KILLED: HandStatus.LIVE_UNLESS_KILLED,
        }[missing]
        return by_status(case, status, said, "whether the dealer mucked the card by mistake")
    return by_status(case, case.policy("dead.wrong_count.too_few"), said)
