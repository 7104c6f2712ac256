"""The pages of the house's money: a claim from the tablet to its payment, counts, prices."""

from typing import Any

import pytest
from playwright.sync_api import expect
from tests.server.desk.test_desk import PASSWORD
from tests.web.conftest import House, Visit
from tests.web.test_desk import GAME, Shot, ask, boss_of, game_of, staff_of
from tests.web.test_page import faults

from cardspeak.server.people.people import Role

SIZES = [(1280, 800, "light"), (390, 800, "dark")]
PLAYERS = ("Ann", "Bob", "Carl", "Dora", "Ed")


@pytest.fixture(scope="module")
def room_words() -> dict[str, Any]:
    """A room with a desk."""
    return {"desk": "catfish-bend"}


def test_a_hand_entered_on_the_tablet_is_claimed_verified_and_paid(
    house: House, visit: Visit, shot: Shot
) -> None:
    boss = boss_of(house, visit, width=1280, height=800)
    second = visit("Cay One")
    house.do(lambda: house.room.people.set_role("Cay One", Role.CAGE))
    game_of(boss, "Felt", dealing="tracked")
    for seat, player in enumerate(PLAYERS, start=1):
        ask(boss, "TakeSeat", player=player, game="Felt", seat=seat)
    ask(boss, "SeedFund", fund="bad beat", chips=10_000)
    boss.goto("/tablet/Felt")
    boss.get_by_text("Promotion hand").click()
    entered = boss.locator(".hand-claim")
    entered.locator("select").nth(0).select_option("Ann")
    entered.locator("input").nth(0).fill("As Js")
    entered.locator("select").nth(1).select_option("Bob")
    entered.locator("input").nth(1).fill("9h 9d")
    entered.get_by_label("Board").fill("Ah Ad Jh 9s 9c")
    entered.get_by_label("Pot", exact=True).fill("60")
    shot(boss, "tablet")
    entered.get_by_role("button", name="Check the hand").click()

    boss.goto("/money")
    claim = boss.get_by_role("group", name="Claim 1")
    expect(claim).to_contain_text("beaten by Bob")
    expect(claim).to_contain_text("4,500")
    claim.get_by_label("Surveillance reference").fill("camera 4")
    shot(boss, "claim")
    claim.get_by_role("button", name="Verify").click()
    expect(claim).to_contain_text("Verified by")
    claim.get_by_role("button", name="Approve").click()
    expect(claim).to_contain_text("Approved by 1 of 2")
    second.goto("/money")
    second.get_by_role("group", name="Claim 1").get_by_role("button", name="Approve").click()
    expect(claim).to_contain_text("Approved by 2 of 2")
    claim.get_by_role("button", name="Pay").click()
    expect(boss.get_by_text("Settled claims")).to_be_visible()

    boss.goto("/board")
    expect(boss.locator(".board-funds")).to_contain_text("1,000")
    expect(boss.locator(".high-hands")).to_contain_text("Bob")
    boss.locator(".fund", has_text="bad beat").click()
    expect(boss.get_by_text("the amount posted")).to_be_visible()
    shot(boss, "ledger")


def test_time_is_a_task_on_the_tablet_and_a_box_is_counted_by_two(
    house: House, visit: Visit
) -> None:
    boss = boss_of(house, visit)
    sign = GAME | {"name": "time", "charge": {"method": "a time charge", "fee": 6}}
    ask(boss, "OpenGame", game="Timed", notice=sign, dealing="tracked")
    ask(boss, "TakeSeat", player="Flo T", game="Timed", seat=1)
    ask(boss, "TakeSeat", player="Gus T", game="Timed", seat=2)
    boss.goto("/tablet/Timed")
    boss.get_by_role("button", name="Hand begins").click()
    task = boss.get_by_label("Time charge at Timed")
    expect(task).to_contain_text("Flo T owes 6")
    task.get_by_role("button", name="Paid", exact=True).first.click()
    expect(task).not_to_contain_text("Flo T owes")
    boss.goto("/money")
    box = boss.locator("li", has_text="drop box of Timed")
    expect(box).to_contain_text("6 booked")
    staff_of(house, visit, "Wit Ness", Role.FLOOR)
    box.get_by_label("Chips").fill("5")
    box.get_by_label("Witness", exact=True).fill("Wit Ness")
    password = box.get_by_label("Witness's password")
    password.fill("a guess of the boss")
    box.get_by_role("button", name="Counted").click()
    expect(boss.locator(".toast", has_text="wrong name or password")).to_be_visible()
    expect(password).to_have_value("")
    password.fill(PASSWORD)
    box.get_by_role("button", name="Counted").click()
    expect(box).to_have_count(0)
    expect(boss.locator("tr", has_text="count differences")).to_contain_text("1")


