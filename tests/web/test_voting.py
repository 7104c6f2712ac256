"""Nobody rules in his own favor, in the browser: the players are asked, and see who may rule."""

from collections.abc import Callable
from functools import partial

from playwright.sync_api import Page, expect
from tests.web.conftest import House, Visit
from tests.web.playing import OFFERED, SECOND, sit_down
from tests.web.test_floor import answer_everything, report

from cardspeak.server.people.house_rules import HouseRules
from cardspeak.server.people.people import Role

Shot = Callable[..., None]


def two_players(house: House, visit: Visit, host: str, guest: str) -> tuple[Page, Page, str]:
    """A hand between the host of a private table and a guest, one of them to act."""
    page, other = visit(host), visit(guest)
    table = house.open(page, "seminole", "holdem", "no-limit", private=True, bots=0)
    sit_down(page, table)
    other.goto(f"/table/{table}?invite={house.live(table).options.invite}")
    other.click("#sit-down")
    for each in (page, other):
        each.wait_for_function(
            "() => document.querySelectorAll('.seat.mine .hole .card').length == 2",
            timeout=20 * SECOND,
        )
    return page, other, table


def appoint(house: House, role: Role, *names: str) -> None:
    for name in names:
        house.do(partial(house.room.people.set_role, name, role))


def ask_the_players(house: House, page: Page, table: str, host: str) -> None:
    page.click("#tab-floor")
    report(page, "misdeal shuffle", "Not shuffled")
    answer_everything(page, house.live(table).seat_of(host) or 1)
    page.click("text=Apply the ruling")


def test_a_host_who_plays_asks_the_players_and_one_refuses(
    house: House, visit: Visit, shot: Shot
) -> None:
    page, other, table = two_players(house, visit, "Playing host", "Wary guest")
    ask_the_players(house, page, table, "Playing host")
    vote = other.locator(".vote")
    expect(vote).to_contain_text("Playing host asks the players in the hand")
    expect(vote).to_contain_text("not shuffled")
    expect(other.locator(".vote-left")).to_have_text("29 s", timeout=5 * SECOND)
    expect(page.locator(".vote")).to_contain_text("Waiting for Wary guest")
    expect(page.locator(".vote .action")).to_have_count(0)
    shot(other, "asked")
    vote.get_by_role("button", name="Refuse").click()
    for each in (page, other):
        expect(each.locator(".vote")).to_have_count(0)
    assert page.locator(OFFERED).count() or other.locator(OFFERED).count(), "the hand goes on"
    other.click("#tab-log")
    expect(other.locator(".log .line", has_text="Wary guest refuses")).to_be_visible()
    assert not any("Floor (" in line for line in other.locator(".log .line").all_inner_texts())


def test_what_all_players_accept_is_ruled(house: House, visit: Visit) -> None:
    page, other, table = two_players(house, visit, "Honest host", "Trusting guest")
    ask_the_players(house, page, table, "Honest host")
    other.locator(".vote").get_by_role("button", name="Accept").click()
    other.click("#tab-log")
    agreed = other.locator(".log .line", has_text="All players in the hand agree")
    expect(agreed.first).to_contain_text("Honest host")
    expect(agreed.first).to_contain_text("Trusting guest")
    expect(other.locator(".log .line", has_text="Floor (not shuffled)").first).to_be_visible()


def test_two_of_the_staff_void_a_deal(house: House, visit: Visit) -> None:
    player = visit("Unlucky")
    table = house.open(player, "seminole", "holdem", "no-limit")
    sit_down(player, table)
    staff = [visit("Flo the floor"), visit("Gus the floor")]
    appoint(house, Role.FLOOR, "Flo the floor", "Gus the floor")
    player.wait_for_selector(OFFERED, timeout=20 * SECOND)
    for page in staff:
        page.goto(f"/table/{table}")
        page.click("#tab-floor")
    staff[0].fill(".void-deal input", "the stub was seen")
    staff[0].click("text=Ask to void")
    expect(staff[1].locator(".void-deal")).to_contain_text("the stub was seen")
    staff[1].click("text=Confirm: void the deal")
    player.click("#tab-log")
    line = "Floor: Flo the floor and Gus the floor void this deal: the stub was seen."
    expect(player.locator(".log .line", has_text=line)).to_be_visible()


def test_everybody_sees_staff_who_play_and_may_rule(house: House, visit: Visit) -> None:
    player, other = visit("Patron"), visit("Playing floor")
    table = house.open(player, "seminole", "holdem", "no-limit", bots=1)
    appoint(house, Role.FLOOR, "Playing floor")
    sit_down(player, table)
    sit_down(other, table)
    expect(player.locator(".playing-staff")).to_have_count(0)

    def set_rules(rules: HouseRules) -> None:
        house.room.rules = rules
        live = house.live(table)
        live.put(live.show_again)

    house.do(lambda: set_rules(HouseRules(staff_may_rule=True)))
    line = "Playing floor (floor) may rule at this table"
    expect(player.locator(".playing-staff")).to_have_text(line)
    house.do(lambda: set_rules(HouseRules()))
    expect(player.locator(".playing-staff")).to_have_count(0)


def test_a_large_issue_waits_for_a_second_person_on_the_staff_page(
    house: House, visit: Visit, shot: Shot
) -> None:
    first, second = visit("Cage one"), visit("Cage two")
    visit("Player")
    appoint(house, Role.CAGE, "Cage one", "Cage two")
    first.goto("/staff")
    form = first.locator("form.panel").first
    form.locator("select").select_option("Player")
    form.locator("input[name=chips]").fill("500000")
    form.locator("input[name=reason]").fill("a large buy-in")
    form.locator("button").click()
    waiting = first.locator(".waiting-issues")
    expect(waiting).to_contain_text("500,000 chips for Player: a large buy-in")
    waiting.get_by_role("button", name="Approve").click()
    expect(first.locator(".toast")).to_contain_text("a second person must approve")
    second.goto("/staff")
    shot(second, "waiting")
    second.locator(".waiting-issues").get_by_role("button", name="Approve").click()
    expect(second.locator(".waiting-issues")).to_contain_text("Nothing is waiting")
    assert house.do(lambda: house.room.chips_of("Player")) == 510_000
