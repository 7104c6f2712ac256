"""Every rule can be the answer: the ways to the rules of the books, and what a check refuses."""

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from cardspeak.books import OFFENSES, PRINCIPLES, Book, BookError, Principle
from cardspeak.books.loading import CATALOG
from cardspeak.cli import app
from cardspeak.floor.core.principles import RESTS_ON
from cardspeak.floor.core.registry import kinds
from cardspeak.index import Way, counted_once, reach, reaches
from cardspeak.index.reach import cited_principles

RUNNER = CliRunner()
HEAD = 'title = "Mine"\nextends = "common"\n[[rule]]\nid = "1"\ntext = "The best hand wins."\n'


@pytest.mark.parametrize("name", CATALOG)
def test_every_rule_of_a_printed_book_is_reached_or_says_why_not(name: str) -> None:
    book = Book.load(name)
    assert [id for id, there in reaches(book).items() if there.way is Way.NONE] == []


@pytest.mark.parametrize("name", CATALOG)
def test_nearly_every_rule_is_reached_by_a_way_of_its_own(name: str) -> None:
    book = Book.load(name)
    found = [reach(book, rule) for rule in book.all_rules]
    asked = [each for each in found if each.way is not Way.NO_DECISION]
    assert len(counted_once(book)) >= 0.95 * len(asked)


def test_every_principle_is_cited_by_the_engine() -> None:
    assert set(Principle) - cited_principles() == set()


def test_every_principle_is_stated_by_some_printed_book() -> None:
    books = [Book.load(name) for name in CATALOG]
    stated = {each for book in books for rule in book.all_rules for each in rule.states}
    terms = {PRINCIPLES[name] for book in books for name in _named_as_terms(book)}
    assert set(Principle) - stated - terms == {Principle.MOST_PLAYERS_53}


def _named_as_terms(book: Book) -> set[str]:
    return {term.replace(" ", "-") for term in book.terms} & set(Principle)


def test_a_principle_has_a_name_that_is_no_field_and_one_sentence() -> None:
    for each in Principle:
        assert "." not in each.value
        assert each.text.endswith(".")
        assert each.text.count(". ") == 0


def test_rulings_rest_on_principles_by_the_names_of_reports() -> None:
    assert set(RESTS_ON) <= set(kinds())


def test_every_offense_has_a_tag_of_its_own() -> None:
    assert all(tag == offense.tag for tag, offense in OFFENSES.items())


def test_the_narrowest_rule_states_a_principle() -> None:
    book = Book.load("official")
    assert [r.id for r in book.why("flop", book.context("holdem", "limit"))] == ["16.3.a"]
    assert [r.id for r in book.why("flop", book.context("omaha", "limit"))] == ["17.3.a"]
    assert book.why("flop", book.context("five-card-stud", "limit")) == ()


def check(tmp_path: Path, rule: str) -> Result:
    file = tmp_path / "mine.toml"
    file.write_text(HEAD + rule)
    return RUNNER.invoke(app, ["books", "check", str(file)])


def test_a_rule_that_nothing_can_cite_fails_the_check(tmp_path: Path) -> None:
    refused = check(tmp_path, "always = true\n").exception
    assert isinstance(refused, BookError)
    assert re.search(r"mine.toml:\d+, rule 1: no decision can ever cite it", str(refused))


@pytest.mark.parametrize(
    "way",
    [
        'always = true\nstates = ["best-hand-wins"]\n',
        'kind = "definition"\ndefines = ["best hand"]\n',
        'kind = "conduct"\nforbids = ["splashing"]\n',
        'staff = true\nno_decision = "The dealer says it aloud."\n',
    ],
)
def test_a_rule_with_a_way_to_it_passes_the_check(tmp_path: Path, way: str) -> None:
    assert check(tmp_path, way).exit_code == 0


def test_a_principle_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    refused = check(tmp_path, 'always = true\nstates = ["best-hand-loses"]\n').exception
    assert isinstance(refused, BookError)
    assert "rule 1: states" in str(refused)
    assert "best-hand-loses" in str(refused)


def test_the_command_lists_principles_and_defines_terms() -> None:
    listed = RUNNER.invoke(app, ["books", "principles", "seminole", "--json"])
    assert '"best-hand-wins"' in listed.output
    assert "A.31.p1" in listed.output
    defined = RUNNER.invoke(app, ["books", "define", "black-pearl", "side pot"])
    assert "G.side_pot" in defined.output
    unknown = RUNNER.invoke(app, ["books", "define", "black-pearl", "sidepot"])
    assert isinstance(unknown.exception, BookError)