@pytest.mark.parametrize(("width", "height", "scheme"), SIZES)
def test_the_pages_of_money_are_readable(
    house: House, visit: Visit, shot: Shot, width: int, height: int, scheme: str
) -> None:
    look: dict[str, Any] = {"color_scheme": scheme, "reduced_motion": "reduce"}
    boss = boss_of(house, visit, width=width, height=height, **look)
    name = f"Drop {width}"
    charge = {"method": "a percentage of the pot", "percent": 10, "cap": 4}
    sign = GAME | {"name": f"{name} list", "charge": charge, "jackpot_drop": 2}
    ask(boss, "OpenGame", game=name, notice=sign, dealing="tracked")
    ask(boss, "SeedFund", fund="high hand", chips=2_500)
    for pot in (30, 60, 90):
        ask(boss, "EnterDrop", game=name, pot=pot, dealt_in=6)
    for path in ("/money", "/drop", "/pricing", "/funds/high hand", "/board", f"/tablet/{name}"):
        boss.goto(path)
        expect(boss.locator("main h1")).to_be_visible()
        boss.wait_for_selector(".panel, table, .chair")
        assert faults(boss, scheme) == [], path
        wide = boss.evaluate("() => document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, f"{path} is {wide} pixels too wide"
        shot(boss, f"{path.split('/')[1]}-{width}")


def test_a_price_is_shown_with_its_plots(house: House, visit: Visit, shot: Shot) -> None:
    boss = boss_of(house, visit, width=1280, height=900)
    boss.goto("/pricing")
    boss.get_by_label("Promotion", exact=True).fill("catfish-bend:premium hand award")
    boss.get_by_role("button", name="Work it out").click()
    expect(boss.locator("section[role=status]")).to_contain_text("1 in", timeout=90_000)
    expect(boss.locator(".chart svg")).to_have_count(3)
    reach = """charts => charts.every(chart => {
      const right = part => part.getBoundingClientRect().right;
      return [...chart.querySelectorAll("rect")].every(bar => right(bar) <= right(chart));
    })"""
    assert boss.locator(".chart svg").evaluate_all(reach), "a bar runs out of its chart"
    boss.emulate_media(media="print")
    expect(boss.locator(".price-form")).to_be_hidden()
    expect(boss.locator(".chart svg").first).to_be_visible()
    shot(boss, "priced")


def test_a_table_of_real_cards_is_run_for_money_from_desk_tablet_and_money_page(
    house: House, visit: Visit
) -> None:
    boss = boss_of(house, visit, width=1280, height=900)
    game_of(boss, "Rack", dealing="tracked")
    ask(boss, "TakeSeat", player="Ida R", game="Rack", seat=1)
    ask(boss, "TakeSeat", player="Jon R", game="Rack", seat=2)
    staff_of(house, visit, "Rae Cage", Role.CAGE)
    ask(boss, "FillTable", game="Rack", chips=500, witness="Rae Cage")
    boss.goto("/desk")
    boss.get_by_role("button", name="More for Rack").click()
    charge = boss.get_by_label("What the house takes")
    charge.get_by_role("combobox").select_option("a fee for each hand")
    charge.get_by_role("spinbutton", name="Fee").fill("3")
    charge.get_by_role("button", name="Change the charge").click()
    expect(boss.locator(".toast", has_text="Rack")).to_be_visible()

    boss.goto("/tablet/Rack")
    boss.locator(".chair", has_text="Ida R").click()
    seat = boss.get_by_label("Seat 1")
    seat.get_by_label("Chips").fill("200")
    seat.get_by_role("button", name="Buys from the rack").click()
    expect(boss.locator("form.count", has_text="Bought")).to_contain_text("200 at the table")
    pot = boss.locator("section[aria-label=Pot]")
    pot.get_by_label("Pot", exact=True).fill("40")
    pot.get_by_role("button", name="Take the drop").click()

    boss.goto("/money")
    expect(boss.locator("li", has_text="drop box of Rack")).to_contain_text("3 booked")
    boss.get_by_text("Set the gaming day").click()
    day = boss.locator(".gaming-day")
    day.get_by_label("The day starts at").fill("05:30")
    day.get_by_label("Tax papers from").fill("600")
    day.get_by_role("button", name="Set").click()
    expect(boss.locator(".hint").first).to_contain_text("Tax papers from 600")
    expect(day.get_by_label("The day starts at")).to_have_value("05:30")
