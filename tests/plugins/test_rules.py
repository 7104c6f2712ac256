"""The record of the rules that tests show: kept by every worker, merged, and honest about gaps."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]

TESTS = """
import pytest
from cardspeak.books import Book

LIMIT = Book.load("common").context("holdem", "limit")

@pytest.mark.rule("seminole:A.13.2c")
def test_shows():
    assert Book.load("seminole").why("betting.raises", LIMIT)

@pytest.mark.rule("oasis:oasis.holdem.basic.7")
def test_shows_another():
    assert Book.load("oasis").why("betting.raises", LIMIT)

@pytest.mark.rule("seminole:A.16.B")
def test_fails():
    assert not Book.load("seminole").why("premature.replaced.turn")

@pytest.mark.rule("seminole:A.99")
def test_names_no_rule():
    pass

@pytest.mark.slow
def test_long():
    pass
"""

INI = """
[pytest]
addopts = -p tests.plugins.rules -p no:cacheprovider
testpaths = tests_here
markers =
    rule(*ids): rules
    slow: long
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "pytest.ini").write_text(INI)
    (tmp_path / "tests_here").mkdir()
    (tmp_path / "tests_here" / "test_it.py").write_text(TESTS)
    return tmp_path


def run(project: Path, *words: str) -> tuple[str, dict[str, Any]]:
    ours = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *words],
        cwd=project,
        env=ours | {"PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    folder = project / ".coverage-rules"
    assert [path.name for path in folder.iterdir()] == ["coverage.json"], done.stdout
    return done.stdout, json.loads((folder / "coverage.json").read_text())


@pytest.mark.parametrize("workers", [[], ["-p", "xdist", "-n", "2"]], ids=["alone", "two workers"])
def test_a_whole_run_records_what_passing_tests_show(project: Path, workers: list[str]) -> None:
    output, recorded = run(project, *workers, "-m", "not slow")
    assert recorded["partial"] is False
    assert recorded["because"] == []
    assert recorded["shown"] == {
        "oasis:oasis.holdem.basic.7": ["tests_here/test_it.py::test_shows_another"],
        "seminole:A.13.2c": ["tests_here/test_it.py::test_shows"],
    }
    assert recorded["consulted"]["fields"] == ["betting.raises"]
    assert set(recorded["consulted"]["rules"]) == set(recorded["shown"])
    assert recorded["tests"] == 2
    assert "'seminole:A.99' names no rule" in output
    assert "hand" in recorded["read"]["betting.raises"]
    assert "hand" in recorded["built"]


@pytest.mark.parametrize("words", [["-k", "shows"], ["tests_here/test_it.py", "--maxfail=1"]])
def test_a_run_of_less_is_partial(project: Path, words: list[str]) -> None:
    _, recorded = run(project, *words)
    assert recorded["partial"] is True
    assert recorded["because"]
