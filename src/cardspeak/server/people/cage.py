"""The cage's side of what happens at a table: which chips come to a name in the bank, or go.

A room table plays with the room's chips, and its bots with the house's. A private table issues its
own chips at each buy-in and takes them back at each cash-out, so that no name has more or fewer in
the room for having played there. Reads events; moves nothing itself.
"""

from collections.abc import Sequence
from enum import Enum
from typing import TYPE_CHECKING

from cardspeak.hand.events import HandEvent
from cardspeak.money.journal import OTHERS
from cardspeak.server.tables import bots
from cardspeak.store import BankMove
from cardspeak.table import events as e
from cardspeak.table.commands import HOUSE
from cardspeak.table.table import Table

if TYPE_CHECKING:
    from cardspeak.server.tables.live_table import LiveTable

"""The account that stakes the bots, welcomes new names, and has what is nobody's."""


class Bank(Enum):
    """Whose chips a table plays with."""

    ROOM = "the room's"
    TABLE = "the table's own"


def check_buy_in(live: "LiveTable", name: str, amount: int) -> None:
    """Refuse to buy in with chips that are not there; a table with its own bank has enough."""
    is_bot = name in bots.BOTS
    if not is_bot:
        live.room.door.check_play(name, 0 if live.options.own_bank else amount)
    if live.options.own_bank:
        return
    if is_bot:
        live.room.check_stake(amount)
    else:
        live.room.check_chips(name, amount)


def bank_moves(
    id: str,
    table: Table,
    events: Sequence[e.Happened | HandEvent],
    author: str,
    banked: int,
    bank: Bank = Bank.ROOM,
    travelled: int = 0,
) -> tuple[BankMove, ...]:
    """What the cage gives and takes for what happened; `banked` is what it has more by it.

    `travelled` are the chips that left for other tables: they are the player's on the way.
    """
    moves: list[BankMove] = []
    now = table.now
    for event in events:
        if isinstance(event, e.Bought):
            name = table.seat(event.seat).player
            moves += _staked(id, name, event.amount, now, bank)
            moves.append(BankMove(name, -event.amount, "buy-in", author, id, now))
            banked += event.amount
        elif isinstance(event, e.PaidAtCage):
            moves.append(BankMove(event.player, event.amount, "impounded pot", author, id, now))
            banked -= event.amount
        elif isinstance(event, e.Left):
            moves.append(BankMove(event.player, event.amount, "cash-out", author, id, now))
            moves += _staked(id, event.player, -event.amount, now, bank)
            banked -= event.amount
    if travelled:
        moves.append(BankMove(OTHERS, -travelled, "on the way", author, id, now))
        banked += travelled
    if banked:  # by a ruling, for instance: chips that leave play and are nobody's
        moves.append(BankMove(HOUSE, banked, "out of play", author, id, now))
        if bank is Bank.TABLE:
            moves += _staked(id, HOUSE, -banked, now, bank)
    return tuple(moves)


def _staked(id: str, name: str, amount: int, now: int, bank: Bank) -> list[BankMove]:
    """The chips that a name buys in with, or cashes out, where they are not the name's own."""
    if bank is Bank.TABLE:
        why = "issue" if amount > 0 else "return"
        return [BankMove(name, amount, f"table {why}", f"table {id}", None, now)]
    if name in bots.BOTS:
        return [
            BankMove(HOUSE, -amount, "stake", name, None, now),
            BankMove(name, amount, "stake", HOUSE, None, now),
        ]
    return []
