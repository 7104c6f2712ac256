"""Straddle, kill, rock, bomb pot, chopping: what goes in beyond the blinds."""

from pathlib import Path
from typing import Any

import pytest
from tests.table.seating import Room, notice, passive

from cardspeak.books import Book, NoticeError
from cardspeak.hand import Action, Call, Fold, PostKind
from cardspeak.table import (
    Away,
    Back,
    CallBomb,
    Chop,
    JoinBomb,
    Kill,
    Leave,
    PayDebt,
    Sit,
    Straddle,
    TableRefusal,
    WalkOut,
    kill,
)
from cardspeak.table.kill import KillMarks

HIGH_LOW: dict[str, Any] = {"game": "omaha-high-low", "structure": "limit"}


# Straddle: button 1, blinds 2 and 3, first to act 4


@pytest.mark.rule(
    "black-pearl:S13.nl.15.1", "black-pearl:S13.nl.15.2", "catfish-bend:S9.nl.14",
    "black-pearl:S4.blind.16",
)  # fmt: skip
@pytest.mark.parametrize("book", ["black-pearl", "catfish-bend", "common"])
def test_the_player_left_of_the_big_blind_straddles_for_twice_it(book: str) -> None:
    room = Room(book)
    room(Straddle(4))
    assert room.posts()[4] == (4, 0)
    deal = room.deal()
    assert deal.hand.options.seat == 5
    assert deal.hand.options.call == 4
    room.fold_out()


@pytest.mark.rule("black-pearl:S13.nl.15.2", "oasis:oasis.holdem-hilo.24.b")
def test_a_straddle_from_the_wrong_seat_is_refused() -> None:
    room = Room("black-pearl")
    with pytest.raises(TableRefusal, match=r"seat 5 may not straddle: only seat 4 may"):
        room(Straddle(5))
    with pytest.raises(TableRefusal, match="a straddle is 4, not 6"):
        room(Straddle(4, 6))
    oasis = Room("oasis", structure="limit")
    with pytest.raises(TableRefusal, match="to come in or make up blinds only"):
        oasis(Straddle(4))


@pytest.mark.rule("oasis:oasis.holdem-hilo.24.b", "oasis:oasis.crazy.25.b")
def test_three_handed_the_button_does_not_straddle_where_it_never_may(tmp_path: Path) -> None:
    for extends, may in (("oasis", False), ("common", True)):
        book = tmp_path / f"{extends}.toml"
        book.write_text(
            f'title = "House"\nextends = "{extends}"\n[[rule]]\nid = "1"\nkind = "table"\n'
            'text = "Anyone left of the big blind may straddle."\n'
            'sets = { "straddle.allowed" = "in cash games" }\n'
        )
        room = Room(Book.load(book), players=3, structure="limit")
        if may:
            room(Straddle(1))
            assert room.posts()[1] == (4, 0)
        else:
            with pytest.raises(TableRefusal, match="no seat may on this deal") as refused:
                room(Straddle(1))
            assert "straddle.button_barred" in refused.value.cites


@pytest.mark.rule("official:11.1.c.iv", "official:1.1.over-blind", "official:11.5.c")
def test_the_over_blind_belongs_to_draw_alone() -> None:
    draw: dict[str, Any] = {"game": "five-card-draw", "structure": "no-limit", "seats": 8}
    room = Room("official", button=0, **draw)
    over = room.plan.positions.big % 5 + 1
    room(Straddle(over))
    assert room.posts()[over] == (4, 0)
    with pytest.raises(TableRefusal, match="may not straddle"):
        Room("official", button=0)(Straddle(4))


@pytest.mark.rule("seminole:B.2.e.g", "seminole:B.2.e.a")
def test_the_button_straddles_before_others_where_preference_runs_backwards() -> None:
    room = Room("seminole")
    room(Straddle(4))
    room(Straddle(1))
    assert [due.seat for due in room.plan.dues if due.kind is PostKind.STRADDLE] == [1]
    assert room.deal().hand.options.seat == 2
    room.fold_out()


@pytest.mark.rule("seminole:B.2.e.a")
def test_the_floor_may_permit_more_straddles() -> None:
    room = Room("seminole", choices={"straddle.most": None})
    room(Straddle(4))
    room(Straddle(1))
    assert {due.seat: due.amount for due in room.plan.dues if due.kind is PostKind.STRADDLE} == {
        1: 4,
        4: 8,
    }


