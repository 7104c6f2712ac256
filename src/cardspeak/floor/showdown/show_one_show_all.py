"""Show one, show all: who sees what one player saw."""

from enum import StrEnum
from typing import Any

from cardspeak.books.policy.dead import HandStatus
from cardspeak.books.policy.showing import ShownToAll, UnseenCards
from cardspeak.floor.core.case import Case
from cardspeak.floor.core.facts import POTS_PUSHED, Seat, held_card, with_facts
from cardspeak.floor.core.hand_status import by_status
from cardspeak.floor.core.live_hand import as_it_happens, at_any_time, at_the_showdown, player_at
from cardspeak.floor.core.orders import ShowCards
from cardspeak.floor.core.registry import Wrong, checks, decides, live_facts
from cardspeak.floor.core.report import Report
from cardspeak.floor.core.ruling import FloorError, Outcome, Ruling
from cardspeak.games import Game
from cardspeak.hand import Hand
from cardspeak.hand import remedies as r
from cardspeak.hand.terms import Op


class Saw(StrEnum):
    """What the player who saw another's cards may still do."""

    DECIDING = "may still act on this round"
    LATER = "may act only on a later round"
    NOT_DECIDING = "is out of the deal or can bet no more"
    DOUBTFUL = "it is doubtful who saw them"


class ShownToOne(Report, frozen=True, tag="cards shown to one player"):
    """A player showed cards to one other player: show one, show all."""

    seat: Seat | None = None
    to: Seat | None = None
    cards: tuple[int, ...] | None = None
    after_deal: bool | None = None
    saw: Saw | None = None
    asked: bool | None = None
    which_doubtful: bool | None = None


@checks(ShownToOne)
def shown_to_one_checks(report: ShownToOne, game: Game) -> Wrong:
    for card in report.cards or ():
        yield from held_card(game, "cards", card)
    if report.to is not None and report.to == report.seat:
        yield "to", "it is the seat that the report is about"


@live_facts(ShownToOne, after_the_hand=True)
def shown_to_one_facts(hand: Hand, report: ShownToOne) -> Report:
    """What the player who saw the cards may still do."""
    player = player_at(hand, report.seat)
    if player is None:
        return as_it_happens(report)
    if hand.is_over:
        return with_facts(as_it_happens(report, POTS_PUSHED), after_deal=True)
    held = len(hand.slots_of(hand.seats[player]))
    if not held:
        raise FloorError(f"seat {report.seat} has no cards to show")
    for card in report.cards or ():
        if not 0 <= card < held:
            raise FloorError(f"seat {report.seat} has {held} cards: there is no card {card}")
    facts: dict[str, Any] = {"after_deal": False}
    saw = player_at(hand, report.to)
    if saw is not None:
        facts["saw"] = _may_still(hand, saw)
    return with_facts(as_it_happens(report), **facts)


def _may_still(hand: Hand, player: int) -> Saw:
    seat = hand.seats[player]
    if not hand.is_live(seat) or not hand.stack(seat):
        return Saw.NOT_DECIDING
    round_ = hand.round
    if round_ is not None:
        others = [each for each in round_.pending if each != player]
        if player in round_.pending or any(round_.bar(each) is None for each in others):
            return Saw.DECIDING
    to_come = any(step.op is Op.BET for step in hand.plan[hand.at + 1 :])
    return Saw.LATER if to_come else Saw.NOT_DECIDING


_SEEN = {
    Saw.DECIDING: "showing.to_one.deciding",
    Saw.LATER: "showing.to_one.deciding_later",
    Saw.NOT_DECIDING: "showing.to_one.not_deciding",
}


@decides(ShownToOne)
def shown_to_one(case: Case[ShownToOne]) -> Ruling:
    """Cards shown to one player."""
    when = _when_shown(case)
    hidden = Outcome.NOT_SHOWN
    if when is ShownToAll.NEVER:
        return case.rules(hidden, "The cards need not be shown to anyone else.")
    if case.policy("showing.to_one.on_request") and not case.whether(
        "asked", "Has a player at the table asked to see them?"
    ):
        return case.rules(hidden, "Nobody has asked to see them: they stay hidden.")
    seat = case.seat()
    whole, which = _which_shown(case)
    if case.report.after_deal:
        return case.rules(Outcome.SHOWN, f"{which} are shown to all.")
    cards: tuple[int, ...] = ()
    if not whole:
        cards = case.fact(
            "cards", "Which cards of the hand were shown? Enter their places, 0 for the first card."
        )
    if when is not ShownToAll.AT_ONCE:
        words = f"{which} are shown to all {when.value}, and not before."
        later = r.RevealLater(seat, r.ShowTime(when.value), cards)
        orders = (ShowCards(seat, when.value),)
        return case.rules(Outcome.SHOWN, words, later, orders=orders)
    words = f"{which} are shown to all at once."
    if whole:
        return case.rules(Outcome.SHOWN, words, r.Reveal(seat))
    return case.rules(Outcome.SHOWN, words, *(r.TurnUp(seat, card) for card in cards))


def _when_shown(case: Case[ShownToOne]) -> ShownToAll:
    when: ShownToAll
    if case.whether("after_deal", "Is the deal over?"):
        when = case.policy("showing.to_one.after_the_deal")
        return when
    saw = case.one_of("saw", Saw, "Can the player who saw them still act?")
    if saw is Saw.DOUBTFUL:
        sure = case.policy("showing.to_one.in_doubt_at_once")
        saw = Saw.DECIDING if sure else Saw.NOT_DECIDING
    when = case.policy(_SEEN[saw])
    return when


def _which_shown(case: Case[ShownToOne]) -> tuple[bool, str]:
    """Whether all cards of the hand are shown, and which ones in words."""
    unseen = case.policy("showing.to_one.unseen_cards")
    if unseen is UnseenCards.SHOWN:
        return True, "All cards of that hand"
    if unseen is UnseenCards.SHOWN_IF_DOUBTFUL and case.whether(
        "which_doubtful", "Is it doubtful which cards were shown?"
    ):
        return True, "All down cards of that hand"
    return False, "The cards that were shown, and no others,"


class FoldedHandTold(Report, frozen=True, tag="folded hand disclosed"):
    """One active player was told or saw what a folded hand was."""

    seat: Seat | None = None


live_facts(FoldedHandTold, after_the_hand=True)(at_any_time)


@decides(FoldedHandTold)
def folded_hand_told(case: Case[FoldedHandTold]) -> Ruling:
    """What one active player learned of a folded hand."""
    if case.policy("showing.folded_told_to_all"):
        return case.rules(Outcome.SHOWN, "Every player in the pot gets the same information.")
    return case.rules(Outcome.NOT_SHOWN, "The information is not passed on.")


class ShownForAbsent(Report, frozen=True, tag="hand shown for an absent player"):
    """Someone else wants to show, or has shown, the hand of a player who is away."""

    seat: Seat | None = None


live_facts(ShownForAbsent)(at_the_showdown)


@decides(ShownForAbsent)
def shown_for_absent(case: Case[ShownForAbsent]) -> Ruling:
    """A hand shown by someone else for a player who is away."""
    if case.policy("showing.shown_for_absent"):
        return by_status(
            case, HandStatus.LIVE, "Someone else may show the hand of a player who is away."
        )
    turns_on = "whether an emergency called the player away"
    status = case.policy("dead.absent.at_showdown")
    return by_status(case, status, "Nobody may show the hand for a player who is away.", turns_on)
