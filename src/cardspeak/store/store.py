"""The room's memory: an append-only log for each table, the bank, the staff's actions, the people.

One code path for SQLite and PostgreSQL. Calls block until what they say is true, and what is
written is durable when they return. The engine's rules are not known here: records come in made.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Self

import msgspec
import sqlalchemy as sql
from sqlalchemy.engine import Connection, Engine

from cardspeak.arguments import expect
from cardspeak.store import reader, schema
from cardspeak.store.accounts import AccountRows
from cardspeak.store.anchors import Anchor
from cardspeak.store.book_rows import BookRows, keep_in_catalog
from cardspeak.store.claims import claim, claimed, share
from cardspeak.store.database import (
    READERS,
    address,
    changing,
    engines,
    exists,
    looking,
    make_engine,
)
from cardspeak.store.desk_rows import DeskRows
from cardspeak.store.erasures import Erasures
from cardspeak.store.error_messages import display_name, in_plain_words
from cardspeak.store.event_rows import EventRows
from cardspeak.store.fenced_log import FencedLog
from cardspeak.store.integrity import add, change, put, seal_everything, use_key
from cardspeak.store.keys import SETTING, KeyFolder, SealKey, new_key
from cardspeak.store.leases import Leases
from cardspeak.store.log_writer import RoomLog
from cardspeak.store.migration import HEAD, check_edition, edition, migrate
from cardspeak.store.rows import (
    AuditRow,
    BankMove,
    StoredInput,
    StoreError,
    TableRow,
)
from cardspeak.table.log import Header, Record
from cardspeak.table.saved_table import hand_of, saved
from cardspeak.table.segments import open_segment

if TYPE_CHECKING:
    from cardspeak.table import Table


_RESTORED = "restored from a backup with anchors up to "


class Store:
    """A room's database.

    >>> from tempfile import TemporaryDirectory
    >>> from cardspeak.store.rows import Person
    >>> folder = TemporaryDirectory()
    >>> store = Store.open(Path(folder.name) / "room.db")
    >>> store.accounts.add_person(Person("Ann", None, "player", created_at=0))
    >>> store.append([StoredInput("", None, moves=(BankMove("Ann", 200, "issue", by="cage"),))])
    >>> store.balances()
    {'Ann': 200}
    >>> store.close()
    >>> folder.cleanup()
    """

    def __init__(self, engine: Engine, log: RoomLog | None = None) -> None:
        expect("the engine", engine, Engine, "Store.open(path)", StoreError)
        self._engine = engine
        self.keys = KeyFolder(engine.url)
        self.log = log or RoomLog(engine)
        self.accounts = AccountRows(self.looking, self.changing)
        self.books = BookRows(self.looking, self.changing)
        self.desks = DeskRows(self.log, self.looking, self.changing)
        self.erasures = Erasures(self.looking, self.changing, self.log.checkpoint)
        self.events = EventRows(self.looking, self.changing)

    @classmethod
    def open(cls, database: str | Path) -> Self:
        """A database to run a room on; made if it is not there, brought up if it is older."""
        return cls._opened(database, cls._brought_up, cls._unlocked)

    @classmethod
    def existing(cls, database: str | Path) -> Self:
        """A database with a room of this edition in it, to look at as it is.

        Where the key is not at hand, nobody can tell whether the seals are the room's.
        """
        url = address(database)
        if not exists(url):
            raise StoreError(f"there is no file {display_name(url)}")
        return cls._opened(database, cls._checked, cls._found_key)

    @classmethod
    def empty(cls, database: str | Path) -> Self:
        """A new database with nothing in it, not even a key, to copy a room into."""
        return cls._opened(database, lambda store: store._migrate())

    @classmethod
    def _opened(cls, database: str | Path, *steps: Callable[[Self], None]) -> Self:
        store = cls(make_engine(address(database)))
        try:
            for step in steps:
                step(store)
        except Exception:
            store.close()
            raise
        return store

    def _checked(self) -> None:
        with self.looking() as connection:
            check_edition(connection)

    def _brought_up(self) -> None:
        with looking(self._engine) as connection:
            is_older = edition(connection) != HEAD
        if is_older:
            self._migrate()
            with self.looking() as connection:
                named = reader.setting(connection, SETTING)
            if named is None:
                self.seal_anew()

    def _migrate(self) -> None:
        with claimed(self._engine), changing(self._engine) as connection:
            migrate(connection)

    # The key

    @property
    def key(self) -> SealKey | None:
        """The key of the room's seals, where it is at hand."""
        return self.log.key

    def use_key(self, key: SealKey) -> None:
        """Seal with a key, and keep it where the next process finds it."""
        self.keys.keep(key)
        self._set_key(key)

    def _set_key(self, key: SealKey) -> None:
        self.log.disconnect()
        for engine in engines(self._engine):
            use_key(engine, key)
        self.log.key = key

    def fingerprint(self) -> str:
        """The fingerprint of the room's key."""
        with self.looking() as connection:
            named = reader.setting(connection, SETTING)
        if named is None:
            raise StoreError(f"{self.name} names no key: make one with cardspeak reseal")
        return named.decode("ascii", "replace")

    def _found_key(self) -> None:
        with self.looking() as connection:
            named = reader.setting(connection, SETTING) or b""
        key = self.keys.find(named.decode("ascii", "replace"))
        if key is not None:
            self._set_key(key)

    def _unlocked(self) -> None:
        self._found_key()
        if self.key is None:
            raise self.keys.missing(self.fingerprint())

    def seal_anew(self) -> None:
        """Seal everything with a new key; every checksum must hold already."""
        key = new_key()
        self.use_key(key)
        with self.changing() as connection:
            seal_everything(connection, key)
            connection.execute(sql.delete(schema.settings).where(schema.settings.c.key == SETTING))
            add(connection, schema.settings, [(SETTING, key.fingerprint.encode())])

    # Anchors

    def anchor(self, at: int) -> Anchor | None:
        """Anchor what was written since the last anchor, and keep its line beside the key."""
        made = self.log.anchor(at)
        if made is not None:
            self.keys.add_anchor(made.key, str(made))
        return made

    def known_anchors(self) -> list[Anchor]:
        """The anchors whose lines are kept beside the key, but those that a restore gave up."""
        known: list[Anchor] = []
        for line in self.keys.anchors(self.fingerprint()):
            if line.startswith(_RESTORED):
                last = int(line.removeprefix(_RESTORED))
                known = [anchor for anchor in known if anchor.number <= last]
            elif line:
                known.append(Anchor.read(line))
        return known

    def restored(self, key: SealKey) -> None:
        """The room is what a backup held, with its key; the anchors made after it are given up."""
        self.use_key(key)
        with self.looking() as connection:
            last, _ = reader.chain_end(connection, schema.anchors)
        self.keys.add_anchor(key.fingerprint, f"{_RESTORED}{last}")

    # Connections

    def claim(self) -> None:
        """Claim the room for this process until the store is closed; a second one is refused."""
        self.log.disconnect()
        with in_plain_words(self._engine.url):
            self.log.claim = claim(self._engine)

    @property
    def is_claimed(self) -> bool:
        """Whether this process has claimed the room."""
        return self.log.claim is not None

    def share(self, node: str, seconds: float) -> "tuple[Store, Leases]":
        """This room as one node of a cluster has it: other nodes may, a lone process may not."""
        if self._engine.dialect.name != "postgresql":
            raise StoreError(f"{self.name}: a cluster needs postgresql://…, not a file")
        with in_plain_words(self._engine.url):
            held = share(self._engine)
        leases = Leases(self._engine, node, seconds)
        shared = Store(self._engine, FencedLog(self._engine, leases))
        shared.log.key, shared.log.claim = self.log.key, held
        return shared, leases

    def connect(self) -> None:
        """Open the connections that will be needed, so that none needs to be opened later."""
        with in_plain_words(self._engine.url), ExitStack() as stack:
            for _ in range(READERS):
                stack.enter_context(self.looking()).exec_driver_sql("SELECT 1 FROM tables")
            self.log.connect()

    def close(self) -> None:
        """Release the claim and close every connection."""
        self.log.disconnect()
        self.log.leave()
        if self.log.claim is not None:
            self.log.claim.release()
            self.log.claim = None
        self._engine.dispose()

    @property
    def name(self) -> str:
        """The database as a person names it."""
        return display_name(self._engine.url)

    def looking(self) -> AbstractContextManager[Connection]:
        """A connection that sees the database as it is at this moment."""
        return looking(self._engine)

    def changing(self) -> AbstractContextManager[Connection]:
        """A connection whose changes are durable at the end, all or none."""
        return self.log.transaction()

    # Tables

    def add_table(self, row: TableRow) -> None:
        """Keep a new table, and its book if that is of the catalog; another is kept before."""
        header = row.header
        with self.changing() as connection:
            keep_in_catalog(connection, header.book, header.digest)
            encoded = msgspec.json.encode(header)
            values = (row.id, encoded, row.host, row.options, row.opened_at, row.closed_at)
            add(connection, schema.tables, [values])

    def tables(self) -> list[TableRow]:
        """Every table, in the order in which they were opened."""
        with self.looking() as connection:
            return reader.table_rows(connection)

    def open_tables(self) -> tuple[list[TableRow], dict[str, StoreError]]:
        """The tables that are not closed, oldest first, and why some of them cannot be read."""
        with self.looking() as connection:
            return reader.open_rows(connection)

    def table(self, id: str) -> TableRow:
        """One table."""
        with self.looking() as connection:
            return reader.table_row(connection, id)

    def players(self, tables: Sequence[str]) -> dict[str, set[str]]:
        """Who ever had chips at some tables."""
        with self.looking() as connection:
            return reader.players(connection, tables)

    def close_table(self, id: str, at: int) -> None:
        """Mark a table as closed; everything about it stays."""
        self._change_table(id, closed_at=at)

    def set_options(self, id: str, options: bytes) -> None:
        """Keep new options of a table."""
        self._change_table(id, options=options)

    def _change_table(self, id: str, **words: bytes | int) -> None:
        with self.changing() as connection:
            _change_table(connection, id, **words)

    def load(self, id: str) -> "Table":
        """A table as its last record left it, to look at or to go on with where it was."""
        from cardspeak.store.recovery import recovered

        with self.looking() as connection:
            return recovered(connection, id).table

    def take_up(self, id: str, now: int) -> "Table":
        """A table as its last record left it, with its log, ready to go on.

        Where another build wrote its last segment, a new one is opened.
        """
        from cardspeak.store.recovery import recovered

        with self.looking() as connection:
            found = recovered(connection, id)
        log = found.table.log
        assert log is not None
        if not log.header.is_ours:
            open_segment(found.table, found.start, now)
            entry = StoredInput(id, log.drain()[-1])
            self.log.append([entry], lambda connection: _set_header(connection, id, log.header))
        return found.table

    # The log

    def append(self, entries: Sequence[StoredInput]) -> None:
        """Write entries, all or none; they are durable when this returns."""
        self.log.append(entries)

    def records(self, table: str, after: int = 0) -> Iterator[Record]:
        """The records of a table after one of them."""
        with self.looking() as connection:
            yield from reader.records(connection, table, after)

    def marks(self, table: str, among: int, asker: str | None = None) -> list[tuple[str, str]]:
        """Who asked for the latest records of a table, each with the mark of the message."""
        with self.looking() as connection:
            return reader.marks(connection, table, among, asker)

    def last(self, table: str) -> tuple[int, str]:
        """Number and chain of a table's last record; 0 and the header's chain before the first."""
        with self.looking() as connection:
            return reader.last(connection, table)

    def put_snapshot(self, table: str, number: int, body: bytes) -> None:
        """Keep what a table was after a record that is durable, beside those kept before."""
        with self.changing() as connection:
            if number > reader.last(connection, table)[0]:
                raise StoreError(f"table {table} has no record {number} to make a snapshot of")
            column = schema.snapshots.c
            again = sql.delete(schema.snapshots)
            connection.execute(again.where(column.table == table, column.number == number))
            add(connection, schema.snapshots, [(table, number, hand_of(body), body)])

    def close_logs(self, tables: Iterable[tuple[str, "Table"]]) -> None:
        """Keep what tables are between two hands, for whichever build takes them up."""
        with self.changing() as connection:
            for id, table in tables:
                assert table.log is not None
                number, body = table.log.count, saved(table)
                if number == reader.last(connection, id)[0]:
                    values = (id, number, hand_of(body), body)
                    put(connection, schema.snapshots, values)

    def snapshot(self, table: str) -> tuple[int, bytes] | None:
        """The newest snapshot of a table, and after which record; one that is damaged is none."""
        with self.looking() as connection:
            for number, _, body in reader.snapshots(connection, table):
                return number, body
        return None

    # The bank and the staff

    def balances(self) -> dict[str, int]:
        """What each name has in the bank."""
        with self.looking() as connection:
            return reader.balances(connection)

    def moves(self) -> list[BankMove]:
        """Every move of the bank, in order."""
        with self.looking() as connection:
            return reader.bank_moves(connection)

    def issues(self, since: int) -> list[BankMove]:
        """The chips that the cage has issued since some time."""
        with self.looking() as connection:
            return reader.issues(connection, since)

    def table_moves(self, since: int) -> list[BankMove]:
        """The chips that went to tables and came back since some time."""
        with self.looking() as connection:
            return reader.table_moves(connection, since)

    def audit(self) -> list[AuditRow]:
        """Every action of the staff, in order."""
        with self.looking() as connection:
            return reader.audit_rows(connection)

    # Settings

    def setting(self, key: str, make: Callable[[], bytes]) -> bytes:
        """What is kept under a key; made once, when it is first asked for."""
        with self.changing() as connection:
            found = reader.setting(connection, key)
            if found is None:
                found = make()
                add(connection, schema.settings, [(key, found)])
            return found

    def set_setting(self, key: str, value: bytes) -> None:
        """Replace what is kept under a key."""
        with self.changing() as connection:
            put(connection, schema.settings, (key, value))


def _change_table(connection: Connection, id: str, **words: bytes | int | Header) -> None:
    row = msgspec.structs.replace(reader.table_row(connection, id), **words)
    encoded = msgspec.json.encode(row.header)
    values = (id, encoded, row.host, row.options, row.opened_at, row.closed_at)
    change(connection, schema.tables, values)


def _set_header(connection: Connection, id: str, header: Header) -> None:
    _change_table(connection, id, header=header)
