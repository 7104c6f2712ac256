"""``cardspeak check`` and ``cardspeak prove``: play scenarios, and prove what they claim.

The library reads and plays; this picks files and books, shows progress and prints.
"""

from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from cardspeak.books import Book
    from cardspeak.scenarios import Result, Scenario
    from cardspeak.scenarios.proof import RuleProof
    from cardspeak.scenarios.ruling_proof import RulingProof

Paths = Annotated[list[str], typer.Argument(help="Scenario files, or folders of them.")]
OneBook = Annotated[
    str | None, typer.Option("--book", help="Only under this book; or your own, by its path.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print the results as JSON.")]


def check(
    paths: Annotated[list[str] | None, typer.Argument(help="Scenario files or folders.")] = None,
    book: OneBook = None,
    json: AsJson = False,
    sentences: Annotated[
        bool, typer.Option("--sentences", help="List every sentence that a scenario may say.")
    ] = False,
) -> None:
    """Play scenarios and list those that fail."""
    if sentences:
        _print_sentences()
        return
    from cardspeak.cli.output import progress as shown_progress
    from cardspeak.scenarios import ScenarioError, find, read_file, run

    if not paths:
        raise ScenarioError("name the scenario files or folders to check")
    todo = [
        (scenario, under)
        for path in find(paths)
        for scenario in read_file(path)
        for under in _books(scenario, book)
    ]
    if not todo:
        raise ScenarioError(f"none of these scenarios is played under {book}")
    results: list[Result] = []
    errors: list[str] = []
    with shown_progress("checking") as progress:
        for done, (scenario, under) in enumerate(todo, 1):
            try:
                results.append(run(scenario, under))
            except ScenarioError as error:
                errors.append(str(error))
            progress(done, len(todo))
    if json:
        _print_results_json(results, errors)
    else:
        _print_results(results, errors)
    if errors or not all(result.passed for result in results):
        raise typer.Exit(1)


def _books(scenario: "Scenario", only: str | None) -> "list[Book]":
    """The books to play a scenario under: its own, one of them, or a user's own."""
    from cardspeak.books import Book
    from cardspeak.scenarios.files import book_at

    if only is not None and only.endswith(".toml"):
        return [Book.load(only)]
    own = [book_at(name, scenario.file) for name in scenario.books]
    return [each for each in own if only is None or each.id == only]


def _print_results(results: "list[Result]", errors: list[str]) -> None:
    from cardspeak.cli.output import counted
    from cardspeak.scenarios import describe

    failed = [result for result in results if not result.passed]
    for result in failed:
        typer.echo(f"{describe(result)}\n")
    for error in errors:
        typer.echo(f"{error}\n")
    shown = {cite for result in results if result.passed for cite in result.shown}
    count = len(failed) + len(errors)
    verdict = f"{count} failed, {len(results) - len(failed)} passed"
    colour = "red" if count else "green"
    typer.secho(f"{verdict}; {counted(len(shown), 'rule')} shown", fg=colour)


def _print_results_json(results: "list[Result]", errors: list[str]) -> None:
    from cardspeak.cli.output import print_json

    found: list[dict[str, Any]] = [
        {
            "file": result.scenario.file,
            "line": result.scenario.line,
            "scenario": result.scenario.name,
            "book": result.book,
            "passed": result.passed,
            "failures": result.failures,
            "shown": result.shown,
            "consulted": sorted(result.consulted),
            "executed": sorted(result.executed),
        }
        for result in results
    ]
    failed = len(errors) + sum(not result.passed for result in results)
    total = len(results) + len(errors)
    print_json({"scenarios": total, "failed": failed, "errors": errors, "results": found})


def _print_sentences() -> None:
    from cardspeak.cli.output import print_table
    from cardspeak.scenarios.sentences import ACTIONS, EXPECTATIONS, POSTS
    from cardspeak.scenarios.sentences.floor import TABLES

    for title, vocabulary in (("posts", POSTS), ("play", ACTIONS), ("then", EXPECTATIONS)):
        tables = TABLES.values() if vocabulary is ACTIONS else ()
        rows = [(said.form, said.says) for said in (*vocabulary.sentences, *tables)]
        print_table(f"{title}: {vocabulary.kind}", ("sentence", "meaning"), rows)


def prove(
    paths: Paths,
    book: OneBook = None,
    jobs: Annotated[int, typer.Option(help="How many processes.", min=1)] = 2,
    json: AsJson = False,
) -> None:
    """Flip each setting that a scenario claims to show; the claim is empty if nothing fails."""
    from cardspeak.cli.output import print_json
    from cardspeak.cli.output import progress as shown_progress
    from cardspeak.scenarios import ScenarioError, find, read_file
    from cardspeak.scenarios.proof import ENOUGH, Proof, prove_all
    from cardspeak.scenarios.ruling_proof import prove_rulings

    files = [str(path) for path in find(paths)]
    with shown_progress("flipping") as progress:
        verdicts = prove_all(files, book, jobs=jobs, progress=progress)
    if not verdicts:
        raise ScenarioError(f"no scenario here claims a rule{f' of {book}' if book else ''}")
    scenarios = [scenario for file in files for scenario in read_file(file)]
    rulings = list(prove_rulings(scenarios, book))
    wrong = [each for each in rulings if not each.holds]
    flippable = [each for each in verdicts if each.proof is not Proof.NOT_FLIPPABLE]
    proved = [each for each in flippable if each.proof is Proof.PROVED]
    if json:
        found = {"claimed": len(verdicts), "proved": len(proved), "verdicts": verdicts}
        print_json(found | {"rulings": len(rulings), "wrong_deciders": wrong})
    else:
        _print_rulings(len(rulings), wrong)
        _print_verdicts(verdicts)
    if wrong or 100 * len(proved) < ENOUGH * len(flippable):
        raise typer.Exit(1)


def _print_rulings(count: int, wrong: "list[RulingProof]") -> None:
    for each in wrong:
        typer.echo(f"{each.book}: {each.scenario!r}, {each.report}: the deciders recorded")
        typer.echo(f"  are {', '.join(each.recorded) or 'none'}")
        typer.echo(f"  flips show {', '.join(each.shown) or 'none'}")
    typer.echo(f"Rulings: {count}; deciders that flips do not show: {len(wrong)}")


def _print_verdicts(verdicts: "list[RuleProof]") -> None:
    from cardspeak.cli.output import print_table
    from cardspeak.scenarios.proof import Proof

    for verdict in verdicts:
        if verdict.proof in (Proof.PROVED, Proof.NOT_FLIPPABLE):
            continue
        typer.echo(f"{verdict.book}:{verdict.rule}: {verdict.proof}")
        for setting in verdict.settings:
            if setting.proof is not Proof.PROVED:
                why = f": {setting.why_not}" if setting.why_not else ""
                typer.echo(f"  {setting.path}: {setting.proof}{why}")
        for name in verdict.claims:
            typer.echo(f"  claimed by {name!r}")
    books = list(dict.fromkeys(verdict.book for verdict in verdicts))
    rows: list[tuple[str, ...]] = []
    for name in (*books, "all"):
        own = [verdict for verdict in verdicts if name in (verdict.book, "all")]
        counts = [sum(verdict.proof is proof for verdict in own) for proof in Proof]
        flippable = len(own) - counts[-1]
        percent = f"{100 * counts[0] // flippable} %" if flippable else "–"
        rows.append((name, str(len(own)), *map(str, counts), percent))
    headings = ("book", "claimed", *(str(proof) for proof in Proof), "of the flippable")
    print_table("Claims put to the proof", headings, rows, figures=len(headings) - 1)
