"""The pages of the desk: the staff's, the board, a player's phone and the dealer's tablet."""

import re
from collections.abc import Callable
from itertools import count
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect
from tests.server.desk.test_desk import PASSWORD
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
    body = {"command": {"do": do, **words}, "password": PASSWORD}
    answer = page.request.post("/api/desk", data=body)
    told: dict[str, Any] = answer.json()
    assert answer.ok, told
    return told


def staff_of(house: House, visit: Visit, name: str, role: Role) -> Page:
    """The browser of somebody who works here, with a password to sign with."""
    page = visit(name)
    house.do(lambda: house.room.people.set_role(name, role))
    assert page.request.post("/api/account/password", data={"new": PASSWORD}).ok
    return page


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


def test_two_keys_reach_any_list_and_enter_picks_what_the_search_finds(
    house: House, visit: Visit
) -> None:
    boss = boss_of(house, visit)
    game_of(boss, "Mu")
    for player in ("Meg One", "Meg Two", "Meg Two Three"):
        ask(boss, "JoinList", player=player, list="Mu list")
    boss.goto("/desk")
    letter = boss.locator("article", has_text="Mu list").locator("h2 kbd").inner_text()
    boss.keyboard.press("1")
    expect(boss.get_by_role("status").filter(has_text="Number 1 of a list")).to_be_visible()
    boss.keyboard.press(letter)
    expect(boss.get_by_role("button", name="Mu, seat 1 Meg One")).to_be_visible()
    boss.keyboard.press("9")
    boss.keyboard.press(letter)
    expect(boss.locator(".toast.bad")).to_contain_text("The Mu list list has no name 9")
    boss.keyboard.press("/")
    boss.keyboard.type("meg two")
    boss.keyboard.press("Enter")
    expect(boss.get_by_role("group", name="Meg Two", exact=True)).to_be_visible()
    boss.keyboard.press(letter)
    expect(boss.get_by_role("button", name="Mu, seat 2 Meg Two")).to_be_visible()
    ask(boss, "KeepApart", people=["Meg One", "Meg Two Three"], reason="sisters")
    boss.keyboard.press("1")
    boss.keyboard.press(letter)
    expect(boss.locator(".toast.bad")).to_contain_text("are kept apart S2.seating.5")


def test_a_stud_table_has_no_button_to_enter_and_its_dealer_reads_what_to_call_out(
    house: House, visit: Visit
) -> None:
    boss = boss_of(house, visit, width=1180, height=820)
    stud = GAME | {"name": "stud", "game": "seven-card-stud", "blinds": [], "ante": 1}
    ask(boss, "OpenGame", game="Nu", notice=stud | {"bring_in": 2}, dealing="tracked")
    ask(boss, "TakeSeat", player="Ned", game="Nu", seat=1)
    boss.goto("/tablet/Nu")
    boss.get_by_role("button", name="Hand begins").click()
    expect(boss.get_by_role("button", name="Hand over")).to_be_visible()
    expect(boss.get_by_label("Big blind")).to_have_count(0)
    expect(boss.get_by_label("By the book")).to_contain_text("Call out: the card that must bet")
    call = boss.get_by_role("button", name="Call the floor").bounding_box()
    assert call is not None
    assert call["y"] + call["height"] < 820, "the floor is called without scrolling"


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
    boss.locator("form.count").first.get_by_role("button", name="Enter").click()
    expect(boss.locator(".count").first).to_contain_text("200 at the table")
    boss.get_by_label("Button").select_option("seat 2")
    boss.get_by_label("Big blind").select_option("seat 2")
    boss.get_by_role("button", name="Hand begins").click()
    expect(boss.get_by_role("button", name="Hand over")).to_be_visible()
    games = boss.request.get("/api/desk").json()["games"]
    assert next(each["button"] for each in games if each["game"] == "Delta") == 2
    boss.get_by_role("button", name="Leaves", exact=True).click()
    expect(boss.get_by_role("button", name="Delta, seat 2 Dee leaving")).to_be_visible()
    boss.get_by_role("button", name="Hand over").click()
    expect(boss.get_by_role("button", name="Delta, seat 2 free")).to_be_visible()


