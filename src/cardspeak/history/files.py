"""The door through which history files come in: folders walked, files streamed, hands judged.

Whatever cannot be read is one sentence that names the file and the line; the other hands and files
are judged all the same.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from cardspeak.books import Book
from cardspeak.history.audit import AuditFinding, AuditOutcome, FileAudit, judge
from cardspeak.history.history import HandHistory, HistoryError
from cardspeak.history.phh import Section, history_of, sections

SUFFIXES = frozenset({".phh", ".phhs"})
COUNTED = frozenset({AuditOutcome.AGREED_WITH_RAKE, AuditOutcome.UNVERIFIABLE})
"""Outcomes that are only counted; the rest are listed hand by hand, with the reason."""


def found(paths: Iterable[Path]) -> list[Path]:
    """The history files among paths: files as they are named, folders walked."""
    files: list[Path] = []
    for path in paths:
        if path.is_dir():
            files += sorted(each for each in path.rglob("*") if each.suffix.lower() in SUFFIXES)
        else:
            files.append(path)
    return files


def read(path: Path) -> Iterator[HandHistory]:
    """The hands of a file, one after the other."""
    for section in _sections(path):
        try:
            yield history_of(section)
        except HistoryError as error:
            raise _located(error, path) from None


def _sections(path: Path) -> Iterator[Section]:
    number = 0
    try:
        with path.open(encoding="utf-8", newline="\n") as file:
            for section in sections(file):
                number = section.line + len(section.lines)
                yield section
    except OSError as error:
        raise HistoryError(f"{path}: cannot be read: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise HistoryError(f"{path}, after line {max(number - 1, 0)}: is not UTF-8 text") from None


def _located(error: HistoryError, path: Path) -> HistoryError:
    return HistoryError(f"{path}, line {error.line}: {error}", error.line)


def audit_file(path: Path, book: str = "common") -> FileAudit:
    """Judge every hand of a file."""
    rules = Book.load(book)
    counts: Counter[str] = Counter()
    findings: list[AuditFinding] = []
    errors: list[str] = []
    number = 0
    try:
        for number, section in enumerate(_sections(path), 1):
            try:
                history = history_of(section)
            except HistoryError as error:
                errors.append(str(_located(error, path)))
                continue
            verdict = judge(history, rules)
            counts[verdict.outcome.value] += 1
            if verdict.reason and verdict.outcome not in COUNTED:
                findings.append(AuditFinding(number, section.line, verdict, history.hand))
    except HistoryError as error:
        errors.append(str(error))
    if not number and not errors:
        errors.append(f"{path}: has no hand")
    every = {outcome.value: counts[outcome.value] for outcome in AuditOutcome}
    return FileAudit(str(path), every, tuple(findings), tuple(errors))


def audit(files: list[Path], book: str = "common", jobs: int = 1) -> Iterator[FileAudit]:
    """Judge files, several at a time if wanted; one result a file, in their order."""
    work = partial(audit_file, book=book)
    if jobs <= 1 or len(files) < 2:
        yield from map(work, files)
        return
    with ProcessPoolExecutor(max_workers=min(jobs, len(files))) as pool:
        yield from pool.map(work, files, chunksize=max(1, min(16, len(files) // (4 * jobs))))
