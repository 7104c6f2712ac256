"""Mistakes entered in a live hand: what the dealer did wrong, so that the floor can rule on it.

The software deals rightly. Where it follows a dealer who did not, or plays a mistake through, the
cards are first put where that dealer put them; a report of it then fits the hand.
"""

from typing import Any

from cardspeak.cards import Facing
from cardspeak.floor import reports_deal, reports_rows
from cardspeak.floor.deriving_rows import drawn_by_seat
from cardspeak.floor.elapsed import street
from cardspeak.floor.reports import Report
from cardspeak.floor.reports_board import TooManyFlopped, WrongBurn
from cardspeak.floor.ruling import FloorError
from cardspeak.floor.soundness import check
from cardspeak.games import Family
from cardspeak.hand import Hand
from cardspeak.hand import remedies as r
from cardspeak.hand.dealing import receivers
from cardspeak.hand.terms import Op

Mistake = tuple[r.AnyRemedy, ...]


def mistake(hand: Hand, report: Report) -> Mistake:
    """How the cards come to lie as a report says; nothing where they lie so by themselves."""
    check(report, hand.terms.game)
    entering, *facts = _ENTERING.get(type(report), (_nothing,))
    if any(getattr(report, fact) is None for fact in facts):
        return ()  # the ruling asks for what is not known yet
    if "seat" in facts and report.seat not in hand.seats:  # type: ignore[attr-defined]
        raise FloorError(f"seat {report.seat} has no hand in this deal")  # type: ignore[attr-defined]
    entered: Mistake = entering(hand, report)
    return entered


def _nothing(hand: Hand, report: Report) -> Mistake:
    return ()


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
    boards = [step[1] for step in hand.plan[: hand.at] if step[0] is Op.BOARD]
    if not boards:
        raise FloorError("no card of the board has been dealt yet")
    if not len(hand.burns):
        raise FloorError("no card is burned before that card of the board")
    cards = boards[-1]
    back = (r.TakeBoard(cards, r.To.STUB), r.Unburn(1))
    burned: Mistake = (r.Burn(report.burned),) if report.burned else ()
    return (*back, *burned, r.DealBoard(cards))


def _burned_down(hand: Hand, report: reports_rows.WrongBurnDown) -> Mistake:
    if not street(hand) or not len(hand.burns):
        raise FloorError("no cards came to the hands after a burn yet")
    drawn = report.drawn
    if drawn is None and hand.terms.game.family is Family.DRAW:
        drawn = drawn_by_seat(hand)
    for seat, _ in drawn or ():
        if not hand.live[hand.player(seat)]:
            raise FloorError(f"seat {seat} has folded since: its cards cannot be dealt again")
    return (r.DealRowAgain(burns=report.burned, drawn=drawn or ()),)


def _served(hand: Hand, report: reports_rows.WrongNumberDrawn) -> Mistake:
    """Cards come to a hand beside those it drew, or the last of them do not."""
    seat, over, held = report.seat or 0, report.over or 0, hand.terms.game.hole_cards
    if not street(hand) or len(hand.hands[hand.player(seat)]) != held:
        return ()
    if over > 0:
        return (r.GiveCard(seat),) * over
    return tuple([r.TakeCard(seat, held - 1 - card, r.To.STUB) for card in range(min(-over, held))])


def _flopped(hand: Hand, report: TooManyFlopped) -> Mistake:
    return (r.DealBoard(report.surplus or 1),)


def _strayed(hand: Hand, report: Any) -> Mistake:
    last = hand.terms.game.hole_cards - 1
    if not report.skipped:
        return (r.Exchange(report.seat, last, report.other, last),)
    return (r.TakeCard(report.seat, last, r.To.STUB), r.PassCard(report.other, last, report.seat))


def _wrong_low(hand: Hand, report: Any) -> Mistake:
    return () if street(hand) else (r.OpenWith(report.seat),)


def _folded(hand: Hand, report: reports_rows.FoldedSeat) -> Mistake:
    """The latest row comes anew, with a card for the folded seat or past it."""
    to, seat = receivers(hand), hand.player(report.seat or 0)
    if not hand.terms.game.is_stud or not street(hand) or hand.live[seat]:
        return ()
    hands, up = hand.hands, hand.deck.facing[hand.hands[to[0]][-1]] == Facing.UP
    back = [r.TakeCard(hand.seats[each], len(hands[each]) - 1, r.To.STUB) for each in reversed(to)]
    served = {*to, seat} if report.wrongly is reports_rows.Wrongly.SERVED else {*to} - {seat}
    again = [r.GiveCard(hand.seats[each], up) for each in sorted(served)]
    return (*back, *again)


_ENTERING: dict[type[Report], tuple[Any, ...]] = {
    reports_deal.OutOfOrder: (_swapped, "seat", "card", "other", "other_card"),
    reports_deal.ExposedCard: (_faced, "seat", "card", "by"),
    reports_deal.ExposedLastCard: (_last_faced, "seat"),
    reports_deal.ExtraCards: (_too_many, "seat"),
    reports_deal.TooFewCards: (_too_few, "seat"),
    WrongBurn: (_burned, "burned"),
    TooManyFlopped: (_flopped,),
    reports_rows.WrongBurnDown: (_burned_down, "burned"),
    reports_rows.WrongNumberDrawn: (_served, "seat", "over"),
    reports_rows.WrongUpCard: (_swapped, "seat", "card", "other", "other_card"),
    reports_rows.StrayLastCard: (_strayed, "seat", "other"),
    reports_rows.WrongLow: (_wrong_low, "seat"),
    reports_rows.FoldedSeat: (_folded, "seat", "wrongly"),
}
"""How each kind of mistake is entered, and the facts without which it cannot be."""
