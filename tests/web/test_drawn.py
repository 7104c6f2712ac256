"""What the table page draws of a view, and what it asks when its controls are used."""

import re
from functools import partial

import msgspec
import pytest
from playwright.sync_api import Page, expect
from tests.web.conftest import Visit
from tests.web.crafting import FACES, MadeTable, full_table

from cardspeak.hand.options import Wager, WagerKind
from cardspeak.table.view import Offered, OwnView, PublicSeat, PublicView

replaced = msgspec.structs.replace


@pytest.fixture
def page(visit: Visit) -> Page:
    return visit(reduced_motion="reduce")


@pytest.fixture
def table(page: Page) -> MadeTable:
    return MadeTable(page)


def offering(options: Offered, cards: int = 2) -> tuple[PublicView, OwnView]:
    """Our turn with these options."""
    seen, mine = full_table(6, cards)
    return seen, replaced(mine, options=options, odds=None)


def test_the_log_colors_suits_marks_winners_and_merges_what_the_house_took(
    page: Page, table: MadeTable
) -> None:
    said = (
        "Ann shows A♠ K♥",
        "The house takes 3",
        "The house takes 1 for the high hand fund",
        "Ann wins 1,200 with a pair of aces, K-9-4",
        "Bob mucks",
    )
    seen, mine = full_table(6, 2)
    table.tell(seen, mine, lines=[{"text": text, "hand": 7} for text in said])
    lines = page.locator(".log .line")
    expect(lines).to_have_text(
        [said[0], "The house takes 3, 1 for the high hand fund", said[3], said[4]]
    )
    expect(page.locator(".log .line.wins")).to_have_text(said[3])
    weights = "lines => lines.map(line => Number(getComputedStyle(line).fontWeight) >= 600)"
    assert lines.evaluate_all(weights) == [False, False, True, False]
    colors = "suits => suits.map(suit => getComputedStyle(suit).color)"
    spade, heart = page.locator(".log .suit").evaluate_all(colors)
    assert spade != heart


# What lies on the felt


def test_every_marker_lies_at_its_seat(page: Page, table: MadeTable) -> None:
    table.tell(*full_table(8, 2))
    marks = ("small blind", "big blind", "straddle", "missed blind", "kill", "rock", "leg up")
    for seat, mark in enumerate(marks, start=2):
        there = page.locator(f".seat[data-seat='{seat}']")
        expect(there.locator(".mark")).to_have_text(mark)
        expect(there).to_have_attribute("aria-label", re.compile(mark))
    button = page.locator(".dealer-button").bounding_box()
    plate = page.locator(".seat[data-seat='1'] .plate").bounding_box()
    assert button is not None
    assert plate is not None
    assert 0 <= button["x"] - plate["x"] - plate["width"] < 30


def test_the_main_pot_and_the_side_pots_are_told_apart(page: Page, table: MadeTable) -> None:
    table.tell(*full_table(6, 2))
    expect(page.locator(".pot")).to_have_text("Pot 8,800")
    expect(page.locator(".side-pot")).to_have_text(["Main 400", "Side 1 900"])


def test_the_time_of_whoever_is_to_act_drains_and_then_the_bank(
    page: Page, table: MadeTable
) -> None:
    seen, mine = full_table(6, 2)
    table.tell(seen, mine, left=20_000, bank=5_000)
    ring, bank = page.locator(".seat.turn .ring:not(.bank)"), page.locator(".seat.turn .ring.bank")
    expect(ring).to_have_css("animation-duration", "15s")
    expect(bank).to_have_css("animation-duration", "5s")
    expect(bank).to_have_css("animation-delay", "15s")
    table.tell(replaced(seen, turn=(4,)), replaced(mine, options=None), left=9_000)
    expect(page.locator(".seat[data-seat='4'] .ring")).to_have_count(1)
    expect(page.locator(".seat[data-seat='1'] .ring")).to_have_count(0)


def test_a_dead_hand_that_all_were_shown_is_drawn(page: Page, table: MadeTable) -> None:
    seen, mine = full_table(4, 2)
    dead = {"folded": True, "cards": ("Qh", "Qd"), "bet": 0}
    seats = [replaced(seat, **dead) if seat.seat in (1, 3) else seat for seat in seen.seats]
    table.tell(replaced(seen, seats=tuple(seats)), replaced(mine, cards=(), options=None))
    for seat in (1, 3):
        there = page.locator(f".seat[data-seat='{seat}'].folded .hole .card")
        expect(there).to_have_count(2)
        expect(there.first).to_have_attribute("aria-label", "queen of hearts")


