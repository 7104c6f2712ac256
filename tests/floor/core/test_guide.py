"""The reference page of the floor: one worked example of every report, made by the code."""

from scripts.write_floor_examples import examples

from cardspeak.floor.core.registry import kinds


def test_the_page_has_one_example_of_every_report() -> None:
    page = examples()
    for name in kinds():
        assert page.count(f"## {name}\n") == 1, f"no example of {name!r}"
    assert page.count('"outcome": ') == len(kinds())
