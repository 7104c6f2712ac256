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
from cardspeak.books.policy.dead import HandStatus, Refund
from cardspeak.books.policy.draw import ShortAfterAction, ShortHand
from cardspeak.books.policy.stud import MissingCard
from cardspeak.books.policy.windows import Until
from cardspeak.floor.core.case import Case
from cardspeak.floor.core.facts import Cards, Place, Seat, SomeCards, unless_said, with_facts
from cardspeak.floor.core.live_hand import (
    actions,
    draws_again,
    live_player,
    progress_since_cards,
    progress_since_deal,
    served_player,
    with_progress,
)
from cardspeak.floor.core.misdeal import in_time, misdeal
from cardspeak.floor.core.registry import Mistake, Wrong, checks, decides, enters, live_facts
from cardspeak.floor.core.report import Report
from cardspeak.floor.core.ruling import Discretion, FloorError, Outcome, Ruling
from cardspeak.floor.deal.misdeals import due_slot
from cardspeak.games import Family, Game
from cardspeak.hand import Hand
from cardspeak.hand import remedies as r
from cardspeak.hand.terms import Op


class ExtraCards(Report, frozen=True, tag="extra cards"):
    """A hand has extra cards: `count` in all hands; `due` is how many it should have.

    `later_round` says that it came on a round of cards after the starting hands, and `picked` which
    card the supervisor chose, counted from 0, where one must be picked unseen.
    """

    seat: Seat | None = None
    count: SomeCards | None = None
    was_burn: bool | None = None
    order_known: bool | None = None
    stuck: bool | None = None
    due: Cards | None = None
    later_round: bool | None = None
    picked: Place | None = None


@enters(ExtraCards, "seat")
def extra_cards_mistake(hand: Hand, report: Any) -> Mistake:
    return (r.GiveCard(report.seat),) * (report.count or 1)


@live_facts(ExtraCards)
def extra_cards_facts(hand: Hand, report: ExtraCards) -> Report:
    """How many cards are too many, and whether the last was due to be burned."""
    player = live_player(hand, report.seat)
    due = cards_due(hand)
    held = hand.slots_of(hand.seats[player])
    if len(held) <= due:
        raise FloorError(f"seat {report.seat} has {len(held)} cards, and {due} are due")
    facts: dict[str, Any] = {
        "due": due,
        "count": sum(max(0, len(cards) - due) for cards in hand.slots_by_seat.values()),
    }
    later = _came_later(hand)
    facts["later_round"] = later
    if not hand.street:
        facts |= {"was_burn": held[-1] == due * hand.count, "stuck": False}
    report = with_facts(report, **facts)
    report = unless_said(report, order_known=True)
    return with_progress(
        report, (progress_since_cards if later else progress_since_deal)(hand, report.seat)
    )


def cards_due(hand: Hand) -> int:
    """How many cards a hand should have now."""
    due = 0
    for step in hand.plan[: hand.at + 1]:
        if step.op in (Op.DOWN, Op.UP, Op.REST):
            due += step.cards
        elif step.op is Op.DISCARD and hand.drawing is None:
            due -= step.cards
    return due


def _came_later(hand: Hand) -> bool:
    """Whether cards have come to the hands since the deal; a wrong number dates from those."""
    return hand.terms.game.is_stud and hand.street > 0


@decides(ExtraCards)
def extra_cards(case: Case[ExtraCards]) -> Ruling:
    """A hand has too many cards."""
    if case.game.is_stud and case.whether("stuck", "Are they up cards that stuck together?"):
        if case.is_open("cards_count.stuck_up_cards"):
            says = "The card stuck to the proper one goes back on the stub."
            return _last_given_back(case, 1, says)
        return wrong_count(case, "dead.wrong_count.too_many")
    count = case.number("count", "How many extra cards are there in all hands?")
    if count < 1:
        raise FloorError("there is no extra card")
    if count > 1:
        many = case.policy("cards_count.extra.many")
        if many is ExtraMany.DEAD:
            return wrong_count(case, "cards_count.extra.many")
        if many is ExtraMany.MISDEAL:
            return _misdeal_or_dead(case, "The starting hands have extra cards.")
    return _extra_one(case, count)


