"""A changed byte anywhere in a room's database is found, and named by row and part."""

import shutil
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sql
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.store.rooms import Bots, filled, with_desk, with_event

from cardspeak.books.loading import texts
from cardspeak.room.saved_desk import saved
from cardspeak.store import (
    AuditRow,
    BankMove,
    BookEdition,
    OwnLimitsRow,
    Person,
    RestrictionRow,
    SessionRow,
    Store,
    StoredInput,
    StoreError,
    schema,
)
from cardspeak.store.integrity import ROOT, add, root, salted_link, seal
from cardspeak.store.verification import Verdict, verify

TABLES = schema.metadata.sorted_tables
COLUMNS = [column for table in TABLES for column in table.c]


def room(store: Store) -> Bots:
    """A room with something in every column of every table."""
    bots = filled(store, hands=4)
    filled(store, hands=2, id="t2", game="seven-card-stud", seed=3)
    store.close_table("t2", 99)
    store.accounts.add_person(Person("Ann", "$argon2id$hash", "administrator", 5))
    store.setting("secret", lambda: bytes(range(32)))
    store.accounts.put_sessions(SessionRow("5e55", "Ann", "Firefox on Linux", 5, 6))
    store.accounts.set_phrase("Ann", "$argon2id$phrase")
    store.accounts.restrict(RestrictionRow("Bob", "mute", 5, 99, "Ann", "loud"))
    store.accounts.set_own_limits(OwnLimitsRow("Ann", 500, 60, 900, 90, 99))
    with_desk(store)
    with_event(store)
    store.events.close(store.events.all()[0], 99)
    store.anchor(4)
    store.append(
        [StoredInput("", None, audit=(AuditRow(3, "Ann", "removed a player", "rude", "t1"),))]
    )
    kept = texts("official")
    set_by = BookEdition("official", kept[-1].digest, 4, "Ann", "a first edition")
    store.books.add_edition(kept, set_by, AuditRow(4, "Ann", "added the book", "a first edition"))
    return bots


def verdict_of(store: Store) -> Verdict:
    with store.looking() as connection:
        return verify(connection)


def told(store: Store) -> list[str]:
    return [str(finding) for finding in verdict_of(store).findings]


def put(store: Store, column: "sql.Column[Any]", value: Any, *keys: Any) -> None:
    """Change one value behind the store's back."""
    table = column.table
    where = [key == given for key, given in zip(table.primary_key.columns, keys, strict=True)]
    with store.changing() as connection:
        _unguarded(connection)
        changed = connection.execute(sql.update(table).where(*where).values({column.name: value}))
        assert changed.rowcount == 1


