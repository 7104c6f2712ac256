"""Writes the log of a room: `RoomLog` appends entries, `LogWriter` does so in a thread of its own.

Many tables hand over their inputs without waiting for the disk; while the thread writes one group,
the next one gathers. A group is one transaction, and each table gets its answer when it is durable.
"""

import asyncio
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from logging import getLogger
from queue import Empty, SimpleQueue
from threading import Event, RLock, Thread
from time import perf_counter, sleep
from typing import Any, Protocol

import msgspec
import sqlalchemy as sql
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from cardspeak.room.log import DeskRecord
from cardspeak.store import reader, schema
from cardspeak.store.anchors import Anchor, add_anchor, new_heads
from cardspeak.store.claims import Claim
from cardspeak.store.database import changing, driver, room_file, writing_connection
from cardspeak.store.error_messages import display_name, in_plain_words, raise_in_plain_words
from cardspeak.store.integrity import (
    AT_ONCE,
    Value,
    add,
    add_to_chain,
    insertion,
    link,
    new_salt,
    salted,
)
from cardspeak.store.keys import SealKey
from cardspeak.store.room_file import RoomFile
from cardspeak.store.rows import StoredInput, StoreError, StoreUnavailableError
from cardspeak.table.saved_table import hand_of
from cardspeak.tournament.log import EventRecord

Done = Callable[[Exception | None], None]
"""Called with None when an entry is durable, and with the error when it is not."""
Also = Callable[[Connection], None]
"""Changes rows within a transaction."""
Run = Callable[[Callable[[], None]], object]
"""Runs the answers of a group; ``loop.call_soon_threadsafe`` runs them on an event loop."""
Measure = Callable[[float], None]
"""Takes a figure of a written group, from the thread that writes."""
_Item = tuple[StoredInput, Done] | Event | str | None
"""An entry; what waits for all before it; a table that writes again; the end."""

MOST = 2000
"""How many entries a group has at most."""
LINGERS = 0.0015
"""Seconds to wait for more entries while many write: a group costs more than what is in it."""

_LOG = getLogger("cardspeak.store")
_JSON = msgspec.json.Encoder()


