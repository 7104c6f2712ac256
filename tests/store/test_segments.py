"""A build that plays differently goes on from where another one closed; no log is lost."""

from typing import Any

import pytest
import sqlalchemy as sql
from tests.store.rooms import Bots, finish, with_desk, with_event

from cardspeak import behavior
from cardspeak.cards import Seeded
from cardspeak.cli.deal import play_hand
from cardspeak.room.commands import JoinList
from cardspeak.store import Store, reader, recovery, schema
from cardspeak.store.erasure import Erasure
from cardspeak.store.rows import DeskInput, StoredInput, StoreError
from cardspeak.store.settled_hands import settled_hands
from cardspeak.store.verification import Verdict, verify
from cardspeak.table import Table, state
from cardspeak.table.commands import Away, Back
from cardspeak.table.log import LogError, parse, replay


def verdict(store: Store) -> Verdict:
    with store.looking() as connection:
        return verify(connection)


def passed(store: Store) -> list[tuple[str, int, int]]:
    """The segments that this build could not replay; everything else holds."""
    found = verdict(store)
    assert found.findings == []
    return [(each.where, each.first, each.last) for each in found.not_replayed]


def stacks(table: Table) -> dict[str, int]:
    return {seat.player: seat.stack for seat in table.occupied}


def count(table: Table) -> int:
    assert table.log is not None
    return table.log.count


