"""Wagers that are too large: over the pot, or a raise by a player who meant to call."""

from typing import Any

import msgspec

from cardspeak.books.policy.betting import OversizeUntil
from cardspeak.books.policy.wager import MistakenRaise
from cardspeak.books.policy.windows import Until
from cardspeak.floor.core.case import Case
from cardspeak.floor.core.facts import Chips, Seat, SomePeople, is_over, with_facts
from cardspeak.floor.core.live_hand import (
    WAGERED,
    as_it_happens,
    live_seat,
    progress_since_last_action,
)
from cardspeak.floor.core.registry import Wrong, checks, decides, live_facts
from cardspeak.floor.core.report import Report
from cardspeak.floor.core.ruling import Discretion, FloorError, Outcome, Ruling
from cardspeak.floor.wagers.short_calls import gone_on, not_before, price_before_raise, taken_back
from cardspeak.floor.wagers.sizes import open_wager, wager
from cardspeak.games import Forced, Game, Structure
from cardspeak.hand import Hand
from cardspeak.hand import remedies as r
from cardspeak.hand.actions import BringIn, Call, Check
from cardspeak.hand.options import WagerKind

_BINDING, _RELEASED = Outcome.BINDING, Outcome.NOT_BINDING


class WagerOverPot(Report, frozen=True, tag="wager over the pot"):
    """A wager larger than the pot allows: `to` in all, where `most` is the total that it may be."""

    seat: Seat | None = None
    to: Chips | None = None
    most: Chips | None = None
    kind: WagerKind | None = None
    considered: bool | None = None
    by_maker: bool | None = None


@checks(WagerOverPot)
def wager_over_pot_checks(report: WagerOverPot, game: Game) -> Wrong:
    if report.to is not None and (report.to == report.most or is_over(report.most, report.to)):
        yield "to", f"up to {report.most} may be wagered"


@live_facts(WagerOverPot)
def wager_over_pot_facts(hand: Hand, report: WagerOverPot) -> Report:
    """The most that the pot allows."""
    if hand.terms.structure not in (Structure.POT, Structure.HALF_POT):
        raise FloorError("the pot is no limit in this game")
    seat, wager = open_wager(hand, report.seat)
    held = hand.bet(seat) + hand.stack(seat)
    if report.to is not None and not wager.most < report.to <= held:
        raise FloorError(f"seat {seat} can have wagered more than {wager.most}, and at most {held}")
    return with_facts(as_it_happens(report), seat=seat, most=wager.most, kind=wager.kind)


_OVERSIZE = {
    OversizeUntil.NEXT_ACTS: Until.NEXT_ACTS,
    OversizeUntil.ALL_HAVE_ACTED: Until.ALL_ACTED,
    OversizeUntil.ROUND_ENDS: Until.BETTING_ENDS,
}


@decides(WagerOverPot)
def wager_over_pot(case: Case[WagerOverPot]) -> Ruling:
    """A wager larger than the pot allows."""
    seat = case.seat()
    if not case.is_before(_OVERSIZE[case.policy("betting.pot_limit.oversize_until")]):
        late = "Too late: the wager stands as it was made."
        return case.rules(Outcome.PLAYS_ON, late, *_stands(case))
    most = case.number("most", "What is the most that it may be, in all?")
    cut = (r.ActRemedy(seat, wager(case, most)),)
    says = f"The wager is cut to {most}, and the surplus goes back."
    if not case.policy("betting.pot_limit.oversize_may_stand") or not _is_considered(case):
        return case.rules(Outcome.ACTION_CHANGED, says, *cut)
    if case.whether("by_maker", "Is it the maker of the wager who wants it cut?"):
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
    question = "Has a player long considered the wager and then called or raised?"
    return case.whether("considered", question)


def _stands(case: Case[WagerOverPot]) -> tuple[r.AnyRemedy, ...]:
    """The wager as it was made."""
    to = case.number("to", "To how much in all was it?")
    return (r.LetStand(case.seat(), wager(case, to)),)


