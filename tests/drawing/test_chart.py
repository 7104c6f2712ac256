"""Charts: every bar and name is there, names are escaped, and the marks are round."""

import re
import xml.etree.ElementTree as Xml
from itertools import pairwise

from cardspeak.drawing.chart import bar_chart, line_chart


def test_a_chart_is_well_formed_and_escapes_names() -> None:
    drawn = bar_chart("drop <by> table", [("<one> & two", 3.0), ("three", 0.0)])
    found = Xml.fromstring(drawn)
    assert found.get("aria-label") == "drop <by> table"
    assert drawn.count('class="bar"') == 2
    assert "&lt;one&gt; &amp; two: 3" in drawn
    assert "<style" not in drawn


def test_the_marks_are_round_numbers_that_reach_the_largest_bar() -> None:
    marks = re.findall(r'text-anchor="end">([^<]*)<', bar_chart("drop", [("a", 3.7), ("b", 1.0)]))
    assert marks == ["0", "1", "2", "3", "4"]
    for most in (0.4, 1, 9, 10, 11, 99, 101):
        drawn = bar_chart("drop", [("a", most)])
        marks = [int(each) for each in re.findall(r'text-anchor="end">([^<]*)<', drawn)]
        assert len({b - a for a, b in pairwise(marks)}) == 1, most
        assert marks[-1] >= most
    nothing = bar_chart("drop", [])
    assert 'class="bar"' not in nothing


def test_many_bars_have_names_that_do_not_run_together() -> None:
    drawn = bar_chart("drop", [(f"{hour:02}:00", 1.0) for hour in range(48)])
    assert drawn.count('class="bar"') == 48
    assert drawn.count(":00</text>") <= 12


def test_a_line_ends_where_its_points_end() -> None:
    drawn = line_chart("chance", [(0, 0), (10, 50), (20, 100)], band=(-5, 40))
    points = re.search(r'points="([^"]*)"', drawn)
    assert points is not None
    assert len(points[1].split()) == 3
    assert points[1].split()[0].startswith("64.0,")
    assert points[1].split()[-1].startswith("708.0,")
    assert 'width="644.0"' in drawn
