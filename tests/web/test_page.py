"""What the page costs, what its requests tell, and that it can be heard and used by keys alone."""

import gzip
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Response, expect
from tests.web.conftest import VENDOR, House, Visit
from tests.web.playing import OFFERED, SECOND, play_a_hand, shown, sit_down

Shot = Callable[..., None]
STATIC = VENDOR.parent
AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
MOST = 150_000
"""Bytes, compressed, after which a table can be used."""


def own_files(*endings: str) -> list[Path]:
    """The files of the app with these endings, without what comes from others."""
    found = [path for ending in endings for path in STATIC.rglob(f"*.{ending}")]
    own = [path for path in found if VENDOR not in path.parents]
    assert len(own) > 10, "the app has moved"
    return own


def bytes_sent(answer: Response) -> int:
    """What came over the wire, compressed as the server does it."""
    return len(gzip.compress(answer.body(), 6))


def test_a_table_is_usable_before_the_faces_and_under_the_limit(house: House, visit: Visit) -> None:
    page = visit("Measurer")
    table = house.open(page, "seminole", "holdem", "no-limit")
    came: list[Response] = []
    page.route("**/vendor/cards.svg", lambda route: None)  # never answered
    page.on("response", lambda answer: came.append(answer))
    sit_down(page, table)
    page.wait_for_selector(OFFERED, timeout=20 * SECOND)
    assert len(shown(page)["own"]) == 2
    expect(page.locator(".seat.mine .plain").first).to_be_visible()
    sent = sum(bytes_sent(answer) for answer in came)
    assert sent < MOST, f"{sent:,} bytes"
    page.locator(f"{OFFERED}.call, {OFFERED}.fold").first.click()


def test_the_faces_come_in_one_request_that_tells_no_card(house: House, visit: Visit) -> None:
    page = visit("Looker")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.removeprefix(house.address)))
    sit_down(page, house.open(page, "seminole", "holdem", "no-limit"))
    page.wait_for_selector(".seat.mine .face", timeout=20 * SECOND)
    page.wait_for_selector(OFFERED, timeout=20 * SECOND)
    before = list(asked)
    page.locator(f"{OFFERED}.call, {OFFERED}.fold").first.click()
    page.wait_for_timeout(800)
    assert asked.count("/static/vendor/cards.svg") == 1
    later = [url for url in asked[len(before) :] if "/equity?" not in url]  # of hands turned up
    assert later == [], "playing asks for nothing more"


def test_no_page_asks_another_host(house: House, visit: Visit) -> None:
    page = visit("Offline")
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url))
    page.on("websocket", lambda line: asked.append(line.url.replace("ws:", "http:")))
    table = house.open(page, "seminole", "holdem", "no-limit")
    pages = {
        "/": ".houses",
        "/floor": ".subjects",
        "/books": ".shelf a",
        "/books/oasis": ".rule-row",
        "/books/black-pearl/S3.bet.3": ".rule-text",
        "/compare": ".point",
        "/staff": "main",
        "/account": ".devices li",
        "/nowhere": "main",
        f"/table/{table}": ".seat .face, .seat .card",
    }
    for path, part in pages.items():
        answer = page.goto(path)
        assert answer is not None
        rules = answer.header_value("content-security-policy") or ""
        assert "default-src 'self'" in rules
        assert "unsafe" not in rules
        page.wait_for_selector(part)
    assert len(asked) > 50
    assert [url for url in asked if not url.startswith(house.address)] == []


def test_every_part_of_the_page_is_of_the_house() -> None:
    for path in own_files("html", "js", "css"):
        text = path.read_text("utf-8")
        assert "//cdn" not in text
        for scheme in ("http://", "https://"):
            left = text.replace("http://www.w3.org/2000/svg", "")
            assert scheme not in left, f"{path.name} reaches for another place"


def test_no_module_of_the_app_is_long() -> None:
    for path in own_files("js", "css"):
        lines = path.read_text("utf-8").splitlines()
        assert len(lines) <= 400, f"{path.name} has {len(lines)} lines"
        assert lines[0].startswith(("//", "/*")), f"{path.name} does not say what it is for"


