"""The way back after a failed input: a table as it was, every slot of it, the same objects.

The parts of a table are frozen values, so that a `Point` keeps them as they are and copies only
seats, journal and hand. Actions are too many even for that: a hand whose action failed is played
again from its first card with the inputs accepted so far, and only the settlement of a hand has a
point of its own.
"""

from operator import attrgetter
from typing import TYPE_CHECKING

from msgspec.structs import astuple

from cardspeak.errors import BrokenInvariant
from cardspeak.hand.snapshot import Mark
from cardspeak.table import ruling
from cardspeak.table.seats import Seat
from cardspeak.table.state import PARTS

if TYPE_CHECKING:
    from cardspeak.table.table import Table

KEPT = (
    *PARTS, "cut", "dealt", "event", "hand", "inputs", "link", "now", "over", "seating", "spread",
)  # fmt: skip
"""Slots that an input can change. Of their values only seats, inputs and hand change in place."""

_kept = attrgetter(*KEPT)


class Point:
    """A table at one moment."""

    __slots__ = ("_balances", "_entries", "_inputs", "_kept", "_mark", "_moves", "_seats")

    def __init__(self, table: "Table", *, with_hand: bool) -> None:
        self._kept = _kept(table)
        self._inputs = len(table.inputs)
        self._seats = [astuple(seat) for seat in table.occupied]
        journal, hand = table.journal, table.hand
        self._balances, self._moves = journal._balances.copy(), journal.count
        self._entries = len(journal.entries) if journal.entries is not None else 0
        self._mark: Mark | None = hand.mark() if with_hand and hand is not None else None

    def restore(self, table: "Table") -> None:
        """Make the table what it was."""
        for name, value in zip(KEPT, self._kept, strict=True):
            setattr(table, name, value)
        del table.inputs[self._inputs :]
        for seat, values in zip(table.occupied, self._seats, strict=True):
            for name, value in zip(Seat.__struct_fields__, values, strict=True):
                setattr(seat, name, value)
        journal = table.journal
        journal._balances, journal.count = self._balances, self._moves
        if journal.entries is not None:
            del journal.entries[self._entries :]
        if self._mark is not None and table.hand is not None:
            table.hand.return_to(self._mark)


def undo_action(table: "Table", now: int, inputs: int, mark: Mark | None, why: Exception) -> None:
    """Make a table what it was before an action: so many inputs, and the hand that they make.

    A table without a log has the hand's `mark`: its hand may be played beside the table.
    """
    settlement, table.settlement = table.settlement, None
    if settlement is not None:
        settlement.restore(table)
    table.now = now
    del table.inputs[inputs:]
    hand = table.hand
    if mark is not None and hand is not None:
        hand.return_to(mark)
    elif hand is not None:
        try:
            ruling.put_back(table, hand)
        except Exception as error:
            raise BrokenInvariant(f"the hand could not be put back: {error}") from why
