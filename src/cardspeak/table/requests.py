"""What players ask for the coming deal: straddles, blinds put up, sleepers, a hand dealt wrongly.

`Requests` are made between hands and gone once the cards are out; only this module changes them.
"""

from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from cardspeak.books.policy.blinds import BlindTime, Oversize
from cardspeak.hand import PostKind
from cardspeak.hand.refusal import Cites
from cardspeak.table import missed, straddle
from cardspeak.table.commands import DealIn, LetStraddle, PutUp, Sleep
from cardspeak.table.events import Choice, Chose, PutUpBlind
from cardspeak.table.plan import Due
from cardspeak.table.refusal import TableRefusal
from cardspeak.table.seats import PlayerStatus

if TYPE_CHECKING:
    from cardspeak.table.table import Table

OVERSIZE_CITES: Cites = ("blinds.oversize",)
POSTED_CITES: Cites = ("blinds.posted",)
SLEEPER_CITES: Cites = ("straddle.sleeper",)
DEAL_IN_CITES: Cites = ("missed.counts",)
_BLINDS = frozenset({PostKind.SMALL_BLIND, PostKind.BIG_BLIND})


class Requests(msgspec.Struct, frozen=True, omit_defaults=True):
    """What waits for the deal, by seat.

    `straddles` are in the order of the requests, with 0 for the usual size; `dealt_in` are seats
    that owe blinds and that the dealer deals in all the same, `let_through` the straddles that a
    dealer allows where the house has none.
    """

    straddles: tuple[tuple[int, int], ...] = ()
    put_up: dict[int, int] = {}
    sleepers: dict[int, int] = {}
    dealt_in: tuple[int, ...] = ()
    let_through: dict[int, int] = {}

    @property
    def changes_dues(self) -> bool:
        """Whether anything but the usual posts goes in on the coming deal."""
        return bool(self.put_up or self.sleepers or self.let_through)


NO_REQUESTS = Requests()


def clear(table: "Table") -> None:
    """Begin without requests."""
    table.requests = NO_REQUESTS


def ask_straddle(table: "Table", number: int, amount: int) -> None:
    """Enter a straddle, instead of the one that the seat asked for before."""
    others = [each for each in table.requests.straddles if each[0] != number]
    table.requests = replace(table.requests, straddles=(*others, (number, amount)))


def put_up(table: "Table", command: PutUp, now: int) -> Chose | PutUpBlind:
    """Put up the blind that is due, exactly, or for more where that stands."""
    number = table.seat(command.seat).number
    if table.hand is not None:
        late = table.policy.blinds.posted is BlindTime.BEFORE_LOOKING
        if late and table.is_playing(number) and not table.inputs:
            return Chose(number, Choice.BLIND, POSTED_CITES)
        raise TableRefusal(f"a blind is posted {table.policy.blinds.posted}", *POSTED_CITES)
    dues = [due for due in table.plan_next(now).dues if due.seat == number and due.kind in _BLINDS]
    if not dues:
        raise TableRefusal(f"seat {number} is not in the blinds", *OVERSIZE_CITES)
    due = dues[0].amount
    stands = table.policy.blinds.oversize is Oversize.STANDS and command.amount > due
    if command.amount != due and not stands:
        raise TableRefusal(f"the blind is {due}, not {command.amount}", *OVERSIZE_CITES)
    if command.amount > table.seat(number).stack:
        raise TableRefusal(f"seat {number} has {table.seat(number).stack}", *OVERSIZE_CITES)
    if stands:
        put_up = {**table.requests.put_up, number: command.amount}
        table.requests = replace(table.requests, put_up=put_up)
    return PutUpBlind(number, command.amount, OVERSIZE_CITES)


def sleep(table: "Table", command: Sleep, now: int) -> Chose:
    """Leave a sleeper: a bet that plays when the action comes to it."""
    seat = table.seat(command.seat)
    if not table.policy.straddle.sleeper:
        raise TableRefusal(f"a sleeper of {command.amount} does not play here", *SLEEPER_CITES)
    if table.hand is not None or seat.number not in table.plan_next(now).dealt:
        raise TableRefusal(
            "only a player who is dealt in may leave a sleeper, before the deal", *SLEEPER_CITES
        )
    if command.amount > seat.stack:
        raise TableRefusal(f"seat {seat.number} has {seat.stack}", *SLEEPER_CITES)
    sleepers = {**table.requests.sleepers, seat.number: command.amount}
    table.requests = replace(table.requests, sleepers=sleepers)
    return Chose(seat.number, Choice.SLEEPER, SLEEPER_CITES)


def deal_in(table: "Table", command: DealIn) -> Chose:
    """Note that the dealer deals in a player who owes blinds, without a post."""
    seat = table.seat(command.seat)
    owes = seat.standing is PlayerStatus.IN and missed.owes(seat, table.policy)
    if table.hand is not None or not owes or not seat.is_ready:
        raise TableRefusal(f"seat {seat.number} does not owe blinds", *DEAL_IN_CITES)
    if seat.number not in table.requests.dealt_in:
        dealt_in = (*table.requests.dealt_in, seat.number)
        table.requests = replace(table.requests, dealt_in=dealt_in)
    return Chose(seat.number, Choice.DEALT_IN_OWING, DEAL_IN_CITES)


def let_straddle(table: "Table", command: LetStraddle, now: int) -> Chose:
    """Note that the dealer takes a straddle that the house does not have."""
    number, amount = command.seat, command.amount
    if not table.blinds or not straddle.is_barred(table):
        raise TableRefusal("there is nothing to let through here", *straddle.ALLOWED_CITES)
    if table.hand is not None or number not in table.plan_next(now).dealt:
        raise TableRefusal(
            "only a player who is dealt in may straddle, before the deal", *straddle.ALLOWED_CITES
        )
    if not table.blinds[-1] < amount <= table.seat(number).stack:
        raise TableRefusal(
            f"a straddle of seat {number} is more than {table.blinds[-1]} and at most"
            f" {table.seat(number).stack}",
            *straddle.SIZE_CITES,
        )
    table.requests = replace(table.requests, let_through={number: amount})
    return Chose(number, Choice.STRADDLE, straddle.ALLOWED_CITES)


def dues_with(table: "Table", dealt: set[int], dues: list[Due]) -> list[Due]:
    """The dues of a deal with blinds as they were put up and with sleepers."""
    put_up = table.requests.put_up
    found = [
        Due(due.seat, put_up[due.seat], due.kind, due.why, OVERSIZE_CITES)
        if due.seat in put_up and due.kind in _BLINDS
        else due
        for due in dues
    ]
    for seat, amount in table.requests.let_through.items():
        if seat in dealt:
            found += straddle.due_of(seat, amount)
    for seat, amount in table.requests.sleepers.items():
        if seat in dealt:
            found.append(Due(seat, amount, PostKind.POST, "leaves a sleeper", SLEEPER_CITES))
    return found
