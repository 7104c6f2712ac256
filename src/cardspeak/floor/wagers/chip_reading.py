"""How much chips are worth: which of them count, and whether they are a call, a bet or a raise.

The steps below `gestures`: each takes the case of a gesture and consults the policies it turns on.
Facts come from the report; nothing here sees a hand.
"""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from cardspeak.books.policy.stakes import SmallerChips
from cardspeak.books.policy.turn import BettingLine, ForwardMotion
from cardspeak.books.policy.wager import (
    HalfRaise,
    OneChip,
    OversizeCall,
)
from cardspeak.floor.core.case import Case, NeededError
from cardspeak.floor.core.facts import JUST_HAPPENED
from cardspeak.floor.core.report import Report
from cardspeak.floor.core.ruling import Discretion, Needs, Outcome, Ruling
from cardspeak.floor.wagers import string_bets
from cardspeak.floor.wagers.gesture_report import (
    Ask,
    Gestured,
    Interpretation,
    Means,
    Motion,
    Moved,
    Refused,
    Whom,
)
from cardspeak.floor.wagers.short_calls import (
    ClaimStanding,
    ShortCall,
    UnawareOfKill,
    UnawareOfRaise,
    claim,
    short_call,
    unaware_of_kill,
    unaware_of_raise,
)
from cardspeak.floor.wagers.sizes import (
    InsufficientRaise,
    WagerTooSmall,
    insufficient_raise,
    rounded,
    undersized,
    wager,
)
from cardspeak.floor.wagers.string_bets import Announced, CountedMotions
from cardspeak.hand import remedies as r
from cardspeak.hand.actions import BringIn, Call, Check

_Case = Case[Gestured]


def price(case: _Case) -> int:
    """The total that must be matched."""
    return case.number("price", "What total must be matched?")


def bet(case: _Case) -> int:
    """What the player has in already on the round."""
    return case.number("bet", "How much has the player already put in on this round?")


def least(case: _Case) -> int:
    """The total of the least bet or raise."""
    return case.number("least", "What is the least total of a bet or raise?")


def most(case: _Case) -> int:
    """The total of the largest bet or raise."""
    return case.number("most", "What is the largest total of a bet or raise?")


def may_wager(case: _Case) -> bool:
    """Whether the player may bet or raise at all."""
    return case.whether("may_wager", "May the player bet or raise?")


def brings_in(case: _Case) -> bool:
    """Whether the player is forced to open."""
    return bool(case.report.brings_in)


def which(case: _Case, whom: Whom = Whom.PLAYER) -> Ask:
    """Which action it is."""
    if case.report.brings_in:
        return Ask("Bring it in, or complete?", ("bring in", "complete"), whom)
    facing = price(case) > bet(case)
    choices: tuple[str, ...] = ("fold", "call") if facing else ("check",)
    if case.report.may_wager:
        choices += ("raise",) if price(case) else ("bet",)
    return Ask("What is the player doing?", choices, whom)


def how_much(case: _Case) -> Interpretation:
    """To how much, where a wager was announced and left open."""
    if not may_wager(case):
        return barred(case)
    return Ask(f"To how much in all, from {least(case)} to {most(case)}?", sized=True)


def barred(case: _Case) -> Refused:
    """No bet or raise is open to the player."""
    return Refused("The player may not bet or raise now.", sized=True)


def wagered(case: _Case) -> tuple[tuple[Motion, ...], Discretion | None]:
    """The motions that are wagers, and what the floor may say about them."""
    counted: list[Motion] = []
    floor = None
    for motion in case.report.gesture.motions or ():
        if motion.how is Moved.PULLED_IN:
            counts = bool(case.policy("turn.pulled_in_is_wager"))
        elif motion.how is Moved.OVER_THE_LINE:
            counts = case.policy("turn.line") is BettingLine.A_WAGER
        else:
            counts, floor = _moved(case, motion.how)
        if counts:
            counted.append(motion)
    return tuple(counted), floor


def _moved(case: _Case, how: Moved) -> tuple[bool, Discretion | None]:
    forward: ForwardMotion = case.policy("turn.forward_motion")
    if how is Moved.RELEASED or forward is ForwardMotion.AT_ONCE:
        return True, None
    if forward is ForwardMotion.IF_ACTED_ON and case.report.gesture.acted_behind:
        return True, Discretion(
            (Outcome.BINDING, Outcome.NOT_BINDING),
            Outcome.BINDING,
            "whether the motion made the next player act",
        )
    return False, None