def _unguarded(connection: sql.engine.Connection) -> None:
    """References are not checked while someone meddles."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("ROLLBACK")
        connection.exec_driver_sql("PRAGMA foreign_keys = OFF")
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    else:
        connection.exec_driver_sql("SET session_replication_role = replica")


def test_a_room_that_nobody_touched_holds(store: Store) -> None:
    bots = room(store)
    verdict = verdict_of(store)
    assert verdict.findings == []
    assert verdict.tables == 2
    assert verdict.records == store.last("t1")[0] + store.last("t2")[0]
    assert verdict.hands == bots.table.number + 2
    assert verdict.moves == len(store.moves()) > 0
    assert verdict.actions == len(store.audit()) > 1


def test_an_empty_room_holds(store: Store) -> None:
    assert verdict_of(store).holds


def test_a_table_in_the_middle_of_a_hand_holds(store: Store) -> None:
    bots = filled(store)
    bots.play_into_a_hand()
    bots.write()
    assert told(store) == []


def test_the_progress_ends_where_it_said(store: Store) -> None:
    room(store)
    seen: list[tuple[int, int]] = []
    with store.looking() as connection:
        verify(connection, lambda done, total: seen.append((done, total)))
    assert all(done <= total for done, total in seen)


def flipped(value: Any, place: int, bit: int) -> Any:
    """A value with one bit of one byte turned."""
    if isinstance(value, int):
        return value ^ 1 << bit
    if value is None:
        return 1
    raw = bytearray(value if isinstance(value, bytes) else value.encode())
    raw[place % len(raw)] ^= 1 << bit
    return bytes(raw) if isinstance(value, bytes) else raw.decode("ascii", "replace")


def test_a_flip_in_any_column_is_named(store: Store) -> None:
    room(store)
    for column in COLUMNS:
        table = column.table
        with store.looking() as connection:
            row = connection.execute(sql.select(table).order_by(*table.primary_key).limit(1)).one()
        keys = [row._mapping[key] for key in table.primary_key.columns]
        value = row._mapping[column]
        if value is None and not isinstance(column.type, sql.BigInteger):
            changed: Any = "someone"
        else:
            changed = flipped(value, 3, 40 if isinstance(value, int) else 1)
        put(store, column, changed, *keys)
        findings = verdict_of(store).findings
        named = [each for each in findings if each.part == column.name]
        assert named, f"{column} was changed, and this was found: {findings}"
        changed_keys = [
            changed if key is column else given
            for key, given in zip(table.primary_key.columns, keys, strict=True)
        ]
        of_row = [each for each in named if all(str(key) in each.where for key in changed_keys)]
        assert of_row, f"{column} was changed at {changed_keys}, and this was found: {findings}"
        put(store, column, value, *changed_keys)
    assert told(store) == []


def test_a_record_of_the_desk_that_is_missing_is_named(store: Store) -> None:
    with_desk(store)
    row = store.desks.newest()
    assert row is not None
    assert len(store.desks.load(row).lists) == 1  # from its snapshot
    with store.changing() as connection:
        connection.execute(sql.delete(schema.desk_records).where(schema.desk_records.c.number == 2))
    assert told(store) == ["the desk, log: desk 1: record 2 is missing"]


def test_the_end_of_a_desks_log_that_was_taken_away_is_named_by_its_anchor(store: Store) -> None:
    with_desk(store)
    store.anchor(4)
    assert told(store) == []
    with store.changing() as connection:
        connection.execute(sql.delete(schema.desk_snapshots))
        connection.execute(sql.delete(schema.desk_records).where(schema.desk_records.c.number == 3))
    assert told(store) == ["room, anchor 1, records of desk 1: link 3 is missing"]


def test_a_record_of_an_event_that_is_missing_is_named(store: Store) -> None:
    with_event(store)
    record = schema.event_records
    with store.changing() as connection:
        connection.execute(sql.delete(record).where(record.c.number == 2))
    assert told(store) == ["event e1, log: event e1: record 2 is missing"]


def test_the_end_of_an_events_log_that_was_taken_away_is_named_by_its_anchor(store: Store) -> None:
    with_event(store)
    store.anchor(5)
    record = schema.event_records
    with store.changing() as connection:
        connection.execute(sql.delete(record).where(record.c.number == 4))
    assert told(store) == ["room, anchor 1, records of event e1: link 4 is missing"]


def test_an_event_goes_on_from_its_log(store: Store) -> None:
    event = with_event(store)
    (row,) = store.events.all()
    assert store.events.load(row).digest == event.digest
    assert store.events.marks("e1", 10) == ["mark"]
    assert store.events.close(row, 9).closed_at == 9
    assert store.events.all()[0].closed_at == 9
    assert told(store) == []


def test_a_desk_is_taken_up_from_a_snapshot_only_where_it_fits_the_log(store: Store) -> None:
    desk = with_desk(store)
    row = store.desks.newest()
    assert row is not None
    assert store.desks.load(row).digest == desk.digest
    body = saved(desk).replace(b'"Bob"', b'"Eve"')
    with store.changing() as connection:
        connection.execute(sql.delete(schema.desk_snapshots))
        add(connection, schema.desk_snapshots, [(row.id, 3, body)])
    assert store.desks.load(row).digest == desk.digest


@pytest.fixture(scope="module")
def master(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with a room, to be copied and damaged."""
    path = tmp_path_factory.mktemp("master") / "room.db"
    store = Store.open(path)
    room(store)
    store.close()
    return path


