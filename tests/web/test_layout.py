"""Where things lie on the felt: nothing over anything, nothing cut off, on any screen."""

import msgspec
import pytest
from tests.web.conftest import Visit
from tests.web.crafting import MadeTable, full_table

from cardspeak.hand.options import Wager, WagerKind
from cardspeak.table.view import Offered

SCREENS = [
    (360, 640), (390, 844), (768, 1024), (820, 1180), (1024, 768), (1280, 800), (1920, 1080),
    (2560, 1440),
]  # fmt: skip
TABLES = [(10, 2, 5), (10, 4, 5), (9, 2, 5), (8, 7, 0), (7, 5, 0), (6, 2, 5), (3, 2, 5), (2, 2, 5)]

COLLISIONS = """() => {
  const felt = document.querySelector('.felt-box').getBoundingClientRect();
  const things = [];
  const add = (name, element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    things.push({ name, left, right, top, bottom });
  };
  for (const seat of document.querySelectorAll('.seat')) {
    const number = seat.dataset.seat;
    add(`plate ${number}`, seat.querySelector('.plate'));
    for (const card of seat.querySelectorAll('.hole .card')) add(`card ${number}`, card);
  }
  add('button', document.querySelector('.dealer-button'));
  for (const bet of document.querySelectorAll('.bet')) add(`bet of ${bet.dataset.bet}`, bet);
  for (const card of document.querySelectorAll('.board .card')) add('board', card);
  for (const pot of document.querySelectorAll('.pot, .side-pot')) add('pot', pot);
  const owner = name => name.match(/^(?:plate|card) (.+)/)?.[1] ?? name;
  const found = [];
  for (const [at, one] of things.entries()) {
    if (one.left < felt.left - 1 || one.right > felt.right + 1 || one.top < felt.top - 1
        || one.bottom > felt.bottom + 1) found.push(`${one.name} is cut off`);
    for (const other of things.slice(at + 1)) {
      if (owner(one.name) === owner(other.name)) continue;
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (across > 3 && down > 3) found.push(`${one.name} and ${other.name}`);
    }
  }
  return [...new Set(found)];
}"""
"""What lies over something of another owner by more than three pixels, or beyond the felt."""


@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_nothing_on_the_felt_covers_anything_else(visit: Visit, width: int, height: int) -> None:
    page = visit(width=width, height=height, reduced_motion="reduce")
    table = MadeTable(page)
    found: dict[str, list[str]] = {}
    for chairs, cards, board in TABLES:
        table.tell(*full_table(chairs, cards, board))
        collisions = page.evaluate(COLLISIONS)
        if collisions:
            found[f"{chairs} chairs, {cards} cards"] = collisions
    assert not found


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390), (1280, 800), (1920, 1080)])
def test_the_button_lies_beside_the_bet_of_every_seat(
    visit: Visit, width: int, height: int
) -> None:
    page = visit(width=width, height=height, reduced_motion="reduce")
    table = MadeTable(page)
    found: dict[str, list[str]] = {}
    for chairs in (10, 9, 8, 7, 6, 5, 4):
        seen, mine = full_table(chairs, 2)
        for button in range(2, chairs + 1):
            table.tell(msgspec.structs.replace(seen, button=button), mine)
            lies = [each for each in page.evaluate(COLLISIONS) if each.startswith("button")]
            if lies:
                found[f"{chairs} chairs, seat {button}"] = lies
    assert not found


CUT = """where => [...document.querySelectorAll(where)]
  .filter(each => each.scrollWidth > each.clientWidth + 1).map(each => each.textContent)"""
OFF_THE_FELT = """() => {
  const felt = document.querySelector('.felt-box').getBoundingClientRect();
  return [...document.querySelectorAll('.shown-hand, .standings')].filter(each => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    return left < felt.left - 1 || right > felt.right + 1
      || top < felt.top - 1 || bottom > felt.bottom + 1;
  }).map(each => `${each.closest('.seat').dataset.seat}: ${each.textContent.trim()}`);
}"""
GUEST = "Gentle Gutshot 987"
HANDS = ("three of a kind, queens, A-K; 8-7-6-5-4 low", "two pair, eights and sevens, queen kicker")


@pytest.mark.parametrize(("width", "height"), [*SCREENS, (844, 390)])
def test_names_and_shown_hands_are_whole(visit: Visit, width: int, height: int) -> None:
    """On a narrow screen an opponent's long name alone is cut; yours and every hand are whole."""
    page = visit(width=width, height=height, reduced_motion="reduce")
    table = MadeTable(page)
    for chairs in (10, 6):
        seen, mine = full_table(chairs, 2)
        seats = [
            msgspec.structs.replace(seat, player=GUEST, hand=HANDS[seat.seat % 2])
            for seat in seen.seats
        ]
        table.tell(msgspec.structs.replace(seen, seats=tuple(seats)), mine)
        assert page.evaluate(CUT, ".shown-hand, .seat.mine .who") == []
        assert page.evaluate(OFF_THE_FELT) == []
        if height >= 700:
            assert page.evaluate(CUT, ".hint b") == []
        if width >= 1280:
            assert page.evaluate(CUT, ".who") == []


OFFERS = [
    Offered(draw=5),
    Offered(discard=2),
    Offered(run=(1, 2, 3)),
    Offered(fold=True, call=1_250_000, all_in_call=True),
    Offered(fold=True, call=500, wager=Wager(WagerKind.RAISE, 1_000, 1_500, 500, 1_500)),
    Offered(fold=True, call=12_500, wager=Wager(WagerKind.RAISE, 25_000, 1_250_000, 1, 50_000)),
]


def test_the_bar_fits_the_smallest_screen_whatever_is_offered(visit: Visit) -> None:
    page = visit(width=360, height=640, reduced_motion="reduce")
    table = MadeTable(page)
    seen, mine = full_table(6, 5, 0)
    for options in OFFERS:
        table.tell(seen, msgspec.structs.replace(mine, options=options))
        assert page.evaluate("() => document.documentElement.scrollWidth") <= 360
        for part in page.locator(".bar button:visible, .bar input:visible").all():
            box = part.bounding_box()
            assert box is not None
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= 360, part.inner_text()
            assert box["y"] + box["height"] <= 640 - 40  # above the tabs


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390), (1280, 800), (1920, 1080)])
def test_the_bar_and_the_felt_stay_where_they_are(visit: Visit, width: int, height: int) -> None:
    """Your buttons are where they were at your last turn, and typing moves nothing."""
    page = visit(width=width, height=height, reduced_motion="reduce")
    table = MadeTable(page)
    seen, mine = full_table(6, 2)
    mine = msgspec.structs.replace(mine, hand=HANDS[0], asks=())
    steps = Wager(WagerKind.RAISE, 2_500, 12_345, 25, 5_000)
    places = set()

    def look() -> None:
        fold = page.locator(".action.fold").bounding_box()
        felt = page.locator(".felt-box").bounding_box()
        assert fold
        assert felt
        places.add((round(fold["y"] + fold["height"]), round(felt["height"])))

    for board in (0, 3):
        options = Offered(fold=True, call=1_250, wager=steps)
        now = msgspec.structs.replace(seen, board=seen.board[:board])
        table.tell(now, msgspec.structs.replace(mine, options=options))
        look()
        for typed in ("99999", "1", "", "2510"):
            page.fill("#wager", typed)
            look()
        table.tell(now, msgspec.structs.replace(mine, options=Offered(fold=True, call=1_250)))
        look()
    assert len(places) == 1
