"""The evening at a table: inviting friends, the list of hands, folded cards, the ledger."""

import re

import msgspec
import pytest
from playwright.sync_api import expect
from tests.web.conftest import House, Visit
from tests.web.crafting import full_table
from tests.web.playing import OFFERED, SECOND, play_a_hand, sit_down
from tests.web.test_layout import COLLISIONS

JSON = "application/json"
SIZES = [(1280, 800), (390, 844), (844, 390), (1920, 1080)]
replaced = msgspec.structs.replace


def test_a_waiting_table_shows_its_invite_link_and_code(house: House, visit: Visit) -> None:
    for width, height in SIZES:
        page = visit(f"Host{width}", width, height)
        table = house.open(page, "seminole", "holdem", "no-limit", bots=0, private=True)
        sit_down(page, table)
        code = page.locator(".middle .invite-code")
        expect(code).to_be_visible()
        page.wait_for_function("() => document.querySelector('.invite-code').naturalWidth > 0")
        expect(page.get_by_role("button", name="Copy invite link")).to_be_visible()
        box, oval = code.bounding_box(), page.locator(".felt").bounding_box()
        assert box is not None
        assert oval is not None
        assert oval["y"] <= box["y"]
        assert box["y"] + box["height"] <= oval["y"] + oval["height"]


def test_the_list_of_hands_opens_one_in_the_replayer(house: House, visit: Visit) -> None:
    page = visit("Lister")
    table = house.open(page, "seminole", "holdem", "no-limit")
    sit_down(page, table)
    play_a_hand(page)
    page.click("text=Replay")
    page.click("text=Hand list")
    rows = page.locator(".hand-list tbody tr")
    expect(rows.last.locator(".winners li")).not_to_have_count(0)
    expect(rows.last.locator("td").nth(1)).to_have_text(re.compile(r"^[\d,]+$"))
    page.get_by_role("button", name="Replay hand 1", exact=True).click()
    expect(page.locator(".replay .felt")).to_be_visible()


def test_the_ledger_of_the_evening_is_under_the_chart(house: House, visit: Visit) -> None:
    page = visit("Booker")
    table = house.open(page, "seminole", "holdem", "no-limit")
    sit_down(page, table)
    play_a_hand(page)
    page.get_by_role("button", name="Stack chart").click()
    ledger = page.locator(".ledger")
    expect(ledger.locator("tbody tr")).to_have_count(4)
    expect(ledger.get_by_role("rowheader", name="Booker")).to_be_visible()
    expect(ledger).to_contain_text("The house took")


def test_folded_cards_can_be_peeked_at(house: House, visit: Visit) -> None:
    page = visit("Peeker")
    table = house.open(page, "seminole", "holdem", "no-limit")
    house.do(lambda: setattr(house.live(table).options, "pause", 30.0))
    sit_down(page, table)
    page.wait_for_selector(OFFERED, timeout=20 * SECOND)
    held = page.locator(".seat.mine .hole .card").evaluate_all("all => all.map(c => c.ariaLabel)")
    page.keyboard.press("f")
    free = page.locator("dialog .danger, [role=dialog] button:has-text('Fold')")
    if free.count():
        free.first.click()
    peek = page.locator(".seat.mine .peek")
    expect(peek).to_have_text("Peek")
    expect(peek.locator(".card")).to_have_count(0)
    peek.click()
    expect(peek.locator(".card")).to_have_count(2)
    label = peek.get_attribute("aria-label") or ""
    assert all(card in label for card in held)


def test_a_stranger_sees_a_shared_hand_as_the_sharer_did(house: House, visit: Visit) -> None:
    page = visit("Sharer")
    table = house.open(page, "seminole", "holdem", "no-limit")
    sit_down(page, table)
    play_a_hand(page)
    page.click("text=Replay")
    page.click("text=Hand list")
    page.get_by_role("button", name="Replay hand 1", exact=True).click()
    page.get_by_role("button", name="Share", exact=True).click()
    link = page.get_by_label("Link to this hand").input_value()
    for width, height in SIZES:
        stranger = visit("", width, height)
        stranger.goto(link)
        expect(stranger.locator(".shared-hand .felt")).to_be_visible()
        expect(stranger.locator("h1")).to_contain_text("Hand 1")
        stranger.get_by_role("button", name="Forward").click()
        expect(stranger.locator(".step-count")).to_contain_text("2 /")


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_replayed_hand_lies_open_where_its_equity_is_told(
    visit: Visit, width: int, height: int
) -> None:
    seen, mine = full_table(6, 2)
    hidden = tuple(replaced(seat, cards=("", "")) for seat in seen.seats)
    shown = tuple(replaced(seat, cards=("9h", "9s")) for seat in seen.seats)
    first = replaced(seen, seats=hidden, pots=(), turn=(2,))
    equity = {str(seat.seat): 16.7 for seat in seen.seats}
    frames = [
        {"seen": first, "mine": replaced(mine, options=None), "equity": equity},
        {"seen": replaced(first, seats=shown, playing=False), "mine": None},
    ]
    hand = msgspec.json.encode({"number": 7, "table": "Made", "frames": frames}).decode()
    page = visit("", width, height)
    page.route("**/api/shared/made", lambda route: route.fulfill(body=hand, content_type=JSON))
    page.goto("/hand/made")
    expect(page.locator(".equity")).to_have_text(["16.7%"] * 6)
    expect(page.locator(".hole .card.down")).to_have_count(0)
    expect(page.locator(".transport")).to_be_in_viewport()
    assert page.evaluate(COLLISIONS) == []
