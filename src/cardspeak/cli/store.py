"""``cardspeak verify``, ``backup`` and ``restore``: look after a room's database.

The store walks and copies; this shows progress and prints what was found.
"""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cardspeak.errors import CardspeakError

if TYPE_CHECKING:
    from cardspeak.store.verification import Verdict

Database = Annotated[
    str, typer.Argument(metavar="DATABASE", help="The file of a room, or postgresql://…")
]
SHOWN = 50
"""How many findings are listed one by one; the JSON has them all."""


class ExtraError(CardspeakError):
    """An optional part of cardspeak is not installed."""


def verify(
    database: Database,
    json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
) -> None:
    """Check every chain, replay every hand and balance every account of a room."""
    _check_installed()
    from cardspeak.cli.output import print_json, progress
    from cardspeak.store import Store
    from cardspeak.store.verification import verify as walk

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
    """Back up a room's database to a file. The room may stay open."""
    _check_installed()
    from cardspeak.cli.output import progress
    from cardspeak.store import Store
    from cardspeak.store.backup import back_up

    store = Store.existing(database)
    with progress("backing up") as shown:
        rows = back_up(store, file, shown)
    store.close()
    typer.echo(f"{rows:,} rows of {store.name}: {file}")


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A backup.")],
    database: Database,
    force: Annotated[
        bool, typer.Option("--force", help="Replace the room that is in the database.")
    ] = False,
) -> None:
    """Restore a backup into a database and verify it. If it fails, nothing is changed."""
    _check_installed()
    from cardspeak.cli.output import progress
    from cardspeak.store import Store
    from cardspeak.store.backup import NotAsWrittenError, Onto, restore_from

    backup = Store.existing(file)
    store = Store.open(database)
    onto = Onto.ANYTHING if force else Onto.EMPTY
    try:
        with progress("restoring") as shown:
            verdict = restore_from(backup, store, onto, shown)
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
        raise ExtraError("a room's database needs an extra: pip install 'cardspeak[server]'")


def _print(verdict: "Verdict") -> None:
    from cardspeak.cli.output import counted

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
