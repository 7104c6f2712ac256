"""How much chips are worth: which of them count, and whether they are a call, a bet or a raise.

The steps below `gestures`: each takes the case of a gesture and asks the policies it turns on.
Facts come from the report; nothing here sees a hand.
"""

from enum import StrEnum

import msgspec

from cardspeak.books.policy.stakes import SmallerChips
from cardspeak.books.policy.turn import ForwardMotion, LineMeans
from cardspeak.books.policy.wager import (
    AnnouncedRaise,
    HalfRaise,
    OneChip,
    OversizeCall,
    Relief,
    StringRaise,
    Undersize,
)
from cardspeak.books.policy.wager import ShortCallDuty as Owing
from cardspeak.floor.case import Case
from cardspeak.floor.reports_gestures import Gestured, Motion, Moved
from cardspeak.floor.ruling import Discretion, Outcome
from cardspeak.floor.wagers import by_half, rounded, wager
from cardspeak.hand.actions import BringIn, Call, Check, Command
from cardspeak.hand.refusal import Cites

_Case = Case[Gestured]


class Whom(StrEnum):
    """Who is asked."""

    PLAYER = "the player"
    FLOOR = "the floor"


class Means(msgspec.Struct, frozen=True):
    """A gesture is this action; under a condition, it will be when that is met."""

    action: Command
    says: str
    discretion: Discretion | None = None
    condition: str | None = None
    cites: Cites = ()
    rules: tuple[str, ...] = ()
    sized: bool = False


class Ask(msgspec.Struct, frozen=True):
    """A gesture that leaves something open."""

    question: str
    choices: tuple[str, ...] = ()
    whom: Whom = Whom.PLAYER
    cites: Cites = ()
    rules: tuple[str, ...] = ()
    sized: bool = False


class Refused(msgspec.Struct, frozen=True):
    """A gesture that is no action."""

    says: str
    cites: Cites = ()
    rules: tuple[str, ...] = ()
    sized: bool = False


Interpretation = Means | Ask | Refused


# The facts


def _chips(case: _Case, name: str, question: str) -> int:
    amount: int = case.fact(name, question, ())
    return amount


def price(case: _Case) -> int:
    """The total that must be matched."""
    return _chips(case, "price", "What total must be matched?")


def bet(case: _Case) -> int:
    """What the player has in already on the round."""
    return _chips(case, "bet", "How much has the player in already on this round?")


def least(case: _Case) -> int:
    """The total of the least bet or raise."""
    return _chips(case, "least", "What is the least total of a bet or raise?")


def most(case: _Case) -> int:
    """The total of the largest bet or raise."""
    return _chips(case, "most", "What is the largest total of a bet or raise?")


def may_wager(case: _Case) -> bool:
    """Whether the player may bet or raise at all."""
    return bool(case.fact("may_wager", "May the player bet or raise?"))


def brings_in(case: _Case) -> bool:
    """Whether the player is forced to open."""
    return bool(case.report.brings_in)


# Questions


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


# Which chips count


def wagered(case: _Case) -> tuple[tuple[Motion, ...], Discretion | None]:
    """The motions that are wagers, and what the floor may say about them."""
    counted: list[Motion] = []
    floor = None
    for motion in case.report.gesture.motions:
        if motion.how is Moved.PULLED_IN:
            counts = bool(case.ask("turn.pulled_in_is_wager"))
        elif motion.how is Moved.OVER_THE_LINE:
            counts = case.ask("turn.line") is LineMeans.A_WAGER
        else:
            counts, floor = _moved(case, motion.how)
        if counts:
            counted.append(motion)
    return tuple(counted), floor


def _moved(case: _Case, how: Moved) -> tuple[bool, Discretion | None]:
    forward: ForwardMotion = case.ask("turn.forward_motion")
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
    if case.ask("stakes.smaller_chips") is SmallerChips.NEVER_PLAY:
        return motion.amount - small
    return motion.amount - small % smallest


def put_in(case: _Case) -> int:
    """All chips that were put in."""
    motions, _ = wagered(case)
    return sum(_playing(case, motion) for motion in motions)


def _is_one_chip(motions: tuple[Motion, ...]) -> bool:
    return sum(count for motion in motions for _, count in motion.chips) == 1


# What they are worth


def silent(case: _Case) -> Interpretation:
    """Chips without a binding word."""
    motions, _ = wagered(case)
    owed = price(case) - bet(case)
    counted = _silent_motions(case, motions, owed)
    if counted is None:
        return Ask(
            "Does any player object to chips put in by several motions?", ("yes", "no"), Whom.FLOOR
        )
    put = sum(_playing(case, motion) for motion in counted)
    if not put:
        return Refused("None of these chips play.")
    one = _is_one_chip(counted)
    if brings_in(case):
        return _forced(case, put, one)
    if one and put > owed and price(case):
        return _one_chip(case, put)
    if one and not price(case) and may_wager(case):
        whole = case.ask("wager.oversize_open") is OneChip.WHOLE
        return sized(case, put if whole else least(case))
    if put > owed > 0 and _each_needed(case, counted, owed):
        return Means(Call(), "No chip could be spared: it is a call.")
    more = len(counted) < len(motions)
    return worth(case, bet(case) + put, _over_chips(counted, put - owed), went_on=more)


