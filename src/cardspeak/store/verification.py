"""Whether a room's database is what was written: every row, every chain, every hand, every chip.

Rows are held against their seals, chains are walked, rows that may change are held against the
chain of their changes and chains against the anchors, each table is played again from its first
record and compared with its snapshots, and the chips at the tables are held against the bank. What
does not hold is named: where, which part, and how. Nothing is changed.
"""

from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from typing import Any

import msgspec
import sqlalchemy as sql
from sqlalchemy.engine import Connection
from sqlalchemy.exc import SQLAlchemyError

from cardspeak.errors import BrokenInvariant, CardspeakError
from cardspeak.money.journal import BANK, OTHERS
from cardspeak.store import desk_log, reader, schema
from cardspeak.store.anchors import Anchor, Heads, read_heads
from cardspeak.store.database import damage
from cardspeak.store.integrity import (
    CHANGED,
    ROOT,
    broken_parts,
    is_sealed,
    key_of,
    link,
    name_of,
    row_digest,
)
from cardspeak.store.keys import SealKey
from cardspeak.store.rows import StoreError
from cardspeak.table import Table
from cardspeak.table.log import Log, follow
from cardspeak.table.saving import differs_in

Progress = Callable[[int, int], None]

_CALLED = {
    schema.books: "book {}",
    schema.tables: "table {}",
    schema.records: "table {}, record {}",
    schema.moves: "bank, move {}",
    schema.audit: "staff, action {}",
    schema.editions: "own books, edition {}",
    schema.snapshots: "table {}, snapshot after record {}",
    schema.people: "person {}",
    schema.sessions: "session {} of {}",
    schema.recoveries: "recovery phrase of {}",
    schema.restrictions: "person {}, {}",
    schema.own_limits: "own limits of {}",
    schema.settings: "setting {}",
    schema.desks: "desk {}",
    schema.desk_records: "desk {}, record {}",
    schema.desk_snapshots: "desk {}, snapshot after record {}",
    schema.changes: "room, change {}",
    schema.anchors: "room, anchor {}",
}
_Rows = Generator[tuple[Any, ...], None, None]
_UNSEALED = "is not what was written"
_NOT_OURS = "was not made with the room's key"


class Finding(msgspec.Struct, frozen=True):
    """Something that does not hold."""

    where: str
    part: str
    what: str

    def __str__(self) -> str:
        return f"{self.where}, {self.part}: {self.what}"


class Verdict(msgspec.Struct):
    """What was walked, and what was found."""

    tables: int = 0
    records: int = 0
    hands: int = 0
    moves: int = 0
    actions: int = 0
    desk_records: int = 0
    keyed: bool = False
    """Whether the key of the seals was at hand; without it, checksums alone were compared."""
    anchor: str = ""
    """The last anchor up to which everything is as it was written."""
    findings: list[Finding] = []

    @property
    def holds(self) -> bool:
        """Whether everything is as it was written."""
        return not self.findings


def _silent(done: int, total: int) -> None:
    """Nobody watches."""


def verify(connection: Connection, progress: Progress = _silent) -> Verdict:
    """Walk everything in a database, with the key of the connection."""
    return verify_with(connection, key_of(connection), (), progress)


def verify_with(
    connection: Connection,
    key: SealKey | None,
    anchors: Sequence[Anchor],
    progress: Progress = _silent,
) -> Verdict:
    """Walk everything in a database, and hold it against anchors that were kept elsewhere."""
    return _Walk(connection, key, anchors, progress).walk()


