"""Rulings on bets and raises of the wrong size: too small, unclear, over the pot, by mistake.

What chips put in silently are worth is one decision, shared with `gestures`. Short calls are in
`calls`, chips that may not play at all in `chips`.
"""

from typing import Any

from cardspeak.books.policy.potlimit import OversizeUntil
from cardspeak.books.policy.wager import (
    AnnouncedRaise,
    ExactlyHalf,
    HalfRaise,
    MistakenRaise,
    Nearest,
    StringRaise,
    Undersize,
)
from cardspeak.books.policy.windows import Until
from cardspeak.floor.calls import gone_on, taken_back, total
from cardspeak.floor.case import Case, decides
from cardspeak.floor.fates import choices, only_if, seat_of
from cardspeak.floor.reports_wagers import (
    Announced,
    InsufficientRaise,
    Meant,
    RaiseByMistake,
    StringWager,
    WagerNotRounded,
    WagerOverPot,
    WagerTooSmall,
)
from cardspeak.floor.ruling import Discretion, Outcome, Ruling
from cardspeak.hand.actions import Bet, BringIn, Call, Check, Complete, Raise
from cardspeak.hand.options import WAGERS, WagerKind
from cardspeak.hand.remedies import (
    ActRemedy,
    AnyRemedy,
    Bar,
    LetStand,
    Right,
)

_BINDING, _RELEASED = Outcome.BINDING, Outcome.NOT_BINDING


def wager(case: Case[Any], to: int) -> Bet | Raise | Complete:
    """A bet or raise to a total."""
    kind = case.fact(
        "kind", "Is it a bet, a raise, or the completion of a bet?", choices(WagerKind)
    )
    return WAGERS[WagerKind(kind)](to)


# Bets and raises of the wrong size


@decides(WagerTooSmall)
def wager_too_small(case: Case[WagerTooSmall]) -> Ruling:
    """A bet or raise below the least."""
    seat = seat_of(case)
    if not case.fact("has_more", "Has the player more chips?"):
        case.ask("wager.undersize")
        return case.rules(Outcome.PLAYS_ON, "The player is all-in: the wager stands.")
    if not case.is_open("wager.undersize_until"):
        return case.rules(Outcome.PLAYS_ON, "Too late: the wager stands as it was made.")
    undersize: Undersize = case.ask("wager.undersize")
    if undersize is Undersize.STANDS:
        return case.rules(Outcome.PLAYS_ON, "The wager stands as it was made.")
    if undersize is Undersize.RETURNED:
        return case.rules(Outcome.CHIPS_BACK, "The wager goes back, and the player acts anew.")
    least = total(case, "least", "What is the least total that is legal?")
    bars: tuple[AnyRemedy, ...] = ()
    says = f"The wager is brought up to {least}, and no further."
    if case.report.callers and not case.ask("wager.raise_after_correction"):
        bars = tuple(Bar(caller, Right.RAISE) for caller in case.report.callers)
        says += " Those who called may not raise because of it."
    return case.rules(Outcome.ACTION_CHANGED, says, ActRemedy(seat, wager(case, least)), *bars)


@decides(WagerNotRounded)
def wager_not_rounded(case: Case[WagerNotRounded]) -> Ruling:
    """A wager that is not one of the rounded amounts."""
    if not case.is_open("wager.undersize_until"):
        return case.rules(Outcome.PLAYS_ON, "Too late: the wager stands as it was made.")
    made = total(case, "to", "To how much in all was it?")
    least = total(case, "least", "What is the least total that is legal?")
    unit = total(case, "unit", "In steps of how many chips must it be made?")
    only_if(unit > 0, f"a wager is made in steps of a chip or more, not of {unit}")
    to = rounded(case, made, least, unit)
    return case.rules(
        Outcome.ACTION_CHANGED,
        f"The wager becomes {to}, the proper amount.",
        ActRemedy(seat_of(case), wager(case, to)),
    )


def rounded(case: Case[Any], to: int, least: int, unit: int) -> int:
    """The proper amount that a wager becomes; halfway it goes up."""
    above = max(0, to - least) % unit
    if not above:
        return max(to, least)
    nearest: Nearest = case.ask("wager.rounded_to")
    up = 2 * above >= unit if nearest is Nearest.NEAREST else nearest is Nearest.NEXT_HIGHER
    return to - above + (unit if up else 0)


@decides(InsufficientRaise)
def insufficient_raise(case: Case[InsufficientRaise]) -> Ruling:
    """Silent chips between a call and a raise."""
    if case.is_open("wager.clarified_until"):
        says: Meant = case.fact("says", "What does the player say it is?", choices(Meant))
        if says is Meant.CALL:
            return _as_call(case, "The player says so in time: it is a call.")
        if says is Meant.RAISE:
            return _as_raise(case, "The player says so in time: it is a raise.")
    over = total(case, "over", "By how much did the chips exceed the call?")
    full = total(case, "full", "How much would a full raise have added?")
    verdict = by_half(case, over, full, lambda: _over_chips(case))
    if verdict is HalfRaise.CALL:
        return _as_call(case, "It does not make a raise: it is a call, and the rest goes back.")
    if verdict is HalfRaise.MAY_COMPLETE and not case.fact(
        "completes", "Does the player complete the raise?"
    ):
        return _as_call(case, "The raise is not completed: it is a call, and the rest goes back.")
    return _as_raise(case, "Half a raise or more was put in: the raise is completed.")


