"""Every scenario under every book that it names is a test of its own.

The item carries the rules that it shows as marks and leaves what the deal consulted in its
properties; the record of coverage takes both.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cardspeak.books import Book
from cardspeak.scenarios import Scenario, ScenarioError, describe, read_file, run
from cardspeak.scenarios.files import book_at


class ScenarioFailedError(AssertionError):
    """A scenario that did not come out as it should, told as a person reads it."""


class ScenarioItem(pytest.Item):
    """One scenario under one book."""

    scenario: Scenario
    book: Book

    def runtest(self) -> None:
        """Play it."""
        result = run(self.scenario, self.book)
        self.user_properties.append(("consulted", sorted(map(str, result.consulted))))
        if not result.passed:
            raise ScenarioFailedError(describe(result))
        self.user_properties.append(("named", sorted(result.named)))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """What was expected, what happened and the rules' text, without a traceback."""
        if isinstance(excinfo.value, ScenarioFailedError | ScenarioError):
            return str(excinfo.value)
        return super().repr_failure(excinfo)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where the scenario stands."""
        return self.path, self.scenario.line - 1, self.name


class ScenarioFile(pytest.File):
    """A file of scenarios."""

    def collect(self) -> Iterator[ScenarioItem]:
        """One item for each scenario and book."""
        for scenario in read_file(self.path):
            for name in scenario.books:
                book = book_at(name, scenario.file)
                item: ScenarioItem = ScenarioItem.from_parent(
                    self, name=f"{scenario.name} [{book.id}]"
                )
                item.scenario = scenario
                item.book = book
                if rules := scenario.shows(book.id):
                    item.add_marker(pytest.mark.rule(*rules))
                yield item


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """A TOML file below this folder holds scenarios."""
    if file_path.suffix != ".toml":
        return None
    file: ScenarioFile = ScenarioFile.from_parent(parent, path=file_path)
    return file
