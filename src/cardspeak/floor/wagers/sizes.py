"""Bets and raises of the wrong size: too small, not rounded, an insufficient raise."""

from enum import StrEnum
from typing import Any

from cardspeak.books.policy.wager import ExactlyHalf, HalfRaise, Nearest, Undersize
from cardspeak.floor.core.case import Case
from cardspeak.floor.core.facts import Chips, Seat, SomeChips, is_over, with_facts
from cardspeak.floor.core.live_hand import as_it_happens, betting, in_turn, live_seat
from cardspeak.floor.core.registry import Wrong, checks, decides, live_facts
from cardspeak.floor.core.report import Report
from cardspeak.floor.core.ruling import Discretion, FloorError, Outcome, Ruling
from cardspeak.games import Game
from cardspeak.hand import Hand, Wager
from cardspeak.hand import remedies as r
from cardspeak.hand.actions import Bet, Call, Complete, Raise
from cardspeak.hand.options import WAGERS, WagerKind

_BINDING, _RELEASED = Outcome.BINDING, Outcome.NOT_BINDING


def wager(case: Case[Any], to: int) -> Bet | Raise | Complete:
    """A bet or raise to a total."""
    kind = case.one_of("kind", WagerKind, "Is it a bet, a raise, or the completion of a bet?")
    return WAGERS[WagerKind(kind)](to)


class WagerTooSmall(Report, frozen=True, tag="wager too small"):
    """A bet or raise below the least that is legal; `callers` called it."""

    seat: Seat | None = None
    to: Chips | None = None
    least: Chips | None = None
    kind: WagerKind | None = None
    has_more: bool | None = None
    callers: tuple[int, ...] = ()


@checks(WagerTooSmall)
def wager_too_small_checks(report: WagerTooSmall, game: Game) -> Wrong:
    if report.to is not None and (report.to == report.least or is_over(report.to, report.least)):
        yield "to", f"{report.least} is enough"


@live_facts(WagerTooSmall)
def wager_too_small_facts(hand: Hand, report: WagerTooSmall) -> Report:
    """The least that is legal."""
    seat, wager = open_wager(hand, report.seat)
    facts: dict[str, Any] = {"seat": seat, "least": wager.least, "kind": wager.kind}
    if report.to is not None:
        if report.to >= wager.least:
            raise FloorError(f"{report.to} is not too small: the least is {wager.least}")
        facts["has_more"] = report.to < hand.bet(seat) + hand.stack(seat)
    for caller in report.callers:
        live_seat(hand, caller)
    return with_facts(as_it_happens(report), **facts)


def open_wager(hand: Hand, seat: int | None) -> tuple[int, Wager]:
    """The seat in turn, and the bets or raises open to it."""
    now = in_turn(hand, seat)
    wager = hand.options.wager
    if wager is None:
        raise FloorError(f"seat {now} may not bet or raise now")
    return now, wager


@decides(WagerTooSmall)
def wager_too_small(case: Case[WagerTooSmall]) -> Ruling:
    """A bet or raise below the least."""
    case.seat()
    if not case.whether("has_more", "Does the player have more chips?"):
        case.policy("wager.undersize.becomes")
        return case.rules(Outcome.PLAYS_ON, "The player is all-in: the wager stands.")
    if not case.is_open("wager.undersize.until"):
        return case.rules(Outcome.PLAYS_ON, "Too late: the wager stands as it was made.")
    ruling = undersized(case, "wager.undersize.becomes")
    callers = case.report.callers
    if not ruling.remedies or not callers or case.policy("wager.undersize.caller_may_raise"):
        return ruling
    bars = tuple(r.Bar(caller, r.Right.RAISE) for caller in callers)
    says = f"{ruling.says} The callers may not raise because of it."
    return case.rules(ruling.outcome, says, *ruling.remedies, *bars)


def undersized(case: Case[Any], path: str) -> Ruling:
    """What a policy makes of a bet or raise below the least by a player who has more chips."""
    undersize: Undersize = case.policy(path)
    if undersize is Undersize.STANDS:
        return case.rules(Outcome.PLAYS_ON, "The wager stands as it was made.")
    if undersize is Undersize.RETURNED:
        return case.rules(Outcome.CHIPS_BACK, "The wager goes back, and the player acts again.")
    least = case.number("least", "What is the least total that is legal?")
    says = f"The wager is brought up to {least}, and no further."
    raised = r.ActRemedy(case.seat(), wager(case, least))
    return case.rules(Outcome.ACTION_CHANGED, says, raised)


class WagerNotRounded(Report, frozen=True, tag="wager not rounded"):
    """A wager that had to be made in rounded amounts: `least` and steps of `unit` above it."""

    seat: Seat | None = None
    to: Chips | None = None
    least: Chips | None = None
    unit: Chips | None = None
    kind: WagerKind | None = None


@live_facts(WagerNotRounded)
def wager_not_rounded_facts(hand: Hand, report: WagerNotRounded) -> Report:
    """The amounts that are legal."""
    seat, wager = open_wager(hand, report.seat)
    if report.to is not None and report.to in wager:
        raise FloorError(f"{report.to} is a proper amount")
    return with_facts(
        as_it_happens(report), seat=seat, least=wager.least, unit=wager.step, kind=wager.kind
    )


@decides(WagerNotRounded)
def wager_not_rounded(case: Case[WagerNotRounded]) -> Ruling:
    """A wager that is not one of the rounded amounts."""
    if not case.is_open("wager.undersize.until"):
        return case.rules(Outcome.PLAYS_ON, "Too late: the wager stands as it was made.")
    made = case.number("to", "To how much in all was it?")
    least = case.number("least", "What is the least total that is legal?")
    unit = case.number("unit", "In steps of how many chips must it be made?")
    case.only_if(unit > 0, f"a wager is made in steps of a chip or more, not of {unit}")
    to = rounded(case, made, least, unit)
    return case.rules(
        Outcome.ACTION_CHANGED,
        f"The wager becomes {to}, the proper amount.",
        r.ActRemedy(case.seat(), wager(case, to)),
    )


