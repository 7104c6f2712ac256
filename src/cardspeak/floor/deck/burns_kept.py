"""Burns that the dealer has put into the muck, perhaps before the book lets them go."""

from cardspeak.books.policy.burn import BurnsKept
from cardspeak.floor.core.case import Case
from cardspeak.floor.core.facts import with_facts
from cardspeak.floor.core.live_hand import at_any_time
from cardspeak.floor.core.misdeal import played
from cardspeak.floor.core.registry import decides, live_facts
from cardspeak.floor.core.report import Report
from cardspeak.floor.core.ruling import Outcome, Ruling
from cardspeak.hand import Hand
from cardspeak.hand.terms import Op

_TO_COME = (Op.BURN, Op.DOWN, Op.UP, Op.BOARD, Op.DRAW)


class BurnsCleared(Report, frozen=True, tag="burns mucked"):
    """The dealer put the burns into the muck; a player may doubt that they were right."""

    last_card: bool | None = None
    identified: bool | None = None


@live_facts(BurnsCleared)
def burns_cleared_facts(hand: Hand, report: BurnsCleared) -> Report:
    """Whether cards are still to come."""
    to_come = any(step.op in _TO_COME for step in hand.plan[hand.at :])
    return with_facts(at_any_time(hand, report), last_card=not to_come)


@decides(BurnsCleared)
def burns_cleared(case: Case[BurnsCleared]) -> Ruling:
    """Burns in the muck: in order once the book lets them go, taken out again before."""
    kept = case.policy("burn.kept_until")
    if kept is BurnsKept.LAST_CARD:
        is_time = case.whether("last_card", "Has the last card of the deal been dealt?")
    else:
        is_time = case.since("awarded", "Has the pot been awarded?")
    if is_time:
        return played(case, f"The burns lie apart until {kept}, and that is over: nothing changes.")
    if case.whether("identified", "Can the burns still be told from the muck?"):
        says = f"The burns are taken out of the muck and lie apart again until {kept}."
        return case.rules(Outcome.CARDS_MOVED, says)
    says = "The burns can no longer be told: they stay in the muck, and the cards dealt stand."
    return played(case, says)
