"""Tables that have closed: found in the lobby, and their hands replayed and taken away."""

from playwright.sync_api import expect
from tests.web.conftest import House, Visit
from tests.web.playing import OFFERED, SECOND, play_a_hand, sit_down


def test_the_hands_of_a_closed_table_are_found_in_the_lobby(house: House, visit: Visit) -> None:
    page = visit("Archivist")
    table = house.open(page, "seminole", "holdem", "no-limit", bots=1)
    sit_down(page, table)
    page.wait_for_selector(OFFERED, timeout=20 * SECOND)
    page.click("#tab-host")
    page.click("text=Pause")
    play_a_hand(page)
    last = house.live(table).table.number  # a bot that folds at once has given away the first
    page.click("text=Close after this hand")
    expect(page.locator(".shut")).to_be_visible(timeout=10 * SECOND)
    page.goto("/")
    page.click("text=Closed tables")
    page.locator(".closed .table-row", has_text="No-Limit").first.locator("button").click()
    expect(page.locator(".transport span").last).to_contain_text("1 / ")
    for ending in ("phh", "ohh", "txt"):
        with page.expect_download() as download:
            page.click(f".files a[href$='.{ending}']")
        assert download.value.suggested_filename == f"cardspeak-{table}-{last}.{ending}"
    assert "Dealt to Archivist" in download.value.path().read_text("utf-8")
