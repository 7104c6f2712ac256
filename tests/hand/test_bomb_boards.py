"""A bomb pot with two boards: each street comes to both, and half of every pot goes with each."""

from typing import Any

from cardspeak.books import Book, Notice
from cardspeak.cards import DECKS, Seeded, cards
from cardspeak.games import Structure
from cardspeak.hand import Call, Check, Fold, Hand, PostKind, PostRecord, Showing, Terms
from cardspeak.hand.events import Awarded, Boarded


def dealt(deck: list[int] | None = None, boards: int = 2, **choices: Any) -> Hand:
    notice = Notice(
        name="bombs", game="holdem", structure=Structure.NO_LIMIT, blinds=(1, 2), bomb=10,
        buy_in=100, choices={"bomb.allowed": True, "bomb.boards": boards} | choices,
    )  # fmt: skip
    terms = Terms.of(Book.load("common"), notice)
    posts = [PostRecord(seat, 10, PostKind.BOMB) for seat in (1, 2, 3)]
    stacks = {1: 100, 2: 100, 3: 100}
    faces = deck or Seeded(4).shuffled(DECKS[52].cards)
    return Hand(terms, stacks, button=3, deck=faces, posts=posts, showing=Showing.AUTOMATIC)


def stacked() -> list[int]:
    """Seat 1 has aces and wins the first board; seat 2 has kings and wins the second."""
    hole = cards("As Ks 7c Ah Kh 2d")
    flop = cards("3c 4d Ac 9h") + cards("Kd 5s 6h")
    rest = cards("8c Jd Tc") + cards("9c 2h 3h")
    top = [*hole, *flop, *rest]
    return [*top, *[card for card in DECKS[52].cards if card not in top]]


def test_two_boards_come_street_by_street_with_one_burn() -> None:
    hand = dealt()
    assert [len(board.slots) for board in hand.boards] == [3, 3]
    assert len(hand.burns.slots) == 1
    while not hand.is_over:
        hand.act(Check())
        hand.check_conserved()
    assert [len(board.slots) for board in hand.boards] == [5, 5]
    assert len(hand.burns.slots) == 3
    seen = [event for event in hand.events or () if isinstance(event, Boarded)]
    assert [event.run for event in seen] == [0, 1] * 3
    assert {event.cites for event in seen if event.run} == {("bomb.boards",)}


def test_each_board_wins_half_of_the_pot() -> None:
    hand = dealt(stacked())
    while not hand.is_over:
        hand.act(Check())
    awards = [event for event in hand.events or () if isinstance(event, Awarded)]
    assert [(event.seat, event.amount, event.run) for event in awards] == [(1, 15, 0), (2, 15, 1)]
    assert list(hand.stacks_by_seat.values()) == [105, 105, 90]
    hand.check_conserved()


def test_one_left_takes_it_all() -> None:
    hand = dealt(stacked())
    wager = hand.options.wager
    assert wager is not None
    hand.act(wager.action(wager.least))
    hand.act(Fold())
    hand.act(Fold())
    assert hand.is_over
    assert list(hand.stacks_by_seat.values()) == [120, 90, 90]


def test_all_in_is_not_run_again_and_the_boards_are_dealt_out() -> None:
    hand = dealt(stacked(), **{"run_twice.most": 2})
    for _ in range(3):
        wager = hand.options.wager
        if wager is None:
            break
        hand.act(wager.action(wager.most))
    while not hand.is_over:
        assert not hand.options.run
        hand.act(Fold() if hand.options.call is None else Call())
    assert [len(board.slots) for board in hand.boards] == [5, 5]
    hand.check_conserved()


def test_an_action_taken_back_leaves_both_boards_as_they_were() -> None:
    hand = dealt()
    for _ in range(2):
        hand.act(Check())
    before, boards = hand.snapshot(), [list(board.slots) for board in hand.boards]
    hand.act(Check())
    assert [len(board.slots) for board in hand.boards] == [4, 4]
    hand.restore(before)
    assert [list(board.slots) for board in hand.boards] == boards
    assert hand.runs == 2
    while not hand.is_over:
        hand.act(Check())
    hand.check_conserved()


def test_one_board_is_as_ever() -> None:
    hand = dealt(boards=1)
    assert len(hand.boards) == 1
    assert hand.runs == 1


def test_a_full_table_of_omaha_has_one_board_because_the_deck_cannot_give_two() -> None:
    boards = {}
    for players in (9, 10):
        notice = Notice(
            name="bombs", game="omaha", structure=Structure.NO_LIMIT, blinds=(1, 2), bomb=10,
            buy_in=100, choices={"bomb.allowed": True, "bomb.boards": 2},
        )  # fmt: skip
        seats = range(1, players + 1)
        posts = [PostRecord(seat, 10, PostKind.BOMB) for seat in seats]
        stacks = dict.fromkeys(seats, 100)
        terms, faces = Terms.of(Book.load("common"), notice), Seeded(4).shuffled(DECKS[52].cards)
        hand = Hand(terms, stacks, button=3, deck=faces, posts=posts, showing=Showing.AUTOMATIC)
        while hand.options.seat is not None:
            hand.act(Check())
        boards[players] = [len(board) for board in hand.boards]
        assert sum(hand.stacks_by_seat.values()) == 100 * players
    assert boards == {9: [5, 5], 10: [5]}