def _extra_one(case: Case[ExtraCards], count: int) -> Ruling:
    one = case.policy("cards_count.extra.one")
    if one is Extra.DEAD:
        return wrong_count(case, "cards_count.extra.one")
    if one is Extra.MISDEAL or not case.is_open("cards_count.extra.until"):
        return _between(case, "dead.wrong_count.too_many")
    if one is Extra.BURN_IF_DUE and not case.whether(
        "was_burn", "Was the extra card the one due to be burned next?"
    ):
        return _misdeal_or_dead(case, "A player got an extra card that was not the burn.")
    says = "The extra card goes back on the stub and is the next burn."
    if count > 1:
        says = "The extra cards go back on the stub; the one on top is the next burn."
    return _given_back(case, count, says)


def _given_back(case: Case[ExtraCards], count: int, says: str) -> Ruling:
    """The last cards dealt go back on top, in their order; unknown ones are picked unseen."""
    if case.policy("cards_count.extra.taken") is ExtraCardTaken.RANDOM:
        return _picked_unseen(case, count, says)
    return _last_given_back(case, count, says)


def _last_given_back(case: Case[ExtraCards], count: int, says: str) -> Ruling:
    if not case.whether("order_known", "Is it known which card of the hand was dealt last?"):
        return _picked_unseen(case, count, says)
    due = case.report.due
    if due is None:
        due = case.game.hole_cards_at_once
    seat = case.seat()
    taken = [r.TakeCard(seat, due + card, r.To.STUB) for card in reversed(range(count))]
    return case.rules(Outcome.CARDS_MOVED, says, *taken)


def _picked_unseen(case: Case[ExtraCards], count: int, says: str) -> Ruling:
    seat = case.seat()
    taken: list[r.AnyRemedy] = [r.TakeAtRandom(r.To.STUB, seat)] * count
    if case.report.picked is not None:
        taken[0] = r.TakeCard(seat, case.report.picked, r.To.STUB)
    return case.rules(Outcome.CARDS_MOVED, f"Pick one unseen. {says}", *taken)


def _is_later(case: Case[Any]) -> bool:
    """Whether it came on a later round of stud, when no misdeal can be called any more."""
    return case.game.is_stud and case.whether(
        "later_round", "Was it on a round of cards after the starting hands?"
    )


def _misdeal_or_dead(case: Case[Any], why: str) -> Ruling:
    if in_time(case) and not _is_later(case):
        return misdeal(case, why)
    return wrong_count(case, _late_field(case))


def _late_field(case: Case[Any]) -> str:
    extra = isinstance(case.report, ExtraCards)
    return "dead.wrong_count.too_many" if extra else "dead.wrong_count.too_few"


def _between(case: Case[Any], late: str) -> Ruling:
    """A wrong number that can no longer be corrected."""
    if in_time(case) and not _is_later(case):
        if case.policy("cards_count.between") is UncorrectedCount.MISDEAL:
            return misdeal(case, "A player has a wrong number of cards.")
        return wrong_count(case, "cards_count.between")
    return wrong_count(case, late)


def wrong_count(case: Case[Any], field: str) -> Ruling:
    """A hand that stays wrong: by most books it is dead, and its chips stay or go back."""
    status = case.policy(field)
    seat = case.seat()
    if status in (HandStatus.LIVE, HandStatus.LIVE_UNLESS_KILLED):
        choice = (
            Discretion(
                (Outcome.HAND_LIVE, Outcome.HAND_DEAD),
                Outcome.HAND_LIVE,
                "whether the player could have known and gained by it",
                {Outcome.HAND_DEAD: (r.KillRemedy(seat),)},
            )
            if status is HandStatus.LIVE_UNLESS_KILLED
            else None
        )
        return case.rules(
            Outcome.HAND_LIVE, "It is too late to correct: the hand is live.", discretion=choice
        )
    refund = case.policy("dead.wrong_count.refund")
    says = "The number of cards cannot be corrected: the hand is dead"
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
    if status is HandStatus.DEAD_UNLESS_SPARED:
        choice = Discretion(
            (Outcome.HAND_DEAD, Outcome.HAND_LIVE),
            Outcome.HAND_DEAD,
            "whether it did any harm",
            {Outcome.HAND_LIVE: ()},
        )
    return case.rules(Outcome.HAND_DEAD, says, r.KillRemedy(seat), *back, discretion=choice)


