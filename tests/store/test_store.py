"""A room's memory gives back what it was given, on both kinds of database."""

import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import update
from tests.store.rooms import Bots, filled, finish
from tests.table.seating import notice

from cardspeak.books import Book
from cardspeak.books.loading import texts
from cardspeak.store import (
    AuditRow,
    BankMove,
    Person,
    Store,
    StoredInput,
    StoreError,
    TableRow,
    schema,
)
from cardspeak.store.integrity import root
from cardspeak.store.verification import verify
from cardspeak.table import Table
from cardspeak.table.log import Header, follow
from cardspeak.table.saved_table import saved


def test_records_come_back_as_they_were(store: Store) -> None:
    bots = Bots(store)
    bots.play(3)
    entries = bots.entries()
    store.append(entries)
    given = [entry.record for entry in entries]
    kept = [msgspec.structs.replace(record, chain="") for record in given if record is not None]
    assert list(store.records("t1")) == kept
    assert list(store.records("t1", after=10)) == kept[10:]
    assert store.last("t1")[0] == kept[-1].number


def test_each_table_without_records_has_the_beginning_of_its_own_chain(store: Store) -> None:
    Bots(store)
    Bots(store, "t2")
    assert store.last("t1") == (0, root("t1"))
    assert store.last("t2") == (0, root("t2")) != store.last("t1")
    assert store.load("t1").number == 0


def test_tables_come_in_the_order_in_which_they_opened(store: Store) -> None:
    header = Header.begun(Book.load("common"), notice=notice())
    rows = [TableRow(id, header, "Ann", b"\x00\xff", at) for id, at in (("b", 1), ("a", 2))]
    for row in reversed(rows):
        store.add_table(row)
    assert store.tables() == rows
    store.close_table("b", at=9)
    assert [row.closed_at for row in store.tables()] == [9, None]
    assert store.table("b").options == b"\x00\xff"
    with pytest.raises(StoreError, match="no table 'c' is in"):
        store.table("c")


def test_an_append_is_all_or_nothing(store: Store) -> None:
    bots = Bots(store)
    bots.play(2)
    entries = bots.entries()
    store.append(entries[:5])
    with pytest.raises(StoreError, match="record 9 does not follow record 6"):
        store.append([entries[5], entries[8]])
    assert store.last("t1")[0] == 5
    assert store.balances() == _balances(entries[:5])
    store.append(entries[5:])
    assert store.last("t1")[0] == len(entries)


def _balances(entries: list[StoredInput]) -> dict[str, int]:
    found: dict[str, int] = {}
    for entry in entries:
        for move in entry.moves:
            found[move.name] = found.get(move.name, 0) + move.amount
    return found


def test_a_record_is_written_once(store: Store, database: str) -> None:
    bots = Bots(store)
    bots.play(1)
    entries = bots.entries()
    store.append(entries)
    with pytest.raises(StoreError, match="does not follow"):
        store.append(entries[-1:])
    other = Store.open(database)
    with pytest.raises(StoreError, match="does not follow"):
        other.append(entries[-1:])
    other.close()


def test_a_record_of_no_table_is_refused(store: Store) -> None:
    bots = Bots(store)
    record = bots.entries()[0].record
    with pytest.raises(StoreError, match="no table 'nowhere' is in"):
        store.append([StoredInput("nowhere", record)])


def test_the_bank_counts_what_each_name_has(store: Store) -> None:
    Bots(store)
    store.append([StoredInput("", None, (BankMove("Ann", 500, "issue", "cage", None, 3),))])
    store.append([StoredInput("", None, (BankMove("Ann", -200, "buy-in", "Ann", "t1", 4),))])
    store.append([StoredInput("", None, (BankMove("Bob", 50, "issue", "cage", None, 5),))])
    assert store.balances() == {"Ann": 300, "Bob": 50}
    assert [move.amount for move in store.moves()] == [500, -200, 50]
    assert store.moves()[1].table == "t1"


