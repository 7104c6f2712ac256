"""Time to act: what is told first, who may call the clock, its deadlines, what follows them.

Time is an argument, in seconds from the start of the clock; nothing here reads one.
"""

from enum import StrEnum

import msgspec

from cardspeak.books.policy import Policy
from cardspeak.books.policy.action import PublicInformation
from cardspeak.books.policy.clock import Caller, Expired
from cardspeak.books.policy.windows import Deciding
from cardspeak.floor.case import Case, decides
from cardspeak.floor.fates import choices, seat_of
from cardspeak.floor.reports_turn import (
    AskedBeforeActing,
    ClockCalled,
    ClockExpired,
    InformedOthers,
)
from cardspeak.floor.ruling import Discretion, Outcome, Ruling, StartClock
from cardspeak.games import Forced
from cardspeak.hand.actions import BringIn
from cardspeak.hand.refusal import Cites
from cardspeak.hand.remedies import ActRemedy, KillRemedy, PassTurn


class ClockState(StrEnum):
    """Where a clock stands."""

    RUNNING = "running"
    WARNING = "warning"
    EXPIRED = "expired"


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The plan of a clock: when the player is warned or counted down, and when it is over.

    >>> Clock(seconds=30, warn_at=25).state(25)
    <ClockState.WARNING: 'warning'>
    """

    seconds: int
    warn_at: int
    cites: Cites = ("clock.seconds", "clock.warning_seconds")

    @classmethod
    def of(cls, policy: Policy) -> "Clock":
        """The house's clock."""
        seconds = policy.clock.seconds
        return cls(seconds, max(0, seconds - policy.clock.warning_seconds))

    def state(self, elapsed: int) -> ClockState:
        """Where the clock stands so many seconds after its start."""
        if elapsed >= self.seconds:
            return ClockState.EXPIRED
        return ClockState.WARNING if elapsed >= self.warn_at else ClockState.RUNNING

    def left(self, elapsed: int) -> int:
        """The seconds left."""
        return max(0, self.seconds - elapsed)


@decides(AskedBeforeActing)
def asked_before_acting(case: Case[AskedBeforeActing]) -> Ruling:
    """What a player may know before acting."""
    about: PublicInformation = case.fact(
        "about", "What does the player ask?", choices(PublicInformation)
    )
    if about in case.ask("action.told"):
        return case.rules(Outcome.TIME, f"The player must be told {about} before acting.")
    return case.rules(Outcome.PLAYS_ON, "The dealer does not say; the player may look.")


@decides(InformedOthers)
def informed_others(case: Case[InformedOthers]) -> Ruling:
    """Something told of a hand, in place of an action."""
    seat_of(case)
    if not case.ask("action.informing_counts"):
        return case.rules(Outcome.NOT_BINDING, "That is no action: the player has still to act.")
    return case.rules(
        Outcome.BINDING,
        "Telling of one's hand in the course of the game may count as having acted.",
        discretion=Discretion(
            (Outcome.BINDING, Outcome.NOT_BINDING),
            Outcome.BINDING,
            "whether it is formally part of the game, and whether others relied on it",
            {Outcome.NOT_BINDING: ()},
        ),
    )


@decides(ClockCalled)
def clock_called(case: Case[ClockCalled]) -> Ruling:
    """Someone wants a player timed."""
    seat = seat_of(case)
    if not case.ask("clock.used"):
        return case.rules(Outcome.PLAYS_ON, "No clock is used here.")
    caller: Caller = case.fact("caller", "Who asks for the clock?", choices(Caller))
    callers: tuple[Caller, ...] = case.ask("clock.callers")
    at_table = caller is Caller.PLAYER_IN_HAND and Caller.PLAYER in callers
    if caller not in callers and not at_table:
        return case.rules(
            Outcome.PLAYS_ON, f"No clock: it may be asked for by {' or '.join(callers)}."
        )
    if case.ask("clock.reasonable_time_first"):
        who: Deciding = case.ask("clock.reasonable_time_by")
        if not case.fact("had_time", f"Has the player had reasonable time, as {who} sees it?"):
            return case.rules(
                Outcome.PLAYS_ON,
                f"No clock yet: the player has not had reasonable time, as {who} sees it.",
            )
    seconds, warning = case.ask("clock.seconds"), case.ask("clock.warning_seconds")
    plan = Clock(seconds, max(0, seconds - warning))
    shorter = case.ask("clock.floor_may_shorten")
    floor = None
    if case.ask("clock.started_by") is Deciding.FLOOR:
        fewer = ", and for how many seconds" if shorter else ""
        floor = Discretion(
            (Outcome.TIME, Outcome.PLAYS_ON),
            Outcome.TIME,
            f"whether time should be called{fewer}",
            {Outcome.PLAYS_ON: ()},
        )
    most = "up to " if shorter else ""
    return case.rules(
        Outcome.TIME,
        f"The clock starts: the player has {most}{plan.seconds} seconds to act, the last "
        f"{warning} of them with a warning. After that a hand that faces a bet is dead.",
        orders=(StartClock(seat, plan.seconds, plan.warn_at),),
        discretion=floor,
    )


@decides(ClockExpired)
def clock_expired(case: Case[ClockExpired]) -> Ruling:
    """The time is out."""
    seat = seat_of(case)
    elapsed = case.report.elapsed
    if elapsed is not None and elapsed < case.ask("clock.seconds"):
        left = case.ask("clock.seconds") - elapsed
        return case.rules(Outcome.TIME, f"The time is not out: {_still(left)} left.")
    if case.game.forced is Forced.BRING_IN and case.fact(
        "brings_in", "Is the player the one who must bring it in?"
    ):
        case.ask("clock.expired_facing_none")
        return case.rules(
            Outcome.ACTION_CHANGED,
            "The time is out: the player brings it in.",
            ActRemedy(seat, BringIn()),
        )
    facing: bool = case.fact("facing_bet", "Does the player face a bet?")
    expired: Expired = case.ask(f"clock.expired_facing_{'bet' if facing else 'none'}")
    if expired is Expired.DEAD_HAND:
        return case.rules(Outcome.HAND_DEAD, "The time is out: the hand is dead.", KillRemedy(seat))
    if expired is Expired.CHECK:
        return case.rules(
            Outcome.ACTION_CHANGED, "The time is out: the player has checked.", PassTurn(seat)
        )
    outcome = Outcome.HAND_DEAD if facing else Outcome.ACTION_CHANGED
    other = Outcome.ACTION_CHANGED if facing else Outcome.HAND_DEAD
    kill, passes = (KillRemedy(seat),), (PassTurn(seat),)
    return case.rules(
        outcome,
        "The time is out: the floor decides what becomes of the hand.",
        *(kill if facing else passes),
        discretion=Discretion(
            (outcome, other),
            outcome,
            "why the player did not act",
            {other: passes if facing else kill},
        ),
    )


def _still(seconds: int) -> str:
    return "1 second is" if seconds == 1 else f"{seconds} seconds are"
