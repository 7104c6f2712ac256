"""The draw: cards served, numbers asked for, opening and sevens."""

from cardspeak.floor.draw import opening, requests, served_cards  # noqa: F401 - they register their reports
