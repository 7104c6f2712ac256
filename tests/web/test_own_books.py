"""The room's own books in the browser: written with live checking, kept, read, and played by."""

from collections.abc import Callable
from itertools import count

import pytest
from playwright.sync_api import Page, Route, expect
from tests.web.conftest import House, Visit
from tests.web.test_page import faults

Shot = Callable[..., None]
SECOND = 1000
SLOW = 60 * SECOND
"""A worker process starts with the first text, and reads every printed book."""
TEXT = """title = "{title}"
extends = "seminole"
[[rule]]
id = "1"
text = "A bet and two raises."
when = {{ structure = "limit" }}
sets = {{ "betting.raises" = {raises} }}
"""
_numbers = count(1)


def administrator(house: House, visit: Visit, **words: object) -> Page:
    """A browser of the room's administrator, who has the link of the first start or the role."""
    name = f"Boss {next(_numbers)}"
    page = visit(name, **words)
    claim = house.room.people.claim
    if claim:
        page.goto(f"/claim/{claim}")
    else:
        from cardspeak.server.people.people import Role

        house.room.people.set_role(name, Role.ADMINISTRATOR)
    return page


def holds(page: Page) -> None:
    expect(page.locator("#book-status")).to_have_text("The book is valid.", timeout=SLOW)


def keep(page: Page, id: str, text: str) -> None:
    """Add a book in the editor."""
    page.goto("/edit")
    holds(page)
    page.get_by_label("Name, such as").fill(id)
    page.get_by_label("Text of the book").fill(text)
    page.get_by_label("Reason for this edition").fill("our regulars like it")
    page.wait_for_timeout(500)
    holds(page)
    page.get_by_role("button", name="Add the book").click()
    expect(page.locator("h1")).to_contain_text("Edit", timeout=SLOW)
    expect(page.locator("tbody tr")).to_have_count(1)


def test_a_book_is_written_with_its_problems_in_view(
    house: House, visit: Visit, shot: Shot
) -> None:
    page = administrator(house, visit)
    page.goto("/books")
    page.get_by_role("link", name="Add a book").click()
    holds(page)
    expect(page.locator(".changes")).to_contain_text("4 → 2")
    source = page.get_by_label("Text of the book")
    source.fill(TEXT.format(title="House", raises='"many"'))
    problem = page.locator(".problems button")
    expect(problem).to_contain_text("Line 7, rule 1: betting.raises = 'many' does not fit")
    expect(page.get_by_role("button", name="Add the book")).to_be_disabled()
    shot(page, "problem")
    problem.click()
    chosen = page.evaluate(
        "() => { const area = document.querySelector('.source');"
        " return area.value.slice(area.selectionStart, area.selectionEnd) }"
    )
    assert chosen == 'sets = { "betting.raises" = "many" }'
    page.keyboard.type('sets = { "betting.raises" = 6 }')
    holds(page)
    expect(page.locator(".changes")).to_contain_text("4 → 6")
    shot(page, "holds")


def test_the_first_text_is_checked_when_the_page_learns_late_who_writes(
    house: House, visit: Visit
) -> None:
    page = administrator(house, visit)

    def late(route: Route) -> None:
        page.wait_for_timeout(SECOND)
        route.continue_()

    page.route("**/api/me", late)
    page.goto("/edit")
    holds(page)


