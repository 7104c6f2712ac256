"""Proof by mutation: a scenario that claims to show a rule must fail once the rule says otherwise.

A setting is flipped in what the book decides for the scenario's deal, as if every rule that speaks
of the point there said so. A rule that a narrower one overrules in that game is never proved by it.
A rule is proved when each of its settings that the engine reads is: for some other legal value,
some scenario that claims the rule fails. A rule that restates another, perhaps in part, is proved
by one of the other's settings.
"""

from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from operator import attrgetter
from typing import Any

import msgspec

from cardspeak.books import Book, Context, Disposition, Rule, field
from cardspeak.books.other_values import others
from cardspeak.errors import CardspeakError
from cardspeak.scenarios.files import book_at, read_file
from cardspeak.scenarios.runner import run
from cardspeak.scenarios.scenario import Scenario, ScenarioError

ENOUGH = 95
"""Of a hundred rules claimed and flippable, how many must be proved."""


class Proof(StrEnum):
    """The verdict on a claim."""

    PROVED = "proved"
    NOT_PROVED = "not proved"
    NOT_READ = "nothing reads it"
    NOT_FLIPPABLE = "sets nothing that could be flipped"


class FlippedSetting(msgspec.Struct, frozen=True):
    """The verdict on one setting of a rule.

    `flipped_to` is the value under which `failed` (a scenario's name) failed; `why_not` says what
    stood in the way.
    """

    path: str
    proof: Proof
    flipped_to: Any = None
    failed: str = ""
    why_not: str = ""


class RuleProof(msgspec.Struct, frozen=True):
    """The verdict on a rule's claims."""

    book: str
    rule: str
    proof: Proof
    settings: tuple[FlippedSetting, ...] = ()
    claims: tuple[str, ...] = ()


class RuleClaim(msgspec.Struct, frozen=True):
    """A rule and the scenarios that claim to show it."""

    book: str
    rule: str
    scenarios: tuple[Scenario, ...]


def claims(scenarios: Iterable[Scenario], book: str | None = None) -> list[RuleClaim]:
    """Every rule that some scenario claims, of one book or of all, in order."""
    found: dict[tuple[str, str], list[Scenario]] = {}
    for scenario in scenarios:
        for cite in scenario.rules:
            named, _, id = cite.partition(":")
            if book is None or named == book:
                found.setdefault((named, id), []).append(scenario)
    return [RuleClaim(named, id, tuple(each)) for (named, id), each in found.items()]


def fields_read(scenarios: Iterable[Scenario]) -> frozenset[str]:
    """Every policy field that the engine reads while it plays these scenarios."""
    found: set[str] = set()
    for scenario in scenarios:
        for name in scenario.books:
            try:
                found |= run(scenario, book_at(name, scenario.file)).reads
            except ScenarioError:
                continue
    return frozenset(found)


def prove(claim: RuleClaim, read: frozenset[str]) -> RuleProof:
    """Flip each setting of a rule that the engine reads, and see whether a claim fails."""
    book = _book(claim)
    claimed = book.rule(claim.rule)
    rule = _first(book, claimed)
    names = tuple(scenario.name for scenario in claim.scenarios)
    paths = list(dict.fromkeys(path for c in rule.clauses for path in (*c.sets, *c.choice)))
    if rule.disposition is not Disposition.SETS:
        return RuleProof(claim.book, claim.rule, Proof.NOT_FLIPPABLE, (), names)
    settings = tuple(
        _prove_setting(claim, book, rule, path)
        if path in read
        else FlippedSetting(path, Proof.NOT_READ)
        for path in paths
    )
    proofs = {setting.proof for setting in settings}
    in_part = rule is not claimed and Proof.PROVED in proofs
    if Proof.NOT_PROVED in proofs and not in_part:
        proof = Proof.NOT_PROVED
    else:
        proof = Proof.PROVED if Proof.PROVED in proofs else Proof.NOT_READ
    return RuleProof(claim.book, claim.rule, proof, settings, names)


