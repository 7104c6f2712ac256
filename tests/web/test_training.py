"""Training in the browser: a hand plays, a mistake is seen, a ruling is chosen and explained."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from tests.web.conftest import Visit

Shot = Callable[..., None]
SIZES = [(360, 740), (740, 360), (1280, 800), (1920, 1080)]
SUBJECTS = {
    "button": "leaves. Who (has|posts)",
    "opening": "^Who (posts|acts)",
    "pots": "^How much is",
    "odd chips": "odd chip|high half",
    "hands": "^(Who wins|What does)",
}


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_case_is_played_answered_and_explained(
    visit: Visit, shot: Shot, width: int, height: int
) -> None:
    page = visit(width=width, height=height)
    page.goto("/training")
    page.get_by_role("button", name="Start").click()
    page.wait_for_selector(".case .felt")
    page.get_by_role("button", name="To the mistake").click()
    expect(page.get_by_text("What is the ruling?")).to_be_in_viewport()
    expect(page.locator(".case .board, .case .pot").first).to_be_in_viewport()
    shot(page, f"asked-{width}")
    page.locator(".quiz .choice").first.click()
    page.wait_for_selector(".quiz-result")
    expect(page.locator(".quiz .choice.right")).to_have_count(1)
    expect(page.locator(".quiz-result h3")).to_have_text("Other houses")
    expect(page.get_by_text("Your progress")).to_be_visible()
    expect(page.locator(".quiz").get_by_role("button", name="Next case")).to_be_visible()
    assert page.evaluate("() => document.documentElement.scrollWidth") <= width
    shot(page, f"answered-{width}")
    page.reload()
    expect(page.get_by_text("of 1 right")).to_be_visible()


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_dealers_drill_asks_and_keeps_the_score(
    visit: Visit, shot: Shot, width: int, height: int
) -> None:
    page = visit(width=width, height=height)
    page.goto("/training")
    page.select_option("label:has-text('Set') select", "drill")
    ask = page.locator("#drill-ask")
    for count, (subject, words) in enumerate(SUBJECTS.items(), 1):
        page.select_option("label:has-text('Subject') select", subject)
        page.locator(".where button.primary").click()
        expect(ask).to_have_text(re.compile(words))
        expect(page.get_by_role("timer")).to_have_text(re.compile("^(30|2[0-9]) s$"))
        expect(ask).to_be_in_viewport()  # the time runs
        expect(page.locator(".quiz .choice").first).to_be_in_viewport()
        page.locator(".quiz .choice").first.click()
        expect(page.locator(".quiz .choice.right")).to_have_count(1)
        expect(page.locator(".quiz-result")).to_contain_text(f"of {count} right")
        expect(page.get_by_role("timer")).to_have_count(0)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= width
    shot(page, f"answered-{width}")


def test_a_question_of_the_drill_is_lost_when_the_time_runs_out(visit: Visit) -> None:
    page = visit()
    page.clock.install()
    page.goto("/training")
    page.select_option("label:has-text('Set') select", "drill")
    page.select_option("label:has-text('Subject') select", "pots")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("timer")).to_be_visible()
    page.clock.run_for(31_000)
    expect(page.locator(".quiz-result")).to_contain_text("Your time ran out.")
    expect(page.locator(".quiz-result")).to_contain_text("0 of 1 right")


def test_the_chips_of_a_string_bet_are_seen_to_go_in(visit: Visit) -> None:
    page = visit()
    page.add_init_script(
        "window.moved = []; const animate = Element.prototype.animate;"
        "Element.prototype.animate = function (...all) {"
        " window.moved.push(this.className); return animate.apply(this, all); };"
    )
    page.goto("/training")
    page.route(
        "**/api/training/case",
        lambda route: route.continue_(
            post_data={**route.request.post_data_json, "number": 1, "reports": ["string bet"]}
        ),
    )
    page.get_by_role("button", name="Start").click()
    page.get_by_role("button", name="Pause").click()
    total = int(page.locator(".step-count").inner_text().split(" / ")[1])
    for _ in range(total):
        page.get_by_role("button", name="Forward").click()
    expect(page.locator(".frame-lines")).to_contain_text("goes back for more chips")
    expect(page.locator(".quiz .choice")).not_to_have_count(0)
    assert "bet" in page.evaluate("() => window.moved")


def test_the_case_of_the_day_is_the_same_for_everyone(visit: Visit) -> None:
    asked = []
    for subject in ("", "The board"):
        page = visit()
        page.goto("/training")
        if subject:
            page.select_option("label:has-text('Subject') select", subject)
        page.select_option("label:has-text('Set') select", "daily")
        with page.expect_request("**/api/training/case") as request:
            page.get_by_role("button", name="Start").click()
        asked.append(request.value.post_data)
    assert asked[0] == asked[1]
