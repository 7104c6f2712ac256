"""``cardspeak verify``, ``backup`` and ``restore``: a room's database looked after.

The store walks and copies; this shows progress and prints what was found.
"""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cardspeak.errors import CardspeakError

if TYPE_CHECKING:
    from cardspeak.store.verifying import Verdict

Database = Annotated[
    str, typer.Argument(metavar="DATABASE", help="The file of a room, or postgresql://…")
]
SHOWN = 50
"""How many findings are told one by one; the JSON has them all."""


class ExtraError(CardspeakError):
    """A part of cardspeak that is installed only on request."""


def verify(
    database: Database,
    json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
) -> None:
    """Walk every chain, replay every hand and balance every account of a room."""
    _check_installed()
    from cardspeak.cli.printing import print_json, progress
    from cardspeak.store import Store
    from cardspeak.store.verifying import verify as walk

    store = Store.existing(database)
    with store.looking() as connection, progress("verifying") as shown:
        verdict = walk(connection, shown)
    store.close()
    if json:
        print_json(verdict)
    else:
        _print(verdict)
    if not verdict.holds:
        raise typer.Exit(1)


def backup(
    database: Database,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write.")],
) -> None:
    """Write everything in a room's database to a file; the room may go on meanwhile."""
    _check_installed()
    from cardspeak.cli.printing import progress
    from cardspeak.store import Store
    from cardspeak.store.copying import back_up

    store = Store.existing(database)
    with progress("backing up") as shown:
        rows = back_up(store, file, shown)
    store.close()
    typer.echo(f"{rows:,} rows of {store.name}: {file}")


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A backup.")],
    database: Database,
    force: Annotated[
        bool, typer.Option("--force", help="Give up the room that is in the database.")
    ] = False,
) -> None:
    """Make a database what a backup holds, and verify it; if it does not hold, change nothing."""
    _check_installed()
    from cardspeak.cli.printing import progress
    from cardspeak.store import Store
    from cardspeak.store.copying import NotAsWrittenError, Onto, put_back

    backup = Store.existing(file)
    store = Store.open(database)
    onto = Onto.ANYTHING if force else Onto.EMPTY
    try:
        with progress("restoring") as shown:
            verdict = put_back(backup, store, onto, shown)
    except NotAsWrittenError as error:
        _print(error.verdict)
        raise typer.Exit(1) from None
    finally:
        backup.close()
        store.close()
    _print(verdict)


def _check_installed() -> None:
    from importlib.util import find_spec

    if not (find_spec("sqlalchemy") and find_spec("alembic")):
        raise ExtraError("a room's database needs more: pip install 'cardspeak[server]'")


def _print(verdict: "Verdict") -> None:
    from cardspeak.cli.printing import counted

    for finding in verdict.findings[:SHOWN]:
        typer.echo(str(finding))
    if len(verdict.findings) > SHOWN:
        typer.echo(f"… and {len(verdict.findings) - SHOWN:,} more: verify --json has them all")
    walked = (
        f"{counted(verdict.tables, 'table')}, {counted(verdict.records, 'record')}, "
        f"{counted(verdict.hands, 'hand')}, {counted(verdict.moves, 'bank move')}, "
        f"{counted(verdict.actions, 'staff action')}"
    )
    if verdict.holds:
        typer.secho(f"{walked}: everything holds", fg="green")
    else:
        count = len(verdict.findings)
        typer.secho(f"{walked}: {counted(count, 'finding')}", fg="red")
