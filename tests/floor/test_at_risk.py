"""Chips that can be lost but win nothing, where a house has such."""

from typing import Any

import pytest
from tests.floor.betting import finished
from tests.floor.test_other_houses import house

from cardspeak.cards import cards
from cardspeak.floor import ChipsBehindAllIn, ConcealedChips, Outcome, Ruling, rule
from cardspeak.hand import Bet, Call, Fold, Hand, Raise
from cardspeak.hand.remedies import AtRisk, RemedyError

LOSE = "can be lost but win nothing"


def dealt(**settings: Any) -> Hand:
    """Four players with 2000; seat 3, first to act, holds aces and seat 4 kings."""
    hand = house(settings)
    faces = {3: cards("As Ah"), 4: cards("Ks Kh")}
    for seat, wanted in faces.items():
        slots = hand.slots_of(seat)
        for slot, face in zip(slots, wanted, strict=True):
            other = hand.deck.faces.index(face)
            held = hand.deck.faces[slot]
            hand.deck.faces[slot], hand.deck.faces[other] = face, held
    return hand


def carried_out(hand: Hand, report: Any) -> Ruling:
    ruling = rule(hand, report)
    assert isinstance(ruling, Ruling), ruling
    hand.apply(ruling.remedies, ruling.cites)
    return ruling


def stack(hand: Hand, seat: int) -> int:
    hand.check_conserved()
    return hand.stack(seat)


def all_in(hand: Hand) -> None:
    """Seats 3 and 4 put in every chip, the others fold, and the board is dealt."""
    hand.act(Raise(2000))
    hand.act(Call())
    hand.act(Fold())
    hand.act(Fold())
    finished(hand)


def test_hidden_chips_win_nothing_with_the_best_hand() -> None:
    hand = dealt(**{"stakes.concealed": LOSE})
    assert carried_out(hand, ConcealedChips(seat=3, amount=500)).outcome is Outcome.CHIPS_PLAY
    all_in(hand)
    assert stack(hand, 3) == 2000 + 1500 + 3  # the blinds, and what met the chips in view
    assert stack(hand, 4) == 500


def test_hidden_chips_are_lost_to_a_better_hand() -> None:
    hand = dealt(**{"stakes.concealed": LOSE})
    carried_out(hand, ConcealedChips(seat=4, amount=500))
    all_in(hand)
    assert (stack(hand, 3), stack(hand, 4)) == (4003, 0)


def test_chips_kept_back_from_an_all_in_can_only_be_lost() -> None:
    hand = dealt(**{"wager.left_behind": LOSE})
    ruling = carried_out(hand, ChipsBehindAllIn(seat=3, behind=500))
    assert ruling.outcome is Outcome.BINDING
    hand.act(Call())
    hand.act(Fold())
    hand.act(Fold())
    finished(hand)
    assert (stack(hand, 3), stack(hand, 4)) == (3503, 500)


def test_what_met_hidden_chips_goes_back_when_all_others_fold() -> None:
    hand = dealt()
    hand.apply([AtRisk(3, 1900)])
    hand.act(Raise(600))
    hand.act(Call())
    hand.act(Fold())
    hand.act(Fold())
    hand.act(Bet(100))
    hand.act(Fold())
    assert hand.is_over
    assert (stack(hand, 3), stack(hand, 4)) == (2103, 1900)


def test_chips_that_are_not_there_cannot_be_at_risk() -> None:
    with pytest.raises(RemedyError, match="has 2000, not 2001"):
        dealt().apply([AtRisk(3, 2001)])
