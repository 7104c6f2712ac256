"""A row that somebody without the room's key wrote is found, and so is an end that is gone."""

import stat
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql
from tests.store.rooms import Bots, filled
from tests.store.test_verification import put, told

from cardspeak.store import AuditRow, BankMove, Person, Store, StoredInput, StoreError, schema
from cardspeak.store.anchors import Anchor
from cardspeak.store.backup import Onto, back_up, restore_from
from cardspeak.store.integrity import CHANGED, checksums, remove
from cardspeak.store.verification import Verdict, verify_with

NOT_OURS = "was not made with the room's key"


def forge(store: Store, table: sql.Table) -> None:
    """Put every checksum of a table right, as one who has read this program can."""
    with store.changing() as connection:
        for *values, sealed in connection.execute(sql.select(table)).all():
            row = dict(zip(table.c.keys(), values, strict=False))
            keys = [column == row[column.name] for column in table.primary_key.columns]
            sums = checksums(values)
            forged = sums + sealed[len(sums) :]
            connection.execute(sql.update(table).where(*keys).values(seal=forged))


def people(store: Store) -> None:
    store.accounts.add_person(Person("Ann", "hash", "player", 1))
    store.accounts.add_person(Person("Bob", None, "player", 2))


def test_a_role_changed_with_its_checksum_is_found(store: Store) -> None:
    people(store)
    put(store, schema.people.c.role, "administrator", "Ann")
    forge(store, schema.people)
    assert told(store) == [f"person Ann, seal: {NOT_OURS}"]


@pytest.mark.parametrize(
    ("column", "value", "keys", "where"),
    [
        (schema.settings.c.value, b"mine", ("secret",), "setting secret"),
        (schema.tables.c.host, "Zoe", ("t1",), "table t1"),
        (schema.moves.c.amount, 10**6, (1,), "bank, move 1"),
        (schema.audit.c.by, "Zoe", (1,), "staff, action 1"),
        (schema.records.c.asked, "x", ("t1", 3), "table t1, record 3"),
        (schema.people.c.password_hash, "mine", ("Bob",), "person Bob"),
    ],
    ids=str,
)
def test_a_row_changed_with_its_checksum_is_found(
    file: Store, column: "sql.Column[Any]", value: Any, keys: tuple[Any, ...], where: str
) -> None:
    people(file)
    filled(file)
    file.setting("secret", lambda: b"ours")
    put(file, column, value, *keys)
    forge(file, column.table)
    assert f"{where}, seal: {NOT_OURS}" in told(file)


def test_an_invented_person_is_found(store: Store) -> None:
    people(store)
    with store.changing() as connection:
        row = ("Zoe", "hash", "administrator", 3)
        names = schema.people.c.keys()
        forged = dict(zip(names, (*row, checksums(row)), strict=True))
        connection.execute(sql.insert(schema.people).values(forged))
    assert told(store) == [f"person Zoe, seal: {NOT_OURS}"]


def test_an_earlier_role_put_back_with_its_own_seal_is_found(store: Store) -> None:
    people(store)
    store.accounts.set_role("Ann", "administrator")
    with store.looking() as connection:
        before = connection.execute(
            sql.select(schema.people).order_by(schema.people.c.name)
        ).first()
    assert before is not None
    store.accounts.set_role("Ann", "player")
    with store.changing() as connection:
        same = schema.people.c.name == "Ann"
        connection.execute(sql.update(schema.people).where(same).values(dict(before._mapping)))
    assert told(store) == ["person Ann, seal: is not what the last change made it"]


def test_a_person_taken_out_is_missed_and_one_removed_is_not(store: Store) -> None:
    people(store)
    with store.changing() as connection:
        remove(connection, schema.people, "Bob")
    assert told(store) == []
    with store.changing() as connection:
        connection.execute(sql.delete(schema.people))
    assert [line for line in told(store) if line.startswith("people, row of change")]


def test_the_chain_of_changes_holds_no_name(store: Store) -> None:
    people(store)
    with store.looking() as connection:
        rows = connection.execute(sql.select(schema.changes)).all()
    assert len(rows) == 3, "the key, and two people"
    assert "Ann" not in str(rows)
    assert {row.of for row in rows} <= {table.name for table in CHANGED}


def test_a_forged_snapshot_is_not_taken_up(store: Store) -> None:
    """With its checksum right, a snapshot with a bigger stack would be believed."""
    filled(store)
    found = store.snapshot("t1")
    assert found is not None
    richer = found[1].replace(b'"stack":', b'"stack":9', 1)
    put(store, schema.snapshots.c.body, richer, "t1", found[0])
    forge(store, schema.snapshots)
    assert store.snapshot("t1") is None


# The key


