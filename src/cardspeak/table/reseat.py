"""Changing seats at one table: towards the big blind or away from it, and dealing off.

A move is measured in players: how many will take the big blind before the mover, before and after.
It says what the mover owes; whether the seat may be had is the table's and the room's affair.
"""

from typing import TYPE_CHECKING

from cardspeak.books.policy.entry import ComeIn
from cardspeak.books.policy.reseat import AfterBigBlind, DealtOff, DealtOffSeats
from cardspeak.hand.refusal import Cites
from cardspeak.table import rotation, seating
from cardspeak.table.commands import ChangeSeat, Passing
from cardspeak.table.events import SeatChanged
from cardspeak.table.refusal import TableRefusal
from cardspeak.table.seats import PlayerStatus, Seat, Wish, first_clockwise, is_between

if TYPE_CHECKING:
    from cardspeak.table.table import Table

AWAY_CITES: Cites = ("reseat.away", "reseat.away_players")
TOWARDS_CITES: Cites = ("reseat.towards",)
OFF_CITES: Cites = ("reseat.dealt_off", "reseat.dealt_off_seats", "reseat.dealt_off_waits")
NEW_GAME_CITES: Cites = ("reseat.new_game_free",)
AFTER_BIG_CITES: Cites = ("reseat.after_big_blind",)
CARRIED_CITES: Cites = ("reseat.barred_by_carried_pot",)
INDEFINITELY = -1
"""Hands to wait of a player who may only post or wait for the big blind."""


def ahead(table: "Table", number: int, mover: Seat) -> int:
    """How many others take the big blind before a seat does."""
    big = table.rotation.last.big if table.rotation.last else 0
    return sum(
        1
        for seat in table.occupied
        if seat is not mover and seat.is_ready and is_between(big, seat.number, number, table.count)
    )


def ways(table: "Table", seat: Seat) -> tuple[tuple[ComeIn, ...], Cites]:
    """What a player who changed seats may do to be dealt in."""
    allowed = table.policy.reseat.away
    if not table.policy.reseat.post_if_none_missed or not seat.has_missed:
        return allowed, ("reseat.away",)
    left = tuple(way for way in allowed if way is not ComeIn.POST_BIG_BLIND)
    return left, ("reseat.away", "reseat.post_if_none_missed")


def may_post(table: "Table", seat: Seat) -> bool:
    """Whether a player may post the big blind instead of waiting."""
    moved = seat.standing is PlayerStatus.MOVED
    return not (moved and table.policy.reseat.post_if_none_missed and seat.has_missed)


def change(table: "Table", command: ChangeSeat) -> SeatChanged:
    """Move a player to a free seat and mark what the move costs."""
    seat = table.seat(command.seat)
    to = command.to
    policy = table.policy.reseat
    if policy.barred_by_carried_pot and table.accounts.carried:
        raise TableRefusal(
            f"nobody may change seats while {table.accounts.carried} is carried over in the pot",
            *CARRIED_CITES,
        )
    old = seat.number
    passing = command.blinds is Passing.LET_THEM_PASS
    if passing:
        _check_dealing_off(table, seat, to)
    before, after = ahead(table, old, seat), ahead(table, to, seat)
    had_big = table.rotation.last is not None and table.rotation.last.big == old
    seating.move(table, seat, to)
    if table.rotation.last is not None:
        seat.came_in_gap = _is_skipped(table, seat, had_big)
    if seat.standing is not PlayerStatus.IN or table.rotation.last is None or not table.blinds:
        return SeatChanged(old, to, "comes in as before the move")
    if policy.new_game_free and table.rotation.is_new_game and not table.rotation.has_passed(to):
        return SeatChanged(old, to, "is dealt in: no blind has passed the seat", 0, NEW_GAME_CITES)
    if passing:
        return _dealt_off(table, seat, old, after - before)
    if had_big and policy.after_big_blind is not AfterBigBlind.NOTHING:
        seat.owes_small = True
        if not after:  # the seat is due for the big blind, which its player has just had
            rotation.bring_big_blind(table, to)
        return SeatChanged(old, to, "owes the small blind", 0, AFTER_BIG_CITES)
    passed = after - before
    if passed < policy.away_players:
        return _towards(seat, old, policy.towards)
    return _away(seat, old, passed, policy.away)


