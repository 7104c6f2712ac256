"""Playing in the browser, against bots and against each other, by mouse, by keys, on a phone."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.web.conftest import House, Visit
from tests.web.playing import CHEAPEST, OFFERED, SECOND, hand_number, play_a_hand, shown, sit_down

from cardspeak.cards import text
from cardspeak.server.tables.live_table import LiveTable
from cardspeak.server.tables.timing import Timing

Shot = Callable[..., None]
HASTY_ACTS = """() => [...document.querySelectorAll('.log .line')]
    .filter(each => /Hasty (folds|checks)/.test(each.innerText)).length"""
CHOOSE = """() => {
    const first = document.querySelector('.pre');
    first?.click();
    return first !== null;
}"""
DONE_OR_LAPSED = f"""([acts, hand]) => ({HASTY_ACTS})() > acts
    || !document.querySelector('.table-head h1').innerText.endsWith(`hand ${{hand}}`)"""


def break_lines(live: LiveTable) -> None:
    """Cut everybody off."""
    for connection in list(live.connections):
        connection.close()


def test_a_newcomer_plays_a_hand_without_reading_anything(
    house: House, visit: Visit, shot: Shot
) -> None:
    page = visit()
    page.goto("/")
    page.click("text=Play now")
    expect(page.locator(".seat.mine")).to_be_visible(timeout=20 * SECOND)
    page.wait_for_selector(OFFERED, timeout=30 * SECOND)
    shot(page, "first turn")
    page.locator(f"{OFFERED}.call, {OFFERED}.raise").first.click()
    expect(page.locator(".log .line").filter(has_text="folds").first).to_be_visible()


def test_play_now_seats_people_together_where_they_may(house: House, visit: Visit) -> None:
    """Not at a private table, nor where the dealer errs for training."""
    for name, words in (("Trainee", {"training": 1.0}), ("Among friends", {"private": True})):
        page = visit(name)
        sit_down(page, house.open(page, "seminole", "holdem", "no-limit", **words))
    second, third = visit("Comes second"), visit("Comes third")
    went: list[str] = []
    for page in (second, third):
        page.goto("/")
        page.click("text=Play now")
        expect(page.locator(".seat.mine")).to_be_visible(timeout=20 * SECOND)
        went.append(page.url.rpartition("/")[2])
    live = house.live(went[1])
    assert went[0] == went[1]
    assert not live.options.private
    assert not live.options.training
    third.goto("/")
    own = third.locator(".table-row", has=third.locator(".own-seat"))
    expect(own).to_have_count(1)
    expect(own.get_by_role("link", name="Back to your seat")).to_have_attribute(
        "href", f"/table/{went[1]}"
    )


@pytest.mark.parametrize(
    ("book", "game", "structure", "cards"),
    [
        ("seminole", "holdem", "no-limit", 2),
        ("black-pearl", "seven-card-stud", "limit", 3),
        ("black-pearl", "deuce-to-seven", "limit", 5),
        ("catfish-bend", "omaha-high-low", "limit", 4),
        ("oasis", "crazy-pineapple", "limit", 3),
    ],
)
def test_a_whole_hand_against_bots(
    house: House, visit: Visit, shot: Shot, book: str, game: str, structure: str, cards: int
) -> None:
    page = visit(f"Player of {game}"[:24])
    sit_down(page, house.open(page, book, game, structure))
    page.wait_for_selector(OFFERED, timeout=20 * SECOND)
    assert len(shown(page)["own"]) >= cards
    shot(page, "turn")
    did = play_a_hand(page)
    assert did, "nothing was offered"
    won = page.locator(".seat.won .standing").first
    expect(won).to_contain_text("Wins", timeout=5 * SECOND)
    shot(page, "over")


def test_a_player_exchanges_the_cards_that_were_clicked(house: House, visit: Visit) -> None:
    page = visit("Drawer")
    sit_down(page, house.open(page, "seminole", "five-card-draw", "limit"))
    draws = page.locator(".action.raise", has_text="Stand pat")
    for _ in range(30):
        page.wait_for_selector(OFFERED, timeout=20 * SECOND)
        if draws.count():
            break
        page.locator(f"{OFFERED}.call, {OFFERED}.raise").first.click()
        page.wait_for_timeout(60)
    before = shown(page)["own"]
    page.locator(".pickable").nth(1).click()
    page.keyboard.press("4")
    expect(page.locator(".action.raise")).to_have_text("Draw 2D")
    page.keyboard.press("d")
    page.wait_for_function("() => !document.querySelector('.pickable')")
    page.wait_for_function(
        "kept => { const own = [...document.querySelectorAll('.seat.mine .hole .card')]"
        ".map(card => card.ariaLabel); return own.length === 5 && "
        "kept.every(card => own.includes(card)) && own.join() }",
        arg=[before[0], before[2], before[4]],
    )
    after = shown(page)["own"]
    assert before[1] not in after
    assert before[3] not in after


def test_two_browsers_at_one_table_see_only_their_own_cards(
    house: House, visit: Visit, shot: Shot
) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    frames: list[str] = []
    bob.on(
        "websocket", lambda line: line.on("framereceived", lambda data: frames.append(str(data)))
    )
    table = house.open(ann, "seminole", "holdem", "no-limit", bots=0)
    sit_down(ann, table)
    sit_down(bob, table)
    for page in (ann, bob):
        expect(page.locator(".seat.mine .hole .card")).to_have_count(2, timeout=10 * SECOND)
    of_ann, of_bob = shown(ann), shown(bob)
    assert set(of_ann["others"]) == set(of_bob["others"]) == {"card face down"}
    assert not set(of_ann["own"]) & set(of_bob["own"])
    live = house.live(table)
    hand = live.table.hand
    assert hand is not None
    secret = [text((card,)) for card in hand.cards_of(live.seat_of("Ann") or 0)]
    told = "".join(frames)
    assert told
    assert not any(f'"{card}"' in told for card in secret)
    shot(ann, "ann")
    shot(bob, "bob")


def test_who_runs_out_of_time_is_checked_or_folded(house: House, visit: Visit, shot: Shot) -> None:
    page = visit("Sleeper")
    table = house.open(page, "seminole", "holdem", "no-limit")
    house.do(lambda: setattr(house.live(table), "timing", Timing(2, 0)))
    sit_down(page, table)
    page.wait_for_selector(OFFERED, timeout=20 * SECOND)
    expect(page.locator(".seat.mine .ring:not(.bank)")).to_be_visible()
    shot(page)
    number = hand_number(page)
    acted = page.locator(".log .line", has_text="Sleeper").filter(has_text="folds")
    checked = page.locator(".log .line", has_text="Sleeper").filter(has_text="checks")
    expect(acted.or_(checked).first).to_be_visible(timeout=8 * SECOND)
    assert hand_number(page) >= number


def test_a_reload_in_mid_hand_shows_the_same_hand(house: House, visit: Visit) -> None:
    page = visit("Reloader")
    table = house.open(page, "seminole", "holdem", "no-limit")
    sit_down(page, table)
    assert page.url.endswith(f"/table/{table}"), "to look again is not to sit down again"
    page.wait_for_selector(OFFERED, timeout=20 * SECOND)
    before = shown(page)
    page.reload()
    page.wait_for_selector(OFFERED, timeout=20 * SECOND)
    assert shown(page) == before
    page.evaluate(CHEAPEST)  # not a fold: where a check is free the page asks first
    acted = page.locator(".log .line", has_text=re.compile("Reloader (checks|calls)"))
    expect(acted.first).to_be_visible()


def test_a_broken_line_is_mended_and_the_hand_goes_on(house: House, visit: Visit) -> None:
    page = visit("Patient")
    lines: list[str] = []
    page.on("websocket", lambda line: lines.append(line.url))
    table = house.open(page, "seminole", "holdem", "no-limit")
    sit_down(page, table)
    page.wait_for_selector(OFFERED, timeout=20 * SECOND)
    before = shown(page)
    page.click("#tab-chat")
    page.fill(".chat input", "half a word")
    house.do(lambda: break_lines(house.live(table)))
    expect(page.locator(".broken")).to_be_visible()
    expect(page.locator(".broken")).to_have_count(0)
    assert len(lines) == 2
    assert shown(page)["own"] == before["own"]
    assert page.input_value(".chat input") == "half a word"
    page.click("#tab-log")
    page.keyboard.press("c")
    acted = re.compile("Patient (calls|checks)")
    expect(page.locator(".log .line").filter(has_text=acted).first).to_be_visible()


def test_who_loses_the_network_plays_on_when_it_is_back(house: House, visit: Visit) -> None:
    page = visit("Wireless")
    sit_down(page, house.open(page, "seminole", "holdem", "no-limit"))
    page.wait_for_selector(OFFERED, timeout=20 * SECOND)
    page.context.set_offline(True)
    expect(page.locator(".broken")).to_contain_text("Connection lost. Reconnecting")
    page.locator("body").press("c")
    page.context.set_offline(False)
    expect(page.locator(".broken")).to_have_count(0)
    acted = re.compile("Wireless (calls|checks)")
    expect(page.locator(".log .line").filter(has_text=acted).first).to_be_visible()


def test_who_is_signed_out_is_told_how_to_have_the_seat_again(house: House, visit: Visit) -> None:
    page = visit("Forgotten")
    table = house.open(page, "seminole", "holdem", "no-limit")
    sit_down(page, table)
    page.context.clear_cookies()
    house.do(lambda: break_lines(house.live(table)))
    expect(page.locator(".toast")).to_contain_text("You are logged out. Log in as Forgotten")
    expect(page.locator(".watching")).to_contain_text("You are watching")


def test_who_comes_to_a_table_that_has_ended_is_told_what_to_do(visit: Visit, shot: Shot) -> None:
    page = visit()
    page.goto("/table/ended-long-ago")
    expect(page.locator(".shut")).to_contain_text("This table is not open.")
    shot(page)
    page.click("text=Back to the lobby")
    expect(page.locator(".play-now")).to_be_visible()


def test_two_who_are_all_in_run_it_twice(house: House, visit: Visit, shot: Shot) -> None:
    pages = [visit("Ann of two"), visit("Bob of two")]
    table = house.open(pages[0], "black-pearl", "holdem", "no-limit", bots=0)
    for page in pages:
        sit_down(page, table)
    pages[0].wait_for_selector(".seat.turn", timeout=20 * SECOND)
    if not pages[0].locator(".seat.mine.turn").count():
        pages.reverse()
    pages[0].click(".portion >> text='Max'")
    pages[0].locator(f"{OFFERED}.raise").click()
    pages[1].locator(f"{OFFERED}.call").click()
    for page in pages:
        expect(page.locator(".action", has_text="Run it")).to_have_count(3)
    shot(pages[0], "offered")
    for page in pages:
        page.get_by_role("button", name="Run it twice", exact=True).click()
    for page in pages:
        boards = page.locator(".board")
        expect(boards).to_have_count(2, timeout=10 * SECOND)
        for run in range(2):
            expect(boards.nth(run).locator(".card:not(.down)")).to_have_count(5)
    shot(pages[0], "over")


def test_the_keys_raise_and_fold(house: House, visit: Visit) -> None:
    page = visit("Typist")
    sit_down(page, house.open(page, "seminole", "holdem", "no-limit"))
    page.wait_for_selector("#wager", timeout=20 * SECOND)
    least = int(page.input_value("#wager"))
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    page.wait_for_function(
        "least => Number(document.querySelector('#wager').value) > least", arg=least
    )
    page.keyboard.press("r")
    expect(page.locator("#wager")).to_be_focused()
    page.keyboard.type(str(least + 7))
    page.keyboard.press("Enter")
    said = page.locator(".log .line", has_text=f"Typist raises to {least + 7}")
    expect(said).to_be_visible()


def test_what_was_chosen_beforehand_is_done_when_the_turn_comes(house: House, visit: Visit) -> None:
    page = visit("Hasty")
    table = house.open(page, "seminole", "holdem", "no-limit")
    house.do(lambda: setattr(house.live(table).options, "pace", 0.8))
    sit_down(page, table)
    for _ in range(20):  # what was chosen lapses where everyone else folds first
        page.wait_for_selector(f"{OFFERED}, .pre", timeout=20 * SECOND)
        before = [page.evaluate(HASTY_ACTS), hand_number(page)]
        if not page.evaluate(CHOOSE):
            page.keyboard.press("c")
            page.wait_for_timeout(100)
            continue
        page.wait_for_function(DONE_OR_LAPSED, arg=before, timeout=20 * SECOND)
        if page.evaluate(HASTY_ACTS) > before[0]:
            return
    raise AssertionError("it was never done")


@pytest.mark.parametrize("width", [1280, 360])
def test_a_line_of_the_log_explains_itself(
    house: House, visit: Visit, shot: Shot, width: int
) -> None:
    page = visit(f"Curious {width}", width=width)
    table = house.open(page, "black-pearl", "seven-card-stud", "limit")
    sit_down(page, table)
    page.wait_for_selector(OFFERED, timeout=20 * SECOND)
    if width < 900:
        page.click("#tab-log")
    lines, wondered = page.locator(".log .line"), page.locator(".log .line .why")
    assert lines.count() > wondered.count() > 0
    first = wondered.filter(has_text="acts first").first
    first.click()
    because = page.locator(".log .because:not([hidden])")
    expect(because).to_contain_text("is the lowest card showing and must bring it in")
    expect(first).to_have_attribute("aria-expanded", "true")
    shot(page)
    page.keyboard.press("Escape")
    expect(because).to_have_count(0)
    page.keyboard.press("Enter")
    expect(because).to_be_visible()
    page.keyboard.press("Enter")
    expect(because).to_have_count(0)
    page.mouse.move(0, 0)
    first.hover()
    expect(because).to_be_visible()
    page.mouse.move(0, 0)
    expect(because).to_have_count(0)
    page.locator("body").press("w")
    expect(because).to_be_visible()


def test_the_bar_says_why_its_amounts_are_what_they_are(
    house: House, visit: Visit, shot: Shot
) -> None:
    page = visit("Asking why")
    sit_down(page, house.open(page, "catfish-bend", "holdem", "no-limit"))
    page.wait_for_selector("#wager", timeout=20 * SECOND)
    least = int(page.input_value("#wager"))
    page.get_by_role("button", name="Why?", exact=True).click()
    raising = page.locator("dialog section", has_text=f"at least {least}:")
    expect(raising).to_be_visible()
    assert not re.search(
        r"\b(betting|blinds|straddle)\.[a-z_]{3}", page.locator("dialog").inner_text()
    )
    shot(page)
    page.locator("dialog .rule a").first.click()
    expect(page.locator(".rule-text")).not_to_be_empty()


def test_no_part_of_the_pot_is_lit_before_it_is_pressed(house: House, visit: Visit) -> None:
    page = visit("Presser")
    sit_down(page, house.open(page, "seminole", "holdem", "no-limit"))
    page.wait_for_selector("#wager", timeout=20 * SECOND)
    lit = page.locator(".portion[aria-pressed=true]")
    expect(lit).to_have_count(0)
    page.locator(".portion").nth(1).click()
    expect(lit).to_have_count(1)
    expect(lit).to_have_text("3 BB")  # the usual second button before the flop
    page.get_by_label("More", exact=True).click()
    expect(lit).to_have_count(0)


def test_a_word_with_markup_is_shown_as_it_was_typed(house: House, visit: Visit) -> None:
    ann, bob = visit("Anna"), visit("Bobby")
    table = house.open(ann, "seminole", "holdem", "no-limit", bots=2)
    for page in (ann, bob):
        page.goto(f"/table/{table}")
        page.click("#tab-chat")
    ann.fill(".chat input", "<img src=x onerror=alert(1)> hello")
    ann.press(".chat input", "Enter")
    word = bob.locator(".words li")
    expect(word).to_have_text("Anna <img src=x onerror=alert(1)> hello")
    assert bob.locator(".words img").count() == 0


def test_someone_watches_without_a_name(house: House, visit: Visit) -> None:
    host, guest = visit("Watched"), visit()
    table = house.open(host, "seminole", "holdem", "no-limit")
    guest.goto(f"/table/{table}")
    expect(guest.locator(".seat .plate")).to_have_count(3)
    assert set(shown(guest)["others"]) <= {"card face down"}


@pytest.mark.parametrize("game", ["holdem", "seven-card-stud"])
def test_a_hand_on_a_phone(house: House, visit: Visit, shot: Shot, game: str) -> None:
    page: Page = visit(f"Phone {game}"[:24], 360, 740, has_touch=True, is_mobile=True)
    structure = "no-limit" if game == "holdem" else "limit"
    sit_down(page, house.open(page, "seminole", game, structure))
    page.wait_for_selector(OFFERED, timeout=20 * SECOND)
    shot(page, "turn")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    for button in page.locator(".bar .action").all():
        box = button.bounding_box()
        assert box is not None
        assert box["height"] >= 44
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360
        assert box["y"] + box["height"] <= 740
    assert play_a_hand(page)
    page.click("#tab-log")
    expect(page.locator(".log .line").last).to_be_visible()
    shot(page, "log")


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (360, 740)])
def test_a_seed_given_on_sitting_down_is_in_the_shuffle_and_the_browser_says_so(
    house: House, visit: Visit, shot: Shot, width: int, height: int
) -> None:
    page = visit(f"Seed giver {width}", width, height)
    page.goto(f"/table/{house.open(page, 'seminole', 'holdem', 'no-limit')}")
    page.fill("input[name=seed]", "lucky words")
    shot(page, f"form {width}")
    page.click("#sit-down")
    expect(page.locator(".seat.mine")).to_be_visible(timeout=20 * SECOND)
    verified = page.locator(".log .line").filter(has_text="your seed is in the shuffle")
    for _ in range(6):  # a hand that ends without a board shows no card
        play_a_hand(page)
        page.wait_for_function("() => !document.querySelector('.seat.won')", timeout=20 * SECOND)
        if verified.count():
            break
    assert verified.count(), page.locator(".log").inner_text()
    assert "Deck check failed" not in page.locator(".log").inner_text()
