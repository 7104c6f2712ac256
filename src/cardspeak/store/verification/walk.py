"""One walk through a database: what it reads, how far it is, and what it has found so far."""

from collections.abc import Callable, Generator, Sequence
from typing import Any

import sqlalchemy as sql
from sqlalchemy.engine import Connection

from cardspeak.store import reader, schema
from cardspeak.store.anchors import Anchor
from cardspeak.store.integrity import salted_link
from cardspeak.store.keys import SealKey
from cardspeak.store.verification.verdict import Finding, Verdict
from cardspeak.table import Table

Progress = Callable[[int, int], None]
Rows = Generator[tuple[Any, ...], None, None]

ROW_NAMES = {
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
    schema.events: "event {}",
    schema.event_records: "event {}, record {}",
    schema.changes: "room, change {}",
    schema.anchors: "room, anchor {}",
}
"""How a person names a row of each table, by its first values."""
DOES_NOT_FOLLOW = "does not follow from what is before it"


def table_chain(table: Any) -> str:
    """The name of a table's chain of records."""
    return f"records of {table}"


def actor_chain(records: sql.Table, id: Any) -> str:
    """The name of a desk's or an event's chain of records."""
    return f"records of {next(iter(records.primary_key)).name} {id}"


class Walk:
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

    def find(self, where: str, part: str, what: str) -> None:
        """Name something that does not hold."""
        self.verdict.findings.append(Finding(where, part, what))

    def step(self) -> None:
        """Count a step, and say from time to time how far the walk is."""
        self.done += 1
        if self.done % reader.MANY == 0:
            self.progress(self.done, max(self.total, self.done))

    def spoil(self, chain: str, number: Any) -> None:
        """Remember where a chain does not hold."""
        at = number if isinstance(number, int) else 0
        self.bad[chain] = min(at, self.bad.get(chain, at))

    def rows(self, table: sql.Table, *order: "sql.Column[Any]") -> Rows:
        """Rows as the database has them, whatever types their values have by now."""
        plain = [sql.type_coerce(column, sql.types.NullType()) for column in table.c]
        wanted = sql.select(*plain).order_by(*order)
        options = {"yield_per": reader.MANY}
        with self.connection.execute(wanted, execution_options=options) as found:
            for row in found:
                yield tuple(row)

    def salted(self, chain: str, row: Sequence[Any], salt: Any, erased: Any) -> str:
        """The next link of a chain over salted digests."""
        if erased is not None:
            self.verdict.erased += 1
        return salted_link(chain, row, salt, erased) or ""
