"""Buying in: how much, how often for less, adding on, coming back, and chips off the table.

Figures are the notice's, what they mean is the book's. Chips move through the table's journal.
"""

from typing import TYPE_CHECKING

from cardspeak.books import Notice
from cardspeak.books.policy.buyin import (
    AddOnCounts,
    AddOnTime,
    Move,
    MoveBetween,
    MoveBrings,
    ReturnAmount,
    ReturnTo,
)
from cardspeak.books.policy.stakes import PlayBehind, Removal, Unannounced
from cardspeak.hand.refusal import Cites
from cardspeak.money.journal import BANK, OTHERS, Why, seat_account
from cardspeak.table import accounts, chips
from cardspeak.table.commands import AddOn, BuyIn, TakeOff
from cardspeak.table.events import Bought, ChipsMoved, Movement
from cardspeak.table.missed import BROKE_CITES, is_let_off
from cardspeak.table.refusal import TableRefusal
from cardspeak.table.seats import Arrival, Seat

if TYPE_CHECKING:
    from cardspeak.table.table import Table

MINIMUM_CITES: Cites = ("buyin.minimum_bets", "buyin.short_buys", "buyin.short_percent")
MAXIMUM_CITES: Cites = ("buyin.maximum_allowed",)
RETURN_CITES: Cites = ("buyin.return_minutes", "buyin.return_amount", "buyin.return_to")
ADD_CITES: Cites = ("buyin.add_on",)
ADDED_CITES: Cites = ("buyin.add_on", "buyin.add_on_to_maximum", "buyin.add_on_counts")
ADD_MOST_CITES: Cites = ("buyin.add_on_to_maximum",)
ADD_SHORT_CITES: Cites = ("buyin.add_on_counts", "buyin.short_buys")
KEEPS_CITES: Cites = ("buyin.move_keeps_stack", "buyin.move_between")
BRINGS_CITES: Cites = ("buyin.move_brings",)
BEHIND_CITES: Cites = ("stakes.play_behind", "stakes.unannounced_behind")
REMOVAL_CITES: Cites = ("stakes.removal",)

MOVES: dict[Arrival, Move] = {
    Arrival.BROKEN_GAME: Move.BROKEN_GAME,
    Arrival.MUST_MOVE: Move.MUST_MOVE,
    Arrival.LIMIT_CHANGED: Move.LIMIT_CHANGED,
    Arrival.HOUSE: Move.HOUSE_MOVE,
    Arrival.OWN_WISH: Move.OWN_WISH,
}


def buy_in(table: "Table", command: BuyIn, now: int) -> Bought:
    """A player without chips buys them, or brings them from another table of the house."""
    seat = table.seat(command.seat)
    amount = command.amount
    chips.check_tender(table, command.tender, amount)
    if (seat.stack and not seat.only_odd) or seat.later or seat.off_table:
        held = seat.stack + seat.later + seat.off_table
        raise TableRefusal(
            f"seat {seat.number} already has {held} chips: add on instead",
            *ADD_CITES,
        )
    moved = MOVES.get(seat.arrival) if seat.short_buys < 0 else None
    if moved:
        _check_brought(table, seat, amount)
    if moved and amount < table.notice.buy_in and _keeps(table, seat, moved):
        cites = KEEPS_CITES
    else:
        cites = _check_amount(table, seat, amount, now)
    accounts.come_back(table, seat.player)
    if amount >= table.notice.buy_in or seat.short_buys < 0:
        seat.short_buys = 0
    else:
        seat.short_buys += 1
    giver, why = (OTHERS, Why.MOVED_IN) if moved else (BANK, Why.BUY_IN)
    table.journal.move(giver, seat_account(seat.number), amount, why)
    _put_down(table, seat, command)
    if moved and seat.before is not None:
        cites = (*cites, *BRINGS_CITES)
    if seat.broke:
        cites = (*cites, *BROKE_CITES)
        if is_let_off(seat, table.policy):
            seat.settle_blinds()
        seat.broke = seat.only_odd = False
    return Bought(seat.number, amount, cites)


