"""Rooms that earlier builds wrote stay readable: they verify, open, and are played on.

`old_rooms/` has one room of every game for the behavior that it is named after, with its key and
its anchors. A room there is written once and never again: what cannot be read any more is a fault
of the code that reads it.
"""

import lzma
import shutil
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from random import Random
from typing import get_args, get_type_hints

import msgspec
import pytest
from tests.driver import houses
from tests.driver.choosing import Choosing
from tests.driver.life import Life

from cardspeak import behavior
from cardspeak.books import Policy
from cardspeak.books.policy.area import Area
from cardspeak.games import GAMES
from cardspeak.money.journal import BANK, OTHERS
from cardspeak.room import desk as desks
from cardspeak.room.commands import JoinList
from cardspeak.room.log import DeskHeader
from cardspeak.room.saved_desk import SavedDesk
from cardspeak.store import BankMove, DeskInput, Store, StoredInput, StoreError
from cardspeak.store.erasure import Erasure
from cardspeak.store.keys import KEYS
from cardspeak.store.verification import Verdict, verify_with
from cardspeak.table import Table, state
from cardspeak.table.log import Header
from cardspeak.table.log_format import OpenSegment
from cardspeak.table.saved_table import Saved
from cardspeak.tournament.state import EventPhase

ROOMS = Path(__file__).with_name("old_rooms")
FILES = sorted(ROOMS.glob("*.db.xz"))
SHAPE = ROOMS / "shape.json"
"""The fields and values that a closing state could have when the first room was written."""
YOUNGER = {"six-card-omaha"}
"""Games that were declared after the room of the first behavior was written."""
INPUTS = 30
"""What is asked of each table when it is played on."""


def written_by(file: Path) -> int:
    return int(file.name.removeprefix("behavior-").removesuffix(".db.xz"))


@pytest.fixture(params=FILES, ids=lambda file: file.name)
def room(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Store]:
    """A copy of an old room, brought up to the store of now."""
    monkeypatch.setenv(KEYS, str(tmp_path))
    for beside in ROOMS.glob("cardspeak-*"):
        shutil.copy(beside, tmp_path)
    path = tmp_path / "room.db"
    path.write_bytes(lzma.decompress(request.param.read_bytes()))
    store = Store.open(path)
    store.claim()
    yield store
    store.close()


@pytest.fixture
def number(request: pytest.FixtureRequest) -> int:
    """The behavior of the build that wrote the room."""
    return written_by(request.node.callspec.params["room"])


def verdict(store: Store) -> Verdict:
    """Everything in a room holds, up to the last of its anchors."""
    with store.looking() as connection:
        found = verify_with(connection, store.key, store.known_anchors())
    # the players of random lives bring chips along from tables that are not in the room
    assert [each for each in found.findings if each.where != "all tables"] == []
    assert found.keyed
    return found


def go_on(table: Table, seed: int) -> None:
    """Ask this and that of a table, as a random life does, and finish the hand."""
    life = Life(seed)
    header = table.log.header if table.log is not None else None
    assert header is not None
    life.table, life.book, life.now = table, header.book, table.now
    life.notice = houses.plain(table.notice)
    life.choosing = Choosing(Random(seed), header.book, ())
    life.choosing.drawn.table = table
    for _ in range(INPUTS):
        life.step(life.choosing.next(table))
    life._finish()


def test_there_is_a_room_for_the_first_behavior() -> None:
    assert [written_by(file) for file in FILES][:1] == [1]


def test_an_old_room_has_every_game_that_its_build_had(room: Store) -> None:
    assert {row.header.notice.game for row in room.tables()} == set(GAMES) - YOUNGER


def test_an_old_room_verifies(room: Store, number: int) -> None:
    found = verdict(room)
    if number == behavior.BEHAVIOR:
        assert found.not_replayed == []
        assert found.records > 1000
    else:
        tables = {f"table {row.id}" for row in room.tables()}
        assert {each.where for each in found.not_replayed} >= tables
    assert found.hands > 50


