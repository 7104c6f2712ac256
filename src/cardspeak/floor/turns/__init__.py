"""Turns: out of turn, skipped, absent, the clock, what a player may ask."""

from cardspeak.floor.turns import absent, before_acting, clock, out_of_turn, skipped  # noqa: F401 - they register their reports
