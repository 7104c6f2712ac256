"""Which chips play: odd ones stay out of the deal, banknotes and foreign chips off the table."""

from typing import Any

import pytest
from tests.table.seating import Room, passive

from cardspeak.hand import Call, Fold
from cardspeak.table import AddOn, BuyIn, Spend, TableRefusal, Tender
from cardspeak.table.log import parse, replay

FIVES: dict[str, Any] = {"blinds": (5, 10), "chip": 5, "buy_in": 200}


def shoved(room: Room, first: int, second: int) -> None:
    """Two players put in everything, the others fold; it is run out."""
    room.deal()
    while (hand := room.table.hand) is not None:
        options = hand.options
        seat = options.seat
        if seat is None:  # whether to run it twice
            room.table.act(passive(options), options.seats[0], room.now)
        elif seat not in (first, second):
            room.table.act(Fold(), seat, room.now)
        elif options.wager is not None:
            room.table.act(options.wager.action(options.wager.most), seat, room.now)
        else:
            room.table.act(Call(), seat, room.now)


@pytest.mark.rule("seminole:A.12.7")
@pytest.mark.parametrize("seed", range(4))
def test_odd_chips_stay_in_front_of_their_owner(seed: int) -> None:
    room = Room("seminole", 3, stack=203, **FIVES)
    for _ in range(seed):
        room.deck()
    assert room.table.terms.playing_unit == 5
    shoved(room, 1, 2)
    loser, winner = sorted(room.table.occupied, key=lambda each: each.stack)[::2]
    assert (loser.stack, winner.stack) == (3, 413), "the third player's big blind of 10 too"
    assert not loser.is_ready
    assert room.why(loser.number) == "has only 3, too small to play, and must buy in first"
    with pytest.raises(TableRefusal, match="buy in instead"):
        room(AddOn(loser.number, 50))
    room(BuyIn(loser.number, 200))
    assert loser.stack == 203
    assert loser.is_ready
    room.table.check_conserved()
    assert room.table.log is not None
    lines = list(room.table.log.lines())
    assert replay(*parse(lines)).state() == room.table.state()


def test_odd_chips_are_played_where_they_spare_the_rebuy() -> None:
    room = Room("common", 3, stack=203, choices={"buyin.odd_chips_spare_rebuy": True}, **FIVES)
    shoved(room, 1, 2)
    loser = min(room.table.occupied, key=lambda each: each.stack)
    assert loser.stack == 3
    assert loser.is_ready
    assert list(room.deal().hand.chips_before.values()).count(3) == 1
    room.fold_out()
    room.table.check_conserved()


def test_the_chip_of_the_notice_counts_unless_forced_bets_are_smaller() -> None:
    def playing(book: str, blinds: tuple[int, int]) -> int:
        return Room(book, blinds=blinds, chip=5, buy_in=200).table.terms.playing_unit

    assert playing("common", (5, 10)) == 5
    assert playing("common", (2, 5)) == 1
    assert playing("seminole", (2, 5)) == 5, "except in antes and blinds"


def test_banknotes_play_only_in_hundreds_where_they_play_at_all() -> None:
    room = Room("common", choices={"stakes.cash": "plays in hundred-dollar notes"})
    room(AddOn(2, 200, Tender.CASH))
    assert room.table.seat(2).stack == 300
    with pytest.raises(TableRefusal, match="of 100 chips, not 150"):
        room(AddOn(2, 150, Tender.CASH))


def test_what_is_spent_leaves_through_the_journal() -> None:
    room = Room("seminole")
    room(Spend(4, 15))
    assert room.table.seat(4).stack == 85
    assert room.table.journal.balance("bank") == -485
    room.table.check_conserved()
