"""Bomb pots: an amount agreed beforehand, no betting before the flop, the button where it was.

`BombPot` is the one proposed for the next hand; only this module changes it.
"""

from typing import TYPE_CHECKING

import msgspec

from cardspeak.books.policy.bomb import BombButton, BombPlayers
from cardspeak.hand import PostKind
from cardspeak.hand.refusal import Cites
from cardspeak.table import commands as c
from cardspeak.table.button import Positions
from cardspeak.table.events import BombCalled, Happened
from cardspeak.table.plan import Due, Out, Plan
from cardspeak.table.refusal import TableRefusal

if TYPE_CHECKING:
    from cardspeak.table.table import Table

ALLOWED_CITES: Cites = ("bomb.allowed",)
PLAYERS_CITES: Cites = ("bomb.players", "bomb.abstainers_owe")
DUE_CITES: Cites = ("bomb.players", "bomb.paid", "bomb.blinds")
BUTTON_CITES: Cites = ("bomb.button",)


class BombPot(msgspec.Struct, frozen=True, omit_defaults=True):
    """A bomb pot proposed for the next hand: its amount, 0 for none, and who agrees to it."""

    amount: int = 0
    players: tuple[int, ...] = ()


NO_BOMB = BombPot()


def clear(table: "Table") -> None:
    """Propose none, or no longer."""
    table.bomb = NO_BOMB


def call(table: "Table", command: c.CallBomb, now: int) -> list[Happened]:
    """Propose a bomb pot for the next hand."""
    _check(table, command.amount)
    table.bomb = BombPot(command.amount)
    return [BombCalled(0, command.amount, ALLOWED_CITES)]


def join(table: "Table", command: c.JoinBomb, now: int) -> list[Happened]:
    """Add a player who agrees to the bomb pot."""
    seat, bomb = table.seat(command.seat), table.bomb
    if not bomb.amount:
        raise TableRefusal("nobody has proposed a bomb pot", *ALLOWED_CITES)
    if seat.stack < bomb.amount:
        raise TableRefusal(
            f"seat {seat.number} has {seat.stack}, but the bomb pot is {bomb.amount}", *DUE_CITES
        )
    if seat.number not in bomb.players:
        table.bomb = BombPot(bomb.amount, (*bomb.players, seat.number))
    return [BombCalled(seat.number, bomb.amount, PLAYERS_CITES)]


def _check(table: "Table", amount: int) -> None:
    """Refuse a bomb pot that the book or the notice does not have."""
    if not table.policy.bomb.allowed or not table.notice.bomb:
        raise TableRefusal("this table does not play bomb pots", *ALLOWED_CITES)
    if amount < table.notice.bomb:
        raise TableRefusal(
            f"a bomb pot here is at least {table.notice.bomb} a player, not {amount}",
            *ALLOWED_CITES,
        )


def plan(table: "Table", at: Positions, ready: set[int]) -> Plan | None:
    """The plan of a bomb pot, or none when too few agreed."""
    amount = table.bomb.amount
    agreed = ready & set(table.bomb.players)
    willing = {seat for seat in agreed if table.seat(seat).stack >= amount}
    all_or_none = table.policy.bomb.players is BombPlayers.ALL_OR_NONE
    if len(willing) < 2 or (all_or_none and willing != ready):
        return None
    dealt = tuple(sorted(willing))
    dues = tuple(Due(seat, amount, PostKind.BOMB, "bomb pot", DUE_CITES) for seat in dealt)
    out = tuple(
        Out(seat, "sits out the bomb pot", PLAYERS_CITES) for seat in sorted(ready - willing)
    )
    stays = table.policy.bomb.button is BombButton.STAYS
    record = table.rotation.last if stays and table.rotation.last is not None else at
    moves = "the button stays" if stays else "the button moves on"
    notes = ((f"a bomb pot: {moves}", BUTTON_CITES),)
    return Plan(at, record, dealt, dues, out, passing=False, is_bomb=True, notes=notes)
