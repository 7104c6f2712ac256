"""A premature flop, turn or river: which card takes its place, which is burned, what is reshuffled.

The burn made with an early card stays burned. Every reshuffle within a deal follows the same two
policies: whether earlier burns go in, and whether a further card is burned.
"""

from enum import StrEnum
from typing import Any

import msgspec

from cardspeak.books.policy.premature import BoardReplacement, LastFolder, TurnReplacement
from cardspeak.floor.core.case import Case
from cardspeak.floor.core.facts import (
    JUST_HAPPENED,
    Cards,
    Progress,
    unless_said,
    with_facts,
)
from cardspeak.floor.core.live_hand import as_it_happens, steps_of
from cardspeak.floor.core.registry import Wrong, checks, decides, live_facts
from cardspeak.floor.core.report import Report
from cardspeak.floor.core.ruling import FloorError, Outcome, Ruling
from cardspeak.games import Game
from cardspeak.hand import Hand, Phase
from cardspeak.hand import remedies as r
from cardspeak.hand.terms import Op, PlannedStep


class Early(StrEnum):
    """Which cards of the board came too early."""

    SEVERAL = "a round of several cards"  # a flop
    ONE = "one card, with more of the board to come"  # a turn
    LAST = "the last card"  # a river


class PrematureBoard(Report, frozen=True, tag="premature board"):
    """The dealer burned and turned board cards before the betting of the round was complete.

    `burned` is false where no burn was due: the round is dealt again after a first mistake.
    """

    early: Early | None = None
    cards: Cards | None = None
    burned: bool | None = None
    last_folding: bool | None = None


class ShortCallDealt(Report, frozen=True, tag="short call found after the board"):
    """The next cards were dealt, and a call taken for good turns out to be short."""

    early: Early | None = None
    cards: Cards | None = None


BOARD_DEALT = msgspec.structs.replace(
    JUST_HAPPENED, board_shown=True, dealt=True, next_card=True, next_street=True, betting_over=True
)
"""How far the deal has come when the next cards of the board lie open."""


@checks(PrematureBoard, ShortCallDealt)
def premature_board_checks(report: PrematureBoard | ShortCallDealt, game: Game) -> Wrong:
    if not game.board_cards and report.early is not None:
        yield "early", f"{game.name} has no board"
    if report.cards is None or report.early is None:
        return
    if (report.early is Early.SEVERAL) is not (report.cards > 1):
        yield "cards", f"what came early is {report.early.value}"


@live_facts(PrematureBoard)
def premature_board_facts(hand: Hand, report: PrematureBoard) -> Report:
    """Which cards would have come too early: those of the next street."""
    street = hand.street + 1
    ahead = hand.plan[hand.at :]
    boards = [step for step in ahead if step.op is Op.BOARD]
    due = [step for step in boards if step.street == street]
    if hand.round is None or not due:
        raise FloorError("no board card can come too early now: the next street has none")
    cards = due[0].cards
    early = Early.SEVERAL if cards > 1 else Early.LAST if len(boards) == 1 else Early.ONE
    since = report.since if report.since != Progress() else JUST_HAPPENED
    facts: dict[str, Any] = {"early": early, "cards": cards}
    if not any(step.op is Op.BURN and step.street == street for step in ahead):
        facts["burned"] = False
    if len(hand.round.pending) > 1 or not hand.round.price:
        facts["last_folding"] = False
    return with_facts(msgspec.structs.replace(report, since=since), **facts)


@decides(PrematureBoard)
def premature_board(case: Case[PrematureBoard]) -> Ruling:
    """Board cards turned before the betting was complete."""
    case.only_if(case.game.board_cards > 0, f"{case.game.name} has no board")
    if case.policy("premature.last_folder") is LastFolder.STAYS_IF_FOLDING and case.whether(
        "last_folding", "Was the last player about to fold to a bet?"
    ):
        return case.rules(Outcome.PLAYS_ON, "The card stays: the last player was folding to a bet.")
    if not case.is_open("premature.until"):
        return case.rules(Outcome.PLAYS_ON, "Too late: the cards have been acted on and stand.")
    ruling = _taken_back(case)
    if case.report.burned is not False:
        return ruling
    remedies = tuple(each for each in ruling.remedies if not isinstance(each, r.Burn))
    return msgspec.structs.replace(ruling, remedies=remedies)


