"""What has happened at the desk, for its reports: the log so far, and every input since.

The log is played once, when the first report is asked for; after that inputs are added as they
come. Only what a report counts is kept.
"""

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from cardspeak.room.commands import OpenGame, ReportIn
from cardspeak.room.events import DeskEvent
from cardspeak.room.log import DeskRecord
from cardspeak.room.reports import HandBegun
from cardspeak.store import DeskRow

if TYPE_CHECKING:
    from cardspeak.store import Store

FoundT = TypeVar("FoundT")
HistoryEntry = tuple[DeskRecord, list[DeskEvent]]


class DeskHistory:
    """Records of a desk with their events, in order."""

    def __init__(self, store: "Store", row: DeskRow, count: int) -> None:
        self._store = store
        self._row = row
        self._count = count  # records before this process
        self._earlier: list[HistoryEntry] | None = None
        self._since: list[HistoryEntry] = []
        self._playing = asyncio.Lock()
        self._working = asyncio.Lock()

    def add(self, record: DeskRecord, events: list[DeskEvent]) -> None:
        """Keep an input, if a report counts it."""
        if _counts(record, events):
            self._since.append((record, events))

    async def worked_out(self, work: Callable[[list[HistoryEntry]], FoundT]) -> FoundT:
        """What is worked out of all entries, in a thread, by one reader at a time.

        Threads that count at once share the interpreter with the loop, which would wait for each.
        """
        async with self._working:
            return await asyncio.to_thread(work, await self.entries())

    async def entries(self) -> list[HistoryEntry]:
        """Everything that reports count, from the first record on."""
        async with self._playing:
            if self._earlier is None:
                played = await asyncio.to_thread(self._store.desks.history, self._row, self._count)
                self._earlier = [each for each in played if _counts(*each)]
        return self._earlier + self._since


def _counts(record: DeskRecord, events: list[DeskEvent]) -> bool:
    command = record.input
    begins = isinstance(command, ReportIn) and isinstance(command.report, HandBegun)
    return bool(events) or begins or isinstance(command, OpenGame)