def test_the_key_lies_outside_the_database_for_its_owner_alone(store: Store, keys: Path) -> None:
    assert store.key is not None
    file = keys / f"cardspeak-{store.key.fingerprint}.key"
    assert bytes.fromhex(file.read_text()) == store.key.secret
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    with store.looking() as connection:
        rows = [connection.execute(sql.select(table)).all() for table in (schema.settings,)]
    assert store.key.secret.hex() not in str(rows)
    assert repr(store.key.secret) not in str(rows)


def test_a_room_without_its_key_is_not_run_but_looked_at(
    store: Store, database: str, keys: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled(store)
    store.close()
    monkeypatch.setenv("CARDSPEAK_KEYS", str(tmp_path / "elsewhere"))
    with pytest.raises(StoreError, match=r"the key of this room is not here: put cardspeak-"):
        Store.open(database)
    looked = Store.existing(database)
    with looked.looking() as connection:
        verdict = verify_with(connection, looked.key, ())
    assert verdict.holds
    assert not verdict.keyed
    looked.claim()
    looked.seal_anew()
    looked.close()
    again = Store.open(database)
    assert told(again) == []
    again.close()


# The end


def verdict(store: Store, *anchors: Anchor) -> Verdict:
    with store.looking() as connection:
        return verify_with(connection, store.key, anchors)


def grown(store: Store) -> tuple[Bots, list[Anchor]]:
    """A room with three anchors, a hand played and a name made between them."""
    bots = Bots(store)
    anchors: list[Anchor] = []
    for number in range(3):
        bots.play(1)
        bots.write()
        store.accounts.add_person(Person(f"P{number}", None, "player", number))
        made = store.anchor(100 + number)
        assert made is not None
        anchors.append(made)
    return bots, anchors


def test_everything_is_well_up_to_the_last_anchor(store: Store) -> None:
    _, anchors = grown(store)
    assert store.anchor(200) is None, "nothing is new"
    assert store.known_anchors() == anchors
    found = verdict(store, *anchors)
    assert found.holds
    assert found.anchor == str(anchors[-1])
    assert Anchor.read(found.anchor) == anchors[-1]


def take_end_away(store: Store) -> None:
    """Take away the last record, and everything after it that would tell of it."""
    last, _ = store.last("t1")
    with store.changing() as connection:
        connection.execute(sql.delete(schema.records).where(schema.records.c.number >= last - 2))
        connection.execute(sql.delete(schema.anchors).where(schema.anchors.c.number == 3))


def test_an_end_taken_away_is_found_by_an_anchor_kept_elsewhere(store: Store) -> None:
    _, anchors = grown(store)
    take_end_away(store)
    assert verdict(store).holds, "the database alone cannot tell"
    found = verdict(store, *anchors)
    assert [str(each) for each in found.findings] == [
        "room, anchor 3, chain: is missing: the end was taken away"
    ]
    assert found.anchor == str(anchors[1])


def test_an_end_taken_away_before_an_anchor_of_the_database_is_found_by_it(store: Store) -> None:
    _, anchors = grown(store)
    last, _ = store.last("t1")
    with store.changing() as connection:
        connection.execute(sql.delete(schema.records).where(schema.records.c.number == last))
    found = verdict(store)
    assert f"room, anchor 3, records of t1: link {last} is missing" in map(str, found.findings)
    assert found.anchor == str(anchors[1])


def test_a_person_changed_after_an_anchor_leaves_that_anchor_well(store: Store) -> None:
    _, anchors = grown(store)
    put(store, schema.people.c.role, "administrator", "P1")
    forge(store, schema.people)
    found = verdict(store, *anchors)
    assert [str(each) for each in found.findings] == [f"person P1, seal: {NOT_OURS}"]
    assert found.anchor == str(anchors[0])


def test_a_history_with_other_anchors_is_not_the_one_that_was_kept(store: Store) -> None:
    _, anchors = grown(store)
    last = anchors[-1]
    other = Anchor(last.number, last.key, last.at, "0" * 32)
    assert [str(each) for each in verdict(store, other).findings] == [
        "room, anchor 3, chain: is another one"
    ]


def test_a_line_that_is_no_anchor_is_refused() -> None:
    for line in ("", "cardspeak anchor", "cardspeak anchor x of y at z: w", "room.db"):
        with pytest.raises(StoreError, match="is not an anchor line"):
            Anchor.read(line)


def test_an_older_backup_gives_up_the_anchors_made_after_it(file: Store, tmp_path: Path) -> None:
    file.append([StoredInput("", None, (BankMove("Ann", 5, "issue", "cage"),))])
    first = file.anchor(1)
    back_up(file, tmp_path / "backup.db")
    file.append([StoredInput("", None, (), (AuditRow(2, "Ann", "did", "why"),))])
    file.anchor(2)
    backup = Store.existing(tmp_path / "backup.db")
    assert backup.key == file.key
    restore_from(backup, file, Onto.ANYTHING)
    assert file.known_anchors() == [first]
    file.append([StoredInput("", None, (), (AuditRow(3, "Ann", "did", "why"),))])
    file.anchor(3)
    assert verdict(file, *file.known_anchors()).holds
    backup.close()
