"""What no deal lets anyone do while it is played, whatever the house."""

import pytest
from tests.hand.tables import BOOKS
from tests.table.test_ruling import dealt

from cardspeak.floor import Gesture, Means, interpret
from cardspeak.table import (
    AddOn,
    Away,
    ChangeSeat,
    TableRefusal,
    TakeOff,
)
from cardspeak.table.views import seen


@pytest.mark.rule("official:7.5.s1")
@pytest.mark.parametrize("book", BOOKS)
def test_nobody_adds_to_the_stake_or_takes_from_it_during_a_deal(book: str) -> None:
    table = dealt(book)
    hand = table.hand
    assert hand is not None
    stacks = list(hand.stacks_by_seat.values())
    with pytest.raises(TableRefusal):
        table.apply(AddOn(2, 50), 2)
    table.apply(Away(2), 2)
    with pytest.raises(TableRefusal):
        table.apply(TakeOff(2, 10), 2)
    assert list(hand.stacks_by_seat.values()) == stacks


@pytest.mark.rule("seminole:A.3")
@pytest.mark.parametrize("book", BOOKS)
def test_a_live_hand_stays_in_its_seat(book: str) -> None:
    table = dealt(book)
    with pytest.raises(TableRefusal):
        table.apply(ChangeSeat(2, 5), 2)
    assert table.at(5) is None
    assert table.is_live(2)


@pytest.mark.rule("seminole:A.2.g")
def test_everybody_sees_everybodys_chips() -> None:
    table = dealt("seminole")
    assert table.hand is not None
    view = seen(table, table.hand, 2)
    shown = {seat.seat: seat.stack for seat in view.seats}
    assert shown == table.hand.stacks_by_seat


@pytest.mark.rule("seminole:A.20.p1")
def test_chips_gathered_in_ones_own_area_are_no_action() -> None:
    table = dealt("seminole")
    hand = table.hand
    assert hand is not None
    before = hand.options
    assert not isinstance(interpret(Gesture(), hand), Means)
    assert hand.options == before
