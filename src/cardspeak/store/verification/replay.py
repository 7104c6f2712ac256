"""Every table, desk and event played again, segment by segment, and compared with its snapshots.

A segment that a build of another behavior wrote is not played: its chain was walked, and the
verdict names it.
"""

from contextlib import closing
from typing import Any

import sqlalchemy as sql

from cardspeak.errors import CardspeakError
from cardspeak.store import desk_log, event_log, reader, recovery, schema, segments
from cardspeak.store.rows import StoreError, TableRow
from cardspeak.store.segments import Stretch
from cardspeak.store.verification.chains import walk_actor
from cardspeak.store.verification.verdict import NotReplayed
from cardspeak.store.verification.walk import ROW_NAMES, Walk, actor_chain, table_chain
from cardspeak.table import Table
from cardspeak.table.log import Log, follow
from cardspeak.table.saved_table import differs_in, restored

_Snapshots = dict[int, list[Any]]


def play_tables(walk: Walk) -> None:
    """Play every table, as far as this build can."""
    ids = list(walk.connection.scalars(sql.select(schema.tables.c.id)))
    walk.verdict.tables = len(ids)
    for id in ids:
        before = len(walk.verdict.findings)
        try:
            table = _play(walk, id)
        except CardspeakError as error:
            # What stops the play at a record already named needs no second name.
            if id not in walk.broken:
                walk.find(f"table {id}", "log", str(error))
                walk.spoil(table_chain(id), walk.at)
            continue
        if table is None:
            continue
        walk.verdict.hands += table.number
        if len(walk.verdict.findings) == before:
            walk.played[id] = table


def _play(walk: Walk, id: str) -> Table | None:
    """A table played from its first record; none where nobody can tell what it has become."""
    row = reader.table_row(walk.connection, id)
    walk.at = 1
    snapshots = {number: of for number, *of in reader.snapshots(walk.connection, id)}
    table: Table | None = None
    for stretch in segments.every(walk.connection, schema.records, id, row.header):
        walk.at = stretch.first
        if stretch.is_ours:
            table = _play_segment(walk, row, stretch, snapshots)
        else:
            _pass_over(walk, schema.records, f"table {id}", id, stretch)
            table = None
            for number in [each for each in snapshots if each <= stretch.last]:
                del snapshots[number]
    for number in sorted(snapshots):
        where = ROW_NAMES[schema.snapshots].format(id, number)
        walk.find(where, "number", "there is no such record")
    if table is None:
        try:
            return recovery.closed(walk.connection, row)
        except StoreError:
            return None  # its chips are not compared: it is named as not replayed
    return table


def _play_segment(walk: Walk, row: TableRow, stretch: Stretch, snapshots: _Snapshots) -> Table:
    header, id = stretch.header(row.header), row.id
    book = reader.book(walk.connection, header.digest)
    if stretch.closing is None:
        table = Table(book, header.notice, log=Log(header), showing=header.showing)
    else:
        table = restored(header, book, stretch.closing)
    assert table.log is not None
    if 0 in snapshots:
        _compare(walk, id, 0, snapshots.pop(0), table)
    with closing(reader.records(walk.connection, id, table.log.count)) as records:
        for record in records:
            if record.number > stretch.last:
                break
            if record.number != table.log.count + 1:
                raise StoreError(f"record {table.log.count + 1} is missing")
            walk.at = record.number
            follow(table, record)
            table.log.drain()
            if record.number < stretch.first:
                continue  # of the segment before, played again to where this one goes on
            walk.step()
            walk.verdict.records += 1
            if record.number in snapshots:
                _compare(walk, id, record.number, snapshots.pop(record.number), table)
    return table


def _pass_over(
    walk: Walk, records: sql.Table, called: str, id: str | int, stretch: Stretch
) -> None:
    """Name a segment that this build cannot replay; its records must be there all the same."""
    of, number = next(iter(records.primary_key)), records.c.number
    counted = sql.select(sql.func.count()).where(
        of == id, number >= stretch.first, number <= stretch.last
    )
    there = walk.connection.execute(counted).scalar_one()
    if there != max(0, stretch.last - stretch.first + 1):
        raise StoreError(f"a record between {stretch.first} and {stretch.last} is missing")
    if there:
        writer = stretch.segment.writer
        walk.verdict.not_replayed.append(NotReplayed(called, stretch.first, stretch.last, writer))


def _compare(walk: Walk, id: str, number: int, snapshot: list[Any], table: Table) -> None:
    if id in walk.broken:
        return  # its records are not what they were
    hand, body = snapshot
    where = ROW_NAMES[schema.snapshots].format(id, number)
    try:
        part = differs_in(body, table)
    except CardspeakError as error:
        walk.find(where, "body", str(error))
        return
    if hand != table.number:
        part = part or "hand"
    if part is not None:
        walk.find(where, part, "is not what the records give")


def replay_desks(walk: Walk) -> None:
    """Replay every desk, as far as this build can."""
    for row in desk_log.every(walk.connection):
        walk_actor(walk, schema.desk_records, row.id)
        try:
            for stretch in segments.every(walk.connection, schema.desk_records, row.id, row.header):
                if stretch.is_ours:
                    walk.verdict.desk_records += desk_log.replay_segment(
                        walk.connection, row, stretch
                    )
                else:
                    _pass_over(walk, schema.desk_records, f"desk {row.id}", row.id, stretch)
        except CardspeakError as error:
            walk.find("the desk", "log", str(error))
            walk.spoil(actor_chain(schema.desk_records, row.id), 0)


def replay_events(walk: Walk) -> None:
    """Replay every event from its first record, where this build can."""
    for row in event_log.every(walk.connection):
        walk_actor(walk, schema.event_records, row.id)
        try:
            (stretch,) = segments.every(walk.connection, schema.event_records, row.id, row.header)
            if not stretch.is_ours:
                _pass_over(walk, schema.event_records, f"event {row.id}", row.id, stretch)
                continue
            event = event_log.replayed_event(walk.connection, row)
        except CardspeakError as error:
            walk.find(f"event {row.id}", "log", str(error))
            walk.spoil(actor_chain(schema.event_records, row.id), 0)
            continue
        walk.verdict.event_records += event.log.count if event.log is not None else 0
