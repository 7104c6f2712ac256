"""Stud: early, misplaced and exposed cards, the forced bet, up cards."""

from cardspeak.floor.stud import (  # noqa: F401 - they register their reports
    exposed_last_card,
    forced_bet,
    misplaced_cards,
    premature_cards,
    up_cards,
)