class RoomLog:
    """Writes everything that is kept of a room, one transaction at a time.

    For a file it keeps the one connection that writes, which knows the pages of the file. A
    database server may have gone and come back, so that each transaction asks the pool for a
    connection that works.
    """

    def __init__(self, engine: Engine) -> None:
        self.claim: Claim | None = None
        self.key: SealKey | None = None
        self._engine = engine
        self._file = room_file(engine)
        self._turn = RLock()  # of the thread that writes
        self._kept: Connection | None = None
        self._driver: sqlite3.Connection | None = None  # of the connection that is kept
        self._last: dict[str, tuple[int, str]] = {}  # number and chain of each table's last record
        self._grown: set[str] | None = None  # tables since the last anchor; at first it may be any

    def append(self, entries: Sequence[StoredInput], also: Also | None = None) -> None:
        """Write entries, all or none; they are durable when this returns.

        `also` changes other rows in the same transaction.
        """
        with self._turn:
            try:
                if also is None and self._are_records(entries):
                    self._hold_claim()
                    statement = insertion(
                        self._engine.dialect, self.key, schema.records, self._rows(entries)
                    )
                    self._run(*statement)
                else:
                    with self.transaction() as connection:
                        self._add(connection, entries)
                        if also is not None:
                            also(connection)
            except Exception as error:
                for entry in entries:
                    self._last.pop(entry.table, None)
                self.disconnect()
                raise_in_plain_words(self._engine.url, error)

    def anchor(self, at: int) -> Anchor | None:
        """Anchor what was written since the last anchor; none where nothing was."""
        with self.transaction() as connection:
            grown = self._grown
            tables = connection.scalars(sql.select(schema.tables.c.id)) if grown is None else grown
            heads = new_heads(connection, list(tables))
            if self.key is None or not heads:
                return None
            made = add_anchor(connection, self.key.fingerprint, heads, at)
        self._grown = set()
        return made

    def _hold_claim(self) -> None:
        if self.claim is not None and self.claim.is_doubtful:
            self.claim.renew()

    # The connection

    def connect(self) -> None:
        """Open the connection that writes to a file."""
        if self._file is not None:
            self._run("SELECT 1 FROM tables", ())

    def disconnect(self) -> None:
        """Close the connection that writes to a file; the next entry opens another."""
        with self._turn:
            kept, self._kept, self._driver = self._kept, None, None
            if kept is not None:
                kept.close()

    def leave(self) -> None:
        """Give up what others wait for; a lone process has nothing of the kind."""

    def _connection(self, file: RoomFile) -> Connection:
        """The connection that writes to a file, which is the room's own."""
        if self._kept is not None and _is_in_place(file):
            return self._kept
        file.check_file()
        if self._kept is not None and not file.has_log():
            self._save_log()
        if self._kept is None:
            self._kept = writing_connection(self._engine)
            self._driver = driver(self._kept)
            self._driver.execute("SELECT 1 FROM tables LIMIT 1")
            file.follow_log()
        return self._kept

    def _save_log(self) -> None:
        """Someone deleted SQLite's log: what is in it goes into the file before it is closed."""
        assert self._driver is not None
        busy, *_ = self._driver.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        if busy:
            raise StoreUnavailableError(f"{display_name(self._engine.url)}: its log was deleted")
        self.disconnect()
        self._engine.dispose()

    def checkpoint(self) -> None:
        """Copy SQLite's log into the file and empty it, unless readers are in the way."""
        if self._file is not None:
            with self._turn:
                self._run("PRAGMA wal_checkpoint(TRUNCATE)", ())

    def _check_kept(self, file: RoomFile) -> None:
        """Acknowledge nothing that went into a file renamed away, or a log deleted meanwhile."""
        if _is_in_place(file):
            return
        file.check_file()
        if not file.has_log():
            self._save_log()

    def _run(self, statement: str, values: tuple[Any, ...]) -> None:
        """Run one statement as a transaction; for a file, without a word before or after it."""
        if self._file is not None:
            self._connection(self._file)
            assert self._driver is not None
            self._driver.execute(statement, values)
            self._check_kept(self._file)
        else:
            with changing(self._engine) as connection:
                connection.exec_driver_sql(statement, values)

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        """A transaction of several statements: all of it is durable at the end, or none."""
        with self._turn, in_plain_words(self._engine.url):
            if self._file is None:
                with changing(self._engine) as connection:
                    self._hold_claim()
                    yield connection
                return
            try:
                with self._connection(self._file).begin() as begun:
                    yield begun.connection
                self._check_kept(self._file)
            except (SQLAlchemyError, sqlite3.Error):
                self.disconnect()
                raise

    # The entries

    def _are_records(self, entries: Sequence[StoredInput]) -> bool:
        """Whether entries are nothing but records, of tables whose last record is known."""
        last = self._last
        return 0 < len(entries) <= AT_ONCE and all(
            entry.record is not None
            and entry.table in last
            and not (entry.moves or entry.audit or entry.snapshot or entry.desk or entry.event)
            for entry in entries
        )

    def _rows(self, entries: Sequence[StoredInput]) -> list[tuple[Value, ...]]:
        """The records as rows. Refuses a record that does not follow the last of its table."""
        last = self._last
        rows: list[tuple[Value, ...]] = []
        for entry in entries:
            record = entry.record
            if record is None:
                continue
            table, number = entry.table, record.number
            before, chain = last[table]
            if number != before + 1:
                raise StoreError(f"table {table}: record {number} does not follow record {before}")
            if self._grown is not None:
                self._grown.add(table)
            command = _JSON.encode(record.input)
            row = (number, record.now, record.author, command, record.events, record.state)
            salt = new_salt()
            chain = link(chain, (salted(salt, row),))
            last[table] = number, chain
            rows.append((table, *row, entry.asked, salt, None, chain))
        return rows

    def _add(self, connection: Connection, entries: Sequence[StoredInput]) -> None:
        """Add entries of any kind within a transaction."""
        for entry in entries:
            if entry.record is not None and entry.table not in self._last:
                self._last[entry.table] = reader.last(connection, entry.table)
        add(connection, schema.records, self._rows(entries))
        add(connection, schema.desk_records, _desk_rows(connection, entries))
        add(connection, schema.event_records, _event_rows(connection, entries))
        desks = [entry.desk for entry in entries if entry.desk is not None]
        saved = [(each.desk, each.record.number, each.snapshot) for each in desks if each.snapshot]
        add(connection, schema.desk_snapshots, saved)
        moves = [msgspec.structs.astuple(move) for entry in entries for move in entry.moves]
        add_to_chain(connection, schema.moves, moves)
        audit = [msgspec.structs.astuple(row) for entry in entries for row in entry.audit]
        add_to_chain(connection, schema.audit, audit)
        snapshots = [
            (entry.table, entry.record.number, hand_of(entry.snapshot), entry.snapshot)
            for entry in entries
            if entry.record is not None and entry.snapshot is not None
        ]
        add(connection, schema.snapshots, snapshots)


def _desk_rows(connection: Connection, entries: Sequence[StoredInput]) -> list[tuple[Value, ...]]:
    """The desk's records as rows."""
    chains = _Chains(connection, schema.desk_records)
    return [
        chains.follow(each.desk, each.record, each.record.events)
        for entry in entries
        if (each := entry.desk) is not None
    ]


def _event_rows(connection: Connection, entries: Sequence[StoredInput]) -> list[tuple[Value, ...]]:
    """The records of tournaments as rows."""
    chains = _Chains(connection, schema.event_records)
    return [
        chains.follow(each.event, each.record, each.record.happenings, each.asked)
        for entry in entries
        if (each := entry.event) is not None
    ]


