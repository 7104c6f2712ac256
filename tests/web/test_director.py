"""The director's console: chips off the table, players kept apart, levels altered."""

from playwright.sync_api import expect
from tests.web.conftest import House, Visit
from tests.web.test_events import boss_of, event_of
from tests.web.test_page import faults


def test_the_director_takes_chips_keeps_players_apart_and_alters_levels(
    house: House, visit: Visit
) -> None:
    live = event_of(house, "console", 4)
    one, two, *_ = [entry.player for entry in live.event.entries]
    boss = boss_of(house, visit)
    boss.goto(f"/event/{live.id}/director")
    boss.get_by_label("Find").fill(one)
    boss.get_by_role("button", name="Keep apart").click()
    dialog = boss.locator("dialog")
    dialog.get_by_label("Player").select_option(two)
    dialog.get_by_role("button", name="Keep apart").click()
    expect(dialog).to_have_count(0)
    assert live.event.people[one].apart == (two,)
    boss.get_by_role("button", name="Chips off the table").click()
    dialog.get_by_label("Chips").fill("500")
    dialog.get_by_label("Reason").fill("in a pocket")
    assert faults(boss, "dark") == []
    dialog.get_by_role("button", name="Take the chips out of play").click()
    expect(boss.locator(".lines")).to_contain_text("in a pocket")
    boss.get_by_role("button", name="Change the levels").click()
    dialog.get_by_label("Minutes of row 1").fill("7")
    dialog.get_by_role("button", name="Add a level").click()
    dialog.get_by_label("Reason").fill("it is late")
    assert faults(boss, "dark") == []
    dialog.get_by_role("button", name="Change the levels").click()
    expect(boss.locator(".lines")).to_contain_text("it is late")
    assert live.event.state.levels[1].minutes == 7
    assert len(live.event.state.levels) == 8


def test_the_director_moves_a_player_and_gives_a_penalty_of_the_book(
    house: House, visit: Visit
) -> None:
    live = event_of(house, "discipline", 4)
    one, *_ = [entry.player for entry in live.event.entries]
    boss = boss_of(house, visit)
    boss.goto(f"/event/{live.id}/director")
    boss.get_by_label("Find").fill(one)
    boss.get_by_role("button", name="Another seat").click()
    dialog = boss.locator("dialog")
    dialog.get_by_label("Seat").select_option("1 8")
    assert faults(boss, "dark") == []
    dialog.get_by_role("button", name="Give another seat").click()
    expect(boss.get_by_role("button", name=f"Table 1, seat 8 {one}")).to_be_visible()
    boss.get_by_role("button", name="Penalty").click()
    dialog.get_by_role("combobox", name="Penalty").select_option("a warning")
    dialog.get_by_label("Reason").fill("talks of a live hand")
    assert faults(boss, "dark") == []
    dialog.get_by_role("button", name="Give the penalty").click()
    expect(boss.locator(".lines")).to_contain_text("a warning")
    boss.get_by_role("button", name="Penalty").click()
    dialog.get_by_role("combobox", name="Penalty").select_option("dealt out for a time or hands")
    dialog.get_by_role("spinbutton", name="or hands").fill("2")
    dialog.get_by_label("Reason").fill("threw a card")
    dialog.get_by_role("button", name="Give the penalty").click()
    expect(boss.locator(".lines")).to_contain_text("2 hands")
