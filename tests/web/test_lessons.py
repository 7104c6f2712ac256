"""A scenario that shows a rule is played on the felt, from wherever the rule is read."""

import pytest
from playwright.sync_api import expect
from tests.web.conftest import House, Visit

RULE = "/books/seminole/A.13.2a"
NAME = "A round that has had its four raises takes no other"
SIZES = [(1920, 1080), (1280, 800), (390, 844), (844, 390)]


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_page_of_a_rule_plays_a_scenario_that_shows_it(
    visit: Visit, width: int, height: int
) -> None:
    page = visit(width=width, height=height, reduced_motion="reduce")
    page.goto(RULE)
    page.get_by_role("button", name=NAME).click()
    lesson = page.get_by_role("dialog")
    expect(lesson.locator(".step-count")).to_contain_text("1 / ")
    lesson.get_by_role("button", name="Forward").click()
    expect(lesson.locator(".frame-lines")).to_contain_text("Seat 3 raises to 20")
    expect(lesson.get_by_role("button", name="Play")).to_be_in_viewport(ratio=1)
    expect(lesson.locator(".seat[data-seat='3'] .plate")).to_be_in_viewport(ratio=1)


def test_a_rule_that_decided_something_is_shown_at_a_press(house: House, visit: Visit) -> None:
    page = visit("Watcher", reduced_motion="reduce")
    page.goto("/floor")
    page.select_option("label:has-text('House') select", "seminole")
    page.evaluate(
        """async () => {
          const { openWhy } = await import('/static/common/why.js');
          openWhy({ says: 'The cap is reached.', rules: ['seminole:A.13.2a'] });
        }"""
    )
    page.get_by_role("button", name="Show me rule A.13.2a").click()
    expect(page.get_by_role("dialog")).to_contain_text(NAME)
    expect(page.get_by_role("dialog").locator(".felt .seat .plate")).to_have_count(4)
