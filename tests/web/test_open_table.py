"""Opening a table: any stakes, checked against the book while they are typed, kept as a preset."""

import pytest
from playwright.sync_api import Page, expect
from tests.web.conftest import House, Visit

SIZES = [(360, 740), (740, 360), (1280, 800), (1920, 1080)]


def open_form(page: Page, book: str, game: str) -> None:
    page.goto("/")
    page.click("summary:has-text('Open a table')")
    page.select_option("select[name=book]", book)
    page.select_option("select[name=game]", game)
    expect(page.locator(".fits")).to_be_visible()


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_book_refuses_stakes_as_they_are_typed(visit: Visit, width: int, height: int) -> None:
    page = visit(f"Stakes{width}", width, height)
    open_form(page, "catfish-bend", "holdem")
    page.select_option("select[name=structure]", "limit")
    page.fill("input[name=bets]", "10/20")
    says = page.locator("#book-says")
    expect(says.locator(".owes")).to_contain_text("A full buy-in is at least 200")
    expect(says.locator("li a").first).to_contain_text("catfish-bend:")
    button = page.get_by_role("button", name="Open and sit down")
    expect(button).to_be_disabled()
    page.fill("input[name=blinds]", "5 and 10")
    expect(says).to_contain_text("Write stakes as 1/2")
    page.fill("input[name=blinds]", "5/10")
    page.fill("input[name=buy_in]", "500")
    expect(page.locator(".fits")).to_be_visible()
    page.select_option("select[name=book]", "official")
    expect(page.locator(".fits")).to_contain_text("Official")
    page.click("summary:has-text('More:')")
    page.select_option("select[name=rake]", "percent")
    page.fill("input[name=percent]", "90")
    expect(says.locator(".owes")).to_contain_text("90%")
    page.fill("input[name=percent]", "5")
    expect(page.locator(".fits")).to_be_visible()
    expect(button).to_be_enabled()
    assert page.evaluate("() => document.documentElement.scrollWidth") <= width


def test_a_table_of_ones_own_is_kept_and_opened_again(house: House, visit: Visit) -> None:
    page = visit("Keeper")
    open_form(page, "seminole", "holdem")
    page.select_option("select[name=structure]", "no-limit")
    page.fill("input[name=blinds]", "5/10")
    page.fill("input[name=buy_in]", "600")
    page.fill("input[name=most_buy_in]", "3000")
    page.fill("input[name=seats]", "6")
    page.fill("input[name=bots]", "2")
    page.click("summary:has-text('More:')")
    expect(page.locator("select[name=runs] option")).to_have_text(["House rule: Twice"])
    page.fill("input[name=name]", "Friday game")
    expect(page.locator(".fits")).to_be_visible()
    page.click("text=Keep as a preset")
    page.reload()
    page.click("summary:has-text('Open a table')")
    page.select_option("select[name=stakes]", label="★ Friday game")
    expect(page.locator("input[name=blinds]")).to_have_value("5/10")
    expect(page.locator("input[name=bots]")).to_have_value("2")
    page.click("text=Open and sit down")
    page.wait_for_url("**/table/*")
    live = house.live(page.url.partition("/table/")[2].partition("?")[0])
    assert live.table.notice.name == "Friday game"
    assert live.table.notice.blinds == (5, 10)
    assert live.table.notice.most_buy_in == 3000
    assert live.table.count == 6
    assert live.table.policy.run_twice.most == 2
    expect(page.locator(".seat:not(.empty)")).to_have_count(3)


def test_a_table_without_rake_may_be_opened_where_the_book_lets_it(visit: Visit) -> None:
    page = visit("Rakeless")
    open_form(page, "common", "omaha")
    page.click("summary:has-text('More:')")
    page.select_option("select[name=rake]", "percent")
    page.fill("input[name=percent]", "5")
    expect(page.locator(".fits")).to_be_visible()
    page.select_option("select[name=rake]", "")
    expect(page.locator(".fits")).to_be_visible()


def test_run_it_twice_is_offered_only_as_the_book_leaves_it(house: House, visit: Visit) -> None:
    page = visit("Runner")
    open_form(page, "black-pearl", "holdem")
    page.select_option("select[name=structure]", "no-limit")
    page.click("summary:has-text('More:')")
    options = page.locator("select[name=runs] option")
    expect(options).to_have_text(["House rule: Up to three times"])
    page.select_option("select[name=book]", "common")
    expect(options).to_have_text(["House rule", "No", "Twice", "Up to three times"])
    page.select_option("select[name=runs]", "2")
    expect(page.locator(".fits")).to_be_visible()
    page.click("text=Open and sit down")
    page.wait_for_url("**/table/*")
    live = house.live(page.url.partition("/table/")[2].partition("?")[0])
    assert live.table.policy.run_twice.most == 2
