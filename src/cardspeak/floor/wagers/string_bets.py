"""String bets: a string bet or string raise is chips put in by more than one motion."""

from collections.abc import Callable
from enum import StrEnum
from typing import Any

from cardspeak.books.policy.wager import AnnouncedRaise, HalfRaise, StringRaise
from cardspeak.floor.core.case import Case
from cardspeak.floor.core.facts import Chips, Seat, is_over, with_facts
from cardspeak.floor.core.live_hand import as_it_happens, betting
from cardspeak.floor.core.registry import Wrong, checks, decides, live_facts
from cardspeak.floor.core.report import Report
from cardspeak.floor.core.ruling import Outcome, Ruling
from cardspeak.floor.wagers.sizes import by_half, open_wager, undersized, wager
from cardspeak.games import Game
from cardspeak.hand import Hand
from cardspeak.hand import remedies as r
from cardspeak.hand.actions import Call
from cardspeak.hand.options import WagerKind

_BINDING, _RELEASED = Outcome.BINDING, Outcome.NOT_BINDING


class Announced(StrEnum):
    """What was said before chips went in by several motions."""

    NOTHING = "nothing"
    RAISE = "a bet or raise without an amount"
    AMOUNT = "an amount"


class StringBet(Report, frozen=True, tag="string bet"):
    """A string bet: chips put in with more than one motion.

    `to` is the total of all of them, `first` that of the first motion, `price` what must be
    matched, `least` the total of the least bet or raise.
    """

    seat: Seat | None = None
    announced: Announced | None = None
    objected: bool | None = None
    price: Chips | None = None
    first: Chips | None = None
    to: Chips | None = None
    least: Chips | None = None
    kind: WagerKind | None = None


@checks(StringBet)
def string_wager_checks(report: StringBet, game: Game) -> Wrong:
    if is_over(report.first, report.to):
        yield "first", f"all motions together made it {report.to}"


@live_facts(StringBet)
def string_wager_facts(hand: Hand, report: StringBet) -> Report:
    """The price, and the least bet or raise."""
    seat, wager = open_wager(hand, report.seat)
    return with_facts(
        as_it_happens(report),
        seat=seat,
        price=betting(hand).price,
        least=wager.least,
        kind=wager.kind,
    )


class CountedMotions(StrEnum):
    """Which chips count of those put in by several motions."""

    ALL = "all of them"
    CALL_AND_RAISE = "those of the call and of the raise"
    FIRST = "those of the first motion"


def counted(
    case: Case[Any],
    announced: Announced,
    called_first: Callable[[], bool],
    objected: Callable[[], bool],
) -> CountedMotions:
    """Whether it is a string bet: the one decision for a report of one and for chips on the table.

    `called_first` says that the first motion was exactly the call, `objected` that anyone objects.
    """
    if announced is Announced.RAISE:
        how: AnnouncedRaise = case.policy("wager.announced.motions")
        if how is AnnouncedRaise.UNTIL_HANDS_REST:
            return CountedMotions.ALL
        called = how is AnnouncedRaise.CALL_THEN_RAISE and called_first()
        return CountedMotions.CALL_AND_RAISE if called else CountedMotions.FIRST
    if case.policy("wager.string.chips") is StringRaise.ALL or announced is Announced.AMOUNT:
        return CountedMotions.ALL
    if case.policy("wager.string.needs_complaint") and not objected():
        return CountedMotions.ALL
    return CountedMotions.FIRST


def first_motion(case: Case[Any], to: int, price: int, least: int, chips: int) -> HalfRaise:
    """What the first motion of a string bet is when it is short of a raise.

    Chips that came later do not make clear what it was: its size alone decides, and a raise that
    may be completed has been.
    """
    if to <= price:
        return HalfRaise.CALL
    return by_half(case, to - price, least - price, lambda: chips)


@decides(StringBet)
def string_bet(case: Case[StringBet]) -> Ruling:
    """A string bet: chips put in by several motions."""
    announced = case.one_of("announced", Announced, "What was said before the chips went in?")
    counts = counted(
        case,
        announced,
        lambda: _first(case) == _price(case),
        lambda: case.whether("objected", "Did a player object?"),
    )
    if counts is not CountedMotions.FIRST:
        return _string_plays(case, "to", f"All the chips count{_WHY_ALL[announced]}.")
    only = "Only the chips of the first motion count."
    if announced is Announced.RAISE:
        return _string_plays(case, "first", only)
    first, price = _first(case), _price(case)
    least = case.number("least", "What is the least total of a bet or raise?")
    if not price or first >= least:
        return _string_plays(case, "first", only)
    seat = case.seat()
    if first_motion(case, first, price, least, chips=2) is HalfRaise.CALL:
        says = f"{only} It is a call; the rest goes back."
        return case.rules(Outcome.ACTION_CHANGED, says, r.ActRemedy(seat, Call()))
    says = f"{only} They were half a raise or more: the raise to {least} is completed."
    return case.rules(Outcome.ACTION_CHANGED, says, r.ActRemedy(seat, wager(case, least)))


_WHY_ALL = {
    Announced.NOTHING: "",
    Announced.RAISE: ": a raise was announced",
    Announced.AMOUNT: ": the amount was said first",
}


def _first(case: Case[StringBet]) -> int:
    return case.number("first", "How much was in after the first motion?")


def _price(case: Case[StringBet]) -> int:
    return case.number("price", "What total must be matched?")


def _string_plays(case: Case[StringBet], name: str, says: str) -> Ruling:
    seat = case.seat()
    to = case.number(name, "To how much did the chips come in all?")
    least = case.number("least", "What is the least total of a bet or raise?")
    if to < least:
        short = case.report.announced is Announced.RAISE
        ruling = undersized(case, "wager.announced.short" if short else "wager.undersize.becomes")
        if not ruling.remedies:
            return case.rules(ruling.outcome, f"{says} {ruling.says}")
        to, says = least, f"{says} They are too few and are brought up to {least}."
    outcome = _BINDING if name == "to" else Outcome.ACTION_CHANGED
    return case.rules(outcome, says, r.ActRemedy(seat, wager(case, to)))
