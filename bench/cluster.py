"""A cluster beside the single process: what an action costs, how soon tables are back after a kill.

Both have their log in the same kind of PostgreSQL and are driven by the same browsers. Processor
time is that of our own processes, read from the system; the browsers' and the database's is not in
it. Two processors carry everything here, so that actions a second say little of more nodes.
"""

import os
import shutil
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from subprocess import Popen
from tempfile import TemporaryDirectory

import msgspec
from scripts.run_cluster import free_port, nats, postgresql, running

from bench import Row
from bench._clients import Place, Reached, Server
from bench._serving import LIMITS, prepare
from bench.server import driven
from cardspeak.store.keys import KEYS

TABLES = 30
SEATS = 6
TURNS = 5
TAKEOVER = 5.0
HEAVY = 32 * 2**20
_TICKS = os.sysconf("SC_CLK_TCK")


class Measured(msgspec.Struct):
    """What one set-up reached."""

    reached: Reached
    seconds: float
    """Processor time of our processes for an action."""


def run() -> list[Row]:
    """Every row of the table of floors."""
    rows: list[Row] = []
    folder = Path("/tmp") / f"cardspeak-bench-{os.getpid()}"
    with TemporaryDirectory() as name, postgresql(folder) as database:
        os.environ[KEYS] = name  # the key of this room goes with it
        limits = Path(name) / "limits.toml"
        limits.write_text(LIMITS, "utf-8")
        places = prepare(database, TABLES, SEATS)
        words = ("--database", database, "--limits", str(limits))
        with _alone(words) as (port, processes):
            single = _measured(Path(name), port, places, processes)
        rows.append(_row("one process", single, single))
        for nodes in (1, 2, 4):
            with _cluster(words, nodes) as (port, processes):
                found = _measured(Path(name), port, places, processes)
                rows.append(_row(f"{nodes} table nodes and an edge", found, single))
                if nodes == 2:
                    rows += _ends(port, processes, [at[0].table for at in places])
    shutil.rmtree(folder, ignore_errors=True)
    return rows


def _row(what: str, found: Measured, single: Measured) -> Row:
    return Row(
        f"an action at {TABLES} tables × {SEATS} browsers, {what}",
        f"{found.seconds * 1e6:,.0f} µs, {median(found.reached.turns):,.0f} a second",
        f"twice the single process's {single.seconds * 1e6:,.0f} µs",
        2 * single.seconds / found.seconds,
        1,
    )


def _ends(port: int, processes: list["Popen[bytes]"], tables: list[str]) -> list[Row]:
    """What a table weighs at a node that plays nothing, and when all are back after a kill."""
    heavy = sum(_memory(process.pid) for process in processes[:-1]) / len(tables)
    processes[0].kill()
    died = time.monotonic()
    for table in tables:
        while not _answers(port, table):
            time.sleep(0.02)
    back = time.monotonic() - died
    return [
        Row(
            f"all {len(tables)} tables answer after the kill of one of two table nodes",
            f"{back:.1f} s",
            f"at most {TAKEOVER:g} s",
            TAKEOVER / back,
            1,
        ),
        Row(
            f"memory of both table nodes, for each of {len(tables)} tables with {SEATS} browsers",
            f"{heavy / 2**20:.1f} MiB",
            f"{HEAVY / 2**20:.0f} MiB, programs and all",
            HEAVY / heavy,
            1,
        ),
    ]


def _answers(port: int, table: str) -> bool:
    """Whether the owner of a table answers for it."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/tables/{table}") as answer:
            return bool(answer.status == 200)
    except urllib.error.URLError:
        return False


def _memory(process: int) -> int:
    """The bytes of memory that a process holds."""
    pages = int(Path(f"/proc/{process}/statm").read_text("ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


Set = tuple[int, list["Popen[bytes]"]]


@contextmanager
def _alone(words: tuple[str, ...]) -> Iterator[Set]:
    port = free_port()
    with running(port, *words) as process:
        yield port, [process]


@contextmanager
def _cluster(words: tuple[str, ...], nodes: int) -> Iterator[Set]:
    with ExitStack() as stack:
        wire = stack.enter_context(nats(free_port()))
        words = (*words, "--cluster", wire)
        started = [
            stack.enter_context(running(free_port(), *words, "--node", "table"))
            for _ in range(nodes)
        ]
        time.sleep(5)  # tables find their nodes
        port = free_port()
        started.append(stack.enter_context(running(port, *words, "--node", "edge")))
        yield port, started


def _measured(
    folder: Path, port: int, places: list[list[Place]], processes: list["Popen[bytes]"]
) -> Measured:
    before = sum(_used(process.pid) for process in processes)
    [reached] = driven(folder, [Server("real", port, places)], TURNS)
    used = sum(_used(process.pid) for process in processes) - before
    return Measured(reached, used / max(1.0, reached.actions))


def _used(process: int) -> float:
    """Seconds of processor time that a process has had."""
    fields = Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS
