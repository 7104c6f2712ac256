"""The pages of the desk: the staff's, the board, a player's phone and the dealer's tablet."""

import re
from collections.abc import Callable
from itertools import count
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.web.conftest import House, Visit
from tests.web.test_page import faults

from cardspeak.server.people.people import Role

GAME = {
    "name": "4-8",
    "game": "holdem",
    "structure": "limit",
    "bets": [4, 8],
    "blinds": [2, 4],
    "buy_in": 80,
}
SIZES = [(1280, 800, "dark"), (1920, 1080, "light"), (360, 740, "dark")]
BOSSES = count(1)
Shot = Callable[[Page, str], None]


@pytest.fixture(scope="module")
def room_words() -> dict[str, Any]:
    """A room with a desk."""
    return {"desk": "catfish-bend"}


def ask(page: Page, do: str, **words: Any) -> dict[str, Any]:
    """Ask something of the desk beside the page."""
    answer = page.request.post("/api/desk", data={"command": {"do": do, **words}})
    told: dict[str, Any] = answer.json()
    assert answer.ok, told
    return told


def boss_of(house: House, visit: Visit, **words: Any) -> Page:
    """The browser of an administrator, another one each time."""
    name = f"Boss {next(BOSSES)}"
    page = visit(name, **words)
    house.do(lambda: house.room.people.set_role(name, Role.ADMINISTRATOR))
    return page


def game_of(boss: Page, name: str, **words: Any) -> str:
    """A game that is open under its own sign, so that tests share no list."""
    ask(boss, "OpenGame", game=name, notice=GAME | {"name": f"{name} list"}, **words)
    return name


def test_a_name_from_a_phone_is_called_and_seated(house: House, visit: Visit, shot: Shot) -> None:
    boss, phone = boss_of(house, visit), visit("Ann", width=360, height=740)
    game = game_of(boss, "Alpha")
    boss.goto("/desk")
    desk = house.room.desk
    assert desk is not None
    phone.goto(f"/waiting?code={desk.code.current()}")
    row = phone.locator(".joinable li", has_text="Alpha list")
    row.get_by_role("button", name="Join").click()
    expect(phone.locator(".place")).to_contain_text("you are next")
    expect(phone.locator(".place")).to_contain_text("Tell the desk when you are here")
    boss.get_by_role("button", name=re.compile("Ann")).click()
    boss.get_by_role("button", name="Is here").click()
    expect(phone.locator(".place")).not_to_contain_text("Tell the desk")
    boss.keyboard.press("Escape")
    boss.get_by_role("button", name=f"{game}, seat 4 free").click()
    expect(phone.locator(".call")).to_contain_text("Alpha, seat 4")
    shot(phone, "called")
    phone.get_by_role("button", name="I am coming").click()
    expect(boss.get_by_role("button", name=re.compile("seat 4 Ann held"))).to_be_visible()
    boss.get_by_role("button", name=re.compile("seat 4 Ann")).click()
    boss.get_by_role("button", name="Sits down").click()
    expect(phone.locator("main")).to_contain_text("You have seat 4 of Alpha")
    phone.get_by_role("button", name="Step away").click()
    expect(boss.get_by_role("button", name=re.compile("seat 4 Ann away"))).to_be_visible()
    shot(boss, "desk")
    phone.get_by_role("button", name="I am back").click()
    phone.get_by_role("button", name="Leave the game").click()
    expect(boss.get_by_role("button", name=f"{game}, seat 4 free")).to_be_visible()


def test_two_keys_seat_a_name_and_a_refusal_names_its_rule(house: House, visit: Visit) -> None:
    boss = boss_of(house, visit)
    game = game_of(boss, "Beta")
    ask(boss, "JoinList", player="Bob", list="Beta list")
    boss.goto("/desk")
    expect(boss.get_by_role("heading", name=re.compile(game)).first).to_be_visible()
    number = boss.locator(".name", has_text="Bob").locator("kbd").inner_text()
    letter = boss.locator("article", has_text="Beta").locator("h2 kbd").inner_text()
    boss.keyboard.press(number)
    boss.keyboard.press(letter)
    expect(boss.get_by_role("button", name="Beta, seat 1 Bob")).to_be_visible()
    boss.keyboard.press(letter)  # nobody is left to be called
    expect(boss.locator(".toast.bad")).to_contain_text("Nobody on the Beta list list can be called")
    boss.keyboard.press("/")
    boss.keyboard.type("bob")
    expect(boss.locator(".chair[aria-pressed=true]")).to_contain_text("Bob")


