"""What rulings order beyond the deal is done by the table, every chip through the journal."""

from typing import Any

import pytest
from tests.table.seating import Room

from cardspeak.floor import Offense, report_of
from cardspeak.floor.core import orders as floor
from cardspeak.hand import Call, Fold
from cardspeak.money.journal import BANK
from cardspeak.table import (
    BuyIn,
    CallFloor,
    ChangeSeat,
    CorrectButtonCommand,
    Leave,
    PostRequest,
    Release,
    Sit,
    TableRefusal,
    orders,
)
from cardspeak.table.events import ButtonCorrected, ChipsMoved, Ordered, PaidAtCage
from cardspeak.table.log import parse, replay

EVERY = [each for each in floor.Order.__subclasses__() if each.__module__ == floor.__name__]


def called(room: Room, report: str, **facts: Any) -> list[Any]:
    """Call the floor in the hand being played."""
    return room(CallFloor(report_of({"report": report, **facts}), by="floor"))


def said(events: list[Any]) -> list[str]:
    return [event.says for event in events if isinstance(event, Ordered)]


def replays(room: Room) -> bool:
    lines = list(room.table.log.lines())  # type: ignore[union-attr]
    return replay(*parse(lines)).state() == room.table.state()


@pytest.mark.parametrize("kind", EVERY, ids=lambda kind: kind.__name__)
def test_every_order_of_the_floor_is_carried_out(kind: type[floor.Order]) -> None:
    assert len(EVERY) == 14
    assert kind in orders._DO


def test_a_misdeal_is_dealt_again_with_the_same_button_and_blinds() -> None:
    room = Room("seminole")
    room.hand()
    before = room.deal().plan
    events = called(room, "not shuffled")
    assert "the same hand is dealt again" in said(events)
    assert room.table.hand is None
    assert room.plan == before
    assert room.hand() == before
    assert replays(room)


def test_a_button_found_wrong_is_put_right_for_the_next_deal() -> None:
    room = Room("black-pearl")
    room.hand()
    room.deal()
    events = orders.execute(room.table, [floor.CorrectButton()])
    assert events == [ButtonCorrected(2, orders.BUTTON_CITES)]
    room.fold_out()
    assert room.plan.positions.button == 3


@pytest.mark.rule("catfish-bend:S3.irreg.1", "black-pearl:S3.irreg.1")
@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl"])
def test_a_button_that_came_too_early_leaves_everyone_each_position_once(book: str) -> None:
    room = Room(book, button=3)
    positions = [room.hand().positions]
    room(CorrectButtonCommand(1))
    positions += [room.hand().positions for _ in range(4)]
    assert [each.button for each in positions] == [3, 1, 2, 4, 5]
    assert sorted(each.blinds[0] for each in positions) == [1, 2, 3, 4, 5]
    assert sorted(each.big for each in positions) == [1, 2, 3, 4, 5]
    assert room.plan.positions.button == 1
    assert replays(room)


@pytest.mark.rule("catfish-bend:S3.irreg.1", "black-pearl:S3.irreg.1")
@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl"])
def test_a_button_that_lagged_behind_comes_where_it_was_due(book: str) -> None:
    room = Room(book)
    room.hand()
    room.hand()
    room(CorrectButtonCommand(4))
    assert [room.hand().positions.button for _ in range(3)] == [4, 5, 1]
    assert replays(room)


@pytest.mark.rule("catfish-bend:S3.misdeal.1.g", "black-pearl:S3.misdeal.2.g")
@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl"])
@pytest.mark.parametrize("right", [4, 1])
def test_after_a_misdeal_for_a_wrong_button_the_deal_comes_again_with_the_right_one(
    book: str, right: int
) -> None:
    room = Room(book)
    room.hand()
    room.hand()
    assert room.deal().plan.positions.button == 3
    assert "the same hand is dealt again" in said(called(room, "wrong button"))
    room(CorrectButtonCommand(right))
    assert room.plan.positions.button == right
    assert room.hand().positions.button == right
    assert replays(room)