@pytest.mark.rule("catfish-bend:S4.blinds.16")
def test_more_than_one_straddle_only_at_no_limit() -> None:
    room = Room("catfish-bend", structure="no-limit")
    room(Straddle(4))
    room(Straddle(5))
    found = [due.amount for due in room.plan.dues if due.kind is PostKind.STRADDLE]
    assert found == [4, 8]
    room = Room("catfish-bend", structure="limit")
    room(Straddle(4))
    with pytest.raises(TableRefusal, match="seat 4 straddles first") as refused:
        room(Straddle(5))
    assert "straddle.most" in refused.value.cites
    assert [due.seat for due in room.plan.dues if due.kind is PostKind.STRADDLE] == [4]


@pytest.mark.rule("seminole:B.2.e.g")
def test_a_later_straddle_that_comes_first_takes_the_place_of_another() -> None:
    room = Room("seminole")
    room(Straddle(4))
    room(Straddle(1))
    assert [due.seat for due in room.plan.dues if due.kind is PostKind.STRADDLE] == [1]


def test_a_killed_pot_is_not_straddled() -> None:
    room = Room("catfish-bend", structure="limit", kill="full")
    room.table.kill = KillMarks(must_kill=5, level=1)
    with pytest.raises(TableRefusal, match="seat 5 kills the pot"):
        room(Straddle(4))


@pytest.mark.rule("seminole:B.2.e.c")
def test_a_notice_may_fix_a_larger_straddle() -> None:
    room = Room("seminole", straddle=5)
    with pytest.raises(TableRefusal, match="a straddle is 5, not 4"):
        room(Straddle(4, 4))
    room(Straddle(4))
    assert room.posts()[4] == (5, 0)
    with pytest.raises(NoticeError, match="at least 4"):
        notice(straddle=3).check(Book.load("seminole"))


# Kill


@pytest.mark.rule("catfish-bend:S8.intro.4", "catfish-bend:S8.kill.3", "catfish-bend:S8.intro.1")
def test_the_winner_of_two_pots_kills_the_next() -> None:
    room = Room("catfish-bend", structure="limit", kill="full")
    room.win(5)
    assert (room.table.kill.leg, room.table.kill.must_kill) == (5, 0)
    room.deal()
    table = room.table
    hand = table.hand
    assert hand is not None
    callers = 0
    while table.hand is not None:
        options = hand.options
        assert options.seat is not None
        action: Action
        if options.seat == 5:
            action = options.wager.action(options.wager.least) if options.wager else Call()
        elif callers == 0 and options.call is not None and hand.in_pot > 3:
            action, callers = Call(), 1
        else:
            action = Fold()
        table.act(action, options.seat, room.now)
    assert table.kill.must_kill == 5
    due = next(due for due in room.plan.dues if due.seat == 5)
    assert due.amount == 4
    assert "catfish-bend:S8.intro.4" in room.rules(5)
    assert room.deal().hand.terms.notice.bets == (4, 8)
    room.fold_out()


@pytest.mark.rule("catfish-bend:S8.kill.3")
def test_blinds_alone_do_not_make_a_second_leg() -> None:
    room = Room("catfish-bend", structure="limit", kill="full")
    room.win(5)
    room.win(5, raise_first=True)
    assert (room.table.kill.leg, room.table.kill.must_kill) == (5, 0)


@pytest.mark.rule("black-pearl:S12.kill.3.1", "black-pearl:S12.kill.3.2")
def test_a_leg_needs_a_flop_and_a_drop_where_the_book_asks_for_them() -> None:
    room = Room("black-pearl", structure="limit", kill="full")
    room.win(5, raise_first=True)
    assert room.table.kill.leg == 0, "no flop was dealt"


@pytest.mark.rule("catfish-bend:S8.kill.7", "black-pearl:S12.kill.13", "black-pearl:S12.kill.7")
@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl"])
def test_a_killer_who_wins_again_kills_again_for_the_same(book: str) -> None:
    room = Room(book, structure="limit", kill="full")
    room.hand()
    room.table.kill = KillMarks(leg=5, must_kill=5, level=1)
    room.win(5)
    assert room.table.kill.must_kill == 5
    assert next(due.amount for due in room.plan.dues if due.seat == 5) == 4


