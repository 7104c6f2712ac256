"""Wagers: calls, sizes, string bets, gestures, and chips that may not play."""

from cardspeak.floor.wagers import (  # noqa: F401 - they register their reports
    chip_reading,
    chips,
    gesture_report,
    gestures,
    oversized,
    short_calls,
    sizes,
    speech,
    string_bets,
)
