"""From a rule to its fields, functions and scenarios, and back."""

from pathlib import Path

import pytest

from cardspeak.books import Book
from cardspeak.books.loading import CATALOG
from cardspeak.index import RuleIndex, field_reads, scenarios_in
from cardspeak.index.rules import rule_fields
from cardspeak.scenarios import read_file

SCENARIOS = Path(__file__).resolve().parents[1] / "scenarios"


@pytest.fixture(scope="module")
def index() -> RuleIndex:
    return RuleIndex(map(Book.load, CATALOG), field_reads(), scenarios_in(SCENARIOS))


def test_a_rule_leads_to_its_functions_and_back(index: RuleIndex) -> None:
    seminole = Book.load("seminole")
    rule = seminole.rule("A.16.B")
    assert "premature.replaced.turn" in rule_fields(seminole, rule)
    readers = index.readers("premature.replaced.turn")
    assert readers
    for read in readers:
        assert read.layer == "floor"
        assert "premature.replaced.turn" in index.fields_of(read.name)
    assert rule in index.rules("premature.replaced.turn")


def test_a_rule_leads_to_its_scenarios_and_back(index: RuleIndex) -> None:
    rule = Book.load("seminole").rule("A.16.B")
    shown = index.scenarios(rule)
    assert shown
    assert all(rule.cite in each.rules for each in shown)
    assert set(shown) <= set(index.scenarios_of("premature.replaced.turn"))


def test_a_field_leads_to_the_rules_of_every_book_that_sets_it(index: RuleIndex) -> None:
    assert {rule.book for rule in index.rules("betting.raises")} >= set(CATALOG) - {"common"}


def test_a_scenario_is_found_on_the_line_that_it_begins_on() -> None:
    file = SCENARIOS / "floor" / "premature-board.toml"
    wanted = [(each.name, each.line) for each in read_file(file) if each.rules]
    assert [(each.name, each.line) for each in scenarios_in(file)] == wanted
