"""The right to see a called hand at the showdown, and its abuse."""

from typing import Any

from cardspeak.books.policy.dead import HandStatus
from cardspeak.books.policy.showing import Abuse, Askable, Asker, Ground
from cardspeak.books.policy.windows import Deciding
from cardspeak.floor.core.case import Case
from cardspeak.floor.core.facts import POTS_PUSHED, Seat, with_facts
from cardspeak.floor.core.live_hand import as_it_happens, at_any_time, player_at, returnable
from cardspeak.floor.core.orders import Penalize
from cardspeak.floor.core.registry import decides, live_facts
from cardspeak.floor.core.report import Report
from cardspeak.floor.core.ruling import Discretion, FloorError, Outcome, Ruling
from cardspeak.floor.disputes.claims import is_late
from cardspeak.hand import Hand
from cardspeak.hand import remedies as r
from cardspeak.hand.actions import Fold
from cardspeak.hand.events import Acted, Mucked, Shown
from cardspeak.hand.phase import Phase


class AskedToSee(Report, frozen=True, tag="asked to see a hand"):
    """A player asks to see another's hand at the showdown, perhaps one already mucked."""

    seat: Seat | None = None
    asker_dealt_in: bool | None = None
    asker_in_showdown: bool | None = None
    called: bool | None = None
    in_showdown: bool | None = None
    collusion: bool | None = None
    mucked: bool | None = None
    by_winner: bool | None = None


@live_facts(AskedToSee, after_the_hand=True)
def asked_to_see_facts(hand: Hand, report: AskedToSee) -> Report:
    """Whether the hand came to the showdown, was called, and has been mucked."""
    player = player_at(hand, report.seat)
    if player is None:
        return as_it_happens(report)
    if hand.phase not in (Phase.SHOWING, Phase.OVER):
        raise FloorError("the showdown has not begun: no hand can be asked for")
    mucked = not hand.is_live(hand.seats[player])
    facts: dict[str, Any] = {"mucked": mucked}
    if hand.phase is Phase.OVER:
        if hand.events is not None:
            came = {each.seat for each in hand.events if isinstance(each, Shown | Mucked)}
            reached = report.seat in came or bool(came and not mucked)
            facts |= {"in_showdown": reached, "called": reached}
        return with_facts(as_it_happens(report, POTS_PUSHED), **facts)
    buried = hand.mucked_slots(hand.seats[player])
    folded = hand.last_round is not None and mucked and buried is None
    reached = not folded and not _folded(hand, report.seat)
    facts |= {"in_showdown": reached, "called": reached}
    if reached and mucked:
        returnable(hand, player)
    return with_facts(as_it_happens(report), **facts)


def _folded(hand: Hand, seat: int | None) -> bool:
    return any(
        isinstance(event, Acted) and event.seat == seat and isinstance(event.action, Fold)
        for event in hand.events or ()
    )


@decides(AskedToSee)
def asked_to_see(case: Case[AskedToSee]) -> Ruling:
    """A player asks to see another's hand."""
    refused = _may_not_ask(case)
    if refused:
        return case.rules(Outcome.NOT_SHOWN, refused)
    if not case.whether("mucked", "Has the hand been thrown away?"):
        return _granted(case, "The hand is shown.")
    if not case.policy("showing.request.mucked_too"):
        return case.rules(Outcome.NOT_SHOWN, "A hand that has been mucked is not shown.")
    by_winner = case.whether("by_winner", "Does the winner of the pot ask?")
    status = case.policy("showing.request.by_winner" if by_winner else "showing.request.by_another")
    if status is HandStatus.LIVE and is_late(case):
        return _granted(case, "The hand is shown; it is too late for it to win the pot.")
    if status is HandStatus.LIVE:
        words = "The hand is shown and, as the winner asks, live: the best hand wins the pot."
        return _granted(case, words, r.Revive(case.seat()))
    return _granted(case, "The hand is shown and stays dead.")


def _may_not_ask(case: Case[AskedToSee]) -> str:
    """Why the asker may not ask, or for this hand not; nothing: it may be asked."""
    asker = case.policy("showing.request.asker")
    if asker is Asker.NOBODY:
        return "Nobody may ask to see a hand."
    if asker is Asker.DEALT_IN and not case.whether("asker_dealt_in", "Was the asker dealt in?"):
        return "Only a player who was dealt in may ask."
    if asker is Asker.IN_SHOWDOWN and not case.whether(
        "asker_in_showdown", "Is the asker in the showdown?"
    ):
        return "Only a player in the showdown may ask."
    if case.policy("showing.request.askable") is Askable.CALLED:
        if not case.whether("called", "Had the hand been called?"):
            return "Only a hand that was called may be asked for."
    elif not case.whether("in_showdown", "Did the hand come to the showdown?"):
        return "Only a hand that came to the showdown may be asked for."
    if case.policy("showing.request.ground") is Ground.COLLUSION and not case.whether(
        "collusion", "Does the asker suspect collusion?"
    ):
        return "A hand may be asked for only on a suspicion of collusion."
    return ""


def _granted(case: Case[AskedToSee], words: str, *remedies: r.AnyRemedy) -> Ruling:
    shown, hidden = Outcome.SHOWN, Outcome.NOT_SHOWN
    if remedies or not case.report.since.next_deal:
        remedies += (r.Reveal(case.seat()),)
    if case.policy("showing.request.granted_by") is not Deciding.FLOOR:
        return case.rules(shown, words, *remedies)
    turns_on = "whether the suspicion of collusion has any ground"
    left = Discretion((shown, hidden), shown, turns_on, {hidden: ()})
    words = f"If the floor grants it, {words[0].lower()}{words[1:]}"
    return case.rules(shown, words, *remedies, discretion=left)


class AskedToAnnoy(Report, frozen=True, tag="right to see hands abused"):
    """A player uses the right to see hands only to annoy."""

    seat: Seat | None = None


live_facts(AskedToAnnoy, after_the_hand=True)(at_any_time)


@decides(AskedToAnnoy)
def asked_to_annoy(case: Case[AskedToAnnoy]) -> Ruling:
    """The right to see hands, abused."""
    abuse: Abuse = case.policy("showing.request.abuse")
    seat = case.seat()
    step = Penalize(seat, abuse.value)
    if abuse is Abuse.REVOKED:
        lost, on = Outcome.RIGHT_LOST, Outcome.PLAYS_ON
        left = Discretion((lost, on), lost, "how often and how openly it was abused", {on: ()})
        words = "The player may lose the right to ask to see hands."
        return case.rules(lost, words, orders=(step,), discretion=left)
    return case.rules(Outcome.PENALTY, "The player is warned to stop asking.", orders=(step,))


class AskedForUndealt(Report, frozen=True, tag="asked to see undealt cards"):
    """A player asks to see the cards that would have come, the deal being over or not."""


live_facts(AskedForUndealt, after_the_hand=True)(at_any_time)


@decides(AskedForUndealt)
def asked_for_undealt(case: Case[AskedForUndealt]) -> Ruling:
    """A player asks what would have come."""
    if not case.since("awarded", "Has the pot been awarded?"):
        words = "No card of the stub is shown while the deal goes on."
        return case.rules(Outcome.CARDS_COVERED, words)
    if case.policy("showdown.rabbit_hunt"):
        return case.rules(Outcome.CARDS_SHOWN, "The dealer may show what would have come.")
    return case.rules(Outcome.CARDS_COVERED, "The cards that were not dealt are not shown.")
