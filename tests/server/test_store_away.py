"""A database that is taken away, locked, full or read-only: acts wait, pages do not.

Each test takes the real file from a room at work and gives it back.
"""

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.server.desk.test_desk import GAME, done
from tests.server.events.test_events import begun
from tests.server.events.test_events import done as event_done
from tests.server.house import Browser, Guest, House, heads_up, in_a_room, inputs, opened

from cardspeak.store import StoreUnavailableError
from cardspeak.store.database import driver

Trouble = Callable[[House, Path], "Iterator[None]"]


def _file(house: House) -> Path:
    return Path(house.room.store.name)


def _moved(house: House, path: Path) -> Iterator[None]:
    away = path.with_name("away.db")
    path.rename(away)
    yield
    away.rename(path)


def _deleted_beside(house: House, path: Path) -> Iterator[None]:
    """The file and what SQLite keeps beside it are moved together."""
    parts = [path, *(path.with_name(path.name + end) for end in ("-wal", "-shm"))]
    away = path.with_name("away")
    away.mkdir()
    for part in parts:
        part.rename(away / part.name)
    yield
    for part in parts:
        (away / part.name).rename(part)


def _locked(house: House, path: Path) -> Iterator[None]:
    with house.room.store.changing() as connection:
        connection.exec_driver_sql("PRAGMA busy_timeout = 50")
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    yield
    holder.execute("ROLLBACK")
    holder.close()


def _full(house: House, path: Path) -> Iterator[None]:
    """No page can be added; what is on the way out of the room makes the file grow."""
    log = house.room.store.log
    add, fill = log._add, "INSERT INTO settings VALUES ('x', zeroblob(1000000), x'00')"

    def full(connection, entries):  # type: ignore[no-untyped-def]
        connection.exec_driver_sql("PRAGMA max_page_count = 1")
        add(connection, entries)
        connection.exec_driver_sql(fill)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(log, "_add", full)
        patch.setattr(log, "_are_records", lambda entries: False)
        yield


def _read_only(house: House, path: Path) -> Iterator[None]:
    log = house.room.store.log
    connect = log._connection

    def read_only(file):  # type: ignore[no-untyped-def]
        connection = connect(file)
        driver(connection).execute("PRAGMA query_only = ON")
        return connection

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(log, "_connection", read_only)
        yield
    log.disconnect()


@pytest.mark.parametrize("trouble", [_moved, _deleted_beside, _locked, _full, _read_only])
def test_acts_are_refused_pages_served_and_all_goes_on_when_it_is_back(
    trouble: Trouble, tmp_path: Path
) -> None:
    @in_a_room
    async def whole(house: House) -> None:
        live, first, other = await heads_up(house)
        before, path = inputs(live), _file(house)
        late = await house.enter("Zoe")
        with contextmanager(trouble)(house, path):
            for _ in range(2):
                answer = await first.act({"act": "call"})
                assert (answer["ok"], answer["error"]) == (False, StoreUnavailableError.FOR_PLAYERS)
            for page in ("/", "/api/me", "/api/tables", f"/api/tables/{live.id}/hands"):
                assert (await late.get(page)).status_code == 200, page
            refused = await late.post("/api/tables", {"name": "Mine"})
            assert refused.status_code >= 400
            watching = await late.at(live)
            await watching.until(lambda: watching.view)
            _check_tells_nothing(path, first, other, watching, texts=(refused.text,))
        assert inputs(live) == before
        assert (await first.act({"act": "call"}))["ok"]
        assert inputs(live) == before + 1
        assert house.room.store.load(live.id).log.count == live.table.log.count  # type: ignore[union-attr]
        _check_tells_nothing(path, first, other)
        assert house.faults, "the host finds the reason in the log"
        assert all(isinstance(fault, StoreUnavailableError) for fault in house.faults)
        house.faults.clear()

    whole(tmp_path)


