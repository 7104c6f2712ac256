"""Stud's forced bet made by the wrong player, and calls by a hand that is beaten on the board."""

from typing import Any

from cardspeak.books.policy.stud import Passes, WrongBringIn
from cardspeak.floor.core.case import Case
from cardspeak.floor.core.facts import Seat, SomeChips, with_facts
from cardspeak.floor.core.live_hand import progress_since_cards, with_progress
from cardspeak.floor.core.registry import Mistake, decides, enters, live_facts
from cardspeak.floor.core.report import Report
from cardspeak.floor.core.ruling import FloorError, Outcome, Ruling
from cardspeak.hand import BringIn, Hand
from cardspeak.hand import remedies as r
from cardspeak.hand.events import Acted
from cardspeak.hand.opening import bring_in_player, door_order


class WrongLow(Report, frozen=True, tag="wrong player brought in"):
    """The wrong player made the forced bet; `seat` did, and the card that must is in seat `low`."""

    seat: Seat | None = None
    low: Seat | None = None


@enters(WrongLow, "seat")
def wrong_low_mistake(hand: Hand, report: Any) -> Mistake:
    return () if hand.street else (r.OpenWith(report.seat),)


@live_facts(WrongLow)
def wrong_low_facts(hand: Hand, report: WrongLow) -> Report:
    """Who made the forced bet, and whose card must."""
    brought = [
        event.seat
        for event in hand.events or ()
        if isinstance(event, Acted) and isinstance(event.action, BringIn)
    ]
    if hand.street or not brought:
        raise FloorError("no forced bet has been made on this round")
    chips = [hand.stack(seat) + hand.bet(seat) for seat in hand.seats]
    low = hand.seats[bring_in_player(hand, chips)]
    if low == brought[-1]:
        raise FloorError(f"seat {low} made the forced bet, and its card is the one that must")
    report = with_facts(report, seat=brought[-1], low=low)
    return with_progress(report, progress_since_cards(hand, report.seat))


@decides(WrongLow)
def wrong_low(case: Case[WrongLow]) -> Ruling:
    """The forced bet was made by the wrong player."""
    case.only_at_stud()
    seat = case.number("seat", "Which seat made the forced bet?")
    corrected = case.policy("stud.wrong_low") is WrongBringIn.CORRECTED
    if corrected and not _next_acted(case):
        low = case.number("low", "Which seat has the card that must bet?")
        return case.rules(
            Outcome.ACTION_CHANGED,
            "The next player has not acted: the bet goes back, and the right card must bet.",
            r.TakeBackAction(seat),
            r.OpenWith(low),
        )
    return case.rules(
        Outcome.BINDING,
        "The bet stands, the action goes on from there, and the right card owes nothing.",
    )


def _next_acted(case: Case[WrongLow]) -> bool:
    return bool(case.since("actions", "How many players have acted after that bet?"))


class BeatenCall(Report, frozen=True, tag="called when beaten"):
    """A player called though beaten by the opponent's up cards, and wants the call back."""

    seat: Seat | None = None
    amount: SomeChips | None = None


@decides(BeatenCall)
def beaten_call(case: Case[BeatenCall]) -> Ruling:
    """A call by a hand that the cards showing already beat."""
    case.only_at_stud()
    if not case.policy("stud.beaten_call_returned"):
        return case.rules(Outcome.CHIPS_STAY, "The call stands: it bought a look at the hand.")
    seat = case.seat()
    amount = case.number("amount", "How much was the call?")
    says = "The call goes back: the cards showing had already won."
    return case.rules(Outcome.CHIPS_BACK, says, r.ReturnChips(seat, amount))


def forced_bet_facts(hand: Hand, player: int) -> dict[str, Any]:
    round_ = hand.round
    if not hand.terms.game.is_stud:
        return {}
    waiting = hand.street == 0 and round_ is not None and round_.must_bring_in
    if not waiting or door_order(hand)[0] != player:
        return {"forced": False}
    by_card = hand.terms.policy.stud.ineligible_low is Passes.NEXT_CARD
    others = door_order(hand) if by_card else on_the_left(hand, player)
    return {"forced": True, "opener": next_opener(hand, player, others)}


def on_the_left(hand: Hand, player: int) -> list[int]:
    """The other players, clockwise from one."""
    return [(player + step) % hand.count for step in range(1, hand.count)]


def next_opener(hand: Hand, player: int, others: list[int]) -> int:
    """The seat to which a forced bet passes from a player: the first other with chips."""
    for other in others:
        seat = hand.seats[other]
        if other != player and hand.is_live(seat) and hand.stack(seat):
            return seat
    raise FloorError("nobody else can make the forced bet")
