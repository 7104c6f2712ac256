"""Errors on the draw: a wrong number served, the burn taken into a hand or dealt to a player.

A player who deals may have to answer for them with the hand; the other hands are put right.
"""

from typing import Any

import msgspec

from cardspeak.books.policy.draw import DealerError, DealtBurn, TookBurn
from cardspeak.floor.core.case import Case
from cardspeak.floor.core.facts import Place, Seat, Surplus, with_facts
from cardspeak.floor.core.live_hand import (
    check_card,
    live_player,
    progress_since_cards,
    served_player,
    with_progress,
)
from cardspeak.floor.core.registry import Mistake, Wrong, checks, decides, enters, live_facts
from cardspeak.floor.core.report import Report
from cardspeak.floor.core.ruling import FloorError, Outcome, Ruling
from cardspeak.floor.deal.wrong_card_count import wrong_count
from cardspeak.games import Family, Game
from cardspeak.games.declaration import DeckHolder
from cardspeak.hand import Hand
from cardspeak.hand import remedies as r


class WrongNumberDrawn(Report, frozen=True, tag="wrong number drawn"):
    """A player was served another number of cards than asked for: `over` too many or too few."""

    seat: Seat | None = None
    over: Surplus | None = None
    dealer: Seat | None = None


@checks(WrongNumberDrawn)
def wrong_number_drawn_checks(report: WrongNumberDrawn, game: Game) -> Wrong:
    """A draw brings at most a whole new hand, and as many extra cards."""
    if report.over is not None and abs(report.over) > game.hole_cards:
        yield "over", f"a hand of {game.name} has {game.hole_cards} cards"


@enters(WrongNumberDrawn, "seat", "over")
def wrong_number_drawn_mistake(hand: Hand, report: WrongNumberDrawn) -> Mistake:
    """Cards come to a hand beside those it drew, or the last of them do not."""
    seat, over, held = report.seat or 0, report.over or 0, hand.terms.game.hole_cards
    if not hand.street or len(hand.slots_of(seat)) != held:
        return ()
    if over > 0:
        return (r.GiveCard(seat),) * over
    return tuple([r.TakeCard(seat, held - 1 - card, r.To.STUB) for card in range(min(-over, held))])


@live_facts(WrongNumberDrawn)
def wrong_number_drawn_facts(hand: Hand, report: WrongNumberDrawn) -> Report:
    """How many cards the hand has too many or too few after the draw."""
    player = served_player(hand, report.seat)
    if not hand.street:
        raise FloorError("nobody has drawn yet")
    over = len(hand.slots_of(hand.seats[player])) - hand.terms.game.hole_cards
    if not over:
        raise FloorError(f"seat {report.seat} has the right number of cards")
    facts = {"over": over, "dealer": hand.seats[-1]}
    return with_progress(with_facts(report, **facts), progress_since_cards(hand, report.seat))


@decides(WrongNumberDrawn)
def wrong_number_drawn(case: Case[WrongNumberDrawn]) -> Ruling:
    """A player was served another number of cards than asked for."""
    case.only_if(case.game.family is Family.DRAW, f"{case.game.name} has no draw")
    over = case.number(
        "over", "How many cards too many? Enter a minus for cards too few, as in -1."
    )
    if not over:
        raise FloorError("the number of cards served is right")
    seat = case.seat()
    if not case.is_open("draw.errors.served_until"):
        if is_dealers_fault(case):
            return answered_for(case, _put_right_seen(case, seat, over))
        return wrong_count(
            case, "dead.wrong_count.too_many" if over > 0 else "dead.wrong_count.too_few"
        )
    due = case.game.hole_cards
    put_right: list[r.AnyRemedy] = [
        r.TakeCard(seat, due + card, r.To.STUB) for card in reversed(range(over))
    ]
    put_right += [r.GiveCard(seat)] * -over
    back = "the extra cards go back on the stub" if over > 0 else "the missing cards are dealt"
    says = f"Nobody could have seen them: {back}."
    return answered_for(case, case.rules(Outcome.CARDS_MOVED, says, *put_right))


