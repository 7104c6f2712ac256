"""The pages of tournaments: director, clock on the wall, phone, tablet, seat cards, results."""

import base64
import re
import time
from collections.abc import Callable
from itertools import count
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.web.conftest import House, Visit
from tests.web.test_page import faults

from cardspeak.room.commands import Dealing
from cardspeak.server.events.event_options import EventOptions
from cardspeak.server.events.live_event import LiveEvent
from cardspeak.server.people.people import Role
from cardspeak.server.tables.bots import BOTS
from cardspeak.tournament import commands as c

Shot = Callable[[Page, str], None]
BOSSES = count(1)
FLYER = """
title = "{title}"
buy_in = 100
fee = 20
stack = 10000
chips = [25, 100, 500, 1000, 5000]
seats = 9
level_minutes = {minutes}
levels = [{{ blinds = [100, 200], big_blind_ante = 200 }}, {{ blinds = [200, 400] }},
          {{ break_minutes = 10, color_up = 25 }}, {{ blinds = [400, 800] }},
          {{ blinds = [1000, 2000] }}, {{ blinds = [3000, 6000] }}, {{ blinds = [10000, 20000] }}]
"""
FIRST = (
    "Ann", "Ben", "Cid", "Dee", "Eva", "Flo", "Gus", "Hal", "Ida", "Jon", "Kai", "Lou", "Max",
    "Nia", "Ole", "Pam", "Quin", "Ray", "Sue", "Tom", "Uma", "Vic", "Wes", "Xia", "Yan", "Zoe",
)  # fmt: skip


TALL = """() => {
  const bottom = (part) => part.getBoundingClientRect().bottom;
  const parts = [...document.querySelectorAll(".wall section")];
  return Math.max(...parts.flatMap(
    (part) => [bottom(part) - innerHeight, bottom(part.lastElementChild) - bottom(part)]));
}"""
"""How far a part of the wall's clock reaches below the screen, or its content below the part."""


def boss_of(house: House, visit: Visit, **words: Any) -> Page:
    """The browser of an administrator, another one each time."""
    name = f"Chief {next(BOSSES)}"
    page = visit(name, **words)
    house.do(lambda: house.room.people.set_role(name, Role.ADMINISTRATOR))
    return page


def event_of(
    house: House,
    title: str,
    players: int = 0,
    minutes: int = 20,
    *,
    plays: bool = True,
    more: str = "",
) -> LiveEvent:
    """An event, with so many players who have sat down; `more` are further lines of the flyer."""

    async def begun() -> LiveEvent:
        text = FLYER.format(title=title, minutes=minutes) + more
        live = await house.room.events.create(text, "catfish-bend", EventOptions())
        names = [f"{FIRST[each % 26]} {title}{each // 26 or ''}" for each in range(players)]
        await live.do_for_house(*[c.Enter(name) for name in names])
        if plays:
            await live.do_for_house(c.DrawSeats(), c.StartPlay())
        return live

    found: LiveEvent = house.run(begun())
    return found


def at_table(live: LiveEvent, table: str) -> list[str]:
    """Who sits at a table, by seat."""
    return [live.event.entries[number].player for _, number in live.event.tables[table].seats]


