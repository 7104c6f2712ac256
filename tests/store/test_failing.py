"""A database that cannot be had or written says so in a sentence."""

import os
import sqlite3
import stat
from collections.abc import Callable
from pathlib import Path
from threading import Thread, get_ident

import pytest
from sqlalchemy.engine import make_url
from tests.store.conftest import _say, emptied
from tests.store.rooms import Bots

from cardspeak.store import BankMove, Store, StoredInput, StoreError, StoreUnavailableError
from cardspeak.store.backup import Onto, back_up, restore_from
from cardspeak.store.database import address, driver
from cardspeak.store.error_messages import display_name
from cardspeak.store.verification import verify

ISSUE = StoredInput("", None, (BankMove("Ann", 5, "issue", "cage"),))


def test_a_locked_file_is_waited_for_and_then_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardspeak.store.database.WAITS", 0.1)
    path = tmp_path / "room.db"
    store = Store.open(path)
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreError, match=r"room\.db: another process has it locked"):
        store.append([ISSUE])
    holder.execute("ROLLBACK")
    store.append([ISSUE])
    assert store.balances() == {"Ann": 5}
    holder.close()
    store.close()


def test_a_locked_table_of_a_server_is_waited_for_and_then_said(
    postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardspeak.store.database.WAITS", 0.1)
    database = emptied(postgresql, "room")
    store, holder = Store.open(database), Store.open(database)
    with holder.changing() as connection:
        connection.exec_driver_sql("LOCK TABLE moves")
        with pytest.raises(StoreError, match="another process has it locked"):
            store.append([ISSUE])
    store.append([ISSUE])
    assert store.balances() == {"Ann": 5}
    holder.close()
    store.close()


def test_a_server_that_may_only_be_read_is_said(postgresql: str) -> None:
    store = Store.open(emptied(postgresql, "room"))
    store.append([ISSUE])
    with store.changing() as connection:
        connection.exec_driver_sql("SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY")
    with pytest.raises(StoreError, match="it may only be read"):
        store.append([ISSUE])
    assert store.balances() == {"Ann": 5}
    store.close()


def test_a_file_that_may_only_be_read_is_said(file: Store) -> None:
    file.append([ISSUE])
    with file.log.transaction() as connection:
        connection.exec_driver_sql("PRAGMA query_only = ON")
    with pytest.raises(StoreError, match="it may only be read"):
        file.append([ISSUE])
    assert file.balances() == {"Ann": 5}


def test_a_full_disk_is_said_and_leaves_what_was_there(file: Store) -> None:
    bots = Bots(file)
    bots.play(1)
    bots.write()
    last = file.last("t1")
    with file.log.transaction() as connection:
        connection.exec_driver_sql("PRAGMA max_page_count = 1")
    bots.play(40)
    with pytest.raises(StoreError, match="the disk is full"):
        bots.write()
    assert file.last("t1") == last
    assert file.load("t1").number == 1


def test_what_is_no_database_is_said(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("ace of spades " * 100)
    with pytest.raises(StoreError, match="the file is not a database"):
        Store.open(path)
    assert path.read_text().startswith("ace of spades")


def test_a_folder_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="No such file or directory"):
        Store.open(tmp_path / "nowhere" / "room.db")
    with pytest.raises(StoreError, match="there is no file"):
        Store.existing(tmp_path / "room.db")


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("mysql://x/y", "mysql is not supported"),
        ("://", "not the address of a database"),
        ("sqlite://", "room in memory"),
        ("sqlite:///:memory:", "room in memory"),
    ],
)
def test_an_address_that_is_none_is_said(given: str, said: str) -> None:
    with pytest.raises(StoreError, match=said):
        Store.open(given)


def test_a_server_that_is_not_there_is_said_without_its_password() -> None:
    with pytest.raises(StoreError) as caught:
        Store.open("postgresql://ann:secret@127.0.0.1:1/room")
    assert "postgresql://ann:***@127.0.0.1:1/room" in str(caught.value)
    assert "secret" not in str(caught.value)


