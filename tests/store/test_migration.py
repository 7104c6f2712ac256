"""The schema comes from the migrations, from an empty database up, and only from them."""

import subprocess
import sys
from typing import Any

import msgspec
import pytest
import sqlalchemy as sql
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from tests.store.rooms import filled, with_desk

from cardspeak.room.commands import Command as DeskCommand
from cardspeak.room.log import DeskHeader
from cardspeak.store import Store, StoreError, schema
from cardspeak.store.integrity import ROOT, checksums, link
from cardspeak.store.migration import HEAD, SCRIPTS, edition
from cardspeak.store.verification import verify
from cardspeak.table.commands import Command
from cardspeak.table.log import Header, digest
from cardspeak.table.saved_table import saved


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
    assert again.marks("t1", 100) == []
    with again.looking() as connection:
        found = verify(connection).findings
    assert {finding.where for finding in found} == {"table t1, record 3"}, found
    again.close()


def test_a_room_of_the_seventh_edition_gets_chains_over_salted_digests(
    store: Store, database: str
) -> None:
    filled(store)
    with_desk(store)
    with store.changing() as connection:
        _without_salts(connection)
        _without_events(connection)
        connection.execute(sql.text("UPDATE alembic_version SET version_num = '7'"))
    store.close()
    again = Store.open(database)
    with again.looking() as connection:
        assert not verify(connection).findings
        for table in (*_CHAINED, schema.desk_records):
            salts = connection.scalars(sql.select(table.c.salt)).all()
            assert len(set(salts)) == len(salts)
            assert None not in salts
    again.close()


@pytest.mark.parametrize("table", ["moves", "records", "desk_records"])
def test_a_chain_that_was_broken_before_its_salts_is_still_named(
    store: Store, database: str, table: str
) -> None:
    filled(store)
    with_desk(store)
    with store.changing() as connection:
        _without_salts(connection)
        _without_events(connection)
        connection.execute(sql.text(f"DELETE FROM {table} WHERE number = 2"))
        connection.execute(sql.text("UPDATE alembic_version SET version_num = '7'"))
    store.close()
    again = Store.open(database)
    with again.looking() as connection:
        assert verify(connection).findings
    again.close()


_CHAINED = (schema.records, schema.moves, schema.audit, schema.editions)


def _without_salts(connection: sql.Connection) -> None:
    """Chains over the rows themselves; those of records as the tables make them."""
    for table in _CHAINED[1:]:
        chain = ROOT
        for row in connection.execute(sql.select(table).order_by(table.c.number)).all():
            values = row[:-4]
            chain = link(chain, values)
            words = {"chain": chain, "seal": checksums((*values, chain))}
            connection.execute(sql.update(table).where(table.c.number == row.number).values(words))
    kinds: list[Any] = [
        (schema.tables, Header, schema.records, Command),
        (schema.desks, DeskHeader, schema.desk_records, DeskCommand),
    ]
    for owners, header, table, input in kinds:
        for given in connection.execute(sql.select(owners)).all():
            chain = digest(msgspec.to_builtins(msgspec.json.decode(given.header, type=header)))
            of = next(iter(table.primary_key))
            rows = sql.select(table).where(of == given.id).order_by(table.c.number)
            for row in connection.execute(rows).all():
                command: Any = msgspec.json.decode(row.input, type=input)
                chain = digest((chain, *row[1:4], command, *row[5:7]))
                asked = row[7:-4]  # of records alone
                words = {"chain": chain, "seal": checksums((*row[:7], chain, *asked))}
                same = (of == row[0], table.c.number == row.number)
                connection.execute(sql.update(table).where(*same).values(words))
    for table in (*_CHAINED, schema.desk_records):
        for name in ("salt", "erased"):
            connection.execute(sql.text(f"ALTER TABLE {table.name} DROP COLUMN {name}"))


def _without_events(connection: sql.Connection) -> None:
    """A room as it was before it could hold tournaments."""
    connection.execute(sql.text("DROP TABLE event_records"))
    connection.execute(sql.text("DROP TABLE events"))


def _without_a_desk(connection: sql.Connection) -> None:
    """A room as it was before it could have a desk."""
    _without_events(connection)
    connection.execute(sql.text("DROP TABLE desk_snapshots"))
    connection.execute(sql.text("DROP TABLE desk_records"))
    connection.execute(sql.text("DROP TABLE desks"))


def _without_what_was_asked(connection: sql.Connection) -> None:
    """Records as they were before the message that asked for each was kept with it."""
    _without_salts(connection)
    connection.execute(sql.text("DROP TABLE editions"))
    _without_sessions(connection)
    kept = schema.records.c
    columns = (kept.table, kept.number, kept.now, kept.author, kept.input, kept.events, kept.state)
    for row in connection.execute(sql.select(*columns, kept.chain)).all():
        same = (kept.table == row.table, kept.number == row.number)
        connection.execute(sql.update(schema.records).where(*same).values(seal=checksums(row)))
    connection.execute(sql.text("ALTER TABLE records DROP COLUMN asked"))
    _without_a_key(connection)


def _without_a_key(connection: sql.Connection) -> None:
    """Rows as they were before they were sealed with a key."""
    there = set(sql.inspect(connection).get_table_names())
    for table in schema.metadata.sorted_tables:
        if table in (*_CHAINED, schema.snapshots, schema.desk_records) or table.name not in there:
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
        with pytest.raises(StoreError, match=f"schema version 999, not {HEAD}"):
            opening(database)


def test_a_database_without_a_room_is_no_room(database: str) -> None:
    with pytest.raises(StoreError, match=r"no room in this database|there is no file"):
        Store.existing(database)
