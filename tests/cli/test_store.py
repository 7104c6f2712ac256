"""``cardspeak verify``, ``backup`` and ``restore`` as a person runs them."""

import importlib.util
import json
from pathlib import Path

import pytest
import sqlalchemy as sql
from tests.store.rooms import filled
from typer.testing import CliRunner, Result

from cardspeak.cli import app
from cardspeak.store import AuditRow, BankMove, Store, StoredInput, StoreError, schema
from cardspeak.store.keys import KEYS


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of a room that has played, with its key beside it."""
    monkeypatch.delenv(KEYS, raising=False)
    path = tmp_path / "room.db"
    store = Store.open(path)
    filled(store)
    store.close()
    return path


def meddle(path: Path) -> None:
    """Change one author behind the store's back."""
    store = Store.existing(path)
    with store.changing() as connection:
        where = schema.records.c.number == 8
        connection.execute(sql.update(schema.records).where(where).values(author="nobody"))
    store.close()


def test_a_room_that_holds_is_said_to_hold(room: Path) -> None:
    done = run("verify", room)
    assert done.exit_code == 0
    assert "1 table," in done.stdout
    assert "4 hands" in done.stdout
    assert "everything holds" in done.stdout


def test_what_was_changed_is_named(room: Path) -> None:
    meddle(room)
    done = run("verify", room)
    assert done.exit_code == 1
    assert "table t1, record 8, author: is not what was written" in done.stdout
    assert "1 finding" in done.stdout
    found = json.loads(run("verify", room, "--json").stdout)
    assert [(each["where"], each["part"]) for each in found["findings"]] == [
        ("table t1, record 8", "author")
    ]


def test_what_is_not_there_is_not_verified(tmp_path: Path) -> None:
    done = run("verify", tmp_path / "room.db")
    assert isinstance(done.exception, StoreError)
    assert not (tmp_path / "room.db").exists()


def test_a_backup_is_written_and_restored(room: Path, tmp_path: Path) -> None:
    backup, other = tmp_path / "backup.db", tmp_path / "other.db"
    done = run("backup", room, backup)
    assert done.exit_code == 0
    assert "rows of" in done.stdout
    done = run("restore", backup, other)
    assert done.exit_code == 0
    assert "everything holds" in done.stdout
    assert "everything holds" in run("verify", other).stdout
    refused = run("restore", backup, other)
    assert isinstance(refused.exception, StoreError)
    assert "already holds a room" in str(refused.exception)
    assert run("restore", backup, other, "--force").exit_code == 0


def test_a_damaged_backup_is_not_restored(room: Path, tmp_path: Path) -> None:
    run("backup", room, tmp_path / "backup.db")
    meddle(tmp_path / "backup.db")
    done = run("restore", tmp_path / "backup.db", tmp_path / "other.db")
    assert done.exit_code == 1
    assert "record 8, author" in done.stdout
    store = Store.existing(tmp_path / "other.db")
    assert store.tables() == []
    store.close()


def test_without_the_extra_it_says_what_to_install(
    room: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    done = run("verify", room)
    assert "cardspeak[server]" in str(done.exception)


def test_an_anchor_is_printed_and_verify_says_up_to_which_all_is_well(
    room: Path, tmp_path: Path
) -> None:
    line = run("anchor", room).stdout.strip()
    assert line.startswith("cardspeak anchor 1 of ")
    assert run("anchor", room).stdout.strip() == line, "nothing is new"
    assert f"everything is well up to {line}" in run("verify", room).stdout
    elsewhere = tmp_path / "elsewhere.txt"
    elsewhere.write_text(f"{line}\n")
    for path in tmp_path.glob("*.anchors"):
        path.unlink()
    store = Store.existing(room)
    with store.changing() as connection:
        connection.execute(sql.delete(schema.anchors))
    store.close()
    assert run("verify", room).exit_code == 0, "nobody remembers"
    for kept in (line, elsewhere):
        done = run("verify", room, "--anchor", kept)
        assert done.exit_code == 1
        assert "room, anchor 1, chain: is missing: the end was taken away" in done.stdout


def test_a_room_whose_key_is_lost_is_sealed_anew(room: Path, tmp_path: Path) -> None:
    for path in tmp_path.glob("*.key"):
        path.unlink()
    assert "key is not here" in run("verify", room).stdout
    with pytest.raises(StoreError, match="cardspeak reseal"):
        Store.open(room)
    done = run("reseal", room)
    assert "sealed with the new key" in done.stdout
    done = run("verify", room)
    assert done.exit_code == 0
    assert "key is not here" not in done.stdout


def test_a_room_that_was_meddled_with_is_not_sealed_anew(room: Path) -> None:
    meddle(room)
    assert run("reseal", room).exit_code == 1
    assert run("verify", room).exit_code == 1


def test_a_person_is_erased_from_a_closed_room(room: Path) -> None:
    store = Store.open(room)
    moves = [BankMove("Zora", 500, "issue", "cage"), BankMove("bot 3", 200, "gift", "Zora")]
    staff = AuditRow(1, "Zora", "gave chips away", "Zora is generous")
    store.append([StoredInput("", None, tuple(moves), (staff,))])
    store.anchor(2)
    store.close()
    assert "nobody here has or had the name Yuri" in str(run("erase", room, "Yuri").exception)
    assert run("erase", room, "Zora", "--why", "by mail").exit_code == 0
    done = run("verify", room)
    assert done.exit_code == 0, done.output
    assert "rows changed since, when a person was erased" in done.stdout
    assert "everything holds" in done.stdout
    assert b"Zora" not in room.read_bytes()
    store = Store.existing(room)
    assert sum(amount for name, amount in store.balances().items() if "erased" in name) == 0
    store.close()
