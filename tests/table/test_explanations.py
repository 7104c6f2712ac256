"""A line of a table's log explained: the hand is played again up to the event."""

from typing import Any

import pytest
from tests.table.seating import Room

from cardspeak.hand import Call, Check, Fold, Raise
from cardspeak.hand import events as h
from cardspeak.table import Away, Back, PostRequest
from cardspeak.table import events as e
from cardspeak.table.explanations import (
    cite,
    explain_between,
    explain_options,
    explain_place,
    refusal_explained,
)
from cardspeak.table.hand_record import HandRecord
from cardspeak.table.narration import log_lines
from cardspeak.table.refusal import TableRefusal
from cardspeak.table.state import everything


def explained(room: Room, kind: type[Any], count: int = 0) -> str:
    """Why one of the events of a kind in the hand being played was as it was."""
    table = room.table
    hand = table.hand
    assert hand is not None
    places = [at for at, event in enumerate(hand.events or ()) if isinstance(event, kind)]
    before = everything(table)
    played = HandRecord.of(table, hand)
    found = explain_place(played, places[count], lambda seat: f"Seat {seat}")
    assert everything(table) == before
    assert found is not None
    return cite(table, found).says


def test_first_to_act_is_explained_by_the_blinds_and_then_by_the_button() -> None:
    room = Room("seminole", players=3)
    room.deal()
    assert explained(room, h.Opened).startswith(
        "Seat 1 acts first: the first player left of the big blind who can act starts"
    )
    for action, seat in ((Call(), 1), (Call(), 2), (Check(), 3)):
        room.table.act(action, seat, room.now)
    assert explained(room, h.Opened, 1).startswith(
        "Seat 2 acts first: the first player left of the button who is still in"
    )


def test_with_two_players_the_button_acts_first_by_a_printed_rule() -> None:
    room = Room("catfish-bend", players=2)
    room.deal()
    assert explained(room, h.Opened) == (
        "Seat 1 acts first: with two players the button has the small blind and starts the first"
        " round. Rule S4.blinds.4."
    )


def test_a_post_says_what_the_dealer_said_of_it() -> None:
    room = Room("seminole", players=5)
    room.hand()
    room(Away(4))
    room.hands(3)
    room(Back(4))
    room(PostRequest(4))
    room.deal()
    hand = room.table.hand
    assert hand is not None
    posts = [event for event in hand.events or () if isinstance(event, h.Posted)]
    at = next(place for place, each in enumerate(posts) if each.seat == 4)
    said = explained(room, h.Posted, at)
    assert said.startswith(f"Seat 4 posts {posts[at].amount}, {posts[at].kind}: ")
    assert "missed" in said
    assert "Rule" in said


def test_a_post_of_a_hand_that_is_over_is_explained_as_it_was() -> None:
    room = Room("seminole", players=5)
    room.hand()
    room(Away(4))
    room.hands(3)
    room(Back(4))
    room(PostRequest(4))
    room.deal()
    hand = room.table.hand
    assert hand is not None
    played = HandRecord.of(room.table, hand)
    room.fold_out()
    assert room.table.hand is None
    posts = [each for each in hand.events or () if isinstance(each, h.Posted)]
    place = next(at for at, each in enumerate(posts) if each.seat == 4)
    found = explain_place(played, place, lambda seat: f"Seat {seat}")
    assert found is not None
    assert "missed" in found.says


def test_a_line_of_the_log_knows_the_place_of_its_event() -> None:
    room = Room(players=3)
    dealt = room.deal()
    lines = log_lines(room.table, dealt.hand, list(dealt.hand.events or ()))
    assert lines
    for line in lines:
        assert (dealt.hand.events or [])[line.place] is line.event
    wondered = [line.text for line in lines if line.is_wondered]
    assert [text for text in wondered if "acts first" in text]
    assert not [text for text in wondered if "blind" in text]


