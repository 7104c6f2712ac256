"""The floor in the browser: the console on a phone, and a ruling carried out at a live table."""

from collections.abc import Callable

from playwright.sync_api import Page, expect
from tests.web.conftest import House, Visit
from tests.web.playing import OFFERED, SECOND

Shot = Callable[..., None]


def report(page: Page, words: str, name: str) -> None:
    """Say what happened, and pick the report that is meant."""
    page.fill("#happened", words)
    page.get_by_role("button", name=name, exact=False).first.click()


def answer_everything(page: Page, seat: int = 3) -> None:
    """Answer what is asked, yes or the first choice, until there is a ruling."""
    for _ in range(12):
        page.wait_for_selector(".question, .ruling")
        if page.locator(".ruling").count():
            return
        question = page.locator(".question h3").inner_text()
        if page.locator(".answers .answer").count():
            page.locator(".answers .answer").first.click()
        else:
            page.fill(".question input", str(seat))
            page.click(".question button")
        page.wait_for_function(
            "before => document.querySelector('.question h3')?.innerText !== before", arg=question
        )
    raise AssertionError("the questions do not end")


def test_the_console_asks_the_facts_and_rules_with_the_other_houses(
    visit: Visit, shot: Shot
) -> None:
    page = visit(width=360, height=740, is_mobile=True, has_touch=True)
    page.goto("/floor")
    page.select_option("label:has-text('House') select", "seminole")
    page.select_option("label:has-text('Betting') select", "no-limit")
    report(page, "hand thrown in the muck", "Hand in the muck")
    expect(page.locator(".question h3")).to_have_text(
        "Can the hand still be identified for certain?"
    )
    shot(page, "asked")
    answer_everything(page)
    expect(page.locator(".ruling h3").first).not_to_be_empty()
    expect(page.locator(".ruling .rule").first).to_contain_text("seminole")
    expect(page.locator(".others")).to_be_visible()
    same = page.locator(".others .same")
    alike = same.inner_text().partition(": ")[2].split(", ") if same.count() else []
    assert page.locator(".others article").count() + len(alike) == 4
    expect(page.locator(".ruling .deciding .rule").nth(2)).to_have_count(0)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 360
    shot(page, "ruled")


def test_another_house_rules_on_the_same_facts(visit: Visit) -> None:
    page = visit()
    page.goto("/floor")
    page.select_option("label:has-text('House') select", "seminole")
    report(page, "absent at the turn", "Absent at the turn")
    answer_everything(page)
    expect(page.locator(".ruling .says")).to_contain_text("Seminole")
    page.select_option("label:has-text('House') select", "black-pearl")
    expect(page.locator(".ruling .says")).not_to_contain_text("Seminole", timeout=5 * SECOND)


def hosted(house: House, visit: Visit, host: str, guest: str) -> tuple[Page, Page, str]:
    """A private table whose host only watches, and a guest who plays there and is to act."""
    page, player = visit(host), visit(guest)
    table = house.open(page, "seminole", "holdem", "no-limit", private=True)
    player.goto(f"/table/{table}?invite={house.live(table).options.invite}")
    player.click("#sit-down")
    page.goto(f"/table/{table}")
    player.wait_for_selector(OFFERED, timeout=20 * SECOND)
    return page, player, table


def test_a_ruling_is_carried_out_at_a_live_table(house: House, visit: Visit, shot: Shot) -> None:
    page, _, table = hosted(house, visit, "Floor host", "Floor guest")
    page.click("#tab-floor")
    report(page, "misdeal shuffle", "Not shuffled")
    answer_everything(page, house.live(table).seat_of("Floor guest") or 1)
    expect(page.locator(".ruling h3").first).to_be_visible()
    shot(page, "ruling")
    page.click("text=Apply the ruling")
    expect(page.locator(".toast")).to_contain_text("Floor (not shuffled)")
    page.click("#tab-log")
    expect(page.locator(".log .line", has_text="Floor (not shuffled)").first).to_be_visible()
    shot(page, "done")


def test_the_floor_rules_otherwise_with_a_reason(house: House, visit: Visit) -> None:
    page, _, table = hosted(house, visit, "Fair host", "Fair guest")
    page.click("#tab-floor")
    report(page, "misdeal shuffle", "Not shuffled")
    answer_everything(page, house.live(table).seat_of("Fair guest") or 1)
    plays_on = "the deal goes on as it lies"
    recommended = page.locator(".ruling h3").first.inner_text().lower()
    otherwise = "a misdeal" if recommended == plays_on else plays_on
    page.select_option(".verdict select", otherwise)
    page.fill(".verdict input", "everybody had acted")
    page.click("text=Apply the ruling")
    page.click("#tab-log")
    ruled = page.locator(".log .line.ruled")
    expect(ruled).to_contain_text("everybody had acted")


def test_in_training_the_dealer_errs_and_the_floor_rules(house: House, visit: Visit) -> None:
    page = visit("Trainee")
    table = house.open(page, "seminole", "holdem", "no-limit", training=1.0, bots=4)
    page.goto(f"/table/{table}")
    ruled = page.locator(".log .line.ruled").first
    expect(ruled).to_be_visible(timeout=30 * SECOND)
    ruled.locator(".why").click()
    ruled.get_by_role("button", name="Read the rule").click()
    expect(page.locator("dialog .rule").first).to_be_visible()


def test_the_last_input_is_taken_back_with_a_reason(house: House, visit: Visit) -> None:
    page, player, table = hosted(house, visit, "Second thought", "First thought")
    player.wait_for_selector(f"{OFFERED}.raise", timeout=20 * SECOND)
    house.do(lambda: setattr(house.live(table).options, "pace", 60.0))
    player.locator(f"{OFFERED}.raise").click()  # a call might close the round and show the board
    player.wait_for_selector(".pre")
    page.click("#tab-floor")
    page.fill(".take-back input", "the raise was a slip of the hand")
    page.locator(".take-back button").click()
    expect(player.locator(f"{OFFERED}.raise")).to_be_visible()
    page.click("#tab-log")
    expect(page.locator(".log .line", has_text="a slip of the hand")).to_be_visible()


def test_facts_in_the_words_are_filled_in_and_can_be_changed(visit: Visit, shot: Shot) -> None:
    page = visit(width=360, height=740, is_mobile=True, has_touch=True)
    page.goto("/floor")
    page.select_option("label:has-text('House') select", "seminole")
    page.fill("#happened", "dealer forgot to burn before the turn")
    expect(page.locator(".reports .report")).to_have_count(5)
    expect(page.locator(".reports .rather").first).to_be_visible()
    shot(page, "found")
    page.locator(".reports .report").first.click()
    expect(page.locator(".stated dd").first).to_contain_text("0")
    shot(page, "stated")
    page.get_by_role("button", name="Change: Cards burned").click()
    expect(page.locator(".question h3")).to_contain_text("How many cards were burned")
    expect(page.locator(".stated dt")).to_have_count(1)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 360


def test_a_report_is_found_by_its_subject(visit: Visit) -> None:
    page = visit()
    page.goto("/floor")
    page.locator("summary", has_text="Stud").click()
    page.get_by_role("button", name="Wrong player brought in").click()
    expect(page.locator(".case h2")).to_have_text("Wrong player brought in")
