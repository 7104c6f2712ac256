"""Facts from a live hand: what the software already knows about a report."""

from collections.abc import Callable
from typing import Any

import msgspec

from cardspeak.floor.reports import Report
from cardspeak.floor.reports_board import Early, PrematureBoard
from cardspeak.floor.ruling import ContradictionError, FloorError
from cardspeak.floor.since import Since
from cardspeak.hand import Hand
from cardspeak.hand.terms import Op

Deriving = Callable[[Hand, Any], Report]
DERIVATIONS: dict[type[Report], Deriving] = {}
"""How the facts of each kind of report are read off a hand."""


def derives(kind: type[Report]) -> Callable[[Deriving], Deriving]:
    """Mark the function that reads a report's facts off a hand."""

    def register(deriving: Deriving) -> Deriving:
        DERIVATIONS[kind] = deriving
        return deriving

    return register


AFTERWARDS: set[type[Report]] = set()
"""Reports that may come once the pots are pushed; their rulings have orders and no remedies."""


def derive(hand: Hand, report: Report) -> Report:
    """The report with every fact that the hand knows."""
    if hand.is_over and type(report) not in AFTERWARDS:
        raise FloorError("the deal is over: nothing in it can be put right")
    deriving = DERIVATIONS.get(type(report))
    return deriving(hand, report) if deriving else report


def with_facts(report: Report, **facts: Any) -> Report:
    """A report with facts added; a fact that was told and is not so is an error."""
    for name, value in facts.items():
        told = getattr(report, name)
        if told is not None and told != value:
            raise ContradictionError(
                f"{name} was said to be {told}, and in this hand it is {value}"
            )
    return msgspec.structs.replace(report, **facts)


NOTHING_SINCE = Since(
    actions=0, players=0, chips=False, holder_acted=False, all_acted=False, bet=False,
    next_card=False, next_street=False, betting_over=False, drawing=False, showdown=False,
    awarded=False, next_deal=False, next_deal_over=False,
)  # fmt: skip
"""A mistake reported as it happens."""


@derives(PrematureBoard)
def premature_board(hand: Hand, report: PrematureBoard) -> Report:
    """Which cards would have come too early: those of the next street."""
    street = hand.plan[hand.at][3] + 1
    boards = [step for step in hand.plan[hand.at :] if step[0] is Op.BOARD]
    due = [step for step in boards if step[3] == street]
    if hand.round is None or not due:
        raise FloorError("no board card can come too early now: the next street has none")
    cards = due[0][1]
    early = Early.SEVERAL if cards > 1 else Early.LAST if len(boards) == 1 else Early.ONE
    since = report.since if report.since != Since() else NOTHING_SINCE
    facts: dict[str, Any] = {"early": early, "cards": cards}
    if len(hand.round.pending) > 1 or not hand.round.price:
        facts["last_folding"] = False
    return with_facts(msgspec.structs.replace(report, since=since), **facts)