def _playing(case: _Case, motion: Motion) -> int:
    """What the chips of a motion are worth that may be wagered."""
    smallest = case.report.smallest or 1
    small = sum(value * count for value, count in motion.chips if value < smallest)
    if not small:
        return motion.amount
    if case.policy("stakes.smaller_chips") is SmallerChips.NEVER_PLAY:
        return motion.amount - small
    return motion.amount - small % smallest


def put_in(case: _Case) -> int:
    """All chips that were put in."""
    motions, _ = wagered(case)
    return sum(_playing(case, motion) for motion in motions)


def _is_one_chip(motions: tuple[Motion, ...]) -> bool:
    return sum(count for motion in motions for _, count in motion.chips) == 1


def silent(case: _Case) -> Interpretation:
    """Chips without a binding word."""
    motions, _ = wagered(case)
    owed = price(case) - bet(case)
    try:
        counted = _silent_motions(case, motions, owed)
    except NeededError as needed:
        return Ask(needed.needs.question, needed.needs.choices, Whom.FLOOR)
    put = sum(_playing(case, motion) for motion in counted)
    if not put:
        return Refused("None of these chips play.")
    one = _is_one_chip(counted)
    if brings_in(case):
        return _forced(case, put, one)
    if one and put > owed and price(case):
        return _one_chip(case, put)
    if one and not price(case) and may_wager(case):
        whole = case.policy("wager.oversize.open") is OneChip.WHOLE
        return sized(case, put if whole else least(case))
    if put > owed > 0 and _each_needed(case, counted, owed):
        return Means(Call(), "No chip could be spared: it is a call.")
    more = len(counted) < len(motions)
    return worth(case, bet(case) + put, _over_chips(counted, put - owed), went_on=more)


def _silent_motions(case: _Case, motions: tuple[Motion, ...], owed: int) -> tuple[Motion, ...]:
    """The motions that count."""
    if len(motions) < 2 or _strung(case, Announced.NOTHING, motions, owed) is CountedMotions.ALL:
        return motions
    counted: list[Motion] = []
    for motion in motions:  # counting out a call may take several motions
        if counted and sum(each.amount for each in counted) >= owed:
            break
        counted.append(motion)
    total = sum(each.amount for each in counted)
    if len(counted) > 1 and total > owed > 0:
        return (Motion(((owed, 1),)),)
    return tuple(counted)


def _strung(
    case: _Case, announced: Announced, motions: tuple[Motion, ...], owed: int
) -> CountedMotions:
    """Which of several motions count, by the rule on string bets."""

    def objected() -> bool:
        if case.report.gesture.objected is None:
            question = "Does any player object to chips put in by several motions?"
            raise NeededError(Needs("gesture.objected", question))
        return case.report.gesture.objected

    return string_bets.counted(
        case, announced, lambda: _playing(case, motions[0]) == owed, objected
    )


def _over_chips(motions: tuple[Motion, ...], over: int) -> int:
    """Of how many chips the excess is: one where a single chip makes it up."""
    return 1 if any(value == over for motion in motions for value, _ in motion.chips) else 2


def _each_needed(case: _Case, motions: tuple[Motion, ...], owed: int) -> bool:
    chips = [(value, count) for motion in motions for value, count in motion.chips]
    if len({value for value, _ in chips}) != 1 or not case.policy(
        "wager.silent.each_chip_needed_is_call"
    ):
        return False
    value = chips[0][0]
    return value * (sum(count for _, count in chips) - 1) < owed


def _forced(case: _Case, put: int, one: bool) -> Interpretation:
    """Chips of the player who must bring it in."""
    if one and case.policy("wager.oversize.forced_bet") is OneChip.LEAST:
        return Means(BringIn(), "One chip for the forced bet is the bring-in.")
    if not may_wager(case) or put < least(case):
        return Means(BringIn(), "The player brings it in.")
    return as_far_as_legal(case, bet(case) + put, "The player makes it")


def _one_chip(case: _Case, put: int) -> Interpretation:
    """One chip larger than the bet faced."""
    if case.policy("wager.oversize.call") is OversizeCall.CALL:
        return call(case, "One chip larger than the bet, without a word, is a call")
    return worth(case, bet(case) + put, 1)


def call(case: _Case, why: str) -> Means:
    """A call, or a check where nothing is owed."""
    if price(case) <= bet(case):
        return Means(Check(), f"{why}: nothing is owed, so the player checks.")
    return Means(Call(), f"{why}.")


