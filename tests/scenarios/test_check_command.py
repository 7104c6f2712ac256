"""``cardspeak check`` and ``cardspeak prove`` at the shell."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cardspeak.cli import app
from cardspeak.scenarios import ScenarioError

SCENARIO = """
[[scenario]]
name      = "The big blind may raise"
rules     = ["seminole:B.2.c", "oasis:oasis.holdem-hilo.36"]
game      = "holdem"
structure = "limit"
bets      = [2, 4]
blinds    = [1, 2]
button    = 3
seats     = { 1 = 200, 2 = 200, 3 = 200 }
posts     = ["seat 3 posts 2"]
play      = ["then seat 3 is to act", "all check to seat 1", "seat 1 calls"]
then      = ["seat 2 may raise to 4"]
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "mine.toml"
    path.write_text(SCENARIO)
    return path


def shell(*words: str | Path) -> tuple[int, str]:
    done = CliRunner().invoke(app, [str(word) for word in words])
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return done.exit_code, done.stdout


def test_scenarios_that_pass_are_counted(file: Path) -> None:
    assert shell("check", file) == (0, "0 failed, 2 passed; 2 rules shown\n")


def test_one_book_alone_can_be_checked(file: Path) -> None:
    assert shell("check", file, "--book", "oasis") == (0, "0 failed, 1 passed; 1 rule shown\n")
    with pytest.raises(ScenarioError, match="none of these scenarios is played under official"):
        shell("check", file, "--book", "official")


def test_a_failure_is_told_and_the_exit_status_says_so(file: Path) -> None:
    file.write_text(SCENARIO.replace("raise to 4", "raise to 6"))
    status, told = shell("check", file.parent)
    assert status == 1
    assert f"{file}:2: The big blind may raise [seminole]" in told
    assert "happened: refused: 6 is too much. Raise to 4" in told
    assert told.endswith("2 failed, 0 passed; 0 rules shown\n")


def test_a_scenario_that_cannot_begin_does_not_stop_the_others(file: Path) -> None:
    file.write_text(SCENARIO + SCENARIO.replace('"holdem"', '"omaha"').replace("may raise", "x", 1))
    status, told = shell("check", file)
    assert status == 1
    assert "does not offer omaha" in told
    assert "3 passed" in told


def test_a_book_of_ones_own_is_checked_by_its_path(file: Path, tmp_path: Path) -> None:
    house = tmp_path / "books" / "house.toml"
    house.parent.mkdir()
    house.write_text(
        'title = "House"\nextends = "seminole"\n[[rule]]\nid = "1"\nkind = "engine"\n'
        'text = "No option."\nsets = { "blinds.option" = false }\n'
    )
    status, told = shell("check", file, "--book", house)
    assert status == 1
    assert "[house]" in told


def test_results_as_json(file: Path) -> None:
    status, told = shell("check", file, "--json")
    data = json.loads(told)
    assert (status, data["scenarios"], data["failed"], data["errors"]) == (0, 2, 0, [])
    first = data["results"][0]
    assert (first["book"], first["passed"], first["shown"]) == (
        "seminole",
        True,
        ["seminole:B.2.c"],
    )
    assert "blinds.option" in first["consulted"]


def test_the_sentences_are_listed() -> None:
    status, told = shell("check", "--sentences")
    assert status == 0
    assert "seat {seat} raises to {chips}" in told


def test_nothing_to_check_is_said() -> None:
    with pytest.raises(ScenarioError, match="name the scenario files"):
        shell("check")


def test_claims_are_proved(file: Path) -> None:
    status, told = shell("prove", file, "--jobs", "1")
    assert status == 0
    assert told.splitlines()[-1] == "all\t2\t2\t0\t0\t0\t100 %"


def test_an_empty_claim_is_named_and_the_exit_status_says_so(file: Path) -> None:
    file.write_text(SCENARIO.replace("seat 2 may raise to 4", "seat 1 has 198"))
    status, told = shell("prove", file, "--jobs", "1")
    assert status == 1
    assert "oasis:oasis.holdem-hilo.36: not proved\n  blinds.option: not proved" in told
    status, told = shell("prove", file, "--jobs", "1", "--json", "--book", "oasis")
    assert (status, json.loads(told)["proved"]) == (1, 0)
