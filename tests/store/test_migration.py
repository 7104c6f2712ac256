"""The schema comes from the migrations, from an empty database up, and only from them."""

import subprocess
import sys

import pytest
import sqlalchemy as sql
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from tests.store.rooms import filled

from cardspeak.store import Store, StoreError, schema
from cardspeak.store.integrity import checksums
from cardspeak.store.migration import HEAD, SCRIPTS, edition
from cardspeak.store.verification import verify
from cardspeak.table.saving import saved


def test_the_migrations_end_at_the_edition_that_the_code_reads() -> None:
    scripts = ScriptDirectory(str(SCRIPTS))
    assert scripts.get_current_head() == HEAD
    assert len(list(scripts.walk_revisions())) == int(HEAD)


def test_an_empty_database_is_brought_up_to_what_the_code_expects(store: Store) -> None:
    with store.looking() as connection:
        assert edition(connection) == HEAD
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, schema.metadata) == []


def test_a_database_of_today_is_opened_without_a_change(store: Store, database: str) -> None:
    with store.looking() as connection:
        before = sql.inspect(connection).get_table_names()
    again = Store.open(database)
    with again.looking() as connection:
        assert sql.inspect(connection).get_table_names() == before
    again.close()


def test_a_room_that_starts_on_a_database_of_today_imports_no_migrations(
    store: Store, database: str
) -> None:
    asked = (
        "import sys; from cardspeak.store import Store; Store.open(sys.argv[1]).close(); "
        "print('alembic' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", asked, database], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "False"


def test_a_room_of_the_first_edition_is_brought_up_with_every_hand(
    store: Store, database: str
) -> None:
    bots = filled(store)
    with store.changing() as connection:  # as the first edition left it
        _without_what_was_asked(connection)
        _without_a_desk(connection)
        connection.execute(sql.text("DROP TABLE snapshots"))
        connection.execute(
            sql.text(
                'CREATE TABLE snapshots ("table" TEXT NOT NULL, number BIGINT NOT NULL, '
                "body TEXT NOT NULL, seal TEXT NOT NULL, "
                'CONSTRAINT pk_snapshots PRIMARY KEY ("table"))'
            )
        )
        connection.execute(sql.text("INSERT INTO snapshots VALUES ('t1', 3, '', '')"))
        connection.execute(sql.text("UPDATE alembic_version SET version_num = '1'"))
    store.close()
    again = Store.open(database)
    assert again.snapshot("t1") is None
    assert saved(again.load("t1")) == saved(bots.table)
    with again.looking() as connection:
        assert edition(connection) == HEAD
        assert not verify(connection).findings
    again.close()


def test_records_of_the_second_edition_are_sealed_again_unless_they_were_changed(
    store: Store, database: str
) -> None:
    filled(store)
    with store.changing() as connection:
        _without_what_was_asked(connection)
        _without_a_desk(connection)
        connection.execute(sql.text("UPDATE records SET author = 'Zoe' WHERE number = 3"))
        connection.execute(sql.text("UPDATE alembic_version SET version_num = '2'"))
    store.close()
    again = Store.open(database)
    assert again.asked("t1", 100) == []
    with again.looking() as connection:
        found = verify(connection).findings
    assert {finding.where for finding in found} == {"table t1, record 3"}, found
    again.close()


def _without_a_desk(connection: sql.Connection) -> None:
    """A room as it was before it could have a desk."""
    connection.execute(sql.text("DROP TABLE desk_snapshots"))
    connection.execute(sql.text("DROP TABLE desk_records"))
    connection.execute(sql.text("DROP TABLE desks"))


def _without_what_was_asked(connection: sql.Connection) -> None:
    """Records as they were before the message that asked for each was kept with it."""
    connection.execute(sql.text("DROP TABLE editions"))
    _without_sessions(connection)
    for *values, _, _ in connection.execute(sql.select(schema.records)).all():
        kept = schema.records.c
        same = (kept.table == values[0], kept.number == values[1])
        connection.execute(sql.update(schema.records).where(*same).values(seal=checksums(values)))
    connection.execute(sql.text("ALTER TABLE records DROP COLUMN asked"))
    _without_a_key(connection)


def _without_a_key(connection: sql.Connection) -> None:
    """Rows as they were before they were sealed with a key."""
    there = set(sql.inspect(connection).get_table_names())
    for table in schema.metadata.sorted_tables:
        if table in (schema.records, schema.snapshots) or table.name not in there:
            continue
        for *values, _ in connection.execute(sql.select(table)).all():
            names = zip(table.primary_key.columns, values, strict=False)
            same = [column == value for column, value in names]
            connection.execute(sql.update(table).where(*same).values(seal=checksums(values)))
    connection.execute(sql.text("DELETE FROM settings WHERE key = 'seal key'"))
    for name in ("changes", "anchors"):
        connection.execute(sql.text(f"DROP TABLE {name}"))


def _without_sessions(connection: sql.Connection) -> None:
    """A room as it was before it kept sessions, phrases, restrictions and own limits."""
    for name in ("sessions", "recoveries", "restrictions", "own_limits"):
        connection.execute(sql.text(f"DROP TABLE {name}"))


def test_a_database_of_another_edition_is_refused(store: Store, database: str) -> None:
    with store.changing() as connection:
        connection.execute(sql.text("UPDATE alembic_version SET version_num = '999'"))
    store.close()
    for opening in (Store.open, Store.existing):
        with pytest.raises(StoreError, match=f"edition 999, not {HEAD}"):
            opening(database)


def test_a_database_without_a_room_is_no_room(database: str) -> None:
    with pytest.raises(StoreError, match=r"no room in this database|there is no file"):
        Store.existing(database)
