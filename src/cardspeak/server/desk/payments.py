"""Awards of promotions paid into the bank, for players at tables that the software deals.

At a table of real cards the cage pays in chips of clay; nothing moves in the bank then. The house's
account pays, and the moves become durable together with the payment itself.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardspeak.room import Desk
from cardspeak.room import commands as c
from cardspeak.room.events import DeskEvent
from cardspeak.room.house_money.money_events import ClaimPaid
from cardspeak.room.refusal import DeskRefusal
from cardspeak.server.tables import bots
from cardspeak.store import BankMove
from cardspeak.table.commands import HOUSE

if TYPE_CHECKING:
    from cardspeak.server.room import Room


def check(room: "Room", desk: Desk, command: c.PayClaim) -> None:
    """Refuse a payment that the house's account does not cover."""
    claim = desk.claims.get(command.claim)
    if claim is None or not claim.dealt:
        return
    due = sum([share.chips for share in claim.shares if _has_account(room, share.player)])
    if due > room.chips_of(HOUSE):
        raise DeskRefusal(
            f"claim {command.claim} pays {due:,}, and the house has {room.chips_of(HOUSE):,} in the"
            " bank"
        )


def moves(room: "Room", desk: Desk, events: Sequence[DeskEvent], now: int) -> tuple[BankMove, ...]:
    """What the bank moves for the awards that were paid."""
    found: list[BankMove] = []
    for event in events:
        if isinstance(event, ClaimPaid) and desk.claims[event.claim].dealt:
            for share in event.shares:
                if _has_account(room, share.player):
                    why, player = "promotion", share.player
                    found.append(BankMove(HOUSE, -share.chips, why, player, None, now))
                    found.append(BankMove(player, share.chips, why, event.by, None, now))
    return tuple(found)


def _has_account(room: "Room", name: str) -> bool:
    return name not in bots.BOTS and name in room.balances
