"""Training in the browser: a hand plays, a mistake is seen, a ruling is chosen and explained."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from tests.web.conftest import Visit

Shot = Callable[..., None]


@pytest.mark.parametrize(("width", "height"), [(1280, 900), (390, 844)])
def test_a_case_is_played_answered_and_explained(
    visit: Visit, shot: Shot, width: int, height: int
) -> None:
    page = visit(width=width, height=height)
    page.goto("/training")
    page.get_by_role("button", name="Start").click()
    page.wait_for_selector(".case .felt")
    page.get_by_role("button", name="To the mistake").click()
    expect(page.locator(".quiz .choice").first).to_be_visible()
    shot(page, f"asked-{width}")
    page.locator(".quiz .choice").first.click()
    page.wait_for_selector(".quiz-result")
    expect(page.locator(".quiz .choice.right")).to_have_count(1)
    expect(page.locator(".quiz-result h3")).to_have_text("Other houses")
    expect(page.get_by_text("Your progress")).to_be_visible()
    assert page.evaluate("() => document.documentElement.scrollWidth") <= width
    shot(page, f"answered-{width}")
    page.reload()
    expect(page.get_by_text("of 1 right")).to_be_visible()


def test_the_dealers_drill_asks_and_keeps_the_score(visit: Visit, shot: Shot) -> None:
    page = visit(width=1280, height=900)
    page.goto("/training")
    page.select_option("label:has-text('Set') select", "drill")
    page.select_option("label:has-text('Subject') select", "pots")
    page.get_by_role("button", name="Start").click()
    page.locator(".quiz .choice").first.click()
    expect(page.locator(".quiz .choice.right")).to_have_count(1)
    expect(page.locator(".quiz-result")).to_contain_text("of 1 right")
    shot(page, "answered")
    page.get_by_role("button", name="Next").click()
    expect(page.locator(".quiz-result")).to_have_count(0)
    page.select_option("label:has-text('Subject') select", "button")
    page.get_by_role("button", name="Next").click()
    expect(page.locator("#drill-ask")).to_have_text(re.compile("^Who (posts|acts)"))
    page.locator(".quiz .choice").first.click()
    expect(page.locator(".quiz .choice.right")).to_have_count(1)
