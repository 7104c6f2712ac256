"""``python -m bench [name …]``: run the benches, print one table, exit 1 if a floor is missed."""

import importlib
import pkgutil
import sys

from rich.console import Console
from rich.table import Table

import bench
from bench import Row


def names() -> list[str]:
    """The modules of this folder that measure something."""
    return sorted(
        found.name for found in pkgutil.iter_modules(bench.__path__) if found.name[0] != "_"
    )


def printed(rows: list[Row]) -> Table:
    """The rows as a table."""
    table = Table(title="Speed, beside the peers", title_justify="left")
    for heading in ("work", "ours", "peer or limit"):
        table.add_column(heading)
    for heading in ("ratio", "at least", "met"):
        table.add_column(heading, justify="right")
    for row in rows:
        met = "[green]yes[/]" if row.met else "[red]no[/]"
        table.add_row(row.work, row.ours, row.peer, f"{row.ratio:.1f}", f"{row.floor:g}", met)
    return table


def main(wanted: list[str]) -> int:
    """Run what is wanted, or everything."""
    if unknown := sorted(set(wanted) - set(names())):
        print(f"there is no bench {', '.join(unknown)}: there are {', '.join(names())}")
        return 2
    rows: list[Row] = []
    for name in wanted or names():
        rows += importlib.import_module(f"bench.{name}").run()
    Console(width=None if sys.stdout.isatty() else 120).print(printed(rows))
    return 0 if all(row.met for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