@pytest.mark.rule("black-pearl:S12.intro.2")
@pytest.mark.parametrize(("way", "size"), [("up", 4), ("down", 2)])
def test_half_a_kill_is_rounded_as_the_notice_says(way: str, size: int) -> None:
    words: dict[str, Any] = {
        "structure": "limit",
        "kill": "half",
        "chip": 2,
        "choices": {"kill.half_rounds": way},
    }
    room = Room("black-pearl", **words)
    room.table.kill = KillMarks(must_kill=5, level=1)
    assert next(due.amount for due in room.plan.dues if due.seat == 5) == size


@pytest.mark.rule("catfish-bend:S8.kill.8", "black-pearl:S12.kill.8")
@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl"])
def test_a_scoop_of_five_upper_limits_kills_at_high_low(book: str) -> None:
    room = Room(book, kill="full", **HIGH_LOW)
    room.win(5, raise_first=True)
    assert room.table.kill.must_kill == 0, "the pot was smaller than twenty"
    room.deal()
    while (hand := room.table.hand) is not None:
        options = hand.options
        assert options.seat is not None
        first = hand.street == 0
        action = passive(options)
        if options.wager is not None and first:
            action = options.wager.action(options.wager.least)
        elif not first and options.seat != 5:
            action = Fold()
        room.table.act(action, options.seat, room.now)
    assert room.table.kill.must_kill == 5


@pytest.mark.rule("catfish-bend:S8.kill.4", "black-pearl:S12.kill.5")
@pytest.mark.parametrize(("book", "killer"), [("catfish-bend", 5), ("black-pearl", 0)])
def test_a_killer_who_splits_at_high_low(book: str, killer: int) -> None:
    room = Room(book, kill="full", **HIGH_LOW)
    room.hand()
    room.table.kill = KillMarks(must_kill=5, level=1)
    deal = room.deal()
    for seat in (2, 5):
        deal.hand.win(deal.hand.player(seat), 40)
    kill.after(room.table, deal.plan, deal.hand)
    assert room.table.kill.must_kill == killer


@pytest.mark.rule("catfish-bend:S8.kill.6", "black-pearl:S12.kill.6")
@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl"])
def test_one_who_must_kill_may_not_go_first_and_pays_if_gone(book: str) -> None:
    room = Room(book, structure="limit", kill="full")
    room.hand()
    room.table.kill = KillMarks(must_kill=4, level=1)
    for command in (Leave(4), Away(4)):
        with pytest.raises(TableRefusal, match="must post the kill of 4 first"):
            room(command)
    player = room.table.seat(4).player
    room(WalkOut(4))
    with pytest.raises(TableRefusal, match="owes a kill of 4"):
        room(Sit(6, player))
    room(PayDebt(player))
    room(Sit(6, player))
    assert room.table.accounts.carried == 4
    assert room.deal().hand.dead == 4
    room.fold_out()


def test_a_kill_is_made_good_between_hands_and_never_into_the_pot_being_played_for() -> None:
    room = Room("black-pearl", structure="limit", kill="full")
    room.hand()
    room.table.kill = KillMarks(must_kill=4, level=1)
    player = room.table.seat(4).player
    room(WalkOut(4))
    room.deal()
    with pytest.raises(TableRefusal, match="between hands"):
        room(PayDebt(player))
    room.table.check_conserved()
    assert room.table.accounts.debts == {player: 4}


@pytest.mark.rule("catfish-bend:S8.kill.5", "catfish-bend:S8.kill.1.b")
def test_a_leg_is_kept_by_one_who_steps_away_and_lost_by_one_who_quits() -> None:
    room = Room("catfish-bend", structure="limit", kill="full")
    room.win(5)
    room(Away(5))
    assert room.table.kill.leg == 5
    room(Back(5))
    room(Leave(5))
    assert room.table.kill.leg == 0


@pytest.mark.rule("black-pearl:S12.kill.10.2", "black-pearl:S12.kill.11")
def test_a_kill_by_choice_needs_four_kill_blinds_and_no_other_kill() -> None:
    room = Room("black-pearl", game="ace-to-five", structure="limit", seats=8, kill="full")
    room.hands(6)
    room.arrive(7)
    seat = room.table.seat(7)
    seat.stack, stack = 15, seat.stack
    with pytest.raises(TableRefusal, match="needs 16"):
        room(Kill(7))
    seat.stack = stack
    room.table.kill = KillMarks(must_kill=2)
    with pytest.raises(TableRefusal, match="a deal has one kill"):
        room(Kill(7))
    room.table.kill = KillMarks()
    room(Kill(7))


