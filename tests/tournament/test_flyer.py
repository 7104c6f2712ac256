"""Flyers: what an event needs, and what is refused in one sentence."""

from importlib.resources import files

import msgspec
import pytest

from cardspeak.books import Book
from cardspeak.tournament.flyer import FlyerError, read_flyer

GOOD = """
title = "Test"
buy_in = 50
fee = 5
stack = 1500
chips = [25, 100, 500]
level_minutes = 10
expected = 9
levels = [{ blinds = [25, 50] }, { blinds = [50, 100] }, { blinds = [100, 200] },
          { break_minutes = 5, color_up = 25 }, { blinds = [200, 400] }]
"""
EXAMPLES = ("sit-and-go", "evening", "mixed-bounty")


def text_of(name: str) -> str:
    return (files("cardspeak.tournament") / "flyers" / f"{name}.toml").read_text()


@pytest.mark.parametrize("name", EXAMPLES)
@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl", "common"])
def test_every_level_of_our_flyers_can_be_dealt_in_a_house_with_tournaments(
    name: str, book: str
) -> None:
    flyer = read_flyer(text_of(name))
    played = [period for period, level in enumerate(flyer.levels) if not level.is_break]
    assert len(played) == len(flyer.played)
    for period in played:
        flyer.notice(period).check(Book.load(book))


def test_a_level_without_its_own_length_has_that_of_the_event() -> None:
    flyer = read_flyer(GOOD)
    assert [level.seconds for level in flyer.levels] == [600, 600, 600, 300, 600]
    assert [flyer.level_number(period) for period in range(5)] == [1, 2, 3, 3, 4]
    assert [flyer.lowest_chip(period) for period in range(5)] == [25, 25, 25, 25, 100]


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('title = "Test"', 'title = ""', "needs a title"),
        ("chips = [25, 100, 500]", "chips = [100, 25]", "rising order"),
        ("chips = [25, 100, 500]", "chips = [25, 60]", "cannot be made of chips of 25"),
        ("stack = 1500", "stack = 1510", "a stack of 1,510 cannot be made"),
        ("stack = 1500", "stack = 100", "less than 10 big bets"),
        ("[50, 100]", "[50, 110]", "110 cannot be paid in chips of 25"),
        ("[200, 400]", "[150, 375]", "cannot be paid in chips of 100"),
        ("[100, 200]", "[500, 1000]", "jump from 100 to 1,000"),
        ("[100, 200]", "[25, 50]", "fall from 100 to 50"),
        ("level_minutes = 10", "", "level 1 has no minutes"),
        ("expected = 9", "expected = 900", "has no end: 900 entries bring 1,350,000 chips"),
        ("color_up = 25", "color_up = 100", "the lowest chip leaves first: 25"),
        ("color_up = 25", "color_up = 30", "cannot be colored up"),
        ("{ blinds = [25, 50] },", "{ break_minutes = 5 },", "begins with a level"),
        ("expected = 9", "expected = 9\nlate = { until_level = 9 }", "names level 9"),
        ("expected = 9", "expected = 9\ntables = 0", "tables"),
        ("expected = 9", "expected = 19\ntables = 2", "there are 18 seats"),
        ("fee = 5", "fee = -5", "fee"),
        ("fee = 5", "fees = 5", "fees"),
        ("buy_in = 50", 'buy_in = "fifty"', "buy_in"),
        ("expected = 9", 'expected = 9\nbounty = { amount = 5, kind = "progressive" }', "halved"),
        ("blinds = [25, 50] }", "blinds = [25, 50], ante = 500 }", "in a few hands"),
        ("expected = 9", "expected = 9\nprizes = { unit = 5000 }", "whole multiples of 5,000"),
        ("title", "= title", "cannot be read"),
    ],
)
def test_a_flyer_that_cannot_be_played_is_refused(old: str, new: str, says: str) -> None:
    assert old in GOOD
    with pytest.raises(FlyerError, match=says):
        read_flyer(GOOD.replace(old, new, 1))


@pytest.mark.parametrize(
    ("prizes", "says"),
    [
        ("fixed = [200, 200]", "add up to 400, and 9 entries pay 450"),
        ("fixed = [200, 250]", "falling order"),
        ("tables = [{ entries = 2, shares = [5000, 3000] }]", "add up to 80 %"),
        ("tables = [{ entries = 5, shares = [10000] }]", "below 5 entries"),
        ("fixed = [450]\nguarantee = 100", "their own guarantee"),
        ('satellite = { seat = "Sunday", worth = 40 }', "no prize for a buy-in of 50"),
        (
            'fixed = [450]\nsatellite = { seat = "Sunday", worth = 100 }',
            "only one of the three",
        ),
    ],
)
def test_prizes_that_do_not_sum_are_refused(prizes: str, says: str) -> None:
    with pytest.raises(FlyerError, match=says):
        read_flyer(f"{GOOD}\n[prizes]\n{prizes}")


def test_a_flyer_survives_the_log() -> None:
    flyer = read_flyer(text_of("evening"))
    again = msgspec.msgpack.decode(msgspec.msgpack.encode(flyer), type=type(flyer))
    assert again == flyer
