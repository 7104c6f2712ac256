"""The room's accounts: chips in the cage, at each table, and on the way between two.

Double entry: what one account gives another takes, so that the balances always sum to nothing.
Only the cage may be negative: chips come out of it. Only this module changes the rows.
"""

from typing import TYPE_CHECKING

import msgspec

from cardspeak.errors import BrokenInvariant

if TYPE_CHECKING:
    from cardspeak.room.desk import Desk

CAGE = "cage"
DROP_BOX = "drop box"


class RoomAccount(msgspec.Struct, frozen=True):
    """An account and what lies in it."""

    balance: int = 0


def table(game: str) -> str:
    """The account of the chips at a table."""
    return f"table {game}"


def held_for(player: str) -> str:
    """The account of the chips that the house holds for an absent player."""
    return f"held for {player}"


def on_the_way(player: str) -> str:
    """The account of the chips that a player carries from one table to another."""
    return f"on the way with {player}"


def balance(desk: "Desk", name: str) -> int:
    """What lies in an account."""
    found = desk.accounts.get(name)
    return found.balance if found is not None else 0


def move(desk: "Desk", giver: str, taker: str, amount: int) -> None:
    """Move chips; no account but the cage may fall below nothing."""
    if amount == 0:
        return
    if amount < 0:
        raise BrokenInvariant(f"{giver} to {taker}: {amount} chips cannot move")
    _put(desk, giver, balance(desk, giver) - amount)
    _put(desk, taker, balance(desk, taker) + amount)
    if giver != CAGE and balance(desk, giver) < 0:
        raise BrokenInvariant(f"{giver} has {balance(desk, giver) + amount} chips, not {amount}")


def _put(desk: "Desk", name: str, amount: int) -> None:
    if amount:
        desk.accounts.put(name, RoomAccount(amount))
    elif name in desk.accounts:
        desk.accounts.drop(name)