def amount(case: _Case, said: int) -> Interpretation:
    """An amount that was said and nothing else: as if so many chips had gone in."""
    if brings_in(case):
        return _forced(case, said, one=False)
    return worth(case, said, 2)


def worth(case: _Case, to: int, over_chips: int, *, went_on: bool = False) -> Interpretation:
    """What chips are that make the player's total `to`.

    `over_chips` counts those beyond the call; `went_on` says that more came in later motions.
    """
    owed = price(case) - bet(case)
    if owed > 0 and to < price(case):
        return _short(case, to)
    if to == price(case) and owed > 0:
        return Means(Call(), "The chips are the call.")
    if not may_wager(case):
        if owed > 0:
            return Means(
                Call(), "No raise is open: it is a call, and the rest goes back.", sized=True
            )
        return barred(case)
    if not price(case) or to >= least(case):
        return sized(case, to)
    return _between(case, to, over_chips, went_on)


def _between(case: _Case, to: int, over_chips: int, went_on: bool) -> Interpretation:
    """More than a call and less than a raise, perhaps as the first motion of a string bet."""
    full = least(case)
    if went_on:
        verdict = string_bets.first_motion(case, to, price(case), full, over_chips)
        if verdict is HalfRaise.CALL:
            why = "Only the chips of the first motion count, and they are a call"
            return msgspec.structs.replace(call(case, why), sized=True)
        return Means(wager(case, full), f"Half a raise or more: the raise to {full} is completed.")
    report = InsufficientRaise(
        seat=case.report.seat or 1,  # the reading takes only the action off the ruling
        over=to - price(case),
        full=full - price(case),
        over_chips=over_chips,
        least=full,
        kind=case.report.kind,
    )
    return _ruled(case, insufficient_raise, report, sized=True)


_UNSETTLED: Mapping[str, Interpretation] = {
    "says": Ask("Is it a call or a raise?", ("call", "raise")),
    "completes": Ask("Complete the raise, or call?", ("raise", "call")),
    Outcome.NOT_BINDING: Ask(
        "The call is short: complete it, or act again?", ("call", "act again")
    ),
    Outcome.BINDING: Ask("The call is short: complete it, or raise?", ("call", "raise")),
}
"""What is asked where a ruling needs a fact, or leaves the action to the player."""
_UNAWARE: Mapping[str, Interpretation] = {
    "completes": Ask(
        "The bet was raised: call the raise, or leave the chips and fold?", ("call", "fold")
    ),
    Outcome.NOT_BINDING: Ask(
        "The bet was raised: call the raise, or take the chips back and act again?",
        ("call", "act again"),
    ),
}
"""The same of a player who called only the bet before a raise."""
_UNAWARE_OF_KILL: Mapping[str, Interpretation] = {
    "required": Ask(
        "The pot is killed: was the kill required, and its button face up?",
        ("yes", "no"),
        Whom.FLOOR,
    ),
    Outcome.NOT_BINDING: Ask(
        "The pot is killed: call the whole amount, or take the chips back and act again?",
        ("call", "act again"),
    ),
}
"""The same of a player who called as if the pot were not killed."""


def _ruled(
    case: _Case,
    decision: Callable[[Case[Any]], Ruling],
    report: Report,
    *,
    sized: bool = False,
    unsettled: Mapping[str, Interpretation] = _UNSETTLED,
) -> Interpretation:
    """What the decision on a report makes of the chips, put in by the player in turn just now."""
    acted = int(case.report.gesture.acted_behind)
    since = msgspec.structs.replace(JUST_HAPPENED, actions=acted, players=acted)
    try:
        ruling = decision(case.about(msgspec.structs.replace(report, since=since)))
    except NeededError as needed:
        if needed.needs.fact not in unsettled:
            raise
        return unsettled[needed.needs.fact]
    acts = [remedy for remedy in ruling.remedies if isinstance(remedy, r.ActRemedy)]
    if acts and isinstance(acts[0].action, Call) and price(case) <= bet(case):
        return Means(Check(), ruling.says, ruling.discretion, sized=sized)
    if acts:
        return Means(acts[0].action, ruling.says, ruling.discretion, sized=sized)
    if ruling.outcome in (Outcome.PLAYS_ON, Outcome.CHIPS_BACK):
        return Refused(ruling.says, sized=sized)
    return unsettled[ruling.outcome]


