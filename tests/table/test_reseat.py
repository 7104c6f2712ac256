"""Changing seats: towards the big blind, away from it, dealing off; the printed examples."""

import pytest
from tests.table.test_entry import settled

from cardspeak.table import ChangeSeat, Passing, PostRequest, TableRefusal

PLAYERS = (1, 3, 5, 7)


@pytest.mark.rule("black-pearl:S4.blind.14.1")
def test_two_positions_away_waits_two_hands() -> None:
    away = settled("black-pearl", (1, 2, 4, 5, 6))
    away.hand()  # button 1, blinds 2 and 4: seat 5 is due next
    (moved,) = away(ChangeSeat(5, 7))
    assert moved.waits == 1
    assert away.why(7) == "waits 1 hand for the same position"
    away.hand()
    assert 7 in away.plan.dealt
    further = settled("black-pearl", (1, 2, 4, 5, 6, 7))
    further.hand()
    (moved,) = further(ChangeSeat(5, 8))
    assert moved.waits == 2
    further.hand()
    assert 8 not in further.plan.dealt
    further.hand()
    assert 8 in further.plan.dealt


@pytest.mark.rule("black-pearl:S4.blind.13")
def test_one_who_moves_closer_to_the_big_blind_is_dealt_in() -> None:
    room = settled("black-pearl", (1, 2, 4, 6, 8))
    room.hand()
    (moved,) = room(ChangeSeat(8, 5))
    assert moved.says == "is dealt in"
    assert room.plan.positions.big == 5


@pytest.mark.rule("black-pearl:S4.blind.14.2", "oasis:oasis.holdem-hilo.26")
@pytest.mark.parametrize("book", ["black-pearl", "oasis"])
def test_a_mover_may_post_the_big_blind_instead(book: str) -> None:
    room = settled(book, (1, 2, 4, 5, 6), structure="limit")
    room.hand()
    room(ChangeSeat(5, 7))
    room(PostRequest(7))
    assert room.posts()[7] == (2, 0)


@pytest.mark.rule("seminole:B.2.m")
def test_one_player_may_be_passed_free_and_two_may_not() -> None:
    room = settled("seminole", (1, 2, 4, 5, 6, 7))
    room.hand()
    (moved,) = room(ChangeSeat(6, 8))
    assert moved.says == "is dealt in"
    far = settled("seminole", (1, 2, 4, 5, 6, 7))
    far.hand()
    far(ChangeSeat(5, 8))
    assert far.why(8) == "waits for the big blind"
    far(PostRequest(8))
    assert far.posts()[8] == (2, 0)


@pytest.mark.rule("seminole:B.2.o")
def test_moving_after_the_big_blind_costs_the_small_blind_live() -> None:
    room = settled("seminole", (1, 2, 4, 5, 6))
    room.hand()
    room(ChangeSeat(4, 8))
    assert room.posts()[8] == (1, 0)
    assert room.rules(8) == ("seminole:B.2.o",)


@pytest.mark.rule("catfish-bend:S4.blinds.15", "black-pearl:S4.blind.15")
@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl"])
def test_one_who_deals_off_lets_the_blinds_pass_unpaid(book: str) -> None:
    room = settled(book, (1, 2, 4, 5, 6))
    room.hand()  # seat 1 had the button
    with pytest.raises(TableRefusal, match="cannot let the blinds pass"):
        room(ChangeSeat(6, 7, Passing.LET_THEM_PASS))
    room(ChangeSeat(1, 3, Passing.LET_THEM_PASS))
    hands = 0
    while 3 not in room.plan.dealt:
        assert 3 not in room.posts()
        room.hand()
        hands += 1
    assert 0 < hands < 5
    assert 3 not in room.posts()
    assert not room.table.seat(3).has_missed


@pytest.mark.rule("seminole:B.2.n")
def test_dealing_off_only_to_the_seats_about_the_big_blind() -> None:
    room = settled("seminole", (1, 2, 4, 5))
    room.hand()  # seat 1 had the button, seat 2 the small blind; seat 5 is due
    with pytest.raises(TableRefusal, match="5, 6, 7"):
        room(ChangeSeat(1, 8, Passing.LET_THEM_PASS))
    room(ChangeSeat(2, 6, Passing.LET_THEM_PASS))


@pytest.mark.rule("black-pearl:S4.blind.12.c", "catfish-bend:S4.blinds.13.c")
def test_moving_is_free_in_a_new_game_before_a_blind_has_passed() -> None:
    from tests.table.seating import Room

    room = Room("black-pearl", (1, 2, 4, 5, 6), button=1)
    room.hand()
    (moved,) = room(ChangeSeat(5, 8))
    assert moved.cites == ("reseat.new_game_free",)
    assert 8 in room.plan.dealt


@pytest.mark.rule("black-pearl:S11.draw.11")
def test_nobody_moves_while_antes_wait_in_the_pot() -> None:
    from tests.table.seating import Room

    room = Room("black-pearl", 4, game="draw-high", structure="limit", blinds=(), ante=1, seats=8)
    room.deal()
    from tests.table.seating import passive

    while (hand := room.table.hand) is not None:
        assert hand.options.seat is not None
        room.table.act(passive(hand.options), hand.options.seat, room.now)
    assert room.table.accounts.carried == 4
    with pytest.raises(TableRefusal, match="while 4 is carried over in the pot"):
        room(ChangeSeat(1, 7))
    deal = room.deal()
    assert deal.hand.in_pot == 8
    room.fold_out()
    room.table.check_conserved()


def test_a_taken_seat_cannot_be_had() -> None:
    room = settled("common")
    with pytest.raises(TableRefusal, match="seat 2 is taken"):
        room(ChangeSeat(1, 2))
    with pytest.raises(TableRefusal, match="has 9 seats"):
        room(ChangeSeat(1, 12))


def test_the_last_big_blind_who_moves_past_a_moving_button_is_still_the_next_small_blind() -> None:
    room = settled("black-pearl", (1, 2, 3, 4, 6), choices={"button.method": "moving"})
    while room.plan.positions.big != 1:
        room.hand()
    room.hand()  # button 4, blinds 6 and 1
    room(ChangeSeat(1, 7))
    assert room.plan.positions.blinds == (7, 2)
    room.hand()
    assert room.plan.positions.blinds == (2, 3), "nobody has the big blind twice running"
