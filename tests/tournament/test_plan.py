"""Planned events: levels that the chips can pay, that end on time, and an estimate that holds."""

from pathlib import Path

import msgspec
import pytest
from tests.tournament.conftest import quick_flyer
from typer.testing import CliRunner

from cardspeak.cli import app
from cardspeak.tournament.duration import estimate_end
from cardspeak.tournament.flyer import FlyerError, read_flyer
from cardspeak.tournament.flyer_checks import faults
from cardspeak.tournament.plan import plan_event

RUNNER = CliRunner()
SMALL = (25, 100, 500, 1000)
LARGE = (25, 100, 500, 1000, 5000, 25_000)


@pytest.mark.parametrize(
    ("entries", "hours", "stack", "chips"),
    [
        (9, 0.5, 1500, SMALL),
        (9, 1, 1500, SMALL),
        (20, 3, 5000, (25, 100, 1000)),
        (18, 2.5, 3000, SMALL),
        (45, 4, 10_000, LARGE),
        (90, 6, 15_000, LARGE),
    ],
)
def test_a_planned_event_can_be_played_and_ends_on_time(
    entries: int, hours: float, stack: int, chips: tuple[int, ...]
) -> None:
    flyer, end = plan_event(entries, hours, stack, chips)
    assert list(faults(flyer)) == []
    assert -0.15 * 60 * hours <= end.median - 60 * hours <= max(10, 0.05 * 60 * hours)
    assert end.early <= end.median <= end.late


def test_the_same_question_has_the_same_answer() -> None:
    assert estimate_end(quick_flyer(), 9) == estimate_end(quick_flyer(), 9)


def test_more_entries_take_longer_and_deeper_stacks_too() -> None:
    short = estimate_end(quick_flyer(), 9).median
    assert estimate_end(quick_flyer(), 27).median > short
    assert estimate_end(quick_flyer(stack=6000), 9).median > short


def test_a_plan_that_makes_no_sense_is_refused() -> None:
    with pytest.raises(FlyerError):
        plan_event(1, 2, 1500, SMALL)
    with pytest.raises(FlyerError, match="cannot be made"):
        plan_event(9, 2, 1510, SMALL)
    with pytest.raises(FlyerError, match="name the chips in rising order"):
        plan_event(9, 2, 1500, (0, 25))


def test_the_command_plans_writes_and_checks_a_flyer(tmp_path: Path) -> None:
    file = tmp_path / "evening.toml"
    words = ["tournament", "plan", "--entries", "20", "--hours", "3", "--stack", "5000"]
    planned = RUNNER.invoke(app, [*words, "--write", str(file)])
    assert planned.exit_code == 0, planned.output
    assert "simulated events half end by" in planned.output
    assert read_flyer(file.read_text()).expected == 20
    checked = RUNNER.invoke(app, ["tournament", "check", str(file), "--book", "catfish-bend"])
    assert checked.exit_code == 0, checked.output
    found = msgspec.json.decode(RUNNER.invoke(app, [*words, "--json"]).output)
    assert 120 <= found["minutes"]["median"] <= 240
    assert 0 <= found["chance_on_time"] <= 1


def test_a_flyer_that_cannot_be_read_is_one_sentence(tmp_path: Path) -> None:
    done = RUNNER.invoke(app, ["tournament", "check", str(tmp_path / "none.toml")])
    assert isinstance(done.exception, FlyerError)
    assert "cannot be read" in str(done.exception)
    (tmp_path / "photo.toml").write_bytes(bytes(range(256)))
    done = RUNNER.invoke(app, ["tournament", "check", str(tmp_path / "photo.toml")])
    assert isinstance(done.exception, FlyerError)
    assert "it is no text" in str(done.exception)


def test_a_plan_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    words = ["tournament", "plan", "--entries", "9", "--hours", "1", "--stack", "1500", "--write"]
    done = RUNNER.invoke(app, [*words, str(tmp_path / "none" / "x.toml")])
    assert isinstance(done.exception, FlyerError)
    assert "cannot be written" in str(done.exception)
