"""`cardspeak icm`: what stacks are worth, for a program to read."""

import json

import pytest
from tests.cli.test_main import run


def test_the_worth_of_stacks_is_printed_as_json_and_nothing_else() -> None:
    done = run("icm", "50", "30", "20", "--prizes", "70", "30", "--json")
    told = json.loads(done.stdout)
    assert [*told] == ["equities"]
    first = 0.5 * 70 + (0.3 * 50 / 70 + 0.2 * 50 / 80) * 30
    assert told["equities"][0] == pytest.approx(first)
    assert sum(told["equities"]) == pytest.approx(100)


def test_what_is_left_to_play_for_is_named() -> None:
    done = run("icm", "50", "30", "20", "--prizes", "70", "30", "--leave", "10", "--json")
    told = json.loads(done.stdout)
    assert told["left_to_play_for"] == 10
    assert sum(told["equities"]) == pytest.approx(90)
