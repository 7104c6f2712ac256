"""Hands with a wrong number of cards: put right in time, then a misdeal, then a dead hand.

Draw games ask first about a hand short before the draw, stud about one that lacks its last card.
"""

from typing import Any

from cardspeak.books.policy.cards_count import (
    Extra,
    ExtraCardTaken,
    ExtraMany,
    Short,
    UncorrectedCount,
)
from cardspeak.books.policy.dead import Fate, Refund
from cardspeak.books.policy.draw import ShortAfterAction, ShortHand
from cardspeak.books.policy.stud import MissingCard
from cardspeak.floor.case import Case, decides
from cardspeak.floor.misdeals import WHICH_SEAT, in_time, misdeal, since
from cardspeak.floor.reports_deal import ExtraCards, TooFewCards
from cardspeak.floor.ruling import Discretion, FloorError, Outcome, Ruling
from cardspeak.games import Family
from cardspeak.hand import remedies as r


@decides(ExtraCards)
def extra_cards(case: Case[ExtraCards]) -> Ruling:
    """A hand has too many cards."""
    if case.game.is_stud and case.fact(
        "stuck", "Are they up cards that stuck together when they were dealt?"
    ):
        if case.is_open("cards_count.stuck_up_cards"):
            return _given_back(case, 1, "The card stuck to the proper one goes back on the stub.")
        return wrong_count(case, "dead.too_many_cards")
    count = int(case.fact("count", "How many cards too many are there in all hands?", ()))
    if count < 1:
        raise FloorError("there is no card too many")
    if count > 1:
        many = case.ask("cards_count.extra_many")
        if many is ExtraMany.DEAD:
            return wrong_count(case, "cards_count.extra_many")
        if many is ExtraMany.MISDEAL:
            return _misdeal_or_dead(case, "There are cards too many in the starting hands.")
    return _extra_one(case, count)


def _extra_one(case: Case[ExtraCards], count: int) -> Ruling:
    one = case.ask("cards_count.extra_one")
    if one is Extra.DEAD:
        return wrong_count(case, "cards_count.extra_one")
    if one is Extra.MISDEAL or not case.is_open("cards_count.extra_one_until"):
        return _between(case, "dead.too_many_cards")
    if one is Extra.BURN_IF_DUE and not case.fact(
        "was_burn", "Was the extra card the one due to be burned next?"
    ):
        return _misdeal_or_dead(case, "A player got a card too many that was not the burn.")
    says = "The card too many goes back on the stub and is the next burn."
    if count > 1:
        says = "The cards too many go back on the stub; the one on top is the next burn."
    return _given_back(case, count, says)


def _given_back(case: Case[ExtraCards], count: int, says: str) -> Ruling:
    """The last cards dealt go back on top, in their order; unknown ones are picked unseen."""
    seat = case.fact("seat", WHICH_SEAT, ())
    at_random = case.ask("cards_count.extra_taken") is ExtraCardTaken.RANDOM or not case.fact(
        "order_known", "Is it known which card of the hand was dealt last?"
    )
    if at_random:
        taken: list[r.AnyRemedy] = [r.TakeAtRandom(r.To.STUB, seat)] * count
        return case.rules(Outcome.CARDS_MOVED, f"One is picked unseen. {says}", *taken)
    due = case.report.due
    if due is None:
        due = case.game.hole_cards_at_once
    taken = [r.TakeCard(seat, due + card, r.To.STUB) for card in reversed(range(count))]
    return case.rules(Outcome.CARDS_MOVED, says, *taken)


@decides(TooFewCards)
def too_few_cards(case: Case[TooFewCards]) -> Ruling:
    """A hand has too few cards."""
    if case.game.family is Family.DRAW:
        return _short_before_draw(case)
    if case.game.is_stud and case.fact("last_only", "Is only stud's last card missing?"):
        return _without_last(case)
    answer = case.ask("cards_count.short")
    why = "A player got too few cards."
    if answer is Short.MISDEAL or not case.is_open("cards_count.short_until"):
        return _between(case, "dead.too_few_cards")
    if answer is Short.TOP_IF_DUE and not _top_is_due(case):
        return _row_again(case) if _is_later(case) else _misdeal_or_dead(case, why)
    return _filled(case)


def _top_is_due(case: Case[TooFewCards]) -> bool:
    """Whether the top card can go to the player in its turn: it is one card, and no more."""
    return (
        bool(case.fact("top_due", "Is the top card of the stub the one due to that player?"))
        and _missing(case) == 1
    )


def _missing(case: Case[TooFewCards]) -> int:
    missing = int(case.fact("missing", "How many cards are missing?", ()))
    if missing < 1:
        raise FloorError("no card is missing")
    return missing


def _is_later(case: Case[Any]) -> bool:
    """Whether it came on a later round of stud, when no misdeal can be called any more."""
    return case.game.is_stud and bool(
        case.fact("later_round", "Was it on a round of cards after the starting hands?")
    )


def _row_again(case: Case[TooFewCards]) -> Ruling:
    return case.rules(
        Outcome.CARDS_MOVED,
        "The cards of the round move, so that each player has the one due.",
        r.DealRowAgain(skipped=(case.fact("seat", WHICH_SEAT, ()),)),
    )


