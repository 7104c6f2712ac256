"""Houses side by side: where they differ, in words, with the rules of both."""

from pathlib import Path

import pytest

from cardspeak.books import Book, FieldError, When, field, fields
from cardspeak.books.comparison import (
    SILENT,
    Difference,
    area_titles,
    contexts_of,
    differences,
    fields_of,
    in_words,
    positions,
)
from cardspeak.books.context_words import words
from cardspeak.books.loading import CATALOG
from cardspeak.books.policy.entry import ComeIn
from cardspeak.books.when import EVERYWHERE
from cardspeak.games import Event, Structure

GAMES = "[games.holdem]\n[games.omaha]\n[games.razz]\n[games.draw-high]\n"
RULE = '[[rule]]\nid = "{id}"\ntext = "A rule."\n{rest}\n'


def book(folder: Path, name: str, *rules: str, games: str = GAMES) -> Book:
    numbered = "".join(RULE.format(id=place, rest=rest) for place, rest in enumerate(rules, 1))
    (folder / f"{name}.toml").write_text(f'title = "{name}"\n{games}{numbered}')
    return Book.load(folder / f"{name}.toml")


def rows(one: Book, other: Book) -> list[tuple[str, str, str, str, str]]:
    found: list[Difference] = list(differences(one, other, field("substantial.without_chips")))
    return [
        (
            row.where,
            str(row.one),
            row.one.citation(one),
            str(row.other),
            row.other.citation(other),
        )
        for row in found
    ]


@pytest.mark.parametrize(
    ("when", "said"),
    [
        (When(games=("draw-high",), structure=Structure.LIMIT), "limit draw-high"),
        (When(games=("stud",), event=Event.TOURNAMENT), "tournament stud"),
        (When(games=("flop",)), "flop games"),
        (When(structure=(Structure.POT, Structure.NO_LIMIT)), "pot or no-limit"),
        (When(event=Event.CASH), "cash"),
        (When(), "in general"),
        (When(games=("two-round",)), "two-round games"),
        (When(games=("holdem", "razz")), "razz, holdem"),
    ],
)
def test_where_a_rule_applies_is_said_in_words(when: When, said: str) -> None:
    assert words(when.contexts) == said


def test_what_is_left_out_is_named_where_that_is_shorter() -> None:
    assert words(EVERYWHERE & ~When(games=("razz",)).contexts) == "all but razz"


def test_several_corners_are_named_one_after_another() -> None:
    corners = (
        When(games=("holdem",), structure=Structure.LIMIT).contexts
        | When(games=("razz",), event=Event.TOURNAMENT).contexts
    )
    assert set(words(corners).split("; ")) == {"limit holdem", "tournament razz"}


def test_words_for_values() -> None:
    assert in_words(False) == "no"
    assert in_words((ComeIn.FREE, ComeIn.POST_BIG_BLIND)) == "dealt in at once; post the big blind"
    assert in_words(()) == "none"


def test_a_difference_in_general(tmp_path: Path) -> None:
    one = book(tmp_path, "one", 'sets = { "substantial.without_chips" = 5 }')
    other = book(tmp_path, "other")
    assert rows(one, other) == [("in general", "5", "1", "3", SILENT)]
    assert rows(other, one) == [("in general", "3", SILENT, "5", "1")]


def test_no_difference_is_no_row(tmp_path: Path) -> None:
    one = book(tmp_path, "one", 'sets = { "substantial.without_chips" = 3 }')
    assert rows(one, book(tmp_path, "other")) == []


def test_a_difference_for_some_games_alone(tmp_path: Path) -> None:
    when = 'when = { games = ["draw"], structure = "limit" }\n'
    draw = when + 'sets = { "substantial.without_chips" = 4 }'
    one = book(tmp_path, "one", draw)
    assert rows(one, book(tmp_path, "other")) == [("limit draw-high", "4", "1", "3", SILENT)]


def test_a_general_difference_names_the_games_on_which_both_agree(tmp_path: Path) -> None:
    one = book(
        tmp_path,
        "one",
        'sets = { "substantial.without_chips" = 5 }',
        'when = { games = ["razz"] }\nsets = { "substantial.without_chips" = 3 }',
    )
    other = book(tmp_path, "other")
    assert rows(one, other) == [("in general, save razz", "5", "1", "3", SILENT)]


