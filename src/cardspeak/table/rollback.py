"""The way back after a failed input: a table as it was, every slot of it, the same objects.

A `Point` copies what a command can change before the command is done. Actions are too many for
that: a hand whose action failed is played again from its first card with the inputs accepted so
far, and only the settlement of a hand has a point of its own.
"""

from operator import attrgetter
from typing import TYPE_CHECKING

from cardspeak.errors import BrokenInvariant
from cardspeak.hand.snapshot import Mark
from cardspeak.table import ruling
from cardspeak.table.asked import Asked
from cardspeak.table.changes import Proposal
from cardspeak.table.seats import Seat

if TYPE_CHECKING:
    from cardspeak.table.table import Table

REPLACED = (
    "antes_in", "ballot", "before", "blind_on_button", "blinds", "bomb", "book", "carried",
    "collected_at", "count", "cut", "dealt", "drawn", "forfeited", "hand", "has_button",
    "is_new_game", "journal", "kill_level", "killed_terms", "last", "last_dealt", "leg", "log",
    "must_kill", "notice", "now", "number", "occupied", "ordered", "over", "passed", "places",
    "plan", "policy", "record", "redeal", "rock", "shared", "showing", "start_button", "terms",
    "two", "unit", "void_asked",
)  # fmt: skip
"""Slots whose value is never changed in place, only replaced."""
CHANGED = (
    "_seats", "bombers", "choppers", "debts", "gone", "impounded", "inputs", "owing", "pending",
    "straddles", "voided", "won",
)  # fmt: skip
"""Slots that hold a list, a set or a dictionary of plain values."""
APART = ("asked", "penalties", "proposal")
"""Slots whose parts change; the journal, the log, the seats and the hand have parts too."""

_replaced = attrgetter(*REPLACED)
_changed = attrgetter(*CHANGED)
_SEAT = tuple(sorted(Seat.__slots__))
_seat = attrgetter(*_SEAT)


class Point:
    """A table at one moment."""

    __slots__ = (
        "_asked", "_balances", "_changed", "_entries", "_mark", "_moves", "_penalties",
        "_proposal", "_replaced", "_seats",
    )  # fmt: skip

    def __init__(self, table: "Table", *, with_hand: bool) -> None:
        self._replaced = _replaced(table)
        self._changed = [each.copy() for each in _changed(table)]
        self._seats = [(seat, _seat(seat), seat.missed[:]) for seat in table.occupied]
        self._asked, self._proposal = _asked(table), _proposal(table)
        self._penalties = {name: steps[:] for name, steps in table.penalties.items()}
        journal, hand = table.journal, table.hand
        self._balances, self._moves = journal._balances.copy(), journal.count
        self._entries = len(journal.entries) if journal.entries is not None else 0
        self._mark: Mark | None = hand.mark() if with_hand and hand is not None else None

    def restore(self, table: "Table") -> None:
        """Make the table what it was."""
        for name, value in zip(REPLACED, self._replaced, strict=True):
            setattr(table, name, value)
        for name, value in zip(CHANGED, self._changed, strict=True):
            setattr(table, name, value)
        for seat, values, missed in self._seats:
            for name, value in zip(_SEAT, values, strict=True):
                setattr(seat, name, value)
            seat.missed = missed
        table.asked, table.proposal = self._asked or Asked(), self._proposal
        table.penalties = self._penalties
        journal = table.journal
        journal._balances, journal.count = self._balances, self._moves
        if journal.entries is not None:
            del journal.entries[self._entries :]
        if self._mark is not None and table.hand is not None:
            table.hand.return_to(self._mark)


def _asked(table: "Table") -> Asked | None:
    """What was asked for the coming deal; None for nothing."""
    asked = table.asked
    if not asked:
        return None
    kept = Asked()
    kept.put_up, kept.sleepers = asked.put_up.copy(), asked.sleepers.copy()
    kept.dealt_in = asked.dealt_in.copy()
    return kept


def _proposal(table: "Table") -> Proposal | None:
    proposal = table.proposal
    if proposal is None:
        return None
    agreed, objected = proposal.agreed.copy(), proposal.objected.copy()
    return Proposal(proposal.notice, proposal.hands, agreed, objected)


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
