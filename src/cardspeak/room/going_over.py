"""How long a player who is called to another game may play on, in words for the dealer.

A table that the software deals works this out by itself (`table.transfers`). At a table of real
cards the dealer sends the player off, and reads here when that is due.
"""

from typing import TYPE_CHECKING

from cardspeak.books.policy.transfer import LeavesGame
from cardspeak.hand.refusal import Cites
from cardspeak.room import lists
from cardspeak.table.seats import Arrival

if TYPE_CHECKING:
    from cardspeak.room.desk import Desk
    from cardspeak.room.moves import PlayerMove

MUST_CITES: Cites = ("transfer.must_move.leaves",)
MUST_STUD_CITES: Cites = ("transfer.must_move.stud_hands",)
WISH_CITES: Cites = ("transfer.at_once_if_waiting", "transfer.plays_button")
WISH_STUD_CITES: Cites = ("transfer.stud_hands",)


def may_stay(desk: "Desk", move: "PlayerMove") -> tuple[str, Cites]:
    """How long the player of a move may stay at the old table, and the policies that say so."""
    game = desk.games[move.left]
    policy = desk.policy(game.notice).transfer
    kind = game.notice.spread_of(desk.book)
    waiting = lists.waiting_for(desk, game.list)
    if move.came not in (Arrival.MUST_MOVE, Arrival.OWN_WISH):
        return "leaves after this hand", ()
    if kind.is_stud:
        if move.came is Arrival.MUST_MOVE:
            return _stud_hands(policy.must_move.stud_hands), MUST_STUD_CITES
        hands = policy.stud_hands.waiting if waiting else policy.stud_hands.none_waiting
        return _stud_hands(hands), WISH_STUD_CITES
    if move.came is Arrival.MUST_MOVE:
        return _BUTTON_GAME[policy.must_move.leaves], MUST_CITES
    if waiting < policy.at_once_if_waiting:
        return _BUTTON_GAME[LeavesGame.UNTIL_BIG_BLIND], WISH_CITES
    leaves = LeavesGame.AT_ONCE_OR_BUTTON if policy.plays_button else LeavesGame.AT_ONCE
    return _BUTTON_GAME[leaves], WISH_CITES


_BUTTON_GAME = {
    LeavesGame.UNTIL_BIG_BLIND: "plays until due for the big blind",
    LeavesGame.AT_ONCE_OR_BUTTON: "leaves after this hand, or plays through the button if in the"
    " blinds",
    LeavesGame.AT_ONCE: "leaves after this hand",
}


def _stud_hands(hands: int) -> str:
    if not hands:
        return "leaves after this hand"
    return "plays one more hand" if hands == 1 else f"plays {hands} more hands"
