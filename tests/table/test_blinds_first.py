"""The blinds lie in the pot before the first card is dealt, game by game."""

import pytest
from tests.table.seating import Room

from cardspeak.hand.events import Dealt, Posted


@pytest.mark.rule(
    "official:11.1.c", "official:14.1.c", "official:15.1.c", "official:16.1.c", "official:17.1.c"
)
@pytest.mark.parametrize(
    ("game", "deck"),
    [
        ("five-card-draw", 52),
        ("two-card-manila", 32),
        ("three-card-manila", 36),
        ("holdem", 52),
        ("omaha", 52),
    ],
)
def test_blinds_are_posted_before_the_first_card(game: str, deck: int) -> None:
    room = Room(
        "official", 4, button=0, game=game, deck=deck, seats=6, structure="limit", buy_in=100
    )
    events = room.deal().hand.events or []
    kinds = [type(event) for event in events]
    posted = [at for at, kind in enumerate(kinds) if kind is Posted]
    assert len(posted) == 2
    assert max(posted) < kinds.index(Dealt)
    room.fold_out()