def test_the_cards_that_won_are_lifted_and_all_others_dimmed(page: Page, table: MadeTable) -> None:
    seen, mine = full_table(6, 2)
    first, second, *rest = seen.seats
    best = ("As", "Kd", "2c", "3d", "4h")
    won = replaced(first, cards=("As", "Kd"), won=900, hand="ace high", played=best, bet=0)
    beaten = replaced(second, cards=("Qh", "Jh"), hand="queen high", bet=0)
    over = replaced(seen, playing=False, turn=(), seats=(won, beaten, *rest))
    table.tell(over, replaced(mine, options=None))
    expect(page.locator(".board .plays")).to_have_count(3)
    expect(page.locator(".board .idle")).to_have_count(2)
    expect(page.locator(".seat.mine .plays")).to_have_count(2)
    expect(page.locator(".seat.lost")).to_have_attribute("data-seat", "2")


def test_a_pause_shows_at_once(page: Page, table: MadeTable) -> None:
    seen, mine = full_table(6, 2)
    table.tell(seen, mine, paused=True)
    expect(page.locator(".says")).to_have_text("The host pauses the table after this hand.")


def test_every_board_of_a_hand_run_twice_is_drawn(page: Page, table: MadeTable) -> None:
    table.tell(*full_table(3, 2, runs=2))
    boards = page.locator(".board")
    expect(boards).to_have_count(2)
    for run in range(2):
        expect(boards.nth(run)).to_have_attribute("aria-label", f"Board {run + 1}")
        expect(boards.nth(run).locator(".card")).to_have_count(5)


# The amount


def amount(page: Page) -> int:
    return int(page.input_value("#wager"))


def test_parts_of_the_pot_steps_slider_and_keys_choose_the_amount(
    page: Page, table: MadeTable
) -> None:
    table.tell(*full_table(6, 2))  # from 2,500 to 12,345; a pot makes 5,000, and 1,250 stand
    for part, to in (("⅓", 2_500), ("½", 3_125), ("⅔", 3_750), ("Pot", 5_000), ("Max", 12_345)):
        page.click(f".portion >> text='{part}'")
        assert amount(page) == to
        expect(page.locator(".action.raise")).to_contain_text(f"Raise to {to:,}")
    page.click("[aria-label=Less]")
    assert amount(page) == 12_344
    page.locator(".sizing input[type=range]").focus()
    page.keyboard.press("Home")
    assert amount(page) == 2_500
    page.keyboard.press("ArrowRight")
    assert amount(page) == 2_501
    page.evaluate("() => document.activeElement.blur()")
    page.keyboard.press("PageUp")
    expect(page.locator("#wager")).to_have_value("2506")
    asked = table.asked_by(page.locator(".action.raise").click)
    assert asked["action"] == {"act": "raise", "to": 2_506}


def test_two_amounts_have_a_button_each(page: Page, table: MadeTable) -> None:
    """As a pair on fourth street has it in stud: the bet may be the smaller or the larger one."""
    bet = Wager(WagerKind.BET, 5, 10, 5, 10)
    table.tell(*offering(Offered(fold=True, check=True, wager=bet)))
    expect(page.locator(".bar .action")).to_have_text(["FoldF", "CheckC", "Bet 5R", "Bet 10T"])
    expect(page.locator(".bar .wager")).to_have_count(0)
    for key, to in (("r", 5), ("t", 10)):
        asked = table.asked_by(partial(page.keyboard.press, key))
        assert asked["action"] == {"act": "bet", "to": to}


def test_what_is_being_typed_stays_whatever_happens_meanwhile(page: Page, table: MadeTable) -> None:
    seen, mine = full_table(6, 2)
    table.tell(seen, mine, turn=5)
    page.keyboard.press("r")
    page.keyboard.type("300")
    table.tell(replaced(seen, chairs=7), mine, turn=5)
    expect(page.locator(".seat.empty")).to_have_count(1)
    assert page.input_value("#wager") == "300"
    page.keyboard.type("0")
    expect(page.locator(".action.raise")).to_contain_text("Raise to 3,000")
    asked = table.asked_by(lambda: page.keyboard.press("Enter"))
    assert asked["action"] == {"act": "raise", "to": 3_000}