def test_a_director_runs_an_event_from_the_flyer_on(house: House, visit: Visit, shot: Shot) -> None:
    boss = boss_of(house, visit)
    boss.goto("/events")
    boss.get_by_role("button", name="sit and go").click()
    expect(boss.locator(".flyer-editor h3")).to_be_visible()
    text = boss.get_by_label("Flyer")
    text.fill(text.input_value().replace("stack = ", "stack = 1 # "))
    expect(boss.locator(".flyer-editor .broken")).to_be_visible()
    expect(boss.get_by_role("button", name="Open the tournament")).to_be_disabled()
    boss.get_by_role("button", name="sit and go").click()
    expect(boss.locator(".flyer-editor .levels li").first).to_contain_text("Level 1")
    shot(boss, "flyer")
    boss.get_by_role("button", name="Open the tournament").click()
    boss.wait_for_url("**/director")
    for name in ("Ann", "Ben", "Cid"):
        boss.get_by_label("Enter a player").fill(name)
        boss.get_by_role("button", name="Enter", exact=True).click()
        expect(boss.locator(".waiting-names")).to_contain_text(name)
    boss.get_by_role("button", name="Draw seats").click()
    expect(boss.get_by_role("button", name=re.compile(r"Table 1, seat \d Ann"))).to_be_visible()
    boss.get_by_role("button", name="Cards in the air").click()
    boss.get_by_role("button", name=re.compile(r"Table 1, seat \d Ann")).click()
    boss.get_by_label("Knocked out by").select_option("Ben")
    boss.get_by_role("button", name="Busted").click()
    expect(boss.locator(".placed")).to_contain_text("3. Ann")
    boss.locator(".placed").get_by_role("button", name="3. Ann").click()
    boss.get_by_role("button", name="Undo the bust-out").click()
    boss.get_by_label("Reason").fill("it was Cid")
    boss.locator("dialog").get_by_role("button", name="Undo the bust-out").click()
    expect(boss.locator(".placed")).to_have_count(0)
    boss.get_by_role("button", name="Stop the clock").click()
    expect(boss.locator(".director-clock")).to_contain_text("Clock stopped")
    boss.get_by_role("button", name="Run the clock").click()
    boss.get_by_role("button", name="+5 min").click()
    expect(boss.locator(".director-clock .digits")).to_have_text(re.compile(r"^1[23]:"))
    boss.get_by_role("button", name="Announce").click()
    boss.get_by_label("On the wall").fill("Dinner at nine")
    boss.locator("dialog").get_by_role("button", name="Announce").click()
    shot(boss, "director")
    boss.get_by_role("link", name="Clock for the wall").click()
    expect(boss.locator(".announcement")).to_have_text("Dinner at nine")


def test_the_director_divides_the_prizes_by_a_vote(house: House, visit: Visit, shot: Shot) -> None:
    live = event_of(house, "deal", 3, more="late = { until_level = 1 }")
    names = [entry.player for entry in live.event.entries]
    boss, phones = boss_of(house, visit), [visit(name) for name in names]
    house.run(live.do_for_house(c.GoToLevel(2, "late")))
    stacks = tuple(zip(names, (15_000, 9_000, 6_000), strict=True))
    house.run(live.do_for_house(c.CountTable("1", stacks)))
    boss.goto(f"/event/{live.id}/director")
    boss.get_by_role("button", name="Divide the prizes").click()
    dialog = boss.locator("dialog")
    expect(dialog.get_by_label(f"Share of {names[0]}")).to_have_value(re.compile(r"^1\d\d$"))
    dialog.get_by_role("button", name="Even").click()
    expect(dialog.get_by_label(f"Share of {names[2]}")).to_have_value("100")
    dialog.get_by_role("button", name="By chips").click()
    shot(boss, "deal")
    assert faults(boss, "dark") == []
    dialog.get_by_role("button", name="Put to the vote").click()
    expect(boss.locator(".panel.deal")).to_contain_text("0 of 3")
    for phone in phones:
        phone.goto(f"/event/{live.id}")
        phone.get_by_role("button", name="Agree").click()
        expect(phone.get_by_role("button", name="Agree")).to_have_count(0)
    expect(boss.locator(".lines")).to_contain_text("agreed")
    assert sum(entry.share for entry in live.event.entries) == 300
    boss.get_by_role("button", name="End the event").click()
    expect(boss.locator(".lines")).to_contain_text("wins")