@pytest.fixture
def other_build(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Become a build of another behavior; one whose digests differ too, if asked."""
    ours = state.state

    def become(number: int, *, digests_differ: bool = False) -> None:
        monkeypatch.setattr(behavior, "BEHAVIOR", number)
        other = (lambda table: (number, *ours(table))) if digests_differ else ours
        monkeypatch.setattr(state, "state", other)

    return become


def played(store: Store, table: Table, hands: int, seed: int = 9) -> None:
    """Play some hands at a table that was taken up, and keep them."""
    assert table.log is not None
    source = Seeded(seed)
    if table.hand is not None:
        finish(table, source)
    for _ in range(hands):
        play_hand(table, source, lambda plan: None)
    moves = Bots.entries_of("t1", table)
    store.append(moves)


@pytest.mark.parametrize("digests_differ", [False, True])
def test_a_build_that_plays_differently_opens_a_segment_between_hands(
    store: Store, other_build: Any, digests_differ: bool
) -> None:
    bots = Bots(store)
    bots.play(4)
    bots.write()
    store.close_logs([("t1", bots.table)])
    first = count(bots.table)
    other_build(behavior.BEHAVIOR + 1, digests_differ=digests_differ)
    assert passed(store) == [("table t1", 1, first)]
    table = store.take_up("t1", now=10**6)
    assert stacks(table) == stacks(bots.table)
    assert (table.number, table.rotation) == (bots.table.number, bots.table.rotation)
    played(store, table, 3)
    assert passed(store) == [("table t1", 1, first)]
    assert count(store.load("t1")) == count(table) > first + 1
    assert store.take_up("t1", now=10**6).state() == table.state(), "and opens no third segment"
    assert verdict(store).hands == 7


def test_each_build_replays_the_segments_of_its_own_behavior(
    store: Store, other_build: Any
) -> None:
    bots = Bots(store)
    bots.play(3)
    bots.write()
    store.close_logs([("t1", bots.table)])
    first = count(bots.table)
    mine = behavior.BEHAVIOR
    other_build(mine + 1, digests_differ=True)
    table = store.take_up("t1", now=10**6)
    played(store, table, 2)
    store.close_logs([("t1", table)])
    second = count(table)
    other_build(mine)
    assert passed(store) == [("table t1", first + 1, second)]
    table = store.take_up("t1", now=10**6)
    played(store, table, 2)
    assert passed(store) == [("table t1", first + 1, second)]
    other_build(mine + 1, digests_differ=True)
    assert passed(store) == [("table t1", 1, first), ("table t1", second + 1, count(table))]


def test_a_hand_left_in_the_middle_goes_on_where_both_builds_agree_on_it(
    store: Store, other_build: Any
) -> None:
    bots = Bots(store)
    bots.play_and_save(hands=2)
    bots.play(1)
    bots.play_into_a_hand(3)
    bots.write()
    left = count(bots.table)
    other_build(behavior.BEHAVIOR + 1)
    table = store.take_up("t1", now=10**6)
    assert table.hand is not None
    assert bots.table.hand is not None
    assert table.hand.stacks_by_seat == bots.table.hand.stacks_by_seat
    played(store, table, 2)
    assert passed(store) == [("table t1", 1, left)]
    assert store.load("t1").state() == table.state()


def test_a_hand_left_in_the_middle_waits_for_the_build_that_dealt_it(
    store: Store, other_build: Any
) -> None:
    bots = Bots(store)
    bots.play_and_save(hands=2)
    bots.play_into_a_hand(3)
    bots.write()
    other_build(behavior.BEHAVIOR + 1, digests_differ=True)
    with pytest.raises(StoreError, match="stop the room with that build first"):
        store.take_up("t1", now=10**6)
    assert passed(store) == [("table t1", 1, count(bots.table))]
    other_build(behavior.BEHAVIOR - 1)
    table = store.take_up("t1", now=10**6)
    assert table.hand is not None


def test_hands_of_the_segment_that_this_build_can_replay_are_looked_at_again(
    store: Store, other_build: Any
) -> None:
    bots = Bots(store)
    bots.play(3)
    bots.write()
    store.close_logs([("t1", bots.table)])
    other_build(behavior.BEHAVIOR + 1, digests_differ=True)
    table = store.take_up("t1", now=10**6)
    played(store, table, 2)
    with store.looking() as connection:
        numbers = [each.played.number for each in settled_hands(connection, "t1")]
    assert numbers == [4, 5]


def test_a_record_missing_from_a_segment_of_another_build_is_named(
    file: Store, other_build: Any
) -> None:
    bots = Bots(file)
    bots.play(3)
    bots.write()
    file.close_logs([("t1", bots.table)])
    other_build(behavior.BEHAVIOR + 1)
    with file.changing() as connection:
        connection.execute(sql.delete(schema.records).where(schema.records.c.number == 7))
    assert any("missing" in each.what for each in verdict(file).findings)


def test_a_desk_goes_on_in_a_segment_of_its_own(store: Store, other_build: Any) -> None:
    desk = with_desk(store)
    (row,) = store.desks.all()
    assert desk.log is not None
    first = desk.log.count
    other_build(behavior.BEHAVIOR + 1)
    assert passed(store) == [("desk 1", 1, first)]
    row, again = store.desks.take_up(row, now=10**6)
    assert again.log is not None
    name = next(iter(again.lists)).name
    again.apply(JoinList("Cy", name), 10**6)
    store.append([StoredInput("", None, desk=DeskInput(row.id, again.log.drain()[-1]))])
    (kept,) = store.desks.all()
    assert kept == row
    assert [each.player for each in store.desks.load(kept).lists[name].names] == [
        "Ann", "Bob", "Cy",
    ]  # fmt: skip
    assert passed(store) == [("desk 1", 1, first)]
    assert [len(events) for _, events in store.desks.history(kept, again.log.count)][-1] == 1


def test_an_event_goes_on_where_both_builds_agree_on_all_of_it(
    store: Store, other_build: Any
) -> None:
    event = with_event(store)
    (row,) = store.events.all()
    assert event.log is not None
    other_build(behavior.BEHAVIOR + 1)
    assert passed(store) == [(f"event {row.id}", 1, event.log.count)]
    row, again = store.events.take_up(row)
    assert again.digest == event.digest
    assert passed(store) == []
    assert store.events.all() == [row]


def test_a_person_is_erased_from_every_segment(store: Store, other_build: Any) -> None:
    bots = Bots(store)
    bots.play(3)
    bots.write()
    store.close_logs([("t1", bots.table)])
    with_desk(store)
    (desk,) = store.desks.all()
    store.anchor(5)
    other_build(behavior.BEHAVIOR + 1, digests_differ=True)
    table = store.take_up("t1", now=10**6)
    played(store, table, 2)
    desk, _ = store.desks.take_up(desk, now=10**6)
    for name in ("bot 2", "Bob"):
        erasure = Erasure.of(name, [])
        store.erasures.erase_from_table("t1", erasure)
        store.erasures.erase_from_desk(desk, erasure)
        store.erasures.erase_from_room(erasure)
    for records in (schema.records, schema.desk_records, schema.snapshots, schema.desk_snapshots):
        with store.looking() as connection:
            for row in connection.execute(sql.select(records)):
                assert not any(name in str(row) for name in ("bot 2", "Bob"))
    assert len(passed(store)) == 2
    assert "bot 2" not in stacks(store.load("t1"))
    played(store, store.take_up("t1", now=2 * 10**6), 1)
    assert len(passed(store)) == 2


def test_the_log_of_another_build_is_not_replayed_from_a_file(other_build: Any) -> None:
    from cardspeak.books import Book
    from cardspeak.books.usual_notice import usual_notice
    from cardspeak.cli.deal import open_table

    source, book = Seeded(3), Book.load("common")
    table = open_table(book, usual_notice(book, "holdem"), 4, source)
    play_hand(table, source, lambda plan: None)
    assert table.log is not None
    header, records = parse(table.log.lines())
    assert replay(header, records).state() == table.state()
    other_build(behavior.BEHAVIOR + 1)
    with pytest.raises(LogError, match=r"behavior \d+: this build plays differently"):
        replay(header, records)


def test_a_table_that_was_closed_again_and_again_still_begins_near_its_end(store: Store) -> None:
    bots = Bots(store)
    bots.play_and_save(hands=2, times=2)
    bots.play(1)
    bots.write()
    for _ in range(4):  # the room is stopped and opened, and somebody steps away
        store.close_logs([("t1", bots.table)])
        bots.table.apply(Away(1), bots.table.now)
        bots.table.apply(Back(1), bots.table.now)
        bots.write()
    with store.looking() as connection:
        row = reader.table_row(connection, "t1")
        numbers = [table.number for table in recovery.starts(connection, row)]
    assert numbers == [5, 4, 0]
    assert store.load("t1").state() == bots.table.state()
