"""Single parts of the app, asked in the browser: amounts, what the bar offers, what moves."""

from typing import Any

import pytest
from playwright.sync_api import Page
from tests.web.conftest import House, Visit
from tests.web.playing import play_a_hand, sit_down


@pytest.fixture
def page(visit: Visit) -> Page:
    opened = visit()
    opened.goto("/")
    opened.wait_for_selector(".play-now")
    return opened


WAGERS: list[dict[str, Any]] = [
    {"kind": "bet", "least": 2, "most": 200, "step": 1, "pot": 30},
    {"kind": "raise", "least": 12, "most": 97, "step": 5, "pot": 60},
    {"kind": "raise", "least": 8, "most": 8, "step": 4, "pot": 8},
    {"kind": "complete", "least": 4, "most": 16, "step": 4, "pot": 16},
    {"kind": "bet", "least": 10, "most": 13, "step": 10, "pot": 13},
    {"kind": "bet", "least": 5, "most": 10, "step": 5, "pot": 10},
]


def test_whatever_is_chosen_is_an_amount_that_is_offered(page: Page) -> None:
    for wager in WAGERS:
        least, most, step = wager["least"], wager["most"], wager["step"]
        assert set(amounts(page, wager)) == {*range(least, most + 1, step), most}


def amounts(page: Page, wager: dict[str, Any]) -> list[int]:
    """Every amount that the controls come to, whatever is typed or pressed."""
    chosen: list[int] = page.evaluate(
        """async wager => {
          const { fitted, stepped, parts } = await import('/static/table/amounts.js');
          const asked = [NaN, -5, 0, wager.least, wager.pot, wager.most, wager.most + 9, 1e12];
          for (let to = wager.least - 3; to < wager.most + 3; to += 0.5) asked.push(to);
          const found = asked.map(to => fitted(wager, to));
          for (const to of [...found])
            found.push(stepped(wager, to, 1), stepped(wager, to, -1), stepped(wager, to, -5));
          found.push(...parts(wager, 3).map(part => part.to));
          return found;
        }""",
        wager,
    )
    return chosen


def test_a_chart_has_a_gap_where_a_player_sat_out(page: Page) -> None:
    """Hands 4 to 7 were not played; of hands long ago, every tenth is kept."""
    asked = [[1, 2, 3, 8, 9], [10, 20, 30, 31, 32, 33], [5]]
    drawn = page.evaluate(
        """async all => {
          const { stretches } = await import('/static/table/chart.js');
          return all.map(hands => stretches(hands.map(hand => [hand, 100]))
            .map(stretch => stretch.map(([hand]) => hand)));
        }""",
        asked,
    )
    assert drawn == [[[1, 2, 3], [8, 9]], [[10, 20, 30, 31, 32, 33]], [[5]]]


def test_the_axis_of_a_chart_has_whole_figures_at_even_steps(page: Page) -> None:
    marks = page.evaluate(
        """async () => {
          const { axisMarks } = await import('/static/table/chart.js');
          return [1, 2, 5, 7, 10, 40, 300].map(axisMarks);
        }"""
    )
    assert marks == [
        [0, 1], [0, 1, 2], [0, 1, 2, 3, 4, 5], [0, 1, 2, 3, 4, 5, 6, 7], [0, 2, 4, 6, 8, 10],
        [0, 10, 20, 30, 40], [0, 100, 200, 300],
    ]  # fmt: skip


def test_steps_reach_every_amount_up_and_down(page: Page) -> None:
    walked: list[list[int]] = page.evaluate(
        """async wager => {
          const { stepped } = await import('/static/table/amounts.js');
          const up = [wager.least], down = [wager.most];
          for (let i = 0; i < 40; i += 1) {
            up.push(stepped(wager, up.at(-1), 1));
            down.push(stepped(wager, down.at(-1), -1));
          }
          return [up, down];
        }""",
        {"kind": "raise", "least": 12, "most": 97, "step": 5, "pot": 60},
    )
    everything = {*range(12, 98, 5), 97}
    assert set(walked[0]) == set(walked[1]) == everything