def test_a_player_is_moved_and_the_phone_and_the_wall_say_where(
    house: House, visit: Visit, shot: Shot
) -> None:
    live = event_of(house, "Move", 18)
    table, other = at_table(live, "1"), at_table(live, "2")
    boss = boss_of(house, visit)
    boss.goto(f"/event/{live.id}/director")
    wall = visit("", width=1920, height=1080)
    wall.goto(f"/event/{live.id}/clock")
    tablets = [boss_of(house, visit, width=800, height=1280) for _ in range(2)]
    for number, tablet in enumerate(tablets, start=1):
        tablet.goto(f"/event/{live.id}/tablet/{number}")
        tablet.get_by_role("button", name="Hand begins").click()
        expect(tablet.get_by_role("button", name="Hand over")).to_be_visible()
    for loser in table[1:4]:
        tablets[0].get_by_role("button", name=re.compile(rf"seat \d {loser}")).click()
        tablets[0].get_by_label("Chips before the hand").fill("10000")
        tablets[0].locator("section.panel").get_by_role("button", name=table[0]).click()
        expect(
            tablets[0].get_by_role("button", name=re.compile(rf"seat \d {loser} broke"))
        ).to_be_visible()
    shot(tablets[0], "tablet")
    for tablet in tablets:
        tablet.get_by_role("button", name="Hand over").click()
    move = boss.locator(".moves-next li").first
    expect(move).to_be_visible()
    mover = move.locator("b").first.inner_text()
    assert mover in other
    expect(wall.locator(".moves")).to_contain_text("table 1, seat")
    phone = visit(mover, width=390, height=844)
    phone.goto(f"/event/{live.id}")
    expect(phone.locator(".call")).to_contain_text("Please move now")
    shot(phone, "moves")
    shot(wall, "wall")
    move.get_by_role("button", name="why").click()
    expect(boss.locator("dialog")).to_be_visible()
    boss.keyboard.press("Escape")
    move.get_by_label("Chips counted").fill("12000")
    move.get_by_role("button", name="Move").click()
    expect(phone.locator(".my-seat")).to_contain_text("Table 1")
    expect(wall.locator(".wall-figures")).to_contain_text("15 / 18")


def test_the_clock_is_right_to_the_second_after_an_hour_without_the_room(
    house: House, visit: Visit
) -> None:
    live = event_of(house, "Drift", 4, minutes=180)
    wall = visit("", width=1920, height=1080)
    wall.clock.install(time=time.time())
    wall.goto(f"/event/{live.id}/clock")
    expect(wall.locator(".digits")).to_be_visible()
    wall.route("**/api/**", lambda route: route.abort())
    wall.clock.fast_forward(1000)
    before = wall.evaluate("() => Date.now() / 1000")
    wall.clock.fast_forward(3600 * 1000)
    wall.clock.run_for(400)
    shown = wall.locator(".digits").inner_text()
    passed = wall.evaluate("() => Date.now() / 1000") - before
    assert passed > 3599
    hours, minutes, seconds = map(int, shown.split(":"))
    left = 3600 * hours + 60 * minutes + seconds
    ends = live.event.state.ends
    assert ends is not None
    assert abs(left - (ends - before - passed)) < 1.0


ONE_LINE = """() => {
  const range = document.createRange();
  const bets = document.querySelector(".wall-now").firstChild;
  range.setStart(bets, 0);
  range.setEndAfter([...document.querySelector(".wall-now").childNodes].findLast(
    (node) => node.nodeType === Node.TEXT_NODE && node.data.trim()));
  const tops = [...range.getClientRects()].filter((box) => box.width).map((box) => box.top);
  return Math.max(...tops) - Math.min(...tops);
}"""
"""How far apart the lines are on which the wall's clock has the blinds."""


@pytest.mark.parametrize("big", [200, 400_000, 25_000_000])
def test_blinds_of_any_length_stand_on_one_line_of_the_wall(
    house: House, visit: Visit, big: int
) -> None:
    levels = [f"{{ blinds = [{times * big // 2}, {times * big}] }}" for times in (1, 4, 12)]
    text = FLYER.format(title="Large", minutes=20).replace("10000", f"{100 * big}", 1)
    text = text[: text.index("levels")] + f"levels = [{', '.join(levels)}]"
    live = house.run(house.room.events.create(text, "catfish-bend", EventOptions()))
    house.run(live.do_for_house(c.Announce("Welcome")))
    wall = visit("", width=1920, height=1080)
    wall.goto(f"/event/{live.id}/clock")
    for layout in ("clock", "board"):
        expect(wall.locator(f".layout-{layout} .wall-now")).to_be_visible()
        assert wall.evaluate(ONE_LINE) < 5
        assert wall.evaluate(TALL) <= 0
        wall.keyboard.press("l")