def rounded(case: Case[Any], to: int, least: int, unit: int) -> int:
    """The proper amount that a wager becomes; halfway it goes up."""
    above = max(0, to - least) % unit
    if not above:
        return max(to, least)
    nearest: Nearest = case.policy("wager.undersize.rounded_to")
    up = 2 * above >= unit if nearest is Nearest.NEAREST else nearest is Nearest.NEXT_HIGHER
    return to - above + (unit if up else 0)


class Meant(StrEnum):
    """What a player says the chips are."""

    CALL = "a call"
    RAISE = "a raise"
    SILENT = "nothing"


class InsufficientRaise(Report, frozen=True, tag="insufficient raise"):
    """Chips put in silently, more than a call and less than a raise.

    `over` is what exceeds the call, in `over_chips` chips; `full` is what a full raise would add;
    `least` is the total of that raise.
    """

    seat: Seat | None = None
    over: SomeChips | None = None
    full: SomeChips | None = None
    over_chips: SomeChips | None = None
    least: Chips | None = None
    kind: WagerKind | None = None
    says: Meant | None = None
    completes: bool | None = None


@checks(InsufficientRaise)
def insufficient_raise_checks(report: InsufficientRaise, game: Game) -> Wrong:
    if report.over is not None and (
        report.over == report.full or is_over(report.over, report.full)
    ):
        yield "over", f"a full raise is {report.full}: nothing is missing"
    if is_over(report.over_chips, report.over):
        yield "over_chips", f"they are worth {report.over} together"


@live_facts(InsufficientRaise)
def insufficient_raise_facts(hand: Hand, report: InsufficientRaise) -> Report:
    """What a full raise adds."""
    seat, wager = open_wager(hand, report.seat)
    price = betting(hand).price
    full = wager.least - price
    if not price:
        raise FloorError("there is no bet to raise")
    if report.over is not None and not 0 < report.over < full:
        raise FloorError(f"{report.over} over the call is not between a call and a raise")
    known = {"seat": seat, "full": full, "least": wager.least, "kind": wager.kind}
    return with_facts(as_it_happens(report), **known)


@decides(InsufficientRaise)
def insufficient_raise(case: Case[InsufficientRaise]) -> Ruling:
    """Silent chips between a call and a raise."""
    if case.is_open("wager.silent.clarified_until"):
        says: Meant = case.one_of("says", Meant, "What does the player say it is?")
        if says is Meant.CALL:
            return _as_call(case, "The player says so in time: it is a call.")
        if says is Meant.RAISE:
            return _as_raise(case, "The player says so in time: it is a raise.")
    over = case.number("over", "By how much did the chips exceed the call?")
    full = case.number("full", "How much would a full raise have added?")
    verdict = by_half(case, over, full, lambda: _over_chips(case))
    if verdict is HalfRaise.CALL:
        return _as_call(case, "It does not make a raise: it is a call, and the rest goes back.")
    if verdict is HalfRaise.MAY_COMPLETE and not case.whether(
        "completes", "Does the player complete the raise?"
    ):
        return _as_call(case, "The raise is not completed: it is a call, and the rest goes back.")
    return _as_raise(case, "Half a raise or more was put in: the raise is completed.")


def _over_chips(case: Case[InsufficientRaise]) -> int:
    return case.number("over_chips", "Of how many chips was that excess?")


def _as_call(case: Case[InsufficientRaise], says: str) -> Ruling:
    call = r.ActRemedy(case.seat(), Call())
    floor = None
    if case.policy("wager.silent.wrong_chip_excused"):
        floor = _wrong_chip(_BINDING, Outcome.ACTION_CHANGED, _least_raise(case))
    return case.rules(_BINDING, says, call, discretion=floor)


def _as_raise(case: Case[InsufficientRaise], says: str) -> Ruling:
    least = _least_raise(case)
    floor = None
    if case.policy("wager.silent.wrong_chip_excused"):
        floor = _wrong_chip(Outcome.ACTION_CHANGED, _BINDING, r.ActRemedy(case.seat(), Call()))
    return case.rules(Outcome.ACTION_CHANGED, says, least, discretion=floor)


def _least_raise(case: Case[InsufficientRaise]) -> r.ActRemedy:
    seat, least = case.seat(), case.number("least", "What is the total of the least raise?")
    return r.ActRemedy(seat, WAGERS[case.report.kind or WagerKind.RAISE](least))


def _wrong_chip(ruled: Outcome, other: Outcome, otherwise: r.AnyRemedy) -> Discretion:
    """The floor may judge otherwise where the wrong chips were plainly used."""
    turns_on = "whether the player plainly took chips of the wrong value by mistake"
    return Discretion((ruled, other), ruled, turns_on, {other: (otherwise,)})


def by_half(case: Case[Any], over: int, full: int, chips: Any) -> HalfRaise:
    """What chips are that exceed the call by so much; `chips` counts those of the excess."""
    if 2 * over < full:
        raised = case.policy("wager.silent.half_raise") is HalfRaise.ANY_EXCESS
        return HalfRaise.MUST_COMPLETE if raised else HalfRaise.CALL
    if 2 * over == full:
        half: ExactlyHalf = case.policy("wager.silent.exactly_half")
        if half is ExactlyHalf.CALL or (half is ExactlyHalf.CALL_IF_ONE_CHIP and chips() == 1):
            return HalfRaise.CALL
    verdict: HalfRaise = case.policy("wager.silent.half_raise")
    return verdict
