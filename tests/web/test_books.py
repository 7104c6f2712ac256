"""The books in the browser: to read, to search, to link to, to compare."""

from collections.abc import Callable

from playwright.sync_api import expect
from tests.web.conftest import Visit

from cardspeak.books import Book

Shot = Callable[..., None]


def test_a_book_is_read_and_searched(visit: Visit, shot: Shot) -> None:
    page = visit()
    page.goto("/books")
    page.click("text=Oasis Card Room")
    expect(page.locator("h1")).to_have_text("Oasis Card Room")
    book = Book.load("oasis")
    expect(page.locator(".rule-row")).to_have_count(len(book.all_rules))
    page.fill(".search", "odd chip")
    kept = [rule for rule in book.all_rules if "odd chip" in f"{rule.id} {rule.text}".lower()]
    expect(page.locator(".rule-row")).to_have_count(len(kept))
    shot(page)


def test_a_search_through_all_books_leads_to_a_rule_with_its_own_address(visit: Visit) -> None:
    page = visit()
    page.goto("/books?q=three raises")
    first = page.locator(".found .rule-row a").first
    id = first.text_content()
    address = first.get_attribute("href")
    first.click()
    expect(page.locator("h1")).to_have_text(str(id))
    page.goto(str(address))
    expect(page.locator("h1")).to_have_text(str(id))
    assert page.url.endswith(str(address))


def test_a_rule_says_what_it_sets_and_what_other_houses_have(visit: Visit, shot: Shot) -> None:
    page = visit()
    page.goto("/books/black-pearl/S3.bet.3")
    expect(page.locator(".rule-text")).to_have_text(Book.load("black-pearl").rule("S3.bet.3").text)
    expect(page.locator(".sets dt").first).to_have_text("betting.raises")
    expect(page.locator("table.others tr.differs").first).to_be_visible()
    shot(page)


def test_two_books_are_compared_and_differences_stand_out(visit: Visit, shot: Shot) -> None:
    page = visit()
    page.goto("/compare/seminole/oasis")
    points = page.locator(".point")
    expect(points.first).to_be_visible(timeout=10_000)
    differing = points.count()
    assert differing == page.locator(".point.differs").count() > 20
    expect(page.locator(".count")).to_have_text(f"{differing} policies differ.")
    shot(page)
    page.uncheck("text=Differences only")
    page.wait_for_function(
        "before => document.querySelectorAll('.point').length > before", arg=differing
    )
    page.select_option("select >> nth=0", "black-pearl")
    page.wait_for_url("**/compare/black-pearl/oasis")
    expect(page.locator(".position h4").first).to_have_text("Black Pearl Poker Room")


def test_the_comparison_fits_a_phone(visit: Visit, shot: Shot) -> None:
    page = visit(width=360, height=740, is_mobile=True, has_touch=True)
    page.goto("/compare/seminole/oasis")
    expect(page.locator(".point").first).to_be_visible(timeout=10_000)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 360
    shot(page)
