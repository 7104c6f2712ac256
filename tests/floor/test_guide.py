"""The guide of the floor: its worked examples are what the code answers, one for every report."""

from scripts.write_floor_examples import GUIDE, written

from cardspeak.floor.situations import kinds


def test_the_guide_has_one_example_of_every_report_and_each_is_true() -> None:
    guide = GUIDE.read_text("utf-8")
    for name in kinds():
        assert guide.count(f"### {name}\n") == 1, f"no example of {name!r}"
    assert written(guide) == guide, "run python scripts/write_floor_examples.py"