@pytest.mark.rule("black-pearl:S3.irreg.6")
def test_chips_of_one_who_knew_of_a_fouled_deck_stay_for_the_next_deal() -> None:
    room = Room("black-pearl", structure="limit")
    room.hand()
    deal = room.deal()
    seat = deal.hand.options.seat
    assert seat is not None
    room.table.act(Call(), seat, room.now)
    stack = room.table.seat(seat).stack
    events = called(room, "duplicate card", knew=seat)
    assert "the deck is taken out of play" in said(events)
    (moved,) = [event for event in events if isinstance(event, ChipsMoved)]
    assert (moved.seat, moved.amount) == (seat, 2)
    assert room.table.seat(seat).stack == stack - 2
    assert room.table.accounts.carried == 2
    room.table.check_conserved()
    room(Sit(9, "late"))
    room(BuyIn(9, 100))
    assert 9 not in room.plan.dealt, "only those of the deal before play for it"
    assert room.deal().hand.brought == 2
    room.fold_out()
    assert replays(room)


def test_a_pot_in_dispute_is_held_apart_and_paid_as_decided() -> None:
    room = Room("black-pearl")
    room.deal()
    called(room, "decision pending")
    room.fold_out()
    held = room.table.rulings.impounded
    assert held == {3: 2}, "the big blind won what was called of the blinds"
    assert room.table.seat(3).stack == 99
    room.table.check_conserved()
    with pytest.raises(TableRefusal, match="2 is impounded, and the decision pays 3"):
        room(Release(((2, 3),)))
    room(Release(((2, 1), (3, 1))))
    assert (room.table.seat(2).stack, room.table.seat(3).stack) == (100, 100)
    room.table.check_conserved()
    with pytest.raises(TableRefusal, match="no pot is impounded"):
        room(Release())
    assert replays(room)


def test_the_cage_keeps_a_pot_held_apart_for_a_player_who_has_left() -> None:
    room = Room("black-pearl")
    room.deal()
    called(room, "decision pending")
    room.fold_out()
    winner = room.table.name_of(3)
    room(Leave(3))
    room(Sit(3, "somebody else"))
    room(BuyIn(3, 100))
    bank = room.table.journal.balance(BANK)
    events = room(Release())
    assert [(each.player, each.amount) for each in events if isinstance(each, PaidAtCage)] == [
        (winner, 2)
    ]
    assert room.table.seat(3).stack == 100, "the player who sits there now has no part in it"
    assert room.table.journal.balance(BANK) == bank + 2
    room.table.check_conserved()
    assert replays(room)


def test_a_pot_held_apart_follows_a_player_who_changed_seats() -> None:
    room = Room("black-pearl")
    room.deal()
    called(room, "decision pending")
    room.fold_out()
    had, free = room.table.seat(3).stack, next(n for n in range(1, 10) if not room.table.at(n))
    room(ChangeSeat(3, free))
    room(Release(((3, 2),)))
    assert room.table.seat(free).stack == had + 2
    room.table.check_conserved()


def test_a_pot_held_apart_goes_by_default_to_whom_it_was_pushed() -> None:
    room = Room("black-pearl")
    room.deal()
    called(room, "decision pending")
    room.fold_out()
    room(Release())
    assert room.table.seat(3).stack == 101


def test_a_pot_pushed_to_the_wrong_player_goes_to_the_right_one() -> None:
    room = Room("black-pearl")
    room.hand()  # seat 3, the big blind, won the small blind and its own like it
    assert room.table.accounts.won == {3: 2}
    events = orders.execute(room.table, [floor.TakeBackPot(3, 5)])
    moved = [event for event in events if isinstance(event, ChipsMoved)]
    assert [(event.seat, event.amount) for event in moved] == [(3, 2), (5, 2)]
    room.table.check_conserved()


