"""The two walks of docs/architecture.md name exactly the modules that the inputs run through."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
MOST = {
    "A raise, from the browser to the log and back": 24,
    "A premature turn": 15,
}
"""How many modules each walk may take. The numbers only go down."""


@pytest.fixture(scope="module")
def traced() -> dict[str, list[str]]:
    """Both walks, traced in a process of their own, where nothing is cached yet."""
    run = subprocess.run(
        [sys.executable, "-m", "scripts.count_modules", "--json"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    walks: dict[str, list[str]] = json.loads(run.stdout)
    return walks


@pytest.mark.parametrize("walk", MOST)
def test_a_walk_passes_through_no_more_modules_than_it_did(
    walk: str, traced: dict[str, list[str]]
) -> None:
    assert len(traced[walk]) <= MOST[walk], traced[walk]


@pytest.mark.parametrize("walk", MOST)
def test_the_page_names_every_module_of_a_walk_and_no_other(
    walk: str, traced: dict[str, list[str]]
) -> None:
    section = PAGE.partition(f"## {walk}\n")[2].partition("\n## ")[0]
    rows = [line for line in section.splitlines() if line.startswith("| ")]
    named = re.findall(r"`(\w+(?:/\w+)*\.py)`", "\n".join(rows))
    assert sorted(named) == sorted(traced[walk])
