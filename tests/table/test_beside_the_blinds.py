"""Straddles come before the cards, bomb pots cost only those in them, rocks go by the top board."""

import pytest
from tests.table.seating import Room, passive

from cardspeak.cards import Seeded
from cardspeak.hand import Action, Run
from cardspeak.hand.events import Awarded
from cardspeak.table import CallBomb, JoinBomb, Straddle, TableRefusal


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
