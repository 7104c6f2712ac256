"""A person is erased: the name is nowhere any more, and everything else is as it was."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sql
from msgspec import inspect
from tests.store.rooms import Bots, filled, finish, with_desk, with_event

from cardspeak.books import Notice
from cardspeak.books.usual_notice import usual_notice
from cardspeak.floor.wagers.gesture_report import Gesture
from cardspeak.room import Desk
from cardspeak.room import commands as desk_commands
from cardspeak.room.commands import CloseGame, Dealing, JoinList, OpenGame
from cardspeak.store import (
    AuditRow,
    DeskInput,
    DeskRow,
    RestrictionRow,
    Store,
    StoredInput,
    StoreError,
    TableRow,
    schema,
)
from cardspeak.store.desk_log import replayed_desk
from cardspeak.store.erasing import PENDING, erase_from_room, erase_from_table, tables_naming
from cardspeak.store.erasure import ERASED, NAMES, TEXTS, Erasure
from cardspeak.store.verification import Verdict, verify_with
from cardspeak.table import Table
from cardspeak.table.commands import Sit
from cardspeak.table.floor_commands import VoidDeal
from cardspeak.tournament import commands as event_commands

NAME = "bot 3"
OTHER = "bot 3 junior"


def room(store: Store) -> Bots:
    """A room in which a person played at two tables, and others speak of them."""
    bots = filled(store)
    filled(store, hands=2, id="t2", game="seven-card-stud", seed=3)
    assert bots.table.log is not None
    notice = msgspec.structs.replace(bots.table.notice, name=f"The game of {NAME}")
    header = msgspec.structs.replace(bots.table.log.header, notice=notice)
    store.add_table(TableRow("t3", header, host=NAME, options=b"{}", opened_at=2))
    rows = (
        AuditRow(3, NAME, "removed a player", "rude"),
        AuditRow(4, "Ann", f"mute for {NAME}", f"{NAME} and {OTHER} were loud"),
    )
    store.append([StoredInput("", None, audit=rows)])
    store.accounts.restrict(RestrictionRow("Bob", "mute", 5, 99, NAME, f"as {NAME} said"))
    store.anchor(7)
    return bots


def erased(store: Store, erasure: Erasure) -> int:
    """Erase a person. Returns how many rows have changed."""
    store.set_setting(PENDING, msgspec.json.encode(erasure))
    with store.looking() as connection:
        ids = tables_naming(connection, erasure.name)
    changed = 0
    for id in ids:
        with store.changing() as connection:
            changed += erase_from_table(connection, id, erasure)
    with store.changing() as connection:
        changed += erase_from_room(connection, erasure)
    return changed


def verdict(store: Store) -> Verdict:
    with store.looking() as connection:
        return verify_with(connection, store.key, store.known_anchors())


def rows_of(store: Store) -> dict[str, list[Any]]:
    """Every row of every table."""
    with store.looking() as connection:
        return {
            table.name: list(connection.execute(sql.select(table).order_by(*table.primary_key)))
            for table in schema.metadata.sorted_tables
        }


def mentions(store: Store, name: str, but: str) -> list[str]:
    """The columns that contain a name, apart from a longer one."""
    found = []
    for table, rows in rows_of(store).items():
        for row in rows:
            for column, value in row._mapping.items():
                raw = value if isinstance(value, bytes) else str(value).encode()
                if name.encode() in raw.replace(but.encode(), b""):
                    found.append(f"{table}.{column}")
    return found


def stacks(table: Table, erasure: Erasure) -> dict[str, int]:
    return {erasure.named(seat.player): seat.stack for seat in table.occupied}


def test_an_erased_name_is_in_no_row_and_everything_holds(store: Store) -> None:
    bots = room(store)
    assert {each.partition(".")[0] for each in mentions(store, NAME, OTHER)} == {
        "tables", "records", "moves", "audit", "restrictions", "snapshots",
    }  # fmt: skip
    erasure = Erasure.of(NAME, [OTHER, "Ann"])
    changed = erased(store, erasure)
    assert mentions(store, NAME, OTHER) == []
    found = verdict(store)
    assert found.findings == []
    assert 0 < found.erased < changed
    assert found.anchor.startswith("cardspeak anchor 1 ")
    assert stacks(store.load("t1"), erasure) == stacks(bots.table, erasure)
    texts = [(row.by, row.what, row.why) for row in store.audit()][-2:]
    assert texts == [
        (erasure.alias, "removed a player", "rude"),
        ("Ann", f"mute for {erasure.alias}", f"{erasure.alias} and {OTHER} were loud"),
    ]
    assert store.table("t3").host == erasure.alias
    assert store.table("t3").header.notice.name == f"The game of {erasure.alias}"


def test_a_table_goes_on_after_a_person_was_erased_in_the_middle_of_a_hand(store: Store) -> None:
    bots = filled(store)
    bots.play_into_a_hand()
    bots.write()
    erasure = Erasure.of(NAME, [])
    erased(store, erasure)
    bots.table = store.load("t1")
    assert bots.table.hand is not None
    hand = bots.table.number
    finish(bots.table, bots.source)
    bots.play(2)
    bots.write()
    assert bots.table.number == hand + 2
    assert verdict(store).findings == []


def test_the_chain_keeps_its_links_and_no_salt_of_what_was_there(store: Store) -> None:
    room(store)
    before = rows_of(store)
    erased(store, Erasure.of(NAME, [OTHER]))
    after = rows_of(store)
    for name in ("records", "moves", "audit"):
        was = {tuple(row[:2]): row for row in before[name]}
        kinds = set()
        for row in after[name]:
            same = next(each for each in before[name] if each.chain == row.chain)
            assert (row.salt is None) == (row.erased is not None)
            if row.erased is None:
                assert tuple(row) == tuple(same)
            kinds.add(row.erased is None)
        assert len(after[name]) == len(was)
        assert False in kinds


def test_a_name_is_in_no_part_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    store = Store.open(path)
    room(store)
    assert NAME.encode() in path.read_bytes() + Path(f"{path}-wal").read_bytes()
    erased(store, Erasure.of(NAME, []))
    store.close()
    left = [each for each in sorted(tmp_path.iterdir()) if NAME.encode() in each.read_bytes()]
    assert left == []


def test_a_person_is_erased_from_the_desk(store: Store) -> None:
    desk = with_desk(store)
    (row,) = store.desks.all()
    erasure = Erasure.of("Bob", [])
    assert "desk_records.input" in mentions(store, "Bob", OTHER)
    store.anchor(5)
    store.erasures.erase_from_desk(row, erasure)
    assert mentions(store, "Bob", OTHER) == []
    found = verdict(store)
    assert found.findings == []
    assert found.erased == 1
    assert store.desks.load(row).digest != desk.digest
    assert store.desks.load(row).digest == replayed(store, row).digest


def test_a_person_is_erased_from_an_event(store: Store) -> None:
    event = with_event(store)
    (row,) = store.events.all()
    assert "event_records.input" in mentions(store, "Bob", OTHER)
    store.anchor(5)
    row = store.events.erase(row, Erasure.of("Bob", []))
    assert mentions(store, "Bob", OTHER) == []
    found = verdict(store)
    assert found.findings == []
    assert found.erased == 2
    again = store.events.load(row)
    assert again.digest != event.digest
    assert next(each.player for each in again.entries) == "Ann"
    assert len(again.entries) == 2


def test_a_person_is_erased_from_the_title_of_an_event(store: Store) -> None:
    event = with_event(store)
    assert event.log is not None
    first = event.log.header.flyer.title.split()[0]
    row = store.events.erase(store.events.all()[0], Erasure.of(first, []))
    assert first not in row.header.flyer.title
    assert mentions(store, first, OTHER) == []
    assert verdict(store).findings == []
    assert store.events.load(row).flyer == row.header.flyer


def test_a_person_is_erased_from_the_names_of_games_and_lists(store: Store) -> None:
    book = store.books.keep("common")
    desk = Desk.logged(book)
    assert desk.log is not None
    row = store.desks.open(desk.log.header, 1)
    sign = msgspec.structs.replace(usual_notice(book, "holdem"), name="Bob and friends")
    desk.apply(OpenGame("Bob's game", sign, Dealing.TRACKED), 1)
    desk.apply(JoinList("Ann", "Bob and friends"), 2)
    desk.apply(CloseGame("Bob's game", "Bob went home"), 3)
    records = desk.log.drain()
    store.append([StoredInput("", None, desk=DeskInput(row.id, each)) for each in records])
    store.desks.close(row, desk)
    erasure = Erasure.of("Bob", [])
    store.erasures.erase_from_desk(row, erasure)
    assert mentions(store, "Bob", OTHER) == []
    assert [each.name for each in store.desks.load(row).lists] == [f"{erasure.alias} and friends"]
    assert verdict(store).findings == []


def replayed(store: Store, row: DeskRow) -> Desk:
    with store.looking() as connection:
        return replayed_desk(connection, row)


def test_two_people_are_erased_one_after_the_other(store: Store) -> None:
    room(store)
    erased(store, Erasure.of(NAME, [OTHER]))
    erased(store, Erasure.of("bot 2", []))
    assert mentions(store, NAME, OTHER) == mentions(store, "bot 2", "\0") == []
    assert verdict(store).findings == []
    names = {seat.player for seat in store.load("t1").occupied}
    assert sum(name.startswith(ERASED) for name in names) == 2


@pytest.mark.parametrize(
    ("column", "value"), [(schema.records.c.author, "Eve"), (schema.moves.c.amount, 1)]
)
def test_a_row_that_is_not_what_was_written_is_not_written_anew(
    store: Store, column: "sql.Column[Any]", value: Any
) -> None:
    room(store)
    with store.changing() as connection:
        changed = sql.update(column.table).where(column.table.c.number == 5)
        connection.execute(changed.values({column.name: value}))
    before = verdict(store).findings
    with pytest.raises(StoreError, match="a row is not what was written"):
        erased(store, Erasure.of(NAME, []))
    assert [each for each in before if each in verdict(store).findings] == before != []


def test_a_word_of_the_table_is_no_name() -> None:
    erasure = Erasure("call", "erased 1", ())
    said = Gesture(words="call")
    assert erasure.without(said) == said
    assert erasure.without(Gesture(words="that call is mine")).words == "that erased 1 is mine"
    assert erasure.without(Sit(2, "call")) == Sit(2, "erased 1")
    assert erasure.without(Sit(2, "call me")) == Sit(2, "call me")
    void = VoidDeal("call saw a card", "call")
    assert erasure.without(void) == VoidDeal("erased 1 saw a card", "erased 1")


NO_NAMES = frozenset({"cites", "commitment", "event", "mark", "rules", "seed", "zone"})
"""Texts of inputs that nobody writes freely: ids, digests, marks and the name of a time zone."""


def texts(kind: inspect.Type, name: str = "") -> Iterator[str]:
    """The fields of an input that hold a text."""
    match kind:
        case inspect.UnionType(types=parts):
            for part in parts:
                yield from texts(part, name)
        case inspect.StructType(cls=cls, fields=fields):
            for field in fields if cls is not Notice else ():
                yield from texts(field.type, field.name)
        case inspect.VarTupleType(item_type=item):
            yield from texts(item, name)
        case inspect.TupleType(item_types=items):
            for item in items:
                yield from texts(item, name)
        case inspect.StrType():
            yield name


@pytest.mark.parametrize("kind", [desk_commands.Command, event_commands.Command])
def test_every_text_of_an_input_is_looked_through_for_a_name(kind: Any) -> None:
    asked = {name for name in texts(inspect.type_info(kind)) if name not in NO_NAMES}
    assert asked <= NAMES | TEXTS, asked - NAMES - TEXTS
