"""The documentation: every page is on the menu, and every picture that a page shows is there."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
CODE = ("rules", "fields", "functions", "scenarios")
GENERATED = {"policies.md", "floor-reports.md", *(f"code/{name}.md" for name in CODE)}
"""Pages that `make docs` writes first."""


def pages(entries: list[dict[str, Any]]) -> Iterator[str]:
    """Every page of a menu, whose entries may be menus themselves."""
    for entry in entries:
        for page in entry.values():
            yield from [page] if isinstance(page, str) else pages(page)


def test_every_page_is_on_the_menu_once() -> None:
    site = tomllib.loads((ROOT / "zensical.toml").read_text("utf-8"))["project"]
    listed = list(pages(site["nav"]))
    there = {path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md")}
    assert sorted(listed) == sorted(there | GENERATED)


def test_every_picture_of_a_page_is_there() -> None:
    pictures = [
        (path.parent / name)
        for path in (ROOT / "README.md", *DOCS.rglob("*.md"))
        for name in re.findall(r"!\[[^\]]*\]\(([^)#?]+)\)", path.read_text("utf-8"))
    ]
    assert pictures
    assert [path for path in pictures if not path.is_file()] == []
