"""A hand dealt to one who owes blinds, found while it is played, and late straddles."""

from typing import Any

import pytest
from tests.table.seating import Room
from tests.table.test_entry import missed, settled

from cardspeak.floor import Outcome, report_of
from cardspeak.hand import Call, Fold
from cardspeak.table import (
    Act,
    Away,
    Back,
    CallFloor,
    DealIn,
    FindOwing,
    LetStraddle,
    Looked,
    Straddle,
    TableRefusal,
    TakeBack,
)
from cardspeak.table.log import parse, replay


def replays(room: Room) -> bool:
    lines = list(room.table.log.lines())  # type: ignore[union-attr]
    return replay(*parse(lines)).state() == room.table.state()


def dealt(book: str) -> Room:
    """Seat 7, who missed both blinds, has been dealt in without a post."""
    room = missed(book, 4, structure="limit")
    room(DealIn(7))
    assert 7 in room.plan.dealt
    assert 7 not in room.posts()
    room.deal()
    assert room.table.in_play.owing == (7,)
    return room


def everything(room: Room) -> Any:
    hand = room.table.hand
    assert hand is not None
    return list(map(hand.cards_of, hand.seats))


@pytest.mark.rule("catfish-bend:S4.blinds.11", "oasis:oasis.holdem-hilo.28.s1")
@pytest.mark.parametrize("book", ["catfish-bend", "oasis"])
def test_not_yet_looked_at_the_hand_is_posted_for_and_played(book: str) -> None:
    room = dealt(book)
    cards = everything(room)
    stack = room.table.seat(7).stack
    (said,) = room(FindOwing(7))
    assert said.amount == 3
    hand = room.table.hand
    assert hand is not None
    assert everything(room) == cards, "the cards are those that were dealt"
    assert (hand.bet(7), hand.stack(7)) == (2, stack - 3)
    room.fold_out()
    assert not room.table.seat(7).has_missed
    room.table.check_conserved()
    assert replays(room)


@pytest.mark.rule("catfish-bend:S4.blinds.11", "oasis:oasis.holdem-hilo.28.s1")
def test_looked_at_the_hand_is_dead_and_the_blinds_are_still_owed() -> None:
    room = dealt("oasis")
    room(FindOwing(7, Looked.YES))
    assert not room.table.is_live(7)
    room.fold_out()
    assert room.table.seat(7).has_missed
    assert replays(room)


def test_a_dead_hand_stays_dead_when_a_later_action_is_taken_back() -> None:
    room = dealt("oasis")
    room(FindOwing(7, Looked.YES))
    hand = room.table.hand
    assert hand is not None
    assert hand.options.seat is not None
    with pytest.raises(TableRefusal, match="cannot be taken back"):
        room(TakeBack("a slip"))
    room.table.act(Call(), hand.options.seat, room.now)
    room(TakeBack("a slip"))
    assert not room.table.is_live(7)
    room.fold_out()
    assert replays(room)


def test_a_dead_hand_that_leaves_one_player_ends_the_deal() -> None:
    room = settled("oasis", (1, 2, 7), structure="limit")
    room(Away(7))
    room.hands(3)
    room(Back(7))
    room(DealIn(7))
    hand = room.deal().hand
    seat = hand.options.seat
    assert seat in (1, 2)
    room.table.act(Fold(), seat, room.now)
    room(FindOwing(7, Looked.YES))
    assert room.table.hand is None
    room.table.check_conserved()
    assert replays(room)


@pytest.mark.rule("oasis:oasis.holdem-hilo.28.s2")
def test_acted_on_the_hand_is_live_and_the_blinds_are_owed_later() -> None:
    room = dealt("oasis")
    hand = room.table.hand
    assert hand is not None
    while hand.options.seat != 7:
        assert hand.options.seat is not None
        room.table.act(Call(), hand.options.seat, room.now)
    room.table.act(Call(), 7, room.now)
    room(FindOwing(7, Looked.YES))
    assert room.table.is_live(7)
    room.fold_out()
    assert room.table.seat(7).has_missed
    assert replays(room)


def test_others_who_have_acted_keep_what_they_did_when_the_post_comes_late() -> None:
    room = dealt("oasis")
    hand = room.table.hand
    assert hand is not None
    first = hand.options.seat
    assert first is not None
    assert first != 7
    room.table.act(Call(), first, room.now)
    room(FindOwing(7))
    again = room.table.hand
    assert again is not None
    assert again.bet(first) == 2
    assert again.options.seat != first
    room.fold_out()
    room.table.check_conserved()


def test_after_a_ruling_nothing_is_posted_any_more() -> None:
    room = dealt("oasis")
    hand = room.table.hand
    assert hand is not None
    seat = hand.options.seat
    assert seat is not None
    room(CallFloor(report_of({"report": "misconduct", "seat": seat, "offense": "stalled the game",
                    "given": 0}), by="floor"))  # fmt: skip
    with pytest.raises(TableRefusal, match="the floor has ruled in this hand"):
        room(FindOwing(7))
    room.fold_out()


