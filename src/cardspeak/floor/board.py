"""Rulings on the board: which card becomes the turn, which the river, which is burned.

The burn made with an early card stays burned. Every reshuffle within a deal follows the same two
policies: whether earlier burns go in, and whether a further card is burned.
"""

from typing import Any

from cardspeak.books.policy.premature import BoardReplacement, LastFolder, TurnReplacement
from cardspeak.floor.case import Case, decides
from cardspeak.floor.fates import only_if
from cardspeak.floor.reports_board import Early, PrematureBoard
from cardspeak.floor.reports_rows import BeforeDiscards, ShortCallDealt
from cardspeak.floor.ruling import Outcome, Ruling
from cardspeak.hand.remedies import Burn, ReshuffleBefore, SetAside

_WHICH = (Early.SEVERAL.value, Early.ONE.value, Early.LAST.value)


@decides(PrematureBoard)
def premature_board(case: Case[PrematureBoard]) -> Ruling:
    """Board cards turned before the betting was complete."""
    only_if(case.game.board_cards > 0, f"{case.game.name} has no board")
    if case.ask("premature.last_folder") is LastFolder.STAYS_IF_FOLDING and case.fact(
        "last_folding", "Was there a bet, and was the last player to act in the act of folding?"
    ):
        return case.rules(Outcome.PLAYS_ON, "The card stays: the last player was folding to a bet.")
    if not case.is_open("premature.until"):
        return case.rules(Outcome.PLAYS_ON, "Too late: the cards have been acted on and stand.")
    return _taken_back(case)


@decides(BeforeDiscards)
def before_discards(case: Case[BeforeDiscards]) -> Ruling:
    """A board card turned before all had made a discard that was due."""
    only_if("discard" in case.game.tags, f"{case.game.name} has no discards")
    if not case.ask("premature.waits_for_discards"):
        return case.rules(
            Outcome.PLAYS_ON, "The card stands: discards that are due do not make it early."
        )
    if not case.is_open("premature.until"):
        return case.rules(Outcome.PLAYS_ON, "Too late: the cards have been acted on and stand.")
    return _taken_back(case, "All who have not discarded do so.")


@decides(ShortCallDealt)
def short_call_dealt(case: Case[ShortCallDealt]) -> Ruling:
    """Board cards were dealt, and a call taken for good turns out to be short."""
    only_if(case.game.board_cards > 0, f"{case.game.name} has no board")
    if case.ask("premature.short_call_voids"):
        return _taken_back(case)
    return case.rules(Outcome.PLAYS_ON, "The card stands, and the player puts in what is missing.")


def _taken_back(case: Case[Any], first: str = "Finish the betting.") -> Ruling:
    """The early cards are taken away, and others come as the book says."""
    early = case.fact("early", "Which cards came too early?", _WHICH)
    cards = 3 if early is Early.SEVERAL else 1
    if case.report.cards is not None:
        cards = case.report.cards
    away = (Burn(1), SetAside(cards))
    if early is Early.ONE and case.ask("premature.turn") is TurnReplacement.RIVER_FIRST:
        return case.rules(
            Outcome.CARDS_REPLACED,
            f"{first} Burn, and the card due next takes the place of the early one; "
            f"after its betting the early card is shuffled into the stub{_burn_words(case)}.",
            *away,
            _reshuffle(case, 2),
        )
    policy = {
        Early.SEVERAL: "premature.flop",
        Early.ONE: "premature.turn",
        Early.LAST: "premature.river",
    }[early]
    if case.ask(policy) is BoardReplacement.NEXT_CARDS:
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


def _reshuffle(case: Case[Any], ahead: int) -> ReshuffleBefore:
    return ReshuffleBefore(
        ahead=ahead,
        burn=case.ask("burn.after_reshuffle"),
        with_burns=case.ask("burn.in_reshuffle"),
    )


def _burn_words(case: Case[Any]) -> str:
    return ", and a card is burned" if case.ask("burn.after_reshuffle") else ", without a new burn"
