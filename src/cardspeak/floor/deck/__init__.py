"""The deck: boxed and missing cards, a fouled deck, burns, the stub."""

from cardspeak.floor.deck import boxed_cards, fouled_deck, stub, wrong_burns  # noqa: F401 - they register their reports
