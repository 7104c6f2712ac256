"""A backup of a running room is whole, and puts back what it holds or nothing at all."""

from pathlib import Path
from threading import Thread

import pytest
import sqlalchemy as sql
from tests.store.conftest import emptied
from tests.store.rooms import Bots, filled
from tests.store.test_verification import everything

from cardspeak.books import Book
from cardspeak.store import LogWriter, Person, Store, StoreError, schema
from cardspeak.store.backup import NotAsWrittenError, Onto, back_up, restore_from
from cardspeak.store.verification import verify


@pytest.fixture(params=["sqlite", "postgresql"])
def target(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a room is put back: each kind of database in turn."""
    if request.param == "sqlite":
        return str(tmp_path / "target.db")
    return emptied(request.getfixturevalue("postgresql"), "target")


def test_a_room_comes_back_from_its_backup(store: Store, target: str, tmp_path: Path) -> None:
    bots = filled(store)
    (tmp_path / "mine.toml").write_text('title = "Mine"\nextends = "seminole"\n')
    book = store.books.keep(tmp_path / "mine.toml")
    store.accounts.add_person(Person("Ann", None, "player", 3))
    rows = back_up(store, tmp_path / "backup.db")
    whole = everything(store)
    assert rows == sum(map(len, whole))
    backup, other = Store.existing(tmp_path / "backup.db"), Store.open(target)
    verdict = restore_from(backup, other, Onto.EMPTY)
    assert verdict.holds
    assert verdict.records == store.last("t1")[0]
    assert everything(other) == everything(backup) == whole
    assert other.books.load(book.digest) == Book.load(tmp_path / "mine.toml")
    assert other.load("t1").log.chain == bots.table.log.chain  # type: ignore[union-attr]
    backup.close()
    other.close()


def test_a_backup_of_a_running_room_is_whole(store: Store, tmp_path: Path) -> None:
    bots = Bots(store)
    bots.write()
    writer = LogWriter(store)
    stop: list[bool] = []
    failures: list[Exception] = []

    def play() -> None:
        while not stop:
            bots.play(1)
            for entry in bots.entries():
                writer.put(entry, lambda error: failures.append(error) if error else None)
            writer.flush()

    player = Thread(target=play)
    player.start()
    counts: list[int] = []
    try:
        for number in range(3):
            file = tmp_path / f"{number}.db"
            back_up(store, file)
            backup = Store.existing(file)
            with backup.looking() as connection:
                verdict = verify(connection)
            backup.close()
            assert verdict.findings == []
            counts.append(verdict.records)
    finally:
        stop.append(True)
        player.join()
        writer.close()
    assert failures == []
    assert counts == sorted(counts)
    assert counts[0] < counts[-1], "the room went on"
    assert sorted(path.name for path in tmp_path.glob("[0-9]*")) == ["0.db", "1.db", "2.db"]
    assert not list(tmp_path.glob(".*")), "nothing half done is left"


def test_a_backup_takes_the_place_of_nothing(file: Store, tmp_path: Path) -> None:
    (tmp_path / "backup.db").write_text("dear")
    with pytest.raises(StoreError, match="already exists"):
        back_up(file, tmp_path / "backup.db")
    assert (tmp_path / "backup.db").read_text() == "dear"


def test_a_room_is_restored_over_another_only_by_force(
    file: Store, target: str, tmp_path: Path
) -> None:
    filled(file)
    back_up(file, tmp_path / "backup.db")
    backup, other = Store.existing(tmp_path / "backup.db"), Store.open(target)
    filled(other, id="old", game="razz")
    before = everything(other)
    with pytest.raises(StoreError, match="already holds a room"):
        restore_from(backup, other, Onto.EMPTY)
    assert everything(other) == before
    restore_from(backup, other, Onto.ANYTHING)
    assert [row.id for row in other.tables()] == ["t1"]
    backup.close()
    other.close()


def test_a_damaged_backup_changes_nothing(file: Store, target: str, tmp_path: Path) -> None:
    filled(file)
    back_up(file, tmp_path / "backup.db")
    backup, other = Store.existing(tmp_path / "backup.db"), Store.open(target)
    with backup.changing() as connection:
        where = schema.records.c.number == 4
        connection.execute(sql.update(schema.records).where(where).values(author="someone"))
    filled(other, id="old")
    before = everything(other)
    with pytest.raises(NotAsWrittenError, match="table t1, record 4, author"):
        restore_from(backup, other, Onto.ANYTHING)
    assert everything(other) == before
    backup.close()
    other.close()


def test_a_restored_room_goes_on(file: Store, target: str, tmp_path: Path) -> None:
    bots = filled(file)
    back_up(file, tmp_path / "backup.db")
    backup, other = Store.existing(tmp_path / "backup.db"), Store.open(target)
    restore_from(backup, other, Onto.EMPTY)
    bots.store, bots.table = other, other.load("t1")
    bots.play(3)
    bots.write()
    with other.looking() as connection:
        assert verify(connection).findings == []
    backup.close()
    other.close()