def test_what_the_staff_did_is_kept_in_order(store: Store) -> None:
    rows = tuple(AuditRow(at, "Flo", f"ruling {at}", "asked") for at in range(3))
    store.append([StoredInput("", None, audit=rows[:2]), StoredInput("", None, audit=rows[2:])])
    assert tuple(store.audit()) == rows


def test_whatever_is_typed_as_a_reason_is_kept(store: Store) -> None:
    why = "null \0, quote ', snow ☃, cards 🂡, new\nline"
    store.append([StoredInput("", None, audit=(AuditRow(1, "Flo", "override", why),))])
    assert store.audit()[0].why == why.replace("\0", "␀")
    with store.looking() as connection:
        assert verify(connection).holds


def test_a_name_is_one_persons(store: Store) -> None:
    ann = Person("Ann", "$argon2id$…", "player", 7)
    store.accounts.add_person(ann)
    store.accounts.add_person(Person("Zoë 🂡", None, "player", 8))
    assert store.accounts.person("Ann") == ann
    assert store.accounts.person("Bob") is None
    with pytest.raises(StoreError, match="the name Ann is taken"):
        store.accounts.add_person(ann)
    store.accounts.set_role("Ann", "floor")
    store.accounts.set_password("Ann", None)
    assert store.accounts.people()[0] == Person("Ann", None, "floor", 7)
    with pytest.raises(StoreError, match="nobody here is called Bob"):
        store.accounts.set_role("Bob", "floor")


def test_a_setting_is_made_once(store: Store, database: str) -> None:
    assert store.setting("secret", lambda: b"\x00first") == b"\x00first"
    assert store.setting("secret", lambda: b"second") == b"\x00first"
    other = Store.open(database)
    assert other.setting("secret", lambda: b"third") == b"\x00first"
    other.close()


def test_a_book_of_the_users_is_kept_with_the_books_it_extends(
    store: Store, tmp_path: Path
) -> None:
    (tmp_path / "one.toml").write_text(
        'title = "One"\nextends = "black-pearl"\n[[rule]]\nid = "1"\nkind = "engine"\n'
        'text = "Two raises."\nsets = { "betting.raises" = 2 }\n'
    )
    (tmp_path / "two.toml").write_text('title = "Two"\nextends = "one.toml"\n')
    book = store.books.keep(tmp_path / "two.toml")
    for name in ("one.toml", "two.toml"):
        (tmp_path / name).unlink()
    kept = store.books.load(book.digest)
    assert kept == book
    assert kept.policy.betting.raises == 2
    assert store.books.text(book.digest) == ("two", 'title = "Two"\nextends = "one.toml"\n')


def test_a_book_that_was_never_kept_is_missed(store: Store) -> None:
    header = Header(book="mine", digest="0" * 64, notice=notice())
    with pytest.raises(StoreError, match="keep the book mine"):
        store.add_table(TableRow("t1", header, "Ann"))
    with pytest.raises(StoreError, match="no book with the digest"):
        store.books.load("0" * 64)


@pytest.mark.parametrize("name", ["common", "seminole"])
def test_a_book_of_the_catalogue_is_kept_with_a_table(store: Store, name: str) -> None:
    Bots(store, book=name)
    book = Book.load(name)
    assert store.books.load(book.digest) == book
    assert store.books.text(book.digest) == (name, texts(name)[-1].text)


def test_a_table_is_taken_up_in_the_middle_of_a_hand_and_goes_on(store: Store) -> None:
    bots = filled(store, hands=6)
    bots.play_into_a_hand()
    bots.write()
    again = store.load("t1")
    assert again.hand is not None
    assert bots.table.hand is not None
    assert list(again.hand.stacks_by_seat.values()) == list(bots.table.hand.stacks_by_seat.values())
    assert again.hand.options == bots.table.hand.options
    assert _chain(again) == _chain(bots.table)
    bots.table = again
    finish(again, bots.source)
    bots.play(2)
    bots.write()
    assert saved(store.load("t1")) == saved(bots.table)