def _over_pot(
    recommended: Outcome, otherwise: dict[Outcome, tuple[r.AnyRemedy, ...]]
) -> Discretion:
    turns_on = "how long it stood while someone considered it, and who wants it cut"
    return Discretion((recommended, *otherwise), recommended, turns_on, otherwise)


class RaiseByMistake(Report, frozen=True, tag="raise by mistake"):
    """A player put in a raise while meaning to call."""

    seat: Seat | None = None
    entered: bool | None = None
    players: SomePeople | None = None
    informed: bool | None = None
    objects: bool | None = None
    facing_bet: bool | None = None
    brings_in: bool | None = None


@live_facts(RaiseByMistake)
def raise_by_mistake_facts(hand: Hand, report: RaiseByMistake) -> Report:
    """How many are in the pot, and whether there was a bet to call."""
    seat = live_seat(hand, report.seat)
    facts: dict[str, Any] = {"seat": seat, "players": hand.live_count}
    if hand.round is not None and hand.options.seat == seat:
        open_wager(hand, seat)
        options = hand.options
        facts |= {"entered": False, "facing_bet": options.call is not None}
        facts |= {"brings_in": options.bring_in is not None}
        return with_facts(as_it_happens(report), **facts)
    mine, since = progress_since_last_action(hand, seat)
    if not isinstance(mine.action, WAGERED):
        raise FloorError(f"the latest action of seat {seat} was not a raise")
    facts |= {"entered": True}
    if not since.actions:
        facing = (price_before_raise(hand) or 0) > mine.to - mine.amount
        first = hand.terms.game.forced is Forced.BRING_IN and not hand.street
        facts |= {"facing_bet": facing, "brings_in": first and not facing}
    progress = not_before(hand, seat, as_it_happens(report, since).since)
    return with_facts(msgspec.structs.replace(report, since=progress), **facts)


@decides(RaiseByMistake)
def raise_by_mistake(case: Case[RaiseByMistake]) -> Ruling:
    """A raise by a player who meant to call."""
    seat = case.seat()
    stands = "The raise stands."
    players = case.number("players", "How many players are in the pot?")
    mistaken: MistakenRaise = case.policy(
        "wager.mistaken_raise.multiway" if players > 2 else "wager.mistaken_raise.heads_up"
    )
    if mistaken is MistakenRaise.STANDS:
        return case.rules(_BINDING, stands)
    if not case.is_open("wager.mistaken_raise.until") or gone_on(case):
        return case.rules(_BINDING, f"{stands} Another player has acted behind it.")
    if case.whether(
        "informed", "Could the player have learned something about the hands behind?"
    ) and case.policy("wager.mistaken_raise.informed_stands"):
        return case.rules(_BINDING, f"{stands} The player may know of the hands behind.")
    if mistaken is MistakenRaise.OPPONENT_MAY_HOLD:
        if case.whether("objects", "Does the opponent ask that it stand?"):
            return case.rules(_BINDING, f"{stands} The opponent asks for it.")
        return _cut(case, seat)
    floor = Discretion(
        (Outcome.ACTION_CHANGED, _BINDING),
        Outcome.ACTION_CHANGED,
        "whether the player honestly meant to call",
        {_BINDING: ()},
    )
    return _cut(case, seat, floor)


def _cut(case: Case[RaiseByMistake], seat: int, floor: Discretion | None = None) -> Ruling:
    """The wager becomes what the player meant to do."""
    thought, action = "call", r.ActRemedy(seat, Check())
    if case.report.brings_in:
        thought, action = "bring it in", r.ActRemedy(seat, BringIn())
    elif case.whether("facing_bet", "Did the player have a bet to call?"):
        action = r.ActRemedy(seat, Call())
    says = f"The player meant to {thought}: the wager is cut to that, and the rest goes back."
    return case.rules(Outcome.ACTION_CHANGED, says, *taken_back(case), action, discretion=floor)
