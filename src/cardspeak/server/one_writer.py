"""What the desk and every event of a running room share: one queue, one timer, one version.

Commands wait in one queue. A timer puts the next deadline into it. Each change raises the version,
and a page waits until the version differs from its own. Nothing here knows what a command does.
"""

import asyncio
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, Generic, TypeVar

from cardspeak.errors import BrokenInvariant, CardspeakError
from cardspeak.server.tables.command_queue import CommandQueue
from cardspeak.store import StoredInput, StoreError

if TYPE_CHECKING:
    from cardspeak.server.room import Room

_AFTER_FAULT = 2.0
"""Seconds until a deadline that the store could not write is tried again."""

CommandT = TypeVar("CommandT")


class OneWriter(ABC, Generic[CommandT]):
    """The one writer of a log, with its queue, its timer and its version."""

    def __init__(self, room: "Room") -> None:
        self.room = room
        self.version = 0  # counts the changes since the start
        self._changed = asyncio.Event()
        self._timer: asyncio.TimerHandle | None = None
        self._loop = asyncio.get_running_loop()
        self._queue = CommandQueue(lambda: None, lambda error: room.report(None, error))
        self._doubtful: StoredInput | None = None  # perhaps written, perhaps not

    @abstractmethod
    async def write_for_house(self, command: CommandT) -> object:
        """Apply a command of the house and make it durable."""

    @abstractmethod
    async def write_deadline(self) -> object:
        """Apply what is due now and make it durable."""

    @abstractmethod
    async def take_up(self) -> str:
        """Take up what the store has. Returns the chain of its log."""

    async def _store(self, write: Callable[[], StoredInput]) -> None:
        """Make an applied input durable; after a failure, go on from what the store has."""
        try:
            entry = write()
        except Exception as error:  # it was done, so that nothing here is a refusal
            await self.take_up()
            raise BrokenInvariant(f"an input cannot be written: {error}") from error
        self.room.bank(entry.moves)
        try:
            await self.room.log.durable(entry)
        except Exception:
            self._doubtful = entry
            if not await self._be_certain():
                raise  # what is not on the disk has not happened

    async def _be_certain(self) -> bool:
        """Settle whether a doubtful input is in the store, and go on from there."""
        doubtful = self._doubtful
        if doubtful is None:
            return True
        written = doubtful.desk or doubtful.event
        assert written is not None
        is_kept = await self.take_up() == written.record.chain
        self._doubtful = None
        if not is_kept:
            self.room.bank_back(doubtful.moves)
        self._show()
        return is_kept

    def put(self, command: CommandT) -> None:
        """Queue a command of the house; a refusal changes nothing and is nobody's fault."""

        async def quietly() -> None:
            try:
                await self.write_for_house(command)
            except StoreError:
                raise
            except CardspeakError:
                return

        self._queue.put(quietly)

    async def _end_queue(self) -> None:
        """Stop the timer, and the queue after the command that runs now."""
        if self._timer is not None:
            self._timer.cancel()
        self._queue.end()
        await self._queue.ended()

    def _wake_at(self, due: int | None) -> None:
        """Set the timer for the next deadline."""
        if self._timer is not None:
            self._timer.cancel()
        if due is not None:
            wait = max(0.0, due - time.time())
            self._timer = self._loop.call_later(wait, self._queue.put, self._at_deadline)

    async def _at_deadline(self) -> None:
        try:
            await self.write_deadline()
        except StoreError as error:
            self.room.report(None, error)
            self._timer = self._loop.call_later(_AFTER_FAULT, self._queue.put, self._at_deadline)

    def _show(self) -> None:
        """Raise the version and wake the pages that wait for it."""
        self.version += 1
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()

    async def changed_since(self, version: int, seconds: float) -> None:
        """Wait until something has changed after a version, but no longer than some seconds."""
        if version != self.version:
            return
        try:
            await asyncio.wait_for(self._changed.wait(), seconds)
        except TimeoutError:
            return
