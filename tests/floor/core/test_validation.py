"""Facts that cannot be are refused in words that people use, before anything is ruled."""

from typing import Any

import pytest
from tests.floor.deals import deal

from cardspeak.books import Book
from cardspeak.floor import FloorError, Needs, ask, rule
from cardspeak.floor.core.case import with_live_facts
from cardspeak.floor.core.situation import report_of
from cardspeak.hand import Call, Raise

SEMINOLE = Book.load("seminole")
EXPOSED = {"report": "exposed card", "seat": 3, "card": 0, "by": "dealt face up"}
SHORT_RAISE = {"report": "insufficient raise", "seat": 3, "full": 4, "least": 8}
SHUFFLE = {"report": "not shuffled"}
SHOWN = {"report": "cards shown to one player", "seat": 3}
EARLY = {"report": "premature last down card"}


@pytest.mark.parametrize(
    ("game", "told", "words"),
    [
        ("holdem", EXPOSED | {"seat": 0}, "seat = 0 does not fit: it may be a number from 1"),
        (
            "holdem",
            EXPOSED | {"card": 2},
            "of the card cannot be 2: .* places 0, .* to 1",
        ),
        ("holdem", EXPOSED | {"count": 0}, "count = 0 does not fit"),
        (
            "holdem",
            EXPOSED | {"count": 1, "to_replace": 2},
            "cards to replace cannot be 2",
        ),
        ("holdem", SHUFFLE | {"since": {"actions": -1}}, "actions = -1 does not fit"),
        (
            "holdem",
            SHUFFLE | {"since": {"actions": 1, "players": 2}},
            "acted since cannot be 2",
        ),
        (
            "holdem",
            SHUFFLE | {"since": {"actions": 0, "bet": True}},
            "that someone has bet: nobody",
        ),
        (
            "holdem",
            SHUFFLE | {"since": {"actions": 1, "while_dealing": 2}},
            "the deal cannot be 2",
        ),
        ("holdem", {"report": "out of order", "seat": 3, "other": 3}, "the other seat cannot be 3"),
        ("holdem", {"report": "pot pushed to the wrong player", "seat": 3, "winner": 3}, "winner"),
        (
            "holdem",
            {"report": "too few cards", "missing": 3},
            "cards missing cannot be 3",
        ),
        ("holdem", {"report": "boxed cards", "count": 53}, "the deck has 52 cards"),
        ("holdem", {"report": "concealed chips", "amount": -8}, "amount = -8 does not fit"),
        ("holdem", {"report": "clock expired", "elapsed": -1}, "elapsed = -1 does not fit"),
        (
            "holdem",
            {"report": "premature board", "early": "the last card", "cards": 3},
            "the number of cards cannot be 3",
        ),
        ("razz", {"report": "premature board", "early": "the last card"}, "has no board"),
        ("holdem", SHOWN | {"to": 3}, "the seat that saw them cannot be 3"),
        ("holdem", SHOWN | {"cards": [5]}, "a place of the cards shown cannot be"),
        ("razz", EARLY | {"seats": [2, 2]}, "named twice"),
        (
            "razz",
            EARLY | {"seats": [2], "saw": [4]},
            "saw a card cannot be 4: only seats 2",
        ),
        ("holdem", SHORT_RAISE | {"over": 0}, "over = 0 does not fit"),
        ("holdem", SHORT_RAISE | {"over": 4}, "the excess cannot be 4: a full raise is 4"),
        ("holdem", SHORT_RAISE | {"over": 2, "over_chips": 3}, "chips in excess cannot be 3"),
        (
            "holdem",
            {"report": "string bet", "first": 60, "to": 50},
            "first motion cannot be 60",
        ),
        ("holdem", {"report": "wager too small", "to": 20, "least": 20}, "the total cannot be 20"),
        ("omaha", {"report": "wager over the pot", "to": 30, "most": 30}, "the total cannot be 30"),
        (
            "holdem",
            {"report": "unaware of a raise", "put": 40, "owed": 40},
            "amount put in cannot be 40",
        ),
        (
            "holdem",
            {"report": "amount misunderstood", "put": 9, "owed": 8},
            "amount put in cannot be 9",
        ),
        (
            "razz",
            {"report": "exposed last card", "players": 1},
            "of players cannot be 1",
        ),
        (
            "razz",
            {"report": "wrong player brought in", "seat": 3, "low": 3},
            "that must bet cannot be 3",
        ),
    ],
)
def test_a_fact_that_cannot_be_is_named(game: str, told: dict[str, Any], words: str) -> None:
    with pytest.raises(FloorError, match=words):
        ask(SEMINOLE, game, report_of(told))


def test_a_fact_that_nobody_has_told_is_never_wrong() -> None:
    assert isinstance(ask(SEMINOLE, "holdem", report_of(EXPOSED)), Needs)
    assert isinstance(ask(SEMINOLE, "holdem", report_of(SHORT_RAISE | {"over": 2})), Needs)


def test_a_fact_told_beside_what_a_live_hand_knows_may_not_contradict_it() -> None:
    hand = deal("seminole")
    hand.act(Call())
    report = report_of({"report": "amount misunderstood", "seat": 3, "put": 4, "damage": False})
    with pytest.raises(FloorError, match="the amount put in cannot be 4: 4 was owed"):
        rule(hand, report)


def test_a_call_that_ends_the_betting_is_told_as_one_that_nobody_acted_on() -> None:
    hand = deal("black-pearl", players=3)
    for action in (Call(), Raise(8), Call(), Call()):
        hand.act(action)
    told = with_live_facts(
        hand, report_of({"report": "short call", "seat": 3, "bettor_shown": False})
    )
    assert (told.since.actions, told.since.all_acted) == (0, False)
    assert rule(hand, told) == ask(Book.load("black-pearl"), "holdem", told)
