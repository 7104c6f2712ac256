"""The desk's log in a database: opened once, appended to, and replayed when the room starts.

A room has one desk at a time. Under another book it gets a new one, and the log of the old one
stays. Rows go in through the room's one writer, as those of tables do.
"""

from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import islice
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sql
from sqlalchemy.engine import Connection

from cardspeak.books import Book
from cardspeak.errors import BrokenInvariant, CardspeakError
from cardspeak.room import Desk, play_watch
from cardspeak.room.commands import Command
from cardspeak.room.events import DeskEvent
from cardspeak.room.log import DeskHeader, DeskLog, DeskRecord, apply_record, run
from cardspeak.room.play_watch import HandSeen
from cardspeak.room.saved_desk import restored, saved
from cardspeak.store import reader, schema, segments
from cardspeak.store.integrity import add, broken_parts, change
from cardspeak.store.recovery import starts
from cardspeak.store.rows import DeskRow, StoreError
from cardspeak.store.segments import Stretch
from cardspeak.table import Table
from cardspeak.table import log as table_log
from cardspeak.table.log import LogError
from cardspeak.table.log_format import OpenSegment

Told = TypeVar("Told", bound=tuple[int, Any])
"""A report with its number."""
_RECENT = 1000
_HEADER = msgspec.json.Decoder(DeskHeader)
_INPUT: msgspec.json.Decoder[Command | OpenSegment] = msgspec.json.Decoder(Command | OpenSegment)


def newest(connection: Connection) -> DeskRow | None:
    """The desk that the room has now, if it has one."""
    column = schema.desks.c
    wanted = sql.select(column.id, column.header, column.opened_at)
    found = connection.execute(wanted.order_by(column.id.desc()).limit(1)).first()
    return None if found is None else _row(*found)


def every(connection: Connection) -> list[DeskRow]:
    """Every desk that the room has had."""
    column = schema.desks.c
    wanted = sql.select(column.id, column.header, column.opened_at).order_by(column.id)
    return [_row(*row) for row in connection.execute(wanted)]


def open_desk(connection: Connection, header: DeskHeader, now: int) -> DeskRow:
    """Give the room a desk; its book must have been kept."""
    before = newest(connection)
    row = DeskRow(before.id + 1 if before is not None else 1, header, now)
    add(connection, schema.desks, [(row.id, msgspec.json.encode(header), now)])
    return row


class RecoveredDesk(msgspec.Struct, frozen=True):
    """A desk as its last record left it, and what a new segment goes on from where one is due."""

    desk: Desk
    start: bytes


def recovered_desk(connection: Connection, row: DeskRow) -> RecoveredDesk:
    """A desk as its last record left it, from its newest snapshot that fits the log."""
    why: CardspeakError | None = None
    last: tuple[int, bytes] | None = None
    book = reader.book(connection, row.header.digest)
    for number, body in _snapshots(connection, row):
        last = last or (number, body)
        try:
            start = _restored(connection, row, book, number, body)
            return RecoveredDesk(_followed(connection, row, start), body)
        except (LogError, StoreError) as error:
            why = error  # a snapshot is never the truth
    try:
        start = _beginning(connection, row, book)
        closing = b"" if row.header.is_ours else saved(start)
        return RecoveredDesk(_followed(connection, row, start), closing)
    except (LogError, StoreError) as error:
        why = error
    if row.header.is_ours:
        raise why
    end, _ = reader.end(connection, schema.desk_records, row.id)
    if last is None or last[0] != end:
        raise StoreError(
            f"desk {row.id} was not closed after its last input by {row.header.writer}; "
            "this build runs it differently: stop the room with that build first"
        )
    return RecoveredDesk(restored(row.header, book, last[1]), last[1])


def _snapshots(
    connection: Connection, row: DeskRow, until: int | None = None
) -> list[tuple[int, bytes]]:
    """The two newest snapshots of a desk's newest segment that are what was written.

    `until` a record, where one is named.
    """
    column = schema.desk_snapshots.c
    wanted = sql.select(schema.desk_snapshots).where(
        column.desk == row.id, column.number >= row.header.segment
    )
    if until is not None:
        wanted = wanted.where(column.number <= until)
    found = connection.execute(wanted.order_by(column.number.desc()).limit(2))
    names = column.keys()[:-1]
    return [
        (values[1], values[2])
        for *values, sealed in found
        if not broken_parts(names, values, sealed)
    ]


def _beginning(connection: Connection, row: DeskRow, book: Book) -> Desk:
    """A desk as its newest segment went on, or as it was opened."""
    bodies = segments.inputs(connection, schema.desk_records, row.id)
    opened = segments.newest(row.header, bodies)
    if opened is not None:
        return restored(row.header, book, opened.closing.encode())
    return Desk(book, DeskLog(row.header))


def replayed_desk(connection: Connection, row: DeskRow) -> Desk:
    """A desk replayed from the first record of its newest segment."""
    book = reader.book(connection, row.header.digest)
    return _followed(connection, row, _beginning(connection, row, book))


