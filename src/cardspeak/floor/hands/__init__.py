"""Hands: given up, mucked, fouled."""

from cardspeak.floor.hands import fouled, given_up, mucked  # noqa: F401 - they register their reports
