"""The room's accounts: chips in the cage, at each table, and on the way between two.

Double entry: what one account gives another takes, so that the balances always sum to nothing.
Only the cage, where chips come from, and what the house has to stand for may be negative. Only this
module changes the rows.
"""

from typing import TYPE_CHECKING

import msgspec

from cardspeak.errors import BrokenInvariant
from cardspeak.room.refusal import DeskRefusal

if TYPE_CHECKING:
    from cardspeak.room.desk import Desk

CAGE = "cage"
DIFFERENCE = "count differences"
"""What counts found missing, less what they found too much."""
INCOME = "income of the house"

MOST = 2**53
"""More chips than any account has: what is counted stays a number that every log can hold."""
_MAY_OWE = frozenset({CAGE, DIFFERENCE, INCOME})
_INCOME_OF = "income of event "
_OWED_TO = "owed to event "


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


def income_of(event: str) -> str:
    """The account of the fees of an event, less what the house has added to its prizes."""
    return f"{_INCOME_OF}{event}"


def owed_to(event: str) -> str:
    """The account of what players owe an event for rebuys."""
    return f"{_OWED_TO}{event}"


def _may_owe(name: str) -> bool:
    return name in _MAY_OWE or name.startswith((_INCOME_OF, _OWED_TO))


def balance(desk: "Desk", name: str) -> int:
    """What lies in an account."""
    found = desk.accounts.get(name)
    return found.balance if found is not None else 0


def move(desk: "Desk", giver: str, taker: str, amount: int) -> None:
    """Move chips; an account of chips that lie somewhere never falls below nothing."""
    if amount == 0:
        return
    if amount < 0:
        raise BrokenInvariant(f"{giver} to {taker}: {amount} chips cannot move")
    _put(desk, giver, balance(desk, giver) - amount)
    _put(desk, taker, balance(desk, taker) + amount)
    if not _may_owe(giver) and balance(desk, giver) < 0:
        raise BrokenInvariant(f"{giver} has {balance(desk, giver) + amount} chips, not {amount}")


def take_from_table(desk: "Desk", game: str, taker: str, amount: int) -> None:
    """Take chips from a table; those that players bought unseen come out of the cage first."""
    unseen = amount - balance(desk, table(game))
    if unseen > 0:
        move(desk, CAGE, table(game), unseen)
    move(desk, table(game), taker, amount)


def _put(desk: "Desk", name: str, amount: int) -> None:
    if abs(amount) > MOST:
        raise DeskRefusal(f"no account has {abs(amount):,} chips: look at the figures")
    if amount:
        desk.accounts.put(name, RoomAccount(amount))
    elif name in desk.accounts:
        desk.accounts.drop(name)
