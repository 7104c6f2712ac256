"""Notes on players, kept by their writer, and words and emotes over the seats."""

import pytest
from playwright.sync_api import expect
from tests.web.conftest import House, Visit
from tests.web.playing import sit_down

SIZES = [(360, 740), (740, 360), (1280, 800), (1920, 1080)]


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_note_colors_a_players_seat_and_stays(
    house: House, visit: Visit, width: int, height: int
) -> None:
    page = visit(f"Noter{width}", width, height)
    table = house.open(page, "seminole", "holdem", "no-limit")
    sit_down(page, table)
    other = page.locator(".seat:not(.mine) .about").first
    player = (other.get_attribute("aria-label") or "").removeprefix("Note on ")
    other.click()
    page.get_by_label("Red").check()
    page.get_by_label("Note", exact=True).fill("bluffs the river")
    page.get_by_role("button", name="Done").click()
    expect(page.locator(".plate[data-note=red]")).to_have_count(1)
    page.reload()
    again = page.get_by_role("button", name=f"Note on {player}: bluffs the river")
    expect(again).to_be_visible()
    again.click()
    page.get_by_label("None").check()
    page.get_by_label("Note", exact=True).fill("")
    expect(page.locator(".plate[data-note=red]")).to_have_count(0)


def test_an_emote_is_seen_over_the_seat_and_fades(house: House, visit: Visit) -> None:
    page = visit("Waver")
    table = house.open(page, "seminole", "holdem", "no-limit")
    sit_down(page, table)
    page.click("#tab-chat")
    page.get_by_role("button", name="Applause").click()
    expect(page.locator(".seat.mine .bubble")).to_have_text("👏")
    page.get_by_role("button", name="Well played").click()
    expect(page.locator(".seat.mine .bubble")).to_have_text("Well played")
    expect(page.locator(".words li")).to_have_count(2)
    expect(page.locator(".bubble")).to_have_count(0, timeout=8_000)
