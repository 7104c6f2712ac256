"""Stops a table that has a fault of its own, and starts it again from its log.

A stopped table stays as it was before the input that failed, and refuses every input until a member
of the staff restarts it. Each refusal names the reference under which the staff find the fault.
"""

import secrets
import time
from typing import TYPE_CHECKING

import msgspec

from cardspeak.errors import BrokenInvariant
from cardspeak.server.people.people import Visitor
from cardspeak.server.tables.authority import NotAllowedError
from cardspeak.store import AuditRow, StoredInput, StoreError
from cardspeak.table.commands import Command

if TYPE_CHECKING:
    from cardspeak.server.tables.live_table import LiveTable


class Stop(msgspec.Struct, frozen=True):
    """Why and when a table was stopped, under a reference; `input` is the kind that failed."""

    reference: str
    at: int
    input: str
    why: str

    @classmethod
    def of(cls, input: str, error: Exception, at: int) -> "Stop":
        """A stop with a reference of its own."""
        return cls(secrets.token_hex(4), at, input, f"{type(error).__name__}: {error}")

    @property
    def sentence(self) -> str:
        """What everyone at the table reads."""
        return f"This table is stopped; the floor has been called (reference {self.reference})."


class TableStoppedError(NotAllowedError):
    """An input at a table that is stopped."""

    def __init__(self, stop: Stop) -> None:
        super().__init__(stop.sentence)
        self.stop = stop


async def stop_table(
    live: "LiveTable", command: Command, author: str, error: Exception
) -> TableStoppedError:
    """Stop a table as its log has it, and call the staff. Returns the player's refusal."""
    now = int(time.time())
    live.stopped = stop = Stop.of(type(command).__name__, error, now)
    error.add_note(f"the table is stopped, reference {stop.reference}")
    live.room.report(live, error)
    live.doubtful = StoredInput(live.id, None)
    row = AuditRow(now, author, "stopped the table", f"{stop.reference}: {stop.why}", live.id)
    try:
        await live.be_certain()  # what a fault left half done is not kept
        await live.room.note(row)
    except StoreError as fault:
        live.room.report(live, fault)
    live.timing.stop()
    live.dealer.plan_ahead()
    live.audience.note(stop.sentence)
    return TableStoppedError(stop)


async def restart(live: "LiveTable", visitor: Visitor) -> str:
    """Start a stopped table again from its log. Returns the reference of the stop."""
    stop = live.stopped
    if stop is None:
        raise NotAllowedError("this table is not stopped")
    live.doubtful = live.doubtful or StoredInput(live.id, None)
    await live.be_certain()
    try:
        live.table.check_conserved()
    except BrokenInvariant as error:
        raise NotAllowedError(f"the table does not add up: {error}") from error
    await live.room.note(live.audit(visitor, "restarted the table", stop.reference))
    live.stopped = None
    live.audience.note("The floor has started the table again.")
    live.resume_turn()
    live.dealer.plan_ahead()
    return stop.reference
