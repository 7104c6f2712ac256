"""Errors on the draw: a wrong number served, the burn taken into a hand or dealt to a player.

A player who deals may have to answer for them with the hand; the others' hands are put right.
"""

from typing import Any

import msgspec

from cardspeak.books.policy.draw import DealerError
from cardspeak.books.policy.draw_errors import DealtBurn, TookBurn
from cardspeak.floor import reports_rows as reports
from cardspeak.floor.case import Case, decides
from cardspeak.floor.counts import wrong_count
from cardspeak.floor.fates import only_if
from cardspeak.floor.misdeals import WHICH_SEAT, since
from cardspeak.floor.ruling import FloorError, Outcome, Ruling
from cardspeak.games import Family
from cardspeak.games.declaration import DeckHolder
from cardspeak.hand import remedies as r

_SEEN = "May the player have seen the card, or mixed it with the others?"


@decides(reports.WrongNumberDrawn)
def wrong_number_drawn(case: Case[reports.WrongNumberDrawn]) -> Ruling:
    """A player was served another number of cards than asked for."""
    only_if(case.game.family is Family.DRAW, f"{case.game.name} has no draw")
    over = int(case.fact("over", "How many cards too many (too few: below 0)?", ()))
    if not over:
        raise FloorError("the number of cards served is right")
    seat = case.fact("seat", WHICH_SEAT, ())
    if not case.is_open("draw_errors.served_until"):
        if is_dealers_fault(case):
            return answered_for(case, _put_right_seen(case, seat, over))
        return wrong_count(case, "dead.too_many_cards" if over > 0 else "dead.too_few_cards")
    due = case.game.hole_cards
    put_right: list[r.AnyRemedy] = [
        r.TakeCard(seat, due + card, r.To.STUB) for card in reversed(range(over))
    ]
    put_right += [r.GiveCard(seat)] * -over
    back = "the cards too many go back on the stub" if over > 0 else "the missing cards are dealt"
    says = f"Nobody may have seen them: {back}."
    return answered_for(case, case.rules(Outcome.CARDS_MOVED, says, *put_right))


def _put_right_seen(case: Case[Any], seat: int, over: int) -> Ruling:
    """Cards that were seen: what is missing is dealt, what is too much is picked unseen."""
    if over < 0:
        dealt = [r.GiveCard(seat)] * -over
        return case.rules(Outcome.CARDS_MOVED, "The missing cards are dealt.", *dealt)
    picked = [r.TakeAtRandom(r.To.MUCK, seat)] * over
    return case.rules(Outcome.CARDS_MOVED, "What is too much is picked unseen.", *picked)


def is_dealers_fault(case: Case[Any]) -> bool:
    """Whether a player deals, and answers for mistakes on the draw."""
    return (
        case.game.dealer is DeckHolder.BUTTON and case.ask("draw.dealer_error") is DealerError.FOULS
    )


def answered_for(case: Case[Any], ruling: Ruling) -> Ruling:
    """A ruling on a mistake on the draw, with what it costs a player who deals."""
    if not is_dealers_fault(case):
        return ruling
    dealer = case.fact("dealer", "Which seat deals?", ())
    return msgspec.structs.replace(
        ruling,
        outcome=Outcome.HAND_DEAD,
        says="A player who deals answers for a mistake on the draw: the dealer's hand is dead. "
        + ruling.says,
        remedies=(*ruling.remedies, r.KillRemedy(dealer)),
        cites=case.cites,
    )


@decides(reports.BurnTaken)
def burn_taken(case: Case[reports.BurnTaken]) -> Ruling:
    """A player who deals took the burn into the hand."""
    only_if(case.game.dealer is DeckHolder.BUTTON, f"{case.game.name} is dealt by the house")
    seat = case.fact("seat", "Which seat deals?", ())
    answer = case.ask("draw_errors.burn_taken")
    if answer is TookBurn.PLAYS:
        return case.rules(Outcome.CARD_KEPT, "The card plays.")
    if answer is TookBurn.CORRECTED and not since(case, "holder_looked", _SEEN):
        return _burn_back(case, seat)
    return case.rules(
        Outcome.HAND_DEAD,
        "The dealer took the burn: the dealer's hand is dead.",
        r.KillRemedy(seat),
    )


def _burn_back(case: Case[reports.BurnTaken] | Case[reports.BurnDealt], seat: int) -> Ruling:
    card = int(case.fact("card", "Which card of the hand is it, counted from 0?", ()))
    return case.rules(
        Outcome.CARDS_MOVED,
        "The burn goes where it belongs, and the next card takes its place.",
        r.TakeCard(seat, card, r.To.BURNS),
        r.GiveCard(seat),
    )


@decides(reports.BurnDealt)
def burn_dealt(case: Case[reports.BurnDealt]) -> Ruling:
    """The burn was dealt to a player."""
    only_if(case.game.family is Family.DRAW, f"{case.game.name} has no draw")
    seat = case.fact("seat", WHICH_SEAT, ())
    if not case.fact("in_hand", "Has the player put it in the hand?"):
        return answered_for(case, _burn_back(case, seat))
    if case.ask("draw_errors.burn_dealt") is DealtBurn.DEAD_HAND:
        return case.rules(
            Outcome.HAND_DEAD, "The burn is in the hand: the hand is dead.", r.KillRemedy(seat)
        )
    return case.rules(Outcome.CARD_KEPT, "The burn is in the player's hand and plays.")
