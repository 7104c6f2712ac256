"""Chips that the cage issues: a little by one person, more only with a second.

Nobody issues chips to themselves without a second person, however few, where the room has one; and
nobody else creates chips of the room. A request that waits for a second person is forgotten when
the room stops; the audit log keeps that it was made.
"""

import time
from itertools import count
from typing import TYPE_CHECKING

import msgspec

from cardspeak.errors import CardspeakError
from cardspeak.server.people.people import Role, Visitor
from cardspeak.store import AuditRow

if TYPE_CHECKING:
    from cardspeak.server.room import Room

_DAY = 86_400
_MOST_WAITING = 100


class IssueError(CardspeakError):
    """An issue of chips that cannot be asked for or approved."""


class PendingIssue(msgspec.Struct, frozen=True):
    """An issue that waits for a second person."""

    id: int
    name: str
    chips: int
    by: str
    why: str


class ChipIssues:
    """The issues of a room."""

    def __init__(self, room: "Room") -> None:
        self._room = room
        self.waiting: dict[int, PendingIssue] = {}
        self._ids = count(1)
        since = int(time.time()) - _DAY
        self._alone = [(move.at, move.by, move.amount) for move in room.store.issues(since)]

    def issued_alone(self, name: str) -> int:
        """What one person has issued in the last day without a second."""
        since = int(time.time()) - _DAY
        self._alone = [each for each in self._alone if each[0] >= since]
        return sum(amount for _, by, amount in self._alone if by == name)

    async def ask(self, visitor: Visitor, name: str, amount: int, why: str) -> PendingIssue | None:
        """Issue chips, or have the issue wait for a second person."""
        room, by = self._room, visitor.name
        few = self.issued_alone(by) + amount <= room.rules.issue_alone
        alone = few and not (name == by and self._has_colleague(by))
        if alone or amount <= 0:
            entry = (int(time.time()), by, amount)
            if amount > 0:
                self._alone.append(entry)  # at once: several at a time are counted too
            try:
                await room.issue(name, amount, by, why)
            except Exception:
                if amount > 0:
                    self._alone.remove(entry)
                raise
            return None
        room.check_issue(name, amount)
        if len(self.waiting) >= _MOST_WAITING:
            raise IssueError(
                "too many chip issues are waiting for a second person: approve or refuse some"
            )
        pending = PendingIssue(next(self._ids), name, amount, by, why)
        await room.note(AuditRow(int(time.time()), by, f"asked to issue {amount} to {name}", why))
        self.waiting[pending.id] = pending
        return pending

    def _has_colleague(self, name: str) -> bool:
        """Whether another person of the room may issue chips; a host alone has nobody to ask."""
        visitors = self._room.people.visitors.values()
        return any(each.role >= Role.CAGE and each.name != name for each in visitors)

    async def approve(self, visitor: Visitor, id: int) -> PendingIssue:
        """A second person approves an issue, which is made."""
        pending = self._found(id)
        if pending.by == visitor.name:
            raise IssueError("you asked for these chips: a second person must approve them")
        if pending.name == visitor.name:
            raise IssueError("these chips are for you: another person must approve them")
        del self.waiting[id]  # at once, so that it is made once
        try:
            await self._room.issue(
                pending.name, pending.chips, pending.by, pending.why, visitor.name
            )
        except Exception:
            self.waiting[id] = pending
            raise
        return pending

    async def refuse(self, visitor: Visitor, id: int) -> PendingIssue:
        """An issue is not made after all."""
        pending = self._found(id)
        what = f"refused {pending.chips} for {pending.name}, asked by {pending.by}"
        await self._room.note(AuditRow(int(time.time()), visitor.name, what, pending.why))
        self.waiting.pop(id, None)
        return pending

    def forget(self, name: str) -> None:
        """Drop what waits for a person who was erased, or was asked by them."""
        self._alone = [each for each in self._alone if each[1] != name]
        waiting = self.waiting.values()
        self.waiting = {each.id: each for each in waiting if name not in (each.name, each.by)}

    def _found(self, id: int) -> PendingIssue:
        found = self.waiting.get(id)
        if found is None:
            raise IssueError("that issue is no longer waiting")
        return found