def _over_chips(case: Case[InsufficientRaise]) -> int:
    return total(case, "over_chips", "Of how many chips was that excess?")


def _as_call(case: Case[InsufficientRaise], says: str) -> Ruling:
    call = ActRemedy(seat_of(case), Call())
    floor = None
    if case.ask("wager.wrong_chip_excused"):
        floor = _wrong_chip(_BINDING, Outcome.ACTION_CHANGED, _least_raise(case))
    return case.rules(_BINDING, says, call, discretion=floor)


def _as_raise(case: Case[InsufficientRaise], says: str) -> Ruling:
    least = _least_raise(case)
    floor = None
    if case.ask("wager.wrong_chip_excused"):
        floor = _wrong_chip(Outcome.ACTION_CHANGED, _BINDING, ActRemedy(seat_of(case), Call()))
    return case.rules(Outcome.ACTION_CHANGED, says, least, discretion=floor)


def _least_raise(case: Case[InsufficientRaise]) -> ActRemedy:
    return ActRemedy(
        seat_of(case), Raise(total(case, "least", "What is the total of the least raise?"))
    )


def _wrong_chip(ruled: Outcome, other: Outcome, otherwise: AnyRemedy) -> Discretion:
    """The floor may judge otherwise where the wrong chips were plainly used."""
    turns_on = "whether the player plainly took chips of the wrong value by mistake"
    return Discretion((ruled, other), ruled, turns_on, {other: (otherwise,)})


def by_half(case: Case[Any], over: int, full: int, chips: Any) -> HalfRaise:
    """What chips are that exceed the call by so much; `chips` counts those of the excess."""
    if 2 * over < full:
        case.ask("wager.half_raise")
        return HalfRaise.CALL
    if 2 * over == full:
        half: ExactlyHalf = case.ask("wager.exactly_half")
        if half is ExactlyHalf.CALL or (half is ExactlyHalf.CALL_IF_ONE_CHIP and chips() == 1):
            return HalfRaise.CALL
    verdict: HalfRaise = case.ask("wager.half_raise")
    return verdict


@decides(StringWager)
def string_wager(case: Case[StringWager]) -> Ruling:
    """A string bet or raise: chips put in by several motions."""
    announced = case.fact(
        "announced", "What was said before the chips went in?", choices(Announced)
    )
    whole = "All the chips count: {}."
    if announced is Announced.AMOUNT:
        case.ask("wager.string_raise")
        return _string_plays(case, "to", whole.format("the amount was said first"))
    if announced is Announced.RAISE:
        how: AnnouncedRaise = case.ask("wager.announced_raise")
        if how is AnnouncedRaise.UNTIL_HANDS_REST:
            return _string_plays(case, "to", whole.format("a raise was announced"))
        if how is AnnouncedRaise.CALL_THEN_RAISE and total(
            case, "first", "To how much did the first motion come?"
        ) == total(case, "price", "What total must be matched?"):
            return _string_plays(case, "to", whole.format("the call came first, then the raise"))
        return _string_plays(case, "first", "Only the chips of the first motion count.")
    if case.ask("wager.string_raise") is StringRaise.ALL:
        return _string_plays(case, "to", "All the chips count.")
    if case.ask("wager.string_needs_complaint") and not case.fact(
        "objected", "Did a player object?"
    ):
        return _string_plays(case, "to", "Nobody objects: all the chips count.")
    first = total(case, "first", "To how much did the first motion come?")
    price = total(case, "price", "What total must be matched?")
    least = total(case, "least", "What is the least total of a bet or raise?")
    only = "Only the chips of the first motion count."
    if price and first < least:
        return _short_of_raise(case, only, first, price, least)
    return _string_plays(case, "first", only)


def _short_of_raise(
    case: Case[StringWager], only: str, first: int, price: int, least: int
) -> Ruling:
    seat = seat_of(case)
    verdict = (
        HalfRaise.CALL if first <= price else by_half(case, first - price, least - price, lambda: 2)
    )
    if verdict is HalfRaise.CALL:
        says = f"{only} It is a call; the rest goes back."
        return case.rules(Outcome.ACTION_CHANGED, says, ActRemedy(seat, Call()))
    says = f"{only} They were half a raise or more: the raise to {least} is completed."
    return case.rules(Outcome.ACTION_CHANGED, says, ActRemedy(seat, wager(case, least)))