def test_an_all_in_that_is_short_is_wondered_at_and_a_raise_is_not() -> None:
    room = Room(players=3, stack=100)
    room.deal()
    raised = room.table.act(Raise(90), 1, room.now)
    assert [line.is_wondered for line in log_lines(room.table, room.table.hand, raised)] == [False]
    short = room.table.act(Raise(100), 2, room.now)
    assert [line.is_wondered for line in log_lines(room.table, room.table.hand, short)] == [True]
    assert explained(room, h.Acted, 1) == (
        "Seat 2 is all-in for 100, 10 more than 90 and short of a full raise to 178: less than the"
        " full 88, so players who have acted may not raise again."
    )


def test_what_happens_between_hands_is_explained() -> None:
    event = e.MissedBlind(3, 2, ("missed.counts",))
    found = explain_between(event, lambda seat: "Ann")
    assert found is not None
    assert found.says == "Ann misses a blind: the blind passed while the player was not dealt in."
    assert found.decided == ("missed.counts",)


def test_a_refusal_names_its_rule_and_no_field() -> None:
    room = Room("catfish-bend", players=3)
    room.deal()
    room.table.act(Raise(40), 1, room.now)
    hand = room.table.hand
    assert hand is not None
    refusal = hand.why_not(Raise(50), 2)
    assert refusal is not None
    told_why = refusal_explained(room.table, refusal.error())
    assert told_why.says == (
        "50 is too little. Raise to at least 78: the last raise was 38 (from 2 to 40), and a raise"
        " must match it. Rules S9.nl.3, S3.betting.6."
    )
    plain = refusal_explained(room.table, TableRefusal("seat 3 is free"))
    assert (plain.says, plain.rules) == ("seat 3 is free", ())


def test_options_are_explained_with_the_rules_of_the_table() -> None:
    room = Room("black-pearl", players=3)
    assert explain_options(room.table) == {}
    room.deal()
    room.table.act(Fold(), 1, room.now)
    found = explain_options(room.table)
    assert set(found) == {"fold", "call", "least", "most"}
    for each in found.values():
        assert not (each.common and each.rules)
        assert len(each.rules) <= 2


def test_burns_starting_hands_and_the_board_are_explained_to_a_newcomer() -> None:
    room = Room("seminole", players=3)
    room.deal()
    assert explained(room, h.Dealt).startswith(
        "Seat 2 gets 2 cards: each player begins with 2, dealt one at a time clockwise."
    )
    for action, seat in ((Call(), 1), (Call(), 2), (Check(), 3)):
        room.table.act(action, seat, room.now)
    assert explained(room, h.Burned).startswith("A card is burned: before each round the top card")
    assert explained(room, h.Boarded).startswith(
        "3 cards for all: the betting before is complete, and a card was burned."
    )


@pytest.mark.parametrize(
    ("says", "told"),
    [
        ("is dealt in", "Seat 8 moves to seat 8 and is dealt in: a new seat must not"),
        ("lets the blinds pass once", "moves to seat 8 and lets the blinds pass once: a new"),
        ("moved 1 away from the big blind", "seat 8, one seat farther from the big blind: a new"),
        ("moved 2 away from the big blind", "seat 8, 2 seats farther from the big blind: a new"),
    ],
)
def test_a_move_to_another_seat_reads_as_one_sentence(says: str, told: str) -> None:
    found = explain_between(e.SeatChanged(3, 8, says), lambda seat: f"Seat {seat}")
    assert found is not None
    assert told in found.says


@pytest.mark.parametrize("choice", [each for each in e.Choice if each is not e.Choice.SLEEPER])
def test_each_choice_of_a_player_has_a_reason_of_its_own(choice: e.Choice) -> None:
    found = explain_between(e.Chose(3, choice), lambda seat: f"Seat {seat}")
    assert found is not None
    assert "so many" not in found.says
    if choice not in (e.Choice.BLIND, e.Choice.STAYS):
        assert "leaves that to the player" not in found.says
