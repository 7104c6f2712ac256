"""The log of a room that several nodes write to: every append carries the epochs of its actors.

Records of tables go in with one statement that adds nothing once a lease has passed. What touches
a chain of the whole room (bank, staff, people) takes its turn in the cluster by an advisory lock.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

import sqlalchemy as sql
from sqlalchemy.engine import Connection, Engine

from cardspeak.money.journal import OTHERS
from cardspeak.store import schema
from cardspeak.store.database import writing_connection
from cardspeak.store.error_messages import in_plain_words
from cardspeak.store.leases import HOUSE_ACTOR, LeaseLostError, Leases
from cardspeak.store.log_writer import Also, RoomLog
from cardspeak.store.rows import StoredInput, StoreError

_CHAINS = 0x0CA2D6
"""The advisory lock of the connection that adds to a chain of the whole room."""


class FencedLog(RoomLog):
    """Writes only what this node may write."""

    def __init__(self, engine: Engine, leases: Leases) -> None:
        super().__init__(engine)
        self._leases = leases
        self._actors: list[str] = []  # of the entries being written
        self._count = 0  # how many entries those are
        self.is_lost = False
        """Whether a write was refused since the node last registered."""

    def forget(self, table: str) -> None:
        """Another node may have written for a table: its last record must be read again."""
        with self._turn:
            self._last.pop(table, None)
            self._grown = None

    def leave(self) -> None:
        """Give up every lease of this node."""
        if self._leases.epoch:
            with suppress(StoreError):  # it passes by itself
                self._leases.leave()

    def append(self, entries: Sequence[StoredInput], also: Also | None = None) -> None:
        """Write entries while the leases hold, all or none."""
        with self._turn:
            self._actors = sorted({actor for entry in entries for actor in self._owners(entry)})
            self._count = len(entries)
            moves = [move for entry in entries for move in entry.moves]
            spent = {move.name for move in moves if move.amount < 0} - {OTHERS}

            def check(connection: Connection) -> None:
                if also is not None:
                    also(connection)
                if spent:
                    _check_bank(connection, spent)

            try:
                super().append(entries, check if also is not None or spent else None)
            finally:
                self._actors = []

    def _owners(self, entry: StoredInput) -> Iterator[str]:
        """The actors whose records an entry has."""
        if entry.record is not None:
            yield self._leases.actor_of(entry.table)
        if entry.desk is not None or entry.event is not None:
            yield HOUSE_ACTOR

    def _run(self, statement: str, values: tuple[Any, ...]) -> None:
        """One statement, a row for each entry; a sleeper's adds none."""
        guarded, before = self._leases.fenced(statement, self._actors)
        with in_plain_words(self._engine.url), writing_connection(self._engine) as connection:
            alone = connection.execution_options(isolation_level="AUTOCOMMIT")
            done = alone.exec_driver_sql(guarded, (*before, *values, len(self._actors)))
            if done.rowcount != self._count:
                self.is_lost = True
                raise LeaseLostError("the lease of this node has passed: nothing was written")

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        """A transaction that holds this node's leases, one at a time in the cluster."""
        with super().transaction() as connection:
            try:
                self._leases.hold(connection, self._actors)
            except LeaseLostError:
                self.is_lost = True
                raise
            connection.execute(sql.select(sql.func.pg_advisory_xact_lock(_CHAINS)))
            yield connection


def _check_bank(connection: Connection, names: set[str]) -> None:
    """Refuse to spend what another node has spent meanwhile."""
    column = schema.moves.c
    total = sql.func.sum(column.amount)
    query = sql.select(column.name, total).where(column.name.in_(names)).group_by(column.name)
    for name, chips in connection.execute(query.having(total < 0)):
        raise StoreError(f"{name} has {-int(chips):,} chips too few in the bank for that")
