"""The logs of tournaments in a database: opened once, appended to, and replayed when they go on.

A room has any number of events; those that are over stay as they ended. Rows go in through the
room's one writer, as those of tables do.
"""

from collections.abc import Generator, Iterator

import msgspec
import sqlalchemy as sql
from sqlalchemy.engine import Connection

from cardspeak.errors import BrokenInvariant, CardspeakError
from cardspeak.store import reader, schema
from cardspeak.store.integrity import add, change
from cardspeak.store.rows import EventRow, StoreError
from cardspeak.table.log_format import ours, written_by
from cardspeak.tournament.commands import Command
from cardspeak.tournament.happenings import Happening
from cardspeak.tournament.log import EventHeader, EventLog, EventRecord
from cardspeak.tournament.tournament import Tournament

_HEADER = msgspec.json.Decoder(EventHeader)
_INPUT: msgspec.json.Decoder[Command] = msgspec.json.Decoder(Command)
Played = tuple[Tournament, EventRecord, list[Happening]]
"""An event just after a record, and what the record gave."""


def every(connection: Connection) -> list[EventRow]:
    """Every event that the room has had, in the order in which they were opened."""
    column = schema.events.c
    names = (column.id, column.header, column.options, column.opened_at, column.closed_at)
    wanted = sql.select(*names).order_by(column.opened_at, column.id)
    return [_row(*row) for row in connection.execute(wanted)]


def open_event(connection: Connection, row: EventRow) -> None:
    """Give the room an event; its book must have been kept."""
    add(connection, schema.events, [values(row)])


def close_event(connection: Connection, row: EventRow, at: int | None) -> EventRow:
    """Mark an event as over, or as going on after all; everything about it stays."""
    closed = msgspec.structs.replace(row, closed_at=at)
    change(connection, schema.events, values(closed))
    return closed


def take_over(connection: Connection, row: EventRow) -> EventRow:
    """Make the log of an event this build's own, which has replayed all of it."""
    header = msgspec.structs.replace(row.header, **written_by(ours()))
    taken = msgspec.structs.replace(row, header=header)
    change(connection, schema.events, values(taken))
    return taken


def replayed_event(connection: Connection, row: EventRow) -> Tournament:
    """An event as its last record left it."""
    event = _begun(connection, row)
    for _ in _followed(connection, row, event):
        pass
    return event


def history(connection: Connection, row: EventRow) -> Generator[Played, None, None]:
    """The records of an event, each with the event as it left it."""
    yield from _followed(connection, row, _begun(connection, row))


def marks(connection: Connection, event: str, most: int) -> list[str]:
    """The marks of the latest requests that an event took."""
    column = schema.event_records.c
    wanted = sql.select(column.asked).where(column.event == event, column.asked.is_not(None))
    found = connection.scalars(wanted.order_by(column.number.desc()).limit(most))
    return [str(each) for each in found]


def _begun(connection: Connection, row: EventRow) -> Tournament:
    book = reader.book(connection, row.header.digest)
    return Tournament(book, row.header.flyer, EventLog(row.header))


def _followed(connection: Connection, row: EventRow, event: Tournament) -> Iterator[Played]:
    """Play every record of a log, and compare what it gives with what was kept."""
    log = event.log
    assert log is not None
    for record in records(connection, row.id):
        if record.number != log.count + 1:
            raise StoreError(f"event {row.id}: record {log.count + 1} is missing")
        try:
            happened = event.apply(record.input, record.now, record.author)
        except (CardspeakError, BrokenInvariant) as error:
            where = f"event {row.id} ({row.header.writer}), record {record.number}"
            raise StoreError(f"{where}: {error}") from error
        made = [msgspec.structs.replace(each, chain="") for each in log.drain()]
        if made != [record]:
            where = f"event {row.id} ({row.header.writer})"
            raise StoreError(f"{where}: record {record.number} differs on replay")
        yield event, record, happened


def records(connection: Connection, event: str) -> Iterator[EventRecord]:
    """The records of an event in order; the store chains them, as rows."""
    column = schema.event_records.c
    wanted = sql.select(
        column.number, column.now, column.author, column.input, column.happenings, column.state
    )
    wanted = wanted.where(column.event == event).order_by(column.number)
    with connection.execute(wanted, execution_options={"yield_per": reader.MANY}) as found:
        for number, now, author, body, happened, state in found:
            command = input_of(event, number, body)
            yield EventRecord(number, now, author, command, happened, state, chain="")


def input_of(event: str, number: int, body: bytes) -> Command:
    """The input of a record."""
    try:
        return _INPUT.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise StoreError(
            f"event {event}, record {number}: its input cannot be read: {error}"
        ) from None


def values(row: EventRow) -> tuple[str, bytes, bytes, int, int | None]:
    """An event as the columns of its table."""
    header = msgspec.json.encode(row.header)
    return (row.id, header, row.options, row.opened_at, row.closed_at)


def _row(id: str, header: bytes, options: bytes, opened_at: int, closed_at: int | None) -> EventRow:
    try:
        return EventRow(id, _HEADER.decode(header), options, opened_at, closed_at)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise StoreError(f"event {id}: its header cannot be read: {error}") from None