class TooFewCards(Report, frozen=True, tag="too few cards"):
    """A hand has fewer cards than it should; `later_round` as for extra cards.

    `drawn` says that its player has had the last turn to draw.
    """

    seat: Seat | None = None
    missing: SomeCards | None = None
    top_due: bool | None = None
    on_button: bool | None = None
    last_only: bool | None = None
    later_round: bool | None = None
    drawn: bool | None = None


@checks(TooFewCards)
def too_few_cards_checks(report: TooFewCards, game: Game) -> Wrong:
    if report.missing is not None and report.missing > game.hole_cards:
        yield "missing", f"a hand of {game.name} has {game.hole_cards} cards"


@enters(TooFewCards, "seat")
def too_few_cards_mistake(hand: Hand, report: Any) -> Mistake:
    """The seat was passed over: each hand behind it has the card due to the one before.

    Where the top card is said to be the one due, several are missing, there has been action on the
    cards, or they were drawn, what is missing lies on the stub.
    """
    held, missing = len(hand.slots_of(report.seat)), report.missing or 1
    last = range(held - 1, held - 1 - missing, -1)
    taken = [r.TakeCard(report.seat, card, r.To.STUB) for card in last]
    at_deal = hand.terms.is_stud or not hand.street
    if report.top_due or missing > 1 or not at_deal or actions(hand, after_cards=True):
        return tuple(taken)
    around = [hand.seats[player] for player in hand.receivers()]
    behind = around[around.index(report.seat) + 1 :] if report.seat in around else []
    moved = [
        r.Exchange(report.seat, held - 1, other, held - 1)
        for other in behind
        if len(hand.slots_of(other)) == held
    ]
    return (*moved, *taken)


@live_facts(TooFewCards)
def too_few_cards_facts(hand: Hand, report: TooFewCards) -> Report:
    """How many cards are missing, and whether the top card is the one due."""
    player = served_player(hand, report.seat)
    due = cards_due(hand)
    held = len(hand.slots_of(hand.seats[player]))
    if held >= due:
        raise FloorError(f"seat {report.seat} has {held} cards, and {due} are due")
    start, later = hand.street == 0, _came_later(hand)
    top = hand.stub.slots[0] if len(hand.stub) else None
    facts: dict[str, Any] = {
        "missing": due - held,
        "on_button": player == hand.count - 1,
        "last_only": due - held == 1 and due == hand.terms.game.hole_cards and not start,
        "later_round": later,
    }
    if hand.terms.game.family is Family.DRAW:
        facts["drawn"] = not draws_again(hand, player)
    if not later:
        facts["top_due"] = start and top == due_slot(hand, player, held)
    elif len(hand.burns) and not hand.reshuffles and not actions(hand, after_cards=True):
        due_now = hand.burns.slots[-1] + 1 + hand.receivers().index(player)
        facts["top_due"] = top == due_now
    since = (progress_since_cards if later else progress_since_deal)(hand, report.seat)
    return with_progress(with_facts(report, **facts), since)


@decides(TooFewCards)
def too_few_cards(case: Case[TooFewCards]) -> Ruling:
    """A hand has too few cards."""
    if case.game.family is Family.DRAW:
        return _short_before_draw(case)
    if case.game.is_stud and case.whether("last_only", "Is only stud's last card missing?"):
        return _without_last(case)
    answer = case.policy("cards_count.short.filled")
    why = "A player got too few cards."
    if answer is Short.MISDEAL or not case.is_open("cards_count.short.until"):
        return _between(case, "dead.wrong_count.too_few")
    if answer is Short.TOP_IF_DUE and not _top_is_due(case):
        return _row_again(case) if _is_later(case) else _misdeal_or_dead(case, why)
    return _filled(case)


