"""Antes that wait in a pot nobody opened: each is known by its player, and counted once."""

import pytest
from tests.table.seating import Room, passive

from cardspeak.floor import report_of
from cardspeak.table import CallFloor

WORDS = {
    "game": "draw-high",
    "structure": "limit",
    "bets": (4, 8),
    "blinds": (),
    "seats": 8,
    "buy_in": 100,
}


def passed_in(book: str) -> Room:
    """A table of four whose first pot was passed in."""
    room = Room(book, 4, ante=1, **WORDS)  # type: ignore[arg-type]
    room.deal()
    pass_all(room)
    assert room.table.accounts.carried == 4
    return room


def pass_all(room: Room) -> None:
    while (hand := room.table.hand) is not None:
        assert hand.options.seat is not None
        room.table.act(passive(hand.options), hand.options.seat, room.now)


@pytest.mark.parametrize("book", ["black-pearl", "seminole"])
def test_a_player_whose_antes_went_back_has_none_in_the_pot_that_stays(book: str) -> None:
    room = passed_in(book)
    hand = room.deal().hand
    seat = hand.options.seat
    assert seat is not None
    report = {
        "report": "wrong count found late", "seat": seat, "too_many": True, "no_impropriety": True,
    }  # fmt: skip
    had = hand.stack(seat)
    room(CallFloor(report_of(report), by="floor"))
    pass_all(room)
    accounts, player = room.table.accounts, room.table.name_of(seat)
    returned = room.table.seat(seat).stack - had
    assert accounts.carried == 8 - returned
    assert sum(accounts.antes.values()) == accounts.carried
    assert accounts.antes.get(player, 0) == 2 - returned
    assert room.deal().hand.in_pot == 12, "to play for the pot, antes returned are paid again"
    room.table.check_conserved()
