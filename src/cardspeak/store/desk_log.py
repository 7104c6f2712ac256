"""The desk's log in a database: opened once, appended to, and replayed when the room starts.

A room has one desk at a time. Under another book it gets a new one, and the log of the old one
stays. Rows go in through the room's one writer, as those of tables do.
"""

from collections.abc import Iterator
from contextlib import closing
from itertools import islice

import msgspec
import sqlalchemy as sql
from sqlalchemy.engine import Connection

from cardspeak.books import Book
from cardspeak.errors import BrokenInvariant, CardspeakError
from cardspeak.room import Desk, dealt, play_watch
from cardspeak.room.commands import Command
from cardspeak.room.events import DeskEvent
from cardspeak.room.log import DeskHeader, DeskLog, DeskRecord, replayed
from cardspeak.room.play_watch import HandSeen
from cardspeak.room.reports import TableReport
from cardspeak.room.saving import restored
from cardspeak.store import reader, schema
from cardspeak.store.integrity import add, broken_parts
from cardspeak.store.recovery import starts
from cardspeak.store.rows import DeskRow, StoreError
from cardspeak.table.log import LogError

_HEADER = msgspec.json.Decoder(DeskHeader)
_INPUT: msgspec.json.Decoder[Command] = msgspec.json.Decoder(Command)


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


def resumed_desk(connection: Connection, row: DeskRow) -> Desk:
    """A desk as its last record left it, from its newest snapshot that fits the log."""
    book = reader.book(connection, row.header.digest)
    column = schema.desk_snapshots.c
    wanted = sql.select(schema.desk_snapshots).where(column.desk == row.id)
    for *values, sealed in connection.execute(wanted.order_by(column.number.desc()).limit(2)):
        if broken_parts(column.keys()[:-1], values, sealed):
            continue
        try:
            return _followed(connection, row, _restored(connection, row, book, *values[1:]))
        except (LogError, StoreError):
            continue  # a snapshot is never the truth
    return _followed(connection, row, Desk(book, DeskLog(row.header)))


def replayed_desk(connection: Connection, row: DeskRow) -> Desk:
    """A desk replayed from its first record."""
    book = reader.book(connection, row.header.digest)
    return _followed(connection, row, Desk(book, DeskLog(row.header)))


def history(
    connection: Connection, row: DeskRow, until: int
) -> list[tuple[DeskRecord, list[DeskEvent]]]:
    """The first records of a desk, each with the events that it gave."""
    book = reader.book(connection, row.header.digest)
    first = islice(records(connection, row.id), until)
    return list(replayed(row.header, first, book))


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


def _followed(connection: Connection, row: DeskRow, desk: Desk) -> Desk:
    """A desk with every later record of its log applied."""
    log = desk.log
    assert log is not None
    for record in records(connection, row.id, after=log.count):
        if record.number != log.count + 1:
            raise StoreError(f"desk {row.id}: record {log.count + 1} is missing")
        try:
            desk.apply(record.input, record.now, record.author)
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


def input_of(desk: int, number: int, body: bytes) -> Command:
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


def unheard(connection: Connection, table: str, heard: int) -> list[tuple[int, TableReport]]:
    """The reports of a table after the last one that the desk heard, made again from its log."""
    row = reader.table_row(connection, table)
    for start in starts(connection, row):
        if start.link.reports > heard:
            continue
        assert start.log is not None
        found: list[tuple[int, TableReport]] = []
        with closing(reader.records(connection, table, start.log.count)) as following:
            for record in following:
                events = start.apply(record.input, record.now, record.author)
                start.log.drain()
                found += [each for each in dealt.reports(start, events) if each[0] > heard]
        return found
    raise AssertionError("a table begins without reports")


def _row(id: int, header: bytes, opened_at: int) -> DeskRow:
    try:
        return DeskRow(id, _HEADER.decode(header), opened_at)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise StoreError(f"desk {id}: its header cannot be read: {error}") from None