# The hand


KEYS: list[tuple[Offered, str, dict[str, object]]] = [
    (Offered(fold=True, call=20), "f", {"act": "fold"}),
    (Offered(fold=True, call=20), "c", {"act": "call"}),
    (Offered(fold=True, check=True), "c", {"act": "check"}),
    (Offered(bring_in=5), "b", {"act": "bringin"}),
    (Offered(show=True, muck=True), "s", {"act": "show"}),
    (Offered(show=True, muck=True), "m", {"act": "muck"}),
    (Offered(run=(1, 2, 3)), "2", {"act": "run", "times": 2}),
    (Offered(draw=3), "d", {"act": "draw", "cards": []}),
]


def test_a_key_does_what_its_button_does(page: Page, table: MadeTable) -> None:
    for turn, (options, key, action) in enumerate(KEYS, start=1):
        table.tell(*offering(options), turn=turn)
        asked = {"ask": "act", "hand": 7, "turn": turn, "action": action}
        button = page.locator(f".action[aria-keyshortcuts='{key.upper()}']")
        assert table.asked_by(button.click) == asked
        assert table.asked_by(partial(page.locator("body").press, key)) == asked


def test_a_card_is_discarded_by_click_and_by_key(page: Page, table: MadeTable) -> None:
    table.tell(*offering(Offered(discard=1), cards=3))
    discard = page.locator(".action.raise")
    expect(discard).to_be_disabled()
    page.locator(".pickable").nth(2).click()
    expect(page.locator(".pickable.picked")).to_have_count(1)
    page.keyboard.press("1")
    picked = page.locator(".pickable[aria-pressed=true]")
    expect(picked).to_have_attribute("aria-label", "ace of spades: discard")
    asked = table.asked_by(lambda: page.keyboard.press("d"))
    assert asked["action"] == {"act": "discard", "cards": [0]}


# Between hands

ASKS = {
    "away": "Sit out",
    "back": "I’m back",
    "post": "Post and play",
    "wait": "Wait for the big blind",
    "straddle": "Straddle",
    "buy button": "Buy the button",
    "kill": "Kill the pot",
    "chop": "Chop the blinds",
    "call bomb": "Propose a bomb pot",
    "join bomb": "Join the bomb pot",
    "agree": "Agree",
    "object": "Object",
    "leave": "Leave",
}


def test_everything_that_may_be_asked_between_hands_has_its_button(
    page: Page, table: MadeTable
) -> None:
    seen, mine = full_table(6, 2)
    table.tell(seen, replaced(mine, options=None, cards=(), asks=tuple(ASKS)))
    for ask, words in ASKS.items():
        button = page.get_by_role("button", name=words, exact=True)
        assert table.asked_by(button.click) == {"ask": ask.replace(" ", "")}


@pytest.mark.parametrize(("ask", "words"), [("add on", "Add chips"), ("buy in", "Other amount")])
def test_chips_are_bought_by_amount(visit: Visit, ask: str, words: str) -> None:
    page = visit(f"Buyer {ask}")
    table = MadeTable(page, least_buy_in=40, most_buy_in=20_000)
    seen, mine = full_table(6, 2)
    table.tell(seen, replaced(mine, options=None, cards=(), asks=(ask,)))
    page.get_by_role("button", name=words, exact=True).click()
    page.fill(".buying input", "250")
    asked = table.asked_by(page.locator(".buying .primary").click)
    assert asked == {"ask": ask.replace(" ", ""), "chips": 250}


def test_a_lone_player_waits_for_another_and_not_for_a_blind(page: Page, table: MadeTable) -> None:
    seen, mine = full_table(6, 2)
    waits = replaced(seen.seats[0], bet=0, cards=(), dealt=False, waits="waits for the big blind")
    idle = replaced(seen, playing=False, board=(), pots=(), pot=0, turn=(), seats=(waits,))
    own = replaced(mine, options=None, cards=())
    table.tell(idle, own)
    standing = page.locator(".seat.mine .standing")
    expect(standing).to_have_text("Waiting")
    expect(page.locator(".says")).to_have_text("Waiting for another player.")
    other = replaced(waits, seat=2, player="Player 2", waits="")
    table.tell(replaced(idle, seats=(waits, other)), own)
    expect(standing).to_have_text("Waits for the big blind")


