"""The rows of nodes and leases in memory, by one clock, in place of PostgreSQL's.

The log is a file of SQLite that all nodes have open. A write looks at the rows in the same step in
which it writes, as PostgreSQL holds a node's row until the write is durable.
"""

import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import msgspec
from sqlalchemy.engine import Connection, Engine

from cardspeak.server.cluster import wire
from cardspeak.store import Store, reader
from cardspeak.store.fenced_log import FencedLog
from cardspeak.store.leases import HOUSE_ACTOR, LeaseLostError, Leases, NodeRow
from cardspeak.store.log_writer import RoomLog
from cardspeak.store.rows import StoreUnavailableError
from cardspeak.table.commands import HOUSE

_PASSED = "the lease of this node has passed: nothing was written"


class _Node(msgspec.Struct):
    epoch: int
    until: float
    bus: str
    messages: int


class _Lease(msgspec.Struct):
    node: str | None = None
    epoch: int = 0
    load: int = 1


class LeaseRows:
    """Who owns what; what every node asks."""

    def __init__(self) -> None:
        self.nodes: dict[str, _Node] = {}
        self.leases: dict[str, _Lease] = {}
        self.away_until = 0.0
        self.refused = 0
        """Writes of nodes that had no lease any more."""

    def check(self) -> None:
        """Refuse while the database is away."""
        if time.monotonic() < self.away_until:
            raise StoreUnavailableError("the database does not answer")

    def is_alive(self, id: str | None) -> bool:
        """Whether the leases of a node are good."""
        node = self.nodes.get(id or "")
        return node is not None and node.until > time.monotonic()


class SimulatedLeases(Leases):
    """The leases of one node, as `cardspeak.store.leases` has them in PostgreSQL."""

    def __init__(self, engine: Engine, rows: LeaseRows, store: Store, node: str, s: float) -> None:
        super().__init__(engine, node, s)
        self.rows = rows
        self._store = store

    def check_clock(self) -> None:
        """All nodes have one clock."""

    def nodes(self) -> list[NodeRow]:
        self.rows.check()
        return [
            NodeRow(id, row.bus, row.messages)
            for id, row in sorted(self.rows.nodes.items())
            if self.rows.is_alive(id) and row.messages > 0
        ]

    def register(self, bus: str, messages: int) -> None:
        self.rows.check()
        self.held = {}
        before = self.rows.nodes.get(self.node)
        self.epoch = before.epoch + 1 if before is not None else 1
        until = time.monotonic() + self.seconds
        self.rows.nodes[self.node] = _Node(self.epoch, until, bus, messages)
        for lease in self.rows.leases.values():
            if lease.node == self.node:
                lease.node = None

    def renew(self) -> bool:
        self.rows.check()
        row = self.rows.nodes[self.node]
        if row.epoch != self.epoch or not self.rows.is_alive(self.node):
            return False
        row.until = time.monotonic() + self.seconds
        return True

    def begin_to_leave(self) -> None:
        self.rows.check()
        self.rows.nodes[self.node].messages = -wire.VERSION

    def is_known(self, actor: str) -> bool:
        self.rows.check()
        return actor in self.rows.leases

    def leave(self) -> None:
        self.held = {}
        self.rows.nodes[self.node].until = 0.0

    def find_actors(self) -> None:
        self.rows.check()
        with self._store.looking() as connection:
            rows, _ = reader.open_rows(connection)
        for id in (HOUSE_ACTOR, *[row.id for row in rows if row.host != HOUSE]):
            self.rows.leases.setdefault(id, _Lease())

    def total_load(self) -> int:
        self.rows.check()
        return sum(lease.load for lease in self.rows.leases.values())

    def measured(self, loads: dict[str, int]) -> None:
        self.rows.check()
        self.loads = loads
        for actor, load in loads.items():
            lease = self.rows.leases.get(actor)
            if lease is not None and lease.node == self.node:
                lease.load = load

    def claim(self, most: int) -> dict[str, int]:
        self.rows.check()
        taken: dict[str, int] = {}
        before = 0
        for actor in sorted(self.rows.leases, key=lambda each: (each != HOUSE_ACTOR, each)):
            lease = self.rows.leases[actor]
            if before >= most:
                break
            if lease.node is None or not self.rows.is_alive(lease.node):
                lease.node, lease.epoch = self.node, lease.epoch + 1
                taken[actor] = lease.epoch
                self.loads[actor] = lease.load
                before += lease.load
        self.held |= taken
        return taken

    def add(self, actor: str) -> int:
        self.rows.check()
        lease = self.rows.leases.get(actor)
        if lease is not None and lease.node is not None:
            raise LeaseLostError(f"another node has {actor}")
        epoch = lease.epoch + 1 if lease is not None else 1
        self.rows.leases[actor] = _Lease(self.node, epoch)
        self.held[actor] = epoch
        return epoch

    def release(self, actors: Iterable[str]) -> None:
        self.rows.check()
        for actor in list(actors):
            epoch, lease = self.held.pop(actor, None), self.rows.leases.get(actor)
            if lease is not None and (lease.node, lease.epoch) == (self.node, epoch):
                lease.node = None

    def close(self, actor: str) -> None:
        self.rows.check()
        self.held.pop(actor, None)
        self.rows.leases.pop(actor, None)

    def make_sure(self, actors: Sequence[str]) -> None:
        """Refuse a write for actors that this node does not own any more."""
        self.rows.check()
        node, leases = self.rows.nodes[self.node], self.rows.leases
        held = [leases.get(actor) for actor in actors]
        is_held = all(
            lease is not None and (lease.node, lease.epoch) == (self.node, self.held.get(actor, -1))
            for actor, lease in zip(actors, held, strict=True)
        )
        if node.epoch != self.epoch or not self.rows.is_alive(self.node) or not is_held:
            self.rows.refused += 1
            raise LeaseLostError(_PASSED)


class SimulatedLog(FencedLog):
    """The fenced log over a file: what PostgreSQL looks at in a statement is looked at here."""

    _leases: SimulatedLeases

    def _run(self, statement: str, values: tuple[Any, ...]) -> None:
        if statement.startswith("INSERT"):
            self._sure()
        RoomLog._run(self, statement, values)

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        with RoomLog.transaction(self) as connection:
            self._sure()
            yield connection

    def _sure(self) -> None:
        try:
            self._leases.make_sure(self._actors)
        except LeaseLostError:
            self.is_lost = True
            raise


def shared(rows: LeaseRows, alone: Store, node: str, seconds: float) -> tuple[Store, Leases]:
    """A store as one node of a cluster has it; in place of `Store.share`."""
    leases = SimulatedLeases(alone._engine, rows, alone, node, seconds)
    store = Store(alone._engine, SimulatedLog(alone._engine, leases))
    store.log.key = alone.log.key
    return store, leases
