"""A table saved between two hands comes back exactly and plays on as if it had never stopped."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import astuple
from tests.table.seating import Room
from tests.table.test_machine import TABLES, TableMachine

from cardspeak.books import Book
from cardspeak.books.usual_notice import usual_notice
from cardspeak.cards import Seeded
from cardspeak.cli.deal import open_table, play_hand
from cardspeak.table import Table
from cardspeak.table.kill import KillMarks
from cardspeak.table.log import Log, LogError, digest, follow
from cardspeak.table.saved_table import (
    Saved,
    differs_in,
    is_between_hands,
    restored,
    saved,
)
from cardspeak.table.seats import Goes, Seat, Wish
from cardspeak.table.state import OF_A_DESK, PARTS

WORKED_OUT = {"book", "record", "showing"}
"""What a table has from its book and its header."""
OF_A_DEAL = {"cut", "dealt", "hand", "inputs", "over", "settlement"}
"""What begins with a deal and ends with it; a new deal sets it anew."""
APART = {"seating": "seats", "journal": "balances", "log": "chain", "spread": "notice"}
"""What is a thing of its own, and the field that its values begin with."""
GAMES = [
    ("common", "holdem"),
    ("common", "seven-card-stud"),
    ("common", "triple-draw"),
    ("black-pearl", "omaha-high-low"),
    ("seminole", "holdem"),
    ("oasis", "crazy-pineapple"),
]


def test_every_attribute_of_a_table_is_saved_or_worked_out_or_of_a_deal() -> None:
    own = {name for name in Saved.__struct_fields__ if name in Table.__slots__}
    groups: list[set[str]] = [own, {*WORKED_OUT}, {*OF_A_DEAL}, {*APART}]
    assert own == {"now", *OF_A_DESK, *PARTS}
    assert set().union(*groups) == set(Table.__slots__)
    assert sum(map(len, groups)) == len(Table.__slots__), "each in one group"
    assert set(APART.values()) <= set(Saved.__struct_fields__)


def test_a_seat_with_every_value_unlike_a_new_one_is_saved_whole() -> None:
    room = Room()
    seat = room.table.occupied[0]
    values = {bool: True, int: 7, tuple: (3, 4)}
    for name in Seat.__struct_fields__:
        value = getattr(seat, name)
        if name != "number" and type(value) in values:
            setattr(seat, name, values[type(value)])
    seat.goes, seat.wish = Goes.AFTER_HANDS, Wish.KILL
    assert again(room.table).occupied[0] == seat


def again(table: Table) -> Table:
    """The same table from its bytes."""
    assert table.log is not None
    return restored(table.log.header, table.book, saved(table))


def parts(table: Table) -> dict[str, Any]:
    """Every attribute of a table that can be compared, but for those of a deal."""
    found = {
        name: getattr(table, name) for name in Table.__slots__ if name not in OF_A_DEAL | {*APART}
    }
    found["occupied"] = [seat.number for seat in table.occupied]
    chairs = table.seating.chairs
    found["seats"] = [seat and astuple(seat) for seat in chairs]
    found["kinds"] = [seat and [type(part) for part in astuple(seat)] for seat in chairs]
    found["terms"] = table.terms
    found["journal"] = (table.journal.balances, table.journal.count)
    assert table.log is not None
    found["log"] = (table.log.count, table.log.chain, table.log.header)
    return found


@settings(max_examples=20, deadline=None)
@given(st.sampled_from(GAMES), st.integers(0, 2**32), st.integers(0, 12))
def test_a_saved_table_comes_back_in_every_attribute(
    of: tuple[str, str], seed: int, hands: int
) -> None:
    source = Seeded(seed)
    book = Book.load(of[0])
    table = open_table(book, usual_notice(book, of[1], players=5), 5, source)
    for _ in range(hands):
        play_hand(table, source, lambda plan: None)
    assert parts(again(table)) == parts(table)
    assert digest(again(table).state()) == digest(table.state())


@settings(max_examples=20, deadline=None)
@given(st.sampled_from(GAMES), st.integers(0, 2**32), st.integers(0, 8), st.integers(1, 8))
def test_a_table_that_comes_back_plays_on_as_the_one_that_never_stopped(
    of: tuple[str, str], seed: int, before: int, after: int
) -> None:
    source = Seeded(seed)
    book = Book.load(of[0])
    table = open_table(book, usual_notice(book, of[1], players=5), 5, source)
    for _ in range(before):
        play_hand(table, source, lambda plan: None)
    other = again(table)
    assert table.log is not None
    table.log.drain()
    for _ in range(after):
        play_hand(table, source, lambda plan: None)
    for record in table.log.records:
        follow(other, record)
    assert saved(other) == saved(table)


class SavedMachine(TableMachine):
    """Random tables whose every command between hands goes to a copy made of bytes as well."""

    def do(self, command: Any) -> bool:
        if not is_between_hands(self.table):
            return super().do(command)
        other = again(self.table)
        log = self.table.log
        assert log is not None
        before = log.count
        done = super().do(command)
        if log.count > before:
            follow(other, log.records[-1])
            assert parts(other) == parts(self.table)
        return done


@pytest.mark.parametrize("name", TABLES)
def test_a_copy_of_any_table_answers_as_the_table_does(name: str) -> None:
    machine = type("Machine", (SavedMachine,), {"name": name})
    case = machine.TestCase  # type: ignore[attr-defined]
    case.settings = settings(max_examples=4, stateful_step_count=25, deadline=None)
    case("runTest").runTest()


def test_a_table_is_not_saved_in_the_middle_of_a_hand() -> None:
    room = Room()
    room.deal()
    with pytest.raises(LogError, match="between two hands"):
        saved(room.table)
    assert not is_between_hands(room.table)
    room.fold_out()
    assert is_between_hands(room.table)
    assert differs_in(saved(room.table), room.table) is None


def test_what_differs_is_named() -> None:
    room = Room()
    room.hand()
    body = saved(room.table)
    room.table.kill = KillMarks(leg=3)
    assert differs_in(body, room.table) == "kill"
    room.table.kill = KillMarks()
    room.table.seat(2).passes += 1
    assert differs_in(body, room.table) == "seats"


@pytest.mark.parametrize("body", [b"", b"{}", b"\xff", b"[1,2]"])
def test_what_is_no_table_is_not_restored(body: bytes) -> None:
    room = Room()
    assert room.table.log is not None
    with pytest.raises(LogError, match="not a saved table"):
        restored(room.table.log.header, room.book, body)


def test_a_table_is_restored_only_under_its_own_book() -> None:
    room = Room()
    assert room.table.log is not None
    with pytest.raises(LogError, match="another edition"):
        restored(room.table.log.header, Book.load("seminole"), saved(room.table))


def test_a_resumed_log_counts_on() -> None:
    room = Room()
    log = room.table.log
    assert log is not None
    other = Log.resumed(log.header, log.count, log.chain)
    assert (other.count, other.chain, other.records) == (log.count, log.chain, [])
    assert len(log.drain()) == log.count
    assert log.records == []
