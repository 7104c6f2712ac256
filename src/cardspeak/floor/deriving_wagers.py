"""Facts from a live hand about chips: what is owed, the least and the most, what is left.

What is not yet entered is reported by the player in turn; what is, by its latest action.
"""

from typing import Any

import msgspec

from cardspeak.floor.deriving import NOTHING_SINCE, derives, with_facts
from cardspeak.floor.deriving_turn import (
    WAGERED,
    betting,
    in_turn,
    live_seat,
    since_last,
    this_round,
    told_since,
)
from cardspeak.floor.reports import Report
from cardspeak.floor.reports_gestures import Gestured
from cardspeak.floor.reports_wagers import (
    AmountMisunderstood,
    ChipsBehindAllIn,
    ChipsOnTheirWay,
    ChipsTooSmall,
    ConcealedChips,
    ForeignChips,
    FractionWagered,
    InsufficientRaise,
    PatUnaware,
    RaiseByMistake,
    ShortCall,
    StraddleLetThrough,
    StringWager,
    UnawareOfKill,
    UnawareOfRaise,
    WagerNotRounded,
    WagerOverPot,
    WagerTooSmall,
)
from cardspeak.floor.ruling import FloorError
from cardspeak.floor.since import Since
from cardspeak.games import Family, Forced, Structure
from cardspeak.hand import Hand, Phase, PostKind, Wager
from cardspeak.hand.actions import Call
from cardspeak.hand.events import Acted


def _before(hand: Hand) -> int | None:
    """The price before the last raise of the round, where it has been raised."""
    first = hand.first.price if not hand.plan[hand.at][3] else 0
    prices = [first] if first else []
    prices += [event.to for event in this_round(hand) if isinstance(event.action, WAGERED)]
    return prices[-2] if len(prices) > 1 else None


def _called(hand: Hand, report: Any) -> tuple[int, dict[str, Any], Acted | None]:
    """Whether a call is entered, by whom, and what has happened since."""
    seat = live_seat(hand, report.seat)
    options = hand.options
    facts: dict[str, Any] = {"seat": seat}
    if hand.round is not None and options.seat == seat:
        if options.call is None:
            raise FloorError(f"seat {seat} has no bet to call")
        facts |= {"entered": False, "since": told_since(report, NOTHING_SINCE)}
        return seat, facts, None
    mine, since = since_last(hand, seat)
    if not isinstance(mine.action, Call):
        raise FloorError(f"the latest action of seat {seat} was no call")
    facts |= {"entered": True, "owed": mine.amount, "since": told_since(report, since)}
    return seat, facts | {"since": _not_before(hand, seat, facts["since"])}, mine


def _not_before(hand: Hand, seat: int, since: Since) -> Since:
    """What is told of the time since, where something came after the action of a seat."""
    if hand.undo is not None and hand.undo.seat == seat:
        return since
    return msgspec.structs.replace(since, actions=max(1, since.actions or 0))


def _with(report: Any, facts: dict[str, Any]) -> Report:
    since = facts.pop("since")
    return with_facts(msgspec.structs.replace(report, since=since), **facts)


@derives(ShortCall)
def short_call(hand: Hand, report: ShortCall) -> Report:
    """Whether the call is entered."""
    _, facts, _ = _called(hand, report)
    return _with(report, facts)


@derives(UnawareOfKill)
def unaware_of_kill(hand: Hand, report: UnawareOfKill) -> Report:
    """Whether the pot is killed at all."""
    if not any(post.kind is PostKind.KILL for post in hand.posts):
        raise FloorError("this pot is not killed")
    _, facts, _ = _called(hand, report)
    return _with(report, facts)


@derives(UnawareOfRaise)
def unaware_of_raise(hand: Hand, report: UnawareOfRaise) -> Report:
    """What was owed, and what the bet before the raise would have cost."""
    seat, facts, mine = _called(hand, report)
    before = _before(hand)
    if mine is None and before is None:
        raise FloorError("nobody has raised on this round")
    if mine is None and before is not None:
        facts["owed"] = hand.options.call
        put = before - hand.bets[hand.player(seat)]
        if report.put is None and put > 0:
            facts["put"] = put
    return _with(report, facts)


