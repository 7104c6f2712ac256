"""A player called to another game goes when the book says: at once, before the blind, later."""

import pytest
from tests.table.seating import Room

from cardspeak.table import Called, CallOver, TableRefusal
from cardspeak.table.log import parse, replay


def stays(room: Room, seat: int) -> int:
    """How many hands a player still plays."""
    for hands in range(12):
        if room.table.at(seat) is None:
            return hands
        room.hand()
    return 12


@pytest.mark.parametrize(
    ("rule", "in_blinds", "elsewhere"),
    [
        ("at once", 0, 0),
        ("at once, or through the button if in the blinds", 2, 0),
        ("until due for the big blind", 4, 1),
    ],
)
def test_one_called_to_the_main_game(rule: str, in_blinds: int, elsewhere: int) -> None:
    choices = {"transfer.must_move.leaves": rule}
    room = Room("common", choices=choices)
    room.hand()  # button 1, blinds 2 and 3
    room(CallOver(3))
    assert stays(room, 3) == in_blinds
    room = Room("common", choices=choices)
    room.hand()
    room(CallOver(5))
    assert stays(room, 5) == elsewhere
    room.table.check_conserved()
    lines = list(room.table.log.lines())  # type: ignore[union-attr]
    assert replay(*parse(lines)).state() == room.table.state()


@pytest.mark.parametrize(("waiting", "hands"), [(0, 1), (1, 1), (2, 0)])
def test_one_who_asked_for_a_change_goes_at_once_when_two_wait(waiting: int, hands: int) -> None:
    room = Room("common")
    room.hand()
    room(CallOver(5, Called.OWN_WISH, waiting))
    assert stays(room, 5) == hands


@pytest.mark.parametrize(
    ("why", "waiting", "hands"),
    [(Called.MUST_MOVE, 3, 1), (Called.OWN_WISH, 0, 1), (Called.OWN_WISH, 1, 0)],
)
def test_at_stud_hands_are_counted(why: Called, waiting: int, hands: int) -> None:
    room = Room(
        "common", game="seven-card-stud", structure="limit", blinds=(), ante=1, bring_in=1, seats=8
    )
    room.hand()
    room(CallOver(5, why, waiting))
    assert stays(room, 5) == hands


def test_called_during_a_hand_the_player_goes_after_it_with_everything() -> None:
    room = Room("common", choices={"transfer.must_move.leaves": "at once"})
    room.deal()
    room(CallOver(5))
    assert room.table.at(5) is not None
    room.fold_out()
    assert room.table.at(5) is None
    assert room.table.journal.balance("other tables") == 100
    room.table.check_conserved()


def test_no_must_move_where_the_house_has_none() -> None:
    room = Room("common", choices={"transfer.must_move.allowed": False})
    with pytest.raises(TableRefusal, match="no must-move games"):
        room(CallOver(5))
