"""What the book decides from facts that everybody at the table can see.

A player who has a stake in a hand may not be believed about it. Some reports need no belief: the
burn pile, the number of cards in a hand and the seat of the forced bet lie open, and the hand
itself refuses a report that they contradict. Everything else is asserted by the reporter.
"""

import msgspec

from cardspeak.errors import CardspeakError
from cardspeak.floor.core.case import mistake
from cardspeak.floor.core.decision import rule
from cardspeak.floor.core.report import Report
from cardspeak.floor.core.ruling import Ruling
from cardspeak.floor.deck.wrong_burns import WrongBurn, WrongBurnDown
from cardspeak.floor.draw.served_cards import WrongNumberDrawn
from cardspeak.floor.stud.forced_bet import WrongLow
from cardspeak.hand import Hand

WITNESSED: frozenset[type[Report]] = frozenset(
    {WrongBurn, WrongBurnDown, WrongLow, WrongNumberDrawn}
)
"""Kinds of report that a hand refuses unless its open cards, piles and bets show what happened."""


def without_assertions(report: Report) -> Report:
    """The report with nothing but the seat it is about: the hand must supply the rest."""
    seat = getattr(report, "seat", None)
    return type(report)(**({} if seat is None else {"seat": seat}))


def decided_in_public(hand: Hand, report: Report) -> Ruling | None:
    """The ruling on a report that rests on open facts alone and leaves nobody a choice.

    None where the report asserts a fact, has a mistake entered first, or leaves room to the floor.
    """
    if type(report) not in WITNESSED:
        return None
    bare = without_assertions(report)
    try:
        if mistake(hand, bare) or mistake(hand, report):
            return None
        from_open_facts, from_report = rule(hand, bare), rule(hand, report)
    except CardspeakError:
        return None
    if not isinstance(from_open_facts, Ruling) or from_open_facts.discretion is not None:
        return None
    same = msgspec.to_builtins(from_open_facts) == msgspec.to_builtins(from_report)
    return from_open_facts if same else None
