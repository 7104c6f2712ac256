"""The pages say what is so: their book files load, and the policy page has every field."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from scripts.write_decided import LAYERS, written

from cardspeak.books import Book, fields
from cardspeak.books.loading import CATALOG

ROOT = Path(__file__).resolve().parents[2]
FILES = re.findall(r"```toml\n(.*?)```", (ROOT / "docs" / "books.md").read_text("utf-8"), re.S)


@pytest.mark.parametrize("place", range(len(FILES)))
def test_every_book_file_on_the_page_loads(place: int, tmp_path: Path) -> None:
    (tmp_path / "house.toml").write_text(FILES[place], "utf-8")
    assert Book.load(tmp_path / "house.toml").title


def test_the_page_has_book_files() -> None:
    assert len(FILES) >= 5


def test_the_policy_page_has_every_field_with_every_house(tmp_path: Path) -> None:
    page = tmp_path / "policies.md"
    script = ROOT / "scripts" / "write_policy_page.py"
    subprocess.run([sys.executable, str(script), str(page)], check=True, capture_output=True)
    text = page.read_text("utf-8")
    entries = re.findall(r"^### (\S+)$", text, re.M)
    assert entries == list(fields())
    cap = text.partition("### betting.raises\n")[2].partition("### ")[0]
    for name in CATALOG:
        assert Book.load(name).title in cap
    assert "| Seminole Gaming Poker Rule Book (limit or spread) | 4 | A.13.2c |" in cap
    assert "draw-high) | 4 | S11.draw.1 |" in cap


def test_the_rule_index_leads_from_a_rule_to_a_line_of_code_and_back(tmp_path: Path) -> None:
    folder = tmp_path / "code"
    script = ROOT / "scripts" / "write_rule_index.py"
    subprocess.run([sys.executable, str(script), str(folder)], check=True, capture_output=True)
    pages = {path.stem: path.read_text("utf-8") for path in folder.glob("*.md")}
    [rule] = re.findall(r'^\| <a id="seminole-A-16-B">.*$', pages["rules"], re.M)
    assert "(fields.md#premature-replaced-turn)" in rule
    assert "(scenarios.md#tests-scenarios-floor-premature-board-toml-13)" in rule
    assert "[show me](http://localhost:8000/books/seminole/A.16.B)" in rule
    [field] = re.findall(r'^\| <a id="premature-replaced-turn">.*$', pages["fields"], re.M)
    assert "(rules.md#seminole-A-16-B)" in field
    [(name, file, line)] = re.findall(r"\[`(.*?)`\]\((source/src/.*?)#(L-\d+)\)", field)
    assert f'id="{line}"' in (folder / file).read_text("utf-8")
    [function] = re.findall(rf"^\| `{name}` \|.*$", pages["functions"], re.M)
    assert "(fields.md#premature-replaced-turn)" in function
    for page, text in pages.items():
        for target, place in set(re.findall(r"\]\((\w+)\.md#(.*?)\)", text)):
            assert f'<a id="{place}"></a>' in pages[target], f"{page} links to {target}#{place}"


@pytest.mark.parametrize("layer", LAYERS)
def test_the_page_of_a_layer_says_where_a_rule_is_decided(layer: str) -> None:
    page = (ROOT / "docs" / f"{layer}.md").read_text("utf-8")
    assert written(layer, page) == page, "run python scripts/write_decided.py"
    for module in re.findall(r"`(\w+(?:/\w+)*\.py)`", page):
        assert (ROOT / "src" / "cardspeak" / module).is_file(), module