OPTIONS: list[tuple[dict[str, Any], list[str]]] = [
    ({"fold": True, "check": True}, ["fold", "check"]),
    ({"fold": True, "call": 4, "wager": WAGERS[0] | {"kind": "raise"}}, ["fold", "call", "raise"]),
    ({"check": True, "wager": WAGERS[0]}, ["check", "bet"]),
    ({"fold": True, "check": True, "wager": WAGERS[5]}, ["fold", "check", "bet", "bet"]),
    ({"bring_in": 2, "wager": WAGERS[3]}, ["bringin", "complete"]),
    ({"show": True, "muck": True}, ["muck", "show"]),
    ({"run": [1, 2, 3]}, ["run", "run", "run"]),
    ({"draw": 3}, ["draw"]),
    ({"discard": 0}, ["discard"]),
    ({}, []),
]


def test_the_bar_offers_exactly_what_the_view_does(page: Page) -> None:
    for options, acts in OPTIONS:
        offered = page.evaluate(
            """async options => {
              const { choices } = await import('/static/table/choices.js');
              const table = { mine: { seat: 1, cards: ['As', 'Kd', '2c'], options },
                picked: new Set(), amount: options.wager?.least ?? 0, stackAndBet: 200 };
              return choices(table).map(choice => choice.act.act);
            }""",
            options,
        )
        assert offered == acts


BEFOREHAND: list[tuple[str, dict[str, Any], str | None]] = [
    ("fold", {"fold": True, "check": True}, None),
    ("fold", {"fold": True, "call": 8}, "fold"),
    ("check", {"fold": True, "check": True}, "check"),
    ("check", {"fold": True, "call": 8}, None),
    ("call", {"fold": True, "call": 8}, "call"),
    ("check-fold", {"fold": True, "check": True}, "check"),
    ("check-fold", {"fold": True, "call": 8}, "fold"),
    ("call-any", {"fold": True, "call": 800}, "call"),
    ("call-any", {"check": True}, "check"),
    ("fold", {"show": True, "muck": True}, None),
    ("check-fold", {"draw": 3}, None),
    ("call-any", {"bring_in": 2}, None),
]


def test_a_choice_made_beforehand_does_only_what_is_offered(page: Page) -> None:
    for chosen, options, act in BEFOREHAND:
        done = page.evaluate(
            """async ([chosen, options]) => {
              const { comesTo } = await import('/static/table/choices.js');
              return comesTo(chosen, options)?.act ?? null;
            }""",
            [chosen, options],
        )
        assert done == act, chosen


def test_every_seat_has_a_place_of_its_own(page: Page) -> None:
    for chairs in range(2, 11):
        spots: list[list[float]] = page.evaluate(
            """async chairs => {
              const { placed } = await import('/static/table/places.js');
              return Array.from({ length: chairs }, (_, index) => {
                const { wide, tall } = placed(index + 1, chairs, 1);
                return [wide.seat.x, wide.seat.y, tall.seat.x, tall.seat.y];
              });
            }""",
            chairs,
        )
        assert spots[0][0] == pytest.approx(50)
        assert spots[0][1] == max(spot[1] for spot in spots)
        for one in spots:
            assert all(0 < each < 100 for each in one)
            for other in spots:
                apart = max(abs(one[0] - other[0]) * 1.7, abs(one[1] - other[1]))
                assert one is other or apart > 12


def test_chips_and_cards_move_from_where_they_were(house: House, visit: Visit) -> None:
    page = visit("Mover")
    page.add_init_script(
        "window.moved = new Set(); const animate = Element.prototype.animate;"
        "Element.prototype.animate = function (...all) {"
        " window.moved.add(this.className.split(' ')[0]); return animate.apply(this, all); };"
    )
    sit_down(page, house.open(page, "seminole", "holdem", "no-limit"))
    moved = "['bet', 'card', 'ghost'].every(each => window.moved.has(each))"
    for _ in range(4):  # a hand that all others fold may collect nothing
        play_a_hand(page)
        if page.evaluate(moved):
            return
    pytest.fail(f"only {page.evaluate('[...window.moved]')} moved in four hands")
