"""Facts in the words are taken where the words can mean only one thing, and left out otherwise."""

import re
import tomllib
from enum import EnumMeta
from typing import Any

import pytest

from cardspeak.finder import stated_facts
from cardspeak.finder.entries import read_data
from cardspeak.finder.stated_facts import readings
from cardspeak.floor.core.facts import facts_of
from cardspeak.floor.core.registry import kinds
from cardspeak.floor.core.situation import report_of


def taken(report: str, words: str) -> dict[str, Any]:
    return {each.fact: each.value for each in stated_facts(report, words)}


FLOP = "a round of several cards"
TURN = "one card, with more of the board to come"
RIVER = "the last card"
SPEAKS = "spoke a language that is not allowed"


@pytest.mark.parametrize(
    ("report", "words", "facts"),
    [
        ("premature board", "the river too early", {"early": RIVER}),
        ("premature board", "dealt the turn before seat 3 acted on the flop", {"early": TURN}),
        ("premature board", "flop came before I could act", {"early": FLOP}),
        ("premature board", "it was not his turn", {}),
        ("wrong burn", "forgot to burn before the turn", {"burned": 0, "early": TURN}),
        ("wrong burn", "burned two cards before the river", {"burned": 2, "early": RIVER}),
        (
            "acted out of turn",
            "seat 5 raised to 1,200 out of turn",
            {"seat": 5, "did": "raise", "to": 1200},
        ),
        ("acted out of turn", "raised before seat 4 had acted", {"did": "raise"}),
        ("acted out of turn", "seat 5 called before seat 4", {"did": "call"}),
        ("clock called", "put a clock on seat #9", {"seat": 9}),
        ("clock called", "clock on seat nine please", {"seat": 9}),
        ("clock called", "the kid in the four has had his time", {"seat": 4}),
        ("clock called", "the guy in the two hand does not act", {}),
        ("exposed card", "the dealer turned up two of my hole cards", {"count": 2}),
        ("exposed card", "dealer exposed three cards of seat two", {"seat": 2, "count": 3}),
        ("clock called", "the dealer called the clock", {"caller": "the dealer"}),
        ("clock expired", "60 seconds are over", {"elapsed": 60}),
        ("exposed card", "dealer flashed my ace", {"by": "flashed by the dealer", "rank": "A"}),
        (
            "exposed card",
            "the 9 of clubs went off the table",
            {"by": "dealt off the table", "rank": "9"},
        ),
        (
            "misconduct",
            "Seat 2 is on his phone",
            {"seat": 2, "offense": "used a phone at the table"},
        ),
        (
            "wager too small",
            "bet 50 when the minimum is 100",
            {"to": 50, "least": 100, "kind": "bet"},
        ),
        ("short call", "put in 80 to call 100", {"owed": 100}),
        ("foreign chips", "a 25 chip from another casino", {"amount": 25}),
        ("foreign chips", "two 25 chips from another casino", {}),
        ("ineligible player dealt in", "a hand for an empty seat", {"empty": True}),
        ("hand given up", "folded out of turn", {"in_turn": False}),
        ("hand fouled", "the dealer took my hand", {"how": "the dealer took it in"}),
        ("foul hand bet", "he did not know it was foul", {"knew": False}),
        ("all-in with chips behind", "seat 3 kept 200 behind", {"seat": 3, "behind": 200}),
        ("short call", "seat 3 called 50 but put in only 40", {"seat": 3, "owed": 50}),
        ("extra cards", "seat 1 has one card too many", {"seat": 1, "count": 1}),
        ("extra cards", "two extra cards", {"count": 2}),
        ("too few cards", "seat 8 is one card short", {"seat": 8, "missing": 1}),
        ("boxed cards", "two boxed cards in the stub", {"count": 2, "where": "in the stub"}),
        ("too many flopped", "a flop of four cards", {"surplus": 1}),
        ("too many flopped", "five card flop", {"surplus": 2}),
        ("wrong number drawn", "seat 2 drew two cards and got three", {"seat": 2, "over": 1}),
        ("wrong number drawn", "asked for three and got two", {"over": -1}),
        ("missing ante", "seat 5's ante is missing", {"seat": 5, "known": True}),
        ("missing ante", "nobody knows whose ante it is", {"known": False}),
        ("exposed card", "a card of the big blind was seen", {"in_blind": True}),
        ("absent at the turn", "the player in the big blind is away", {"big_blind": True}),
        ("up cards swapped", "cards of seats 2 and 3 swapped", {"seat": 2, "other": 3}),
        ("out of order", "seat 2 and seat 5 got each other's cards", {"seat": 2, "other": 5}),
        (
            "wrong player brought in",
            "seat 3 brought it in, seat 6 had the low card",
            {"seat": 3, "low": 6},
        ),
        (
            "pot pushed to the wrong player",
            "the pot went to seat 3 instead of seat 6",
            {"seat": 3, "winner": 6},
        ),
        ("cards shown to one player", "seat 1 showed seat 2 his hand", {"seat": 1, "to": 2}),
        ("string bet", "said raise first", {"announced": "a bet or raise without an amount"}),
        ("string bet", "said raise to 40", {"announced": "an amount"}),
        (
            "deck dropped",
            "cards flashed, stub and muck are mixed",
            {"flashed": True, "mixed": True},
        ),
        ("misconduct", "seat 4 speaks french", {"seat": 4, "offense": SPEAKS}),
        (
            "wager too small",
            "raised to 30, minimum is to 40",
            {"to": 30, "least": 40, "kind": "raise"},
        ),
    ],
)
def test_a_fact_in_the_words_is_taken(report: str, words: str, facts: dict[str, Any]) -> None:
    assert taken(report, words) == facts


def test_words_that_could_state_two_values_state_none() -> None:
    assert taken("acted out of turn", "he called the bet too early") == {}
    assert "early" not in taken("wrong burn", "no burn on the flop and no burn on the turn")
    assert "seat" not in taken("clock called", "seat 3 wants a clock on seat 5")


def test_what_is_taken_makes_a_report() -> None:
    facts = taken("exposed card", "dealer flashed my ace on the draw in seat 3")
    report = report_of({"report": "exposed card"} | facts)
    assert (report.seat, report.rank, report.on_draw) == (3, "A", True)  # type: ignore[attr-defined]


@pytest.mark.parametrize("reading", readings(), ids=lambda each: each.fact)
def test_a_reading_is_for_facts_that_reports_have(reading: Any) -> None:
    named = reading.reports or [
        name for name, kind in kinds().items() if reading.fact in facts_of(kind)
    ]
    assert named
    fitting = []
    for name in named:
        kind = facts_of(kinds()[name])[reading.fact]
        if isinstance(kind, EnumMeta):
            fitting.append(set(reading.values) <= {str(each.value) for each in kind})  # type: ignore[var-annotated]
        elif kind is bool:
            fitting.append(set(reading.values) <= {"yes", "no"})
        else:
            fitting.append(kind is int)
    assert any(fitting)
    assert all(fitting) or not reading.reports
    for said in (*reading.values.values(), reading.number):
        re.compile(said)


def test_every_name_of_a_fact_is_of_a_fact_that_is_read() -> None:
    data = tomllib.loads(read_data("facts.toml"))
    assert set(data["names"]) <= {each.fact for each in readings()}
