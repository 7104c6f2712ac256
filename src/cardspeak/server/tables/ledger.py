"""The ledger of a table: what each player bought, cashed out and has, and who pays whom.

The store has every chip that came to the table and went; the table has what is on it now. The rest
is what the house took.
"""

import asyncio
from collections.abc import Mapping
from typing import TYPE_CHECKING

import msgspec

from cardspeak.money.journal import BANK, JACKPOT, OTHERS, RAKE
from cardspeak.store import reader
from cardspeak.table.commands import HOUSE

if TYPE_CHECKING:
    from cardspeak.server.room import Room
    from cardspeak.table import Table

_BUY_IN = "buy-in"
_TRIES = 5
_BREATH = 0.02
"""Seconds between two looks while a move of chips is being written."""
THE_HOUSE = "the house"


class LedgerRow(msgspec.Struct, frozen=True):
    """A player's evening: chips bought, cashed out and on the table, and the result."""

    player: str
    bought: int
    cashed: int
    stack: int

    @property
    def result(self) -> int:
        """What the player is up or down."""
        return self.cashed + self.stack - self.bought


class Payment(msgspec.Struct, frozen=True):
    """Chips that one player owes another after the evening."""

    payer: str
    payee: str
    chips: int


class Ledger(msgspec.Struct, frozen=True):
    """Everyone's evening at a table; `moved` says that chips came from or went to other tables."""

    rows: tuple[LedgerRow, ...]
    house: int
    moved: bool
    payments: tuple[Payment, ...]


async def ledger(room: "Room", id: str, table: "Table") -> Ledger:
    """The ledger of a table now; a hand in play counts as it began."""
    sums: dict[str, dict[str, int]] = {}
    for _ in range(_TRIES):
        async with room.looking_back:
            sums = await asyncio.to_thread(_sums, room, id)
        if sum(sum(each.values()) for each in sums.values()) == table.journal.balance(BANK):
            break  # the store knows of every move that the table has made
        await asyncio.sleep(_BREATH)
    stacks = _stacks(table)
    moved = OTHERS in sums or bool(table.journal.balance(OTHERS))
    names = sorted((sums.keys() | stacks.keys()) - {HOUSE, OTHERS})
    rows = [_row(name, sums.get(name, {}), stacks.get(name, 0)) for name in names]
    rows.sort(key=lambda row: -row.result)
    house = table.journal.balance(RAKE) + table.journal.balance(JACKPOT)
    results = {row.player: row.result for row in rows}
    return Ledger(tuple(rows), house, moved, () if moved else payments(results, house))


def payments(results: Mapping[str, int], house: int = 0) -> tuple[Payment, ...]:
    """Who pays whom, in few payments: the largest loss pays the largest win first.

    >>> [(each.payer, each.payee, each.chips) for each in payments({"Ann": 30, "Ben": -50}, 20)]
    [('Ben', 'Ann', 30), ('Ben', 'the house', 20)]
    """
    owed = {name: won for name, won in results.items() if won > 0}
    if house:
        owed[THE_HOUSE] = house
    owing = {name: -lost for name, lost in results.items() if lost < 0}
    made: list[Payment] = []
    while owed and owing:
        payee = max(owed, key=lambda name: owed[name])
        payer = max(owing, key=lambda name: owing[name])
        chips = min(owed[payee], owing[payer])
        made.append(Payment(payer, payee, chips))
        for name, side in ((payee, owed), (payer, owing)):
            side[name] -= chips
            if not side[name]:
                del side[name]
    return tuple(made)


def _sums(room: "Room", id: str) -> dict[str, dict[str, int]]:
    with room.store.looking() as connection:
        return reader.moves_of_table(connection, id)


def _stacks(table: "Table") -> dict[str, int]:
    before = table.hand.chips_before if table.hand is not None else {}
    return {
        seat.player: before.get(seat.number, seat.stack) + seat.later for seat in table.occupied
    }


def _row(name: str, sums: Mapping[str, int], stack: int) -> LedgerRow:
    bought = -sums.get(_BUY_IN, 0)
    return LedgerRow(name, bought, sum(sums.values()) + bought, stack)