def test_a_tablet_that_was_offline_sends_its_entries_when_it_is_back(
    house: House, visit: Visit
) -> None:
    boss = boss_of(house, visit, width=800, height=1280)
    game_of(boss, "Kappa", dealing="tracked")
    ask(boss, "TakeSeat", player="Kit", game="Kappa", seat=2)
    boss.goto("/tablet/Kappa")
    expect(boss.get_by_role("button", name="Hand begins")).to_be_visible()
    cut = {"on": True}
    boss.route("**/api/desk/tap", lambda route: route.abort() if cut["on"] else route.continue_())
    boss.get_by_label("Bought").fill("150")
    boss.locator("form.count").first.get_by_role("button", name="Enter").click()
    boss.get_by_role("button", name="Hand begins").click()
    expect(boss.locator("main")).to_contain_text("2 entries are waiting to be sent")
    boss.reload()
    expect(boss.locator("main")).to_contain_text("2 entries are waiting to be sent")
    cut["on"] = False
    expect(boss.locator(".count").first).to_contain_text("150 at the table")
    expect(boss.get_by_role("button", name="Hand over")).to_be_visible()


def test_a_dealer_calls_the_floor_whose_page_rings_and_shows_the_table(
    house: House, visit: Visit
) -> None:
    boss, dealer = boss_of(house, visit, width=360, height=740), boss_of(house, visit)
    game_of(boss, "Theta", dealing="tracked")
    boss.goto("/desk")
    boss.evaluate("() => { window.rung = []; navigator.vibrate = (how) => window.rung.push(how); }")
    boss.get_by_role("heading", name="Desk").click()  # a browser rings only for who has touched it
    dealer.goto("/tablet/Theta")
    dealer.get_by_label("What is it about?").fill("Dispute")
    dealer.get_by_role("button", name="Call the floor").click()
    expect(boss.locator(".floor-call")).to_contain_text("Theta asks for the floor: Dispute")
    expect(boss.locator(".game.asks")).to_contain_text("Theta")
    assert boss.evaluate("() => window.rung.length") >= 1
    boss.locator(".floor-call").get_by_role("button", name="I am going").click()
    expect(dealer.locator(".floor-call")).to_contain_text("is on the way")
    dealer.get_by_role("button", name="Settled").click()
    expect(boss.locator(".floor-call")).to_have_count(0)


def test_a_wrong_call_is_taken_back_with_one_press(house: House, visit: Visit) -> None:
    boss = boss_of(house, visit)
    game_of(boss, "Iota")
    ask(boss, "JoinList", player="Ira", list="Iota list")
    boss.goto("/desk")
    boss.get_by_role("button", name="Iota, seat 6 free").click()
    expect(boss.get_by_role("button", name="Iota, seat 6 Ira called")).to_be_visible()
    boss.locator(".undo").get_by_role("button", name="Undo").click()
    expect(boss.get_by_role("button", name="Iota, seat 6 free")).to_be_visible()


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
    rules = {"staff_may_rule": False, "issue_alone": 100_000}
    for initials, name in ((True, "E. F."), (False, "Eva Ford")):
        house_rules = {**rules, "board_initials": initials}
        asked = {"rules": house_rules, "reason": "privacy"}
        assert boss.request.post("/api/house", data=asked).ok
        wall.reload()
        expect(wall.locator(".call")).to_contain_text(f"{name}: Epsilon, seat 3")


