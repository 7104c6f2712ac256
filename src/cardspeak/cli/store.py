"""``cardspeak verify``, ``backup`` and ``restore``: look after a room's database.

The store walks and copies; this shows progress and prints what was found.
"""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cardspeak.errors import CardspeakError

if TYPE_CHECKING:
    from cardspeak.store.anchors import Anchor
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
    anchor: Annotated[
        list[str] | None,
        typer.Option(help="An anchor's line, or a file of them; those beside the key are known."),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
) -> None:
    """Check every chain, replay every hand and balance every account of a room."""
    _check_installed()
    from cardspeak.cli.output import print_json, progress
    from cardspeak.store import Store
    from cardspeak.store.verification import verify_with

    store = Store.existing(database)
    anchors = store.known_anchors() + [each for given in anchor or () for each in _anchors(given)]
    with store.looking() as connection, progress("verifying") as shown:
        verdict = verify_with(connection, store.key, anchors, shown)
    store.close()
    if json:
        print_json(verdict)
    else:
        _print(verdict)
    if not verdict.holds:
        raise typer.Exit(1)


def anchor(database: Database) -> None:
    """Print the last anchor of a room, a line to keep elsewhere. A closed room gets a new one."""
    _check_installed()
    from time import time

    from cardspeak.store import Store, StoreError

    store = Store.open(database)
    try:
        try:
            store.claim()
        except StoreError:
            pass  # the room is open, and makes its own
        else:
            store.anchor(int(time()))
        lines = store.known_anchors()
    finally:
        store.close()
    typer.echo(str(lines[-1]) if lines else "nothing has been written yet")


def reseal(database: Database) -> None:
    """Seal a room with a new key, for one that is lost. The old anchors end with it."""
    _check_installed()
    from cardspeak.store import Store
    from cardspeak.store.verification import verify_with

    store = Store.existing(database)
    try:
        store.claim()
        with store.looking() as connection:
            verdict = verify_with(connection, store.key, ())
        if verdict.holds:
            store.seal_anew()
    finally:
        store.close()
    _print(verdict)
    if not verdict.holds:
        raise typer.Exit(1)
    typer.echo(f"sealed with the new key {store.key.fingerprint if store.key else ''}")


def erase(
    database: Database,
    name: Annotated[str, typer.Argument(metavar="NAME", help="Who is to be erased.")],
    why: Annotated[str, typer.Option(help="The reason, for the staff log.")] = "their own wish",
) -> None:
    """Erase a person from a closed room: another word stands in place of the name in every log."""
    _check_installed()
    import asyncio

    from cardspeak.server.room import Room

    async def erased() -> None:
        room = await Room.open(database)
        try:
            await room.door.erase_by_host(name, why)
        finally:
            await room.close()

    asyncio.run(erased())
    typer.echo("erased")


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


def _anchors(given: str) -> "list[Anchor]":
    """The anchors of a line, or of a file of lines."""
    from cardspeak.store.anchors import Anchor

    path = Path(given)
    lines = [given] if given.startswith("cardspeak anchor") else path.read_text().splitlines()
    return [Anchor.read(line) for line in lines if line.strip()]


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
    for segment in verdict.not_replayed[:SHOWN]:
        typer.echo(f"{segment}, which plays differently: the chain holds, not replayed")
    if len(verdict.not_replayed) > SHOWN:
        more = len(verdict.not_replayed) - SHOWN
        typer.echo(f"… and {counted(more, 'segment')} more: verify --json has them all")
    walked = (
        f"{counted(verdict.tables, 'table')}, {counted(verdict.records, 'record')}, "
        f"{counted(verdict.hands, 'hand')}, {counted(verdict.moves, 'bank move')}, "
        f"{counted(verdict.actions, 'staff action')}"
    )
    if verdict.erased:
        typer.echo(f"{counted(verdict.erased, 'row')} changed since, when a person was erased")
    if not verdict.keyed:
        typer.echo("the room's key is not here: seals were compared without it")
    if verdict.anchor:
        typer.echo(f"everything is well up to {verdict.anchor}")
    if verdict.holds:
        typer.secho(f"{walked}: everything holds", fg="green")
    else:
        count = len(verdict.findings)
        typer.secho(f"{walked}: {counted(count, 'finding')}", fg="red")
