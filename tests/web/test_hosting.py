"""Hosting in the browser: invitations, the tools of a host, the first link, the staff, the past."""

from collections.abc import Callable

from playwright.sync_api import expect
from tests.web.conftest import House, Visit
from tests.web.playing import OFFERED, SECOND, play_a_hand, sit_down

Shot = Callable[..., None]


def test_a_friend_comes_by_the_invite_link_and_takes_a_seat(
    house: House, visit: Visit, shot: Shot
) -> None:
    host, friend = visit("Hostess"), visit()
    table = house.open(host, "seminole", "holdem", "no-limit", bots=2, private=True)
    sit_down(host, table)
    host.click("#tab-host")
    link = host.locator(".address").input_value()
    shot(host, "tools")
    friend.goto(link)
    expect(friend.locator(".seat .plate")).to_have_count(3)
    friend.fill(".buying input[name=name]", "Invited")
    friend.click("#sit-down")
    expect(friend.locator(".seat.mine .who")).to_have_text("Invited")
    expect(host.locator(".seat .plate")).to_have_count(4)


def test_a_private_table_is_closed_to_others(house: House, visit: Visit) -> None:
    host, other = visit("Recluse"), visit("Stranger")
    table = house.open(host, "seminole", "holdem", "no-limit", private=True)
    other.goto(f"/table/{table}")
    expect(other.locator(".shut")).to_contain_text("private")
    other.goto("/")
    other.wait_for_selector(".tables, .none")
    assert other.locator(f"a[href='/table/{table}']").count() == 0


def test_the_host_pauses_adds_removes_and_ends(house: House, visit: Visit) -> None:
    page = visit("Landlord")
    table = house.open(page, "seminole", "holdem", "no-limit", bots=1, private=True)
    sit_down(page, table)
    page.click("#tab-host")
    page.click("text=Add a bot")
    expect(page.locator(".players li")).to_have_count(3)
    page.wait_for_selector(OFFERED, timeout=20 * SECOND)
    page.click("text=Pause")
    expect(page.locator("text=Resume")).to_be_visible()
    play_a_hand(page)
    expect(page.locator(".middle .says")).to_contain_text("paused")
    page.locator(".players button").first.click()
    expect(page.locator(".players li")).to_have_count(2)
    page.click("text=Close after this hand")
    expect(page.locator(".shut")).to_be_visible(timeout=10 * SECOND)


def test_the_lobby_tells_of_houses_and_tables(house: House, visit: Visit) -> None:
    page = visit("Lobbyist")
    table = house.open(page, "black-pearl", "holdem", "limit", bots=4)
    page.goto("/")
    row = page.locator(f".table-row:has(a[href='/table/{table}'])")
    live = house.live(table).table
    for words in ("Black Pearl Poker Room", "Hold'em, limit", "4 of", "4 bots", "average pot"):
        expect(row).to_contain_text(words)
    expect(row).to_contain_text(f"{live.count - 4} open seats")
    expect(row.get_by_role("link", name="Sit down")).to_be_visible()
    expect(page.locator(".houses li")).to_have_count(len(page.request.get("/api/houses").json()))
    page.click("[aria-label='Open a table: Oasis Card Room']")
    expect(page.locator("select[name=book]")).to_have_value("oasis")
    expect(page.locator("select[name=book]")).to_be_focused()


def test_a_table_is_opened_from_a_notice_of_the_house(
    house: House, visit: Visit, shot: Shot
) -> None:
    page = visit("Opener")
    page.goto("/")
    page.click("summary:has-text('Open a table')")
    page.select_option("select[name=book]", "black-pearl")
    page.select_option("select[name=game]", "razz")
    page.fill("input[name=bots]", "3")
    shot(page)
    page.click("text=Open and sit down")
    expect(page.locator(".seat.mine")).to_be_visible(timeout=20 * SECOND)
    expect(page.locator(".table-head h1")).to_contain_text("Black Pearl")
    expect(page.locator(".seat .plate")).to_have_count(4)


def test_the_link_of_the_first_start_makes_an_administrator(
    house: House, visit: Visit, shot: Shot
) -> None:
    visit("Newcomer")
    page = visit()
    page.goto(f"/claim/{house.room.people.claim}")
    page.fill(".entry input[name=name]", "Manager")
    page.fill(".entry input[name=password]", "a long enough word")
    page.click(".entry form .primary")
    page.click("text=Staff")
    expect(page.locator("table")).to_contain_text("administrator")
    form = page.locator("form.panel").first
    for chips, said in (("2500", "Done"), ("200000", "A second person must approve")):
        form.locator("select").select_option("Newcomer")
        form.locator("input[name=chips]").fill(chips)
        form.locator("input[name=reason]").fill("a trial of the cage")
        form.locator("button").click()
        expect(page.locator(".toast")).to_contain_text(said)
    expect(page.locator("tr", has_text="Newcomer")).to_contain_text("12,500")
    shot(page)


def test_a_hand_is_replayed_and_downloaded(house: House, visit: Visit, shot: Shot) -> None:
    page = visit("Historian")
    table = house.open(page, "seminole", "holdem", "no-limit")
    sit_down(page, table)
    play_a_hand(page)
    page.wait_for_timeout(300)
    page.click("[aria-label='Replay a hand']")
    steps = page.locator(".step-count")
    expect(steps).to_contain_text("1 / ")
    last = steps.inner_text().partition(" / ")[2]
    page.keyboard.press("ArrowRight")
    expect(steps).to_have_text(f"2 / {last}")
    page.click("[aria-label=Forward]")
    expect(steps).to_have_text(f"3 / {last}")
    page.click("[aria-label=Back]")
    expect(steps).to_have_text(f"2 / {last}")
    page.select_option(".replay label:has-text('Speed') select", "0.5")
    page.click("[aria-label=Play]")
    page.wait_for_function("() => parseInt(document.querySelector('.step-count').textContent) > 3")
    page.click("[aria-label=Pause]")
    paused = steps.inner_text()
    page.wait_for_timeout(700)
    assert steps.inner_text() == paused
    assert page.locator(".replay .seat .plate").count() == 4
    page.click("[aria-label=First]")
    page.locator(".frame-lines .why").first.click()
    expect(page.locator("dialog .because:not([hidden])")).not_to_be_empty()
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.click("[aria-label='Replay a hand']")
    expect(steps).to_contain_text("1 / ")
    shot(page)
    for ending in ("phh", "ohh", "txt"):
        with page.expect_download() as download:
            page.click(f".files a[href$='.{ending}']")
        assert download.value.suggested_filename.endswith(f".{ending}")
        assert download.value.path().read_text("utf-8")
    page.keyboard.press("Escape")
    page.click("[aria-label='Stack chart']")
    expect(page.locator(".chart polyline").first).to_be_attached()
    expect(page.locator(".chart figcaption").first).to_contain_text("Historian")
    expect(page.get_by_role("img", name="Rake by hand")).to_be_visible()
    assert page.locator("table.journal tbody tr").count() >= 4
    shot(page, "chart")