def _short(case: _Case, to: int) -> Interpretation:
    """Chips below the call, by a player who is not all-in."""
    stack = case.number("stack", "How many chips does the player have?")
    if to - bet(case) >= stack:
        return Means(Call(), "The player calls all-in.")
    mistaken = _of_another_bet(case, to)
    if mistaken is not None:
        return mistaken
    seat = case.report.seat or 1
    return _ruled(case, short_call, ShortCall(seat=seat, entered=False, bettor_shown=False))


def _of_another_bet(case: _Case, to: int) -> Interpretation | None:
    """Chips that show another bet in mind: before a raise, without the kill, or far smaller."""
    if to == case.report.before:
        seat, put, owed = case.report.seat or 1, to - bet(case), price(case) - bet(case)
        unaware = UnawareOfRaise(seat=seat, entered=False, put=put, owed=owed)
        return _ruled(case, unaware_of_raise, unaware, unsettled=_UNAWARE)
    if to == case.report.unkilled:
        duties = case.policy("kill.unaware.marked"), case.policy("kill.unaware.otherwise")
        killed = UnawareOfKill(seat=case.report.seat or 1, entered=False)
        if duties[0] is duties[1]:
            killed = msgspec.structs.replace(killed, required=False)
        return _ruled(case, unaware_of_kill, killed, unsettled=_UNAWARE_OF_KILL)
    return _misunderstood(case, to)


def _misunderstood(case: _Case, to: int) -> Ask | None:
    """What to ask where so little is in that the player must have had a smaller bet in mind."""
    if claim(case, lambda: to, lambda: price(case)) is not ClaimStanding.PLAIN:
        return None
    return Ask("Was the amount grossly misunderstood?", ("yes", "no"), Whom.FLOOR)


def called_another_bet(case: _Case) -> Interpretation | None:
    """A call said with such chips: the word names no amount, the chips do."""
    put = put_in(case)
    to = bet(case) + put
    if not put or to >= price(case):
        return None
    if put >= case.number("stack", "How many chips does the player have?"):
        return None
    return _of_another_bet(case, to)


def announced(case: _Case) -> Interpretation:
    """A bet or raise was announced, and chips went in without an amount."""
    motions, _ = wagered(case)
    if len(motions) > 1:
        counts = _strung(case, Announced.RAISE, motions, price(case) - bet(case))
        kept = {CountedMotions.CALL_AND_RAISE: 2, CountedMotions.FIRST: 1}.get(counts)
        motions = motions[:kept]
    put = sum(_playing(case, motion) for motion in motions)
    if _is_one_chip(motions) and bet(case) + put > least(case):
        path = "wager.oversize.announced_raise" if price(case) else "wager.oversize.open"
        if case.policy(path) is OneChip.LEAST:
            return as_far_as_legal(case, least(case), "The least that is legal")
    to = bet(case) + put
    whole = bet(case) + put_in(case)  # by every motion, also those that do not count
    if whole < price(case) and put < case.number("stack", "How many chips does the player have?"):
        mistaken = _misunderstood(case, whole)
        if mistaken is not None:
            return mistaken
    if to < least(case):
        return _too_small(case, "wager.announced.short")
    return as_far_as_legal(case, to, "The player makes it")


def sized(case: _Case, to: int) -> Interpretation:
    """A bet or raise to a total, put right where it is too small, too large or not rounded."""
    if not may_wager(case):
        return barred(case)
    if to < least(case):
        return _too_small(case, "wager.undersize.becomes")
    return as_far_as_legal(case, to, "The player makes it")


def _too_small(case: _Case, path: str) -> Interpretation:
    seat, kind = case.report.seat or 1, case.report.kind
    report = WagerTooSmall(seat=seat, least=least(case), kind=kind)
    return _ruled(case, lambda small: undersized(small, path), report, sized=True)


def as_far_as_legal(case: _Case, to: int, why: str) -> Interpretation:
    """A bet or raise to a total, or to the most that is legal."""
    if not may_wager(case):
        if price(case) > bet(case):
            return Means(Call(), "No raise is open: it is a call.", sized=True)
        return barred(case)
    top = most(case)
    if to >= top:
        cut = ", the most that is legal" if to > top else ""
        return Means(wager(case, top), f"{why} {top}{cut}.")
    to = rounded(case, max(to, least(case)), least(case), case.report.unit or 1)
    return Means(wager(case, min(to, top)), f"{why} {min(to, top)}.")