def test_a_kill_without_being_obliged_is_refused() -> None:
    room = Room("common", structure="limit", kill="full")
    with pytest.raises(TableRefusal, match="may not kill the pot by choice"):
        room(Kill(4))


# The rock


@pytest.mark.rule("seminole:A.36.1", "seminole:A.36.3", "seminole:A.36.4")
def test_the_winner_puts_out_the_rock() -> None:
    room = Room("seminole", rock=10)
    assert room.table.rock == 0
    room.win(5)
    assert room.table.rock == 5
    assert room.posts()[5] == (10, 0)
    assert room.deal().hand.options.seat == 1
    room.fold_out()


@pytest.mark.rule("seminole:A.36.6")
def test_the_rock_replaces_a_blind() -> None:
    room = Room("seminole", rock=10)
    room.win(3)
    assert room.plan.positions.blinds == (3, 4)
    assert room.posts() == {3: (10, 0), 4: (2, 0)}


@pytest.mark.rule("seminole:A.36.8")
def test_a_split_pot_leaves_the_rock_in_the_worst_position() -> None:
    room = Room("seminole", 3, rock=10)
    board = [51, 47, 43, 39, 35]  # ace to ten of spades: the board plays
    deck = [0, 1, 2, 4, 5, 6, 8, *board[:3], 9, board[3], 10, board[4]]
    deck += [card for card in range(52) if card not in deck]
    room.now += 1
    room.table.next_hand(room.now, deck)
    while (hand := room.table.hand) is not None:
        assert hand.options.seat is not None
        room.table.act(passive(hand.options), hand.options.seat, room.now)
    assert room.table.rock == 2, "the first winner left of the button"


def test_a_house_without_the_rock_refuses_the_notice() -> None:
    with pytest.raises(NoticeError, match="has no rock"):
        notice(rock=10).check(Book.load("black-pearl"))


# Bomb pots


@pytest.mark.rule(
    "black-pearl:S5.holdem.10", "black-pearl:S5.holdem.10.a", "black-pearl:S5.holdem.10.d"
)
def test_the_willing_play_a_bomb_pot_and_the_button_stays() -> None:
    room = Room("black-pearl", bomb=5)
    room.hand()
    room(CallBomb(10))
    for seat in (1, 3, 5):
        room(JoinBomb(seat))
    assert room.posts() == dict.fromkeys((1, 3, 5), (0, 10))
    before = room.plan.positions
    deal = room.deal()
    assert deal.hand.board.slots, "the flop comes at once"
    room.fold_out()
    assert room.plan.positions.button == before.button
    assert not any(seat.has_missed for seat in room.table.occupied)


@pytest.mark.rule("seminole:B.3.2")
def test_a_bomb_pot_needs_everyone_where_all_must_agree() -> None:
    room = Room("seminole", bomb=5)
    room.hand()
    room(CallBomb(10))
    for seat in (1, 2, 3, 4):
        room(JoinBomb(seat))
    assert not room.plan.is_bomb
    room(JoinBomb(5))
    assert room.plan.is_bomb


def test_a_bomb_pot_that_is_not_on_the_notice_is_refused() -> None:
    with pytest.raises(TableRefusal, match="does not play bomb pots"):
        Room("black-pearl")(CallBomb(10))
    with pytest.raises(NoticeError, match="no bomb pots"):
        notice(bomb=5).check(Book.load("catfish-bend"))


# Chopping


@pytest.mark.rule("catfish-bend:S2.proc.14.s2")
def test_the_blinds_take_their_bets_back_when_all_others_fold() -> None:
    room = Room("catfish-bend")
    room.deal()
    with pytest.raises(TableRefusal, match="the blinds may chop only"):
        room(Chop(2))
    for seat in (4, 5, 1):
        room.table.act(Fold(), seat, room.now)
    room(Chop(2))
    room(Chop(3))
    assert room.table.hand is None
    assert {seat.stack for seat in room.table.occupied} == {100}
    assert room.plan.positions.button == 2, "the button goes on"
