"""Remedies for many cards at once: what they refuse they leave alone; they lose no card."""

import pytest
from tests.floor.deals import check_down, deal, faced, state

from cardspeak.hand import BringIn, Call, Check, Fold
from cardspeak.hand import remedies as r
from cardspeak.hand.remedies import RemedyError


@pytest.mark.parametrize(
    "remedy",
    [
        r.ReplaceAfterDraw(1, 9),
        r.ReplaceBoard(0, r.To.MUCK),
        r.TakeAtRandom(r.To.STUB),
        r.PassCard(1, 2, 2),
        r.PassCard(1, 0, 9),
        r.CloseUp(1, 5, r.To.MUCK),
        r.Scrap(99),
        r.DealRowAgain(burned=3),
        r.RemoveBefore(ahead=9),
        r.ServeRest(ahead=9),
        r.DropOut(1),
        r.OpenWith(9),
        r.ReturnPosts(9),
    ],
)
def test_a_remedy_that_does_not_fit_changes_nothing(remedy: r.AnyRemedy) -> None:
    hand = deal("common")
    before = state(hand)
    with pytest.raises(RemedyError):
        hand.apply([r.Scrap(0), remedy])
    assert state(hand) == before


def test_starting_cards_close_up_only_while_every_hand_is_on_the_table() -> None:
    hand = deal("common")
    hand.act(Fold())
    with pytest.raises(RemedyError, match="no longer all on the table"):
        hand.apply([r.CloseUp(1, 0, r.To.MUCK)])


def test_a_round_that_was_opened_is_not_opened_by_another() -> None:
    hand = deal("common", "seven-card-stud")
    hand.act(BringIn())
    with pytest.raises(RemedyError, match="opened already"):
        hand.apply([r.OpenWith(3)])


def test_a_player_who_may_pass_the_forced_bet_on_can_fold_and_the_next_has_it() -> None:
    hand = deal("common", "seven-card-stud")
    hand.apply([r.OpenWith(3, may_fold=True)])
    hand.act(Fold())
    assert (hand.options.seat, hand.options.bring_in, hand.options.fold) == (4, 2, True)
    hand.act(BringIn())
    assert hand.options.seat == 1
    assert hand.options.call == 2


def test_posts_go_back_to_a_dead_hand() -> None:
    hand = deal("common")
    hand.apply([r.KillRemedy(2), r.ReturnPosts(2)])
    assert list(hand.stacks_by_seat.values()) == [198, 200, 200, 200]
    hand.check_conserved()
    hand.act(Call())
    hand.act(Call())
    assert hand.options.call == 2
    before = hand.stacks_by_seat
    hand.apply([r.ReturnPosts(2)])
    assert hand.stacks_by_seat == before, "what is back goes back no second time"
    hand.check_conserved()


def test_a_row_keeps_its_facing_when_it_comes_again() -> None:
    hand = deal("common", "seven-card-stud")
    check_down(hand)
    hand.apply([r.DealRowAgain(burns=2)])
    assert [cards[-1] for cards in faced(hand).values()] == [14, 15, 16, 17]
    assert all(len(hand.open_cards_of(seat)) == 2 for seat in hand.seats[:4])
    assert list(hand.burns) == [12, 13]
    hand.act(Check())
    hand.check_conserved()


def test_a_reshuffle_with_the_muck_takes_every_discard() -> None:
    hand = deal("common")
    hand.act(Fold())
    hand.apply([r.Reshuffle(with_muck=True)])
    assert not len(hand.muck)
    assert len(hand.stub) == 52 - 6
    with pytest.raises(RemedyError):
        hand.apply([r.Revive(3)])