def _check_brought(table: "Table", seat: Seat, amount: int) -> None:
    """Refuse to leave chips behind on a move where all of them come along."""
    before, most = seat.before, table.notice.most_buy_in
    if before is None or table.policy.buyin.move_brings is not MoveBrings.ALL:
        return
    brings = before.chips if most is None else min(before.chips, most)
    if amount < brings:
        raise TableRefusal(
            f"a player who moves must bring all {brings} chips, not {amount}", *BRINGS_CITES
        )


def _keeps(table: "Table", seat: Seat, moved: Move) -> bool:
    """Whether a player who moved may go on with less than the minimum."""
    policy = table.policy.buyin
    if moved not in policy.move_keeps_stack:
        return False
    if seat.before is None:
        return True
    here, there = table.notice, seat.before.notice
    if policy.move_between is MoveBetween.SIMILAR:
        return here.game == there.game
    return is_same_limit(here, there)


def is_same_limit(one: Notice, other: Notice) -> bool:
    """Whether two games are bet alike: structure, limits and blinds."""
    return (one.structure, one.bets, one.blinds, one.ante) == (
        other.structure, other.bets, other.blinds, other.ante,
    )  # fmt: skip


def _cashed_elsewhere(table: "Table", seat: Seat) -> tuple[int, int]:
    """What a player cashed out in another game that the book holds against the return here."""
    before = seat.before
    if before is None or before.since is None:
        return 0, 0
    held_to = table.policy.buyin.return_to
    same = before.notice.game == table.notice.game and is_same_limit(before.notice, table.notice)
    if held_to is ReturnTo.ANY_GAME or (held_to is ReturnTo.SAME_GAME and same):
        return before.chips, before.since
    return 0, 0


def _put_down(table: "Table", seat: Seat, command: BuyIn) -> None:
    """The chips come to the table; those on their way play as far as the book lets them."""
    policy = table.policy.stakes
    behind = min(command.behind, command.amount)
    plays = behind
    if policy.play_behind is PlayBehind.NOTHING:
        plays = 0
    elif not command.announced:
        if policy.unannounced_behind is Unannounced.NOTHING:
            plays = 0
        elif policy.unannounced_behind is Unannounced.MINIMUM_BUY_IN:
            plays = min(behind, max(table.notice.buy_in - (command.amount - behind), 0))
    seat.behind = plays
    put = command.amount - behind + plays
    if table.is_playing(seat.number):
        seat.later += put
    else:
        seat.stack += put
    seat.later += behind - plays


