"""Misdeals: a deck not shuffled, a first card or a button out of position, cards out of order.

A misdeal is called while its window is open; afterwards the deal is played as it lies.
"""

from typing import Any

from cardspeak.books.policy.button import Misplaced
from cardspeak.books.policy.misdeal import CardsOutOfOrder, MistakeEffect
from cardspeak.floor.core.case import Case
from cardspeak.floor.core.facts import Place, Seat, held_card
from cardspeak.floor.core.live_hand import (
    check_card,
    live_player,
    progress_since_deal,
    since_the_deal,
    with_progress,
)
from cardspeak.floor.core.misdeal import in_time, misdeal, misdeal_in_time, played
from cardspeak.floor.core.orders import CorrectButton
from cardspeak.floor.core.registry import Mistake, Wrong, checks, decides, enters, live_facts
from cardspeak.floor.core.report import Report
from cardspeak.floor.core.ruling import FloorError, Outcome, Ruling
from cardspeak.games import Game
from cardspeak.hand import Hand
from cardspeak.hand import remedies as r


class NotShuffled(Report, frozen=True, tag="not shuffled"):
    """The deck was not shuffled or not cut before the deal."""


@decides(NotShuffled)
def not_shuffled(case: Case[NotShuffled]) -> Ruling:
    """The deck was not shuffled or not cut."""
    return misdeal_in_time(case, "misdeal.not_shuffled", "The deck was not shuffled and cut.")


class WrongFirstSeat(Report, frozen=True, tag="wrong first seat"):
    """The first card went to the wrong position."""


@decides(WrongFirstSeat)
def wrong_first_seat(case: Case[WrongFirstSeat]) -> Ruling:
    """The first card went to the wrong position."""
    why = "The first card went to the wrong position."
    return misdeal_in_time(case, "misdeal.wrong_first_seat", why)


class WrongButton(Report, frozen=True, tag="wrong button"):
    """The button was out of position."""


live_facts(NotShuffled, WrongFirstSeat)(since_the_deal)
live_facts(WrongButton, after_the_hand=True)(since_the_deal)


@decides(WrongButton)
def wrong_button(case: Case[WrongButton]) -> Ruling:
    """The button was out of position."""
    case.only_if(not case.game.is_stud, f"{case.game.name} has no button")
    why = "The button was out of position."
    if case.policy("misdeal.wrong_button.effect") is MistakeEffect.MISDEAL and case.is_open(
        "misdeal.wrong_button.until"
    ):
        return misdeal(case, why, (CorrectButton(),))
    if case.policy("button.misplaced") is Misplaced.CORRECTED:
        return case.rules(
            Outcome.PLAYS_ON,
            f"{why} The deal is played; the button and blinds are corrected for the next one.",
            orders=(CorrectButton(),),
        )
    return played(case, f"{why} The deal is played, and the button moves on from where it was.")


class OutOfOrder(Report, frozen=True, tag="out of order"):
    """Two seats got each other's starting card."""

    seat: Seat | None = None
    card: Place | None = None
    other: Seat | None = None
    other_card: Place | None = None
    seen: bool | None = None


@checks(OutOfOrder)
def out_of_order_checks(report: OutOfOrder, game: Game) -> Wrong:
    yield from held_card(game, "card", report.card)
    yield from held_card(game, "other_card", report.other_card)


@enters(OutOfOrder, "seat", "card", "other", "other_card")
def cards_swapped(hand: Hand, report: Any) -> Mistake:
    return (r.Exchange(report.seat, report.card, report.other, report.other_card),)


@live_facts(OutOfOrder)
def out_of_order_facts(hand: Hand, report: OutOfOrder) -> Report:
    """Two seats must hold each other's card."""
    player, other = live_player(hand, report.seat), live_player(hand, report.other)
    card, other_card = report.card, report.other_card
    check_card(hand, hand.seats[player], card)
    check_card(hand, hand.seats[other], other_card)
    assert card is not None
    assert other_card is not None
    right = hand.slots_of(hand.seats[player])[card] == due_slot(hand, player, card)
    if not hand.reshuffles and right:
        raise FloorError(f"seat {report.seat} has the card that was due to it")
    return with_progress(report, progress_since_deal(hand))


def due_slot(hand: Hand, player: int, card: int) -> int:
    """The slot that a starting card comes from when all is right."""
    return card * hand.count + player


@decides(OutOfOrder)
def out_of_order(case: Case[OutOfOrder]) -> Ruling:
    """A starting card went to another player than it was due to."""
    why = "A card was dealt out of order."
    answer = case.policy("misdeal.out_of_order")
    if answer is CardsOutOfOrder.PLAYED:
        return played(case, f"{why} The deal is played as it lies.")
    if not in_time(case):
        return played(case)
    question = "Could a player have seen the card that was due to another?"
    if answer is CardsOutOfOrder.MISDEAL or case.whether("seen", question):
        return misdeal(case, why)
    return case.rules(
        Outcome.CARDS_MOVED,
        f"{why} Nobody can have seen it: exchange the cards and deal on.",
        r.Exchange(
            case.seat(),
            case.number("card", "Which card of that seat? Enter 0 for the first."),
            case.number("other", "Which seat was it due to?"),
            case.number("other_card", "Which card of the other seat? Enter 0 for the first."),
        ),
    )