KEY = """() => {
  if (document.querySelector('.seat.won')) return 'over';
  const offered = [...document.querySelectorAll('.bar.yours .action:not([disabled])')];
  const cheapest = offered.find(each => each.matches('.call')) ?? offered.at(-1);
  return cheapest?.getAttribute('aria-keyshortcuts') ?? null;
}"""
"""The key of what keeps the hand for the least, once it is our turn; "over" once it is won."""


def test_a_whole_hand_is_played_by_keys_alone(house: House, visit: Visit) -> None:
    page = visit()
    page.goto("/")
    page.wait_for_selector(".play-now")
    for _ in range(15):
        page.keyboard.press("Tab")
        if page.evaluate("() => document.activeElement.className") == "play-now":
            break
    page.keyboard.press("Enter")
    page.wait_for_selector(".seat.mine", timeout=30 * SECOND)
    house.hurry(page.url.partition("/table/")[2].partition("?")[0])
    did = ""
    for _ in range(30):
        key = page.wait_for_function(KEY, timeout=20 * SECOND).json_value()
        if key == "over" and did:
            break
        if key == "over":  # everybody else folded before it was our turn
            page.wait_for_selector(".seat.won", state="detached", timeout=20 * SECOND)
            continue
        turn = page.locator(".table-page").get_attribute("data-turn")
        page.keyboard.press(key.lower())
        did += key
        page.wait_for_function(
            "turn => document.querySelector('.table-page').dataset.turn !== turn", arg=turn
        )
    assert did
    expect(page.locator(".seat.won")).not_to_have_count(0)


def test_what_happens_can_be_heard(house: House, visit: Visit) -> None:
    page = visit("Listener")
    sit_down(page, house.open(page, "seminole", "holdem", "no-limit"))
    page.wait_for_selector(OFFERED, timeout=20 * SECOND)
    expect(page.locator("[role=status]", has_text="Your turn.")).to_have_count(1)
    expect(page.locator(".heard")).to_have_attribute("aria-live", "polite")
    assert page.locator(".seat.mine").get_attribute("aria-label") is not None
    unnamed = page.evaluate(
        """() => [...document.querySelectorAll('button, a, input, select')].filter(each =>
          !each.textContent.trim() && !each.ariaLabel && !each.closest('label')
          && !each.labels?.length).map(each => each.outerHTML)"""
    )
    assert unnamed == []


def test_the_lobby_says_when_the_room_cannot_be_reached(visit: Visit) -> None:
    page = visit()
    page.clock.install()
    page.goto("/")
    page.wait_for_selector(".houses")
    page.route("**/api/tables*", lambda route: route.abort())
    page.clock.run_for(5 * SECOND)
    expect(page.locator(".broken")).to_contain_text("Cannot reach the room. Trying again")
    page.unroute("**/api/tables*")
    page.clock.run_for(5 * SECOND)
    expect(page.locator(".broken")).to_have_count(0)


RULES = {
    "dark": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"],
    "light": {"type": "rule", "values": ["color-contrast"]},  # what else there is, the dark has too
}


