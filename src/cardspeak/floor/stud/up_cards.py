"""Up cards at stud that a player picked up, turned down or mixed with the down cards."""

from enum import StrEnum

from cardspeak.books.policy.dead import HandStatus
from cardspeak.floor.core.case import Case
from cardspeak.floor.core.facts import Seat, unless_said, with_facts
from cardspeak.floor.core.hand_status import FACED_A_BET, by_status
from cardspeak.floor.core.live_hand import (
    actions,
    as_it_happens,
    faces_bet,
    live_player_if_said,
)
from cardspeak.floor.core.registry import decides, live_facts
from cardspeak.floor.core.report import Report
from cardspeak.floor.core.ruling import FloorError, Ruling
from cardspeak.games.words import UpStep
from cardspeak.hand import Bet, Complete, Hand, Raise
from cardspeak.hand.phase import Phase


class UpCards(StrEnum):
    """What a player at stud did with the cards that lie open."""

    LIFTED = "picked them up"
    TURNED = "turned them face down"
    MIXED = "mixed them with the down cards"


class UpCardsMoved(Report, frozen=True, tag="up cards moved"):
    """A player at stud picked the open cards up, turned them down, or mixed them with others."""

    seat: Seat | None = None
    how: UpCards | None = None
    at_showdown: bool | None = None
    facing_bet: bool | None = None
    thought_won: bool | None = None


@live_facts(UpCardsMoved)
def up_cards_moved_facts(hand: Hand, report: UpCardsMoved) -> Report:
    """Whether there are open cards and a bet to face, whether it is the showdown.

    A player who has made no bet in the deal cannot have believed that nobody called it.
    """
    player = live_player_if_said(hand, report.seat)
    if player is None:
        return as_it_happens(report)
    if not any(hand.deck.facing[slot] for slot in hand.slots_of(hand.seats[player])):
        raise FloorError(f"no card of seat {report.seat} lies open")
    at_showdown = hand.phase is Phase.SHOWING
    bets = [each for each in actions(hand) if isinstance(each.action, Bet | Raise | Complete)]
    if hand.events is not None and all(each.seat != report.seat for each in bets):
        report = unless_said(report, thought_won=False)
    return with_facts(
        as_it_happens(report), at_showdown=at_showdown, facing_bet=faces_bet(hand, player)
    )


@decides(UpCardsMoved)
def up_cards_moved(case: Case[UpCardsMoved]) -> Ruling:
    """Open cards at stud picked up, turned down, or mixed with the others."""
    has_up_cards = any(isinstance(step, UpStep) for step in case.game.steps)
    case.only_if(has_up_cards, f"no card of a hand lies open at {case.game.name}")
    if case.whether("at_showdown", "Was it at the showdown?"):
        status = case.policy("dead.up_cards.at_showdown")
        return by_status(case, status, "The betting was over and the hand not yet thrown away.")
    how = case.one_of("how", UpCards, "What did the player do with the open cards?")
    said = f"The player {how.value.replace('them', 'the open cards', 1)}."
    if case.whether("facing_bet", FACED_A_BET):
        path = {
            UpCards.LIFTED: "dead.up_cards.lifted",
            UpCards.TURNED: "dead.up_cards.turned",
            UpCards.MIXED: "dead.up_cards.mixed",
        }[how]
        turns_on = "whether the player knew the rule, and whether any damage was done"
        return by_status(case, case.policy(path), f"{said} Facing a bet, that is a fold.", turns_on)
    turned = how is UpCards.TURNED
    status = case.policy("dead.up_cards.turned_no_bet" if turned else "dead.up_cards.lifted_no_bet")
    question = "Had the player bet, and believed that everyone had folded?"
    if status is not HandStatus.LIVE and case.whether("thought_won", question):
        status = case.policy("dead.up_cards.thought_won")
        said += " The player believed the pot won."
    return by_status(case, status, said)