@derives(AmountMisunderstood)
def amount_misunderstood(hand: Hand, report: AmountMisunderstood) -> Report:
    """What was wagered."""
    seat, facts, mine = _called(hand, report)
    facts["amount"] = mine.to if mine is not None else betting(hand).price
    if mine is None and report.put is not None and report.put >= betting(hand).price:
        raise FloorError(f"seat {seat} has put in the whole amount")
    return _with(report, facts)


# Bets and raises


def _wager(hand: Hand, seat: int | None) -> tuple[int, Wager]:
    """The seat in turn, and the bets or raises open to it."""
    now = in_turn(hand, seat)
    wager = hand.options.wager
    if wager is None:
        raise FloorError(f"seat {now} may not bet or raise now")
    return now, wager


def _as_it_happens(report: Any) -> Any:
    return msgspec.structs.replace(report, since=told_since(report, NOTHING_SINCE))


@derives(WagerTooSmall)
def wager_too_small(hand: Hand, report: WagerTooSmall) -> Report:
    """The least that is legal."""
    seat, wager = _wager(hand, report.seat)
    facts: dict[str, Any] = {"seat": seat, "least": wager.least, "kind": wager.kind}
    if report.to is not None:
        player = hand.player(seat)
        if report.to >= wager.least:
            raise FloorError(f"{report.to} is not too small: the least is {wager.least}")
        facts["has_more"] = report.to < hand.bets[player] + hand.stacks[player]
    for caller in report.callers:
        live_seat(hand, caller)
    return with_facts(_as_it_happens(report), **facts)


@derives(WagerNotRounded)
def wager_not_rounded(hand: Hand, report: WagerNotRounded) -> Report:
    """The amounts that are legal."""
    seat, wager = _wager(hand, report.seat)
    if report.to is not None and report.to in wager:
        raise FloorError(f"{report.to} is a proper amount")
    return with_facts(
        _as_it_happens(report), seat=seat, least=wager.least, unit=wager.step, kind=wager.kind
    )


@derives(InsufficientRaise)
def insufficient_raise(hand: Hand, report: InsufficientRaise) -> Report:
    """What a full raise adds."""
    seat, wager = _wager(hand, report.seat)
    price = betting(hand).price
    full = wager.least - price
    if not price:
        raise FloorError("there is no bet to raise")
    if report.over is not None and not 0 < report.over < full:
        raise FloorError(f"{report.over} over the call is not between a call and a raise")
    return with_facts(_as_it_happens(report), seat=seat, full=full, least=wager.least)


@derives(StringWager)
def string_wager(hand: Hand, report: StringWager) -> Report:
    """The price, and the least bet or raise."""
    seat, wager = _wager(hand, report.seat)
    return with_facts(
        _as_it_happens(report),
        seat=seat,
        price=betting(hand).price,
        least=wager.least,
        kind=wager.kind,
    )


@derives(WagerOverPot)
def wager_over_pot(hand: Hand, report: WagerOverPot) -> Report:
    """The most that the pot allows."""
    if hand.terms.structure not in (Structure.POT, Structure.HALF_POT):
        raise FloorError("the pot is no limit in this game")
    seat, wager = _wager(hand, report.seat)
    player = hand.player(seat)
    held = hand.bets[player] + hand.stacks[player]
    if report.to is not None and not wager.most < report.to <= held:
        raise FloorError(f"seat {seat} can have wagered more than {wager.most}, and at most {held}")
    return with_facts(_as_it_happens(report), seat=seat, most=wager.most, kind=wager.kind)


@derives(RaiseByMistake)
def raise_by_mistake(hand: Hand, report: RaiseByMistake) -> Report:
    """How many are in the pot, and whether there was a bet to call."""
    seat = live_seat(hand, report.seat)
    facts: dict[str, Any] = {"seat": seat, "players": hand.live_count}
    if hand.round is not None and hand.options.seat == seat:
        _wager(hand, seat)
        options = hand.options
        facts |= {"entered": False, "facing_bet": options.call is not None}
        facts |= {"brings_in": options.bring_in is not None}
        return with_facts(_as_it_happens(report), **facts)
    mine, since = since_last(hand, seat)
    if not isinstance(mine.action, WAGERED):
        raise FloorError(f"the latest action of seat {seat} was no raise")
    facts |= {"entered": True}
    if not since.actions:
        facing = (_before(hand) or 0) > mine.to - mine.amount
        first = hand.terms.game.forced is Forced.BRING_IN and not hand.plan[hand.at][3]
        facts |= {"facing_bet": facing, "brings_in": first and not facing}
    told = _not_before(hand, seat, told_since(report, since))
    return with_facts(msgspec.structs.replace(report, since=told), **facts)