@pytest.mark.parametrize("when", ["before its owner looks", "before the first action"])
def test_a_straddle_after_the_cards_where_the_house_gives_that_long(when: str) -> None:
    room = Room("common", choices={"straddle.announced": when})
    room.deal()
    cards = everything(room)
    room(Straddle(4))
    hand = room.table.hand
    assert hand is not None
    assert everything(room) == cards
    assert hand.bet(4) == 4
    seat = hand.options.seat
    assert seat == 5
    room.table.act(Call(), seat, room.now)
    with pytest.raises(TableRefusal, match=when):
        room(Straddle(1))
    room.fold_out()
    room.table.check_conserved()
    assert replays(room)


# A straddle where the house has none


def let_through() -> Room:
    room = Room("seminole", choices={"straddle.allowed": "no"})
    with pytest.raises(TableRefusal, match="seat 4 may not straddle here"):
        room(Straddle(4))
    room(LetStraddle(4, 4))
    assert room.posts()[4] == (4, 0)
    room.deal()
    return room


@pytest.mark.rule("seminole:B.2.e.h")
def test_a_straddle_let_through_at_a_table_goes_back_before_substantial_action() -> None:
    room = let_through()
    hand = room.table.hand
    assert hand is not None
    assert (hand.options.seat, hand.options.call) == (5, 4)
    room(Act(5, Call()))
    room(CallFloor(report_of({"report": "straddle allowed by mistake"})))
    assert (hand.options.seat, hand.options.call) == (4, 2)
    assert hand.bets_by_seat[5] == hand.bets_by_seat[4] == 0
    room.fold_out()
    assert replays(room)
    assert (4, 0) not in room.posts().values(), "the straddle was for one hand"


@pytest.mark.rule("seminole:B.2.e.h")
def test_a_straddle_let_through_at_a_table_is_live_after_substantial_action() -> None:
    room = let_through()
    room(Act(5, Call()))
    room(Act(1, Fold()))
    room(CallFloor(report_of({"report": "straddle allowed by mistake"})))
    hand = room.table.hand
    assert hand is not None
    assert hand.bets_by_seat[4] == 4
    room.fold_out()
    assert replays(room)


def test_nothing_is_let_through_where_straddles_are_allowed() -> None:
    room = Room("seminole")
    with pytest.raises(TableRefusal, match="nothing to let through"):
        room(LetStraddle(4, 4))
    room = Room("seminole", choices={"straddle.allowed": "no"})
    with pytest.raises(TableRefusal, match="more than 2 and at most"):
        room(LetStraddle(4, 2))


# The same, reported to the floor


def reported(room: Room, **facts: bool) -> None:
    room(CallFloor(report_of({"report": "dealt in owing a blind", "seat": 7, **facts})))
    assert room.table.in_play.owing == ()


@pytest.mark.rule("catfish-bend:S4.blinds.11", "oasis:oasis.holdem-hilo.28.s1")
@pytest.mark.parametrize("book", ["catfish-bend", "oasis"])
def test_a_report_has_the_blinds_posted_before_the_hand_is_looked_at(book: str) -> None:
    room = dealt(book)
    stack = room.table.seat(7).stack
    reported(room, looked=False)
    hand = room.table.hand
    assert hand is not None
    assert (hand.bet(7), hand.stack(7)) == (2, stack - 3)
    room.fold_out()
    assert not room.table.seat(7).has_missed
    room.table.check_conserved()
    assert replays(room)


@pytest.mark.rule("catfish-bend:S4.blinds.11", "black-pearl:S4.blind.10")
@pytest.mark.parametrize("book", ["catfish-bend", "oasis", "black-pearl"])
def test_a_report_on_a_hand_looked_at_kills_it_and_the_blinds_are_still_owed(book: str) -> None:
    room = dealt(book)
    reported(room, looked=True)
    assert not room.table.is_live(7)
    room.fold_out()
    assert room.table.seat(7).has_missed
    assert replays(room)


@pytest.mark.rule("catfish-bend:S4.blinds.11", "oasis:oasis.holdem-hilo.28.s2")
@pytest.mark.parametrize(("book", "posts"), [("catfish-bend", True), ("oasis", False)])
def test_a_report_on_a_hand_played_leaves_the_blinds_for_a_later_deal(
    book: str, posts: bool
) -> None:
    room = dealt(book)
    hand = room.table.hand
    assert hand is not None
    while hand.options.seat != 7:
        assert hand.options.seat is not None
        room.table.act(Call(), hand.options.seat, room.now)
    room.table.act(Call(), 7, room.now)
    reported(room)
    assert room.table.is_live(7)
    room.fold_out()
    assert (7 in room.posts()) is posts
    assert replays(room)


def test_a_report_that_leaves_one_player_ends_the_deal() -> None:
    room = settled("oasis", (1, 2, 7), structure="limit")
    room(Away(7))
    room.hands(3)
    room(Back(7))
    room(DealIn(7))
    hand = room.deal().hand
    seat = hand.options.seat
    assert seat in (1, 2)
    room.table.act(Fold(), seat, room.now)
    room(CallFloor(report_of({"report": "dealt in owing a blind", "seat": 7, "looked": True})))
    assert room.table.hand is None
    room.table.check_conserved()
    assert replays(room)


def test_a_supervisor_who_rules_otherwise_is_followed() -> None:
    room = dealt("catfish-bend")
    report = report_of({"report": "dealt in owing a blind", "seat": 7, "looked": True})
    room(CallFloor(report, "Ms Ruiz", Outcome.HAND_LIVE, "the dealer had said so"))
    assert room.table.is_live(7)
    assert room.table.in_play.owing == (7,)
