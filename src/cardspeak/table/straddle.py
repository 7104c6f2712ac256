"""The straddle: who may post one on the coming deal, how large, and who comes first.

Requests come in before the deal; which of them stand is worked out when blinds and button are
known. What a straddle does to the round is the hand's affair.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardspeak.books.policy.straddle import (
    Preference,
    StraddleAllowed,
    StraddleSeat,
    StraddleSize,
)
from cardspeak.games import Event
from cardspeak.hand import PostKind
from cardspeak.hand.refusal import Cites
from cardspeak.table.button import Positions
from cardspeak.table.plan import Due, Plan
from cardspeak.table.refusal import TableRefusal
from cardspeak.table.seats import clockwise, first_clockwise

if TYPE_CHECKING:
    from cardspeak.table.table import Table

ALLOWED_CITES: Cites = ("straddle.allowed",)
SEAT_CITES: Cites = ("straddle.seats",)
BARRED_CITES: Cites = ("straddle.button_barred",)
SIZE_CITES: Cites = ("straddle.size", "straddle.times")
MOST_CITES: Cites = ("straddle.most", "straddle.preference")
KILL_CITES: Cites = ("straddle.with_kill",)
ROCK_CITES: Cites = ("rock.other_straddles",)
BOMB_CITES: Cites = ("bomb.blinds",)
DUE_CITES: Cites = (*ALLOWED_CITES, *SIZE_CITES, *SEAT_CITES, *BARRED_CITES, *MOST_CITES)


def size(table: "Table", before: int) -> int:
    """How large a straddle is over a blind or straddle of an amount."""
    policy = table.policy.straddle
    usual = policy.times * before
    if policy.size is StraddleSize.FIXED or not table.notice.straddle:
        return usual
    return table.notice.straddle if before == table.blinds[-1] else usual


def is_barred(table: "Table") -> bool:
    """Whether no player may straddle at a table, not even to come in."""
    allowed = table.policy.straddle.allowed
    out = allowed is StraddleAllowed.CASH and table.notice.event is not Event.CASH
    return out or allowed is StraddleAllowed.NO


def check(table: "Table", number: int, amount: int) -> None:
    """Refuse a straddle that the book or the table does not have, or of the wrong size."""
    policy = table.policy.straddle
    allowed = policy.allowed
    if not table.blinds:
        raise TableRefusal("only a game with blinds has a straddle", *ALLOWED_CITES)
    if is_barred(table) or allowed is StraddleAllowed.TO_MAKE_UP:
        when = "" if allowed is StraddleAllowed.NO else f": straddles are allowed {allowed}"
        raise TableRefusal(f"seat {number} may not straddle here{when}", *ALLOWED_CITES)
    least = size(table, table.blinds[-1])
    choice = policy.size is StraddleSize.PLAYERS_CHOICE
    if amount and (amount < least or (amount != least and not choice)):
        first = policy.most == 1
        if first or choice or not _follows(table, amount, least):
            word = "at least " if choice else ""
            raise TableRefusal(f"a straddle is {word}{least}, not {amount}", *SIZE_CITES)


def _follows(table: "Table", amount: int, first: int) -> bool:
    """Whether an amount is that of some straddle in a row, each sized by the one before."""
    due = first
    while 0 < due < amount:
        due = size(table, due)
    return due == amount


def check_seat(table: "Table", number: int, plan: Plan, posted: Sequence[int] = ()) -> None:
    """Refuse a straddle from a seat that may not make one on a deal, or one too many.

    `posted` are the seats that came in with a straddle, or have put one up already.
    """
    if plan.killer and not table.policy.straddle.with_kill:
        raise TableRefusal(
            f"seat {number} may not straddle: seat {plan.killer} kills the pot", *KILL_CITES
        )
    if plan.rock and not table.policy.rock.other_straddles:
        raise TableRefusal(
            f"seat {number} may not straddle: seat {plan.rock} puts up the rock", *ROCK_CITES
        )
    at, dealt = plan.positions, set(plan.dealt)
    requested = [
        seat for seat, _ in table.requests.straddles if seat != number and seat not in posted
    ]
    seats = eligible(table, at, dealt, [*posted, *requested])
    if number not in seats:
        barred = number == at.button and table.policy.straddle.button_barred
        cites = BARRED_CITES if barred else SEAT_CITES
        raise TableRefusal(f"seat {number} may not straddle: {_named(seats)}", *cites)
    if number not in _chosen(table, at, dealt, [*requested, number], len(posted)):
        others = ", ".join(map(str, sorted({*posted, *requested})))
        raise TableRefusal(
            f"seat {number} may not straddle: seat {others} straddles first", *MOST_CITES
        )


def come_to_nothing(table: "Table", plan: Plan) -> tuple[tuple[str, Cites], ...]:
    """The straddles asked for that are not put up on a deal, each with the reason."""
    up = {due.seat for due in plan.dues if due.kind is PostKind.STRADDLE}
    put_off = [seat for seat, _ in table.requests.straddles if seat not in up]
    return tuple([_reason(table, seat, plan) for seat in put_off])


def _reason(table: "Table", number: int, plan: Plan) -> tuple[str, Cites]:
    if plan.is_bomb:
        return f"seat {number} may not straddle: a bomb pot has no blinds", BOMB_CITES
    try:
        check_seat(table, number, plan, come_in(table, plan))
    except TableRefusal as refused:
        return str(refused), refused.cites
    held = table.seat(number).stack
    return f"seat {number} may not straddle: {held} is too little for it", SIZE_CITES


def _named(seats: set[int]) -> str:
    """Which seats may straddle, in words."""
    if not seats:
        return "no seat may on this deal"
    *others, last = map(str, sorted(seats))
    return f"seats {', '.join(others)} and {last} may" if others else f"only seat {last} may"


def eligible(table: "Table", at: Positions, dealt: set[int], before: list[int]) -> set[int]:
    """The seats that may straddle, after those in `before` have."""
    named = table.policy.straddle.seats
    blinds = {seat for seat in at.blinds if seat in dealt}
    left = first_clockwise(at.big, dealt, table.count)
    seats: set[int] = set()
    if StraddleSeat.LEFT_OF_BLINDS in named:
        seats.add(left)
        for _ in before:
            left = first_clockwise(left, dealt, table.count)
            seats.add(left)
        if StraddleSeat.BLINDS not in named:
            seats -= blinds
    if StraddleSeat.BUTTON in named and at.button not in blinds:
        seats.add(at.button)
    if StraddleSeat.OTHERS in named:
        seats |= dealt - blinds - {at.button}
        if StraddleSeat.BUTTON in named:
            seats |= {at.button} & dealt
    if StraddleSeat.BLINDS in named:
        seats |= blinds
    if table.policy.straddle.button_barred:
        seats.discard(at.button)
    return seats & dealt


def may_come_in(table: "Table", number: int, at: Positions, before: Sequence[int]) -> bool:
    """Whether a player may be dealt in by a straddle, after those in `before` are: from the left
    of the big blind, or of the straddle before where a deal may have another."""
    policy = table.policy.straddle
    if policy.allowed is StraddleAllowed.NO or StraddleSeat.LEFT_OF_BLINDS not in policy.seats:
        return False
    if policy.most is not None and len(before) >= policy.most:
        return False
    if policy.button_barred and number == at.button:
        return False
    present = {seat.number for seat in table.occupied if seat.is_ready}
    return first_clockwise(before[-1] if before else at.big, present, table.count) == number


def come_in(table: "Table", plan: Plan) -> list[int]:
    """The seats that come in with a straddle on a deal, besides those that ask for one."""
    requested = dict(table.requests.straddles)
    return [
        due.seat for due in plan.dues if due.kind is PostKind.STRADDLE and due.seat not in requested
    ]


def due_of(seat: int, amount: int) -> tuple[Due, ...]:
    """A straddle as a post."""
    return (Due(seat, amount, PostKind.STRADDLE, "straddles", DUE_CITES),)


def dues(table: "Table", at: Positions, dealt: set[int], come_in: int) -> tuple[Due, ...]:
    """The straddles of the coming deal, in order of size; `come_in` are those already due."""
    policy = table.policy.straddle
    requested = [seat for seat, _ in table.requests.straddles if seat in dealt]
    amounts = dict(table.requests.straddles)
    chosen = _chosen(table, at, dealt, requested, come_in)
    found: list[Due] = []
    before = table.blinds[-1]
    for seat in chosen:
        amount = size(table, before)
        if policy.size is StraddleSize.PLAYERS_CHOICE:
            amount = max(amount, amounts[seat])
        if table.seat(seat).stack < amount:
            continue
        found += due_of(seat, amount)
        before = amount
    return tuple(found)


def _chosen(
    table: "Table", at: Positions, dealt: set[int], requested: list[int], come_in: int
) -> list[int]:
    """Those who straddle, of all who asked: as many as a deal may have, by who comes first."""
    most = table.policy.straddle.most
    chosen: list[int] = []
    for seat in _in_order(table, at, requested):
        room = most is None or len(chosen) + come_in < most
        if room and seat in eligible(table, at, dealt, chosen):
            chosen.append(seat)
    return chosen


def _in_order(table: "Table", at: Positions, requested: list[int]) -> list[int]:
    preference = table.policy.straddle.preference
    if preference is Preference.FIRST_TO_SAY:
        return requested
    if preference is Preference.ON_FROM_BLINDS:
        return [seat for seat in clockwise(at.big, table.count) if seat in requested]
    backwards = list(clockwise(at.button, table.count))[::-1]
    return [seat for seat in backwards if seat in requested]
