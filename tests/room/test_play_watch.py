"""Figures that point the floor to something: only where something is there."""

import random
from collections.abc import Callable

import pytest
from tests.room.test_dealt import open_house

from cardspeak.books import Book
from cardspeak.room import commands as c
from cardspeak.room.play_watch import (
    HandSeen,
    PlayerDecision,
    Suspicion,
    chip_dumping,
    pointers,
    soft_play,
    stalling,
    watched,
)
from cardspeak.table import Table
from cardspeak.table import commands as t
from cardspeak.table.log import Log

PLAYERS = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay")
Bets = Callable[[str, str], float]
Seconds = Callable[[str], float]


def evening(
    seed: int,
    hands: int = 300,
    bets: Bets = lambda player, other: 0.4,
    seconds: Seconds = lambda player: 6,
    dumps: float = 0,
) -> list[HandSeen]:
    """Hands of random players; now and then Ann dumps chips to Bob."""
    source = random.Random(seed)
    found: list[HandSeen] = []
    for number in range(1, hands + 1):
        one, two = source.sample(PLAYERS, 2)
        decisions = []
        for player, other in ((one, two), (two, one)) * 2:
            bet = source.random() < bets(player, other)
            took = int(source.expovariate(1 / seconds(player)))
            decisions.append(PlayerDecision(player, took, bets=bet, free=not bet, others=(other,)))
        pot = source.choice((10, 20, 50, 120))
        net = {one: pot, two: -pot}
        if source.random() < dumps:
            net = {"Ann": -60, "Bob": 60}
        found.append(HandSeen(number, tuple(decisions), net))
    return found


@pytest.mark.parametrize("seed", range(20))
def test_honest_players_are_not_pointed_at(seed: int) -> None:
    assert pointers(evening(seed)) == []


def test_a_player_who_stalls_is_pointed_at_with_the_figures() -> None:
    hands = evening(1, seconds=lambda player: 40 if player == "Cid" else 5)
    (found,) = stalling(hands)
    assert found.players == ("Cid",)
    assert "seconds where the others take" in found.says
    assert found.hands


def test_a_table_that_is_slow_as_a_whole_has_no_staller() -> None:
    assert stalling(evening(1, seconds=lambda player: 40)) == []


def test_two_who_never_bet_into_each_other_are_pointed_at() -> None:
    pair = {"Dee", "Eve"}
    hands = evening(2, 600, bets=lambda player, other: 0.02 if {player, other} == pair else 0.45)
    (found,) = soft_play(hands)
    assert found.players == ("Dee", "Eve")
    assert found.about is Suspicion.SOFT_PLAY


def test_a_passive_player_is_no_soft_player() -> None:
    assert soft_play(evening(2, 600, bets=lambda player, other: 0.03)) == []


def test_chips_that_go_one_way_are_pointed_at() -> None:
    (found,) = chip_dumping(evening(3, dumps=0.12))
    assert found.players == ("Ann", "Bob")
    assert found.says.startswith("Ann lost")
    assert len(found.hands) >= 10


def test_nothing_is_said_of_a_few_hands() -> None:
    slow = evening(4, 5, seconds=lambda player: 200 if player == "Cid" else 1, dumps=1)
    assert pointers(slow) == []


def test_hands_are_read_from_the_log_of_a_dealt_table() -> None:
    house = open_house(seed=5)
    for seat, player in enumerate(("Ann", "Bob", "Cid"), start=1):
        house.do(c.TakeSeat(player, "one", seat, 400))
    house.input("one", t.DrawButton((51, 12, 30)))
    for _ in range(6):
        house.now += 10
        house.deal("one")
        while house.table("one").hand is not None:
            house.now += 7
            house.act("one")
        house.pump()
    log = house.table("one").log
    assert log is not None
    fresh = Table(Book.load("catfish-bend"), log.header.notice, log=Log(log.header))
    seen = list(watched(fresh, log.records))
    assert [hand.number for hand in seen] == [1, 2, 3, 4, 5, 6]
    assert {each.seconds for hand in seen for each in hand.decisions} == {7}
    for hand in seen:
        assert set(hand.net) == {"Ann", "Bob", "Cid"}
        assert sum(hand.net.values()) <= 0, "the house takes its part"
        assert max(hand.net.values()) > 0
    assert fresh.state() == house.table("one").state()
