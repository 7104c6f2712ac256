"""The vocabulary is closed, documented and used: every form on one page, and in a scenario."""

import re
from pathlib import Path

import pytest

from cardspeak.scenarios import Scenario, find, read, read_file, run
from cardspeak.scenarios.sentences import ACTIONS, EXPECTATIONS, POSTS, SUBJECTS
from cardspeak.scenarios.sentences.floor import TABLES
from cardspeak.scenarios.vocabulary import BLANKS, Sentence

HERE = Path(__file__).parent
PAGE = (HERE.parent.parent / "docs" / "scenarios.md").read_text("utf-8")
SENTENCES = [*POSTS.sentences, *ACTIONS.sentences, *EXPECTATIONS.sentences]


def scenarios() -> list[Scenario]:
    return [scenario for file in find([HERE]) for scenario in read_file(file)]


@pytest.mark.parametrize("sentence", SENTENCES, ids=lambda sentence: sentence.form)
def test_every_sentence_stands_on_the_page(sentence: Sentence) -> None:
    assert sentence.says, f"{sentence.form} does not say what it means"
    assert f"| `{sentence.form}` | {sentence.says} |\n" in PAGE


def test_the_page_has_no_sentence_that_does_not_exist() -> None:
    forms = {sentence.form for sentence in SENTENCES} | {f"{{{name}}}" for name in BLANKS}
    for row in re.findall(r"^\| `([^`]*\{[^`]*)` \|", PAGE, re.MULTILINE):
        assert row in forms


@pytest.mark.parametrize("name", BLANKS)
def test_every_word_to_fill_in_stands_on_the_page(name: str) -> None:
    assert f"| `{{{name}}}` | {BLANKS[name].says} |\n" in PAGE


def test_every_sentence_is_said_by_some_scenario() -> None:
    said = {
        line.said.sentence.form
        for scenario in scenarios()
        for line in (
            *scenario.posts,
            *scenario.play,
            *scenario.then,
            *(line for lines in scenario.outcome.values() for line in lines),
        )
    }
    tables = {table.form for table in TABLES.values()}
    assert {sentence.form for sentence in SENTENCES} == said - tables


def test_every_subject_has_its_sentences() -> None:
    homes = {sentence.does.__module__ for sentence in SENTENCES}
    assert homes == {module.__name__ for module in SUBJECTS}


@pytest.mark.parametrize("block", re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL))
def test_the_examples_on_the_page_pass(block: str) -> None:
    for scenario in read(block):
        assert run(scenario).passed


def test_no_two_scenarios_have_the_same_name() -> None:
    names = [scenario.name for scenario in scenarios()]
    assert sorted(set(names)) == sorted(names)