class _Chains:
    """The chains of desks or of events, each from its last record on."""

    def __init__(self, connection: Connection, records: sql.Table) -> None:
        self._connection = connection
        self._records = records
        self._ends: dict[int | str, tuple[int, str]] = {}

    def follow(
        self, id: int | str, record: DeskRecord | EventRecord, happened: str, *asked: str | None
    ) -> tuple[Value, ...]:
        """A record as a row. Refuses one that does not follow the last."""
        before, chain = self._ends.get(id) or reader.end(self._connection, self._records, id)
        if record.number != before + 1:
            name = next(iter(self._records.primary_key)).name
            raise StoreError(f"{name}: record {record.number} does not follow record {before}")
        command = _JSON.encode(record.input)
        row = (record.number, record.now, record.author, command, happened, record.state)
        salt = new_salt()
        chain = link(chain, (salted(salt, row),))
        self._ends[id] = record.number, chain
        return (id, *row, *asked, salt, None, chain)


def _is_in_place(file: RoomFile) -> bool:
    """Whether the room's file and its log are still where they were opened."""
    try:
        here, log = file.path.stat(), file.log_path.stat()
    except OSError:
        return False
    return file.known == (here.st_dev, here.st_ino, log.st_ino)


class Appends(Protocol):
    """A log that entries can be appended to."""

    def append(self, entries: Sequence[StoredInput]) -> None:
        """Write entries, all or none."""


class LogWriter:
    """A thread that writes to a log.

    `run` gets the answers of each group as one call, so that an event loop wakes once a group:
    ``LogWriter(store.log, run=loop.call_soon_threadsafe)``. Without it the thread itself answers.
    A table whose input could not be written writes no more until it is reopened, because what
    follows would follow a record that is not there.
    """

    def __init__(self, log: Appends, run: Run | None = None) -> None:
        self._log = log
        self._run: Run = run or _here
        self._waiting: SimpleQueue[_Item] = SimpleQueue()
        self._broken: set[str] = set()
        self._closed = False
        self.measures: tuple[Measure, Measure] | None = None  # entries of a group, its seconds
        self._start()

    def put(self, entry: StoredInput, done: Done) -> None:
        """Queue an entry; `done` is called when it is durable, or could not be written."""
        if self._closed:
            raise StoreError("the room is closed: nothing more is written")
        self._queue((entry, done))

    def durable(self, entry: StoredInput) -> "asyncio.Future[None]":
        """Queue an entry. The future is done when it is durable; `run` must be its loop's."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def done(error: Exception | None) -> None:
            if future.done():
                return
            if error is None:
                future.set_result(None)
            else:
                future.set_exception(error)

        self.put(entry, done)
        return future

    def reopen(self, table: str) -> None:
        """Write for a table again that could not be written, after it was loaded anew."""
        self._queue(table)

    def flush(self) -> None:
        """Wait until everything queued so far is written or refused, and answered."""
        if self._thread.is_alive():
            written = Event()
            self._waiting.put(written)
            written.wait()

    def close(self) -> None:
        """Write what waits, and stop."""
        if not self._closed:
            self._closed = True
            self._waiting.put(None)
        self._thread.join()

    def _start(self) -> None:
        self._thread = Thread(target=self._work, name="cardspeak writer", daemon=True)
        self._thread.start()

    def _queue(self, item: _Item) -> None:
        self._waiting.put(item)

    def _work(self) -> None:
        wrote = 0
        while True:
            item = self._waiting.get()
            if wrote > 1:
                sleep(LINGERS)
            wrote, item = self._write_group(item)
            if item is None:
                return

    def _write_group(self, item: _Item) -> tuple[int, _Item]:
        """Write what waits, up to what is no entry. Returns the entries written, and the last."""
        group: list[tuple[StoredInput, Done]] = []
        while isinstance(item, tuple):
            group.append(item)
            if len(group) >= MOST:
                break
            try:
                item = self._waiting.get_nowait()
            except Empty:
                break
        if group:
            self._write(group)
        if isinstance(item, Event):
            item.set()
        elif isinstance(item, str):
            self._broken.discard(item)
        return len(group), item

    def _write(self, group: list[tuple[StoredInput, Done]]) -> None:
        answers: list[tuple[Done, Exception | None]] = []
        entries: list[StoredInput] = []
        for entry, done in group:
            if entry.record is not None and entry.table in self._broken:
                why = f"table {entry.table}: an earlier input could not be written"
                answers.append((done, StoreError(why)))
            else:
                entries.append(entry)
                answers.append((done, None))
        failed = self._append(entries)
        if failed is not None:
            self._broken |= {entry.table for entry in entries if entry.record is not None}
            answers = [(done, error or failed) for done, error in answers]

        def answer() -> None:
            for done, error in answers:
                try:
                    done(error)
                except Exception:  # the other answers go out all the same
                    _LOG.exception("an answer to a written record failed")

        try:
            self._run(answer)
        except RuntimeError:
            return  # the loop is gone, and so is everyone who waited on it

    def _append(self, entries: list[StoredInput]) -> Exception | None:
        try:
            if entries:
                began = perf_counter()
                self._log.append(entries)
                if self.measures is not None:
                    of_entries, of_seconds = self.measures
                    of_entries(len(entries))
                    of_seconds(perf_counter() - began)
        except Exception as error:
            return error  # every table that waits hears of it, and the thread goes on
        return None


def _here(answer: Callable[[], None]) -> None:
    answer()
