"""Bringing a database to this edition of the schema, from an older one or from nothing.

The migrations lie in this package. Alembic is asked only when there is something to do: a room that
starts on a database of today does not even import it.
"""

from pathlib import Path

import sqlalchemy as sql
from sqlalchemy.engine import Connection

from cardspeak.store.rows import StoreError

HEAD = "10"
"""The edition of the schema that this code reads and writes."""
SCRIPTS = Path(__file__).parent / "migrations"

_VERSIONS = "alembic_version"


def edition(connection: Connection) -> str | None:
    """Which edition of the schema a database has; none where there is no room in it."""
    if not sql.inspect(connection).has_table(_VERSIONS):
        return None
    found = connection.execute(sql.text(f"SELECT version_num FROM {_VERSIONS}")).scalar()
    return None if found is None else str(found)


def migrate(connection: Connection) -> None:
    """Bring a database up to this edition, in the transaction of the connection."""
    found = edition(connection)
    if found == HEAD:
        return
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise StoreError(f"the database has schema version {found}, not {HEAD}: {error}") from None


def check_edition(connection: Connection) -> None:
    """Refuse a database that is of another edition, or holds no room."""
    found = edition(connection)
    if found is None:
        raise StoreError("there is no room in this database")
    if found != HEAD:
        raise StoreError(
            f"the database has schema version {found}, not {HEAD}: a room opened on it brings it up"
        )
