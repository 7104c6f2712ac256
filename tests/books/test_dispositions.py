"""What becomes of every printed rule: the software carries it out, or the file says why not."""

import pytest

from cardspeak.books import EXECUTED, Book, Disposition, Rule
from cardspeak.books.loading import CATALOG

RULES = [rule for name in CATALOG for rule in Book.load(name).all_rules]
CARRIED_OUT = [rule for rule in RULES if rule.kind in EXECUTED]


def cites(rules: list[Rule]) -> list[str]:
    return [rule.cite for rule in rules]


def test_every_rule_that_the_software_carries_out_has_one_disposition() -> None:
    assert cites([rule for rule in CARRIED_OUT if len(rule.dispositions) != 1]) == []


def test_every_rule_says_where_it_is_printed() -> None:
    assert cites([rule for rule in RULES if rule.line is None or rule.line < 1]) == []


def test_every_rule_has_an_area_and_a_sentence() -> None:
    assert cites([rule for rule in RULES if not rule.area]) == []
    assert cites([rule for rule in RULES if len(rule.text.split()) < 2]) == []


def test_a_restated_rule_restates_none_in_turn() -> None:
    circles = [
        rule
        for rule in RULES
        if rule.restates and Book.load(rule.book).rule(rule.restates).restates == rule.id
    ]
    assert cites(circles) == []


def test_a_reading_stands_only_where_it_is_explained() -> None:
    assert cites([rule for rule in RULES if rule.reading and len(rule.reading.split()) < 4]) == []


@pytest.mark.parametrize("name", CATALOG)
def test_most_rules_of_a_book_are_executed_and_not_dumped(name: str) -> None:
    rules = [rule for rule in CARRIED_OUT if rule.book == name]
    bare = {Disposition.ALWAYS, Disposition.STAFF, Disposition.NOT_IN_FORCE}
    said = {Disposition.SETS, Disposition.DECLARES, Disposition.RESTATES}
    assert sum(rule.disposition in said for rule in rules) > 4 * sum(
        rule.disposition in bare for rule in rules
    )


@pytest.mark.parametrize("name", CATALOG)
def test_a_declaration_names_a_game_of_the_book(name: str) -> None:
    book = Book.load(name)
    tags = {tag for game in book.games for tag in game.tags}
    wrong = [
        f"{rule.cite}: {rule.declares}"
        for rule in book.all_rules
        if rule.declares and rule.declares.split(".")[0] not in tags
    ]
    assert wrong == []


def test_a_rule_printed_again_for_a_game_is_the_one_cited_there() -> None:
    oasis = Book.load("oasis")
    for path, own, general in (
        ("exposed.starting.hole_card", "oasis.crazy.5.s1", "oasis.holdem-hilo.5.s1"),
        ("missed.owed", "oasis.crazy.18.s1", "oasis.holdem-hilo.17.s1"),
    ):
        for game, id in (("crazy-pineapple", own), ("holdem", general)):
            context = oasis.context(game, "limit", "cash")
            assert [rule.id for rule in oasis.why(path, context)] == [id]
    spread = oasis.context("crazy-pineapple", "spread", "cash")
    limit = oasis.context("crazy-pineapple", "limit", "cash")
    said = [rule.id for rule in oasis.why("wager.oversize.open", spread)]
    assert said == ["oasis.crazy.35.s2"]  # narrowed to spread limit by the rule that it repeats
    assert not oasis.why("wager.oversize.open", limit)
