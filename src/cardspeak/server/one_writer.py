"""What the desk and every event of a running room share: one queue, one timer, one version.

Commands wait in one queue. A timer puts the next deadline into it. Each change raises the version,
and a page waits until the version differs from its own. No page shows what is not durable. Nothing
here knows what a command does.
"""

import asyncio
import time
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import AsyncIterator, Callable, Hashable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Generic, TypeVar, cast

from cardspeak.errors import BrokenInvariant, CardspeakError
from cardspeak.room.actor import Actor
from cardspeak.server.tables.command_queue import CommandQueue
from cardspeak.store import StoredInput, StoreError

if TYPE_CHECKING:
    from cardspeak.server.room import Room

_AFTER_FAULT = 2.0
"""Seconds until a deadline that the store could not write is tried again."""

_AT_ONCE = 8
"""How many of the pages that wait are made in one turn of the loop, which serves others besides."""
_QUARTERS = 4
"""A page that many look at is made once in a quarter of a second, for its clock goes on."""

CommandT = TypeVar("CommandT")
PageT = TypeVar("PageT")


class OneWriter(ABC, Generic[CommandT]):
    """The one writer of a log, with its queue, its timer and its version."""

    def __init__(self, room: "Room") -> None:
        self.room = room
        self.version = 0  # counts the changes since the start
        self._waiting: dict[asyncio.Future[None], None] = {}  # pages, until something changes
        self._woken: deque[asyncio.Future[None]] = deque()
        self._writing: asyncio.Future[None] | None = None  # while the state is not durable
        self._readers = 0  # pages that wait until it is
        self._kept: dict[Hashable, object] = {}
        self._kept_at = (0, 0)
        self._timer: asyncio.TimerHandle | None = None
        self._loop = asyncio.get_running_loop()
        self._queue = CommandQueue(lambda: None, lambda error: room.report(None, error))
        self._doubtful: StoredInput | None = None  # perhaps written, perhaps not

    @property
    @abstractmethod
    def actor(self) -> Actor:
        """What is at work, as its log has it."""

    @abstractmethod
    async def write_for_house(self, command: CommandT) -> object:
        """Apply a command of the house and make it durable."""

    @abstractmethod
    async def write_deadline(self) -> object:
        """Apply what is due now and make it durable."""

    @abstractmethod
    async def take_up(self) -> str:
        """Take up what the store has. Returns the chain of its log."""

    @asynccontextmanager
    async def _applied(self) -> AsyncIterator[None]:
        """Pages wait while an input that was applied becomes durable, until it is shown."""
        self._writing = self._loop.create_future()
        try:
            yield
        finally:
            self._let_read()
            if self._readers:
                await asyncio.sleep(0)  # they read now, before the next command

    def _let_read(self) -> None:
        writing, self._writing = self._writing, None
        if writing is not None:
            writing.set_result(None)

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
            self.actor.take_back()  # while nobody knows, pages show what is certain
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

    # Who looks

    def _show(self) -> None:
        """Raise the version and wake the pages that wait for it, a few in each turn of the loop."""
        self.version += 1
        self._let_read()
        is_waking = bool(self._woken)
        self._woken.extend(self._waiting)
        self._waiting.clear()
        if self._woken and not is_waking:
            self._loop.call_soon(self._wake)

    def _wake(self) -> None:
        for _ in range(min(_AT_ONCE, len(self._woken))):
            page = self._woken.popleft()
            if not page.done():
                page.set_result(None)
        if self._woken:
            self._loop.call_soon(self._wake)

    async def changed_since(self, version: int, seconds: float) -> None:
        """Wait until something has changed after a version, but no longer than some seconds."""
        if version == self.version:
            page = self._loop.create_future()
            self._waiting[page] = None
            try:
                await asyncio.wait_for(page, seconds)
            except TimeoutError:
                pass
            finally:
                self._waiting.pop(page, None)
        await self.durable()

    async def durable(self) -> None:
        """Wait until the state is durable, or is again what it was."""
        self._readers += 1
        try:
            while self._writing is not None:
                await asyncio.shield(self._writing)
        finally:
            self._readers -= 1

    def kept(self, page: Hashable, make: Callable[[], PageT]) -> PageT:
        """A page that many look at; it is made anew when something has changed."""
        now = (self.version, int(time.time() * _QUARTERS))
        if now != self._kept_at:
            self._kept_at, self._kept = now, {}
        if page not in self._kept:
            self._kept[page] = make()
        return cast(PageT, self._kept[page])
