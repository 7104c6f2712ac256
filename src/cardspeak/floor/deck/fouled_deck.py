"""A fouled deck: duplicate cards, a different back, missing and marked cards. It voids the deal."""

from typing import Any

from cardspeak.books.policy.deck import FouledDeck, Knew, LateFoul, Missing
from cardspeak.floor.core.case import Case
from cardspeak.floor.core.facts import People
from cardspeak.floor.core.live_hand import since_the_deal
from cardspeak.floor.core.misdeal import in_time, misdeal
from cardspeak.floor.core.orders import AnyOrder, CarryPot, GiveBackPot, Penalize, SpoiltDeck
from cardspeak.floor.core.registry import decides, live_facts
from cardspeak.floor.core.report import Report
from cardspeak.floor.core.ruling import Discretion, Outcome, Ruling
from cardspeak.hand import remedies as r
from cardspeak.hand.remedies import AnyRemedy


class DuplicateCard(Report, frozen=True, tag="duplicate card"):
    """Two identical cards are in the deck; `knew` is the seat that bet knowing it, 0 for none."""

    knew: People | None = None
    winner_knew: bool | None = None


@decides(DuplicateCard)
def duplicate_card(case: Case[DuplicateCard]) -> Ruling:
    """Two identical cards."""
    until = "deck.fouled.until"
    return _fouled(case, "deck.fouled.duplicate", until, "Two cards are the same.")


def _fouled(case: Case[Any], field: str, until: str, why: str) -> Ruling:
    spoilt: tuple[AnyOrder, ...] = (SpoiltDeck(),)
    is_misdeal = case.policy("deck.fouled.misdeal")
    if case.policy(field) is FouledDeck.STANDS:
        return case.rules(Outcome.PLAYS_ON, f"{why} All action stands.", orders=spoilt)
    if not case.is_open(until):
        return _fouled_late(case, why)
    void = f"{why} All action is void, and every chip goes back to its owner"
    undone: tuple[AnyRemedy, ...] = (r.Misdeal(),)
    if case.report.since.awarded:  # the deal is over: the chips come back out of the stacks
        undone, spoilt = (), (GiveBackPot(), *spoilt)
    seat = case.number("knew", "Which seat bet or raised knowing of it? Enter 0 if nobody did.")
    if not seat:
        if is_misdeal and in_time(case):
            return _spoilt_misdeal(case, why)
        return case.rules(Outcome.VOID, f"{void}.", *undone, orders=spoilt)
    knew = case.policy("deck.fouled.known")
    orders: tuple[AnyOrder, ...] = spoilt
    choice = None
    if knew is Knew.BACK_AND_REMOVED:
        void = f"{void}; seat {seat}, who bet knowing of it, leaves the game"
        orders = (*spoilt, Penalize(seat, "leaves the game"))
    elif knew is Knew.MAY_STAY:
        who = case.policy("deck.carried_pot")
        void = (
            f"{void}, but the floor may hold the chips of seat {seat}, who bet knowing of it, for "
            f"the next deal, where {who.value} may win them"
        )
        orders = (*spoilt, CarryPot(seat=seat))
        choice = Discretion(
            (Outcome.CHIPS_STAY, Outcome.VOID),
            Outcome.CHIPS_STAY,
            "whether the player knew, and tried to win the pot all the same",
            {Outcome.VOID: undone},
        )
    outcome = Outcome.CHIPS_STAY if choice else Outcome.VOID
    return case.rules(outcome, f"{void}.", *undone, orders=orders, discretion=choice)


def _fouled_late(case: Case[Any], why: str) -> Ruling:
    spoilt = (SpoiltDeck(),)
    question = "Did the winner know of it?"
    if case.policy("deck.fouled.late") is LateFoul.UNAWARE_WINNER and case.whether(
        "winner_knew", question
    ):
        return case.rules(
            Outcome.VOID,
            f"{why} The winner knew of it, and every chip goes back to its owner.",
            orders=(GiveBackPot(), *spoilt),
        )
    return case.rules(
        Outcome.PLAYS_ON, f"{why} It was noticed too late: the winner keeps the pot.", orders=spoilt
    )


def _spoilt_misdeal(case: Case[Any], why: str) -> Ruling:
    """A misdeal after which the deck is changed."""
    ruling = misdeal(case, why)
    return case.rules(
        ruling.outcome, ruling.says, *ruling.remedies, orders=(*ruling.orders, SpoiltDeck())
    )


class StrangeBack(Report, frozen=True, tag="different card back"):
    """A card has another back than the deck."""

    in_stub: bool | None = None
    knew: People | None = None
    winner_knew: bool | None = None


@decides(StrangeBack)
def strange_back(case: Case[StrangeBack]) -> Ruling:
    """A card with another back."""
    in_stub = case.whether("in_stub", "Was the card still in the stub?")
    field = "deck.fouled.strange_back_in_stub" if in_stub else "deck.fouled.strange_back"
    until = "deck.fouled.strange_back_until"
    return _fouled(case, field, until, "A card has a different back.")


class CardMissing(Report, frozen=True, tag="card missing"):
    """The deck is short of a card."""


@decides(CardMissing)
def card_missing(case: Case[CardMissing]) -> Ruling:
    """The deck is short of a card."""
    return _not_whole(case, "deck.fouled.missing", "A card is missing from the deck.")


def _not_whole(case: Case[Any], field: str, why: str) -> Ruling:
    answer = case.policy(field)
    if answer is Missing.MISDEAL and in_time(case):
        return _spoilt_misdeal(case, why)
    if answer is Missing.VOID and case.is_open("deck.fouled.until"):
        says = f"{why} All action is void, and every chip goes back."
        return case.rules(Outcome.VOID, says, r.Misdeal(), orders=(SpoiltDeck(),))
    return case.rules(
        Outcome.PLAYS_ON,
        f"{why} The result of the deal stands; the deck is changed afterwards.",
        orders=(SpoiltDeck(),),
    )


class CardMarked(Report, frozen=True, tag="card marked"):
    """A card is marked or damaged."""


live_facts(DuplicateCard, StrangeBack, CardMissing, CardMarked, after_the_hand=True)(since_the_deal)


@decides(CardMarked)
def card_marked(case: Case[CardMarked]) -> Ruling:
    """A card is marked or damaged."""
    return _not_whole(case, "deck.fouled.marked", "A card is marked or damaged.")
