"""Chips of a table beyond the stacks: the pot carried over, debts, who left with how much.

`Accounts` is a frozen value; only this module replaces it. The journal has every move of chips;
this is what the rules ask about them later.
"""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from cardspeak.money import carried_pot as money
from cardspeak.money.carried_pot import NO_POT, PotBrought

if TYPE_CHECKING:
    from cardspeak.table.seats import Seat
    from cardspeak.table.table import Table


class Accounts(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the table remembers of chips.

    `carried` lies in the pot for the next deal; `antes` is what each player has anted for it, and
    `forfeited` is set where a ruling put chips there. `won` has the winners of the last hand by
    seat, `debts` the kills that players walked out on, `gone` who left with how much and when,
    `collected_at` the time of the last time charge.
    """

    carried: int = 0
    antes: dict[str, int] = {}
    forfeited: bool = False
    won: dict[int, int] = {}
    debts: dict[str, int] = {}
    gone: dict[str, tuple[int, int]] = {}
    collected_at: int | None = None


def carry(table: "Table", amount: int) -> None:
    """Leave chips in the pot for the next deal."""
    table.accounts = replace(table.accounts, carried=table.accounts.carried + amount)


def carried_pot(table: "Table", dealt: Iterable[int]) -> PotBrought:
    """The pot carried over, as the next deal takes it."""
    was = table.accounts
    if not was.carried:
        return NO_POT
    return money.carried_pot(was.carried, was.antes, {seat: table.name_of(seat) for seat in dealt})


def forfeit(table: "Table", amount: int) -> None:
    """Leave chips in the pot that a ruling took from a player."""
    carry(table, amount)
    table.accounts = replace(table.accounts, forfeited=True)


def settle(table: "Table", won: Mapping[int, int], carried: int, antes: Mapping[str, int]) -> None:
    """Close a hand: its winners, and the pot that stays for the next deal."""
    was = table.accounts
    table.accounts = Accounts(
        carried=carried,
        antes=dict(antes),
        forfeited=was.forfeited and bool(carried),
        won=dict(won),
        debts=was.debts,
        gone=was.gone,
        collected_at=was.collected_at,
    )


def correct_winners(table: "Table", won: Mapping[int, int]) -> None:
    """Remember other winners of the last hand: a ruling awarded its pots again."""
    table.accounts = replace(table.accounts, won=dict(won))


def owe(table: "Table", player: str, amount: int) -> None:
    """Enter the kill that a player walks out on."""
    table.accounts = replace(table.accounts, debts={**table.accounts.debts, player: amount})


def pay_debt(table: "Table", player: str) -> None:
    """Strike a debt; its chips go into the next pot."""
    left = dict(table.accounts.debts)
    owed = left.pop(player)
    table.accounts = replace(table.accounts, debts=left)
    carry(table, owed)


def cash_out(table: "Table", seat: "Seat", amount: int) -> None:
    """Remember with how much a player left, and when."""
    gone = {**table.accounts.gone, seat.player: (amount, table.now)}
    table.accounts = replace(table.accounts, gone=gone)


def come_back(table: "Table", player: str) -> None:
    """Forget with how much a player left: the player has bought in again."""
    if player in table.accounts.gone:
        gone = {name: left for name, left in table.accounts.gone.items() if name != player}
        table.accounts = replace(table.accounts, gone=gone)


def collect(table: "Table", now: int) -> None:
    """Note the time of a time charge."""
    table.accounts = replace(table.accounts, collected_at=now)