def test_the_wall_and_a_phone_show_the_winner_at_the_end(
    house: House, visit: Visit, shot: Shot
) -> None:
    live = event_of(house, "Ends", 3)
    loser, second, winner = at_table(live, "1")
    boss = boss_of(house, visit)
    wall = visit("", width=1920, height=1080)
    wall.goto(f"/event/{live.id}/clock")
    expect(wall.locator(".digits")).to_be_visible()
    expect(wall.locator(".wall-tools")).to_have_css("opacity", "0")
    wall.locator(".wall").hover()
    expect(wall.locator(".wall-tools")).to_have_css("opacity", "1")
    for player in (loser, second):
        body = {"table": "1", "tap": {"tap": "BustTap", "player": player}}
        assert boss.request.post(f"/api/events/{live.id}/tap", data=body).ok
    for layout in ("clock", "board"):
        expect(wall.locator(f".layout-{layout} .winners")).to_have_text(winner)
        expect(wall.locator(".digits, .wall-next, .leaders")).to_have_count(0)
        assert wall.evaluate(TALL) <= 0
        shot(wall, layout)
        wall.keyboard.press("l")
    phone = visit(second, width=390, height=844)
    phone.goto(f"/event/{live.id}")
    expect(phone.locator(".my-result")).to_contain_text("Place 2")
    expect(phone.locator(".my-clock")).to_have_text("Finished · 3 players")


def test_a_level_sounds_on_the_wall(house: House, visit: Visit) -> None:
    live = event_of(house, "Rings", 4)
    wall = visit("", width=1280, height=800)
    wall.goto(f"/event/{live.id}/clock")
    wall.evaluate("() => { window.rung = []; navigator.vibrate = (how) => window.rung.push(how); }")
    wall.locator("h1").click()  # a browser rings only for who has touched it
    house.run(live.do_for_house(c.GoToLevel(2, "a test")))
    expect(wall.locator(".level")).to_have_text("Level 2")
    assert wall.evaluate("() => window.rung.length") >= 1


def test_seat_cards_and_results_are_printed(house: House, visit: Visit, shot: Shot) -> None:
    live = event_of(house, "Print", 3)
    boss = boss_of(house, visit)
    boss.goto(f"/event/{live.id}/cards")
    expect(boss.locator(".seat-cards li")).to_have_count(3)
    boss.wait_for_function("() => [...document.images].every((image) => image.naturalWidth > 0)")
    shot(boss, "seat-cards")
    boss.goto(f"/event/{live.id}/results")
    expect(boss.locator(".none")).to_be_visible()
    loser = at_table(live, "1")[0]
    body = {"table": "1", "tap": {"tap": "BustTap", "player": loser}}
    assert boss.request.post(f"/api/events/{live.id}/tap", data=body).ok
    boss.reload()
    expect(boss.locator(".results tbody tr")).to_have_count(1)
    expect(boss.locator(".stack-chart path")).to_have_count(3)
    with boss.expect_download() as taken:
        boss.get_by_role("link", name="Spreadsheet").click()
    assert taken.value.path().read_text().splitlines()[1].startswith(f"3,{loser}")
    shot(boss, "results")


def full_event(house: House) -> LiveEvent:
    """Forty-five players at five tables, stacks counted, one on the move; once for the module."""
    found = next(
        (each for each in house.room.events.going if each.event.flyer.title == "Saturday"), None
    )
    if found is not None:
        return found
    live = event_of(house, "Saturday", 45)

    async def counted() -> None:
        for table in list(live.event.tables):
            seats = [live.event.entries[number].player for _, number in table.seats]
            stacks = tuple([(name, 4000 + 1500 * place) for place, name in enumerate(seats)])
            await live.do_for_house(c.CountTable(table.name, stacks))
        await live.do_for_house(c.Announce("The bar closes at midnight"))

    house.run(counted())
    return live