def test_who_comes_to_a_full_table_is_told_what_to_do(page: Page, table: MadeTable) -> None:
    seen, _ = full_table(6, 2)
    table.tell(seen)
    expect(page.locator(".watching")).to_contain_text("The table is full")
    page.click("text=Find another table")
    expect(page.locator(".play-now")).to_be_visible()


def test_who_has_too_few_chips_is_told_who_gives_more(visit: Visit) -> None:
    page = visit("Short of chips")
    table = MadeTable(page, least_buy_in=50_000)
    seen, _ = full_table(6, 2)
    table.tell(replaced(seen, chairs=9))
    said = "The minimum buy-in is 50,000 and you have 10,000 chips in the bank."
    expect(page.locator(".watching")).to_contain_text(said)


# By keys and by ear


def test_the_focus_goes_from_the_felt_to_the_bar_to_the_log(page: Page, table: MadeTable) -> None:
    table.tell(*full_table(6, 2))
    order: list[str] = []
    page.locator(".back").focus()
    for _ in range(30):
        page.keyboard.press("Tab")
        order.append(
            page.evaluate(
                "() => document.activeElement.closest('.table-head, .felt, .bar, .side')"
                "?.classList[0] ?? ''"
            )
        )
    seen = list(dict.fromkeys(each for each in order if each))
    assert seen == ["table-head", "felt", "bar", "side"]
    assert page.locator("[tabindex]:not([tabindex='0'])").count() == 0


def test_a_seat_says_everything_that_is_drawn_at_it(page: Page, table: MadeTable) -> None:
    seat = PublicSeat(
        seat=2, player="Ann", stack=80, bet=20, dealt=True, cards=FACES[:2], all_in=True,
        hand="ace high", markers=("big blind",),
    )  # fmt: skip
    seen, mine = full_table(6, 2)
    table.tell(replaced(seen, seats=(seen.seats[0], seat), turn=(2,)), mine)
    label = "Seat 2, Ann, 80 chips, bet 20, all in, big blind, ace high, to act"
    expect(page.locator(".seat[data-seat='2']")).to_have_attribute("aria-label", label)
    said = page.locator(".seat[data-seat='2'] .card").first
    expect(said).to_have_attribute("aria-label", "ace of spades")


# Amounts and chips as the player wants them


def test_a_player_chooses_the_bet_buttons_and_sees_big_blinds(page: Page, table: MadeTable) -> None:
    seen, mine = full_table(6, 2)
    table.tell(seen, mine)
    page.get_by_label("Settings").click()
    page.get_by_label("Bet buttons after the flop").fill("75% 4bb nonsense max")
    page.get_by_label("Big blinds", exact=True).check()
    page.get_by_label("Close").click()
    expect(page.locator(".portion")).to_have_text(["¾", "4 BB", "Max"])
    expect(page.locator(".pot")).to_have_text("Pot 2,933.3 BB")
    assert mine.options is not None
    assert mine.options.wager is not None
    most = mine.options.wager.most
    page.locator(".portion", has_text="Max").click()
    expect(page.locator("#wager")).to_have_value(f"{most / 3:.2f}".rstrip("0").rstrip("."))
    raised = page.locator(".action.raise")
    assert table.asked_by(raised.click)["action"]["to"] == most


def test_a_player_who_is_broke_is_offered_a_rebuy(visit: Visit) -> None:
    page = visit("Broke Bea", reduced_motion="reduce")
    table = MadeTable(page)
    seen, mine = full_table(6, 2)
    seats = (replaced(seen.seats[0], stack=0, bet=0), *seen.seats[1:])
    own = replaced(mine, options=None, asks=("buy in", "leave"))
    table.tell(replaced(seen, playing=False, seats=seats), own)
    expect(page.locator(".rebuy")).to_contain_text("You are out of chips.")
    rebuy = page.get_by_role("button", name="Rebuy 100")
    assert table.asked_by(rebuy.click) == {"ask": "buyin", "chips": 100}


