"""An all-in: the board comes street by street, with the equity of the hands that lie open."""

import msgspec
import pytest
from playwright.sync_api import expect
from tests.web.conftest import Visit
from tests.web.crafting import MadeTable

from cardspeak.server.sockets.server_messages import LogLine
from cardspeak.table.view import Offered, OwnView, PublicSeat, PublicView

replaced = msgspec.structs.replace
SIZES = [(360, 740), (740, 360), (1280, 800), (1920, 1080)]
BOARD = ("2c", "3d", "4h", "5s", "Th")
STREETS = """async ([old, seen]) =>
    (await import("/static/table/runout.js")).streets(old, seen)"""
OURS, THEIRS = ("As", "Kd"), ("9h", "9s")


def seat(number: int, player: str, **words: object) -> PublicSeat:
    return msgspec.convert({"seat": number, "player": player, "dealt": True, **words}, PublicSeat)


ALL_IN = PublicView(
    number=7, playing=True, game="hold'em", structure="no-limit", chairs=6, pot=40, button=1,
    seats=(
        seat(1, "Ann", stack=0, bet=100, all_in=True, cards=("", "")),
        seat(2, "Ben", stack=100, bet=10, cards=("", "")),
    ),
)  # fmt: skip
OVER = PublicView(
    number=7, playing=False, game="hold'em", structure="no-limit", chairs=6, button=1,
    board=(BOARD,),
    seats=(
        seat(1, "Ann", stack=0, cards=OURS, hand="ace high"),
        seat(2, "Ben", stack=240, won=240, cards=THEIRS, hand="pair of nines", played=("9h",)),
    ),
)  # fmt: skip


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_an_all_in_is_dealt_street_by_street(visit: Visit, width: int, height: int) -> None:
    page = visit("", width, height)
    asked: list[str] = []

    def equity(route: object) -> None:
        asked.append(route.request.url)  # type: ignore[attr-defined]
        route.fulfill(json={"1": 45.5, "2": 54.5})  # type: ignore[attr-defined]

    page.route("**/api/tables/made/equity*", equity)
    table = MadeTable(page)
    table.tell(ALL_IN, OwnView(seat=1, cards=OURS))
    table.tell(OVER, OwnView(seat=1, cards=OURS), turn=1)
    expect(page.locator(".equity")).to_have_text(["45.5%", "54.5%"])
    expect(page.locator(".seat.won")).to_have_count(0)
    expect(page.locator(".board .card")).to_have_count(4)
    expect(page.locator(".seat.won")).to_have_count(1, timeout=8_000)
    expect(page.locator(".board .card")).to_have_count(5)
    expect(page.locator(".equity")).to_have_count(0)
    assert ["board=0" in asked[0], "board=3" in asked[1], "board=4" in asked[2]] == [True] * 3


def test_nothing_tells_the_result_before_the_board_is_dealt_out(visit: Visit) -> None:
    page = visit("", 390, 844)
    table = MadeTable(page)
    mine = OwnView(seat=1, cards=OURS, asks=("leave",))
    table.tell(ALL_IN, replaced(mine, hand="ace high", options=Offered(fold=True, call=90)))
    lost = replaced(mine, hand="a straight, five high", asks=("buy in", "leave"))
    result = LogLine("Ben wins 240 with a pair of nines", hand=7)
    table.tell(OVER, lost, turn=1, lines=[result])
    table.tell(replaced(OVER, next=("seat 1 is dealt out",)), lost, turn=1)
    expect(page.locator(".board .card")).to_have_count(3)
    assert page.locator(".action, .pre, .rebuy, .hint b").count() == 0
    for word in ("Ben wins", "straight", "out of chips", "dealt out", "Waiting"):
        assert word not in page.locator("main").inner_text()
    expect(page.locator(".log")).to_contain_text("Ben wins 240")
    expect(page.locator(".heard")).to_have_text("Ben wins 240 with a pair of nines")
    expect(page.locator(".rebuy")).to_be_visible()


def test_no_equity_stands_beside_a_hand_that_nobody_has_shown(visit: Visit) -> None:
    page = visit()
    page.route("**/api/tables/made/equity*", lambda to: to.fulfill(json={"1": 45.5, "2": 54.5}))
    table = MadeTable(page)
    ann, ben = OVER.seats
    hidden = replaced(OVER, playing=True, pot=240, seats=(
        replaced(ann, cards=("", ""), hand="", all_in=True),
        replaced(ben, stack=0, won=0, cards=("", ""), hand="", played=(), all_in=True),
    ))  # fmt: skip
    table.tell(ALL_IN, OwnView(seat=1, cards=OURS))
    with page.expect_response("**/equity*"):
        table.tell(hidden, OwnView(seat=1, cards=OURS), turn=1)
    expect(page.locator(".board .card")).to_have_count(3)
    expect(page.locator(".equity")).to_have_count(0)
    table.tell(OVER, OwnView(seat=1, cards=OURS), turn=1)
    expect(page.locator(".equity")).to_have_text(["45.5%", "54.5%"])


def test_an_all_in_run_twice_is_dealt_board_by_board(visit: Visit) -> None:
    page = visit()
    table = MadeTable(page)
    table.tell(ALL_IN, OwnView(seat=1, cards=OURS))
    shared = (*BOARD[:3], "Jh", "Qh")
    other = ("6h", "7h", "8h", "Jh", "Qh")
    for lay, second, found in (
        (BOARD[:3], shared, [[3], [4], [5], [5, 4]]),
        ((), other, [[0], [3], [4], [5], [5, 3], [5, 4]]),
    ):
        old, seen = replaced(ALL_IN, board=(lay,)), replaced(OVER, board=(BOARD, second))
        assert (
            page.evaluate(STREETS, [msgspec.to_builtins(old), msgspec.to_builtins(seen)]) == found
        )
    table.tell(replaced(OVER, board=(BOARD, other)), OwnView(seat=1, cards=OURS), turn=1)
    expect(page.locator(".seat.won")).to_have_count(1)
    expect(page.locator(".board .card")).to_have_count(10)


def test_a_player_who_is_to_show_or_muck_sees_the_board_and_the_buttons_at_once(
    visit: Visit,
) -> None:
    page = visit()
    shown: list[str] = []
    page.on("request", lambda each: shown.append(each.url) if "/equity" in each.url else None)
    table = MadeTable(page)
    table.tell(ALL_IN, OwnView(seat=1, cards=OURS))
    asked = replaced(OVER, playing=True, turn=(1,))
    table.tell(asked, OwnView(seat=1, cards=OURS, options=Offered(show=True, muck=True)))
    expect(page.get_by_role("button", name="Muck")).to_be_visible()
    expect(page.locator(".board .card")).to_have_count(5)
    assert shown == [], "no street of it was shown alone"


def test_the_next_hand_ends_the_show(visit: Visit) -> None:
    page = visit()
    table = MadeTable(page)
    table.tell(ALL_IN, OwnView(seat=1, cards=OURS))
    table.tell(OVER, OwnView(seat=1, cards=OURS), turn=1)
    table.tell(replaced(ALL_IN, number=8), OwnView(seat=1, cards=OURS))
    page.wait_for_timeout(2_500)
    expect(page.locator(".board .card")).to_have_count(0)


def test_without_animation_the_end_is_shown_at_once(visit: Visit) -> None:
    page = visit(reduced_motion="reduce")
    table = MadeTable(page)
    table.tell(ALL_IN, OwnView(seat=1, cards=OURS))
    table.tell(OVER, OwnView(seat=1, cards=OURS))
    expect(page.locator(".seat.won")).to_have_count(1, timeout=500)