def _top_is_due(case: Case[TooFewCards]) -> bool:
    """Whether the top card can go to the player in its turn: it is one card, and no more."""
    return (
        case.whether("top_due", "Is the top card of the stub the one due to that player?")
        and _missing(case) == 1
    )


def _missing(case: Case[TooFewCards]) -> int:
    missing = case.number("missing", "How many cards are missing?")
    if missing < 1:
        raise FloorError("no card is missing")
    return missing


def _row_again(case: Case[TooFewCards]) -> Ruling:
    return case.rules(
        Outcome.CARDS_MOVED,
        "Move the cards of the round, so that each player has the right one.",
        r.DealRowAgain(skipped=(case.seat(),)),
    )


def _filled(case: Case[TooFewCards]) -> Ruling:
    seat, missing = case.seat(), _missing(case)
    up = case.game.is_stud and missing == 1  # the card that a stud hand lacks is its latest
    return case.rules(
        Outcome.CARDS_MOVED,
        "The player gets what is missing from the top of the stub.",
        *[r.GiveCard(seat, up)] * missing,
    )


def _acted(case: Case[TooFewCards]) -> int:
    """How many have acted; where a short hand is filled, only once the deal was complete."""
    acted = int(case.since("actions", "How many players have acted since?"))
    if case.policy("draw.short.before_action") is not ShortHand.FILLED:
        return acted
    return max(0, acted - (case.report.since.while_dealing or 0))


def _is_early(case: Case[TooFewCards]) -> bool:
    """Whether a draw hand that is short was found in time."""
    until = case.policy("draw.short.early_until")
    return not _acted(case) if until is Until.FIRST_ACTION else case.is_before(until)


def _has_drawn(case: Case[TooFewCards]) -> bool:
    """Whether the hand is past the draw, on which it could still be filled."""
    if case.report.since.drawing is False:
        return False
    return case.whether("drawn", "Has the player drawn already?")


def _short_before_draw(case: Case[TooFewCards]) -> Ruling:
    if _has_drawn(case):
        return wrong_count(case, "dead.wrong_count.too_few")
    if _is_early(case):
        answer = case.policy("draw.short.before_action")
        due = answer is ShortHand.TOP_IF_DUE and _top_is_due(case)
        if answer is ShortHand.FILLED or due or _filled_button(case):
            return _filled(case)
        return misdeal(case, "A player got too few cards.")
    if _filled_button(case) and _missing(case) == 1:
        return _filled(case)
    if case.policy("draw.short.after_action") is ShortAfterAction.DRAWS_UP:
        return case.rules(
            Outcome.HAND_LIVE,
            "There was action: the hand is live, and on the draw it also gets the missing cards.",
        )
    return wrong_count(case, "draw.short.after_action")


def _filled_button(case: Case[TooFewCards]) -> bool:
    return bool(case.policy("draw.short.button_filled")) and case.whether(
        "on_button", "Is it the hand of the button?"
    )


def _without_last(case: Case[TooFewCards]) -> Ruling:
    """A stud hand that lacks its last card only: before the betting it still gets one."""
    if case.policy("stud.skipped_gets_last") and not case.since(
        "actions", "How many players have acted since?"
    ):
        says = "Nobody has acted since: the player passed over gets a card after all others."
        return case.rules(Outcome.CARDS_MOVED, says, r.GiveCard(case.seat()))
    answer = case.policy("stud.missing_last_card")
    if answer is MissingCard.DEAD:
        return wrong_count(case, "stud.missing_last_card")
    choice = None
    if answer is not MissingCard.LIVE:
        choice = Discretion(
            (Outcome.HAND_LIVE, Outcome.HAND_DEAD),
            Outcome.HAND_LIVE,
            "whether the player could have spoken up, and played the hand in good faith",
            {Outcome.HAND_DEAD: (r.KillRemedy(case.seat()),)},
        )
    says = "Only the last card is missing: the hand may win with the cards it has."
    return case.rules(Outcome.HAND_LIVE, says, discretion=choice)