def _book(claim: RuleClaim) -> Book:
    scenario = claim.scenarios[0]
    for name in scenario.books:
        book = book_at(name, scenario.file)
        if book.id == claim.book:
            return book
    raise ScenarioError(f"{scenario.where}: {claim.book} is not among its books")


def _first(book: Book, rule: Rule) -> Rule:
    """The rule that a rule restates, or itself."""
    while rule.restates is not None:
        rule = book.rule(rule.restates)
    return rule


def _prove_setting(claim: RuleClaim, book: Book, rule: Rule, path: str) -> FlippedSetting:
    tried: list[str] = []
    decides = False
    for scenario in claim.scenarios:
        result = run(scenario, book)
        if not result.passed:
            return FlippedSetting(
                path, Proof.NOT_PROVED, why_not=f"{scenario.name!r} fails unflipped"
            )
        now = attrgetter(path)(result.policy)
        if not _says(rule, path, book, result.context):
            continue
        decides = True
        for value in others(path, now):
            if _fails(scenario, book, {path: value}):
                written = field(path).write(value)
                return FlippedSetting(path, Proof.PROVED, written, scenario.name)
            tried.append(str(field(path).write(value)))
    if not decides:
        why_not = "the rule does not decide it in the games of these scenarios"
    else:
        why_not = f"they pass as well with {', '.join(dict.fromkeys(tried)) or 'no other value'}"
    return FlippedSetting(path, Proof.NOT_PROVED, why_not=why_not)


def _says(rule: Rule, path: str, book: Book, context: Context) -> bool:
    """Whether a rule speaks of a point in a game, and what it says there is what holds."""
    held = book.look_up(path, context.bit).value
    return any(
        path in clause.choice or (path in clause.sets and clause.sets[path] == held)
        for clause in rule.clauses
        if clause.when.contexts & context.bit
    )


def _fails(scenario: Scenario, book: Book, flips: dict[str, Any]) -> bool:
    """Whether a scenario fails, or cannot even be dealt, once something is flipped."""
    try:
        return not run(scenario, book, flips).passed
    except CardspeakError:
        return True


# Many claims


def prove_all(
    files: Sequence[str],
    book: str | None = None,
    *,
    jobs: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> list[RuleProof]:
    """Prove every claim of some files, in several processes if asked."""
    scenarios = [scenario for file in files for scenario in read_file(file)]
    todo = claims(scenarios, book)
    read = fields_read(scenarios)
    verdicts: list[RuleProof] = []
    for done, verdict in enumerate(_verdicts(files, todo, read, jobs), 1):
        verdicts.append(verdict)
        if progress is not None:
            progress(done, len(todo))
    return verdicts


def _verdicts(
    files: Sequence[str], todo: list[RuleClaim], read: frozenset[str], jobs: int
) -> Iterable[RuleProof]:
    if jobs < 2:
        yield from (prove(claim, read) for claim in todo)
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    named = [(claim.book, claim.rule, tuple(files), read) for claim in todo]
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from pool.map(_prove_named, named, chunksize=4)


_READ: dict[tuple[str, ...], dict[tuple[str, str], RuleClaim]] = {}
"""In a worker: the claims of the files read, since a sentence's function cannot be sent."""


def _prove_named(named: tuple[str, str, tuple[str, ...], frozenset[str]]) -> RuleProof:
    book, rule, files, read = named
    known = _READ.get(files)
    if known is None:
        scenarios = [scenario for file in files for scenario in read_file(file)]
        known = {(claim.book, claim.rule): claim for claim in claims(scenarios)}
        _READ[files] = known
    return prove(known[book, rule], read)


__all__ = [
    "ENOUGH",
    "FlippedSetting",
    "Proof",
    "RuleClaim",
    "RuleProof",
    "claims",
    "prove",
    "prove_all",
]