def everything(store: Store) -> list[list[tuple[Any, ...]]]:
    """Every value in a database, as a reader gets it."""
    with store.looking() as connection:
        return [
            [tuple(row) for row in connection.execute(sql.select(table).order_by(*table.c))]
            for table in TABLES
        ]


@settings(
    max_examples=120, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.integers(0), st.integers(0), st.integers(0, 2**16), st.integers(0, 7))
def test_any_bit_of_any_value_is_found(
    master: Path, tmp_path: Path, which: int, row: int, place: int, bit: int
) -> None:
    damaged = tmp_path / "room.db"
    shutil.copy(master, damaged)
    store = Store.open(damaged)
    column = COLUMNS[which % len(COLUMNS)]
    table = column.table
    with store.looking() as connection:
        rows = connection.execute(sql.select(table).order_by(*table.primary_key)).all()
    chosen = rows[row % len(rows)]
    keys = [chosen._mapping[key] for key in table.primary_key.columns]
    value = chosen._mapping[column]
    changed = flipped(value, place, bit)
    try:
        put(store, column, changed, *keys)
    except StoreError:
        return  # the place of another row
    finally:
        store.close()
    store = Store.existing(damaged)
    findings = verdict_of(store).findings
    store.close()
    assert any(finding.part == column.name for finding in findings), (column, value, changed)


@settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.integers(0), st.integers(0, 7))
def test_any_bit_of_the_file_is_found_or_holds_nothing(
    master: Path, tmp_path: Path, place: int, bit: int
) -> None:
    raw = bytearray(master.read_bytes())
    raw[place % len(raw)] ^= 1 << bit
    damaged = tmp_path / "room.db"
    for suffix in ("-wal", "-shm"):
        damaged.with_name(damaged.name + suffix).unlink(missing_ok=True)
    damaged.write_bytes(raw)
    try:
        store = Store.existing(damaged)
    except StoreError:
        return  # not even opened
    try:
        if verdict_of(store).holds:
            whole = Store.existing(master)
            assert everything(store) == everything(whole), f"bit {bit} of byte {place % len(raw)}"
            whole.close()
    finally:
        store.close()


# One who has the key, and meddles with more care


def reseal(store: Store, table: sql.Table) -> None:
    """Put every seal of a table right, as one who has the key can."""
    with store.changing() as connection:
        for row in connection.execute(sql.select(table)).all():
            keys = [column == row._mapping[column] for column in table.primary_key.columns]
            made = seal(store.key, table, row[:-1])
            connection.execute(sql.update(table).where(*keys).values(seal=made))


def test_another_author_is_found_by_the_chain(store: Store) -> None:
    filled(store)
    put(store, schema.records.c.author, "someone else", "t1", 7)
    reseal(store, schema.records)
    assert told(store) == ["table t1, record 7, chain: does not follow from what is before it"]


def test_another_result_is_found_by_the_replay(store: Store) -> None:
    filled(store)
    put(store, schema.records.c.events, "0" * 32, "t1", 9)
    with store.changing() as connection:
        chain, table = root("t1"), schema.records
        for row in connection.execute(sql.select(table).order_by(table.c.number)).all():
            chain = salted_link(chain, row[1:7], row.salt) or ""
            where = table.c.number == row.number
            connection.execute(sql.update(table).where(where).values(chain=chain))
    reseal(store, schema.records)
    assert told(store) == ["table t1, log: record 9 differs on replay in its events"]