def test_a_name_is_dragged_to_a_seat(house: House, visit: Visit) -> None:
    boss = boss_of(house, visit)
    game_of(boss, "Gamma")
    ask(boss, "JoinList", player="Cid", list="Gamma list")
    boss.goto("/desk")
    seat = boss.get_by_role("button", name="Gamma, seat 7 free")
    boss.locator(".name", has_text="Cid").drag_to(seat)
    expect(boss.get_by_role("button", name="Gamma, seat 7 Cid")).to_be_visible()


def test_a_dealer_runs_a_table_of_real_cards_from_the_tablet(house: House, visit: Visit) -> None:
    boss = boss_of(house, visit, width=800, height=1280)
    game_of(boss, "Delta", dealing="tracked")
    ask(boss, "JoinList", player="Dee", list="Delta list")
    boss.goto("/tablet/Delta")
    boss.get_by_role("button", name="Delta, seat 2 free").click()
    boss.get_by_role("button", name="Seat Dee").click()
    expect(boss.get_by_role("button", name="Delta, seat 2 Dee")).to_be_visible()
    boss.get_by_label("Bought").fill("200")
    boss.get_by_role("button", name="Enter").click()
    expect(boss.locator(".count")).to_contain_text("200 at the table")
    boss.get_by_role("button", name="Hand begins").click()
    boss.get_by_role("button", name="Leaves").click()
    expect(boss.get_by_role("button", name="Delta, seat 2 Dee leaving")).to_be_visible()
    boss.get_by_role("button", name="Hand over").click()
    expect(boss.get_by_role("button", name="Delta, seat 2 free")).to_be_visible()


def test_the_board_shows_calls_and_initials_where_the_house_wants_them(
    house: House, visit: Visit
) -> None:
    boss, wall = boss_of(house, visit), visit(width=1920, height=1080)
    game_of(boss, "Epsilon")
    ask(boss, "JoinList", player="Eva Ford", list="Epsilon list")
    wall.goto("/board")
    expect(wall.locator("li", has_text="Eva Ford")).to_be_visible()
    ask(boss, "CallName", game="Epsilon", seat=3)
    expect(wall.locator(".call")).to_contain_text("Eva Ford: Epsilon, seat 3")
    rules = {"staff_may_rule": False, "issue_alone": 100_000, "board_initials": True}
    assert boss.request.post("/api/house", data={"rules": rules, "reason": "privacy"}).ok
    wall.reload()
    expect(wall.locator(".call")).to_contain_text("E. F.: Epsilon, seat 3")


@pytest.mark.parametrize(("width", "height", "scheme"), SIZES)
def test_no_page_of_the_desk_has_a_fault_that_axe_knows(
    house: House, visit: Visit, shot: Shot, width: int, height: int, scheme: str
) -> None:
    look: dict[str, Any] = {"color_scheme": scheme, "reduced_motion": "reduce"}
    boss = boss_of(house, visit, width=width, height=height, **look)
    name = f"Zeta {width}"
    game_of(boss, name, dealing="tracked")
    for seat, player in enumerate(("Flo", "Gus", "Hal"), start=1):
        ask(boss, "TakeSeat", player=f"{player} {width}", game=name, seat=seat)
    ask(boss, "GoAway", player=f"Flo {width}", game=name)
    ask(boss, "JoinList", player=f"Ida {width}", list=f"{name} list")
    for path in ("/desk", "/board", "/waiting", f"/tablet/{name}"):
        boss.goto(path)
        expect(boss.locator("main h1")).to_be_visible()
        boss.wait_for_selector(".chair, .panel, .none")
        assert faults(boss, scheme) == [], path
        wide = boss.evaluate("() => document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, f"{path} is {wide} pixels too wide"
        shot(boss, path.split("/")[1])
