"""Killing and reviving beside the betting: at the draw, the discard, the bring-in, the showdown."""

import pytest
from tests.floor.betting import quietly, table
from tests.floor.deals import ALL_BOOKS, deal

from cardspeak.floor import HandGivenUp, Ruling, rule
from cardspeak.floor.hands.given_up import GivenUp
from cardspeak.hand import Call, Check, Discard, Draw, Hand, Muck, Show
from cardspeak.hand.phase import Phase
from cardspeak.hand.remedies import KillRemedy, RemedyError, Revive


def drawing() -> Hand:
    hand = table("black-pearl", "ace-to-five", "limit", bets=(4, 8), blinds=(2, 4))
    while hand.phase is Phase.BETTING:
        hand.act(Call() if hand.options.call is not None else Check())
    return hand


def test_a_hand_killed_at_the_draw_draws_no_more_and_one_revived_draws_again() -> None:
    hand = drawing()
    first = hand.options.seat
    assert first is not None
    cards = tuple(hand.slots_of(first))
    hand.apply([KillRemedy(first)])
    assert hand.options.seat != first
    assert set(cards) <= set(hand.muck)
    hand.apply([Revive(first)])
    assert hand.options.seat == first
    assert tuple(hand.slots_of(first)) == cards
    while hand.phase is Phase.DRAWING:
        hand.act(Draw((0,)))
    assert hand.phase is Phase.BETTING
    hand.check_conserved()


def test_killing_the_last_to_draw_goes_on_to_the_betting() -> None:
    hand = drawing()
    for _ in range(3):
        hand.act(Draw())
    last = hand.options.seat
    assert last is not None
    hand.apply([KillRemedy(last)])
    assert hand.phase is Phase.BETTING
    hand.check_conserved()


def test_a_hand_killed_at_the_discard_is_not_waited_for() -> None:
    hand = table("oasis", "crazy-pineapple", "limit", bets=(2, 4), blinds=(1, 2))
    while hand.phase is Phase.BETTING:
        hand.act(Call() if hand.options.call is not None else Check())
    waiting = hand.options.seats
    assert hand.options.discard == 1
    for seat in waiting[1:]:
        hand.act(Discard((0,)), seat)
    hand.apply([KillRemedy(waiting[0])])
    assert hand.options.seat is not None
    assert hand.options.discard is None
    hand.check_conserved()


def showing() -> Hand:
    hand = quietly(table("seminole", stacks={1: 50, 2: 50, 3: 50}), 3)
    while hand.phase is Phase.BETTING:
        hand.act(Check())
    return hand


def test_killing_all_but_one_at_the_showdown_pushes_the_pot() -> None:
    hand = showing()
    hand.apply([KillRemedy(1), KillRemedy(2)])
    assert hand.is_over
    assert hand.winnings(3) == 6
    with pytest.raises(RemedyError, match="last live hand"):
        showing().apply([KillRemedy(1), KillRemedy(2), KillRemedy(3)])


def test_killing_the_last_to_show_awards_the_pot_among_those_shown() -> None:
    hand = showing()
    hand.act(Show())
    hand.act(Show())
    last = hand.options.seat
    assert last is not None
    hand.apply([KillRemedy(last)])
    assert hand.is_over
    assert hand.winnings(last) == 0


def test_what_is_dead_stays_dead_and_what_is_live_stays_live() -> None:
    hand = showing()
    first = hand.options.seat
    assert first is not None
    hand.act(Muck())
    muck = hand.muck.slots[:]
    hand.apply([KillRemedy(first)])
    assert hand.muck.slots == muck
    hand.apply([Revive(first), Revive(first)])
    assert hand.live_count == 3
    assert hand.seats_to_show.count(first) == 1


@pytest.mark.parametrize("book", sorted({*ALL_BOOKS} - {"oasis"}))
@pytest.mark.parametrize("how", [GivenUp.SAID, GivenUp.THROWN])
def test_one_who_gives_up_the_hand_that_must_bring_in_leaves_it_to_the_next(
    book: str, how: GivenUp
) -> None:
    hand = deal(book, "seven-card-stud")
    first = hand.options.seat
    assert first is not None
    ruling = rule(hand, HandGivenUp(seat=first, how=how, identifiable=False))
    assert isinstance(ruling, Ruling)
    hand.apply(ruling.remedies, ruling.cites)
    assert not hand.is_live(first)
    assert hand.options.seat != first
    assert hand.options.bring_in is not None