def faults(page: Page, scheme: str) -> list[str]:
    """What axe finds wrong with a page, by the guidelines for accessible content."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    found: list[str] = page.evaluate(
        """async runOnly => {
          const how = { runOnly, resultTypes: ['violations'] };
          const { violations, passes } = await axe.run(document, how);
          if (passes.length < (Array.isArray(runOnly) ? 10 : 1)) return ['nothing was checked'];
          return violations.map(each => `${each.id}: ${each.nodes[0].html.slice(0, 160)}`);
        }""",
        RULES[scheme],
    )
    return found


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_page_has_a_fault_that_axe_knows(house: House, visit: Visit, scheme: str) -> None:
    page = visit(f"Axe {scheme}", color_scheme=scheme, reduced_motion="reduce")
    page.goto("/")
    page.wait_for_selector(".opening")
    assert faults(page, scheme) == []
    sit_down(page, house.open(page, "seminole", "holdem", "no-limit", private=True))
    page.wait_for_selector(OFFERED, timeout=20 * SECOND)
    assert faults(page, scheme) == []
    page.locator(".log .why").last.click()
    page.wait_for_selector(".because p")
    assert faults(page, scheme) == []
    page.keyboard.press("Escape")
    page.click("#tab-floor")
    page.wait_for_selector(".subjects")
    assert faults(page, scheme) == []
    play_a_hand(page)
    for name, part in (("Replay a hand", ".transport"), ("Stack chart", "figure")):
        page.click(f"[aria-label='{name}']")
        page.wait_for_selector(part)
        assert faults(page, scheme) == [], name
        page.keyboard.press("Escape")
    for path, part in (
        ("/floor", ".subjects"),
        ("/books", ".shelf a"),
        ("/books/black-pearl/S3.bet.3", ".rule-text"),
        ("/compare/seminole/oasis", ".point"),
    ):
        page.goto(path)
        page.wait_for_selector(part)
        if path.startswith("/compare"):
            page.fill(".search", "least")  # a few of the points are as good as all
        assert faults(page, scheme) == [], path
    page.goto("/training")
    page.get_by_role("button", name="Start").click()
    page.get_by_role("button", name="To the mistake").click()
    page.locator(".quiz .choice").first.click()
    page.wait_for_selector(".quiz-result")
    assert faults(page, scheme) == [], "a case of the quiz"
    page.select_option("label:has-text('Set') select", "drill")
    page.locator(".where button.primary").click()
    page.wait_for_selector("#drill-ask")
    assert faults(page, scheme) == [], "a question of the drill"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_light_and_dark_follow_the_device(visit: Visit, shot: Shot, scheme: str) -> None:
    page = visit(color_scheme=scheme)
    page.goto("/")
    page.wait_for_selector(".play-now")
    ground = page.evaluate("() => getComputedStyle(document.documentElement).backgroundColor")
    bright = sum(int(part) for part in ground.removeprefix("rgb(").removesuffix(")").split(","))
    assert (bright > 600) == (scheme == "light")
    shot(page)


def test_the_deck_changes_colours(house: House, visit: Visit, shot: Shot) -> None:
    page = visit()
    page.goto("/")
    page.click("[aria-label=Settings]")
    diamond = page.locator(".sample .suit-d")
    expect(diamond).to_have_css("color", "rgb(29, 95, 208)")
    page.check("text=Two colors")
    expect(diamond).to_have_css("color", "rgb(200, 35, 44)")
    page.wait_for_selector(".sample .face")
    page.check("text=Classic")
    expect(page.locator(".sample use").first).to_have_attribute("href", "#classic-As")
    shot(page)
    page.reload()
    page.click("[aria-label=Settings]")
    expect(diamond).to_have_css("color", "rgb(200, 35, 44)")


def test_nothing_moves_for_whoever_wants_nothing_to_move(house: House, visit: Visit) -> None:
    page = visit("Calm", reduced_motion="reduce")
    page.add_init_script(
        "window.moved = 0; const animate = Element.prototype.animate;"
        "Element.prototype.animate = function (...all) {"
        " window.moved += 1; return animate.apply(this, all); };"
    )
    sit_down(page, house.open(page, "seminole", "holdem", "no-limit"))
    page.wait_for_selector(OFFERED, timeout=20 * SECOND)
    page.locator(f"{OFFERED}.call, {OFFERED}.fold").first.click()
    page.wait_for_timeout(500)
    assert page.evaluate("() => window.moved") == 0


def test_the_faces_are_all_on_the_sheet() -> None:
    sheet = (VENDOR / "cards.svg").read_text("utf-8")
    for form in ("classic", "large"):
        for rank in "A23456789TJQK":
            for suit in "cdhs":
                assert sheet.count(f'id="{form}-{rank}{suit}"') == 1
    assert sheet.count('id="joker"') == 1
    assert Path(VENDOR / "cards.svg").stat().st_size < 500_000
