"""What the store keeps of a person beside the name: sessions, phrase, restrictions, own limits.

These rows come and go: a session that is ended is deleted. Each change is in the room's chain of
changes, so that a ban does not vanish unseen; what staff did to whom is in the staff log.
"""

from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from typing import TypeVar

import msgspec
import sqlalchemy as sql
from sqlalchemy.engine import Connection

from cardspeak.store import schema
from cardspeak.store.integrity import put, remove
from cardspeak.store.rows import OwnLimitsRow, RestrictionRow, SessionRow

Connecting = Callable[[], AbstractContextManager[Connection]]
Row = TypeVar("Row", SessionRow, RestrictionRow, OwnLimitsRow)


class AccountRows:
    """The rows about people in a room's database."""

    def __init__(self, looking: Connecting, changing: Connecting) -> None:
        self._looking = looking
        self._changing = changing

    def _all(self, table: sql.Table, kind: type[Row]) -> list[Row]:
        columns = [column for column in table.c if column.name != schema.SEAL]
        with self._looking() as connection:
            return [kind(*row) for row in connection.execute(sql.select(*columns))]

    def _put(self, table: sql.Table, rows: Iterable[msgspec.Struct]) -> None:
        """Add rows, each in place of the one with the same key."""
        with self._changing() as connection:
            for row in rows:
                put(connection, table, msgspec.structs.astuple(row))

    # Sessions

    def sessions(self) -> list[SessionRow]:
        """Every session."""
        return self._all(schema.sessions, SessionRow)

    def put_sessions(self, *rows: SessionRow) -> None:
        """Keep sessions, new or changed."""
        self._put(schema.sessions, rows)

    def end_sessions(self, *ids: str) -> None:
        """Delete sessions."""
        with self._changing() as connection:
            for id in ids:
                remove(connection, schema.sessions, id)

    # Recovery

    def phrase_hash(self, name: str) -> str | None:
        """The hash of a guest's recovery phrase, if there is one."""
        column = schema.recoveries.c
        with self._looking() as connection:
            found: str | None = connection.execute(
                sql.select(column.phrase_hash).where(column.name == name)
            ).scalar()
            return found

    def set_phrase(self, name: str, phrase_hash: str) -> None:
        """Keep the hash of a recovery phrase in place of the one before."""
        with self._changing() as connection:
            put(connection, schema.recoveries, (name, phrase_hash))

    # Restrictions and limits

    def restrictions(self) -> list[RestrictionRow]:
        """Every restriction, also those that are over."""
        return self._all(schema.restrictions, RestrictionRow)

    def restrict(self, row: RestrictionRow) -> None:
        """Keep a restriction in place of one of the same kind."""
        self._put(schema.restrictions, [row])

    def lift(self, name: str, kind: str) -> None:
        """Delete a restriction."""
        with self._changing() as connection:
            remove(connection, schema.restrictions, name, kind)

    def own_limits(self) -> list[OwnLimitsRow]:
        """The limits that players have set themselves."""
        return self._all(schema.own_limits, OwnLimitsRow)

    def set_own_limits(self, row: OwnLimitsRow) -> None:
        """Keep a player's limits in place of those before."""
        self._put(schema.own_limits, [row])

    # The end

    def forget(self, name: str) -> None:
        """Delete everything that is kept of a person here, and the person."""
        kept = (schema.sessions, schema.recoveries, schema.restrictions, schema.own_limits)
        with self._changing() as connection:
            for table in kept:
                keys = sql.select(*table.primary_key).where(table.c.name == name)
                for key in connection.execute(keys).all():
                    remove(connection, table, *key)
            remove(connection, schema.people, name)