# Chips that may not play


@derives(ChipsBehindAllIn)
def chips_behind_all_in(hand: Hand, report: ChipsBehindAllIn) -> Report:
    """What all the chips come to."""
    seat = in_turn(hand, report.seat)
    _held(hand, seat, report.behind)
    options = hand.options
    facts: dict[str, Any] = {"seat": seat, "calls": options.wager is None}
    if options.wager is not None:
        facts |= {"to": options.wager.most, "kind": options.wager.kind}
    elif options.call is None:
        raise FloorError(f"seat {seat} can neither call nor bet now")
    return with_facts(report, **facts)


def _held(hand: Hand, seat: int, amount: int | None) -> None:
    held = hand.stacks[hand.player(seat)]
    if amount is not None and not 0 < amount <= held:
        raise FloorError(f"seat {seat} has {held} chips left, not {amount}")


@derives(ChipsTooSmall)
def chips_too_small(hand: Hand, report: ChipsTooSmall) -> Report:
    """The smallest chip that plays."""
    seat = live_seat(hand, report.seat)
    _held(hand, seat, report.amount)
    return with_facts(report, seat=seat, smallest=hand.terms.notice.chip)


@derives(ForeignChips)
@derives(ConcealedChips)
def chips_out_of_play(hand: Hand, report: ForeignChips | ConcealedChips) -> Report:
    """Whether the player has so many."""
    seat = live_seat(hand, report.seat)
    _held(hand, seat, report.amount)
    return with_facts(report, seat=seat)


@derives(ChipsOnTheirWay)
def chips_on_their_way(hand: Hand, report: ChipsOnTheirWay) -> Report:
    """The full buy-in of the table."""
    seat = live_seat(hand, report.seat)
    _held(hand, seat, report.amount)
    return with_facts(report, seat=seat, minimum=hand.terms.notice.buy_in)


@derives(FractionWagered)
def fraction_wagered(hand: Hand, report: FractionWagered) -> Report:
    """Only where a dollar is several chips."""
    seat = live_seat(hand, report.seat)
    dollar = hand.terms.notice.dollar
    if dollar == 1:
        raise FloorError("every chip is a whole dollar at this table")
    _held(hand, seat, report.rest)
    if report.rest is not None and report.rest >= dollar:
        raise FloorError(f"{report.rest} is no fraction: a dollar is {dollar} chips")
    return with_facts(report, seat=seat)


@derives(PatUnaware)
def pat_unaware(hand: Hand, report: PatUnaware) -> Report:
    """Only where cards are drawn."""
    if hand.terms.game.family is not Family.DRAW:
        raise FloorError("nobody can be pat in a game without a draw")
    return with_facts(report, seat=live_seat(hand, report.seat))


# Gestures


@derives(Gestured)
def gestured(hand: Hand, report: Gestured) -> Report:
    """The betting that the player in turn faces."""
    terms = hand.terms
    fixed = {"smallest": terms.notice.chip, "dollar": terms.notice.dollar}
    if hand.phase is Phase.DRAWING:
        return with_facts(report, seat=hand.options.seat, drawing=True, **fixed)
    seat = in_turn(hand, report.seat)
    player, options, round_ = hand.player(seat), hand.options, betting(hand)
    facts: dict[str, Any] = {
        "seat": seat,
        "bet": hand.bets[player],
        "price": round_.price,
        "stack": hand.stacks[player],
        "may_check": options.check,
        "may_wager": options.wager is not None,
        "pot_limit": terms.structure in (Structure.POT, Structure.HALF_POT),
        "brings_in": options.bring_in is not None,
        "may_fold": options.fold,
        "drawing": False,
    }
    before = _before(hand)
    if before is not None:
        facts["before"] = before
    wager = options.wager
    if wager is not None:
        facts |= {"kind": wager.kind, "least": wager.least, "most": wager.most}
        facts |= {"unit": wager.step, "pot": wager.most if facts["pot_limit"] else wager.pot}
    return with_facts(report, **facts, **fixed)


@derives(StraddleLetThrough)
def straddle_let_through(hand: Hand, report: StraddleLetThrough) -> Report:
    """A table that the software runs lets none through."""
    raise FloorError("this table takes no straddle that its game does not have")
