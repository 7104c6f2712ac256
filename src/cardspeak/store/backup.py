"""Backup and restore: everything in one database, as it is at one moment, into another.

Both ways are the same copy, row by row between two kinds of database, read in one view and written
in one transaction. A room goes on while it is copied; a backup is a file of SQLite.
"""

import os
from enum import StrEnum
from pathlib import Path

import sqlalchemy as sql
from sqlalchemy.engine import Connection

from cardspeak.store import reader, schema
from cardspeak.store.keys import SETTING
from cardspeak.store.rows import StoreError
from cardspeak.store.store import Store
from cardspeak.store.verification import Progress, Verdict, verify_with


class Onto(StrEnum):
    """What a room may be put back onto."""

    EMPTY = "an empty database"
    ANYTHING = "a database whose room is given up"


class NotAsWrittenError(StoreError):
    """A backup that does not hold what was written; the verdict says where."""

    def __init__(self, name: str, verdict: Verdict) -> None:
        super().__init__(f"{name} is not what was written: {verdict.findings[0]}")
        self.verdict = verdict


def _silent(done: int, total: int) -> None:
    """Nobody watches."""


def back_up(store: Store, file: Path, progress: Progress = _silent) -> int:
    """Write a file with everything in a store, and say how many rows; the room may go on."""
    if file.exists():
        raise StoreError(f"{file} already exists: a backup never overwrites a file")
    part = file.with_name(f".{file.name}.part")
    part.unlink(missing_ok=True)
    try:
        copy = Store.empty(part)
        with store.looking() as source, copy.changing() as target:
            rows = _copy(source, target, progress)
        copy.close()
        with part.open("rb") as written:
            os.fsync(written.fileno())
        part.rename(file)
    finally:
        for suffix in ("", "-wal", "-shm"):
            part.with_name(part.name + suffix).unlink(missing_ok=True)
    return rows


def restore_from(backup: Store, store: Store, onto: Onto, progress: Progress = _silent) -> Verdict:
    """Make a store what a backup holds, and verify it; if it does not hold, nothing has changed.

    A database that a room has open is refused: the store is claimed until it is closed.
    """
    if not store.is_claimed:
        store.claim()
    with backup.looking() as source, store.changing() as target:
        if onto is Onto.EMPTY and not _is_empty(target):
            raise StoreError(f"{store.name} already holds a room")
        for table in reversed(schema.metadata.sorted_tables):
            target.execute(sql.delete(table))
        _copy(source, target, progress)
        verdict = verify_with(target, backup.key, (), progress)
        if not verdict.holds:
            raise NotAsWrittenError(backup.name, verdict)
    if backup.key is not None:
        store.restored(backup.key)
    return verdict


def _is_empty(connection: Connection) -> bool:
    """Whether there is no room in a database: a key alone is none."""
    key = sql.and_(schema.settings.c.key == SETTING)
    wanted = [
        sql.select(sql.literal(1)).select_from(table)
        for table in schema.metadata.sorted_tables
        if table not in (schema.changes, schema.settings)
    ]
    wanted.append(sql.select(sql.literal(1)).select_from(schema.settings).where(~key))
    return not any(connection.execute(each.limit(1)).first() for each in wanted)


def _copy(source: Connection, target: Connection, progress: Progress) -> int:
    tables = schema.metadata.sorted_tables
    counts = [sql.select(sql.func.count()).select_from(table) for table in tables]
    total = sum(source.execute(count).scalar_one() for count in counts)
    done = 0
    for table in tables:
        rows = source.execute(sql.select(table), execution_options={"yield_per": reader.MANY})
        for group in rows.mappings().partitions():
            target.execute(sql.insert(table), [dict(row) for row in group])
            done += len(group)
            progress(done, total)
    return done
