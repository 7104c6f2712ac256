"""Mistakes entered in a live hand: what the dealer did wrong, so that the floor can rule on it.

The software deals rightly. Where it follows a dealer who did not, or plays a mistake through, the
cards are first put where that dealer put them; a report of it then fits the hand.
"""

from collections.abc import Callable
from typing import Any

from cardspeak.floor import reports_deal, reports_rows
from cardspeak.floor.elapsed import street
from cardspeak.floor.reports import Report
from cardspeak.floor.reports_board import TooManyFlopped, WrongBurn
from cardspeak.hand import Hand
from cardspeak.hand import remedies as r
from cardspeak.hand.terms import Op

Mistake = tuple[r.AnyRemedy, ...]


def mistake(hand: Hand, report: Report) -> Mistake:
    """How the cards come to lie as a report says; nothing where they lie so by themselves."""
    entering = _ENTERING.get(type(report))
    return entering(hand, report) if entering else ()


def _swapped(hand: Hand, report: Any) -> Mistake:
    return (r.Exchange(report.seat, report.card, report.other, report.other_card),)


def _faced(hand: Hand, report: reports_deal.ExposedCard) -> Mistake:
    if report.by is not reports_deal.By.FACED or report.seat is None or report.card is None:
        return ()
    return (r.TurnUp(report.seat, report.card),)


def _last_faced(hand: Hand, report: Any) -> Mistake:
    return (r.TurnUp(report.seat, hand.terms.game.hole_cards - 1),)


def _too_many(hand: Hand, report: Any) -> Mistake:
    return (r.GiveCard(report.seat),) * (report.count or 1)


def _too_few(hand: Hand, report: Any) -> Mistake:
    held = len(hand.hands[hand.player(report.seat)])
    last = range(held - 1, held - 1 - (report.missing or 1), -1)
    return tuple([r.TakeCard(report.seat, card, r.To.STUB) for card in last])


def _burned(hand: Hand, report: WrongBurn) -> Mistake:
    cards = [step[1] for step in hand.plan[: hand.at] if step[0] is Op.BOARD][-1]
    back = (r.TakeBoard(cards, r.To.STUB), r.Unburn(1))
    burned: Mistake = (r.Burn(report.burned),) if report.burned else ()
    return (*back, *burned, r.DealBoard(cards))


def _burned_down(hand: Hand, report: reports_rows.WrongBurnDown) -> Mistake:
    return (r.DealRowAgain(burns=report.burned, drawn=report.drawn or ()),)


def _flopped(hand: Hand, report: TooManyFlopped) -> Mistake:
    return (r.DealBoard(report.surplus or 1),)


def _strayed(hand: Hand, report: Any) -> Mistake:
    last = hand.terms.game.hole_cards - 1
    if not report.skipped:
        return (r.Exchange(report.seat, last, report.other, last),)
    return (r.TakeCard(report.seat, last, r.To.STUB), r.PassCard(report.other, last, report.seat))


def _wrong_low(hand: Hand, report: Any) -> Mistake:
    return () if street(hand) else (r.OpenWith(report.seat),)


_ENTERING: dict[type[Report], Callable[[Hand, Any], Mistake]] = {
    reports_deal.OutOfOrder: _swapped,
    reports_deal.ExposedCard: _faced,
    reports_deal.ExposedLastCard: _last_faced,
    reports_deal.ExtraCards: _too_many,
    reports_deal.TooFewCards: _too_few,
    WrongBurn: _burned,
    TooManyFlopped: _flopped,
    reports_rows.WrongBurnDown: _burned_down,
    reports_rows.WrongUpCard: _swapped,
    reports_rows.StrayLastCard: _strayed,
    reports_rows.WrongLow: _wrong_low,
}
"""How each kind of mistake is entered."""
