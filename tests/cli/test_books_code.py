"""``cardspeak books show`` goes from a rule to its code and scenarios, and back."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from cardspeak.books import BookError
from cardspeak.cli import app

ROOT = Path(__file__).resolve().parents[2]
FILE = "tests/scenarios/floor/premature-board.toml"


@pytest.fixture(autouse=True)
def in_the_repository(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


def show(*words: str) -> str:
    result = CliRunner().invoke(app, ["books", "show", "seminole", *words])
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.stdout


def data(*words: str) -> Any:
    return json.loads(show(*words, "--json"))


def test_a_rule_comes_with_its_fields_functions_and_scenarios() -> None:
    rule = data("A.16.B")
    assert [each["field"] for each in rule["code"]] == [
        "premature.replaced.turn",
        "burn.reshuffle.burned_again",
    ]
    assert all(each["readers"] for each in rule["code"])
    assert FILE in {each["file"] for each in rule["scenarios"]}
    reader = rule["code"][0]["readers"][0]
    printed = show("A.16.B")
    assert f"{reader['function']}\t{reader['file']}:{reader['line']}" in printed
    assert f"{FILE}:13\t" in printed


def test_a_field_comes_with_its_rules_and_scenarios() -> None:
    field = data("premature.replaced.turn")["code"]
    assert field["rules"] == ["seminole:A.16.B"]
    assert FILE in {each["file"] for each in field["scenarios"]}


def test_a_function_leads_back_to_its_fields_and_rules() -> None:
    reader = data("A.16.B")["code"][0]["readers"][0]["function"]
    found = {each["field"]: each["rules"] for each in data(reader)["fields"]}
    assert found["premature.replaced.turn"] == ["seminole:A.16.B"]
    assert f"{reader} reads" in show(reader)


def test_a_scenario_file_leads_back_to_the_rules() -> None:
    found = {each["line"]: each["rules"] for each in data(FILE)}
    assert "seminole:A.16.B" in found[13]
    assert "\tA.16.B\tpremature.replaced.turn, " in show(FILE)


def test_a_function_that_reads_no_policy_is_refused_with_those_that_do() -> None:
    with pytest.raises(BookError, match=r"in hand\.rights these do: .*hand\.rights:bar"):
        show("hand.rights:nothing")


def test_where_there_is_no_scenario_folder_the_option_is_named(tmp_path: Path) -> None:
    assert "name one with --scenarios" in show("A.16.B", "--scenarios", str(tmp_path / "none"))