def test_a_pot_of_the_hand_before_moves_when_the_hand_being_played_is_over() -> None:
    room = Room("black-pearl")
    room.hand()  # seat 3 won 2
    room.deal()
    assert orders.execute(room.table, [floor.TakeBackPot(3, 5)]) == []
    room.fold_out()  # seat 4 wins seat 3's small blind
    assert {each.number: each.stack for each in room.table.occupied} == {
        1: 100, 2: 99, 3: 98, 4: 101, 5: 102,
    }  # fmt: skip
    room.table.check_conserved()


def test_chips_leave_the_event_or_go_to_another_seat() -> None:
    room = Room("common")
    orders.execute(room.table, [floor.RemoveChips(2, 30), floor.HandOver(3, 4, 10)])
    stacks = [room.table.seat(number).stack for number in (2, 3, 4)]
    assert stacks == [70, 90, 110]
    orders.execute(room.table, [floor.RemoveChips(2), floor.HandOver(3, 4)])
    assert [room.table.seat(number).stack for number in (2, 3, 4)] == [0, 0, 200]
    room.table.check_conserved()


def test_orders_about_players_who_have_gone_move_nothing() -> None:
    room = Room("common")
    gone: list[floor.AnyOrder] = [
        floor.RemoveChips(9), floor.Penalize(9, "a warning"), floor.CarryPot(5, 9),
    ]  # fmt: skip
    events = orders.execute(room.table, [*gone, floor.HandOver(9, 1)])
    assert [type(each) for each in events] == [Ordered] * 4
    assert all("left" in each for each in said(list(events)))
    room.table.check_conserved()


def test_an_order_that_is_cut_or_comes_to_nothing_says_so() -> None:
    room = Room("common")
    events = orders.execute(room.table, [floor.HandOver(3, 4, 130)])
    assert said(list(events)) == ["had only 100 of the 130 that are due"]
    assert room.table.seat(4).stack == 200
    nothing: list[floor.AnyOrder] = [
        floor.HandOver(3, 4, 10), floor.RemoveChips(3, 5), floor.CarryPot(5, 3),
        floor.TakeBackPot(3, 4), floor.Impound(),
    ]  # fmt: skip
    assert said(list(orders.execute(room.table, nothing))) == ["no chips are there to be moved"] * 5
    room.table.check_conserved()


@pytest.mark.parametrize(
    ("step", "fate"),
    [("a warning", "stays"), ("suspension", "away"), ("removal from the game", "gone")],
)
def test_a_penalty_is_entered_and_the_player_goes_or_sits_out(step: str, fate: str) -> None:
    room = Room("common")
    room.deal()
    player = room.table.seat(5).player
    events = orders.execute(room.table, [floor.Penalize(5, step)])
    assert said(list(events)) == [step]
    assert room.table.rulings.penalties == {player: (step,)}
    room.fold_out()
    seat = room.table.at(5)
    assert (seat is None) is (fate == "gone")
    if seat is not None:
        assert seat.away is (fate == "away")
    room.table.check_conserved()


def test_misconduct_called_in_a_hand_is_entered_in_the_log() -> None:
    room = Room("black-pearl")
    room.deal()
    events = called(room, "misconduct", seat=4, offense=Offense.SOFT_PLAY.value, given=0)
    assert said(events) == ["a warning"]
    room.fold_out()
    assert replays(room)


def test_a_clock_and_cards_to_be_shown_are_told_to_the_table() -> None:
    room = Room("common")
    room.deal()
    events = orders.execute(
        room.table, [floor.StartClock(4, 60, 50), floor.ShowCards(4, "at the end")]
    )
    assert said(list(events)) == [
        "has 60 seconds to act, with a warning after 50", "shows the cards to the table at the end",
    ]  # fmt: skip
    room.fold_out()


def test_one_sent_away_in_the_middle_of_a_hand_still_plays_it_out() -> None:
    room = Room("common")
    room.deal()
    orders.execute(room.table, [floor.Penalize(2, "removal from the game")])
    assert room.table.is_live(2)
    while room.table.hand is not None:
        seat = room.table.hand.options.seat
        assert seat is not None
        room.table.act(Fold(), seat, room.now)
    assert room.table.at(2) is None
    with pytest.raises(TableRefusal):
        room(PostRequest(2))
