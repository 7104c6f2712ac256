"""Erasing a person: another word stands wherever the name stood, and every chain still holds.

A row that named the person keeps the salted digest of what it was in place of its salt, so that its
chain and the anchors hold, and nobody can find out from the digest what was there. The tables at
which the person played are played again under the other word, and have new digests of their own.
What does not hold is refused and stays as it is: nobody mends a log by erasing a person.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sql
from sqlalchemy.engine import Connection

from cardspeak.books import Book
from cardspeak.errors import BrokenInvariant, CardspeakError
from cardspeak.room import Desk
from cardspeak.room.log import DeskLog
from cardspeak.room.saved_desk import restored as restored_desk
from cardspeak.room.saved_desk import saved as saved_desk
from cardspeak.room.segments import mark as mark_desk
from cardspeak.store import desk_log, event_log, reader, schema, segments
from cardspeak.store.erasure import Erasure
from cardspeak.store.integrity import change, is_sealed, key_of, remove, salted
from cardspeak.store.rows import DeskRow, EventRow, StoreError, TableRow
from cardspeak.table import Table
from cardspeak.table.log import Header, Log
from cardspeak.table.log_format import OpenSegment
from cardspeak.table.saved_table import hand_of, restored, saved
from cardspeak.table.segments import mark as mark_table
from cardspeak.tournament.log import EventLog
from cardspeak.tournament.tournament import Tournament

PENDING = "erasing"
"""The setting that holds an erasure until it is done."""

Actor = Table | Desk | Tournament
A = TypeVar("A", bound=Actor)
_MANY = 1000
_JSON = msgspec.json.Encoder()


# Where a name is


def tables_naming(connection: Connection, name: str) -> list[str]:
    """The tables that name a person in some record, in their headers or as their host."""
    record, move = schema.records.c, schema.moves.c
    body = "instr(input, :it) > 0"
    if connection.dialect.name == "postgresql":
        body = "position(:it in input) > 0"
    it = _JSON.encode(name)[1:-1]
    found = set(connection.scalars(sql.select(move.table).where(move.name == name).distinct()))
    found |= set(connection.scalars(sql.select(record.table).where(record.author == name)))
    asked = sql.select(record.table).where(record.asked.endswith(f":{name}", autoescape=True))
    found |= set(connection.scalars(asked.distinct()))
    said = sql.select(record.table).where(sql.text(body).bindparams(it=it)).distinct()
    found |= set(connection.scalars(said))
    row = schema.tables.c
    wanted = sql.select(row.id, row.host, row.header, row.options)
    for id, host, header, options in connection.execute(wanted):
        if host == name or it in header or it in options:
            found.add(id)
    return sorted([id for id in found if id is not None])


def is_named(connection: Connection, name: str) -> bool:
    """Whether a person ever had chips or acted as staff."""
    move, act = schema.moves.c, schema.audit.c
    moved = sql.select(move.number).where(move.name == name).limit(1)
    acted = sql.select(act.number).where(act.by == name).limit(1)
    return any(connection.execute(each).first() for each in (moved, acted))


# Tables


def erase_from_table(connection: Connection, id: str, erasure: Erasure) -> int:
    """Erase a person from the records of a table. Returns how many rows have changed."""
    row = reader.table_row(connection, id)
    book = reader.book(connection, row.header.digest)
    header: Header = erasure.without(row.header)
    host = erasure.named(row.host)
    before, after = _tables(connection, row, header, book, erasure)
    snapshots = {number: body for number, _, body in reader.snapshots(connection, id)}
    changed, passed = 0, _Passed(before, erasure)
    for values in _records(connection, schema.records, id):
        _, number, *was, asked, salt, erased, chain = values
        if passed.has(number):
            becomes = passed.record((number, *was))
        else:
            command = reader.input_of(id, number, was[2])
            becomes = _played_again(before, after, command, (number, *was), erasure)
        asks = _asked_without(asked, erasure)
        if becomes != (number, *was):
            salt, erased = _without_salt((number, *was), salt, erased)
        row_now = (id, *becomes, asks, salt, erased, chain)
        if row_now != values:
            change(connection, schema.records, row_now)
            changed += 1
        if number in snapshots:
            kept = snapshots[number]
            body = erasure.in_json(kept) if passed.has(number) else saved(_known(after))
            if body != kept:
                change(connection, schema.snapshots, (id, number, hand_of(body), body))
                changed += 1
    options = erasure.in_json(row.options) if row.options else row.options
    if (header, host, options) != (row.header, row.host, row.options):
        words = (_JSON.encode(header), host, options, row.opened_at, row.closed_at)
        change(connection, schema.tables, (id, *words))
        changed += 1
    return changed


def _tables(
    connection: Connection, row: TableRow, header: Header, book: Book, erasure: Erasure
) -> tuple[Table | None, Table | None]:
    """A table as its newest segment begins, with the name and without it; none of another build."""
    if not row.header.is_ours:
        return None, None
    opened = segments.newest(row.header, segments.inputs(connection, schema.records, row.id))
    if opened is None:
        return (
            Table(book, row.header.notice, log=Log(row.header), showing=row.header.showing),
            Table(book, header.notice, log=Log(header), showing=header.showing),
        )
    body = opened.closing.encode()
    return restored(row.header, book, body), restored(header, book, erasure.in_json(body))


def _known(at: A | None) -> A:
    assert at is not None, "records of this build are played"
    return at


class _Passed:
    """The records that only another build could play again: they lose the name, and the digests.

    A digest of what a table is has the names of its players, and nobody could make another one.
    """

    def __init__(self, at: Actor | None, erasure: Erasure) -> None:
        self._last = at.log.count if at is not None and at.log is not None else None
        self._erasure = erasure
        self._is_named = False

    def has(self, number: int) -> bool:
        """Whether a record is one of them."""
        return self._last is None or number <= self._last

    def record(self, was: tuple[Any, ...]) -> tuple[Any, ...]:
        """A record as it is to be."""
        number, now, author, body, *digests = was
        by, kept = self._erasure.named(author), self._erasure.in_json(body)
        self._is_named = self._is_named or (by, kept) != (author, body)
        return (number, now, by, kept, *(("", "") if self._is_named else digests))


def _records(connection: Connection, table: sql.Table, id: Any) -> Iterator[tuple[Any, ...]]:
    """The records of a table, a desk or an event without their seals, which must hold."""
    of = next(iter(table.primary_key))
    page = sql.select(table).where(of == id).order_by(table.c.number).limit(_MANY)
    number = 0
    while rows := connection.execute(page.where(table.c.number > number)).all():
        for *values, sealed in rows:
            _check_sealed(connection, table, values, sealed, f"{of.name} {id}")
            yield tuple(values)
        number = rows[-1]._mapping["number"]


def _played_again(
    before: Actor | None,
    after: Actor | None,
    command: Any,
    was: Sequence[Any],
    erasure: Erasure,
) -> tuple[Any, ...]:
    """A record as it is to be, played on the log as it was and as it is to be."""
    number, now, author, body, *digests = was
    made = _played(_known(before), command, now, author, number)
    if [_happened(made), made.state] != digests:
        raise StoreError(f"record {number} differs on replay; see cardspeak verify")
    given, by = erasure.without(command), erasure.named(author)
    made = _played(_known(after), given, now, by, number)
    kept = body if given is command else _JSON.encode(given)
    return (number, now, by, kept, _happened(made), made.state)


def _happened(record: Any) -> str:
    """The digest of what a record gave."""
    digest: str = getattr(record, "happenings", None) or record.events
    return digest


def _played(at: Actor, command: Any, now: int, author: str, number: int) -> Any:
    assert at.log is not None
    try:
        if not isinstance(command, OpenSegment):
            at.apply(command, now, author)
        elif isinstance(at, Table):
            mark_table(at, command, now)
        elif isinstance(at, Desk):
            mark_desk(at, command, now)
    except (CardspeakError, BrokenInvariant) as error:
        raise StoreError(f"record {number} cannot be played again: {error}") from None
    return at.log.drain()[-1]


def _asked_without(asked: str | None, erasure: Erasure) -> str | None:
    """The mark of a message without the name of the person who sent it."""
    id, _, rest = (asked or "").partition(":")
    mark, is_named, name = rest.partition(":")
    return f"{id}:{mark}:{erasure.named(name)}" if is_named else asked


# The desk


def erase_from_desk(connection: Connection, row: DeskRow, erasure: Erasure) -> int:
    """Erase a person from the records of a desk. Returns how many rows have changed."""
    before, after = _desks(connection, row, erasure)
    column = schema.desk_snapshots.c
    kept = sql.select(column.number, column.body).where(column.desk == row.id)
    snapshots = dict(connection.execute(kept).all())
    changed, passed = 0, _Passed(before, erasure)
    for values in _records(connection, schema.desk_records, row.id):
        _, number, *was, salt, erased, chain = values
        if passed.has(number):
            becomes = passed.record((number, *was))
        else:
            command = desk_log.input_of(row.id, number, was[2])
            becomes = _played_again(before, after, command, (number, *was), erasure)
        if becomes != (number, *was):
            salt, erased = _without_salt((number, *was), salt, erased)
            change(connection, schema.desk_records, (row.id, *becomes, salt, erased, chain))
            changed += 1
        if number in snapshots:
            old = passed.has(number)
            body = erasure.in_json(snapshots[number]) if old else saved_desk(_known(after))
            change(connection, schema.desk_snapshots, (row.id, number, body))
    return changed


def _desks(
    connection: Connection, row: DeskRow, erasure: Erasure
) -> tuple[Desk | None, Desk | None]:
    """A desk as its newest segment begins, with the name and without it; none of another build."""
    if not row.header.is_ours:
        return None, None
    book = reader.book(connection, row.header.digest)
    opened = segments.newest(row.header, segments.inputs(connection, schema.desk_records, row.id))
    if opened is None:
        return Desk(book, DeskLog(row.header)), Desk(book, DeskLog(row.header))
    body = opened.closing.encode()
    return restored_desk(row.header, book, body), restored_desk(
        row.header, book, erasure.in_json(body)
    )


# Tournaments


def erase_from_event(connection: Connection, row: EventRow, erasure: Erasure) -> EventRow:
    """Erase a person from the header and the records of an event. Returns its row as it is then."""
    book = reader.book(connection, row.header.digest)
    named = msgspec.structs.replace(row, header=erasure.without(row.header))
    before, after = [
        Tournament(book, each.header.flyer, EventLog(each.header)) for each in (row, named)
    ]
    passed = _Passed(before if row.header.is_ours else None, erasure)
    for values in _records(connection, schema.event_records, row.id):
        _, number, *was, asked, salt, erased, chain = values
        if passed.has(number):
            becomes = passed.record((number, *was))
        else:
            command = event_log.input_of(row.id, number, was[2])
            becomes = _played_again(before, after, command, (number, *was), erasure)
        mark = erasure.text(asked) if asked else asked
        if becomes != (number, *was):
            salt, erased = _without_salt((number, *was), salt, erased)
        row_now = (row.id, *becomes, mark, salt, erased, chain)
        if row_now != values:
            change(connection, schema.event_records, row_now)
    if named.header != row.header:
        change(connection, schema.events, event_log.values(named))
    return named


# Everything else


def erase_from_room(connection: Connection, erasure: Erasure) -> int:
    """Erase a person from the bank, the staff's actions and all else. Returns how many rows.

    This is the end of an erasure: nothing is pending any more.
    """
    changed = 0
    for table, names, texts in (
        (schema.moves, ("name", "by"), ("why",)),
        (schema.audit, ("by",), ("what", "why")),
        (schema.editions, ("by",), ("why",)),
        (schema.restrictions, ("by",), ("why",)),
    ):
        ways: dict[str, Callable[[str], str]] = dict.fromkeys(names, erasure.named)
        ways |= dict.fromkeys(texts, erasure.text)
        changed += _erase_rows(connection, table, ways)
    remove(connection, schema.settings, PENDING)
    return changed


def _erase_rows(
    connection: Connection, table: sql.Table, ways: dict[str, Callable[[str], str]]
) -> int:
    keys = list(table.primary_key.columns)
    columns = table.c.keys()[:-1]
    page = sql.select(table).order_by(*keys).limit(_MANY)
    rows = connection.execute(page).all()
    changed = 0
    while rows:
        for *values, sealed in rows:
            was = dict(zip(columns, values, strict=True))
            becomes = was | {name: way(was[name]) for name, way in ways.items()}
            if becomes == was:
                continue
            _check_sealed(connection, table, values, sealed, table.name)
            if "salt" in becomes:
                words = values[: columns.index("salt")]
                link = _without_salt(words, was["salt"], was["erased"])
                becomes |= dict(zip(("salt", "erased"), link, strict=True))
            change(connection, table, tuple(becomes.values()))
            changed += 1
        last = tuple([rows[-1]._mapping[column] for column in keys])
        rows = connection.execute(page.where(sql.tuple_(*keys) > last)).all()
    return changed


def _without_salt(words: Sequence[Any], salt: bytes | None, erased: str | None) -> tuple[Any, Any]:
    """Salt and digest of a row that is about to change: the digest stays, and the salt goes."""
    if erased is None and salt is not None:
        erased = salted(salt, words)
    return None, erased


def _check_sealed(
    connection: Connection, table: sql.Table, values: Sequence[Any], sealed: Any, where: str
) -> None:
    key = key_of(connection)
    if key is None or not is_sealed(key, table, values, sealed):
        raise StoreError(f"{where}: a row is not what was written; see cardspeak verify")
