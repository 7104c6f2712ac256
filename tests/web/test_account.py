"""The account page, the recovery phrase in the lobby, and restrictions on the staff page."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.web.conftest import House, Visit

from cardspeak.server.people.people import Role

Shot = Callable[[Page, str], None]
SIZES = [(1280, 900), (390, 844)]
sizes = pytest.mark.parametrize(("width", "height"), SIZES)


def check_fits(page: Page, width: int) -> None:
    """Nothing is cut off at the side."""
    assert page.evaluate("() => document.documentElement.scrollWidth") <= width
    for part in page.locator("main button:visible, main input:visible, main select:visible").all():
        box = part.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width, part.inner_text()


def log_in(page: Page, name: str, password: str) -> None:
    page.goto("/")
    page.get_by_role("button", name="Log in", exact=True).click()
    page.fill("input[name=name]", name)
    page.fill("input[name=password]", password)
    page.locator(".entry button.primary").click()
    expect(page.locator(".entry h2")).to_have_text(name)


@sizes
def test_a_guest_comes_back_in_another_browser(
    visit: Visit, shot: Shot, width: int, height: int
) -> None:
    name = f"Wanderer {width}"
    first, second = visit(width=width, height=height), visit(width=width, height=height)
    first.goto("/")
    first.get_by_role("button", name="Guest").click()
    first.fill("input[name=name]", name)
    first.locator(".entry button.primary").click()
    phrase = first.locator(".entry .phrase b").inner_text()
    check_fits(first, width)
    shot(first, f"phrase-{width}")
    second.goto("/")
    second.get_by_role("button", name="Come back").click()
    second.fill("input[name=name]", name)
    second.fill("input[name=phrase]", phrase)
    second.locator(".entry button.primary").click()
    expect(second.locator(".entry h2")).to_have_text(name)
    second.goto("/account")
    second.get_by_role("button", name="New phrase").click()
    expect(second.locator(".recovery .phrase b")).not_to_have_text(phrase)


@sizes
def test_a_password_is_set_and_changed_and_other_devices_end(
    visit: Visit, shot: Shot, width: int, height: int
) -> None:
    name = f"Owner {width}"
    page = visit(name, width=width, height=height)
    page.goto("/account")
    page.fill(".password input[name=new]", "the first one")
    page.locator(".password button").click()
    expect(page.locator(".password h2")).to_have_text("Change your password")
    other = visit(width=width, height=height)
    log_in(other, name, "the first one")
    page.reload()
    expect(page.locator(".devices li")).to_have_count(2)
    check_fits(page, width)
    shot(page, f"devices-{width}")
    page.locator(".devices li button").click()
    expect(page.locator(".devices li")).to_have_count(1)
    other.reload()
    expect(other.locator(".entry h2")).to_have_text("Enter the room")
    page.fill(".password input[name=old]", "not that one")
    page.fill(".password input[name=new]", "the second one")
    page.locator(".password button").click()
    expect(page.locator(".toast.bad")).to_contain_text("not your current password")
    page.fill(".password input[name=old]", "the first one")
    page.fill(".password input[name=new]", "the second one")
    page.locator(".password button").click()
    expect(page.locator(".toast.good")).to_contain_text("Your password is set")
    log_in(other, name, "the second one")


@sizes
def test_a_player_sets_limits_and_takes_a_break(
    house: House, visit: Visit, shot: Shot, width: int, height: int
) -> None:
    name = f"Careful {width}"
    page = visit(name, width=width, height=height)
    page.goto("/account")
    page.fill(".own-limits input[name=chips]", "2000")
    page.fill(".own-limits input[name=hours]", "1.5")
    page.locator(".own-limits button").click()
    expect(page.locator(".toast.good")).to_contain_text("Your limits are set")
    kept = house.do(lambda: house.room.door.own_limits.of(name))
    assert (kept.chips, kept.minutes) == (2000, 90)
    page.fill(".own-limits input[name=chips]", "")
    page.locator(".own-limits button").click()
    expect(page.locator(".own-limits")).to_contain_text("any number of chips")
    page.fill(".exclusion input[name=days]", "3")
    page.check(".exclusion input[type=checkbox]")
    page.get_by_role("button", name="Exclude me").click()
    expect(page.locator(".exclusion .restricted")).to_contain_text("excluded yourself from play")
    check_fits(page, width)
    page.locator(".exclusion").scroll_into_view_if_needed()
    shot(page, f"limits-{width}")


@sizes
def test_the_floor_mutes_and_lifts_on_the_staff_page(
    house: House, visit: Visit, shot: Shot, width: int, height: int
) -> None:
    name, floor = f"Noisy {width}", f"Flo {width}"
    visit(name)
    page = visit(floor, width=width, height=height)
    house.do(lambda: house.room.people.set_role(floor, Role.FLOOR))
    page.goto("/staff")
    form = page.locator(".restrictions")
    form.locator("select[name=name]").select_option(name)
    form.locator("select[name=hours]").select_option("24")
    form.locator("input[name=reason]").fill("shouting")
    form.get_by_role("button", name="Restrict").click()
    row = form.locator("li", has_text=name)
    expect(row).to_contain_text(f"by {floor}: shouting")
    check_fits(page, width)
    form.scroll_into_view_if_needed()
    shot(page, f"muted-{width}")
    row.get_by_role("button", name="Lift").click()
    page.fill("dialog input[name=reason]", "calm again")
    page.locator("dialog button.primary").click()
    expect(form.locator("li", has_text=name)).to_have_count(0)


@sizes
def test_the_administrator_erases_a_person_on_the_staff_page(
    house: House, visit: Visit, shot: Shot, width: int, height: int
) -> None:
    name, boss = f"Gone {width}", f"Chief {width}"
    visit(name)
    page = visit(boss, width=width, height=height)
    house.do(lambda: house.room.people.set_role(boss, Role.ADMINISTRATOR))
    page.goto("/staff")
    listed = page.locator("td", has_text=name)
    expect(listed).to_have_count(1)
    form = page.locator("form.erase")
    form.locator("input[name=name]").fill(name)
    form.locator("input[name=reason]").fill("asked by mail")
    form.locator("input[type=checkbox]").check()
    form.scroll_into_view_if_needed()
    check_fits(page, width)
    shot(page, f"erase-{width}")
    form.get_by_role("button", name="Erase").click()
    expect(listed).to_have_count(0)
    assert not house.do(lambda: house.room.people.is_known(name))


@sizes
def test_players_erase_themselves_on_the_account_page(
    house: House, visit: Visit, shot: Shot, width: int, height: int
) -> None:
    name = f"Leaver {width}"
    page = visit(name, width=width, height=height)
    page.goto("/account")
    form = page.locator(".close-account")
    form.locator("input[type=checkbox]").check()
    form.scroll_into_view_if_needed()
    shot(page, f"close-{width}")
    form.get_by_role("button", name="Close my account").click()
    expect(page.locator(".toast.good")).to_contain_text("Your account is closed")
    assert not house.do(lambda: house.room.people.is_known(name))


def test_a_second_device_at_the_table_is_announced(house: House, visit: Visit, shot: Shot) -> None:
    first, second = visit(), visit()
    for page in (first, second):
        told = {"name": "Twice", "password": "long enough"}
        path = "/api/register" if page is first else "/api/enter"
        assert page.request.post(path, data=told).ok
    table = house.open(first, "common", "holdem", "no-limit", bots=1)
    for page in (first, second):
        page.goto(f"/table/{table}")
        page.wait_for_selector(".seat")
    second.locator(".seat .sit").first.click()
    expect(first.locator(".toast")).to_contain_text("now plays under your name too")
    shot(first, "announced")
