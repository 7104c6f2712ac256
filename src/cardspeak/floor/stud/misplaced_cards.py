"""Stud cards that went to the wrong seat, to a folded one, or past it."""

from enum import StrEnum
from typing import Any

from cardspeak.books.policy.stud import FoldedSeatCards as Folded
from cardspeak.books.policy.stud import SeatError, StrayCard
from cardspeak.cards import Facing
from cardspeak.floor.core.case import Case
from cardspeak.floor.core.facts import Place, Seat, with_facts
from cardspeak.floor.core.live_hand import (
    check_card,
    live_player,
    progress_since_cards,
    steps_of,
    with_progress,
)
from cardspeak.floor.core.misdeal import played
from cardspeak.floor.core.registry import Mistake, decides, enters, live_facts
from cardspeak.floor.core.report import Report
from cardspeak.floor.core.ruling import FloorError, Outcome, Ruling
from cardspeak.floor.deal.misdeals import cards_swapped
from cardspeak.hand import Hand
from cardspeak.hand import remedies as r
from cardspeak.hand.terms import Op


class WrongUpCard(Report, frozen=True, tag="up cards swapped"):
    """Two seats got each other's card on a later round of up cards."""

    seat: Seat | None = None
    card: Place | None = None
    other: Seat | None = None
    other_card: Place | None = None


enters(WrongUpCard, "seat", "card", "other", "other_card")(cards_swapped)


@live_facts(WrongUpCard)
def wrong_up_card_facts(hand: Hand, report: WrongUpCard) -> Report:
    """Two live hands and their up cards."""
    for seat, card in ((report.seat, report.card), (report.other, report.other_card)):
        player = live_player(hand, seat)
        check_card(hand, hand.seats[player], card)
    if not steps_of(hand, hand.street, Op.UP) or not hand.street:
        raise FloorError("this round brought no up cards")
    return with_progress(report, progress_since_cards(hand))


@decides(WrongUpCard)
def wrong_up_card(case: Case[WrongUpCard]) -> Ruling:
    """Two seats got each other's up card on a later round."""
    case.only_at_stud()
    if not case.is_open("stud.wrong_up_card_until"):
        return played(case, "Too late: the cards stay where they were dealt.")
    card = "Which card of that seat? Enter 0 for the first."
    return case.rules(
        Outcome.CARDS_MOVED,
        "Exchange the cards, so that each player has the right one.",
        r.Exchange(
            case.seat(),
            case.number("card", card),
            case.number("other", "Which other seat?"),
            case.number("other_card", card),
        ),
    )


class StrayLastCard(Report, frozen=True, tag="last card to the wrong player"):
    """A last down card went to the wrong player; `seat` got what was due to `other`."""

    seat: Seat | None = None
    other: Seat | None = None
    skipped: bool | None = None
    seen: bool | None = None


@enters(StrayLastCard, "seat", "other")
def stray_last_card_mistake(hand: Hand, report: Any) -> Mistake:
    last = hand.terms.game.hole_cards - 1
    if not report.skipped:
        return (r.Exchange(report.seat, last, report.other, last),)
    return (r.TakeCard(report.seat, last, r.To.STUB), r.PassCard(report.other, last, report.seat))


@live_facts(StrayLastCard)
def stray_last_card_facts(hand: Hand, report: StrayLastCard) -> Report:
    """Whether the player passed over has a last card."""
    player, other = live_player(hand, report.seat), live_player(hand, report.other)
    game = hand.terms.game
    full = game.hole_cards
    down = game.is_stud and game.ends_face_down
    if not down or len(hand.slots_of(hand.seats[player])) < full:
        raise FloorError(f"seat {report.seat} has no last down card yet")
    skipped = len(hand.slots_of(hand.seats[other])) < full
    return with_progress(with_facts(report, skipped=skipped), progress_since_cards(hand))


@decides(StrayLastCard)
def stray_last_card(case: Case[StrayLastCard]) -> Ruling:
    """A last down card went to another player than it was due to."""
    case.only_with_last_down_card()
    answer = case.policy("stud.stray_last_card")
    question = "Could the player who got it know the card, or is it mixed with the other cards?"
    kept = answer is StrayCard.KEPT or (
        answer is StrayCard.KEPT_IF_KNOWN and case.whether("seen", question)
    )
    seat = case.number("seat", "Which seat got the card?")
    other = case.number("other", "Which seat was it due to?")
    skipped = case.whether("skipped", "Did that player get no last card at all?")
    last = case.game.hole_cards - 1
    if not kept:
        moved: tuple[r.AnyRemedy, ...] = (r.Exchange(seat, last, other, last),)
        if skipped:
            moved = (r.PassCard(seat, last, other), r.GiveCard(seat))
        says = "The card goes to the player it was due to, and each has the right one."
        return case.rules(Outcome.CARDS_MOVED, says, *moved)
    if not skipped:
        return case.rules(Outcome.CARD_KEPT, "Each keeps the card received.")
    if case.policy("stud.skipped_gets_last"):
        return case.rules(
            Outcome.CARD_KEPT,
            "The receiver keeps the card; the player passed over gets one after all others.",
            r.GiveCard(other),
        )
    says = "The receiver keeps the card, and the player passed over gets none."
    return case.rules(Outcome.CARD_KEPT, says)