def test_a_book_is_kept_read_compared_and_played_by(house: House, visit: Visit, shot: Shot) -> None:
    page = administrator(house, visit)
    keep(page, "two-raises", TEXT.format(title="Two Raises", raises=2))
    shot(page, "kept")
    page.get_by_role("link", name="Read it").click()
    expect(page.locator("h1")).to_have_text("Two Raises")
    expect(page.locator(".rule-row").first).to_contain_text("A bet and two raises.")
    page.goto("/books")
    expect(page.locator(".shelf a.own")).to_contain_text("extends Seminole")
    shot(page, "shelf")
    page.goto("/compare/seminole/two-raises")
    expect(page.locator(".count")).to_have_text("1 policy differs.", timeout=SLOW)
    table = house.open(page, "two-raises", "holdem", "limit")
    assert house.live(table).table.terms.cap == 2
    page.goto("/edit/two-raises")
    source = page.get_by_label("Text of the book")
    expect(source).to_have_value(TEXT.format(title="Two Raises", raises=2))
    source.fill(TEXT.format(title="Two Raises", raises=5))
    page.get_by_label("Reason for this edition").fill("too tame")
    expect(page.locator(".changes")).to_contain_text("4 → 5", timeout=SLOW)
    page.keyboard.press("Control+s")
    expect(page.locator("tbody tr")).to_have_count(2, timeout=SLOW)
    expect(page.locator("tbody tr").first).to_contain_text("too tame")
    assert house.live(table).table.terms.cap == 2
    page.goto("/")
    page.wait_for_selector(".houses")
    expect(page.locator(".houses")).to_contain_text("Two Raises")


def test_a_book_is_written_by_keyboard_alone(house: House, visit: Visit) -> None:
    page = administrator(house, visit)
    page.goto("/edit")
    holds(page)

    def tab_to(label: str) -> None:
        for _ in range(40):
            page.keyboard.press("Tab")
            found = page.evaluate(
                "() => { const it = document.activeElement;"
                " return (it.labels?.[0]?.textContent ?? it.textContent ?? '').trim() }"
            )
            if label in found:
                return
        raise AssertionError(f"the keyboard does not come to {label!r}")

    tab_to("Name, such as")
    page.keyboard.type("by-keys")
    tab_to("Text of the book")
    page.keyboard.press("Control+Home")
    page.keyboard.type("colour = 1\n")
    expect(page.locator(".problems button")).to_contain_text("'colour'", timeout=SLOW)
    tab_to("colour")
    page.keyboard.press("Enter")
    page.keyboard.press("Delete")
    holds(page)
    tab_to("Reason for this edition")
    page.keyboard.type("typed")
    page.keyboard.press("Enter")
    expect(page.locator("tbody tr")).to_have_count(1, timeout=SLOW)


def test_the_editor_fits_a_phone(house: House, visit: Visit, shot: Shot) -> None:
    page = administrator(house, visit, width=360, height=740, is_mobile=True, has_touch=True)
    page.goto("/edit")
    holds(page)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 360
    shot(page, "top")
    page.get_by_label("Text of the book").fill(TEXT.format(title="House", raises="-1"))
    expect(page.locator(".problems button")).to_be_visible(timeout=SLOW)
    page.locator(".problems").scroll_into_view_if_needed()
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 360
    shot(page, "problem")


def test_a_text_is_taken_from_a_file(house: House, visit: Visit) -> None:
    page = administrator(house, visit)
    page.goto("/edit")
    holds(page)
    text = TEXT.format(title="From a File", raises=3)
    file = {"name": "My House.toml", "mimeType": "text/plain", "buffer": text.encode()}
    page.get_by_label("Load the text from a file").set_input_files(file)  # type: ignore[arg-type]
    expect(page.get_by_label("Text of the book")).to_have_value(text)
    expect(page.get_by_label("Name, such as")).to_have_value("my-house")


def test_a_player_reads_own_books_and_edits_none(house: House, visit: Visit) -> None:
    page = visit("A Player")
    page.goto("/books")
    page.wait_for_selector(".shelf a")
    expect(page.get_by_role("link", name="Add a book")).to_have_count(0)
    page.goto("/edit")
    expect(page.locator("main")).to_contain_text("Only an administrator can edit a book.")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_editor_has_no_fault_that_axe_knows(house: House, visit: Visit, scheme: str) -> None:
    page = administrator(house, visit, color_scheme=scheme, reduced_motion="reduce")
    keep(page, f"axe-{scheme}", TEXT.format(title=f"Axe {scheme}", raises=2))
    assert faults(page, scheme) == []
    page.get_by_label("Text of the book").fill("title = ")
    expect(page.locator(".problems button")).to_be_visible(timeout=SLOW)
    assert faults(page, scheme) == []
    page.goto("/books")
    page.wait_for_selector(".own-books a")
    assert faults(page, scheme) == []