def _is_skipped(table: "Table", seat: Seat, had_big: bool) -> bool:
    """Whether a moving button passes by a player who moved in front of it.

    The big blind of the last deal is the next small blind still, from any seat past the button.
    """
    last = table.rotation.last
    assert last is not None
    if had_big:
        others = {each.number for each in table.occupied if each.is_ready and each is not seat}
        next_button = first_clockwise(last.button, others, table.count) if others else last.button
        if is_between(next_button, seat.number, last.big, table.count):
            return False
    return is_between(last.button, seat.number, last.big, table.count)


def _towards(seat: Seat, old: int, allowed: tuple[ComeIn, ...]) -> SeatChanged:
    if ComeIn.FREE in allowed:
        return SeatChanged(old, seat.number, "is dealt in", 0, TOWARDS_CITES)
    seat.standing, seat.wish = PlayerStatus.MOVED, Wish.UNDECIDED
    seat.hands_to_wait = INDEFINITELY
    return SeatChanged(old, seat.number, "waits or posts", 0, TOWARDS_CITES)


def _away(seat: Seat, old: int, passed: int, allowed: tuple[ComeIn, ...]) -> SeatChanged:
    if ComeIn.FREE in allowed:
        return SeatChanged(old, seat.number, "is dealt in", 0, AWAY_CITES)
    seat.standing, seat.wish = PlayerStatus.MOVED, Wish.UNDECIDED
    waits = ComeIn.WAIT_FOR_POSITION in allowed
    seat.hands_to_wait = passed if waits else INDEFINITELY
    says = f"moved {passed} away from the big blind"
    return SeatChanged(old, seat.number, says, passed if waits else 0, AWAY_CITES)


def _dealt_off(table: "Table", seat: Seat, old: int, passed: int) -> SeatChanged:
    seat.standing, seat.wish = PlayerStatus.MOVED, Wish.UNDECIDED
    seat.letting_pass = True
    if table.policy.reseat.dealt_off_waits:
        others = sum(1 for each in table.occupied if each.is_ready and each is not seat)
        seat.hands_to_wait = passed % others if others else 0
        seat.hands_to_wait = seat.hands_to_wait or others
    else:
        seat.hands_to_wait = INDEFINITELY
    waits = max(seat.hands_to_wait, 0)
    return SeatChanged(old, seat.number, "lets the blinds pass once", waits, OFF_CITES)


def _check_dealing_off(table: "Table", seat: Seat, to: int) -> None:
    policy = table.policy.reseat
    last = table.rotation.last
    every = (1 << len(table.blinds)) - 1
    done = last is not None and (
        (DealtOff.BUTTON in policy.dealt_off and last.button == seat.number)
        or (DealtOff.SMALL_BLIND in policy.dealt_off and last.first_blind == seat.number)
        or (DealtOff.ALL_BLINDS in policy.dealt_off and seat.taken == every)
    )
    if not done:
        needed = " or ".join(policy.dealt_off) or "no reason that counts here"
        raise TableRefusal(
            f"seat {seat.number} cannot let the blinds pass: only a player who has {needed} can",
            *OFF_CITES,
        )
    if policy.dealt_off_seats is DealtOffSeats.BIG_BLIND_OR_TWO_LEFT and last is not None:
        ready = {each.number for each in table.occupied if each.is_ready and each is not seat}
        due = first_clockwise(last.big, ready | {to}, table.count)
        allowed = {due, due % table.count + 1, (due + 1) % table.count + 1}
        if to not in allowed:
            seats = ", ".join(map(str, sorted(allowed)))
            raise TableRefusal(
                f"seat {to} is not one that the blinds may pass: move to seat {seats}",
                "reseat.dealt_off_seats",
            )
