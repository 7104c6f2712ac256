"""Running it twice: who agrees, pot by pot, the odd part, the flop once, and one who mucks."""

import pytest
from tests.hand.tables import BOOKS, act, dealt, passively, picture

from cardspeak.games import Structure
from cardspeak.hand import Call, Hand, Muck, NotPossible, Phase, Raise, Run, Show, Showing
from cardspeak.hand.events import Awarded, RunsAgreed

NO_LIMIT = Structure.NO_LIMIT
TWICE = {"run_twice.most": 2, "run_twice.agreed": "the players of each pot for that pot"}


def all_in(stacks: list[int], **words: object) -> Hand:
    words = {"choices": TWICE} | words
    hand = dealt("holdem", NO_LIMIT, stacks, **words)  # type: ignore[arg-type]
    act(hand, Raise(max(stacks)), *[Call()] * (len(stacks) - 1))
    assert hand.phase is Phase.RUNNING
    return hand


def test_nobody_is_asked_while_there_is_betting_to_come() -> None:
    hand = dealt("holdem", NO_LIMIT, [100, 400, 400], choices=TWICE)
    act(hand, Raise(100), Call(), Call())
    assert hand.phase is Phase.BETTING


def test_two_boards_share_nothing_but_what_was_out() -> None:
    hand = all_in([100, 100])
    hand.act(Run(2), 1)
    hand.act(Run(2), 2)
    assert [len(board) for board in hand.boards] == [5, 5]
    assert not set(hand.boards[0]) & set(hand.boards[1])
    assert len(hand.burns) == 6
    assert hand.is_over


def test_one_who_declines_has_it_run_once() -> None:
    hand = all_in([100, 100])
    hand.act(Run(2), 2)
    hand.act(Run(1), 1)
    assert len(hand.boards) == 1


def test_nobody_is_asked_whose_answer_changes_nothing() -> None:
    everyone = TWICE | {"run_twice.agreed": "every player still in"}
    for hand in (
        all_in([100, 100]),
        all_in([100, 100, 100]),
        all_in([20, 90, 90], choices=everyone),
    ):
        hand.act(Run(1), 1)
        assert hand.phase is not Phase.RUNNING
        assert len(hand.boards) == 1


def test_a_player_is_asked_for_the_side_pot_after_the_main_pot_is_settled() -> None:
    hand = all_in([20, 60, 100, 100])
    hand.act(Run(1), 2)
    assert hand.options.seats == (3, 4)  # the short stack is in no pot that may run twice
    hand.act(Run(2), 4)
    hand.act(Run(2), 3)
    agreed = [event.times for event in hand.events or () if isinstance(event, RunsAgreed)]
    assert agreed == [1, 1, 2]


def test_a_short_stack_that_declines_is_in_for_the_top_board_only() -> None:
    hand = all_in([20, 100, 100])
    hand.act(Run(1), 1)
    hand.act(Run(2), 2)
    hand.act(Run(2), 3)
    agreed = [
        (event.pot, event.times) for event in hand.events or () if isinstance(event, RunsAgreed)
    ]
    assert agreed == [(0, 1), (1, 2)]
    won = [event for event in hand.events or () if isinstance(event, Awarded)]
    assert {event.run for event in won if event.pot == 0} == {0}
    assert {event.run for event in won if event.pot == 1} == {0, 1}
    assert sum(event.amount for event in won if event.pot == 1) == 160


def test_a_pot_run_once_stays_so_when_the_one_who_wanted_it_mucks() -> None:
    hand = all_in([20, 100, 100], showing=Showing.ASKED)
    hand.act(Run(1), 1)
    hand.act(Run(2), 2)
    hand.act(Run(2), 3)
    while not hand.is_over:
        hand.act(Muck() if hand.options.seat == 1 else Show())
    won = [event for event in hand.events or () if isinstance(event, Awarded)]
    assert {event.run for event in won if event.pot == 0} == {0}
    assert sum(event.amount for event in won if event.pot == 0) == 60


def test_the_first_run_plays_for_the_odd_chip() -> None:
    hand = all_in([25, 25, 25], choices=TWICE | {"run_twice.agreed": "every player still in"})
    for seat in (1, 2, 3):
        hand.act(Run(2), seat)
    by_run = [0, 0]
    for event in hand.events or ():
        if isinstance(event, Awarded):
            by_run[event.run] += event.amount
    assert by_run == [38, 37]


def test_three_runs_at_catfish_bend() -> None:
    hand = dealt("holdem", NO_LIMIT, [100, 100], book=BOOKS["catfish-bend"])
    act(hand, Raise(100), Call())
    assert hand.options.run == (1, 2, 3)
    hand.act(Run(3), 1)
    hand.act(Run(3), 2)
    assert len(hand.boards) == 3


def test_the_flop_is_dealt_once_with_five_hole_cards_at_seminole() -> None:
    hand = dealt("five-card-omaha", NO_LIMIT, [100, 100], book=BOOKS["seminole"])
    act(hand, Raise(100), Call())
    hand.act(Run(2), 1)
    hand.act(Run(2), 2)
    assert [len(board) for board in hand.boards] == [5, 2]
    assert len(hand.board_faces(1)) == 5
    assert hand.board_faces(1)[:3] == hand.board_faces(0)[:3]


def test_no_more_runs_are_offered_than_the_stub_can_give() -> None:
    # Ten players of Omaha leave twelve cards, too few for two boards; after the flop eight are
    # left, and two turns and rivers with their burns take eight.
    hand = dealt("omaha", NO_LIMIT, [100] * 10, choices=TWICE)
    act(hand, Raise(100), *[Call()] * 9)
    assert hand.phase is Phase.RUNNING
    assert len(hand.board) == 3
    for seat in range(1, 11):
        hand.act(Run(2), seat)
    assert [len(board) for board in hand.boards] == [5, 2]
    assert len(hand.stub) == 0


@pytest.mark.parametrize("times", [0, 3, -1, True, 2.0, None])
def test_another_number_of_runs_is_refused(times: object) -> None:
    hand = all_in([100, 100])
    before = picture(hand)
    with pytest.raises(NotPossible):
        hand.act(Run(times), 1)  # type: ignore[arg-type]
    assert picture(hand) == before
    passively(hand)