def _chain(table: Table) -> str:
    assert table.log is not None
    return table.log.chain


def test_the_newest_snapshot_is_the_one_that_a_table_begins_with(store: Store) -> None:
    bots = filled(store)
    assert bots.table.log is not None
    bots.snapshot()
    assert store.snapshot("t1") == (bots.table.log.count, saved(bots.table))
    bots.play(1)
    *most, last = bots.entries()
    store.append([*most, msgspec.structs.replace(last, snapshot=saved(bots.table))])
    assert store.snapshot("t1") == (bots.table.log.count, saved(bots.table))
    assert saved(store.load("t1")) == saved(bots.table)


def test_a_snapshot_of_what_is_not_durable_is_refused(store: Store) -> None:
    bots = Bots(store)
    bots.play(1)
    with pytest.raises(StoreError, match="no record"):
        bots.snapshot()


def test_a_damaged_snapshot_is_passed_over(store: Store) -> None:
    bots = filled(store)
    with store.changing() as connection:
        connection.execute(update(schema.snapshots).values(body=b"{}"))
    assert store.snapshot("t1") is None
    assert saved(store.load("t1")) == saved(bots.table)


def test_a_snapshot_of_another_past_is_passed_over(store: Store) -> None:
    bots = filled(store)
    other = Bots(store, "t2", seed=2)
    other.play(2)
    other.write()
    assert other.table.log is not None
    store.put_snapshot("t1", 3, saved(other.table))
    assert saved(store.load("t1")) == saved(bots.table)


def test_a_log_that_does_not_replay_is_not_taken_up(store: Store) -> None:
    Bots(store, "t1").write()
    with store.changing() as connection:
        column = schema.records.c
        connection.execute(update(schema.records).where(column.number == 3).values(state="0"))
    with pytest.raises(StoreError, match=r"table t1 .*record 3 differs on replay in its state"):
        store.load("t1")


def test_a_log_that_was_drained_counts_on(store: Store) -> None:
    bots = Bots(store)
    bots.write()
    log = bots.table.log
    assert log is not None
    assert not log.records
    bots.play(1)
    assert log.records[0].number == store.last("t1")[0] + 1
    fresh = store.load("t1")
    for record in log.records:
        follow(fresh, record)
    assert _chain(fresh) == log.chain


def test_a_room_is_run_by_one_process(store: Store, database: str) -> None:
    store.claim()
    other = Store.open(database)
    with pytest.raises(StoreError, match="another process runs this room"):
        other.claim()
    store.append([StoredInput("", None, (BankMove("Ann", 5, "issue", "cage"),))])
    assert other.balances() == {"Ann": 5}, "others may still look"
    store.close()
    other.claim()
    other.close()


def test_a_killed_process_leaves_the_room_to_the_next(store: Store, database: str) -> None:
    asked = "from cardspeak.store import Store; import sys, time; s = Store.open(sys.argv[1]); "
    asked += "s.claim(); print('mine', flush=True); time.sleep(60)"
    process = subprocess.Popen(
        [sys.executable, "-c", asked, database], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "mine\n"
    with pytest.raises(StoreError, match="another process"):
        store.claim()
    process.kill()
    process.communicate()
    for _ in range(50):  # a database server takes a moment to see that its client is gone
        try:
            store.claim()
        except StoreError:
            time.sleep(0.1)
        else:
            return
    pytest.fail("the room is still another's")


def test_what_is_kept_of_a_book_is_what_was_loaded(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A package that is brought up to date under a running room changes no table of it."""
    Book.load("oasis")

    def changed(package: str) -> None:
        raise OSError(f"{package} is another by now")

    monkeypatch.setattr("cardspeak.books.loading.files", changed)
    bots = Bots(store, "t1", "oasis")
    bots.play(1)
    bots.write()
    assert saved(store.load("t1")) == saved(bots.table)
