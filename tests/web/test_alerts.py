"""A turn is not missed: sound, vibration, a notification, a countdown, a drawer that gives way."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, expect
from tests.web.conftest import Visit
from tests.web.crafting import MadeTable, full_table

from cardspeak.table.view import Offered, PublicView

Shot = Callable[..., None]
replaced = msgspec.structs.replace
EARS = """
  window.heard = { notes: 0, buzzes: 0, notices: [] };
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (at) {
    window.heard.notes += 1;
    return start.call(this, at);
  };
  navigator.vibrate = () => { window.heard.buzzes += 1; return true; };
  window.Notification = class {
    static permission = 'granted';
    static requestPermission = async () => 'granted';
    constructor(title, { body }) { window.heard.notices.push([title, body]); }
    close() {}
  };
  Object.defineProperty(document, 'hidden', { get: () => Boolean(window.isHidden) });
"""


@pytest.fixture
def page(visit: Visit) -> Page:
    page = visit(reduced_motion="reduce")
    page.add_init_script(EARS)
    return page


@pytest.fixture
def table(page: Page) -> MadeTable:
    return MadeTable(page)


def waiting() -> PublicView:
    """The table of `full_table` while another player is to act."""
    return replaced(full_table(6, 2)[0], turn=(2,))


def heard(page: Page) -> Any:
    return page.evaluate("() => window.heard")


def test_your_turn_is_heard_and_felt_once(page: Page, table: MadeTable) -> None:
    seen, mine = full_table(6, 2)
    table.tell(waiting(), replaced(mine, options=None))
    page.mouse.click(5, 200)  # a browser is silent until its visitor touches the page
    table.tell(seen, mine, turn=9)
    table.tell(replaced(seen, chairs=7), mine, turn=9)
    expect(page.locator(".seat.empty")).to_have_count(1)
    assert heard(page) == {"notes": 2, "buzzes": 1, "notices": []}


def test_the_last_seconds_are_heard_and_felt(page: Page, table: MadeTable) -> None:
    seen, mine = full_table(6, 2)
    table.tell(waiting(), replaced(mine, options=None))
    page.mouse.click(5, 200)
    page.clock.install()
    table.tell(seen, mine, turn=9, left=20_000, bank=8_000)
    assert heard(page) == {"notes": 2, "buzzes": 1, "notices": []}
    page.clock.run_for(14_000)
    assert heard(page)["buzzes"] == 1
    page.clock.run_for(2_000)
    assert heard(page) == {"notes": 4, "buzzes": 2, "notices": []}


def test_a_page_that_nobody_touched_does_not_try_to_vibrate(page: Page, table: MadeTable) -> None:
    """A browser refuses that with an error in its console; whoever drives it counts as a touch."""
    untouched = "({ hasBeenActive: false, isActive: false })"
    page.add_init_script(
        f"Object.defineProperty(navigator, 'userActivation', {{ get: () => {untouched} }});"
    )
    seen, mine = full_table(6, 2)
    table.tell(waiting(), replaced(mine, options=None))
    table.tell(seen, mine)
    assert heard(page)["buzzes"] == 0


def test_a_page_that_is_silent_stays_silent(page: Page, table: MadeTable) -> None:
    page.add_init_script(
        'localStorage.setItem(\'cardspeak.settings\', \'{"sound":"off","vibration":"off"}\')'
    )
    seen, mine = full_table(6, 2)
    table.tell(waiting(), replaced(mine, options=None))
    page.mouse.click(5, 200)
    table.tell(seen, mine)
    assert heard(page) == {"notes": 0, "buzzes": 0, "notices": []}


def test_whoever_looks_elsewhere_is_notified_where_it_is_wished(
    page: Page, table: MadeTable
) -> None:
    seen, mine = full_table(6, 2)
    table.tell(waiting(), replaced(mine, options=None))
    page.click("[aria-label=Settings]")
    page.get_by_role("group", name="Notify when the page is hidden").get_by_label("On").check()
    page.keyboard.press("Escape")
    page.evaluate("() => { window.isHidden = true }")
    table.tell(seen, mine)
    assert [title for title, _ in heard(page)["notices"]] == ["Your turn"]


def test_the_seconds_are_counted_and_the_time_bank_is_named(page: Page, table: MadeTable) -> None:
    seen, mine = full_table(6, 2)
    table.tell(seen, mine, left=12_000, bank=9_900)
    figure = page.locator(".seat.mine .countdown")
    expect(figure).to_have_text("12 s")
    expect(figure).to_have_text("time bank 9 s", timeout=5_000)


def test_an_open_drawer_gives_way_when_the_turn_comes(visit: Visit, shot: Shot) -> None:
    page = visit(width=360, height=740, is_mobile=True, has_touch=True, reduced_motion="reduce")
    table = MadeTable(page)
    seen, mine = full_table(6, 2)
    table.tell(waiting(), replaced(mine, options=None))
    page.tap("#tab-log")
    expect(page.locator(".table-page.with-drawer")).to_have_count(1)
    table.tell(seen, mine)
    expect(page.locator(".table-page.with-drawer")).to_have_count(0)
    expect(page.locator(".action.raise")).to_be_in_viewport()
    shot(page)


def test_a_phone_on_its_side_shows_strength_odds_presets_and_leaving(
    visit: Visit, shot: Shot
) -> None:
    page = visit(width=740, height=360, is_mobile=True, has_touch=True, reduced_motion="reduce")
    MadeTable(page).tell(*full_table(6, 2))
    expect(page.locator(".hint b")).to_be_visible()
    expect(page.locator(".hint")).to_contain_text("pot odds 16%")
    expect(page.locator(".portion").first).to_be_visible()
    expect(page.get_by_role("button", name="Leave")).to_be_visible()
    shot(page)


def test_folding_where_checking_is_free_is_asked_about(page: Page, table: MadeTable) -> None:
    seen, mine = full_table(6, 2)
    table.tell(seen, replaced(mine, options=Offered(fold=True, check=True)))
    page.locator("body").press("f")
    expect(page.get_by_role("heading", name="Checking is free")).to_be_visible()
    asked = table.asked_by(page.locator("dialog .action.call").click)
    assert asked["action"] == {"act": "check"}
    page.click(".bar .action.fold")
    asked = table.asked_by(page.get_by_role("button", name="Fold anyway").click)
    assert asked["action"] == {"act": "fold"}


def test_an_impossible_amount_disables_the_button_and_says_why(
    page: Page, table: MadeTable
) -> None:
    table.tell(*full_table(6, 2))  # from 2,500 to 12,345
    box, button = page.locator("#wager"), page.locator(".action.raise")
    for typed, problem in (("99999", "The maximum is 12,345."), ("1", "The minimum is 2,500.")):
        box.fill(typed)
        expect(box).to_have_value(typed)
        expect(button).to_be_disabled()
        expect(page.locator("#wager-problem")).to_have_text(problem)
        box.press("Enter")
    page.locator(".hint").click()
    expect(box).to_have_value("1")
    box.fill("2600")
    expect(page.locator("#wager-problem")).to_have_count(0)
    expect(button).to_have_text("Raise to 2,600R")
    asked = table.asked_by(lambda: box.press("Enter"))
    assert asked["action"] == {"act": "raise", "to": 2_600}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_picked_card_keeps_the_color_of_its_suit(visit: Visit, scheme: str) -> None:
    page = visit(color_scheme=scheme, reduced_motion="reduce")
    seen, mine = full_table(6, 5)
    MadeTable(page).tell(seen, replaced(mine, options=Offered(draw=3)))
    card = page.locator(".pickable").first
    colors = "card => [getComputedStyle(card).color, getComputedStyle(card).backgroundColor]"
    before = card.evaluate(colors)
    card.click()
    expect(card).to_have_attribute("aria-pressed", "true")
    assert card.evaluate(colors) == before
