"""Hands lost at the showdown: flashed and thrown away, or a winner mucked by the dealer."""

from cardspeak.books.policy.dead import HandStatus, Retrieve
from cardspeak.floor.core.case import Case
from cardspeak.floor.core.facts import Chips, Seat, with_facts
from cardspeak.floor.core.hand_status import LIVE, by_retrieval, by_status, is_identifiable
from cardspeak.floor.core.live_hand import at_its_showdown, last_bet, player_at, returnable
from cardspeak.floor.core.registry import decides, live_facts
from cardspeak.floor.core.report import Report
from cardspeak.floor.core.ruling import FloorError, Ruling
from cardspeak.floor.disputes.claims import is_late, too_late
from cardspeak.floor.hands.fouled import Fouling, fouled
from cardspeak.hand import Hand
from cardspeak.hand import remedies as r
from cardspeak.hand.phase import Phase


class FlashedDiscard(Report, frozen=True, tag="hand flashed and thrown away"):
    """A player showed a hand for a moment, nobody read it, and threw it away face down."""

    seat: Seat | None = None
    misread_other: bool | None = None
    identifiable: bool | None = None


@live_facts(FlashedDiscard, after_the_hand=True)
def flashed_discard_facts(hand: Hand, report: FlashedDiscard) -> Report:
    """Whether the hand can come back at all."""
    player = player_at(hand, report.seat)
    report = at_its_showdown(hand, report, player)
    return report if player is None else with_facts(report, **returnable(hand, player))


@decides(FlashedDiscard)
def flashed_discard(case: Case[FlashedDiscard]) -> Ruling:
    """A hand shown for a moment and thrown away face down."""
    if is_late(case):
        return too_late(case)
    status = case.policy("showing.flashed_discard")
    if not case.whether("misread_other", "Was it thrown away because another hand was misread?"):
        return by_status(case, status, "The hand was thrown away before anyone read it.")
    retrieve: Retrieve = case.policy("dead.retrieved.misread")
    if not is_identifiable(case):
        return by_status(case, HandStatus.DEAD, "The cards can no longer be identified.")
    return by_retrieval(case, retrieve, "It was thrown away because another hand was misread.")


class WinnerMucked(Report, frozen=True, tag="winning hand mucked by the dealer"):
    """The dealer mucked a hand that had been shown and would win."""

    seat: Seat | None = None
    tabled: bool | None = None
    protected: bool | None = None
    identifiable: bool | None = None
    last_bet: Chips | None = None


@live_facts(WinnerMucked, after_the_hand=True)
def winner_mucked_facts(hand: Hand, report: WinnerMucked) -> Report:
    """Whether the hand has been shown in this deal."""
    player = player_at(hand, report.seat)
    report = at_its_showdown(hand, report, player)
    if player is None:
        return report
    if hand.phase not in (Phase.SHOWING, Phase.OVER):
        raise FloorError("no hand can win yet: the betting is not over")
    bet = 0 if hand.is_over else last_bet(hand, player)
    facts = returnable(hand, player) | {"last_bet": bet}
    if hand.has_shown(hand.seats[player]):
        facts["tabled"] = True
    return with_facts(report, **facts)


@decides(WinnerMucked)
def winner_mucked(case: Case[WinnerMucked]) -> Ruling:
    """A hand that would win, mucked by the dealer."""
    if is_late(case):
        return too_late(case)
    survives = case.policy("showdown.tabled_hand_survives")
    tabled = case.whether("tabled", "Had the hand been laid face up and read by dealer or players?")
    if tabled and survives:
        words = "The hand was shown and identified: it wins though the dealer mucked it."
        return case.rules(LIVE, words, r.Revive(case.seat()))
    guarded = case.whether("protected", "Had the player protected the hand?")
    return fouled(case, Fouling.TAKEN, "protected" if guarded else "unprotected")