def _taken_back(case: Case[Any], first: str = "Finish the betting.") -> Ruling:
    """The early cards are taken away, and others come as the book says."""
    early = case.one_of("early", Early, "Which cards came too early?")
    cards = 3 if early is Early.SEVERAL else 1
    if case.report.cards is not None:
        cards = case.report.cards
    away = (r.Burn(1), r.SetAside(cards))
    if early is Early.ONE and case.policy("premature.replaced.turn") is TurnReplacement.RIVER_FIRST:
        return case.rules(
            Outcome.CARDS_REPLACED,
            f"{first} Burn, and the card due next takes the place of the early one; "
            f"after its betting the early card is shuffled into the stub{_burn_words(case)}.",
            *away,
            _reshuffle(case, 2),
        )
    policy = {
        Early.SEVERAL: "premature.replaced.flop",
        Early.ONE: "premature.replaced.turn",
        Early.LAST: "premature.replaced.river",
    }[early]
    if case.policy(policy) is BoardReplacement.NEXT_CARDS:
        return case.rules(
            Outcome.CARDS_REPLACED,
            f"{first} The early cards are out of play; burn and deal the next ones.",
            *away,
        )
    return case.rules(
        Outcome.RESHUFFLED,
        f"{first} The burn stays; the early cards go into the stub, which is shuffled "
        f"and cut{_burn_words(case)}, and the round is dealt again.",
        *away,
        _reshuffle(case, 1),
    )


def _reshuffle(case: Case[Any], ahead: int) -> r.ReshuffleBefore:
    return r.ReshuffleBefore(
        ahead=ahead,
        burn=case.policy("burn.reshuffle.burned_again"),
        with_burns=case.policy("burn.reshuffle.earlier_burns"),
    )


def _burn_words(case: Case[Any]) -> str:
    return (
        ", and a card is burned"
        if case.policy("burn.reshuffle.burned_again")
        else ", without a new burn"
    )


class BeforeDiscards(Report, frozen=True, tag="board before discards"):
    """A board card was turned before all had made a discard that was due."""

    early: Early | None = None
    cards: Cards | None = None


@live_facts(BeforeDiscards)
def before_discards_facts(hand: Hand, report: BeforeDiscards) -> Report:
    """Which board card would have come while discards are awaited."""
    due = steps_of(hand, hand.street + 1, Op.BOARD)
    if hand.phase is not Phase.DISCARDING or not due:
        raise FloorError("no discard is due now before a board card")
    total = [step for step in hand.plan if step.op is Op.BOARD]
    facts = {"early": early_of(due[0], total), "cards": due[0].cards}
    return with_facts(as_it_happens(report), **facts)


def early_of(step: PlannedStep, boards: list[PlannedStep]) -> Early:
    if step.cards > 1:
        return Early.SEVERAL
    return Early.LAST if step == boards[-1] else Early.ONE


@decides(BeforeDiscards)
def before_discards(case: Case[BeforeDiscards]) -> Ruling:
    """A board card turned before all had made a discard that was due."""
    case.only_if("discard" in case.game.tags, f"{case.game.name} has no discards")
    if not case.policy("premature.waits_for_discards"):
        return case.rules(
            Outcome.PLAYS_ON, "The card stands: discards that are due do not make it early."
        )
    if not case.is_open("premature.until"):
        return case.rules(Outcome.PLAYS_ON, "Too late: the cards have been acted on and stand.")
    return _taken_back(case, "All who have not discarded do so.")


@decides(ShortCallDealt)
def short_call_dealt(case: Case[ShortCallDealt]) -> Ruling:
    """Board cards were dealt, and a call taken for good turns out to be short."""
    if case.policy("premature.short_call_voids"):
        case.only_if(case.game.board_cards > 0, f"{case.game.name} has no board")
        return _taken_back(case)
    said = case.report.since
    since = unless_said(said, **msgspec.structs.asdict(BOARD_DEALT))
    if not case.about(msgspec.structs.replace(case.report, since=since)).is_open(
        "wager.short_call.until"
    ):
        return case.rules(
            Outcome.CHIPS_STAY, "The card stands, and so does the call for what was put in."
        )
    duty = case.policy("wager.short_call.duty")
    return case.rules(
        Outcome.PLAYS_ON, f"The card stands, and the call is short: the player must {duty}."
    )