class _Walk:
    """One walk through a database."""

    def __init__(
        self,
        connection: Connection,
        key: SealKey | None,
        anchors: Sequence[Anchor],
        progress: Progress,
    ) -> None:
        self.connection = connection
        self.key = key
        self.anchors = anchors
        self.progress = progress
        self.verdict = Verdict(keyed=key is not None)
        self.named: set[str] = set()  # rows that are not what was written
        self.bad: dict[str, int] = {}  # the first link of each chain that does not hold
        self.changed: dict[tuple[str, str], tuple[str, str]] = {}  # rows that may change
        self.broken: set[str] = set()  # tables with a record that is not what was written
        self.played: dict[str, Table] = {}
        self.done = self.total = 0
        self.at = 1  # the record that is being played

    def walk(self) -> Verdict:
        try:
            for line in damage(self.connection):
                self.find("the file", "pages", line)
            self.walk_rows()
            self.verdict.moves = self.walk_chain(schema.moves, "bank, move")
            self.verdict.actions = self.walk_chain(schema.audit, "staff, action")
            self.walk_chain(schema.editions, "own books, edition")
            self.walk_chain(schema.changes, "room, change")
            self.walk_changes()
            self.play_tables()
            self.replay_desks()
            self.balance()
            self.walk_anchors()
        except (SQLAlchemyError, TypeError, ValueError) as error:
            # A damaged file may give anything in place of a row; it was named above, or is here.
            if not self.verdict.findings:
                self.find("the database", "rows", f"cannot be read: {error}")
        return self.verdict

    def find(self, where: str, part: str, what: str) -> None:
        self.verdict.findings.append(Finding(where, part, what))

    def step(self) -> None:
        self.done += 1
        if self.done % reader.MANY == 0:
            self.progress(self.done, max(self.total, self.done))

    # Every row

    def walk_rows(self) -> None:
        counts = {table: self.count(table) for table in _CALLED}
        self.total = sum(counts.values()) + counts[schema.records]
        known = {
            "table": set(self.connection.scalars(sql.select(schema.tables.c.id))),
            "parent": set(self.connection.scalars(sql.select(schema.books.c.digest))),
        }
        texts = known["parent"]
        for table, called in _CALLED.items():
            names = tuple(map(str, table.c.keys()[:-1]))
            for *values, sealed in self.rows(table):
                self.step()
                where = called.format(*values)
                parts = broken_parts(names, values, sealed)
                for part in parts:
                    self.find(where, part, _UNSEALED)
                if self.key is not None:
                    if not parts and not is_sealed(self.key, table, values, sealed):
                        self.find(where, schema.SEAL, _NOT_OURS)
                        parts = [schema.SEAL]
                    if table in CHANGED:
                        row = row_digest(self.key, table, name_of(table, values))
                        self.changed[table.name, row] = where, row_digest(self.key, table, values)
                if parts:
                    self.named.add(where)
                    self.mark_bad(table, values)
                if parts and table is schema.records:
                    self.broken.add(str(values[0]))
                for name, value in zip(names, values, strict=True):
                    if name in known and value is not None and value not in known[name]:
                        self.find(where, name, f"there is no {name} {value!r} here")
                    if table is schema.editions and name == "digest" and value not in texts:
                        self.find(where, name, f"there is no book {value!r} here")

    def mark_bad(self, table: sql.Table, values: Sequence[Any]) -> None:
        """Remember where a chain does not hold."""
        if table is schema.records:
            self.spoil(_chain_of(values[0]), values[1])
        elif table is schema.desk_records:
            self.spoil(_desk_chain(values[0]), values[1])
        elif "chain" in table.c:
            self.spoil(table.name, values[0])

    def spoil(self, chain: str, number: Any) -> None:
        at = number if isinstance(number, int) else 0
        self.bad[chain] = min(at, self.bad.get(chain, at))

    def count(self, table: sql.Table) -> int:
        return self.connection.execute(sql.select(sql.func.count()).select_from(table)).scalar_one()

    def rows(self, table: sql.Table, *order: "sql.Column[Any]") -> "_Rows":
        """Rows as the database has them, whatever types their values have by now."""
        plain = [sql.type_coerce(column, sql.types.NullType()) for column in table.c]
        wanted = sql.select(*plain).order_by(*order)
        options = {"yield_per": reader.MANY}
        with self.connection.execute(wanted, execution_options=options) as found:
            for row in found:
                yield tuple(row)

    # Every chain

    def walk_chain(self, table: sql.Table, called: str) -> int:
        """Walk a chain to its end, or to where it breaks. Returns the number of links."""
        number, chain = 0, ROOT
        with closing(self.rows(table, table.c.number)) as rows:
            for given, *row, made, _ in rows:
                number += 1
                where = f"{called} {number}"
                if given != number:
                    self.find(where, "number", f"is missing: {given} follows")
                    self.spoil(table.name, number)
                    return number - 1
                chain = link(chain, (number, *row))
                if chain != made:
                    self.find(where, "chain", "does not follow from what is before it")
                    self.spoil(table.name, number)
                    return number - 1
        return number

    # Every change

    def walk_changes(self) -> None:
        """Hold every row that may change against its last change."""
        if self.key is None:
            return
        latest: dict[tuple[str, str], tuple[int, str]] = {}
        with closing(self.rows(schema.changes, schema.changes.c.number)) as rows:
            for number, of, row, digest, *_ in rows:
                latest[of, row] = number, digest
        for name, (where, digest) in self.changed.items():
            number, noted = latest.pop(name, (0, ""))
            if digest != noted:
                what = "is not what the last change made it" if number else "no change put it here"
                if where not in self.named:
                    self.find(where, schema.SEAL, what)
                self.spoil(schema.changes.name, number)
        for (of, _), (number, digest) in latest.items():
            if digest:
                self.find(of, f"row of change {number}", "is missing")
                self.spoil(schema.changes.name, number)

    # Every anchor

    def walk_anchors(self) -> None:
        """Hold every chain against its anchors, and those against the lines kept elsewhere."""
        links = self.walk_chain(schema.anchors, "room, anchor")
        made: dict[int, str] = {}
        well = True
        with closing(self.rows(schema.anchors, schema.anchors.c.number)) as rows:
            for number, at, heads, chain, _ in rows:
                if number > links:
                    break
                made[number] = chain
                well = self.has(number, read_heads(heads)) and well
                well = well and number < self.bad.get(schema.anchors.name, number + 1)
                if well:
                    key = "" if self.key is None else self.key.fingerprint
                    self.verdict.anchor = str(Anchor(number, key, at, chain))
        for anchor in self.anchors:
            if made.get(anchor.number) != anchor.chain:
                there = anchor.number in made
                what = "is another one" if there else "is missing: the end was taken away"
                self.find(f"room, anchor {anchor.number}", "chain", what)

    def has(self, number: int, heads: Heads) -> bool:
        """Whether all that an anchor names is there and holds."""
        holds = True
        ends = {schema.metadata.tables[name]: head for name, head in heads.room.items()}
        found = [(table.name, head, self.link_at(table, head[0])) for table, head in ends.items()]
        found += [
            (_chain_of(id), head, reader.chain_at(self.connection, id, head[0]))
            for id, head in heads.tables.items()
        ]
        found += [
            (_desk_chain(id), head, reader.desk_chain_at(self.connection, id, head[0]))
            for id, head in heads.desks.items()
        ]
        for chain, head, there in found:
            if there != head[1]:
                what = "is missing" if there is None else "is another one"
                self.find(f"room, anchor {number}", chain, f"link {head[0]} {what}")
            holds = holds and there == head[1] and head[0] < self.bad.get(chain, head[0] + 1)
        return holds

    def link_at(self, table: sql.Table, number: int) -> str | None:
        wanted = sql.select(table.c.chain).where(table.c.number == number)
        found: str | None = self.connection.execute(wanted).scalar()
        return found

    # Every hand

    def play_tables(self) -> None:
        ids = list(self.connection.scalars(sql.select(schema.tables.c.id)))
        self.verdict.tables = len(ids)
        for id in ids:
            before = len(self.verdict.findings)
            try:
                table = self.play(id)
            except CardspeakError as error:
                # What stops the play at a record already named needs no second name.
                if id not in self.broken:
                    self.find(f"table {id}", "log", str(error))
                    self.spoil(_chain_of(id), self.at)
                continue
            self.verdict.hands += table.number
            if len(self.verdict.findings) == before:
                self.played[id] = table

    def play(self, id: str) -> Table:
        """A table played from its first record."""
        row = reader.table_row(self.connection, id)
        header = row.header
        book = reader.book(self.connection, header.digest)
        table = Table(book, header.notice, log=Log(header), showing=header.showing)
        assert table.log is not None
        self.at = 1
        snapshots = {number: of for number, *of in reader.snapshots(self.connection, id)}
        if 0 in snapshots:
            self.compare(id, 0, snapshots.pop(0), table)
        with closing(reader.records(self.connection, id)) as records:
            for record in records:
                if record.number != table.log.count + 1:
                    raise StoreError(f"record {table.log.count + 1} is missing")
                self.at = record.number
                follow(table, record)
                table.log.drain()
                self.step()
                self.verdict.records += 1
                if record.number in snapshots:
                    self.compare(id, record.number, snapshots.pop(record.number), table)
        for number in sorted(snapshots):
            where = _CALLED[schema.snapshots].format(id, number)
            self.find(where, "number", "there is no such record")
        return table

    def compare(self, id: str, number: int, snapshot: list[Any], table: Table) -> None:
        hand, body = snapshot
        where = _CALLED[schema.snapshots].format(id, number)
        try:
            part = differs_in(body, table)
        except CardspeakError as error:
            self.find(where, "body", str(error))
            return
        if hand != table.number:
            part = part or "hand"
        if part is not None:
            self.find(where, part, "is not what the records give")

    # Every desk

    def replay_desks(self) -> None:
        for row in desk_log.every(self.connection):
            try:
                desk = desk_log.replayed_desk(self.connection, row)
            except CardspeakError as error:
                self.find("the desk", "log", str(error))
                self.spoil(_desk_chain(row.id), 0)
                continue
            self.verdict.desk_records += desk.log.count if desk.log is not None else 0

    # Every chip

    def balance(self) -> None:
        column = schema.moves.c
        summed = sql.select(column.table, sql.func.sum(column.amount)).group_by(column.table)
        moved = {table: int(amount) for table, amount in self.connection.execute(summed)}
        travelling = 0
        for id, table in self.played.items():
            where = f"table {id}"
            try:
                table.check_conserved()
            except BrokenInvariant as error:
                self.find(where, "chips", str(error))
            out, banked = -table.journal.balance(BANK), -moved.get(id, 0)
            if out != banked:
                self.find(where, "chips", f"has {out} of the bank, whose moves say {banked}")
            travelling += table.journal.balance(OTHERS)
        if travelling < 0 and len(self.played) == self.verdict.tables:
            self.find("all tables", "chips", f"{-travelling} more were brought than taken along")
        moved_on = -reader.balances(self.connection).get(OTHERS, 0)
        if moved_on != travelling and len(self.played) == self.verdict.tables:
            what = f"{travelling} went to other tables, and the bank's moves say {moved_on}"
            self.find("all tables", "chips", what)
        for name, amount in reader.balances(self.connection).items():
            if amount < 0 and name != OTHERS:
                self.find(f"bank, account of {name}", "balance", f"is {amount}")


def _desk_chain(desk: Any) -> str:
    """The name of a desk's chain of records."""
    return f"records of desk {desk}"


def _chain_of(table: Any) -> str:
    """The name of a table's chain of records."""
    return f"records of {table}"
