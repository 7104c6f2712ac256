"""The deck: the cut, boxed and missing cards, a fouled deck, burns, the stub."""

from cardspeak.floor.deck import (  # noqa: F401 - they register their reports
    boxed_cards,
    burns_kept,
    cut,
    fouled_deck,
    stub,
    wrong_burns,
)
