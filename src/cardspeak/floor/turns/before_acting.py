"""What a player may ask before acting, and what counts as an action by itself."""

from cardspeak.books.policy.action import PublicInformation
from cardspeak.floor.core.case import Case
from cardspeak.floor.core.facts import Seat, with_facts
from cardspeak.floor.core.live_hand import live_seat
from cardspeak.floor.core.registry import decides, live_facts
from cardspeak.floor.core.report import Report
from cardspeak.floor.core.ruling import Discretion, Outcome, Ruling
from cardspeak.hand import Hand


class AskedBeforeActing(Report, frozen=True, tag="asked before acting"):
    """A player asks the dealer something before acting."""

    seat: Seat | None = None
    about: PublicInformation | None = None


@decides(AskedBeforeActing)
def asked_before_acting(case: Case[AskedBeforeActing]) -> Ruling:
    """What a player may know before acting."""
    about: PublicInformation = case.one_of("about", PublicInformation, "What does the player ask?")
    if about in case.policy("action.told"):
        return case.rules(Outcome.TIME, f"The player must be told {about} before acting.")
    return case.rules(Outcome.PLAYS_ON, "The dealer does not say; the player may look.")


class InformedOthers(Report, frozen=True, tag="hand discussed during play"):
    """A player showed cards or said how many to draw before acting."""

    seat: Seat | None = None


@live_facts(AskedBeforeActing, InformedOthers)
def before_acting_facts(hand: Hand, report: AskedBeforeActing | InformedOthers) -> Report:
    """A player who has a hand."""
    return with_facts(report, seat=live_seat(hand, report.seat))


@decides(InformedOthers)
def informed_others(case: Case[InformedOthers]) -> Ruling:
    """Something told of a hand, in place of an action."""
    case.seat()
    if not case.policy("action.informing_counts"):
        return case.rules(Outcome.NOT_BINDING, "That is not an action: the player must still act.")
    return case.rules(
        Outcome.BINDING,
        "Showing or describing a hand may count as an action.",
        discretion=Discretion(
            (Outcome.BINDING, Outcome.NOT_BINDING),
            Outcome.BINDING,
            "whether it is formally part of the game, and whether others relied on it",
            {Outcome.NOT_BINDING: ()},
        ),
    )
