"""The clock: who may call it, its deadlines, and what follows when the time is up.

Time is an argument, in seconds from the start of the clock; nothing here reads one.
"""

from enum import StrEnum

import msgspec

from cardspeak.arguments import expect, expect_number
from cardspeak.books.policy import Policy
from cardspeak.books.policy.clock import Caller, Expired
from cardspeak.books.policy.windows import Deciding
from cardspeak.floor.core.case import Case
from cardspeak.floor.core.facts import Seat, Times, with_facts
from cardspeak.floor.core.live_hand import in_turn
from cardspeak.floor.core.orders import StartClock
from cardspeak.floor.core.registry import decides, live_facts
from cardspeak.floor.core.report import Report
from cardspeak.floor.core.ruling import Discretion, Outcome, Ruling
from cardspeak.games import Forced
from cardspeak.hand import Hand
from cardspeak.hand import remedies as r
from cardspeak.hand.actions import BringIn
from cardspeak.hand.refusal import Cites


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
        expect("the policy", policy, Policy, "what book.resolve(game, structure) gives")
        seconds = policy.clock.seconds
        return cls(seconds, max(0, seconds - policy.clock.warning_seconds))

    def state(self, elapsed: int) -> ClockState:
        """Where the clock stands so many seconds after its start."""
        expect_number("the time since the start, in seconds,", elapsed, 0)
        if elapsed >= self.seconds:
            return ClockState.EXPIRED
        return ClockState.WARNING if elapsed >= self.warn_at else ClockState.RUNNING

    def left(self, elapsed: int) -> int:
        """The seconds left."""
        expect_number("the time since the start, in seconds,", elapsed, 0)
        return max(0, self.seconds - elapsed)


class ClockCalled(Report, frozen=True, tag="clock called"):
    """Someone asks that a player be put on the clock."""

    seat: Seat | None = None
    caller: Caller | None = None
    had_time: bool | None = None


@live_facts(ClockCalled)
def clock_called_facts(hand: Hand, report: ClockCalled) -> Report:
    """On whom it is."""
    return with_facts(report, seat=in_turn(hand, report.seat))


@decides(ClockCalled)
def clock_called(case: Case[ClockCalled]) -> Ruling:
    """Someone wants a player timed."""
    seat = case.seat()
    if not case.policy("clock.used"):
        return case.rules(Outcome.PLAYS_ON, "No clock is used here.")
    caller: Caller = case.one_of("caller", Caller, "Who asks for the clock?")
    callers: tuple[Caller, ...] = case.policy("clock.callers")
    at_table = caller is Caller.PLAYER_IN_HAND and Caller.PLAYER in callers
    if caller not in callers and not at_table:
        return case.rules(
            Outcome.PLAYS_ON, f"No clock: it may be asked for by {' or '.join(callers)}."
        )
    if case.policy("clock.reasonable_time.first"):
        who: Deciding = case.policy("clock.reasonable_time.judged_by")
        if not case.whether("had_time", f"Has the player had reasonable time, as {who} sees it?"):
            return case.rules(
                Outcome.PLAYS_ON,
                f"No clock yet: the player has not had reasonable time, as {who} sees it.",
            )
    seconds, warning = case.policy("clock.seconds"), case.policy("clock.warning_seconds")
    plan = Clock(seconds, max(0, seconds - warning))
    shorter = case.policy("clock.floor_may_shorten")
    floor = None
    if case.policy("clock.started_by") is Deciding.FLOOR:
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


class ClockExpired(Report, frozen=True, tag="clock expired"):
    """A player on the clock has not acted; `elapsed` is in seconds from the start of the clock."""

    seat: Seat | None = None
    elapsed: Times | None = None
    facing_bet: bool | None = None
    brings_in: bool | None = None


@live_facts(ClockExpired)
def clock_expired_facts(hand: Hand, report: ClockExpired) -> Report:
    """Whether there is a bet to face."""
    seat = in_turn(hand, report.seat)
    options = hand.options
    return with_facts(
        report,
        seat=seat,
        facing_bet=options.call is not None,
        brings_in=options.bring_in is not None,
    )


@decides(ClockExpired)
def clock_expired(case: Case[ClockExpired]) -> Ruling:
    """The time is out."""
    seat = case.seat()
    elapsed = case.report.elapsed
    if elapsed is not None and elapsed < case.policy("clock.seconds"):
        left = case.policy("clock.seconds") - elapsed
        return case.rules(Outcome.TIME, f"The time is not out: {_still(left)} left.")
    if case.game.forced is Forced.BRING_IN and case.whether(
        "brings_in", "Must this player bring it in?"
    ):
        case.policy("clock.expired.facing_none")
        return case.rules(
            Outcome.ACTION_CHANGED,
            "The time is out: the player brings it in.",
            r.ActRemedy(seat, BringIn()),
        )
    facing: bool = case.whether("facing_bet", "Does the player face a bet?")
    expired: Expired = case.policy(
        "clock.expired.facing_bet" if facing else "clock.expired.facing_none"
    )
    if expired is Expired.DEAD_HAND:
        return case.rules(
            Outcome.HAND_DEAD, "The time is out: the hand is dead.", r.KillRemedy(seat)
        )
    if expired is Expired.CHECK:
        return case.rules(
            Outcome.ACTION_CHANGED, "The time is out: the player has checked.", r.PassTurn(seat)
        )
    outcome = Outcome.HAND_DEAD if facing else Outcome.ACTION_CHANGED
    other = Outcome.ACTION_CHANGED if facing else Outcome.HAND_DEAD
    kill, passes = (r.KillRemedy(seat),), (r.PassTurn(seat),)
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
