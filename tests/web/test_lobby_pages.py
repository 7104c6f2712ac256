"""The lobby of a room with many tables: pages, a search, and tables that are set aside."""

from playwright.sync_api import expect
from tests.web.conftest import House, Visit

from cardspeak.server.http.table_list import PAGE
from cardspeak.server.tables.table_loading import SetAsideTable


def test_a_visitor_turns_the_pages_of_the_lobby_and_searches_it(house: House, visit: Visit) -> None:
    hosts = [visit("Alma"), visit("Bert")]
    for number in range(PAGE + 2):
        game = "razz" if number == 5 else "holdem"
        structure = "limit" if game == "razz" else "no-limit"
        house.open(hosts[number % 2], "seminole", game, structure, bots=0)
    page = visit()
    page.goto("/")
    expect(page.locator(".table-row")).to_have_count(PAGE)
    nav = page.get_by_label("Pages of tables")
    expect(nav).to_contain_text("page 1 of 2")
    page.get_by_role("button", name="Next").click()
    expect(page.locator(".table-row")).to_have_count(2)
    expect(nav).to_contain_text("page 2 of 2")
    page.get_by_role("button", name="Previous").click()
    expect(page.locator(".table-row")).to_have_count(PAGE)
    search = page.get_by_label("Search tables by name or game")
    search.fill("razz")
    search.press("Enter")
    expect(page.locator(".table-row")).to_have_count(1)
    expect(page.locator(".table-row")).to_contain_text("Razz")
    search.fill("badugi")
    search.press("Enter")
    expect(page.locator(".none")).to_have_text("No tables found.")


def test_the_staff_reads_in_the_lobby_which_table_could_not_be_loaded(
    house: House, visit: Visit
) -> None:
    boss, other = visit("Boss"), visit("Other")
    boss.goto(f"/claim/{house.room.people.claim}")
    aside = SetAsideTable("t1", "Old 1-2", "Ann", "its header cannot be read", "ab12cd34")
    house.do(lambda: house.room.loader.set_aside.update(t1=aside))
    boss.goto("/")
    expect(boss.locator(".broken")).to_contain_text("Old 1-2 cannot be loaded (reference ab12cd34)")
    other.goto("/")
    other.wait_for_selector(".houses")
    expect(other.locator(".broken")).to_have_count(0)