def _string_plays(case: Case[StringWager], name: str, says: str) -> Ruling:
    seat = seat_of(case)
    to = total(case, name, "To how much did the chips come in all?")
    least = total(case, "least", "What is the least total of a bet or raise?")
    if to < least:
        short = case.report.announced is Announced.RAISE
        undersize = case.ask("wager.announced_short" if short else "wager.undersize")
        if undersize is Undersize.RETURNED:
            return case.rules(Outcome.CHIPS_BACK, f"{says} They are too few and go back.")
        to, says = least, f"{says} They are too few and are brought up to {least}."
    outcome = _BINDING if name == "to" else Outcome.ACTION_CHANGED
    return case.rules(outcome, says, ActRemedy(seat, wager(case, to)))


# Wagers over the pot, and raises made by mistake

_OVERSIZE = {
    OversizeUntil.NEXT_ACTS: Until.NEXT_ACTS,
    OversizeUntil.ALL_HAVE_ACTED: Until.ALL_ACTED,
    OversizeUntil.ROUND_ENDS: Until.BETTING_ENDS,
}


@decides(WagerOverPot)
def wager_over_pot(case: Case[WagerOverPot]) -> Ruling:
    """A wager larger than the pot allows."""
    seat = seat_of(case)
    if not case.is_before(_OVERSIZE[case.ask("potlimit.oversize_until")]):
        late = "Too late: the wager stands as it was made."
        return case.rules(Outcome.PLAYS_ON, late, *_stands(case))
    most = total(case, "most", "What is the most that it may be, in all?")
    cut = (ActRemedy(seat, wager(case, most)),)
    says = f"The wager is cut to {most}, and the surplus goes back."
    if not case.ask("potlimit.oversize_may_stand") or not _is_considered(case):
        return case.rules(Outcome.ACTION_CHANGED, says, *cut)
    if case.fact("by_maker", "Is it the maker of the wager who wants it cut?"):
        return case.rules(
            Outcome.PLAYS_ON,
            "A player has acted on the wager after long thought, and its maker may not cut it now.",
            *_stands(case),
            discretion=_over_pot(Outcome.PLAYS_ON, {Outcome.ACTION_CHANGED: cut}),
        )
    return case.rules(
        Outcome.ACTION_CHANGED,
        says,
        *cut,
        discretion=_over_pot(Outcome.ACTION_CHANGED, {Outcome.PLAYS_ON: _stands(case)}),
    )


def _is_considered(case: Case[WagerOverPot]) -> bool:
    if case.report.considered is None and case.report.since.nobody_acted:
        return False
    asked = "Has a player long considered the wager and then called or raised?"
    return bool(case.fact("considered", asked))


def _stands(case: Case[WagerOverPot]) -> tuple[AnyRemedy, ...]:
    """The wager as it was made."""
    to = total(case, "to", "To how much in all was it?")
    return (LetStand(seat_of(case), wager(case, to)),)


def _over_pot(recommended: Outcome, otherwise: dict[Outcome, tuple[AnyRemedy, ...]]) -> Discretion:
    turns_on = "how long it stood while someone considered it, and who wants it cut"
    return Discretion((recommended, *otherwise), recommended, turns_on, otherwise)


@decides(RaiseByMistake)
def raise_by_mistake(case: Case[RaiseByMistake]) -> Ruling:
    """A raise by one who thought to call."""
    seat = seat_of(case)
    stands = "The raise stands."
    players = total(case, "players", "How many players are in the pot?")
    mistaken: MistakenRaise = case.ask(
        "wager.mistaken_raise" if players > 2 else "wager.mistaken_raise_heads_up"
    )
    if mistaken is MistakenRaise.STANDS:
        return case.rules(_BINDING, stands)
    if not case.is_open("wager.mistaken_raise_until") or gone_on(case):
        return case.rules(_BINDING, f"{stands} Another player has acted behind it.")
    if case.fact(
        "informed", "May the player have learned something of the hands behind?"
    ) and case.ask("wager.mistaken_raise_informed_stands"):
        return case.rules(_BINDING, f"{stands} The player may know of the hands behind.")
    if mistaken is MistakenRaise.OPPONENT_MAY_HOLD:
        if case.fact("objects", "Does the opponent ask that it stand?"):
            return case.rules(_BINDING, f"{stands} The opponent asks for it.")
        return _cut(case, seat)
    floor = Discretion(
        (Outcome.ACTION_CHANGED, _BINDING),
        Outcome.ACTION_CHANGED,
        "whether the player honestly thought to call",
        {_BINDING: ()},
    )
    return _cut(case, seat, floor)


def _cut(case: Case[RaiseByMistake], seat: int, floor: Discretion | None = None) -> Ruling:
    """The wager becomes what the player thought to do."""
    thought, action = "call", ActRemedy(seat, Check())
    if case.report.brings_in:
        thought, action = "bring it in", ActRemedy(seat, BringIn())
    elif case.fact("facing_bet", "Had the player a bet to call?"):
        action = ActRemedy(seat, Call())
    says = f"The player thought to {thought}: the wager is cut to that, and the rest goes back."
    return case.rules(Outcome.ACTION_CHANGED, says, *taken_back(case), action, discretion=floor)
