"""Players who have no floor person decide together, or not at all."""

import pytest
from tests.table.test_authority import FALSE, refused
from tests.table.test_ruling import dealt, play, replays

from cardspeak.floor import report_of
from cardspeak.hand import Fold
from cardspeak.table import (
    CallFloor,
    CallVote,
    EndVote,
    Table,
    TableRefusal,
    TakeBack,
    VoteAgainst,
    VoteFor,
)
from cardspeak.table.voting import waiting

ASK = CallVote(CallFloor(report_of(FALSE), by="player 1"), "player 1")


def voting() -> Table:
    """Three players on the flop; player 1 has asked for the hand of player 2."""
    table = dealt("common")
    table.apply(ASK, table.now, "player 1")
    return table


def test_what_all_accept_is_done_and_names_the_players_who_agreed() -> None:
    table = voting()
    assert waiting(table) == (2, 3)
    table.apply(VoteFor(2), table.now, "player 2")
    assert table.is_live(2)
    told = table.apply(VoteFor(3), table.now, "player 3")
    assert not table.is_live(2)
    assert table.in_play.ballot is None
    agreed = [event.players for event in told if hasattr(event, "players")]
    assert agreed == [("player 1", "player 2", "player 3")]
    assert table.log is not None
    authors = [(type(each.input), each.author) for each in table.log.records[-3:]]
    assert authors == [
        (CallVote, "player 1"), (VoteFor, "player 2"), (VoteFor, "player 3"),
    ]  # fmt: skip
    assert replays(table)
    while table.hand is not None:
        play(table, 1)
    assert replays(table)


def test_one_player_who_refuses_ends_it_and_nothing_is_done() -> None:
    table = voting()
    table.apply(VoteAgainst(2), table.now, "player 2")
    assert table.in_play.ballot is None
    assert table.is_live(2)
    refused(table, VoteFor(3), "player 3", "not voting")
    assert replays(table)


def test_what_is_not_answered_in_time_is_refused() -> None:
    table = voting()
    table.apply(VoteFor(3), table.now, "player 3")
    table.apply(EndVote(), table.now, "the clock")
    assert (table.in_play.ballot, table.is_live(2)) == (None, True)
    refused(table, EndVote(), "the clock", "not voting")


def test_each_player_votes_alone_and_once() -> None:
    table = voting()
    refused(table, VoteFor(2), "player 1", "not player 1's")
    refused(table, VoteFor(1), "player 1", "already accepted")
    refused(table, ASK, "player 1", "already voting")
    refused(table, CallVote(TakeBack("oops"), "player 2"), "player 1", "cannot act for")


def test_a_player_who_has_folded_has_no_vote_and_is_not_waited_for() -> None:
    table = dealt("common")
    hand = table.hand
    assert hand is not None
    seat = hand.options.seat
    assert seat is not None
    wager = hand.options.wager
    assert wager is not None
    table.act(wager.action(wager.least), seat, table.now)
    folds = hand.options.seat
    assert folds is not None
    table.act(Fold(), folds, table.now)
    left = [each for each in (1, 2, 3) if each != folds]
    name = table.name_of(folds)
    report = {"report": "deck dropped", "mixed": True}
    table.apply(CallVote(CallFloor(report_of(report), by=name), name), table.now, name)
    assert set(waiting(table)) == set(left)
    refused(table, VoteFor(folds), name, "no vote")


def test_a_vote_on_a_hand_that_has_gone_on_is_over() -> None:
    table = voting()
    play(table, 1)
    refused(table, VoteFor(2), "player 2", "moved on")


def test_players_agree_to_take_a_misclick_back() -> None:
    table = dealt("common")
    hand = table.hand
    assert hand is not None
    seat, stacks = hand.options.seat, list(hand.stacks_by_seat.values())
    assert seat is not None
    assert hand.options.wager is not None
    table.act(hand.options.wager.action(hand.options.wager.least), seat, table.now)
    name = table.name_of(seat)
    table.apply(CallVote(TakeBack("a slip of the finger"), name), table.now, name)
    for other in waiting(table):
        table.apply(VoteFor(other), table.now, table.name_of(other))
    assert table.hand is not None
    assert list(table.hand.stacks_by_seat.values()) == stacks
    assert table.hand.options.seat == seat
    assert replays(table)


def test_a_vote_ends_with_its_hand() -> None:
    table = voting()
    while table.hand is not None:
        play(table, 1)
    assert table.in_play.ballot is None
    with pytest.raises(TableRefusal, match="nothing to vote on"):
        table.apply(ASK, table.now, "player 1")