def _filled(case: Case[TooFewCards]) -> Ruling:
    seat, missing = case.fact("seat", WHICH_SEAT, ()), _missing(case)
    up = case.game.is_stud and missing == 1  # the card that a stud hand lacks is its latest
    return case.rules(
        Outcome.CARDS_MOVED,
        "The player gets what is missing from the top of the stub.",
        *[r.GiveCard(seat, up)] * missing,
    )


def _acted(case: Case[TooFewCards]) -> int:
    """How many have acted; where a short hand is filled, only once the deal was complete."""
    acted = int(since(case, "actions", "How many have acted since?"))
    if case.ask("draw.short_before_action") is not ShortHand.FILLED:
        return acted
    return max(0, acted - (case.report.since.while_dealing or 0))


def _short_before_draw(case: Case[TooFewCards]) -> Ruling:
    if since(case, "drawing", "Has the draw begun?"):
        return wrong_count(case, "dead.too_few_cards")
    if not _acted(case):
        if case.ask("draw.short_before_action") is ShortHand.FILLED or _filled_button(case):
            return _filled(case)
        return misdeal(case, "A player got too few cards.")
    if _filled_button(case):
        return _filled(case)
    if case.ask("draw.short_after_action") is ShortAfterAction.DRAWS_UP:
        return case.rules(
            Outcome.HAND_LIVE,
            "There was action: the hand is live, and on the draw it also gets the missing cards.",
        )
    return wrong_count(case, "draw.short_after_action")


def _filled_button(case: Case[TooFewCards]) -> bool:
    return bool(case.ask("draw.short_button_filled")) and bool(
        case.fact("on_button", "Is it the hand of the button?")
    )


def _without_last(case: Case[TooFewCards]) -> Ruling:
    """A stud hand that lacks its last card only: before the betting it still gets one."""
    if case.ask("stud.skipped_gets_last") and not since(
        case, "actions", "How many have acted since?"
    ):
        says = "Nobody has acted since: the player passed over gets a card after all others."
        return case.rules(Outcome.CARDS_MOVED, says, r.GiveCard(case.fact("seat", WHICH_SEAT, ())))
    answer = case.ask("stud.missing_last_card")
    if answer is MissingCard.DEAD:
        return wrong_count(case, "stud.missing_last_card")
    choice = None
    if answer is not MissingCard.LIVE:
        choice = Discretion(
            (Outcome.HAND_LIVE, Outcome.HAND_DEAD),
            Outcome.HAND_LIVE,
            "whether the player could have spoken up, and played the hand in good faith",
            {Outcome.HAND_DEAD: (r.KillRemedy(case.fact("seat", WHICH_SEAT, ())),)},
        )
    says = "Only the last card is missing: the hand may win with the cards it has."
    return case.rules(Outcome.HAND_LIVE, says, discretion=choice)


# Too late to put right


def _misdeal_or_dead(case: Case[Any], why: str) -> Ruling:
    if in_time(case) and not _is_later(case):
        return misdeal(case, why)
    return wrong_count(case, _late_field(case))


def _late_field(case: Case[Any]) -> str:
    extra = isinstance(case.report, ExtraCards)
    return "dead.too_many_cards" if extra else "dead.too_few_cards"


def _between(case: Case[Any], late: str) -> Ruling:
    """A wrong number that can no longer be put right."""
    if in_time(case) and not _is_later(case):
        if case.ask("cards_count.between") is UncorrectedCount.MISDEAL:
            return misdeal(case, "A player has a wrong number of cards.")
        return wrong_count(case, "cards_count.between")
    return wrong_count(case, late)


def wrong_count(case: Case[Any], field: str) -> Ruling:
    """A hand that stays wrong: by most books it is dead, and its chips stay or go back."""
    fate = case.ask(field)
    seat = case.fact("seat", WHICH_SEAT, ())
    if fate in (Fate.LIVE, Fate.LIVE_UNLESS_KILLED):
        choice = (
            Discretion(
                (Outcome.HAND_LIVE, Outcome.HAND_DEAD),
                Outcome.HAND_LIVE,
                "whether the player could have known and gained by it",
                {Outcome.HAND_DEAD: (r.KillRemedy(seat),)},
            )
            if fate is Fate.LIVE_UNLESS_KILLED
            else None
        )
        return case.rules(
            Outcome.HAND_LIVE, "It is too late to put right: the hand is live.", discretion=choice
        )
    refund = case.ask("dead.wrong_count_refund")
    says = "The number of cards cannot be put right: the hand is dead"
    back: tuple[r.AnyRemedy, ...] = ()
    choice = None
    if refund is Refund.ALL:
        back, says = (r.ReturnChips(seat),), f"{says}, and its chips go back."
    elif refund is Refund.ALL_IF_FLOOR:
        says = f"{says}. Its chips go back only if the floor is convinced that all was honest."
        choice = Discretion(
            (Outcome.HAND_DEAD, Outcome.CHIPS_BACK),
            Outcome.HAND_DEAD,
            "whether there is no reasonable doubt of the player's honesty",
            {Outcome.CHIPS_BACK: (r.KillRemedy(seat), r.ReturnChips(seat))},
        )
    else:
        says = f"{says}, and its chips stay in the pot."
    if fate is Fate.DEAD_UNLESS_SPARED:
        choice = Discretion(
            (Outcome.HAND_DEAD, Outcome.HAND_LIVE),
            Outcome.HAND_DEAD,
            "whether it did any harm",
            {Outcome.HAND_LIVE: ()},
        )
    return case.rules(Outcome.HAND_DEAD, says, r.KillRemedy(seat), *back, discretion=choice)