@pytest.mark.parametrize("build", ["this build", "another", "another with other digests"])
def test_every_table_of_an_old_room_is_taken_up_and_played_on(
    room: Store, build: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if build != "this build":
        monkeypatch.setattr(behavior, "BEHAVIOR", 10**6)
    if build == "another with other digests":
        ours = state.state
        monkeypatch.setattr(state, "state", lambda table: (*ours(table), "another"))
    hands = 0
    for seed, row in enumerate(room.tables()):
        table = room.take_up(row.id, now=0)
        assert table.log is not None
        assert table.log.header.is_ours
        before, banked = table.number, table.journal.balances.copy()
        go_on(table, seed)
        table.check_conserved()
        records = table.log.drain()
        moves = moved(row.id, banked, table.journal.balances)
        room.append([StoredInput(row.id, record) for record in records[:-1]])
        room.append([StoredInput(row.id, records[-1], moves)])
        hands += table.number - before
        again = room.load(row.id)
        assert (again.state(), again.number) == (table.state(), table.number)
    assert hands > 24, "most tables have dealt"
    verdict(room)


def moved(id: str, before: dict[str, int], after: dict[str, int]) -> tuple[BankMove, ...]:
    """The bank's side of what went to a table and came from it."""
    bank = after.get(BANK, 0) - before.get(BANK, 0)
    others = after.get(OTHERS, 0) - before.get(OTHERS, 0)
    return (
        BankMove("house", max(0, -bank), "issue", "cage", None, 5),
        BankMove("house", bank, "buy-in" if bank < 0 else "cash-out", "house", id, 5),
        BankMove(OTHERS, -others, "moved", "house", None, 5),
    )


def test_the_desk_of_an_old_room_goes_on(room: Store) -> None:
    row = room.desks.newest()
    assert row is not None
    row, desk = room.desks.take_up(row, now=0)
    assert desk.log is not None
    waiting = next(iter(desk.lists))
    desk.apply(JoinList("Newcomer", waiting.name), desk.now + 60)
    room.append([StoredInput("", None, desk=DeskInput(row.id, desk.log.drain()[-1]))])
    assert room.desks.load(row).digest == desk.digest
    verdict(room)


def test_a_person_is_erased_from_an_old_room(room: Store) -> None:
    erasure = Erasure.of("bot 2", [])
    tables = room.erasures.tables_naming("bot 2")
    assert tables
    for id in tables:
        room.erasures.erase_from_table(id, erasure)
    row = room.desks.newest()
    assert row is not None
    room.erasures.erase_from_desk(row, Erasure.of("P3", []))
    room.erasures.erase_from_room(erasure)
    assert room.erasures.tables_naming("bot 2") == []
    verdict(room)


def test_the_books_of_an_old_room_are_read(room: Store) -> None:
    for digest in {row.header.digest for row in room.tables()}:
        assert room.books.load(digest).digest == digest


# What a saved state holds


def shape() -> dict[str, dict[str, str]]:
    """Every struct and enumeration that a closing state, a header or a notice may hold."""
    rows = [
        kind
        for kind in vars(desks).values()
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct)
    ]
    found: dict[str, dict[str, str]] = {}
    for kind in (Saved, SavedDesk, Header, DeskHeader, OpenSegment, *rows):
        _shape(kind, found)
    found.pop("Policy", None)
    return found


def _shape(hint: object, found: dict[str, dict[str, str]]) -> None:
    for inside in get_args(hint):
        _shape(inside, found)
    if not isinstance(hint, type) or hint.__name__ in found:
        return
    if issubclass(hint, Enum):
        found[hint.__name__] = {str(member.value): "" for member in hint}
    elif issubclass(hint, msgspec.Struct) and not issubclass(hint, Area | Policy):
        found[hint.__name__] = {
            each.name: "needed" if each.required else "" for each in msgspec.structs.fields(hint)
        }
        for each in get_type_hints(hint).values():
            _shape(each, found)


def test_what_a_closing_state_held_once_can_be_read_by_every_later_build() -> None:
    """A field or a value may be added, with a default; none may go, and none become needed."""
    was, now = msgspec.json.decode(SHAPE.read_bytes()), shape()
    gone = [
        f"{kind}.{name}"
        for kind, fields in was.items()
        for name in fields
        if kind in now and name not in now[kind]
    ]
    gone += [kind for kind in was if kind not in now]
    assert not gone, "an old room has these; keep reading them"
    new = [
        f"{kind}.{name}"
        for kind, fields in now.items()
        if kind in was
        for name, needed in fields.items()
        if needed and not was[kind].get(name)
    ]
    assert not new, "an old room lacks these; give them a default"


def test_the_events_of_an_old_room_are_taken_up_where_they_replay(room: Store, number: int) -> None:
    (row,) = room.events.all()
    try:
        row, event = room.events.take_up(row)
    except StoreError:
        assert number != behavior.BEHAVIOR, "its own build takes it up"
        return
    assert row.header.is_ours
    assert event.state.phase is EventPhase.OVER
    verdict(room)
