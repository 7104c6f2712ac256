"""The event's books: money to the dollar, and every chip in play. Double entry in both.

Money comes from the players and the house; chips come out of the sources below and leave into
`REMOVED`, or with a player who is put out. What the sources have given is what lies at the tables
and on the way. Only this module changes the rows.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from cardspeak.errors import BrokenInvariant
from cardspeak.tournament.state import EventAccount

if TYPE_CHECKING:
    from cardspeak.tournament.tournament import Tournament

PLAYERS = "money of players"
POOL = "money in the prize pool"
FEES = "money in fees"
BOUNTIES = "money on heads"
HOUSE_MONEY = "money of the house"

ENTRY_CHIPS = "chips of entries"
PREPARED_CHIPS = "chips set out for late entries"
REBUY_CHIPS = "chips of rebuys"
ADD_ON_CHIPS = "chips of add-ons"
COLOR_UP_CHIPS = "chips by color-up"
REMOVED = "chips out of play"

_TAKEN = "chips taken"

SOURCES = (ENTRY_CHIPS, PREPARED_CHIPS, REBUY_CHIPS, ADD_ON_CHIPS, COLOR_UP_CHIPS)
_BELOW = frozenset({PLAYERS, HOUSE_MONEY, *SOURCES})
"""The accounts that may be below nothing: what they gave is elsewhere."""


def debt_of(player: str) -> str:
    """The money that a player owes for an announced rebuy."""
    return f"money owed by {player}"


def at_table(table: str) -> str:
    """The chips at a table."""
    return f"chips at table {table}"


def taken_with(entry: int) -> str:
    """The chips that left play with an entry, kept apart in case that is taken back."""
    return f"{_TAKEN} with entry {entry}"


def taken_from(entry: int) -> str:
    """The chips that a ruling took from an entry, kept apart in case that is taken back."""
    return f"{_TAKEN} from entry {entry}"


def on_the_way(player: str) -> str:
    """The chips that a player carries to another table."""
    return f"chips on the way with {player}"


def balance(event: "Tournament", name: str) -> int:
    """What lies in an account."""
    found = event.accounts.get(name)
    return found.balance if found is not None else 0


def move(event: "Tournament", giver: str, taker: str, amount: int) -> None:
    """Move money or chips; a negative amount goes the other way."""
    if amount < 0:
        giver, taker, amount = taker, giver, -amount
    if amount == 0:
        return
    _put(event, giver, balance(event, giver) - amount)
    _put(event, taker, balance(event, taker) + amount)
    if balance(event, giver) < 0 and giver not in _BELOW and not giver.startswith("money owed"):
        raise BrokenInvariant(f"{giver}: {balance(event, giver) + amount:,}, not {amount:,}")


def in_play(event: "Tournament") -> int:
    """The chips in play: all that came, less those taken out."""
    taken = sum(account.balance for name, account in event.accounts.items() if _is_out(name))
    return -sum(balance(event, source) for source in SOURCES) - taken


def _is_out(name: str) -> bool:
    """Whether the chips of an account have left play."""
    return name == REMOVED or name.startswith(_TAKEN)


def check(event: "Tournament", names: Iterable[str] | None = None) -> None:
    """Every chip in play lies at a table or is on the way; money sums to nothing.

    With `names`, what a command has changed in those accounts: as sound as the whole, and quicker.
    """
    money = chips = lying = 0
    for name in names if names is not None else [name for name, _ in event.accounts.items()]:
        before = event.accounts.before(name) if names is not None else None
        amount = balance(event, name) - (before.balance if before is not None else 0)
        if name.startswith("money"):
            money += amount
        else:
            chips += amount
            lying += amount if name.startswith(("chips at table", "chips on the way")) else 0
    if money or chips or (names is None and lying != in_play(event)):
        raise BrokenInvariant(
            f"the books differ: money {money:,}, chips {chips:,}, {lying:,} lying and"
            f" {in_play(event):,} in play"
        )


def _put(event: "Tournament", name: str, amount: int) -> None:
    if amount:
        event.accounts.put(name, EventAccount(amount))
    elif name in event.accounts:
        event.accounts.drop(name)
