"""Straddles come before the cards, bomb pots cost only those in them, rocks go by the top board."""

import pytest
from tests.table.seating import Room, passive

from cardspeak.cards import Seeded
from cardspeak.hand import Action, Run
from cardspeak.hand.events import Awarded
from cardspeak.money.journal import BANK, Why, seat_account
from cardspeak.table import Away, Back, CallBomb, JoinBomb, Straddle, TableRefusal
from cardspeak.table.preview import lines
from cardspeak.table.straddle import BOMB_CITES, MOST_CITES, SIZE_CITES


@pytest.mark.rule("seminole:B.2.e.b")
def test_no_straddle_once_cards_are_dealt() -> None:
    room = Room("seminole")
    room.deal()
    with pytest.raises(TableRefusal, match="before the first card") as refused:
        room(Straddle(4))
    assert "seminole:B.2.e.b" in room.table.rules(refused.value.cites)
    room.fold_out()


@pytest.mark.rule("black-pearl:S6.hilo.4.e")
def test_one_who_sits_a_bomb_pot_out_owes_nothing_for_it() -> None:
    room = Room("black-pearl", game="omaha-high-low", structure="limit", bomb=10)
    room.hand()
    room(CallBomb(10))
    for number in (1, 2, 5):
        room(JoinBomb(number))
    before = room.table.seat(3).stack
    plan = room.hand()
    assert plan.is_bomb
    assert plan.dealt == (1, 2, 5)
    for number in (3, 4):
        assert not room.table.seat(number).has_missed
    assert room.table.seat(3).stack == before
    assert room.posts() == {3: (1, 0), 4: (2, 0)}


@pytest.mark.rule("seminole:A.36.7")
def test_the_rock_goes_with_the_top_board() -> None:
    seen: set[tuple[int, int]] = set()
    for seed in range(200):
        room = Room("seminole", 3, rock=4)
        room.source = Seeded(seed)
        room.deal()
        hand = room.table.hand
        assert hand is not None
        while room.table.hand is not None:
            options = hand.options
            seat = options.seat if options.seat is not None else options.seats[0]
            action: Action = passive(options)
            if options.run:
                action = Run(2)
            elif options.wager is not None:
                action = options.wager.action(options.wager.most)
            room.table.act(action, seat, room.now)
        awards = [event for event in hand.events or () if isinstance(event, Awarded)]
        top = {award.seat for award in awards if award.run == 0}
        bottom = {award.seat for award in awards if award.run == 1}
        if hand.runs == 2 and len(top) == len(bottom) == 1 and top != bottom:
            assert {room.table.rock} == top
            seen.add((min(top), min(bottom)))
        if len(seen) > 1:
            return
    pytest.fail("no two boards were won by different players")


@pytest.mark.rule("seminole:B.2.e.g")
def test_a_straddle_that_another_comes_before_is_said_to_come_to_nothing() -> None:
    room = Room("seminole")
    room(Straddle(4))
    room(Straddle(1))
    assert ("seat 4 may not straddle: seat 1 straddles first", MOST_CITES) in lines(room.plan)


def test_a_straddle_asked_for_before_a_bomb_pot_is_called_is_said_to_come_to_nothing() -> None:
    room = Room("black-pearl", game="omaha-high-low", structure="limit", bomb=10)
    room.hand()
    room(Straddle(5))
    room(CallBomb(10))
    for number in (1, 2, 5):
        room(JoinBomb(number))
    assert ("seat 5 may not straddle: a bomb pot has no blinds", BOMB_CITES) in lines(room.plan)


def test_a_straddle_that_its_player_can_no_longer_pay_is_said_to_come_to_nothing() -> None:
    room = Room("seminole", stack=100)
    room(Straddle(4))
    seat = room.table.seat(4)
    room.table.journal.move(seat_account(4), BANK, seat.stack - 3, Why.CASH_OUT)
    seat.stack = 3
    assert 4 in room.plan.dealt
    assert ("seat 4 may not straddle: 3 is too little for it", SIZE_CITES) in lines(room.plan)


@pytest.mark.parametrize(("hands", "posts"), [(2, "posts 2: big blind"), (3, "posts 2: waited")])
def test_a_player_who_would_come_in_by_a_straddle_hears_which_blind_is_posted_instead(
    hands: int, posts: str
) -> None:
    room = Room("oasis", 3, structure="limit")
    room.hands(3)
    room(Away(1))
    room.hands(hands)
    room(Back(1))
    (chose,) = room(Straddle(1))
    assert chose.then.startswith(posts)
    assert room.posts()[1] == (2, 0)
