"""A table from its newest snapshot and the later records is the table from its first record."""

from itertools import islice
from pathlib import Path

import pytest
import sqlalchemy as sql
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.store.rooms import Bots, finish

from cardspeak.cards import Seeded
from cardspeak.floor import report_of
from cardspeak.store import Store, schema
from cardspeak.store.settled_hands import settled_hands, stands
from cardspeak.table import CallFloor, Table
from cardspeak.table.log import digest
from cardspeak.table.saved_table import is_between_hands, saved

GAMES = [
    ("common", "holdem"),
    ("common", "razz"),
    ("common", "triple-draw"),
    ("seminole", "omaha-high-low"),
    ("black-pearl", "ace-to-five"),
    ("oasis", "crazy-pineapple"),
]


def everything(table: Table) -> tuple[object, ...]:
    """What a table is, also in the middle of a hand."""
    log, hand = table.log, table.hand
    assert log is not None
    playing = None
    if hand is not None:
        playing = (
            list(hand.stacks_by_seat.values()),
            list(hand.bets_by_seat.values()),
            hand.in_pot,
            hand.phase,
            hand.options,
            hand.events,
        )
    between = saved(table) if is_between_hands(table) else None
    return log.count, log.chain, digest(table.state()), playing, between


@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    st.sampled_from(GAMES),
    st.integers(0, 2**32),
    st.integers(0, 5),
    st.integers(0, 4),
    st.integers(0, 6),
)
def test_a_snapshot_and_later_records_give_the_table_of_all_records(
    tmp_path: Path, of: tuple[str, str], seed: int, before: int, after: int, actions: int
) -> None:
    path = tmp_path / f"{seed}-{before}-{after}-{actions}-{of[1]}.db"
    path.unlink(missing_ok=True)
    store = Store.open(path)
    bots = Bots(store, "t1", *of, players=4, seed=seed)
    bots.play_and_save(hands=before)
    bots.play(after)
    if actions:
        bots.play_into_a_hand(actions)
    bots.write()
    quick = store.load("t1")
    with store.changing() as connection:
        connection.execute(sql.delete(schema.snapshots))
    slow = store.load("t1")
    assert everything(quick) == everything(slow) == everything(bots.table)
    for table in (quick, bots.table):
        finish(table, Seeded(seed))
    assert everything(quick) == everything(bots.table)
    store.close()


def test_a_ruling_on_the_hand_before_a_snapshot_is_played_from_the_first_record(
    tmp_path: Path,
) -> None:
    store = Store.open(tmp_path / "room.db")
    bots = Bots(store, "t1", "seminole", "holdem", players=4, seed=5)
    bots.play_and_save(hands=3)
    assert bots.table.over is not None
    won = bots.table.accounts.won
    wrong, *_ = sorted(won, key=won.__getitem__, reverse=True)
    right = next(seat for seat in bots.table.over.stacks if seat != wrong)
    assert bots.table.accounts.won[wrong]
    report = {"report": "pot pushed to the wrong player", "seat": wrong, "winner": right}
    report |= {"mixed": False, "game_ended": False}
    bots.table.apply(CallFloor(report_of(report), by="Ann"), bots.table.now)
    bots.write()
    assert everything(store.load("t1")) == everything(bots.table)
    bots.play(2)
    bots.write()
    assert everything(store.load("t1")) == everything(bots.table)
    with store.looking() as connection:
        numbers = [over.played.number for over in settled_hands(connection, "t1", 5)]
    assert numbers == [1, 2, 3, 4, 5]  # the snapshot after hand 3 is of no use


def test_the_floor_may_be_called_on_the_last_hand_after_a_restart_too(tmp_path: Path) -> None:
    """A snapshot made after the hand does not know it; the one before does."""
    store = Store.open(tmp_path / "room.db")
    bots = Bots(store, "t1", "seminole", "holdem", players=4, seed=5)
    bots.play_and_save(hands=2, times=3)
    again = store.load("t1")
    assert bots.table.over is not None
    assert again.over == bots.table.over
    assert everything(again) == everything(bots.table)


def test_one_hand_is_played_again_from_the_snapshot_before_it(tmp_path: Path) -> None:
    store = Store.open(tmp_path / "room.db")
    bots = Bots(store, "t1", "common", "holdem", players=4, seed=5)
    bots.play_and_save(hands=3, times=6)
    with store.looking() as connection:
        all_hands = {over.played.number: over for over in settled_hands(connection, "t1")}
        assert list(all_hands) == list(range(1, 19))
        for number, wanted in all_hands.items():
            found = list(islice(settled_hands(connection, "t1", number), 3))
            assert found[0].played.number == (number - 1) // 3 * 3 + 1
            assert wanted in found


def test_a_damaged_snapshot_gives_way_to_the_one_before(tmp_path: Path) -> None:
    store = Store.open(tmp_path / "room.db")
    bots = Bots(store, "t1", "common", "holdem", players=4, seed=5)
    bots.play_and_save(hands=3, times=3)
    column = schema.snapshots.c
    with store.changing() as connection:
        connection.execute(sql.update(schema.snapshots).where(column.hand == 6).values(body=b"{}"))
    with store.looking() as connection:
        assert next(settled_hands(connection, "t1", 9)).played.number == 4
    assert everything(store.load("t1")) == everything(bots.table)


def test_how_everyone_stood_at_a_long_table_is_read_off_its_snapshots(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store.open(tmp_path / "room.db")
    bots = Bots(store, "t1", "seminole", "holdem", players=4, seed=5)
    for _ in range(5):
        bots.play(4)
        bots.write()
        if bots.table.number < 20:
            bots.snapshot()
    with store.looking() as connection:
        exact = list(stands(connection, "t1"))
        monkeypatch.setattr("cardspeak.store.settled_hands.LONG", 10)
        sketched = list(stands(connection, "t1"))
    assert [stand.number for stand in exact] == list(range(1, 21))
    assert [stand.number for stand in sketched] == [4, 8, 12, 16, 17, 18, 19, 20]
    for stand in sketched:
        assert stand.stacks.items() >= exact[stand.number - 1].stacks.items()
    assert sum(stand.taken for stand in sketched) == sum(stand.taken for stand in exact) > 0
