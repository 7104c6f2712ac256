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


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["-5", "30", "--prizes", "70", "30"], "greater than or equal to 0"),
        (["50", "30", "--prizes", "70", "-30"], "prizes are not negative"),
        (["50", "30", "--prizes", "30", "70"], "a later one is larger"),
        (["50", "30", "--prizes", "0"], "something is paid"),
        (["50", "30", "--prizes", "70", "20", "10"], "3 prizes for 2 players"),
        (["0", "0", "--prizes", "70"], "somebody has chips"),
        (["1e308", "1", "--prizes", "70"], "at most 1e+100"),
    ],
)
def test_figures_that_no_deal_is_made_of_are_refused(words: list[str], says: str) -> None:
    done = run("icm", *words)
    assert done.returncode
    assert says in done.stderr


def test_a_prize_may_be_written_with_an_exponent() -> None:
    told = json.loads(run("icm", "1", "1", "--prizes", "1e3", "5e2", "--json").stdout)
    assert told["equities"] == pytest.approx([750, 750])
