"""Finding the report: phrases of dealers and players find theirs, also misspelled and long ones."""

import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from cardspeak.finder import find
from cardspeak.floor.core.registry import kinds

PHRASES: dict[str, list[str]] = tomllib.loads(
    Path(__file__).with_name("phrases.toml").read_text("utf-8")
)


def names(words: str) -> list[str]:
    return [found.entry.report for found in find(words)]


def test_what_people_type_finds_the_report_they_mean() -> None:
    places: dict[str, int] = {}
    for report, phrases in PHRASES.items():
        for phrase in phrases:
            found = names(phrase)
            places[phrase] = found.index(report) if report in found else len(kinds())
    assert set(PHRASES) == set(kinds())
    assert len(places) >= 300
    first = sum(place == 0 for place in places.values()) / len(places)
    among_three = sum(place < 3 for place in places.values()) / len(places)
    lost = {phrase: place for phrase, place in places.items() if place}
    assert first >= 0.90, lost
    assert among_three >= 0.98, lost


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("player threw one chip", "gesture"),
        ("dealer dealt me 3 cards", "extra cards"),
        ("oversized chip", "gesture"),
        ("hand in the muck", "hand in the muck"),
        ("cards in the muck", "hand in the muck"),
        ("show one show all", "cards shown to one player"),
        ("sevens", "sevens rule broken"),
        ("phone", "misconduct"),
        ("joker", "improper joker"),
        ("string raise", "string bet"),
        ("folded out of turn", "hand given up"),
        ("folded before it was on him", "hand given up"),
        ("a 500 chip facing 200, silent", "gesture"),
    ],
)
def test_the_first_report_is_the_one_meant(words: str, name: str) -> None:
    assert names(words)[0] == name


@pytest.mark.parametrize("name", kinds())
def test_the_name_of_a_report_finds_it(name: str) -> None:
    assert names(name)[0] == name


def test_a_vague_word_offers_the_kinds_it_may_mean() -> None:
    misdeals = {
        *("exposed card", "extra cards", "too few cards", "wrong first seat", "not shuffled"),
        *("wrong button", "out of order", "wrong count found late", "dealt out"),
    }
    assert len(names("misdeal")) == 5
    assert set(names("misdeal")) <= misdeals


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("oversizd chip", "oversized chip"),
        ("strnig bet", "string bet"),
        ("joekr on the flop", "joker on the flop"),
        ("stradle not alowed", "straddle not allowed"),
        ("premture river", "premature river"),
        ("bord card to erly before i actd", "board card too early before i acted"),
    ],
)
def test_typing_errors_do_no_harm(typed: str, meant: str) -> None:
    assert names(typed)[0] == names(meant)[0]


@pytest.mark.parametrize(
    "words", ["zzz qqq", "", "   ", "the of and", "?!", '"', "NEAR(a b)", "-*^:"]
)
def test_words_that_fit_nothing_find_nothing_or_something_harmless(words: str) -> None:
    assert names(words) == [] or words == "NEAR(a b)"


def test_each_report_comes_with_an_example_and_which_other_to_take() -> None:
    found = find("put in more than a call but not enough for a raise")
    assert len(found) == 5
    assert all(each.entry.example for each in found)
    assert "gesture" in found[0].entry.or_rather


def test_many_people_may_search_at_once() -> None:
    words = [phrase for phrases in PHRASES.values() for phrase in phrases[:1]][:24]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(names, words)) == [names(each) for each in words]