@pytest.mark.parametrize(
    ("width", "height", "scheme"), [(1920, 1080, "dark"), (1280, 800, "light"), (390, 844, "dark")]
)
def test_every_page_of_a_full_event_fits_its_screen(
    house: House, visit: Visit, shot: Shot, width: int, height: int, scheme: str
) -> None:
    live = full_event(house)
    boss = boss_of(
        house, visit, width=width, height=height, color_scheme=scheme, reduced_motion="reduce"
    )
    for name, address, ready in (
        ("director", f"/event/{live.id}/director", ".small-felt"),
        ("clock", f"/event/{live.id}/clock", ".digits"),
        ("mine", f"/event/{live.id}", ".my-clock"),
        ("tablet", f"/event/{live.id}/tablet/1", ".small-felt"),
        ("list", "/events", ".table-row"),
    ):
        boss.goto(address)
        expect(boss.locator(ready).first).to_be_visible()
        wide = boss.evaluate("() => document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, name
        shot(boss, f"{name}-{width}")
        assert faults(boss, scheme) == [], name
    if width == 390:
        boss.goto(f"/event/{live.id}/director")
        expect(boss.locator(".director-clock")).to_be_in_viewport()
        boss.get_by_role("button", name=re.compile("^Table 2, seat 3")).click()
        expect(boss.locator(".chosen")).to_be_in_viewport()
        assert faults(boss, scheme) == []
    if width == 1920:
        boss.goto(f"/event/{live.id}/clock")
        expect(boss.locator(".digits")).to_be_visible()
        assert boss.evaluate(TALL) <= 0
        box = boss.locator(".digits").bounding_box()
        assert box is not None
        assert box["height"] > 300  # an inch of screen for each metre to the last row
        boss.keyboard.press("l")
        expect(boss.locator(".layout-board")).to_be_visible()
        shot(boss, "clock-board-1920")
        assert boss.evaluate(TALL) <= 0


def dealt(house: House, players: int, seats: int, **words: Any) -> LiveEvent:
    """A tournament that the room deals, fast, and that begins with so many entries."""
    text = FLYER.format(title="Dealt", minutes=1).replace("seats = 9", f"seats = {seats}")
    text = text.replace("stack = 10000", "stack = 2000").replace("[25, 100,", "[100,")
    text = text.replace(", color_up = 25", "")
    options = EventOptions(dealing=Dealing.DEALT, fills_to=players, pace=0.02, pause=0.4)
    found: LiveEvent = house.run(house.room.events.create(text, "catfish-bend", options))
    return found


PRESS = """names => [...document.querySelectorAll("button.action")].find(
  (button) => RegExp(`^\\\\s*(${names})`).test(button.textContent))?.click()"""
"""Presses one of some buttons if it is there now: a turn may be over at any moment."""


def test_a_player_enters_plays_is_moved_along_and_sees_the_result(
    house: House, visit: Visit, shot: Shot
) -> None:
    live = dealt(house, 6, 3)
    page = visit("Zack", width=1280, height=800)
    page.goto(f"/event/{live.id}")
    page.get_by_role("button", name=re.compile("^Enter for")).click()
    expect(page.locator("main")).to_contain_text("1 of 6 players are in")
    page.get_by_role("button", name="Begin now, with bots").click()
    page.get_by_role("link", name="Go to my table").click()
    expect(page.locator(".event-strip")).to_contain_text("of 6 left")
    shot(page, "at-table")
    house.run(live.do_for_house(c.GoToLevel(5, "a short test")))
    tables = {page.url}
    until = time.monotonic() + 150
    while live.row.closed_at is None and time.monotonic() < until:
        tables.add(page.url)
        page.evaluate(PRESS, "Check|Call|All in")
        page.wait_for_timeout(100)
    assert live.row.closed_at is not None
    page.goto(f"/event/{live.id}")
    expect(page.locator(".my-result")).to_be_visible()
    shot(page, "result")
    assert all("/table/" in each for each in tables)
    assert house.room.chips_of("Zack") >= 10_000 - live.event.flyer.price


def test_one_click_in_the_lobby_seats_the_visitor_in_a_tournament(
    house: House, visit: Visit, shot: Shot
) -> None:
    page = visit("Clicks", width=390, height=844)
    page.goto("/")
    shot(page, "lobby")
    page.get_by_role("button", name="45-player tournament").click()
    page.wait_for_url("**/table/*")
    expect(page.locator(".event-strip")).to_contain_text("45 of 45 left")
    shot(page, "phone")
    live = next(each for each in house.room.events.going if each.is_bound("Clicks"))
    house.run(live.do_for_house(c.CancelEvent("the test is over")))


def test_a_player_who_is_moved_is_taken_to_the_new_table(house: House, visit: Visit) -> None:
    live = dealt(house, 7, 5)
    page = visit("Movy")
    page.goto(f"/event/{live.id}")
    page.get_by_role("button", name=re.compile("^Enter for")).click()
    house.run(live.do_for_house(*[c.Enter(name) for name in list(BOTS)[:6]]))
    page.get_by_role("link", name="Go to my table").click()
    expect(page.locator(".event-strip")).to_be_visible()
    before = page.url
    mine = live.event.entries[live.event.people["Movy"].entry].table
    other = next(table.name for table in live.event.tables if table.name != mine)
    taken = {seat for seat, _ in live.event.tables[other].seats}
    free = next(seat for seat in range(1, 6) if seat not in taken)
    house.run(live.do_for_house(c.AssignSeat("Movy", other, free)))
    until = time.monotonic() + 60
    while page.url == before and time.monotonic() < until:
        page.evaluate(PRESS, "Check|Fold")
        page.wait_for_timeout(100)
    assert page.url.rpartition("/")[2] == live.dealt_table(other)


STRIP = """() => {
  const at = what => document.querySelector(what).getBoundingClientRect();
  return at('.event-strip').bottom - at('.felt-box').top;
}"""
"""How far the strip with the clock lies over the felt."""

HELD = """async id => {
  const { EventAtTable } = await import('/static/event/at-table.js');
  const strip = new EventAtTable(id, "");
  const pause = () => new Promise(done => setTimeout(done, 100));
  for (; !strip.shown; await pause()) strip.view(false);
  const before = strip.shown;
  for (let times = 0; times < 30; times += 1) { await pause(); strip.view(true); }
  const held = strip.shown === before;
  strip.view(false);
  strip.close();
  return [held, strip.shown !== before];
}"""
"""Whether the strip holds back what is new while a board is dealt out, and tells it afterwards."""


def test_the_clock_at_a_table_lies_over_no_cards_and_tells_nothing_before_the_board(
    house: House, visit: Visit
) -> None:
    live = dealt(house, 4, 9)
    page = visit("Strip")
    page.goto(f"/event/{live.id}")
    page.get_by_role("button", name=re.compile("^Enter for")).click()
    page.get_by_role("button", name="Begin now, with bots").click()
    page.get_by_role("link", name="Go to my table").click()
    expect(page.locator(".event-strip")).to_be_visible()
    for width, height in ((1280, 800), (390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(STRIP) <= 1, (width, height)
    assert page.evaluate(HELD, live.id) == [True, True]
    house.run(live.do_for_house(c.CancelEvent("the test is over")))


def test_a_prize_is_told_as_it_stands_until_the_prizes_are_fixed(
    house: House, visit: Visit
) -> None:
    page = visit()
    page.goto("/")
    said = page.evaluate(
        """async views => {
          const { prizeText } = await import('/static/event/clock.js');
          return views.map(([place, prize, prizes_fixed]) =>
            prizeText({ place, prize, clock: { prizes: [225, 135, 90], prizes_fixed } }));
        }""",
        [[3, 0, False], [4, 0, False], [3, 90, True], [4, 0, True], [0, 0, False]],
    )
    assert said == ["$90 so far, paid when the prizes are fixed", "", "$90", "", ""]


PICTURE = """() => {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [2000, 500];
  const pen = canvas.getContext("2d");
  pen.fillStyle = "#c00";
  pen.fillRect(0, 0, 2000, 500);
  return canvas.toDataURL("image/png").split(",")[1];
}"""


def test_the_wall_shows_the_logo_of_the_house_and_keeps_it(
    house: House, visit: Visit, shot: Shot
) -> None:
    live = event_of(house, "Logo", 4)
    wall = visit("", width=1920, height=1080)
    wall.goto(f"/event/{live.id}/clock")
    expect(wall.locator(".digits")).to_be_visible()
    picture = base64.b64decode(wall.evaluate(PICTURE))
    chosen = wall.locator(".wall-tools input[type=file]")
    chosen.set_input_files({"name": "x.png", "mimeType": "image/png", "buffer": b"no picture"})
    expect(wall.locator("body")).to_contain_text("Choose a picture")
    chosen.set_input_files({"name": "logo.png", "mimeType": "image/png", "buffer": picture})
    expect(wall.locator(".wall-logo")).to_be_visible()
    shot(wall, "wall")
    assert wall.evaluate(TALL) <= 0
    wall.reload()
    expect(wall.locator(".wall-logo")).to_be_visible()
    box = wall.locator(".wall-logo").bounding_box()
    assert box is not None
    assert abs(box["width"] / box["height"] - 4) < 0.1
    wall.locator(".wall").hover()
    wall.get_by_role("button", name="No logo").click()
    expect(wall.locator(".wall-logo")).to_have_count(0)
