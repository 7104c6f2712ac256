"""``cardspeak audit``: replays files of hands strictly and compares the results.

The library reads, replays and judges; this picks the files, shows progress and prints.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from cardspeak.history.audit import Audit, AuditFinding, FileAudit

SHOWN = 20
"""How many hands are listed one by one below the totals; the JSON has them all."""


def audit(
    paths: Annotated[list[Path], typer.Argument(help="PHH and PHHS files, or folders of them.")],
    jobs: Annotated[
        int | None, typer.Option(min=1, help="Files read at a time. Default: one a core.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
    book: Annotated[
        str, typer.Option(help="The book to play by; or your own, by its path.")
    ] = "common",
) -> None:
    """Replay hands strictly and compare the results with the files."""
    from cardspeak.books import Book
    from cardspeak.cli.output import print_json
    from cardspeak.history import files
    from cardspeak.history.audit import Audit, AuditOutcome
    from cardspeak.history.history import HistoryError

    Book.load(book)
    found = files.found(paths)
    if not found:
        raise HistoryError(f"there is no .phh or .phhs file in {', '.join(map(str, paths))}")
    judged = files.audit(found, book, jobs or os.cpu_count() or 1)
    result = Audit(tuple(_watched(judged, len(found))))
    if json:
        print_json(_as_json(result))
    else:
        _print(result)
    for error in result.errors:
        typer.secho(f"cardspeak: {error}", err=True, fg="red")
    if result.counts[AuditOutcome.DISAGREED]:
        raise typer.Exit(1)
    if result.errors:
        raise typer.Exit(2)


def _watched(judged: "Iterator[FileAudit]", count: int) -> "Iterator[FileAudit]":
    """The results as they come, with a progress bar in a terminal."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    if not console.is_terminal:
        yield from judged
        return
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task("auditing", total=count)
        for file in judged:
            progress.advance(task)
            yield file


def _as_json(result: "Audit") -> dict[str, Any]:
    """Totals first, then file by file."""
    return {
        "hands": result.hands,
        **result.counts,
        "errors": result.errors,
        "files": [
            {
                "path": file.path,
                "hands": file.hands,
                **file.counts,
                "findings": [_finding(finding) for finding in file.findings],
                "errors": file.errors,
            }
            for file in result.files
        ],
    }


def _finding(finding: "AuditFinding") -> dict[str, Any]:
    verdict = finding.verdict
    data: dict[str, Any] = {
        "number": finding.number,
        "line": finding.line,
        "hand": finding.hand,
        "outcome": verdict.outcome,
        "reason": verdict.reason,
    }
    if verdict.place:
        data |= {"position": verdict.place, "action": verdict.action}
    return data


def _print(result: "Audit") -> None:
    from cardspeak.cli.output import print_table
    from cardspeak.history.audit import AuditOutcome

    outcomes = [outcome.value for outcome in AuditOutcome]
    headings = ["file", "hands", *[name.replace("_", " ") for name in outcomes]]
    rows = [
        [file.path, f"{file.hands:,}", *[f"{file.counts[name]:,}" for name in outcomes]]
        for file in result.files
    ]
    if len(rows) > 1:
        totals = result.counts
        rows.append(["all", f"{result.hands:,}", *[f"{totals[name]:,}" for name in outcomes]])
    print_table("Audit", headings, rows, figures=len(outcomes) + 1)
    findings = [
        (file, finding)
        for file in result.files
        for finding in file.findings
        if finding.verdict.outcome is not AuditOutcome.AGREED
    ]
    for file, finding in findings[:SHOWN]:
        typer.echo(_line(file, finding))
    if len(findings) > SHOWN:
        typer.echo(f"… and {len(findings) - SHOWN:,} more: --json has them all")


def _line(file: "FileAudit", finding: "AuditFinding") -> str:
    verdict = finding.verdict
    name = "" if finding.hand is None else f" (hand {finding.hand})"
    where = f" at action {verdict.place} '{verdict.action}'" if verdict.place else ""
    return f"{file.path}, line {finding.line}{name}: {verdict.outcome}{where}: {verdict.reason}"
