"""Agreements between players, and what may be asked or done at a draw."""

from cardspeak.books.policy.agreements import BlindChop, Insurance, PostForAnother
from cardspeak.books.policy.betting import Price
from cardspeak.books.policy.draw import Closes, DrawCountTold
from cardspeak.floor.case import Case, decides
from cardspeak.floor.deriving import derives
from cardspeak.floor.fates import choices, only_if, seat_of
from cardspeak.floor.reports_agreeing import (
    AgreementAsked,
    Deal,
    DrawCountAsked,
    DrawCountChanged,
    OpenedWithoutChips,
)
from cardspeak.floor.ruling import FloorError, Outcome, Ruling
from cardspeak.games import Event, Family, Forced
from cardspeak.games.declaration import DeckHolder
from cardspeak.hand import Hand
from cardspeak.hand import remedies as r

_PLAYED_OUT = "That is not allowed here: the hand is played out and the cards decide."


@decides(AgreementAsked)
def agreement_asked(case: Case[AgreementAsked]) -> Ruling:
    """Whether players may settle something among themselves."""
    wanted: Deal = case.fact("wanted", "What do the players want?", choices(Deal))
    if _ALLOWED[wanted](case):
        return case.rules(Outcome.BINDING, "The house lets players settle that among themselves.")
    return case.rules(Outcome.NOT_BINDING, _PLAYED_OUT)


def _may_split(case: Case[AgreementAsked]) -> bool:
    return bool(case.ask("agreements.split_pots"))


def _may_chop(case: Case[AgreementAsked]) -> bool:
    allowed: BlindChop = case.ask("agreements.chop_blinds")
    if allowed is BlindChop.BARRED or (
        allowed is BlindChop.CASH_GAMES and case.event is not Event.CASH
    ):
        return False
    return not case.game.is_stud and not case.report.objected  # who wants it has agreed


def _may_insure(case: Case[AgreementAsked]) -> bool:
    return case.ask("agreements.insurance") is Insurance.ALLOWED


def _may_post(case: Case[AgreementAsked]) -> bool:
    if case.ask("agreements.post_for_another") is PostForAnother.BARRED:
        return False
    return not case.fact("objected", "Does anyone object?")


_ALLOWED = {
    Deal.SPLIT: _may_split,
    Deal.CHOP: _may_chop,
    Deal.INSURANCE: _may_insure,
    Deal.POST: _may_post,
}


@decides(DrawCountAsked)
def draw_count_asked(case: Case[DrawCountAsked]) -> Ruling:
    """How long the number of cards drawn is told."""
    only_if(case.game.family is Family.DRAW, f"{case.game.name} has no draw")
    deals = case.game.dealer is DeckHolder.BUTTON and case.fact(
        "of_dealer", "Is it the player who deals that is asked about?"
    )
    until: DrawCountTold = case.ask("draw.dealer_count_told" if deals else "draw.counts_told")
    if until is DrawCountTold.NEVER:
        return case.rules(Outcome.PLAYS_ON, "Nobody is told how many cards were drawn.")
    if until is DrawCountTold.END_OF_DEAL or not case.fact(
        "acted", "Has anyone acted after the draw?"
    ):
        return case.rules(Outcome.PLAYS_ON, "The player and the dealer must tell the number.")
    return case.rules(
        Outcome.PLAYS_ON, "There has been action after the draw: the dealer may not tell it."
    )


_CLOSING: tuple[tuple[Closes, str, str], ...] = (
    (Closes.BURN, "burned", "Has the dealer burned for the draw?"),
    (Closes.CARD, "dealt", "Has the player got a card in answer?"),
    (Closes.PLAYER_ACTED, "acted_behind", "Has another player acted since the request?"),
)
_CLOSED = {
    Closes.BURN: "the dealer has burned",
    Closes.CARD: "a card has been dealt to the player",
    Closes.PLAYER_ACTED: "another player has acted since the request",
}


@decides(DrawCountChanged)
def draw_count_changed(case: Case[DrawCountChanged]) -> Ruling:
    """Until when the number of cards asked for may be changed."""
    only_if(case.game.family is Family.DRAW, f"{case.game.name} has no draw")
    seat_of(case)
    closes = case.ask("draw.change_closes")
    for what, fact, question in _CLOSING:
        if what in closes and case.fact(fact, question):
            says = f"Too late: {_CLOSED[what]}. The first number stands."
            return case.rules(Outcome.BINDING, says)
    return case.rules(Outcome.ACTION_CHANGED, "The player may still change the number.")


@decides(OpenedWithoutChips)
def opened_without_chips(case: Case[OpenedWithoutChips]) -> Ruling:
    """What callers owe one who opens with nothing but the ante."""
    only_if(case.game.forced is Forced.ANTES, f"{case.game.name} is not opened into antes alone")
    seat = seat_of(case)
    if case.ask("draw.all_in_opener") is Price.FULL:
        words = "The pot is open: whoever plays on owes the full opening bet."
        return case.rules(Outcome.BINDING, words, r.OpenFor(seat))
    return case.rules(
        Outcome.PLAYS_ON, "Nothing was bet: the others may still pass or open for themselves."
    )


@derives(OpenedWithoutChips)
def without_chips(hand: Hand, report: OpenedWithoutChips) -> OpenedWithoutChips:
    """The pot must be unopened, and the player live with nothing left."""
    round_ = hand.round
    if round_ is None or round_.price or hand.plan[hand.at][3]:
        raise FloorError("the pot has been opened, or the draw has come")
    if report.seat is not None:
        player = hand.player(report.seat)
        if not hand.live[player] or hand.stacks[player]:
            raise FloorError(f"seat {report.seat} has chips to open with, or no hand")
    return report