def replay_segment(connection: Connection, row: DeskRow, stretch: Stretch) -> int:
    """Replay one segment of a desk. Returns how many records it has."""
    header, book = stretch.header(row.header), reader.book(connection, row.header.digest)
    desk = Desk(book, DeskLog(header))
    if stretch.closing is not None:
        desk = restored(header, book, stretch.closing)
    _followed(connection, row, desk, stretch.last)
    return max(0, stretch.last - stretch.first + 1)


def set_header(connection: Connection, row: DeskRow) -> None:
    """Keep another header of a desk."""
    change(connection, schema.desks, (row.id, msgspec.json.encode(row.header), row.opened_at))


def history(
    connection: Connection, row: DeskRow, until: int
) -> list[tuple[DeskRecord, list[DeskEvent]]]:
    """The records of a desk's newest segment up to one, each with the events that it gave."""
    book = reader.book(connection, row.header.digest)
    desk = _beginning(connection, row, book)
    assert desk.log is not None
    first = islice(records(connection, row.id, desk.log.count), until - desk.log.count)
    return list(run(desk, first))


def recent(connection: Connection, row: DeskRow) -> list[tuple[DeskRecord, list[DeskEvent]]]:
    """The latest records of a desk, a thousand or more, each with the events that it gave."""
    book = reader.book(connection, row.header.digest)
    start: Desk | None = None
    end, _ = reader.end(connection, schema.desk_records, row.id)
    for number, body in _snapshots(connection, row, until=end - _RECENT):
        try:
            start = _restored(connection, row, book, number, body)
            break
        except LogError:
            continue
    start = start or _beginning(connection, row, book)
    assert start.log is not None
    return list(run(start, records(connection, row.id, start.log.count)))


def _restored(connection: Connection, row: DeskRow, book: Book, number: int, body: bytes) -> Desk:
    """The desk of a snapshot; refused unless it is what the log says of it."""
    desk = restored(row.header, book, body)
    column = schema.desk_records.c
    wanted = sql.select(column.state).where(column.desk == row.id, column.number == number)
    found = connection.execute(wanted).scalar()
    assert desk.log is not None
    if (number, found) != (desk.log.count, desk.digest):
        raise LogError(f"desk {row.id}: the snapshot after record {number} does not fit the log")
    return desk


def _followed(connection: Connection, row: DeskRow, desk: Desk, until: int | None = None) -> Desk:
    """A desk with every later record of its log applied, or those up to one."""
    log = desk.log
    assert log is not None
    for record in records(connection, row.id, after=log.count):
        if until is not None and record.number > until:
            break
        if record.number != log.count + 1:
            raise StoreError(f"desk {row.id}: record {log.count + 1} is missing")
        try:
            apply_record(desk, record)
        except (CardspeakError, BrokenInvariant) as error:
            raise StoreError(f"desk {row.id}, record {record.number}: {error}") from error
        made = [msgspec.structs.replace(each, chain="") for each in log.drain()]
        if made != [record]:
            raise StoreError(f"desk {row.id}: record {record.number} differs on replay")
    return desk


def records(connection: Connection, desk: int, after: int = 0) -> Iterator[DeskRecord]:
    """The records of a desk after one of them, in order; the store chains them, as rows."""
    column = schema.desk_records.c
    wanted = sql.select(
        column.number, column.now, column.author, column.input, column.events, column.state
    )
    wanted = wanted.where(column.desk == desk, column.number > after).order_by(column.number)
    with connection.execute(wanted, execution_options={"yield_per": reader.MANY}) as found:
        for number, now, author, body, events, state in found:
            command = input_of(desk, number, body)
            yield DeskRecord(number, now, author, command, events, state, chain="")


def input_of(desk: int, number: int, body: bytes) -> Command | OpenSegment:
    """The input of a record."""
    try:
        return _INPUT.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise StoreError(
            f"desk {desk}, record {number}: its input cannot be read: {error}"
        ) from None


def hands_seen(connection: Connection, table: str, most: int) -> list[HandSeen]:
    """The latest hands of a dealt table, as the floor may look at them, at most so many."""
    row = reader.table_row(connection, table)
    newest = next(iter(starts(connection, row))).number
    for start in starts(connection, row, before=max(1, newest - most)):
        assert start.log is not None
        with closing(reader.records(connection, table, start.log.count)) as following:
            return list(play_watch.watched(start, following))[-most:]
    raise AssertionError("a table was opened once")


def unheard(
    connection: Connection, table: str, heard: int, reports: Callable[[Table, Any], list[Told]]
) -> list[Told]:
    """The reports of a table after the last one that was heard, made again from its log."""
    row = reader.table_row(connection, table)
    for start in starts(connection, row):
        if start.link.reports > heard:
            continue
        assert start.log is not None
        found: list[Told] = []
        with closing(reader.records(connection, table, start.log.count)) as following:
            for record in following:
                events = table_log.apply_record(start, record)
                start.log.drain()
                found += [each for each in reports(start, events) if each[0] > heard]
        return found
    raise StoreError(f"table {table}: its reports after {heard} were made by {row.header.writer}")


def _row(id: int, header: bytes, opened_at: int) -> DeskRow:
    try:
        return DeskRow(id, _HEADER.decode(header), opened_at)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise StoreError(f"desk {id}: its header cannot be read: {error}") from None