def _check_amount(table: "Table", seat: Seat, amount: int, now: int) -> Cites:
    policy = table.policy.buyin
    least, most = table.notice.buy_in, table.notice.most_buy_in
    taken, since = table.accounts.gone.get(seat.player) or _cashed_elsewhere(table, seat)
    if taken and now - since < policy.return_minutes * 60:
        return _check_return(table, amount, taken)
    if most is not None and amount > most:
        raise TableRefusal(f"the maximum buy-in is {most}, not {amount}", *MAXIMUM_CITES)
    if amount >= least:
        return MINIMUM_CITES
    if seat.short_buys < 0:
        raise TableRefusal(f"the minimum buy-in is {least}, not {amount}", *MINIMUM_CITES)
    if seat.short_buys >= policy.short_buys:
        had = f"after {policy.short_buys} short" if policy.short_buys else "every time"
        raise TableRefusal(
            f"seat {seat.number} must buy in for at least {least} {had}, not for {amount}",
            *MINIMUM_CITES,
        )
    short = -(-least * policy.short_percent // 100)
    if amount < short:
        raise TableRefusal(
            f"a short buy is at least {short}, {policy.short_percent}% of {least}, not {amount}",
            *MINIMUM_CITES,
        )
    return MINIMUM_CITES


def _check_return(table: "Table", amount: int, taken: int) -> Cites:
    policy = table.policy.buyin
    minutes = policy.return_minutes
    least = table.notice.buy_in
    if policy.return_amount is ReturnAmount.WHAT_WAS_TAKEN and amount != taken:
        raise TableRefusal(
            f"a player who returns within {minutes} minutes must buy in for the {taken} taken "
            f"away, not {amount}",
            *RETURN_CITES,
        )
    if policy.return_amount is ReturnAmount.AT_LEAST_TAKEN:
        least = max(least, taken)
    elif policy.return_amount is ReturnAmount.WHAT_WAS_TAKEN:
        least = taken
    if amount < least:
        raise TableRefusal(
            f"a player who returns within {minutes} minutes must buy in for at least {least}, "
            f"not {amount}",
            *RETURN_CITES,
        )
    return RETURN_CITES


def add_on(table: "Table", command: AddOn) -> Bought:
    """A player with chips adds to them."""
    seat = table.seat(command.seat)
    policy = table.policy.buyin
    amount = command.amount
    chips.check_tender(table, command.tender, amount)
    held = seat.stack + seat.later
    if not held or seat.only_odd:
        raise TableRefusal(f"seat {seat.number} has no chips: buy in instead", *ADD_CITES)
    playing = table.hand is not None
    if playing and (policy.add_on is AddOnTime.BETWEEN_HANDS or table.is_live(seat.number)):
        raise TableRefusal(f"chips may be added {policy.add_on}", *ADD_CITES)
    most = table.notice.most_buy_in
    if most is not None and policy.add_on_to_maximum and held + amount > most:
        raise TableRefusal(
            f"seat {seat.number} may add at most {max(most - held, 0)}, to a stack of {most}, "
            f"not {amount}",
            *ADD_MOST_CITES,
        )
    cites = ADDED_CITES
    if policy.add_on_counts is AddOnCounts.BELOW_MINIMUM and held + amount < table.notice.buy_in:
        cites = ADD_SHORT_CITES
        if seat.short_buys >= policy.short_buys:
            raise TableRefusal(
                f"seat {seat.number} has used its short buys: add on to at least "
                f"{table.notice.buy_in}",
                *ADD_SHORT_CITES,
            )
        seat.short_buys += 1
    table.journal.move(BANK, seat_account(seat.number), amount, Why.ADD_ON)
    if table.is_playing(seat.number):
        seat.later += amount
    else:
        seat.stack += amount
    return Bought(seat.number, amount, cites)


def deliver(table: "Table", number: int) -> ChipsMoved:
    """Deliver chips on their way; those that could not play yet do from the next hand."""
    seat = table.seat(number)
    came = seat.behind + seat.later
    seat.behind = 0
    if not table.is_playing(number):
        seat.stack += seat.later
        seat.later = 0
    return ChipsMoved(number, came, Movement.DELIVERED, BEHIND_CITES)


def take_off(table: "Table", command: TakeOff) -> ChipsMoved:
    """Let a player who steps away take chips along."""
    seat = table.seat(command.seat)
    playing = table.is_playing(seat.number)
    if table.policy.stakes.removal is Removal.NEVER or not seat.away or playing:
        allowed = table.policy.stakes.removal
        when = "may not" if allowed is Removal.NEVER else "may only"
        how = "" if allowed is Removal.NEVER else f" {allowed}"
        raise TableRefusal(f"chips {when} leave the table{how}", *REMOVAL_CITES)
    if command.amount > seat.stack:
        raise TableRefusal(
            f"seat {seat.number} has {seat.stack} chips, not {command.amount}", *REMOVAL_CITES
        )
    seat.stack -= command.amount
    seat.off_table += command.amount
    return ChipsMoved(seat.number, command.amount, Movement.TAKEN_OFF, REMOVAL_CITES)


def put_back(table: "Table", number: int) -> ChipsMoved:
    """Put everything taken off the table back."""
    seat = table.seat(number)
    amount = seat.off_table
    seat.stack += amount
    seat.off_table = 0
    return ChipsMoved(number, amount, Movement.PUT_BACK, REMOVAL_CITES)
