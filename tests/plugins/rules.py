"""Records, as the tests run, which rules they show and which they consult.

A test names the rules it shows by ``@pytest.mark.rule("seminole:A.13.2c")``; a rule that does not
exist fails the test. Each xdist worker writes its own file, the controller merges them into
``.coverage-rules/coverage.json``, and a run of less than the suite is labelled partial.
"""

import json
import os
import shutil
from collections.abc import Generator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tests.plugins.reading import built_layers, fields_read

import cardspeak
from cardspeak.books import Book
from cardspeak.books.consultations import recorded_consultations
from cardspeak.books.loading import CATALOG
from cardspeak.errors import CardspeakError

FOLDER = ".coverage-rules"
USUAL_MARKS = ("", "not slow")
"""The selections by mark that are the whole suite: all of it, or all but the long runs."""


@cache
def why_no_rule(cite: str) -> str | None:
    """Why a citation names no rule; None where it does.

    >>> why_no_rule("seminole:A.13.2c")
    >>> why_no_rule("A.13.2c")
    "'A.13.2c' is not a citation: write it as 'book:id'"
    """
    book, colon, id = cite.partition(":")
    if not colon:
        return f"{cite!r} is not a citation: write it as 'book:id'"
    try:
        Book.load(book).rule(id)
    except CardspeakError as error:
        return f"{cite!r} names no rule: {error}"
    return None


def rules_shown(item: pytest.Item) -> list[str]:
    """The rules that a test names."""
    return [cite for mark in item.iter_markers("rule") for cite in mark.args]


class Record:
    """What the passing tests of one process showed and consulted."""

    def __init__(self) -> None:
        self.tests = 0
        self.shown: dict[str, set[str]] = {}
        self.rules: set[str] = set()
        self.fields: set[str] = set()
        self.named: set[str] = set()

    def add(self, other: dict[str, Any]) -> None:
        """Take in the record of another process."""
        self.tests += other["tests"]
        for cite, tests in other["shown"].items():
            self.shown.setdefault(cite, set()).update(tests)
        self.rules.update(other["consulted"]["rules"])
        self.fields.update(other["consulted"]["fields"])
        self.named.update(other["named"])

    def as_data(self) -> dict[str, Any]:
        """The record with everything in order, so that equal runs give equal files."""
        return {
            "tests": self.tests,
            "shown": {cite: sorted(tests) for cite, tests in sorted(self.shown.items())},
            "consulted": {"rules": sorted(self.rules), "fields": sorted(self.fields)},
            "named": sorted(self.named),
        }


class RuleCoverage:
    """The plugin of one process: the controller, a worker, or a run without workers."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.record = Record()
        self.workers = 0
        given = getattr(config, "workerinput", {})
        self.is_worker = bool(given)
        self.name = given.get("workerid", "alone")
        self.folder = config.rootpath / FOLDER
        self.run = Path(given["rule_coverage"]) if given else self.folder / self._run_name()

    def _run_name(self) -> str:
        return f"run-{os.getpid()}"

    @pytest.hookimpl(optionalhook=True)
    def pytest_configure_node(self, node: Any) -> None:
        """Tell a worker where to leave its record."""
        self.workers += 1
        node.workerinput["rule_coverage"] = str(self.run)

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """Fail a test that names a rule which does not exist."""
        wrong = [reason for cite in rules_shown(item) if (reason := why_no_rule(cite))]
        if wrong:
            pytest.fail("; ".join(wrong), pytrace=False)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, Any, Any]:
        """Listen to the books while a test runs; keep what a passing test asked."""
        with recorded_consultations() as consulted:
            result = yield
        self.record.tests += 1
        self.record.rules |= consulted.rules
        self.record.fields |= consulted.fields
        for key, value in item.user_properties:
            if key == "named" and isinstance(value, list):
                self.record.named.update(value)
        for cite in rules_shown(item):
            self.record.shown.setdefault(cite, set()).add(item.nodeid)
        return result

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        """A worker leaves its record; the controller merges them."""
        if self.is_worker:
            self.run.mkdir(parents=True, exist_ok=True)
            (self.run / f"{self.name}.json").write_text(json.dumps(self.record.as_data()))
            return
        if self.config.option.collectonly:
            return
        left = sorted(self.run.glob("*.json"))
        for path in left:
            self.record.add(json.loads(path.read_text()))
        shutil.rmtree(self.run, ignore_errors=True)
        because = self._why_partial(session, exitstatus)
        if len(left) < self.workers:
            because.append("a worker left no record")
        if because and not self.record.shown and not self.record.fields:
            return
        self._write(because)

    def _why_partial(self, session: pytest.Session, exitstatus: int) -> list[str]:
        option = self.config.option
        reasons = {
            "only some paths were run": (
                self.config.args_source is not pytest.Config.ArgsSource.TESTPATHS
            ),
            f"-k {option.keyword}": bool(option.keyword),
            f"-m {option.markexpr}": option.markexpr not in USUAL_MARKS,
            "tests were deselected or ignored": bool(
                option.deselect or option.ignore or option.ignore_glob
            ),
            "only the last failures were run": bool(
                getattr(option, "lf", False) or getattr(option, "stepwise", False)
            ),
            "the run was stopped": bool(session.shouldstop or session.shouldfail)
            or exitstatus in (pytest.ExitCode.INTERRUPTED, pytest.ExitCode.INTERNAL_ERROR),
        }
        return [reason for reason, holds in reasons.items() if holds]

    def _write(self, because: list[str]) -> None:
        source = Path(cardspeak.__file__).parent
        data = {
            "partial": bool(because),
            "because": because,
            **self.record.as_data(),
            "read": fields_read(),
            "built": built_layers(source),
            "digests": {name: Book.load(name).digest for name in CATALOG},
        }
        self.folder.mkdir(exist_ok=True)
        fresh = self.folder / f"{self.run.name}.new"
        fresh.write_text(json.dumps(data, indent=1) + "\n")
        fresh.replace(self.folder / "coverage.json")


def pytest_configure(config: pytest.Config) -> None:
    """Put the recorder in place."""
    config.pluginmanager.register(RuleCoverage(config), "rule-coverage")
