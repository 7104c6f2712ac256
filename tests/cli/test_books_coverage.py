"""``books coverage``: how far each rule has come, from a record of a test run."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from cardspeak.books import Book, Disposition, Kind
from cardspeak.books.loading import CATALOG
from cardspeak.cli import app
from cardspeak.cli.books_coverage import RuleStanding, read_record, standing
from cardspeak.errors import CardspeakError


def record(folder: Path, **changes: Any) -> Path:
    recorded = {
        "partial": False,
        "because": [],
        "tests": 7,
        "shown": {"seminole:A.13.2c": ["tests/t.py::test_cap"]},
        "consulted": {"rules": ["seminole:A.13.2c"], "fields": ["betting.raises"]},
        "read": {"betting.raises": ["hand"], "betting.reopens": ["hand"]},
        "built": ["hand", "money"],
        "digests": {name: Book.load(name).digest for name in CATALOG},
    }
    file = folder / "coverage.json"
    file.write_text(json.dumps(recorded | changes))
    return file


def run(file: Path, *words: str) -> str:
    result = CliRunner().invoke(app, ["books", "coverage", "--file", str(file), *words])
    assert result.exit_code == 0, result.output
    return result.stdout


def test_rules_are_counted_by_kind_and_disposition(tmp_path: Path) -> None:
    report = json.loads(run(record(tmp_path), "--json"))
    assert [book["id"] for book in report["books"]] == list(CATALOG)
    seminole = report["books"][3]["kinds"]
    assert seminole["all"]["rules"] == 421
    assert seminole["all"]["shown"] == 1
    assert seminole["engine"]["consulted"] == 1
    for book in report["books"]:
        kinds = book["kinds"]
        assert kinds["all"]["rules"] == sum(kinds[kind]["rules"] for kind in Kind if kind in kinds)
        for counts in kinds.values():
            assert sum(counts["dispositions"].values()) == counts["rules"]
            bare = sum(
                counts["dispositions"][each]
                for each in (Disposition.STAFF, Disposition.NOT_IN_FORCE, Disposition.SHOWN)
            )
            assert (
                counts["shown"] + counts["awaiting"] + counts["missing"] == counts["rules"] - bare
            )
        not_shown = len(book["not_shown"])
        assert not_shown == kinds["all"]["awaiting"] + kinds["all"]["missing"]


def test_where_a_rule_stands(tmp_path: Path) -> None:
    recorded = read_record(record(tmp_path))
    book = Book.load("seminole")

    def stands(id: str) -> RuleStanding:
        return standing(recorded, book, book.rule(id))

    assert stands("A.13.2c") is RuleStanding.SHOWN
    assert stands("A.16.B") is RuleStanding.AWAITING  # nothing reads premature.replaced.turn yet
    assert stands("I.1") is RuleStanding.NOTHING_TO_SHOW
    reads = Book.load("black-pearl").rule("S3.bet.3")
    assert standing(recorded, Book.load("black-pearl"), reads) is RuleStanding.MISSING


def test_a_rule_that_restates_one_shown_is_shown(tmp_path: Path) -> None:
    book = Book.load("oasis")
    again = next(rule for rule in book.all_rules if rule.restates)
    assert again.restates is not None
    first = book.rule(again.restates)
    recorded = read_record(record(tmp_path, shown={first.cite: ["t"]}))
    assert standing(recorded, book, again) is RuleStanding.SHOWN


def test_a_partial_run_is_labelled(tmp_path: Path) -> None:
    assert "PARTIAL" not in run(record(tmp_path))
    text = run(record(tmp_path, partial=True, because=["-k cap"]))
    assert text.startswith("PARTIAL RUN: -k cap.")


def test_a_book_changed_since_the_run_is_named(tmp_path: Path) -> None:
    digests = {name: Book.load(name).digest for name in CATALOG} | {"oasis": "old"}
    file = record(tmp_path, digests=digests)
    assert run(file).startswith("CHANGED SINCE THE RUN: oasis.")
    assert json.loads(run(file, "--json"))["changed"] == ["oasis"]


def test_missing_lists_rules_and_policies(tmp_path: Path) -> None:
    text = run(record(tmp_path), "--missing", "--book", "seminole")
    assert "A.16.B\truling\tsets\tawaiting" in text
    assert "  premature.replaced.turn\n" in text
    assert "A.13.2c\tengine" not in text
    assert "  betting.raises\n" not in text


def test_load_fails_on_a_file_that_is_not_a_record(tmp_path: Path) -> None:
    (tmp_path / "coverage.json").write_text('{"tests": "many"}')
    with pytest.raises(CardspeakError, match="not the record of a test run"):
        read_record(tmp_path / "coverage.json")