def test_where_phones_are_forbidden_tablet_and_board_tell_a_seated_player_of_a_call(
    house: House, visit: Visit
) -> None:
    boss, tablet, wall = boss_of(house, visit), boss_of(house, visit), visit()
    phones = {name: visit(name, width=360, height=740) for name in ("Kim Sits", "Lea Waits")}
    game_of(boss, "Sigma", dealing="tracked")
    game_of(boss, "Lambda", dealing="tracked")
    ask(boss, "TakeSeat", player="Kim Sits", game="Sigma", seat=1)
    tablet.goto("/tablet/Sigma")
    wall.goto("/board")
    for name, phone in phones.items():
        ask(boss, "JoinList", player=name, list="Lambda list")
        phone.goto("/waiting")
        phone.evaluate("() => { window.rung = []; navigator.vibrate = () => window.rung.push(1); }")
        phone.get_by_role("heading", name=name).click()  # it rings only for who has touched it
        ask(boss, "CallName", game="Lambda")
        expect(phone.locator(".call")).to_contain_text("Lambda, seat")
    rung = [phone.evaluate("() => window.rung.length") for phone in phones.values()]
    assert rung == [0, 1]
    expect(wall.locator(".call", has_text="Kim Sits")).to_contain_text("Lambda, seat 1")
    told = tablet.get_by_text("Tell seat 1, Kim Sits: called to Lambda, seat 1")
    expect(told).to_be_visible()


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
    ask(boss, "AskForFloor", game=name, says="a miscount")
    ask(boss, "KeepApart", people=[f"Gus {width}", f"Ida {width}"], reason="brothers")
    pages = ("/board", "/waiting", "/reports", "/register", f"/tablet/{name}", "/desk")
    for path in pages:
        boss.goto(path)
        expect(boss.locator("main h1")).to_be_visible()
        boss.wait_for_selector(".chair, .panel, .none")
        assert faults(boss, scheme) == [], path
        wide = boss.evaluate("() => document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, f"{path} is {wide} pixels too wide"
        shot(boss, path.split("/")[1])
    boss.get_by_label(f"More for {name}", exact=True).click()
    expect(boss.get_by_label("Break the game")).to_be_visible()
    assert faults(boss, scheme) == [], "what a floor does with a game"
    boss.keyboard.press("Escape")
    boss.get_by_role("button", name=re.compile(f"^{name}, seat 1 ")).click()
    boss.get_by_label(f"More for Flo {width}").click()
    expect(boss.get_by_label("Conduct", exact=True)).to_be_visible()
    assert faults(boss, scheme) == [], "what a floor does with a person"


def test_an_update_of_a_hundred_tables_touches_only_what_has_changed(
    house: House, visit: Visit
) -> None:
    boss = boss_of(house, visit)
    names = [f"Player {number}" for number in range(2_000)]
    games = [
        {
            "game": f"Table {table}", "list": f"list {table % 10}", "seats": 10, "free": [9, 10],
            "chairs": [
                {"seat": seat, "player": names[8 * table + seat - 1], "claim": "seated", "since": 1}
                for seat in range(1, 9)
            ],
            "dealing": "dealt", "opened": 1, "table": f"t{table}",
        }
        for table in range(100)
    ]  # fmt: skip
    lists = [
        {
            "name": f"list {place}", "game": "holdem", "open_games": 10,
            "names": [{"player": name, "since": 10**9} for name in names[800 + place :: 10]],
        }
        for place in range(10)
    ]  # fmt: skip
    view = {
        "version": 1, "now": 1, "book": "", "games": games, "lists": lists, "duties": [],
        "moving": [], "racks": [], "floor_calls": [], "last_act": None,
    }  # fmt: skip

    def answer(route: Route) -> None:
        if "since" not in route.request.url:
            route.fulfill(json=view)  # the page asks again and is never answered

    boss.route("**/api/desk*", answer)
    boss.goto("/desk")
    expect(boss.locator(".game").nth(99)).to_be_attached(timeout=30_000)
    expect(boss.locator(".name")).to_have_count(1_200, timeout=30_000)
    touched = boss.evaluate(
        """async () => {
            const { redraw } = await import("/static/common/redraw.js");
            const search = document.querySelector("#desk-search");
            const seen = [];
            const watch = new MutationObserver((found) => seen.push(...found));
            const what = { subtree: true, childList: true, attributes: true, characterData: true };
            watch.observe(document.querySelector("main"), what);
            const counts = [];
            for (const text of ["", "Player 1999", "Player 799", ""]) {
                seen.length = 0;
                search.value = text;
                search.dispatchEvent(new InputEvent("input"));
                redraw();
                await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
                counts.push(seen.length);
            }
            return counts;
        }"""
    )
    assert touched == [0, 1, 2, 1], "a name is found, another one, and none"


def test_a_game_breaks_by_a_sealed_deck_and_a_warning_stands_in_the_register(
    house: House, visit: Visit
) -> None:
    boss = boss_of(house, visit)
    game = game_of(boss, "breaks", dealing="tracked")
    other = "breaks into"
    ask(boss, "OpenGame", game=other, notice=GAME | {"name": f"{game} list"}, dealing="tracked")
    for seat, player in enumerate(("Otto B.", "Pia B."), start=1):
        ask(boss, "TakeSeat", player=player, game=game, seat=seat)
    boss.goto("/desk")
    boss.get_by_label(f"More for {game}", exact=True).click()
    breaking = boss.get_by_label("Break the game")
    breaking.get_by_label("from a sealed deck of the house").check()
    breaking.get_by_role("button", name="Break").click()
    expect(boss.get_by_text(re.compile(r"^Otto B\. draws ")).first).to_be_visible()
    boss.get_by_role("button", name="Done").click()
    boss.get_by_label(re.compile(rf"^{other}, seat \d+ Pia B\.")).click()
    boss.get_by_label("More for Pia B.").click()
    conduct = boss.get_by_label("Conduct", exact=True)
    conduct.locator("select[name=offense]").select_option("stalled the game")
    expect(conduct.get_by_text("0 earlier penalties")).to_be_visible()
    conduct.get_by_label("What happened").fill("ten minutes for one call")
    conduct.get_by_role("button", name="Enter").click()
    boss.goto("/register")
    expect(boss.get_by_text("Pia B. was warned")).to_be_visible()
