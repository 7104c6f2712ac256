"""What the store keeps of people: name and role, sessions, phrase, restrictions, own limits.

All but the names come and go: a session that is ended is deleted. Each change is in the room's
chain of changes, so that a ban does not vanish unseen; what staff did to whom is in the staff log.
"""

from collections.abc import Iterable
from typing import TypeVar

import msgspec
import sqlalchemy as sql
from sqlalchemy.engine import Connection

from cardspeak.store import reader, schema
from cardspeak.store.database import Connecting
from cardspeak.store.integrity import add, change, put, remove
from cardspeak.store.rows import OwnLimitsRow, Person, RestrictionRow, SessionRow, StoreError

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

    # People

    def add_person(self, person: Person) -> None:
        """Add a person; a name belongs to one person."""
        with self._changing() as connection:
            if _named(connection, person.name) is not None:
                raise StoreError(f"the name {person.name} is taken")
            add(connection, schema.people, [msgspec.structs.astuple(person)])

    def person(self, name: str) -> Person | None:
        """The person of that name, if any."""
        with self._looking() as connection:
            return _named(connection, name)

    def people(self) -> list[Person]:
        """Everyone known to the room, by name."""
        with self._looking() as connection:
            return reader.people(connection)

    def set_role(self, name: str, role: str) -> None:
        """Give a person another role."""
        self._change_person(name, role=role)

    def set_password(self, name: str, password_hash: str | None) -> None:
        """Give a person another password."""
        self._change_person(name, password_hash=password_hash)

    def _change_person(self, name: str, **words: str | None) -> None:
        with self._changing() as connection:
            person = _named(connection, name)
            if person is None:
                raise StoreError(f"nobody here is called {name}")
            changed = msgspec.structs.replace(person, **words)
            change(connection, schema.people, msgspec.structs.astuple(changed))

    # Sessions

    def sessions(self) -> list[SessionRow]:
        """Every session."""
        return self._all(schema.sessions, SessionRow)

    def session(self, id: str) -> SessionRow | None:
        """One session."""
        table = schema.sessions
        columns = [table.c[name] for name in SessionRow.__struct_fields__]
        with self._looking() as connection:
            row = connection.execute(sql.select(*columns).where(table.c.id == id)).first()
        return None if row is None else SessionRow(*row)

    def open_sessions(self, ids: Iterable[str]) -> set[str]:
        """Those of some sessions that have not been ended."""
        column = schema.sessions.c.id
        with self._looking() as connection:
            return set(connection.scalars(sql.select(column).where(column.in_(list(ids)))))

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


def _named(connection: Connection, name: str) -> Person | None:
    column = schema.people.c
    wanted = sql.select(column.name, column.password_hash, column.role, column.created_at)
    found = connection.execute(wanted.where(column.name == name)).first()
    return Person(*found) if found is not None else None
