"""The simulation of the whole room: its seeds, and that it finds what is wrong.

`make test` runs a few seeds, `make prove` a thousand, and every fault planted in a copy.
"""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from tests.simulation.cluster import ClusterWorld
from tests.simulation.disk import Disk
from tests.simulation.driver import Connection, connector
from tests.simulation.planting import NAMES, ROOT, Fault, found
from tests.simulation.world import Simulation

SEEDS = (1, 2, 3, 4)


@pytest.fixture(scope="module")
def simulation() -> Simulation:
    return Simulation()


@pytest.mark.parametrize("seed", SEEDS)
def test_the_room_keeps_its_word_whatever_fails(simulation: Simulation, seed: int) -> None:
    outcome = simulation.run(seed)
    assert not outcome.error
    assert outcome.lives > 1
    assert outcome.hands
    assert outcome.answers


@pytest.mark.parametrize("seed", [1, 10])
def test_a_room_of_several_nodes_keeps_its_word(seed: int) -> None:
    outcome = Simulation(ClusterWorld).run(seed)
    assert not outcome.error
    assert outcome.lives > 4
    assert outcome.hands
    assert outcome.answers


def test_a_seed_runs_the_same_every_time(simulation: Simulation) -> None:
    first, other, again = [simulation.run(seed) for seed in (3, 5, 3)]
    assert first == again
    assert first.trace != other.trace


@pytest.mark.parametrize(("nodes", "seed"), [((), 771015), (("--nodes",), 771115)])
def test_a_seed_runs_the_same_whatever_order_sets_have(nodes: tuple[str, ...], seed: int) -> None:
    command = [sys.executable, "-m", "tests.simulation", "--seeds", "1", "--seed", str(seed)]
    found = [
        subprocess.run(
            [*command, *nodes],
            cwd=ROOT,
            env=os.environ | {"PYTHONHASHSEED": order},
            check=True,
            capture_output=True,
            text=True,
        ).stdout.splitlines()[0]
        for order in ("0", "3")
    ]
    assert found[0] == found[1]


@pytest.mark.parametrize("name", NAMES)
def test_a_fault_still_fits_the_sources(name: str) -> None:
    for edit in Fault.read(name).edit:
        text = (ROOT / "src" / "cardspeak" / edit.file).read_text("utf-8")
        assert text.count(edit.find) == 1, f"{name}: {edit.file}"


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_planted_fault_is_found(name: str) -> None:
    seed, what = found(name)
    assert seed, Fault.read(name).says
    assert "BrokenPromiseError" in what


# The disk


def _with_rows(disk: Disk, synchronous: str, rows: int) -> Callable[[], int]:
    """Write some rows; how many a database opened later has."""

    def opened() -> Connection:
        made = connector(disk.name)(str(disk.folder / "x.db"), isolation_level=None)
        made.execute("PRAGMA journal_mode = WAL")
        made.execute(f"PRAGMA synchronous = {synchronous}")
        return made

    connection = opened()
    connection.execute("CREATE TABLE x (y)")
    for row in range(rows):
        connection.execute("INSERT INTO x VALUES (?)", (row,))
    disk.dead = connection  # type: ignore[attr-defined]  # closed, it would tidy up

    def count() -> int:
        later = opened()
        if not later.execute("SELECT * FROM sqlite_master").fetchall():
            return 0
        assert later.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        found: int = later.execute("SELECT count(*) FROM x").fetchone()[0]
        return found

    return count


def test_power_failure_loses_no_synced_commit(tmp_path: Path) -> None:
    for seed in range(10):
        folder = tmp_path / str(seed)
        folder.mkdir()
        disk = Disk(folder, Random(seed))
        count = _with_rows(disk, "FULL", 20)
        disk.crash(power=True)
        assert count() == 20


def test_power_failure_loses_commits_that_were_not_synced(tmp_path: Path) -> None:
    lost = 0
    for seed in range(10):
        folder = tmp_path / str(seed)
        folder.mkdir()
        disk = Disk(folder, Random(seed))
        count = _with_rows(disk, "NORMAL", 20)
        disk.crash(power=True)
        lost += count() < 20
    assert lost


def test_a_killed_process_loses_nothing_that_the_system_has(tmp_path: Path) -> None:
    disk = Disk(tmp_path, Random(1))
    count = _with_rows(disk, "NORMAL", 20)
    disk.crash(power=False)
    assert count() == 20