class Wrongly(StrEnum):
    """What was done to a seat that had folded."""

    SERVED = "it got a card"
    SKIPPED = "it got no card"


class FoldedSeat(Report, frozen=True, tag="folded seat"):
    """A folded seat was served or skipped; `free` says that it folded facing no bet."""

    seat: Seat | None = None
    wrongly: Wrongly | None = None
    free: bool | None = None
    down: bool | None = None
    seen: bool | None = None


@enters(FoldedSeat, "seat", "wrongly")
def folded_seat_mistake(hand: Hand, report: FoldedSeat) -> Mistake:
    """The latest row comes anew, with a card for the folded seat or past it."""
    to, seat = hand.receivers(), hand.player(report.seat or 0)
    if not hand.terms.game.is_stud or not hand.street or hand.is_live(report.seat or 0):
        return ()
    held = [hand.slots_of(hand.seats[each]) for each in to]
    up = hand.deck.facing[held[0][-1]] == Facing.UP
    back = [
        r.TakeCard(hand.seats[each], len(slots) - 1, r.To.STUB)
        for each, slots in zip(reversed(to), reversed(held), strict=True)
    ]
    served = {*to, seat} if report.wrongly is Wrongly.SERVED else {*to} - {seat}
    again = [r.GiveCard(hand.seats[each], up) for each in sorted(served)]
    return (*back, *again)


@live_facts(FoldedSeat)
def folded_seat_facts(hand: Hand, report: FoldedSeat) -> Report:
    """Whether the seat still gets cards, and of which kind the round was."""
    if report.seat is None:
        raise FloorError("say which seat it is about")
    if report.seat not in hand.seats or hand.is_live(report.seat):
        raise FloorError(f"seat {report.seat} has not folded")
    if not hand.street:
        raise FloorError("no card has come since the starting hands")
    held = len(hand.slots_of(report.seat))
    free = hand.is_folded_free(report.seat)
    full = max(map(len, hand.slots_by_seat.values()))
    wrongly = Wrongly.SERVED if held and (not free or held == full) else Wrongly.SKIPPED
    facts = {
        "free": free,
        "wrongly": wrongly,
        "down": bool(steps_of(hand, hand.street, Op.DOWN)),
    }
    return with_progress(with_facts(report, **facts), progress_since_cards(hand))


@decides(FoldedSeat)
def folded_seat(case: Case[FoldedSeat]) -> Ruling:
    """A card was dealt to a folded seat, or not dealt to one that still gets cards."""
    case.only_at_stud()
    seat = case.seat()
    wrongly = case.one_of("wrongly", Wrongly, "What was done to the folded seat?")
    due = case.policy("stud.folded_seat") is Folded.RECEIVES and case.whether(
        "free", "Had it folded without facing a bet, and has nobody bet since?"
    )
    served = wrongly is Wrongly.SERVED
    if served == due:
        says = "The seat still gets its cards" if due else "The seat gets no more cards"
        return played(case, f"{says}: nothing is wrong.")
    error = case.policy("stud.seat_error")
    moved = error is not SeatError.STANDS and not _row_seen(case)
    if moved and (error is SeatError.MOVED or not case.is_substantial()):
        again = r.DealRowAgain(served=(seat,)) if served else r.DealRowAgain(skipped=(seat,))
        return case.rules(
            Outcome.CARDS_MOVED, "Move the cards, so that each player has the right one.", again
        )
    if not served and case.policy("stud.skipped_seat_drops_out"):
        return case.rules(
            Outcome.PLAYS_ON,
            "The cards stay as dealt, and the folded seat gets no more cards.",
            r.DropOut(seat),
        )
    return played(case, "The cards stay as dealt.")


def _row_seen(case: Case[FoldedSeat]) -> bool:
    return case.whether("down", "Was it a round of down cards?") and case.whether(
        "seen", "Could a player have seen one of them?"
    )
