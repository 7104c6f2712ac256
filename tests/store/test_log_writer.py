"""The writer's promises: one transaction a group, answers when durable, nothing after a failure."""

from collections.abc import Callable
from threading import Event, get_ident

import pytest
import sqlalchemy as sql
from tests.store.rooms import Bots

from cardspeak.store import BankMove, LogWriter, Store, StoredInput, StoreError, schema
from cardspeak.store.verification import verify

Answers = list[Exception | None]


class Held:
    """A store that writes only when it is let, and counts how often it did."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.let = Event()
        self.asked = Event()
        self.groups: list[int] = []

    def append(self, entries: list[StoredInput]) -> None:
        self.asked.set()
        assert self.let.wait(10)
        self.groups.append(len(entries))
        self.store.append(entries)


def test_what_was_answered_is_in_the_store(store: Store) -> None:
    bots = Bots(store)
    bots.play(5)
    writer = LogWriter(store)
    answers: Answers = []
    entries = bots.entries()
    for entry in entries:
        writer.put(entry, answers.append)
    writer.flush()
    assert answers == [None] * len(entries)
    assert store.last("t1")[0] == len(entries)
    writer.close()
    with store.looking() as connection:
        assert verify(connection).holds


def test_whatever_waits_is_one_group_and_one_wake_up(file: Store) -> None:
    bots = Bots(file)
    bots.play(3)
    held = Held(file)
    woken: list[int] = []
    answers: Answers = []

    def run(answer: Callable[[], None]) -> None:
        woken.append(len(answers))
        answer()

    writer = LogWriter(held, run=run)  # type: ignore[arg-type]
    first, *others = bots.entries()
    writer.put(first, answers.append)
    assert held.asked.wait(10)
    for entry in others:
        writer.put(entry, answers.append)
    assert answers == [], "nothing is answered before it is durable"
    held.let.set()
    writer.close()
    assert held.groups == [1, len(others)]
    assert woken == [0, 1]
    assert len(answers) == 1 + len(others)


def test_answers_are_given_where_they_are_wanted(file: Store) -> None:
    given: list[Callable[[], None]] = []
    writer = LogWriter(file, run=given.append)
    threads: list[int] = []
    writer.put(_issue("Ann", 5), lambda error: threads.append(get_ident()))
    writer.flush()
    assert threads == []
    for answer in given:
        answer()
    assert threads == [get_ident()]
    writer.close()


def _issue(name: str, amount: int) -> StoredInput:
    return StoredInput("", None, (BankMove(name, amount, "issue", "cage"),))


def test_after_a_failure_nothing_more_is_written_for_the_table(store: Store) -> None:
    bots, others = Bots(store, "t1"), Bots(store, "t2", seed=2)
    bots.play(2)
    others.play(1)
    entries = bots.entries()
    writer = LogWriter(store)
    answers: Answers = []
    writer.put(entries[0], answers.append)
    writer.put(entries[5], answers.append)  # does not follow
    writer.flush()
    assert [type(error) for error in answers] in (
        [type(None), StoreError],  # the writer was quicker than this test
        [StoreError, StoreError],
    )
    done = store.last("t1")[0]
    answers.clear()
    writer.put(entries[done], answers.append)
    writer.flush()
    (error,) = answers
    assert "an earlier input could not be written" in str(error)
    assert store.last("t1")[0] == done
    answers.clear()
    for entry in others.entries():
        writer.put(entry, answers.append)
    writer.put(_issue("Ann", 5), answers.append)
    writer.flush()
    assert set(answers) == {None}, "other tables and the bank go on"
    writer.reopen("t1")
    answers.clear()
    for entry in entries[done:]:
        writer.put(entry, answers.append)
    writer.flush()
    assert set(answers) == {None}
    assert store.last("t1")[0] == len(entries)
    writer.close()


def test_a_group_that_fails_is_told_so_and_leaves_nothing(file: Store) -> None:
    bots, others = Bots(file, "t1"), Bots(file, "t2", seed=2)
    held = Held(file)
    answers: Answers = []
    writer = LogWriter(held, run=None)  # type: ignore[arg-type]
    writer.put(_issue("Ann", 5), answers.append)
    assert held.asked.wait(10)
    good, bad = others.entries(), bots.entries()
    for entry in (*good, bad[1]):
        writer.put(entry, answers.append)
    held.let.set()
    writer.flush()
    assert answers[0] is None
    assert len(answers) == len(good) + 2
    assert all(isinstance(error, StoreError) for error in answers[1:])
    assert file.last("t2")[0] == 0
    writer.close()


def test_a_closed_writer_has_written_everything_and_takes_no_more(file: Store) -> None:
    bots = Bots(file)
    bots.play(3)
    entries = bots.entries()
    writer = LogWriter(file)
    answers: Answers = []
    for entry in entries:
        writer.put(entry, answers.append)
    writer.close()
    writer.close()
    writer.flush()
    assert len(answers) == len(entries)
    assert file.last("t1")[0] == len(entries)
    with pytest.raises(StoreError, match="closed"):
        writer.put(entries[0], answers.append)


def test_an_answer_that_fails_does_not_hold_up_the_others(
    file: Store, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(error: Exception | None) -> None:
        raise ZeroDivisionError

    writer = LogWriter(file)
    answers: Answers = []
    for done in (fails, answers.append):
        writer.put(_issue("Ann", 1), done)
    writer.flush()
    writer.close()
    assert answers == [None]
    assert "an answer to a written record failed" in caplog.text


def test_a_loop_that_is_gone_does_not_stop_the_writer(file: Store) -> None:
    def run(answer: Callable[[], None]) -> None:
        raise RuntimeError("the loop is closed")

    writer = LogWriter(file, run=run)
    for amount in (1, 2, 3):
        writer.put(_issue("Ann", amount), lambda error: None)
        writer.flush()
    writer.close()
    assert file.balances() == {"Ann": 6}


def test_a_disk_that_is_full_is_said_and_loses_nothing_acknowledged(file: Store) -> None:
    bots = Bots(file)
    bots.play(2)
    bots.write()
    with file.log.transaction() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages + 1}")
    writer = LogWriter(file)
    answers: Answers = []
    while not any(answers):
        bots.play(5)
        for entry in bots.entries():
            writer.put(entry, answers.append)
        writer.flush()
    failed = next(error for error in answers if error is not None)
    assert "the disk is full" in str(failed)
    with file.changing() as connection:
        connection.exec_driver_sql("PRAGMA max_page_count = 1000000")
        count = connection.execute(sql.select(sql.func.count()).select_from(schema.records))
        assert count.scalar_one() == file.last("t1")[0]
    writer.close()
    written = answers.index(failed)
    assert file.load("t1").log.count >= written  # type: ignore[union-attr]