def _silent_motions(
    case: _Case, motions: tuple[Motion, ...], owed: int
) -> tuple[Motion, ...] | None:
    """The motions that count; none where the table must first be asked."""
    if len(motions) < 2 or case.ask("wager.string_raise") is StringRaise.ALL:
        return motions
    if case.ask("wager.string_needs_complaint"):
        objected = case.report.gesture.objected
        if objected is None:
            return None
        if not objected:
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


def _over_chips(motions: tuple[Motion, ...], over: int) -> int:
    """Of how many chips the excess is: one where a single chip makes it up."""
    return 1 if any(value == over for motion in motions for value, _ in motion.chips) else 2


def _each_needed(case: _Case, motions: tuple[Motion, ...], owed: int) -> bool:
    chips = [(value, count) for motion in motions for value, count in motion.chips]
    if len({value for value, _ in chips}) != 1 or not case.ask("wager.each_chip_needed_is_call"):
        return False
    value = chips[0][0]
    return value * (sum(count for _, count in chips) - 1) < owed


def _forced(case: _Case, put: int, one: bool) -> Interpretation:
    """Chips of the player who must bring it in."""
    if one and case.ask("wager.oversize_forced") is OneChip.LEAST:
        return Means(BringIn(), "One chip for the forced bet is the bring-in.")
    if not may_wager(case) or put < least(case):
        return Means(BringIn(), "The player brings it in.")
    return as_far_as_legal(case, bet(case) + put, "The player makes it")


def _one_chip(case: _Case, put: int) -> Interpretation:
    """One chip larger than the bet faced."""
    if case.ask("wager.oversize_call") is OversizeCall.CALL:
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
    """More than a call and less than a raise."""
    if case.is_open("wager.clarified_until"):
        return Ask("Is it a call or a raise?", ("call", "raise"))
    verdict = by_half(case, to - price(case), least(case) - price(case), lambda: over_chips)
    floor = None
    if case.ask("wager.wrong_chip_excused"):
        floor = Discretion(
            (Outcome.BINDING, Outcome.ACTION_CHANGED),
            Outcome.BINDING,
            "whether chips of the wrong value were plainly used by mistake",
        )
    if verdict is HalfRaise.CALL:
        found = call(case, "It does not make a raise: it is a call")
        return msgspec.structs.replace(found, discretion=floor, sized=True)
    if verdict is HalfRaise.MAY_COMPLETE and not went_on:
        return Ask("Complete the raise, or call?", ("raise", "call"))
    says = f"Half a raise or more: the raise is completed to {least(case)}."
    return Means(wager(case, least(case)), says, discretion=floor)


def _short(case: _Case, to: int) -> Interpretation:
    """Chips below the call, by one who is not all-in."""
    stack = _chips(case, "stack", "How many chips has the player?")
    if to - bet(case) >= stack:
        return Means(Call(), "The player calls all-in.")
    if case.ask("wager.misunderstood") is not Relief.NONE:
        below: int | None = case.ask("wager.misunderstood_below")
        if below is not None and 100 * to < below * price(case) and to != case.report.before:
            return Ask("Was the amount grossly misunderstood?", ("yes", "no"), Whom.FLOOR)
    if to == case.report.before:
        owing: Owing = case.ask("wager.unaware")
        if owing is not Owing.COMPLETE:
            choices = ("call", "act anew") if owing is Owing.RECONSIDER else ("call", "fold")
            return Ask(f"The bet was raised: {owing}?", choices)
    if case.ask("wager.short_call") is Owing.COMPLETE:
        return Means(Call(), "The call was short and must be completed.")
    return Ask("The call is short: complete it, or act anew?", ("call", "act anew"))


def announced(case: _Case) -> Interpretation:
    """A bet or raise was announced, and chips went in without an amount."""
    motions, _ = wagered(case)
    if len(motions) > 1:
        how: AnnouncedRaise = case.ask("wager.announced_raise")
        owed = price(case) - bet(case)
        if how is AnnouncedRaise.ONE_MOTION:
            motions = motions[:1]
        elif how is AnnouncedRaise.CALL_THEN_RAISE:
            motions = motions[:2] if _playing(case, motions[0]) == owed else motions[:1]
    put = sum(_playing(case, motion) for motion in motions)
    if _is_one_chip(motions) and bet(case) + put > least(case):
        opening = "open" if not price(case) else "raise"
        if case.ask(f"wager.oversize_{opening}") is OneChip.LEAST:
            return as_far_as_legal(case, least(case), "The least that is legal")
    to = bet(case) + put
    if to < least(case):
        return _too_small(case, "wager.announced_short")
    return as_far_as_legal(case, to, "The player makes it")


def sized(case: _Case, to: int) -> Interpretation:
    """A bet or raise to a total, put right where it is too small, too large or not rounded."""
    if not may_wager(case):
        return barred(case)
    if to < least(case):
        return _too_small(case, "wager.undersize")
    return as_far_as_legal(case, to, "The player makes it")


def _too_small(case: _Case, path: str) -> Interpretation:
    undersize: Undersize = case.ask(path)
    if undersize is Undersize.RAISED_TO_LEAST:
        says = f"Too little: it is brought up to {least(case)}."
        return Means(wager(case, least(case)), says)
    if undersize is Undersize.RETURNED:
        return Refused("Too little: the chips go back, and the player acts anew.", sized=True)
    return Refused("Too little: the dealer calls the floor.", sized=True)


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
