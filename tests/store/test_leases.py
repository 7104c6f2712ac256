"""Leases with epochs: only the owner of a table writes, and a sleeper writes nothing."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sql
from tests.store.conftest import emptied
from tests.store.rooms import filled

from cardspeak.store import BankMove, Store, StoredInput, StoreError
from cardspeak.store.fenced_log import FencedLog
from cardspeak.store.leases import HOUSE_ACTOR, LeaseLostError, Leases
from cardspeak.store.verification import verify
from cardspeak.table import Table
from cardspeak.table.commands import Away

LONG = 60.0
Node = tuple[Store, Leases]
_AWAY: set[int] = set()  # seats whose players have gone for a walk
_OPEN: list[Store] = []


@pytest.fixture
def database(postgresql: str) -> Iterator[str]:
    """A database with one table in it, and no node."""
    _AWAY.clear()
    made = emptied(postgresql, "leases")
    store = Store.open(made)
    filled(store)
    with store.changing() as connection:
        connection.execute(sql.text("TRUNCATE cluster.nodes, cluster.leases"))
    store.close()
    yield made
    while _OPEN:
        _OPEN.pop().close()


def _node(database: str, id: str) -> Node:
    store, leases = Store.open(database).share(id, LONG)
    _OPEN.append(store)
    leases.find_actors()
    leases.register("nats://one", 1)
    return store, leases


def _sleeps_past_its_lease(node: Node) -> None:
    """What the database sees of a node that slept: its end lies in the past."""
    store, leases = node
    with store.changing() as connection:
        passed = (
            "UPDATE cluster.nodes SET until = clock_timestamp() - interval '1 s' WHERE id = :id"
        )
        connection.execute(sql.text(passed), {"id": leases.node})


def _taken(node: Node, now: int = 0) -> Table:
    """The table, taken up by its owner."""
    store, _ = node
    assert isinstance(store.log, FencedLog)
    store.log.forget("t1")
    return store.take_up("t1", now)


def _input(table: Table) -> StoredInput:
    """Something that nobody has done at the table yet."""
    player = next(seat for seat in table.occupied if seat.number not in _AWAY)
    _AWAY.add(player.number)
    table.apply(Away(player.number), table.now, "test")
    assert table.log is not None
    return StoredInput("t1", table.log.drain()[-1])


def test_the_owner_of_a_table_writes(database: str) -> None:
    node = _node(database, "a")
    assert set(node[1].claim(10)) == {"t1", HOUSE_ACTOR}
    table, before = _taken(node), node[0].last("t1")[0]
    node[0].append([_input(table)])  # the first reads the last record
    node[0].append([_input(table)])  # the next is one statement
    assert node[0].last("t1")[0] == before + 2
    with node[0].looking() as connection:
        assert not verify(connection).findings
    node[0].close()


@pytest.mark.parametrize("has_written", [False, True], ids=["first write", "later write"])
def test_a_sleeper_writes_nothing_after_its_lease_has_passed(
    database: str, has_written: bool
) -> None:
    asleep = _node(database, "a")
    asleep[1].claim(10)
    table = _taken(asleep)
    if has_written:
        asleep[0].append([_input(table)])
    before = asleep[0].last("t1")[0]
    late = _input(table)
    _sleeps_past_its_lease(asleep)
    with pytest.raises(LeaseLostError, match="nothing was written"):
        asleep[0].append([late])
    assert asleep[0].last("t1")[0] == before
    assert not asleep[1].renew()
    asleep[0].close()


def test_a_table_whose_owner_is_gone_is_taken_with_a_higher_epoch(database: str) -> None:
    gone, other = _node(database, "a"), _node(database, "b")
    first = gone[1].claim(10)
    assert other[1].claim(10) == {}
    table = _taken(gone)
    _sleeps_past_its_lease(gone)
    second = other[1].claim(10)
    assert {actor: epoch + 1 for actor, epoch in first.items()} == second
    gone[1].register("nats://one", 1)  # awake again, in a new life, without a lease
    late = _input(table)
    with pytest.raises(LeaseLostError):
        gone[0].append([late])
    other[0].append([_input(_taken(other))])
    gone[0].close()
    other[0].close()


def test_a_table_that_is_handed_over_is_written_by_the_next_owner(database: str) -> None:
    one, two = _node(database, "a"), _node(database, "b")
    one[1].claim(10)
    one[0].append([_input(table := _taken(one))])
    one[1].release(["t1"])
    assert set(two[1].claim(10)) == {"t1"}
    late = _input(table)
    with pytest.raises(LeaseLostError):
        one[0].append([late])
    taken = _taken(two)
    assert taken.log is not None
    assert table.log is not None
    assert taken.log.count == table.log.count - 1  # all that was written, and no more
    one[0].close()
    two[0].close()


def test_chips_are_spent_once_by_however_many_nodes(database: str) -> None:
    one, two = _node(database, "a"), _node(database, "b")
    one[1].claim(10)
    one[0].append([StoredInput("", None, (BankMove("Zoe", 100, "issue", by="cage"),))])
    spent = StoredInput("", None, (BankMove("Zoe", -100, "buy-in", by="Zoe"),))
    two[0].append([spent])
    with pytest.raises(StoreError, match="Zoe has 100 chips too few"):
        one[0].append([spent])
    assert one[0].balances()["Zoe"] == 0
    one[0].close()
    two[0].close()


def test_a_cluster_and_a_lone_process_keep_each_other_out(database: str) -> None:
    node = _node(database, "a")
    alone = Store.open(database)
    with pytest.raises(StoreError, match="another process runs this room"):
        alone.claim()
    node[0].close()
    alone.claim()
    _OPEN.append(other := Store.open(database))
    with pytest.raises(StoreError, match="another process runs this room"):
        other.share("b", LONG)
    alone.close()


def test_a_file_is_refused_for_a_cluster(tmp_path: Path) -> None:
    store = Store.open(tmp_path / "room.db")
    with pytest.raises(StoreError, match="a cluster needs postgresql"):
        store.share("a", LONG)
    store.close()


def test_a_machine_whose_clock_is_wrong_is_refused(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    node = _node(database, "a")
    node[1].check_clock()
    monkeypatch.setattr("cardspeak.store.leases.time", lambda: 1_000_000.0)
    with pytest.raises(StoreError, match="clock differs from the database's"):
        node[1].check_clock()
    node[0].close()


def test_actors_are_placed_by_their_load(database: str) -> None:
    _, one = _node(database, "a")
    _, two = _node(database, "b")
    one.claim(10)
    for table in ("t2", "t3", "t4"):
        one.add(table)
    one.measured({HOUSE_ACTOR: 1, "t1": 40, "t2": 1, "t3": 1, "t4": 5})
    assert (one.own_load, two.total_load()) == (48, 48)
    one.release(["t1", "t2", "t3", "t4"])
    assert set(two.claim(24)) == {"t1"}, "one busy table is as much as all the others"
    assert set(one.claim(24 - one.own_load)) == {"t2", "t3", "t4"}
    assert (one.own_load, two.own_load) == (8, 40)
