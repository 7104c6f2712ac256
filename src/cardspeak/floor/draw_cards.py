"""Errors on the draw: a wrong number served, the burn taken into a hand or dealt to a player."""

from cardspeak.books.policy.draw import DealerError
from cardspeak.books.policy.draw_errors import DealtBurn, TookBurn
from cardspeak.floor import reports_rows as reports
from cardspeak.floor.case import Case, decides
from cardspeak.floor.counts import wrong_count
from cardspeak.floor.fates import only_if
from cardspeak.floor.misdeals import WHICH_SEAT, since
from cardspeak.floor.ruling import FloorError, Outcome, Ruling
from cardspeak.games import Family
from cardspeak.games.declaration import Dealer
from cardspeak.hand import remedies as r

_SEEN = "May the player have seen the card, or mixed it with the others?"


@decides(reports.WrongNumberDrawn)
def wrong_number_drawn(case: Case[reports.WrongNumberDrawn]) -> Ruling:
    """A player was served another number of cards than asked for."""
    only_if(case.game.family is Family.DRAW, f"{case.game.name} has no draw")
    over = int(case.fact("over", "How many cards too many (too few: below 0)?", ()))
    if not over:
        raise FloorError("the number of cards served is right")
    if case.game.dealer is Dealer.BUTTON and case.ask("draw.dealer_error") is DealerError.FOULS:
        dealer = case.fact("dealer", "Which seat deals?", ())
        return case.rules(
            Outcome.HAND_DEAD,
            "A player who deals answers for a mistake on the draw: the dealer's hand is dead.",
            r.Kill(dealer),
        )
    if not case.is_open("draw_errors.served_until"):
        return wrong_count(case, "dead.too_many_cards" if over > 0 else "dead.too_few_cards")
    seat = case.fact("seat", WHICH_SEAT, ())
    due = case.game.hole_cards
    put_right: list[r.AnyRemedy] = [
        r.TakeCard(seat, due + card, r.To.STUB) for card in reversed(range(over))
    ]
    put_right += [r.GiveCard(seat)] * -over
    back = "the cards too many go back on the stub" if over > 0 else "the missing cards are dealt"
    return case.rules(Outcome.CARDS_MOVED, f"Nobody may have seen them: {back}.", *put_right)


@decides(reports.BurnTaken)
def burn_taken(case: Case[reports.BurnTaken]) -> Ruling:
    """A player who deals took the burn into the hand."""
    only_if(case.game.dealer is Dealer.BUTTON, f"{case.game.name} is dealt by the house")
    seat = case.fact("seat", "Which seat deals?", ())
    answer = case.ask("draw_errors.burn_taken")
    if answer is TookBurn.PLAYS:
        return case.rules(Outcome.CARD_KEPT, "The card plays.")
    if answer is TookBurn.CORRECTED and not since(case, "holder_looked", _SEEN):
        return _burn_back(case, seat)
    return case.rules(
        Outcome.HAND_DEAD, "The dealer took the burn: the dealer's hand is dead.", r.Kill(seat)
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
        return _burn_back(case, seat)
    if case.ask("draw_errors.burn_dealt") is DealtBurn.DEAD_HAND:
        return case.rules(
            Outcome.HAND_DEAD, "The burn is in the hand: the hand is dead.", r.Kill(seat)
        )
    return case.rules(Outcome.CARD_KEPT, "The burn is in the player's hand and plays.")
