"""A tournament table: players moved in, and the last two of the event."""

import pytest
from tests.table.seating import Room

from cardspeak.hand import Raise
from cardspeak.table import Leave


def raises_of_two(room: Room) -> int:
    """How often the two players raise before the cap, or ten times."""
    hand = room.deal().hand
    count = 0
    while count < 10 and (wager := hand.options.wager) is not None:
        assert hand.options.seat is not None
        room.table.act(Raise(wager.least), hand.options.seat, room.now)
        count += 1
    room.fold_out()
    return count


@pytest.mark.rule("catfish-bend:S12.tourn.23", "black-pearl:S14.t.22", "black-pearl:S3.bet.4.2")
@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl"])
def test_the_last_two_of_an_event_have_no_cap_at_the_table(book: str) -> None:
    room = Room(book, 3, structure="limit", event="tournament", stack=1000)
    room.hand()
    room(Leave(1))
    assert raises_of_two(room) == 10


@pytest.mark.rule("catfish-bend:S12.tourn.23", "black-pearl:S14.t.22")
@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl"])
def test_two_of_three_players_left_in_an_event_keep_the_cap(book: str) -> None:
    room = Room(book, 3, structure="limit", event="tournament", stack=1000)
    hand = room.deal().hand
    room.table.act(Raise(4), hand.options.seat or 0, room.now)
    room.table.act(Raise(6), hand.options.seat or 0, room.now)
    room.table.act(Raise(8), hand.options.seat or 0, room.now)
    assert hand.options.wager is None
    room.fold_out()
