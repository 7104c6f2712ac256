"""``cardspeak floor`` and ``cardspeak rule``: rulings in words and JSON, and how errors read."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from cardspeak.books import Book
from cardspeak.books.loading import CATALOG
from cardspeak.cli import app
from cardspeak.errors import CardspeakError
from cardspeak.floor.core.registry import kinds

SITUATION = """
book = "seminole"
game = "holdem"
structure = "no-limit"

[happened]
report = "hand in the muck"
seat = 3
identifiable = true
at_showdown = true
facing_bet = false
"""


def run(*words: str, typed: str = "") -> Result:
    result = CliRunner().invoke(app, list(words), input=typed)
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == 0, result.output
    return result


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "situation.toml"
    path.write_text(SITUATION)
    return path


def test_a_ruling_is_printed_with_its_remedies_and_the_text_of_its_rules(file: Path) -> None:
    printed = run("rule", str(file)).stdout
    assert printed.startswith("The hand is given back\n")
    assert "is live; return its cards." in printed
    assert "seat 3 is live" in printed
    assert "seminole:A.17.p5: " in printed


def test_another_book_can_be_asked_and_discretion_is_printed(file: Path) -> None:
    printed = run("rule", str(file), "--book", "black-pearl").stdout
    assert printed.startswith("The hand is dead\n")
    assert "The floor may rule: the hand is dead, or the hand is given back." in printed
    assert "black-pearl:S3.dead.2.1" in printed


def test_json_has_the_ruling_or_the_question(file: Path, tmp_path: Path) -> None:
    found: dict[str, Any] = json.loads(run("rule", str(file), "--json").stdout)
    assert found["book"] == "seminole"
    assert found["ruling"]["outcome"] == "the hand is given back"
    assert found["ruling"]["remedies"] == [{"remedy": "revive", "seat": 3}]
    short = tmp_path / "short.json"
    short.write_text('{"game": "holdem", "happened": {"report": "hand in the muck"}}')
    needs = json.loads(run("rule", str(short), "--book", "oasis", "--json").stdout)
    assert needs["needs"]["fact"] == "identifiable"
    assert "Needs identifiable: " in run("rule", str(short)).stdout


def test_all_houses_side_by_side(file: Path) -> None:
    found = json.loads(run("rule", str(file), "--all-books", "--json").stdout)
    outcomes = {each["book"]: each["ruling"]["outcome"] for each in found}
    assert list(outcomes) == list(CATALOG)
    assert outcomes["seminole"] == "the hand is given back"
    assert outcomes["catfish-bend"] == "the hand is dead"
    lines = run("rule", str(file), "--all-books").stdout.splitlines()
    assert lines[0] == "hand in the muck"
    alike = {title for line in lines[2:] for title in line.split("\t")[0].split(", ")}
    assert alike == {Book.load(name).title for name in CATALOG}
    assert len(lines) < 2 + len(CATALOG)
    assert len({line.split("\t")[1] for line in lines[2:]}) > 1
    assert all(line.split("\t")[3] for line in lines[3:] if "needs" not in line.split("\t")[1])


def test_a_house_that_does_not_spread_the_game_says_so(tmp_path: Path) -> None:
    path = tmp_path / "stud.json"
    moved = {"report": "up cards moved", "seat": 2, "at_showdown": True}
    path.write_text(json.dumps({"game": "seven-card-stud", "happened": moved}))
    found = json.loads(run("rule", str(path), "--all-books", "--json").stdout)
    assert "does not offer" in {each["book"]: each for each in found}["oasis"]["error"]


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("a.toml", "game = ", "is not toml"),
        ("a.json", "{", "is not json"),
        ("a.json", "[]", "is not a situation"),
        ("a.json", '{"game": "holdem", "happened": {"report": "x"}}', "there is no report 'x'"),
        ("a.json", '{"game": "chess", "happened": {"report": "misconduct"}}', "chess"),
    ],
)
def test_a_bad_file_is_refused_in_one_sentence(
    tmp_path: Path, name: str, text: str, words: str
) -> None:
    path = tmp_path / name
    path.write_text(text)
    with pytest.raises(CardspeakError, match=words):
        run("rule", str(path))


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CardspeakError, match="cannot be read"):
        run("rule", str(tmp_path / "none.toml"))


# The dialogue

FLOOR = ("floor", "--book", "seminole", "--game", "holdem")


def test_the_dialogue_searches_asks_and_rules() -> None:
    typed = "cards in the muck\nhand in the muck\nperhaps\nyes\nno\nseat three\n3\n"
    printed = run("floor", "--book", "seminole", "--game", "holdem", typed=typed).stdout
    assert "1. hand in the muck: " in printed
    assert "Answer yes or no." in printed
    assert "Answer with a number." in printed
    assert "The hand is dead\n" in printed
    assert "seminole:A.17.p4: " in printed


def test_the_dialogue_asks_for_the_game_and_offers_every_report_if_words_fit_none() -> None:
    typed = "\nzzz\ndecision pending\n"
    printed = run("floor", "--book", "oasis", typed=typed).stdout
    assert "Games: holdem, omaha-high-low" in printed
    assert all(f"  {name}: " in printed for name in kinds())
    assert "Bets and chips\n" in printed
    assert "common practice" in printed


def test_facts_in_the_words_are_taken_unless_they_are_to_be_asked_again() -> None:
    words = "no burn before the turn\nwrong burn\n"
    printed = run(*FLOOR, typed=words + "yes\n" + "no\n" * 9).stdout
    assert (
        "From your words: Cards burned: 0, Which cards: one card, with more of the board" in printed
    )
    assert "How many cards were burned" not in printed
    printed = run(*FLOOR, typed=words + "colour\ncards burned\nyes\n0\n" + "no\n" * 9).stdout
    assert "'colour' is not one of them." in printed
    assert "How many cards were burned" in printed


def test_of_two_reports_that_fit_a_note_says_which_to_take() -> None:
    typed = "more than a call but not enough for a raise\ndecision pending\n"
    assert "take gesture instead if it was one oversized chip" in run(*FLOOR, typed=typed).stdout


def test_a_gesture_is_told_by_words_and_chips() -> None:
    typed = "gesture\ngesture\nfold\n\n" + "1\n" * 20
    printed = run("floor", "--book", "seminole", "--game", "holdem", typed=typed).stdout
    assert "What did the player say?" in printed
    assert "seminole:" in printed


@pytest.mark.parametrize("option", [("--structure", "half"), ("--event", "party")])
def test_an_unknown_table_is_refused(option: tuple[str, str]) -> None:
    with pytest.raises(CardspeakError, match="there are"):
        run("floor", "--game", "holdem", *option)


def test_the_grid_has_a_row_for_every_report_and_a_column_for_every_house() -> None:
    lines = run("floor", "--grid").stdout.splitlines()
    assert lines[0].split("\t") == ["report", *CATALOG]
    assert [line.split("\t")[0] for line in lines[1:-1]] == list(kinds())
    data = json.loads(run("floor", "--grid", "--json").stdout)
    assert data["won without all cards"]["seminole"]["standing"] == "decided by the book"


def test_what_happened_may_stand_on_the_command_line() -> None:
    words = "dealer turned the river before the last guy acted"
    asked = run(
        "floor", "--book", "seminole", "--game", "holdem", words, typed="1\nyes\nno\n0\nno\n"
    )
    assert "What happened?" not in asked.stdout
    assert "The stub is reshuffled" in asked.stdout
