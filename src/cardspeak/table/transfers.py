"""A player called to another game: how long the book lets that player go on in this one.

The room says that a seat is ready elsewhere and how many wait for the one left; the table says when
the player goes, and lets go then. What the player posts over there is the other table's affair.
"""

from typing import TYPE_CHECKING

from cardspeak.books.policy.transfer import LeavesGame
from cardspeak.hand.refusal import Cites
from cardspeak.table.button import Positions
from cardspeak.table.commands import Called, CallOver
from cardspeak.table.refusal import TableRefusal
from cardspeak.table.seats import Goes, Seat

if TYPE_CHECKING:
    from cardspeak.table.table import Table

MUST_CITES: Cites = ("transfer.must_move.leaves",)
MUST_STUD_CITES: Cites = ("transfer.must_move.stud_hands",)
WISH_CITES: Cites = ("transfer.at_once_if_waiting", "transfer.plays_button")
WISH_STUD_CITES: Cites = ("transfer.stud_hands",)


def call_over(table: "Table", command: CallOver) -> tuple[Seat, Cites]:
    """Work out when a player who is called goes, and note it at the seat."""
    seat = table.seat(command.seat)
    if command.why is Called.STAYS:
        seat.goes, seat.hands_left = Goes.NOT, 0
        return seat, ()
    if command.why is Called.MUST_MOVE and not table.policy.transfer.must_move.allowed:
        raise TableRefusal("this house has no must-move games", "transfer.must_move.allowed")
    if table.has_button:
        seat.goes, cites = _in_button_game(table, seat, command)
    else:
        more, cites = _in_stud(table, command)
        seat.goes = Goes.AFTER_HANDS if more else Goes.NOW
        seat.hands_left = more + _plays_now(table, seat) if more else 0
    return seat, cites


def _in_button_game(table: "Table", seat: Seat, command: CallOver) -> tuple[Goes, Cites]:
    policy = table.policy.transfer
    in_blinds = _has_taken_a_blind(table, seat)
    if command.why is Called.MUST_MOVE:
        if policy.must_move.leaves is LeavesGame.UNTIL_BIG_BLIND:
            return Goes.BEFORE_BIG, MUST_CITES
        waits = policy.must_move.leaves is LeavesGame.AT_ONCE_OR_BUTTON and in_blinds
        return Goes.AFTER_BUTTON if waits else Goes.NOW, MUST_CITES
    if command.waiting < policy.at_once_if_waiting:
        return Goes.BEFORE_BIG, WISH_CITES
    waits = policy.plays_button and in_blinds
    return Goes.AFTER_BUTTON if waits else Goes.NOW, WISH_CITES


def _in_stud(table: "Table", command: CallOver) -> tuple[int, Cites]:
    policy = table.policy.transfer
    if command.why is Called.MUST_MOVE:
        return policy.must_move.stud_hands, MUST_STUD_CITES
    if command.waiting:
        return policy.stud_hands.waiting, WISH_STUD_CITES
    return policy.stud_hands.none_waiting, WISH_STUD_CITES


def _plays_now(table: "Table", seat: Seat) -> bool:
    """Whether a player has cards in a hand that is under way: it is none of those still to come."""
    plan = table.in_play.plan
    return table.hand is not None and plan is not None and seat.number in plan.dealt


def _has_taken_a_blind(table: "Table", seat: Seat) -> bool:
    """Whether a player is in the blinds: one was posted, and the button has not come since."""
    last = table.rotation.last
    return last is not None and seat.number in last.blinds and seat.number != last.button


def played(table: "Table", seat: Seat) -> None:
    """Count a hand of a player who is called away, and let the player leave when due."""
    plan = table.in_play.plan
    dealt = plan is not None and seat.number in plan.dealt
    if seat.goes is Goes.AFTER_HANDS and dealt:
        seat.hands_left -= 1
    if is_due(table, seat):
        seat.leaving = seat.moving_out = True


def is_due(table: "Table", seat: Seat) -> bool:
    """Whether a player who is called goes before the next hand."""
    if seat.goes is Goes.NOW:
        return True
    if seat.goes is Goes.AFTER_HANDS:
        return seat.hands_left <= 0
    last = table.rotation.last
    if seat.goes is Goes.AFTER_BUTTON:
        return last is not None and last.button == seat.number
    return _next_big(table, last) == seat.number


def _next_big(table: "Table", last: Positions | None) -> int:
    if last is None:
        return 0
    try:
        return table.plan_next(table.now).positions.big
    except TableRefusal:
        return 0
