"""The desk's log: every accepted input, chained by hashes, and the replay that proves it."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import msgspec

from cardspeak.books import Book
from cardspeak.errors import CardspeakError
from cardspeak.room.commands import Command
from cardspeak.room.events import DeskEvent
from cardspeak.table.log import InputLog, LogError, book_of
from cardspeak.table.log_format import LogHeader, OpenSegment

if TYPE_CHECKING:
    from cardspeak.room.desk import Desk

FORMAT = "cardspeak desk log"

Input = Command | OpenSegment
"""What a record can hold: a command, or the state that another build's segment goes on from."""


class DeskHeader(LogHeader, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a desk's log begins with."""

    log: str = FORMAT


class DeskRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """One accepted input: its author and time, digests of its result, and the chain so far."""

    number: int
    now: int
    author: str
    input: Input
    events: str
    state: str
    chain: str


class DeskLog(InputLog[DeskHeader, DeskRecord]):
    """The log of a desk."""

    __slots__ = ()
    RECORD = DeskRecord


def replay(header: DeskHeader, records: Iterable[DeskRecord], book: Book | None = None) -> "Desk":
    """Run a log again; the desk it gives, or a `LogError` naming the record that differs."""
    desk = _empty(header, book)
    for _ in run(desk, records):
        pass
    return desk


def replayed(
    header: DeskHeader, records: Iterable[DeskRecord], book: Book | None = None
) -> Iterator[tuple[DeskRecord, list[DeskEvent]]]:
    """Run a log again; each record with the events that it gave."""
    return run(_empty(header, book), records)


def _empty(header: DeskHeader, book: Book | None) -> "Desk":
    """The desk with which a log begins."""
    from cardspeak.room.desk import Desk

    return Desk(book_of(header, book), DeskLog(header))


def apply_record(desk: "Desk", record: DeskRecord) -> list[DeskEvent]:
    """Do what a record says; the events that it gives."""
    from cardspeak.room.segments import mark

    if isinstance(record.input, OpenSegment):
        mark(desk, record.input, record.now)
        return []
    return desk.apply(record.input, record.now, record.author)


def run(
    desk: "Desk", records: Iterable[DeskRecord]
) -> Iterator[tuple[DeskRecord, list[DeskEvent]]]:
    """Apply the records of a log, each of which must give what it gave before."""
    assert desk.log is not None
    for record in records:
        try:
            events = apply_record(desk, record)
        except CardspeakError as error:
            raise LogError(f"record {record.number} is refused on replay: {error}") from None
        made = desk.log.records[-1]
        if not record.chain:
            made = msgspec.structs.replace(made, chain="")  # the keeper of the records chains them
        if made != record:
            raise LogError(f"record {record.number} differs on replay")
        yield record, events
