"""A full Saturday at the desk and on the wall, in a room of its own: every list takes up space."""

from typing import Any

import pytest
from playwright.sync_api import expect
from tests.web.conftest import House, Visit
from tests.web.test_desk import SIZES, Shot, boss_of

from cardspeak.books import Notice
from cardspeak.games import Structure
from cardspeak.room import commands as c

FIRST = [
    "Ann", "Ben", "Cid", "Dee", "Eva", "Flo", "Gus", "Hal", "Ida", "Jon", "Kai", "Lou", "Max",
    "Nia", "Ole", "Pam", "Quin", "Ray", "Sue", "Tom", "Uma", "Vic", "Wes", "Xia", "Yan", "Zoe",
]  # fmt: skip


@pytest.fixture(scope="module")
def room_words() -> dict[str, Any]:
    """A room with a desk."""
    return {"desk": "catfish-bend"}


def people(word: str, count: int) -> list[str]:
    """Names of all lengths, each of them once."""
    names = [
        f"{FIRST[each % len(FIRST)]} {word}{each // len(FIRST) or ''}" for each in range(count)
    ]
    names[4] = f"Maximilian Featherstonehaugh {word}"[:40]
    return names


def saturday(house: House) -> None:
    """Twelve tables, most of them full, and eighty names on five lists; once for the module."""
    desk = house.room.desk
    assert desk is not None
    if "Saturday 1" in desk.desk.games:
        return
    signs = [
        (f"${low}-${2 * low} {name}", game, low)
        for low, name, game in (
            (4, "Hold'em", "holdem"), (8, "Hold'em", "holdem"), (20, "Hold'em", "holdem"),
            (6, "Omaha 8", "omaha-high-low"), (5, "Stud", "seven-card-stud"),
        )
    ]  # fmt: skip
    commands: list[c.Command] = []
    for table in range(12):
        name, game, low = signs[table % 5]
        stud = game == "seven-card-stud"
        notice = Notice(
            name=name, game=game, structure=Structure.LIMIT, bets=(low, 2 * low),
            blinds=() if stud else (low // 2, low), buy_in=20 * low,
            ante=1 if stud else 0, bring_in=2 if stud else 0,
        )  # fmt: skip
        here = f"Saturday {table + 1}"
        commands.append(c.OpenGame(here, notice, c.Dealing.TRACKED))
        full = 8 if stud else 10
        for seat, player in enumerate(people(f"{chr(65 + table)}.", full - table % 3), start=1):
            commands.append(c.TakeSeat(player, here, seat, 20 * low))
            if seat in (3, 7) and table % 2:
                kind = c.AbsenceKind.MEAL if seat == 7 else c.AbsenceKind.AWAY
                commands.append(c.GoAway(player, here, kind))
    for number, player in enumerate(people("Waits", 80)):
        how = c.Entered.CALL_IN if number % 7 == 3 else c.Entered.AT_DESK
        commands.append(c.JoinList(player, signs[number % 5][0], how))
    commands += [c.CallName("Saturday 12"), c.CallName("Saturday 9")]
    commands.append(c.AskForFloor("Saturday 5", "Dispute"))

    async def fill() -> None:
        for command in commands:
            await desk.do_for_house(command)

    house.run(fill())


@pytest.mark.parametrize(("width", "height", "scheme"), SIZES)
def test_a_full_saturday_stays_readable(
    house: House, visit: Visit, shot: Shot, width: int, height: int, scheme: str
) -> None:
    look: dict[str, Any] = {"color_scheme": scheme, "reduced_motion": "reduce"}
    boss = boss_of(house, visit, width=width, height=height, **look)
    saturday(house)
    boss.goto("/desk")
    expect(boss.locator(".game").nth(11)).to_be_visible()
    shot(boss, "saturday")
    wide = boss.evaluate("() => document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0, f"the desk is {wide} pixels too wide"
    cut = boss.evaluate(
        """() => [...document.querySelectorAll(".felt-middle .small, .name span, .game h2")]
            .filter((each) => each.scrollWidth > each.clientWidth + 1)
            .map((each) => each.innerText)"""
    )
    assert not [each for each in cut if not each.startswith("Maximilian")], "nothing is cut off"
    boss.goto("/board")
    expect(boss.locator("li", has_text="Zoe").first).to_be_visible()
    shot(boss, "saturday-board")
    if width > 1000:  # nobody scrolls a screen on the wall
        last = boss.locator(".board-lists .panel", has_text="$5-$10 Stud")
        top = last.evaluate("each => each.getBoundingClientRect().top")
        assert top < height - 100, "a list begins below the screen"
        expect(boss.get_by_text("and 4 more").first).to_be_visible()
