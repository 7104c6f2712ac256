"""An action that is taken back leaves the deal as it was, whatever it led to."""

from random import Random
from typing import Any

import pytest
from tests.hand.played import any_hand
from tests.hand.tables import clone, every_table, offers, picture

from cardspeak.hand import Fold, Hand, Terms
from cardspeak.hand.remedies import Bind
from cardspeak.hand.snapshot import take_back

_TABLES = every_table()
_HANDS = 4


def _without_undo(hand: Hand) -> Any:
    twin = clone(hand)
    twin.undo = twin.events = None
    return picture(twin)


@pytest.mark.parametrize("name", sorted(_TABLES))
def test_taken_back(name: str) -> None:
    terms = Terms.of(*_TABLES[name])
    source = Random(name)
    taken_back = 0
    for _ in range(_HANDS):
        hand = any_hand(terms, source)
        while not hand.is_over:
            action, seat = source.choice(offers(hand))
            was_betting = hand.round is not None
            if was_betting and source.random() < 0.1:
                hand.apply([Bind(seat, action)])  # type: ignore[arg-type]
                if isinstance(action, Fold):
                    continue  # a fold that binds is done at once
            _ = hand.options
            before, heard = _without_undo(hand), len(hand.events or ())
            hand.act(action, seat)
            after = _without_undo(hand)
            if was_betting:
                take_back(hand, seat)
                assert hand.events is not None
                del hand.events[heard:]
                _ = hand.options
                assert _without_undo(hand) == before
                hand.act(action, seat)
                assert _without_undo(hand) == after
                taken_back += 1
    assert taken_back
