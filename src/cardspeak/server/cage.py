"""The cage's side of what happens at a table: which chips come to a name in the bank, or go.

Reads events; moves nothing itself.
"""

from collections.abc import Sequence

from cardspeak.hand.events import HandEvent
from cardspeak.server import bots
from cardspeak.store import BankMove
from cardspeak.table import events as e
from cardspeak.table.table import Table

HOUSE = "dealer"
"""Who issues the bots' chips, and has what is nobody's."""


def bank_moves(
    id: str, table: Table, events: Sequence[e.Happened | HandEvent], author: str, banked: int
) -> tuple[BankMove, ...]:
    """What the cage gives and takes for what happened; `banked` is what it has more by it."""
    moves: list[BankMove] = []
    now = table.now
    for event in events:
        if isinstance(event, e.Bought):
            name = table.seat(event.seat).player
            if bots.is_bot(name):
                moves.append(BankMove(name, event.amount, "issue", HOUSE, None, now))
            moves.append(BankMove(name, -event.amount, "buy-in", author, id, now))
            banked += event.amount
        elif isinstance(event, e.Left):
            moves.append(BankMove(event.player, event.amount, "cash-out", author, id, now))
            if bots.is_bot(event.player):
                moves.append(BankMove(event.player, -event.amount, "return", HOUSE, None, now))
            banked -= event.amount
    if banked:  # by a ruling, for instance: chips that leave play and are nobody's
        moves.append(BankMove(HOUSE, banked, "out of play", author, id, now))
    return tuple(moves)