def test_an_address_is_a_path_or_an_address(tmp_path: Path) -> None:
    assert address("room.db").database == "room.db"
    assert address(f"sqlite:///{tmp_path}/a.db").database == f"{tmp_path}/a.db"
    assert address("postgres://h/d").drivername == "postgresql+psycopg"
    assert display_name(address("postgresql://h/d")) == "postgresql://h/d"


def test_a_rooms_file_is_its_owners_alone(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        store = Store.open(tmp_path / "room.db")
        store.append([ISSUE])
    finally:
        os.umask(before)
    for path in tmp_path.iterdir():
        assert stat.S_IMODE(path.stat().st_mode) == 0o600, path
    store.close()


def test_a_room_is_durable_and_checked(file: Store) -> None:
    with file.looking() as connection:
        asked = ("journal_mode", "synchronous", "foreign_keys")
        found = [connection.exec_driver_sql(f"PRAGMA {each}").scalar() for each in asked]
    assert found == ["wal", 2, 1]


def _broken(server: str, database: str) -> None:
    """Every connection to a database breaks, as when its server is started anew."""
    _say(
        server,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        f"WHERE datname = '{make_url(database).database}' AND pid <> pg_backend_pid()",
    )


def test_a_room_whose_connections_broke_goes_on_and_is_still_the_only_one(postgresql: str) -> None:
    database = emptied(postgresql, "broken")
    store, other = Store.open(database), Store.open(database)
    store.claim()
    store.append([ISSUE])
    _broken(postgresql, database)
    store.append([ISSUE])
    assert store.balances() == {"Ann": 10}
    with pytest.raises(StoreError, match="another process runs this room"):
        other.claim()
    store.close()
    other.claim()
    other.close()


def test_a_room_that_another_process_took_over_writes_no_more(postgresql: str) -> None:
    database = emptied(postgresql, "broken")
    store, other = Store.open(database), Store.open(database)
    store.claim()
    store.append([ISSUE])
    _broken(postgresql, database)
    other.claim()
    for _ in range(2):
        with pytest.raises(StoreError, match="another process runs this room"):
            store.append([ISSUE])
    assert other.balances() == {"Ann": 5}
    other.close()
    store.append([ISSUE])
    assert store.balances() == {"Ann": 10}
    store.close()


# A file that is not where it was


def test_nothing_is_kept_in_a_file_that_was_renamed_away(file: Store, tmp_path: Path) -> None:
    file.connect()
    file.append([ISSUE])
    path, away = tmp_path / "room.db", tmp_path / "away.db"
    path.rename(away)
    for _ in range(2):
        with pytest.raises(StoreUnavailableError, match="the file was moved or deleted"):
            file.append([ISSUE])
        with pytest.raises(StoreUnavailableError, match="the file was moved or deleted"):
            file.set_setting("a", b"b")
    assert not path.exists(), "nor is a new file made in its place"
    assert file.balances() == {"Ann": 5}, "what was kept can be read on"
    away.rename(path)
    file.append([ISSUE])
    assert file.balances() == {"Ann": 10}


def test_a_file_renamed_away_while_it_is_written_to_is_not_acknowledged(
    file: Store, tmp_path: Path
) -> None:
    path, away = tmp_path / "room.db", tmp_path / "away.db"

    def make() -> bytes:
        path.rename(away)
        return b"value"

    with pytest.raises(StoreUnavailableError, match="was moved"):
        file.setting("key", make)
    away.rename(path)
    assert file.setting("key", lambda: b"other") in (b"value", b"other")


def test_another_file_in_its_place_is_not_written_to(file: Store, tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    file.append([ISSUE])
    copy = tmp_path / "copy.db"
    back_up(file, copy)
    path.rename(tmp_path / "away.db")
    copy.rename(path)
    before = path.read_bytes()
    with pytest.raises(StoreUnavailableError, match="another file is in its place"):
        file.append([ISSUE])
    assert path.read_bytes() == before


def test_a_deleted_log_loses_nothing_that_was_acknowledged(file: Store, tmp_path: Path) -> None:
    """SQLite would go on writing to a log that nobody can open any more."""
    file.append([ISSUE])
    (tmp_path / "room.db-wal").unlink()
    file.append([ISSUE])
    other = Store.existing(tmp_path / "room.db")
    assert other.balances() == {"Ann": 10}
    other.close()


def test_one_connection_writes_to_a_file(file: Store) -> None:
    """SQLite up to 3.51.2 can damage a file whose log two connections write and reset."""
    with file.changing() as writing:
        first = driver(writing)
    file.append([ISSUE])
    with file.changing() as writing:
        assert driver(writing) is first
    with (
        pytest.raises(StoreError, match="may only be read"),
        file.looking() as looking,
    ):
        looking.exec_driver_sql("DELETE FROM moves")


def test_threads_that_write_take_turns(store: Store) -> None:
    def write() -> None:
        for number in range(10):
            store.append([ISSUE])
            store.set_setting(f"{get_ident()}", bytes([number]))

    threads = [Thread(target=write) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert store.balances() == {"Ann": 200}
    with store.looking() as connection:
        assert verify(connection).findings == []


# The claim


@pytest.mark.parametrize("link", [Path.symlink_to, Path.hardlink_to])
def test_a_link_to_a_file_does_not_get_round_its_claim(
    file: Store, tmp_path: Path, link: Callable[[Path, Path], None]
) -> None:
    file.claim()
    file.append([ISSUE])
    link(tmp_path / "other.db", tmp_path / "room.db")
    other = Store.open(tmp_path / "other.db")
    with pytest.raises(StoreError, match=r"other\.db: another process runs this room"):
        other.claim()
    other.close()


def test_a_deleted_file_beside_it_does_not_get_round_the_claim(file: Store, tmp_path: Path) -> None:
    file.claim()
    file.append([ISSUE])
    for path in tmp_path.iterdir():
        if path.name != "room.db":
            path.unlink()
    other = Store.open(tmp_path / "room.db")
    with pytest.raises(StoreError, match="another process runs this room"):
        other.claim()
    other.close()
    file.append([ISSUE])
    assert file.balances() == {"Ann": 10}


def test_a_file_with_two_names_is_not_run(file: Store, tmp_path: Path) -> None:
    """What a killed room left in the log beside one name would be missing under the other."""
    (tmp_path / "other.db").hardlink_to(tmp_path / "room.db")
    with pytest.raises(StoreError, match="has a second name"):
        file.claim()
    (tmp_path / "other.db").unlink()
    file.claim()


def test_a_system_without_locks_on_open_files_has_one_beside(
    file: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardspeak.store.room_file.HAS_LOCKS", False)
    file.claim()
    other = Store.open(tmp_path / "room.db")
    with pytest.raises(StoreError, match="another process runs this room"):
        other.claim()
    file.close()
    other.claim()
    other.close()


def test_a_backup_is_not_restored_onto_a_room_at_work(
    store: Store, database: str, tmp_path: Path
) -> None:
    store.append([ISSUE])
    back_up(store, tmp_path / "backup.db")
    store.claim()
    store.append([ISSUE])
    backup, target = Store.existing(tmp_path / "backup.db"), Store.open(database)
    with pytest.raises(StoreError, match="another process runs this room"):
        restore_from(backup, target, Onto.ANYTHING)
    target.close()
    store.append([ISSUE])
    assert store.balances() == {"Ann": 15}
    store.close()
    target = Store.open(database)
    restore_from(backup, target, Onto.ANYTHING)
    assert target.balances() == {"Ann": 5}
    target.close()
    backup.close()


def test_an_older_database_is_not_brought_up_under_a_room_at_work(
    store: Store, database: str
) -> None:
    store.claim()
    with store.changing() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '1'")
    with pytest.raises(StoreError, match="another process runs this room"):
        Store.open(database)