def _gone(house: House, path: Path) -> Iterator[None]:
    """A server that cannot be reached: what it has of desk and events cannot be read either."""

    def gone(*words: object) -> None:
        raise StoreUnavailableError("the server is gone")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(house.room.log, "durable", gone)
        patch.setattr(house.room.store.desks, "load", gone)
        patch.setattr(house.room.store.events, "load", gone)
        yield


def _check_tells_nothing(path: Path, *browsers: Browser, texts: tuple[str, ...] = ()) -> None:
    for text in (*texts, *(frame for browser in browsers for frame in browser.frames)):
        for word in (path.name, str(path.parent), "sqlite", "database"):
            assert word not in text, text


@in_a_room
async def test_a_request_that_needs_the_database_says_so_without_its_path(house: House) -> None:
    boss = await house.administrator()
    path = _file(house)
    gift = {"name": "Boss", "chips": 50, "reason": "a gift"}
    with contextmanager(_moved)(house, path):
        answer = await boss.post("/api/cage", gift)
        assert answer.status_code == 503
        assert answer.json()["error"].startswith(StoreUnavailableError.FOR_PLAYERS)
        _check_tells_nothing(path, texts=(answer.text,))
    house.faults.clear()
    assert (await boss.post("/api/cage", gift)).status_code == 200


@in_a_room
async def test_a_table_that_cannot_be_loaded_while_the_database_is_away_waits(house: House) -> None:
    ann = await house.enter("Ann")
    live = await ann.open()
    row = house.room.store.table(live.id)
    del house.room.tables[live.id]
    await live.stop()
    loader = house.room.loader
    loader.waiting[live.id], loader.options[live.id] = row, live.options
    loader.guests[live.id] = set()

    def gone(*_: object) -> None:
        raise StoreUnavailableError("/secret/room.db: the file was moved")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(house.room.store, "take_up", gone)
        late = await ann.at(live)
        await late.connection.wait_closed()
        assert late.connection.close_code == 1013, "the browser tries again"
        assert "secret" not in (late.connection.close_reason or "")
    assert live.id not in loader.set_aside
    house.faults.clear()
    again = await ann.at(live)
    await again.until(lambda: again.view)


def test_no_page_shows_what_the_desk_could_not_write(tmp_path: Path) -> None:
    async def whole() -> None:
        async with opened(tmp_path / "room.db", desk="catfish-bend") as house:
            await _refuse_a_name(house)

    asyncio.run(whole())


async def _refuse_a_name(house: House) -> None:
    boss = await house.administrator()
    await done(boss, "OpenList", notice=GAME)
    await done(boss, "JoinList", player="Ann", list="4-8")
    with contextmanager(_gone)(house, _file(house)):
        answer = await boss.post(
            "/api/desk", {"command": {"do": "JoinList", "player": "Ben", "list": "4-8"}}
        )
        assert answer.status_code == 503
        for page in ("/api/desk", "/api/desk/board"):
            assert await _waiting(house, boss, page) == ["Ann"]
    house.faults.clear()
    await done(boss, "JoinList", player="Cid", list="4-8")
    assert await _waiting(house, boss, "/api/desk") == ["Ann", "Cid"]


@in_a_room
async def test_no_page_shows_what_an_event_could_not_write(house: House) -> None:
    boss = await house.administrator()
    event = await begun(boss)
    with contextmanager(_gone)(house, _file(house)):
        refused = await boss.post(
            f"/api/events/{event}", {"command": {"do": "StopClock", "reason": "x"}}
        )
        assert refused.status_code == 503
        assert (await boss.get(f"/api/events/{event}")).json()["clock"]["ends"]
    house.faults.clear()
    assert (await boss.get(f"/api/events/{event}")).json()["clock"]["ends"]
    await event_done(boss, event, "StopClock", reason="x")
    assert (await boss.get(f"/api/events/{event}")).json()["clock"]["ends"] is None


async def _waiting(house: House, guest: Guest, page: str) -> list[str]:
    lists = (await guest.get(page)).json()["lists"]
    return [name["player"] for each in lists for name in each["names"]]