def test_games_that_only_one_house_offers_are_no_difference(tmp_path: Path) -> None:
    badugi = 'when = { games = ["badugi"] }\nsets = { "substantial.without_chips" = 9 }'
    one = book(tmp_path, "one", badugi, games=f"{GAMES}[games.badugi]\n")
    assert rows(one, book(tmp_path, "other")) == []


def test_what_one_house_fixes_and_the_other_leaves_open_is_a_difference(tmp_path: Path) -> None:
    free = 'choice = { "substantial.without_chips" = { default = 3, least = 3, most = 5 } }'
    fixed = 'sets = { "substantial.without_chips" = 3 }'
    [row] = rows(book(tmp_path, "one", free), book(tmp_path, "other", fixed))
    assert row == ("in general", "3 (the house may choose: 3 to 5)", "1", "3", "1")


def test_a_parents_rule_is_cited_with_its_book(tmp_path: Path) -> None:
    book(tmp_path, "one", 'sets = { "substantial.without_chips" = 5 }')
    (tmp_path / "heir.toml").write_text('title = "heir"\nextends = "one.toml"')
    heir = Book.load(tmp_path / "heir.toml")
    assert rows(heir, book(tmp_path, "other")) == [("in general", "5", "one:1", "3", SILENT)]


@pytest.mark.rule("black-pearl:S11.draw.1", "catfish-bend:S3.betting.3.b")
def test_positions_give_the_general_value_first_then_where_it_differs() -> None:
    black_pearl, catfish = Book.load("black-pearl"), Book.load("catfish-bend")
    said = [(each.where, each.value) for each in positions(black_pearl, "betting.raises")]
    assert said == [
        ("pot or half-pot or no-limit", None),
        ("limit or spread all but draw-high; tournament limit or spread draw-high", 3),
        ("cash limit or spread draw-high", 4),
    ]
    said = [(each.where, each.value) for each in positions(catfish, "betting.raises")]
    assert said == [
        ("pot or half-pot or no-limit", None),
        ("limit or spread all but two-round games", 3),
        ("limit or spread two-round games", 4),
    ]


@pytest.mark.parametrize("name", CATALOG)
def test_a_house_does_not_differ_from_itself(name: str) -> None:
    house = Book.load(name)
    assert [row for each in fields().values() for row in differences(house, house, each)] == []


@pytest.mark.parametrize(("a", "b"), [(a, b) for a in CATALOG for b in CATALOG if a < b])
def test_every_difference_between_two_houses_is_true_and_cited(a: str, b: str) -> None:
    one, other = Book.load(a), Book.load(b)
    for each in fields().values():
        for row in differences(one, other, each):
            assert (row.one.value, row.one.choice) != (row.other.value, row.other.choice)
            assert row.one.rules or row.other.rules, "common practice cannot differ from itself"
            assert all(rule.book == a for rule in row.one.rules)
            assert all(rule.book == b for rule in row.other.rules)
            assert row.one.citation(one)
            assert row.other.citation(other)


def test_no_difference_between_two_houses_is_left_out() -> None:
    one, other = Book.load("catfish-bend"), Book.load("black-pearl")
    shared = contexts_of(one) & contexts_of(other)
    bits = [1 << place for place in range(shared.bit_length()) if shared >> place & 1]
    for each in fields().values():
        if not (one.narrowed(each.path) or other.narrowed(each.path)):
            continue
        found = {(row.one.value, row.other.value) for row in differences(one, other, each)}
        for bit in bits:
            ours, theirs = one.look_up(each.path, bit), other.look_up(each.path, bit)
            assert ours.value == theirs.value or (ours.value, theirs.value) in found, each.path


def test_areas_have_titles_and_an_unknown_one_is_refused() -> None:
    assert all(title.endswith(".") for title in area_titles().values())
    assert {each.area for each in fields_of("betting")} == {"betting"}
    assert len(fields_of(None)) == len(fields())
    with pytest.raises(FieldError, match=r"'beting'.*betting"):
        fields_of("beting")