def test_nobody_is_invited_while_a_hand_lies_on_the_felt(page: Page, table: MadeTable) -> None:
    """Heads up, one player is broke: the cards stay to be seen, and the bar offers the rebuy."""
    seen, mine = full_table(2, 2)
    seats = (replaced(seen.seats[0], stack=0, bet=0), replaced(seen.seats[1], bet=0))
    over = replaced(seen, playing=False, seats=seats, turn=())
    table.tell(over, replaced(mine, options=None, asks=("buy in", "leave")))
    expect(page.locator(".rebuy")).to_be_visible()
    expect(page.locator(".invite, .says")).to_have_count(0)
    winner = replaced(mine, seat=2, options=None, asks=("away", "leave"))
    table.tell(over, winner)
    expect(page.locator(".says")).to_have_text("Waiting for another player.")
    expect(page.locator(".invite")).to_have_count(0)


@pytest.mark.parametrize(
    ("waits", "says"),
    [
        ("", "You will be dealt into the next hand."),
        ("posts", "You will post and be dealt into the next hand."),
        ("waits for the big blind", "You will be dealt in when the big blind reaches you."),
        ("waits 2 hands", "Waits 2 hands."),
    ],
)
def test_a_newcomer_is_told_when_the_first_hand_comes(
    page: Page, table: MadeTable, waits: str, says: str
) -> None:
    seen, mine = full_table(6, 2)
    own = replaced(seen.seats[0], bet=0, cards=(), dealt=False, waits=waits)
    new = replaced(mine, options=None, cards=(), hand="", odds=None)
    table.tell(replaced(seen, seats=(own, *seen.seats[1:]), turn=(3,)), new)
    expect(page.locator(".bar .hint")).to_have_text(says)


def test_a_stack_is_topped_up_once_after_a_hand_where_the_player_wants_it(visit: Visit) -> None:
    page = visit("Topping Tom", reduced_motion="reduce")
    page.add_init_script("localStorage.setItem('cardspeak.settings', '{\"topUp\": \"on\"}')")
    table = MadeTable(page)
    seen, mine = full_table(6, 2)
    seats = (replaced(seen.seats[0], stack=60, bet=0), *seen.seats[1:])
    over = replaced(seen, playing=False, seats=seats)
    own = replaced(mine, options=None, asks=("add on", "leave"))
    table.tell(replaced(over, playing=True), own)
    page.wait_for_selector("h1 a")  # what the lobby knows of the table is here
    assert table.asked == []
    added = table.asked_by(lambda: table.tell(over, own))
    assert added == {"ask": "addon", "chips": 40}
    table.tell(over, own)
    assert len(table.asked) == 1


def test_when_the_hand_is_over_a_player_shows_one_card_or_both(
    page: Page, table: MadeTable
) -> None:
    seen, mine = full_table(6, 2)
    over = replaced(seen, playing=False, turn=())
    table.tell(over, replaced(mine, options=None))
    shows = page.locator(".between button", has_text="Show")
    expect(shows).to_have_text(["Show A♠", "Show K♦", "Show both"])
    assert table.asked_by(shows.nth(1).click) == {"ask": "showcards", "hand": 7, "cards": ["Kd"]}
    asked = table.asked_by(shows.nth(2).click)
    assert asked == {"ask": "showcards", "hand": 7, "cards": ["As", "Kd"]}
    table.tell(seen, mine)
    expect(shows).to_have_count(0)


def test_words_of_a_shown_hand_do_not_lie_on_its_bet(visit: Visit) -> None:
    page = visit("", 390, 844)
    table = MadeTable(page)
    seen, mine = full_table(6, 2)
    shown = [
        replaced(each, hand="ace high", cards=("9s", "8d")) if each.seat == 2 else each
        for each in seen.seats
    ]
    table.tell(replaced(seen, seats=tuple(shown)), mine)
    seat = page.locator(".seat[data-seat='2']")
    expect(seat).to_have_attribute("aria-label", re.compile("ace high"))
    expect(page.locator(".shown-hand")).to_have_count(0)
    shown[1] = replaced(shown[1], bet=0)
    table.tell(replaced(seen, seats=tuple(shown)), mine)
    expect(page.locator(".shown-hand")).to_have_text("ace high")