def _put_right_seen(case: Case[Any], seat: int, over: int) -> Ruling:
    """Cards that were seen: what is missing is dealt, what is too much is picked unseen."""
    if over < 0:
        dealt = [r.GiveCard(seat)] * -over
        return case.rules(Outcome.CARDS_MOVED, "The missing cards are dealt.", *dealt)
    picked = [r.TakeAtRandom(r.To.MUCK, seat)] * over
    return case.rules(Outcome.CARDS_MOVED, "The extra cards are picked unseen.", *picked)


def is_dealers_fault(case: Case[Any]) -> bool:
    """Whether a player deals, and answers for mistakes on the draw."""
    return (
        case.game.dealer is DeckHolder.BUTTON
        and case.policy("draw.errors.by_dealing_player") is DealerError.FOULS
    )


def answered_for(case: Case[Any], ruling: Ruling) -> Ruling:
    """A ruling on a mistake on the draw, with what it costs a player who deals."""
    if not is_dealers_fault(case):
        return ruling
    dealer = case.number("dealer", "Which seat deals?")
    return msgspec.structs.replace(
        ruling,
        outcome=Outcome.HAND_DEAD,
        says="A player who deals answers for a mistake on the draw: the dealer's hand is dead. "
        + ruling.says,
        remedies=(*ruling.remedies, r.KillRemedy(dealer)),
        cites=case.cites,
    )


class BurnTaken(Report, frozen=True, tag="burn taken"):
    """A player who deals took the burn into the hand, as the card at that place."""

    seat: Seat | None = None
    card: Place | None = None


@live_facts(BurnTaken)
def burn_taken_facts(hand: Hand, report: BurnTaken) -> Report:
    """The dealing player must hold the card."""
    report = with_facts(report, seat=hand.seats[-1])
    live_player(hand, report.seat)
    check_card(hand, hand.seats[-1], report.card)
    return with_progress(report, progress_since_cards(hand, report.seat))


_SEEN = "Could the player have seen the card or mixed it with the other cards?"


class BurnDealt(Report, frozen=True, tag="burn dealt"):
    """The burn was dealt to a player, as the card at that place of the hand."""

    seat: Seat | None = None
    card: Place | None = None
    in_hand: bool | None = None
    dealer: Seat | None = None


@decides(BurnTaken)
def burn_taken(case: Case[BurnTaken]) -> Ruling:
    """A player who deals took the burn into the hand."""
    case.only_if(case.game.dealer is DeckHolder.BUTTON, f"{case.game.name} is dealt by the house")
    seat = case.number("seat", "Which seat deals?")
    answer = case.policy("draw.errors.burn_taken")
    if answer is TookBurn.PLAYS:
        return case.rules(Outcome.CARD_KEPT, "The card plays.")
    if answer is TookBurn.CORRECTED and not case.since("holder_looked", _SEEN):
        return _burn_back(case, seat)
    return case.rules(
        Outcome.HAND_DEAD,
        "The dealer took the burn: the dealer's hand is dead.",
        r.KillRemedy(seat),
    )


def _burn_back(case: Case[BurnTaken] | Case[BurnDealt], seat: int) -> Ruling:
    card = case.number("card", "Which card of the hand is it? Enter 0 for the first.")
    return case.rules(
        Outcome.CARDS_MOVED,
        "The burn goes where it belongs, and the next card takes its place.",
        r.TakeCard(seat, card, r.To.BURNS),
        r.GiveCard(seat),
    )


@live_facts(BurnDealt)
def burn_dealt_facts(hand: Hand, report: BurnDealt) -> Report:
    """A live hand must hold the card."""
    player = live_player(hand, report.seat)
    check_card(hand, hand.seats[player], report.card)
    return with_progress(
        with_facts(report, dealer=hand.seats[-1]), progress_since_cards(hand, report.seat)
    )


@decides(BurnDealt)
def burn_dealt(case: Case[BurnDealt]) -> Ruling:
    """The burn was dealt to a player."""
    case.only_if(case.game.family is Family.DRAW, f"{case.game.name} has no draw")
    seat = case.seat()
    if not case.whether("in_hand", "Has the player put it in the hand?"):
        return answered_for(case, _burn_back(case, seat))
    if case.policy("draw.errors.burn_dealt") is DealtBurn.DEAD_HAND:
        return case.rules(
            Outcome.HAND_DEAD, "The burn is in the hand: the hand is dead.", r.KillRemedy(seat)
        )
    return case.rules(Outcome.CARD_KEPT, "The burn is in the player's hand and plays.")
