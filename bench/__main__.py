"""``python -m bench [name …]``: run the benches, print one table, exit 1 if a floor is missed.

Each build of the engine is measured in a process of its own, which sends its rows back as JSON.
"""

import importlib
import os
import pkgutil
import subprocess
import sys

import msgspec
from rich.console import Console
from rich.table import Table
from scripts.compile_engine import compiled, missing

import bench
from bench import Row
from cardspeak.engine import VARIABLE

ROWS = "--rows"
"""Asks a process for its rows alone."""


def names() -> list[str]:
    """The modules of this folder that measure something."""
    return sorted(
        found.name for found in pkgutil.iter_modules(bench.__path__) if found.name[0] != "_"
    )


def measured(wanted: list[str], build: str) -> dict[str, Row]:
    """The rows of some benches by what they measure, on a build; without one, as written."""
    if not wanted:
        return {}
    environment = os.environ | {VARIABLE: build}
    words = [sys.executable, "-m", "bench", ROWS, *wanted]
    done = subprocess.run(words, env=environment, stdout=subprocess.PIPE, check=True)
    return {row.key: row for row in msgspec.json.decode(done.stdout, type=list[Row])}


def printed(rows: dict[str, Row], again: dict[str, Row]) -> Table:
    """The rows as a table, those of the compiled engine beside the others."""
    table = Table(title="Speed, beside the peers", title_justify="left")
    for heading in ("work", "peer or limit"):
        table.add_column(heading)
    for heading in ("ours", "ratio", "compiled", "ratio", "at least", "met"):
        table.add_column(heading, justify="right")
    for key, row in rows.items():
        faster = again.get(key)
        met = "[green]yes[/]" if (faster or row).met else "[red]no[/]"
        beside = (faster.ours, _figure(faster.ratio)) if faster else ("", "")
        table.add_row(
            row.work, row.peer, row.ours, _figure(row.ratio), *beside, f"{row.floor:g}", met
        )
    return table


def _figure(ratio: float) -> str:
    return f"{ratio:.2f}" if ratio < 1 else f"{ratio:.1f}"


def main(wanted: list[str]) -> int:
    """Run what is wanted, or everything."""
    if unknown := sorted(set(wanted) - set(names())):
        print(f"there is no bench {', '.join(unknown)}: there are {', '.join(names())}")
        return 2
    wanted = wanted or names()
    engine = [name for name in wanted if _measures_the_engine(name)]
    lacking = missing()
    build = "" if lacking else str(compiled())
    rows = measured(engine, "")
    again = measured(engine, build) if build else {}
    rows |= measured([name for name in wanted if name not in engine], build)
    Console(width=None if sys.stdout.isatty() else 140).print(printed(rows, again))
    if lacking:
        print(f"the engine was measured as it is written, not compiled: {lacking}")
    return 0 if all(row.met for row in (rows | again).values()) else 1


def _measures_the_engine(name: str) -> bool:
    return getattr(importlib.import_module(f"bench.{name}"), "ENGINE", False)


def send(wanted: list[str]) -> int:
    """Measure in this process and write the rows as JSON."""
    found = [row for name in wanted for row in importlib.import_module(f"bench.{name}").run()]
    sys.stdout.buffer.write(msgspec.json.encode(found))
    return 0


if __name__ == "__main__":
    words = sys.argv[1:]
    sys.exit(send(words[1:]) if words[:1] == [ROWS] else main(words))
