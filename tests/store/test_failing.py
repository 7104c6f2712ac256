"""A database that cannot be had or written says so in a sentence."""

import os
import sqlite3
import stat
from pathlib import Path

import pytest
from sqlalchemy.engine import make_url
from tests.store.conftest import _say, emptied
from tests.store.rooms import Bots

from cardspeak.store import BankMove, Store, StoredInput, StoreError
from cardspeak.store.database import address
from cardspeak.store.error_messages import display_name

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
        ("mysql://x/y", "mysql is no database of ours"),
        ("://", "no address of a database"),
        ("sqlite://", "only in memory"),
        ("sqlite:///:memory:", "only in memory"),
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
