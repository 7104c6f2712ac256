"""A user's own book: six lines that extend a printed one, without a line of Python."""

from pathlib import Path

import pytest

from cardspeak.books import Book

SIX_LINES = """\
title = "Kitchen Table"
extends = "seminole"
[[rule]]
id = "1"
text = "A bet and two raises."
sets = { "betting.raises" = 2 }
"""


@pytest.mark.rule("seminole:A.13.2c")
def test_a_six_line_book_changes_the_cap_and_is_cited_for_it(tmp_path: Path) -> None:
    path = tmp_path / "kitchen-table.toml"
    path.write_text(SIX_LINES)
    assert len(SIX_LINES.splitlines()) == 6
    book, seminole = Book.load(path), Book.load("seminole")
    assert book.policy.betting.raises == 2
    assert [rule.cite for rule in book.why("betting.raises")] == ["kitchen-table:1"]
    assert seminole.resolve("holdem", "limit").betting.raises == 4
    assert [
        rule.cite for rule in seminole.why("betting.raises", seminole.context("holdem", "limit"))
    ] == ["seminole:A.13.2c"]
    assert book.policy.kill == seminole.policy.kill
    assert len(book.all_rules) == len(seminole.all_rules) + 1
