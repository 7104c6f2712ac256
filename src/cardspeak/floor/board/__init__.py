"""The board: cards turned too early, and too many of them."""

from cardspeak.floor.board import premature_board, too_many_flopped  # noqa: F401 - they register their reports
