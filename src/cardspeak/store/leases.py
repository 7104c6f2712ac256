"""Who may write to which log of a cluster: nodes and leases in PostgreSQL, by its clock alone.

A node has a row with an end that it moves forward; an actor has a row with its node, an epoch
that grows whenever the actor changes hands, and its load. A lease is good while its node's end has
not come.
"""

from collections.abc import Iterable
from time import time
from typing import Any

import msgspec
import sqlalchemy as sql
from sqlalchemy.engine import Connection, Engine

from cardspeak.store.database import looking, writing_connection
from cardspeak.store.error_messages import in_plain_words
from cardspeak.store.rows import StoreError
from cardspeak.table.commands import HOUSE

HOUSE_ACTOR = "house"
"""The actor that keeps people, sessions and the bank, and runs the desk and the tournaments."""
_SKEW = 2.0
"""Seconds that a node's clock may differ from the database's: hands carry times."""
_ALIVE = "until > clock_timestamp()"


class LeaseLostError(StoreError):
    """A write by a node whose lease has passed: nothing was written."""


class NodeRow(msgspec.Struct, frozen=True):
    """A node whose lease has not passed."""

    id: str
    bus: str
    messages: int


class Leases:
    """The leases of one node."""

    def __init__(self, engine: Engine, node: str, seconds: float) -> None:
        self._engine = engine
        self.node = node
        self.seconds = seconds
        self.epoch = 0
        self.held: dict[str, int] = {}
        """The epoch of each actor that this node owns."""
        self.loads: dict[str, int] = {}
        """The load of each actor that this node has measured."""
        self.house_tables: set[str] = set()
        """Tables of the desk and of tournaments: they go with the house."""

    def actor_of(self, table: str) -> str:
        """The actor whose lease a table needs: the house for its own tables, else the table."""
        return HOUSE_ACTOR if table in self.house_tables else table

    def holds(self, actor: str) -> bool:
        """Whether this node owns an actor, or the house that has the table."""
        return self.actor_of(actor) in self.held

    def epoch_of(self, actor: str) -> int | None:
        """The epoch under which this node owns an actor; None where it does not."""
        return self.held.get(self.actor_of(actor))

    def _say(self, statement: str, **values: Any) -> list[Any]:
        with in_plain_words(self._engine.url), writing_connection(self._engine) as connection:
            done = connection.execution_options(isolation_level="AUTOCOMMIT").execute(
                sql.text(statement), values
            )
            return list(done) if done.returns_rows else []

    def check_clock(self) -> None:
        """Refuse a machine whose clock is not the database's."""
        before = time()
        with looking(self._engine) as connection:
            query = sql.text("SELECT extract(epoch FROM clock_timestamp())")
            theirs = float(connection.execute(query).scalar() or 0)
        off = max(before - theirs, theirs - time(), 0.0)
        if off > _SKEW:
            raise StoreError(
                f"this machine's clock differs from the database's by {off:.1f} seconds: set it"
            )

    def nodes(self) -> list[NodeRow]:
        """The nodes that are alive and stay."""
        rows = self._say(
            "SELECT id, bus, messages FROM cluster.nodes "
            f"WHERE {_ALIVE} AND messages > 0 ORDER BY id"
        )
        return [NodeRow(*row) for row in rows]

    def register(self, bus: str, messages: int) -> None:
        """Come in as a new life of this node, with no lease."""
        self.held = {}
        rows = self._say(
            "INSERT INTO cluster.nodes VALUES (:id, 1, clock_timestamp() + :s * interval '1 s', "
            ":bus, :messages) ON CONFLICT (id) DO UPDATE SET epoch = cluster.nodes.epoch + 1, "
            "until = excluded.until, bus = excluded.bus, messages = excluded.messages "
            "RETURNING epoch",
            id=self.node, s=self.seconds, bus=bus, messages=messages,
        )  # fmt: skip
        self.epoch = rows[0][0]
        self._say("UPDATE cluster.leases SET node = NULL WHERE node = :id", id=self.node)

    def renew(self) -> bool:
        """Move the end of the leases forward. Returns False when it has passed already."""
        renewed = self._say(
            "UPDATE cluster.nodes SET until = clock_timestamp() + :s * interval '1 s' "
            f"WHERE id = :id AND epoch = :epoch AND {_ALIVE} RETURNING 1",
            id=self.node, epoch=self.epoch, s=self.seconds,
        )  # fmt: skip
        return bool(renewed)

    def begin_to_leave(self) -> None:
        """Count no more among the nodes that share the actors; the leases are kept for now."""
        self._say(
            "UPDATE cluster.nodes SET messages = -abs(messages) WHERE id = :id AND epoch = :epoch",
            id=self.node, epoch=self.epoch,
        )  # fmt: skip

    def is_known(self, actor: str) -> bool:
        """Whether an actor has, or will have, an owner."""
        query = "SELECT 1 FROM cluster.leases WHERE actor = :actor"
        return bool(self._say(query, actor=actor))

    def leave(self) -> None:
        """Give up every lease: others may take them at once."""
        self.held = {}
        self._say(
            "UPDATE cluster.nodes SET until = '-infinity' WHERE id = :id AND epoch = :epoch",
            id=self.node, epoch=self.epoch,
        )  # fmt: skip

    def find_actors(self) -> None:
        """Have a row for the house and for every open table that is not the house's."""
        self._say(
            "INSERT INTO cluster.leases (actor) SELECT id FROM tables WHERE closed_at IS NULL "
            f"AND host <> :house UNION SELECT '{HOUSE_ACTOR}' ON CONFLICT DO NOTHING",
            house=HOUSE,
        )

    def total_load(self) -> int:
        """The load of all actors; one that nobody uses counts 1."""
        return int(self._say("SELECT coalesce(sum(load), 0) FROM cluster.leases")[0][0])

    @property
    def own_load(self) -> int:
        """The load of the actors that this node owns."""
        return sum(self.loads.get(actor, 1) for actor in self.held)

    def measured(self, loads: dict[str, int]) -> None:
        """Write down the loads of this node's actors, for the node that places actors next."""
        changed = {each: load for each, load in loads.items() if self.loads.get(each, 1) != load}
        self.loads = loads
        if changed:
            self._say(
                "UPDATE cluster.leases l SET load = new.load FROM "
                "unnest(CAST(:actors AS text[]), CAST(:loads AS bigint[])) AS new(actor, load) "
                "WHERE l.actor = new.actor AND l.node = :id",
                actors=list(changed), loads=list(changed.values()), id=self.node,
            )  # fmt: skip

    def claim(self, most: int) -> dict[str, int]:
        """Take actors whose node is gone until their load is so much, each with a new epoch.

        A write of the old owner that is under way holds its node's row, which is waited for.
        """
        if most <= 0:
            return {}
        rows = self._say(
            "WITH dead AS (SELECT id FROM cluster.nodes WHERE until <= clock_timestamp() "
            "FOR UPDATE SKIP LOCKED), "
            "free AS (SELECT actor, load FROM cluster.leases WHERE node IS NULL "
            "OR node IN (SELECT id FROM dead) "
            f"ORDER BY actor <> '{HOUSE_ACTOR}', actor LIMIT :most FOR UPDATE SKIP LOCKED), "
            "placed AS (SELECT actor, sum(load) OVER "
            f"(ORDER BY actor <> '{HOUSE_ACTOR}', actor) - load AS before FROM free) "
            "UPDATE cluster.leases l SET node = :id, epoch = l.epoch + 1 FROM placed "
            "WHERE l.actor = placed.actor AND placed.before < :most "
            "RETURNING l.actor, l.epoch, l.load",
            id=self.node, most=most,
        )  # fmt: skip
        taken: dict[str, int] = {actor: epoch for actor, epoch, _ in rows}
        self.held |= taken
        self.loads |= {actor: load for actor, _, load in rows}
        return taken

    def add(self, actor: str) -> int:
        """Own an actor that was just made."""
        rows = self._say(
            "INSERT INTO cluster.leases VALUES (:actor, :id, 1) ON CONFLICT (actor) DO UPDATE "
            "SET node = :id, epoch = cluster.leases.epoch + 1 WHERE cluster.leases.node IS NULL "
            "RETURNING epoch",
            actor=actor, id=self.node,
        )  # fmt: skip
        if not rows:
            raise LeaseLostError(f"another node has {actor}")
        self.held[actor] = rows[0][0]
        return self.held[actor]

    def release(self, actors: Iterable[str]) -> None:
        """Give actors up, so that another node may take them."""
        for actor in list(actors):
            epoch = self.held.pop(actor, None)
            if epoch is not None:
                self._say(
                    "UPDATE cluster.leases SET node = NULL WHERE actor = :actor AND epoch = :epoch "
                    "AND node = :id",
                    actor=actor, epoch=epoch, id=self.node,
                )  # fmt: skip

    def close(self, actor: str) -> None:
        """Forget an actor that has ended."""
        self.held.pop(actor, None)
        self._say("DELETE FROM cluster.leases WHERE actor = :actor", actor=actor)

    # What a write carries

    def fenced(self, statement: str, actors: list[str]) -> tuple[str, tuple[Any, ...]]:
        """An INSERT that adds rows only while this node holds the actors; values to come first.

        The node's row stays locked until the write is durable: nobody takes an actor meanwhile.
        """
        into, values = statement.split(" VALUES ", 1)
        guarded = (
            f"WITH node AS (SELECT 1 FROM cluster.nodes WHERE id = %s AND epoch = %s AND {_ALIVE} "
            "FOR SHARE), held AS (SELECT count(*) AS n FROM cluster.leases l "
            "JOIN unnest(%s::text[], %s::bigint[]) AS h(actor, epoch) "
            "ON l.actor = h.actor AND l.epoch = h.epoch WHERE l.node = %s) "
            f"{into} SELECT * FROM (VALUES {values}) AS v "
            "WHERE EXISTS (SELECT 1 FROM node) AND (SELECT n FROM held) = %s"
        )
        epochs = [self.held.get(actor, -1) for actor in actors]
        before = (self.node, self.epoch, actors, epochs, self.node)
        return guarded, before

    def hold(self, connection: Connection, actors: list[str]) -> None:
        """Lock the node's row and make sure of the actors, at the start of a transaction."""
        query = sql.text(
            "SELECT set_config('idle_in_transaction_session_timeout', '2000', true), "
            "(SELECT count(*) FROM cluster.leases l JOIN unnest(CAST(:actors AS text[]), "
            "CAST(:epochs AS bigint[])) AS h(actor, epoch) ON l.actor = h.actor "
            "AND l.epoch = h.epoch WHERE l.node = :id) FROM cluster.nodes "
            f"WHERE id = :id AND epoch = :epoch AND {_ALIVE} FOR SHARE"
        )
        epochs = [self.held.get(actor, -1) for actor in actors]
        found = connection.execute(
            query, {"actors": actors, "epochs": epochs, "id": self.node, "epoch": self.epoch}
        ).first()
        if found is None or found[1] != len(actors):
            raise LeaseLostError("the lease of this node has passed: nothing was written")
