"""The event's log: every accepted input, chained by hashes, and the replay that proves it."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

import msgspec

from cardspeak.books import Book
from cardspeak.errors import CardspeakError
from cardspeak.table.log import LogError, digest
from cardspeak.table.log_format import LogHeader
from cardspeak.tournament.commands import Command
from cardspeak.tournament.flyer import Flyer

if TYPE_CHECKING:
    from cardspeak.tournament.tournament import Tournament

FORMAT = "cardspeak event log"


class EventHeader(LogHeader, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What an event's log begins with: the flyer, beside the book."""

    log: str = FORMAT
    flyer: Flyer


class EventRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """One accepted input: its author and time, digests of its result, and the chain so far."""

    number: int
    now: int
    author: str
    input: Command
    happenings: str
    state: str
    chain: str


class EventLog:
    """An append-only list of records; `drain` hands over those that nobody has taken yet."""

    __slots__ = ("chain", "count", "header", "records")

    def __init__(self, header: EventHeader) -> None:
        self.header = header
        self.count = 0
        self.records: list[EventRecord] = []
        self.chain = digest(msgspec.to_builtins(header))

    def add(self, command: Command, author: str, now: int, happenings: str, state: str) -> None:
        """Append what was accepted."""
        number = self.count + 1
        chain = digest((self.chain, number, now, author, command, happenings, state))
        self.records.append(EventRecord(number, now, author, command, happenings, state, chain))
        self.count, self.chain = number, chain

    def drain(self) -> list[EventRecord]:
        """Hand over the records held here; the log keeps only their count and chain."""
        drained, self.records = self.records, []
        return drained


def replay(
    header: EventHeader, records: Iterable[EventRecord], book: Book | None = None
) -> "Tournament":
    """Run a log again; the event it gives, or a `LogError` naming the record that differs."""
    from cardspeak.tournament.tournament import Tournament

    if not header.is_ours:
        raise LogError(f"the log was written by {header.writer}: this build plays differently")
    book = book or Book.load(header.book)
    if book.digest != header.digest:
        raise LogError(f"the log was written under another edition of the book {header.book}")
    event = Tournament(book, header.flyer, EventLog(header))
    assert event.log is not None
    for record in records:
        try:
            event.apply(record.input, record.now, record.author)
        except CardspeakError as error:
            raise LogError(f"record {record.number} is refused on replay: {error}") from None
        if event.log.records[-1] != record:
            raise LogError(f"record {record.number} differs on replay")
    return event
