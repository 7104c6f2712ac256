"""Flyers: what an event needs, and what is refused in one sentence."""

from importlib.resources import files

import msgspec
import pytest

from cardspeak.books import Book
from cardspeak.tournament import Tournament
from cardspeak.tournament import commands as c
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
RAZZ = 'game = { game = "razz", structure = "limit" }'
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
        ('title = "Test"', f'title = "{"x" * 81}"', "one line of at most 80 characters"),
        ('title = "Test"', 'title = "\\u202etseT"', "one line of at most 80 characters"),
        ("expected = 9", 'expected = 9\ngame = { game = "holdum" }', "level 1: .*holdum"),
        (
            "expected = 9",
            'expected = 9\ngame = { game = "holdem", structure = "limit" }',
            "level 1: .* at limit needs its two bets",
        ),
        (
            "{ blinds = [50, 100] }",
            '{ blinds = [50, 100], game = { game = "razz", structure = "no-limit" } }',
            "level 2: Razz needs its bring-in",
        ),
        (
            "{ blinds = [50, 100] }",
            f"{{ ante = 25, bring_in = 75, bets = [50, 100], {RAZZ} }}",
            "level 2: a bring-in of 75 is above the bet of 50",
        ),
        (
            "{ blinds = [50, 100] }",
            '{ blinds = [50, 100], choice = [{ game = "holdem" }, { game = "bridge" }] }',
            "level 2: .*bridge",
        ),
        (
            "{ blinds = [50, 100] }",
            f"{{ ante = 25, bring_in = 25, bets = [50, 100], {RAZZ} }}",
            "level 2: Razz is dealt to at most 8, and a table has 9 seats",
        ),
        ("expected = 9", "expected = 9\nlate = { prepared = 1000000000 }", "there are 9,000 seats"),
        (
            "expected = 9",
            "expected = 9\ntables = 1\nlate = { prepared = 10 }",
            "10 stacks are set out for late entries, and there are 9 seats",
        ),
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


def test_free_entries_to_a_satellite_need_a_guarantee() -> None:
    free = GOOD.replace("buy_in = 50", "buy_in = 0")
    seat = '[prizes]\nsatellite = { seat = "Sunday", worth = 40 }'
    with pytest.raises(FlyerError, match="free entries buy no seat: give a guarantee"):
        read_flyer(f"{free}\n{seat}")
    assert read_flyer(f"{free}\n{seat}\nguarantee = 400").prizes.guarantee == 400


def test_an_event_is_refused_with_a_level_that_its_book_does_not_deal() -> None:
    flyer = read_flyer(text_of("evening"))
    for book, says in (
        ("oasis", "level 1: .* at limit, not at no-limit"),
        ("official", "level 4: .* ante.payer"),
        ("seminole", "level 5: the small blind is half the big blind"),
    ):
        with pytest.raises(FlyerError, match=says):
            Tournament.logged(Book.load(book), flyer)


def test_levels_are_not_altered_to_what_the_book_does_not_deal() -> None:
    flyer = read_flyer(GOOD)
    event = Tournament.logged(Book.load("official"), flyer)
    before = event.digest
    levels = tuple(
        [
            msgspec.structs.replace(level, big_blind_ante=0 if level.is_break else level.big)
            for level in flyer.levels
        ]
    )
    with pytest.raises(FlyerError, match=r"level 1: .* ante\.payer"):
        event.apply(c.AlterLevels(levels, "faster"), 0)
    assert event.digest == before


def test_a_flyer_survives_the_log() -> None:
    flyer = read_flyer(text_of("evening"))
    again = msgspec.msgpack.decode(msgspec.msgpack.encode(flyer), type=type(flyer))
    assert again == flyer


def test_a_chip_ten_times_the_one_below_is_refused_only_where_that_is_raced_for() -> None:
    steps = GOOD.replace("chips = [25, 100, 500]", "chips = [25, 100, 1000]")
    assert read_flyer(steps).chips == (25, 100, 1000)
    raced = steps.replace("levels = [", "levels = [{ blinds = [25, 50] }, ")
    later = "{ break_minutes = 5, color_up = 100 }, { blinds = [1000, 2000] }]"
    raced = raced.replace("{ blinds = [200, 400] }]", "{ blinds = [400, 800] }, " + later)
    with pytest.raises(FlyerError, match="odd chips of 100 could not be raced for"):
        read_flyer(raced)