def test_a_record_taken_out_is_missed(store: Store) -> None:
    filled(store)
    column = schema.records.c
    with store.changing() as connection:
        connection.execute(sql.delete(schema.records).where(column.number == 12))
    assert told(store) == ["table t1, log: record 12 is missing"]


def test_records_taken_from_the_end_are_missed_by_the_bank_or_the_snapshot(store: Store) -> None:
    bots = filled(store)
    bots.snapshot()
    number = store.last("t1")[0]
    with store.changing() as connection:
        connection.execute(sql.delete(schema.records).where(schema.records.c.number == number))
    said = f"table t1, snapshot after record {number}, number: there is no such record"
    assert told(store) == [said]


def test_a_move_taken_out_of_the_bank_is_missed(store: Store) -> None:
    filled(store)
    with store.changing() as connection:
        connection.execute(sql.delete(schema.moves).where(schema.moves.c.number == 2))
    assert "bank, move 2, number: is missing: 3 follows" in told(store)


def test_another_amount_in_the_bank_is_found_by_its_chain(store: Store) -> None:
    filled(store)
    put(store, schema.moves.c.amount, 10**6, 1)
    reseal(store, schema.moves)
    assert "bank, move 1, chain: does not follow from what is before it" in told(store)


def test_a_bank_written_anew_is_found_by_the_tables(store: Store) -> None:
    """Every chain and seal is right, and the chips at the table are still others."""
    filled(store)
    put(store, schema.moves.c.amount, -1, 2)
    with store.changing() as connection:
        chain = ROOT
        table = schema.moves
        for row in connection.execute(sql.select(table).order_by(table.c.number)).all():
            chain = salted_link(chain, row[:-4], row.salt) or ""
            where = table.c.number == row.number
            connection.execute(sql.update(table).where(where).values(chain=chain))
    reseal(store, schema.moves)
    (said,) = told(store)
    assert said.startswith("table t1, chips: has ")


def test_an_overdrawn_account_is_named(store: Store) -> None:
    store.append([StoredInput("", None, (BankMove("Ann", -5, "return", "cage"),))])
    assert told(store) == ["bank, account of Ann, balance: is -5"]


def test_a_snapshot_with_another_stack_is_named(store: Store) -> None:
    filled(store)
    found = store.snapshot("t1")
    assert found is not None
    number, body = found
    richer = msgspec.json.decode(body)
    richer["seats"][0]["stack"] += 1000
    store.put_snapshot("t1", number, msgspec.json.encode(richer))
    assert told(store) == [
        f"table t1, snapshot after record {number}, seats: is not what the records give"
    ]


def test_a_snapshot_of_another_hand_is_named_also_an_old_one(store: Store) -> None:
    bots = filled(store)
    found = store.snapshot("t1")
    assert found is not None
    bots.snapshot()
    column = schema.snapshots.c
    with store.changing() as connection:
        older = sql.update(schema.snapshots).where(column.number == found[0])
        connection.execute(older.values(hand=column.hand + 1))
    reseal(store, schema.snapshots)
    said = f"table t1, snapshot after record {found[0]}, hand: is not what the records give"
    assert told(store) == [said]


def test_a_snapshot_in_the_middle_of_a_hand_is_named(store: Store) -> None:
    bots = filled(store)
    bots.play_into_a_hand()
    bots.write()
    found = store.snapshot("t1")
    assert found is not None
    number = store.last("t1")[0]
    store.put_snapshot("t1", number, found[1])
    (said,) = told(store)
    assert said.startswith(f"table t1, snapshot after record {number}, body: a table is saved")


def test_another_text_of_the_book_is_named(store: Store) -> None:
    bots = filled(store, book="seminole")
    digest = bots.table.book.digest
    name, text = store.books.text(digest)
    put(store, schema.books.c.text, text.replace("Seminole", "Semolina", 1), digest)
    reseal(store, schema.books)
    (said,) = told(store)
    assert said == (f"table t1, log: book {name}: its text does not match the digest {digest}")
