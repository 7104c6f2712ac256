"""What a hand waits for, and who decides at the showdown whether a hand is shown."""

from enum import StrEnum


class Showing(StrEnum):
    """Who decides at the showdown whether a hand is shown."""

    ASKED = "each player in turn"
    AUTOMATIC = "nobody: hands that can win are shown, the others mucked"


class Phase(StrEnum):
    """What the hand waits for."""

    BETTING = "betting"
    DISCARDING = "discarding"
    DRAWING = "drawing"
    RUNNING = "agreeing on the number of runs"
    SHOWING = "showing"
    OVER = "over"
