"""The event's log: every accepted input, chained by hashes, and the replay that proves it."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

import msgspec

from cardspeak.books import Book
from cardspeak.errors import CardspeakError
from cardspeak.table.log import InputLog, LogError, book_of
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


class EventLog(InputLog[EventHeader, EventRecord]):
    """The log of an event."""

    __slots__ = ()
    RECORD = EventRecord


def replay(
    header: EventHeader, records: Iterable[EventRecord], book: Book | None = None
) -> "Tournament":
    """Run a log again; the event it gives, or a `LogError` naming the record that differs."""
    from cardspeak.tournament.tournament import Tournament

    event = Tournament(book_of(header, book), header.flyer, EventLog(header))
    assert event.log is not None
    for record in records:
        try:
            event.apply(record.input, record.now, record.author)
        except CardspeakError as error:
            raise LogError(f"record {record.number} is refused on replay: {error}") from None
        if event.log.records[-1] != record:
            raise LogError(f"record {record.number} differs on replay")
    return event
