"""Scenarios as lessons: played on the felt, sentence by sentence."""

import pytest

from cardspeak.books import Book
from cardspeak.scenarios import ScenarioError
from cardspeak.scenarios.lessons import Lesson, folder, lesson, lessons_of

CAP = "seminole:A.13.2a"


@pytest.fixture(scope="module")
def capped() -> Lesson:
    (name,) = lessons_of(CAP)
    return lesson(name.where, Book.load("seminole"))


def test_a_rule_leads_to_the_scenarios_that_show_it() -> None:
    (name,) = lessons_of(CAP)
    assert name.name == "A round that has had its four raises takes no other"
    assert lessons_of("seminole:no such rule") == ()


def test_a_lesson_shows_the_felt_after_every_sentence(capped: Lesson) -> None:
    assert CAP in capped.rules
    first, raised = capped.steps[0], capped.steps[1]
    assert first.says == ""
    assert "Seat 2 posts 10, big blind" in first.lines
    assert raised.says == "seat 3 raises"
    assert raised.lines == ("Seat 3 raises to 20",)
    assert {each.seat: each.bet for each in raised.seen.seats} == {1: 5, 2: 10, 3: 20, 4: 0}


def test_a_lesson_says_what_must_follow(capped: Lesson) -> None:
    expected = [step.says for step in capped.steps if step.is_expected]
    assert "seat 3 may not raise because betting.raises" in expected


def test_no_step_of_a_lesson_shows_a_card_that_lies_face_down(capped: Lesson) -> None:
    assert {card for step in capped.steps for seat in step.seen.seats for card in seat.cards} == {
        ""
    }


def _first(part: str) -> tuple[str, str]:
    """The first scenario of a folder that shows a rule: where it stands, and the book."""
    for file in sorted((folder() / part).glob("*.toml")):
        for at, line in enumerate(file.read_text("utf-8").splitlines(), 1):
            if line.startswith("rules") and '"' in line:
                cite = line.split('"')[1]
                found = [each for each in lessons_of(cite) if each.where.startswith(part)]
                if found:
                    return found[0].where, cite.partition(":")[0]
                assert at
    raise AssertionError(f"no scenario in {part} shows a rule")


@pytest.mark.parametrize("part", ["black-pearl", "floor", "official", "room", "tournament"])
def test_a_scenario_of_every_layer_is_a_lesson(part: str) -> None:
    where, book = _first(part)
    assert len(lesson(where, Book.load(book)).steps) > 1


@pytest.mark.parametrize("where", ["seminole/betting.toml:1", "../conftest.py:1", "", "x:y"])
def test_only_a_scenario_of_the_folder_is_played(where: str) -> None:
    with pytest.raises(ScenarioError, match="there is no scenario"):
        lesson(where, Book.load("seminole"))
