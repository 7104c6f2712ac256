"""Players who are not at the table when their turn comes."""

from cardspeak.books.policy.tournament import AbsentBringIn, AbsentHand
from cardspeak.floor.core.case import Case
from cardspeak.floor.core.facts import Seat, with_facts
from cardspeak.floor.core.hand_status import by_fate
from cardspeak.floor.core.live_hand import betting, in_turn, live_seat
from cardspeak.floor.core.registry import decides, live_facts
from cardspeak.floor.core.report import Report
from cardspeak.floor.core.ruling import Outcome, Ruling
from cardspeak.games import Event, Forced
from cardspeak.hand import Hand, PostKind
from cardspeak.hand import remedies as r
from cardspeak.hand.actions import BringIn


class AbsentAtTurn(Report, frozen=True, tag="absent at the turn"):
    """A player was not at the table when the hands were complete, or when the turn came."""

    seat: Seat | None = None
    back: bool | None = None
    big_blind: bool | None = None
    brings_in: bool | None = None


@live_facts(AbsentAtTurn)
def absent_at_turn_facts(hand: Hand, report: AbsentAtTurn) -> Report:
    """Which blind the player is in, and whether it is the forced bet's turn."""
    betting(hand)
    seat = live_seat(hand, report.seat)
    if hand.terms.context.event is not Event.TOURNAMENT:
        in_turn(hand, seat)
    blinds = [post.seat for post in hand.posts if post.kind is PostKind.BIG_BLIND]
    options = hand.options
    return with_facts(
        report,
        seat=seat,
        big_blind=seat in blinds,
        brings_in=options.seat == seat and options.bring_in is not None,
    )


@decides(AbsentAtTurn)
def absent_at_turn(case: Case[AbsentAtTurn]) -> Ruling:
    """A player who was dealt in and is not at the table."""
    seat = case.seat()
    back: bool = case.whether("back", "Is the player back at the table when the turn comes?")
    brings_in: bool = case.game.forced is Forced.BRING_IN and case.whether(
        "brings_in", "Must this player bring it in?"
    )
    if case.event is Event.TOURNAMENT:
        return _absent_at_tournament(case, seat, back, brings_in)
    if back:
        case.policy("dead.absent_at_turn")
        return case.rules(Outcome.HAND_LIVE, "The player is back in time: the hand is live.")
    ruling = by_fate(
        case,
        case.policy("dead.absent_at_turn"),
        "The player is not at the table at the turn to act.",
        "why the player is away",
    )
    if not brings_in or ruling.outcome is not Outcome.HAND_DEAD:
        return ruling
    if not case.policy("stud.absent_pays_forced_bet"):
        return case.rules(ruling.outcome, ruling.says, *ruling.remedies)
    return case.rules(
        ruling.outcome,
        f"{ruling.says} The forced bet is taken from the player's stack.",
        r.ActRemedy(seat, BringIn()),
        *ruling.remedies,
        discretion=ruling.discretion,
    )


def _absent_at_tournament(
    case: Case[AbsentAtTurn], seat: int, back: bool, brings_in: bool
) -> Ruling:
    blind: bool = case.game.forced is Forced.BLINDS and case.whether(
        "big_blind", "Is the player in the big blind?"
    )
    forced = blind or brings_in
    path = "tournament.absent_big_blind" if forced else "tournament.absent_hand"
    if case.policy(path) is AbsentHand.TURN and back:
        return case.rules(Outcome.HAND_LIVE, "The player is back in time: the hand is live.")
    says = "The player was not at the table in time. The hand is dead."
    if brings_in and case.policy("tournament.absent_bring_in") is AbsentBringIn.POSTED_AND_KILLED:
        return case.rules(
            Outcome.HAND_DEAD,
            f"{says} The bring-in is posted from the stack.",
            r.ActRemedy(seat, BringIn()),
            r.KillRemedy(seat),
        )
    return case.rules(Outcome.HAND_DEAD, says, r.KillRemedy(seat))
