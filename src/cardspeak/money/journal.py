"""The house's journal: double entry, so that every chip has one place and none is ever lost.

A movement takes chips from one account and gives them to another; balances always sum to zero. Only
the bank may be negative: it is where chips come from. A journal keeps running balances, and the
entries themselves only where someone wants to read them.
"""

from enum import StrEnum

import msgspec

from cardspeak.errors import BrokenInvariant

BANK = "bank"
"""The cage: chips come out of it and go back into it."""
POT = "pot"
"""Chips in the middle, during a deal and when a pot waits for the next."""
RAKE = "rake"
JACKPOT = "jackpot"
IMPOUNDED = "held apart"
"""A pot in dispute, until the matter is decided."""
OTHERS = "other tables"
"""Where chips go that a player takes along to another table of the house."""


class Why(StrEnum):
    """What a movement of chips is."""

    BUY_IN = "buy-in"
    ADD_ON = "add-on"
    CASH_OUT = "cash-out"
    MOVED_IN = "brought from another table"
    MOVED_OUT = "taken to another table"
    CHANGED_SEAT = "change of seat"
    BET = "bet"
    REFUND = "refund"
    AWARD = "award"
    RAKE = "rake"
    DROP = "jackpot drop"
    TIME = "time charge"
    ROCK = "rock left behind"
    DEBT = "kill made good"
    INCIDENTAL = "food, drink and the like"
    IMPOUNDED = "held apart"
    PUT_RIGHT = "put right by a ruling"
    REMOVED = "taken out by a ruling"


class JournalError(BrokenInvariant):
    """A movement of chips that cannot be: every command counts the chips before it moves them."""


class JournalEntry(msgspec.Struct, frozen=True, gc=False):
    """Chips that went from one account to another."""

    giver: str
    taker: str
    amount: int
    why: Why


_SEATS = tuple([f"seat {number}" for number in range(32)])


def seat_account(number: int) -> str:
    """The account of the chips in front of a seat."""
    return _SEATS[number]


class Journal:
    """Running balances, and the entries if they are kept.

    >>> journal = Journal()
    >>> journal.move(BANK, seat_account(4), 200, Why.BUY_IN)
    >>> journal.balance("seat 4"), journal.balance(BANK), journal.balanced
    (200, -200, True)
    """

    __slots__ = ("_balances", "count", "entries")

    def __init__(self, entries: list[JournalEntry] | None = None) -> None:
        self._balances: dict[str, int] = {}
        self.entries = entries
        self.count = 0

    @classmethod
    def resumed(cls, balances: dict[str, int], count: int) -> "Journal":
        """A journal that goes on after so many movements, whose entries are kept elsewhere."""
        journal = cls()
        journal._balances = dict(balances)
        journal.count = count
        return journal

    def move(self, giver: str, taker: str, amount: int, why: Why) -> None:
        """Chips go from one account to another; nothing happens for none."""
        if amount <= 0:
            if amount:
                raise JournalError(f"{why}: {amount} chips cannot go from {giver} to {taker}")
            return
        balances = self._balances
        left = balances.get(giver, 0) - amount
        if left < 0 and giver != BANK and giver != OTHERS:
            raise JournalError(f"{why}: {giver} has {left + amount} chips, not {amount}")
        balances[giver] = left
        balances[taker] = balances.get(taker, 0) + amount
        self.count += 1
        if self.entries is not None:
            self.entries.append(JournalEntry(giver, taker, amount, why))

    def balance(self, account: str) -> int:
        """What an account holds."""
        return self._balances.get(account, 0)

    @property
    def balances(self) -> dict[str, int]:
        """Every account that is not empty, by name."""
        return {name: amount for name, amount in sorted(self._balances.items()) if amount}

    @property
    def balanced(self) -> bool:
        """Whether the accounts sum to zero."""
        return sum(self._balances.values()) == 0
