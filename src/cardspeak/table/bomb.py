"""Bomb pots: an amount agreed beforehand, no betting before the flop, the button where it was."""

from typing import TYPE_CHECKING

from cardspeak.books.policy.bomb import BombButton, BombPlayers
from cardspeak.hand import PostKind
from cardspeak.hand.refusal import Cites
from cardspeak.table.button import Positions
from cardspeak.table.plan import Due, Out, Plan
from cardspeak.table.refusal import TableRefusal

if TYPE_CHECKING:
    from cardspeak.table.table import Table

ALLOWED_CITES: Cites = ("bomb.allowed",)
PLAYERS_CITES: Cites = ("bomb.players", "bomb.abstainers_owe")
DUE_CITES: Cites = ("bomb.players", "bomb.paid", "bomb.blinds")
BUTTON_CITES: Cites = ("bomb.button",)


def check(table: "Table", amount: int) -> None:
    """Refuse a bomb pot that the book or the notice does not have."""
    if not table.policy.bomb.allowed or not table.notice.bomb:
        raise TableRefusal("this table has no bomb pots", *ALLOWED_CITES)
    if amount < table.notice.bomb:
        raise TableRefusal(
            f"a bomb pot is at least {table.notice.bomb} each here, not {amount}", *ALLOWED_CITES
        )


def plan(table: "Table", at: Positions, ready: set[int]) -> Plan | None:
    """The plan of a bomb pot, or none when too few agreed."""
    willing = {seat for seat in ready & table.bombers if table.seat(seat).stack >= table.bomb}
    all_or_none = table.policy.bomb.players is BombPlayers.ALL_OR_NONE
    if len(willing) < 2 or (all_or_none and willing != ready):
        return None
    dealt = tuple(sorted(willing))
    dues = tuple(Due(seat, table.bomb, PostKind.BOMB, "bomb pot", DUE_CITES) for seat in dealt)
    out = tuple(
        Out(seat, "sits the bomb pot out", PLAYERS_CITES) for seat in sorted(ready - willing)
    )
    stays = table.policy.bomb.button is BombButton.STAYS
    record = table.last if stays and table.last is not None else at
    moves = "the button stays" if stays else "the button moves on"
    notes = ((f"a bomb pot: {moves}", BUTTON_CITES),)
    return Plan(at, record, dealt, dues, out, passing=False, is_bomb=True, notes=notes)
