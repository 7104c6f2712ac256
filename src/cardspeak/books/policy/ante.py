"""Antes: when they go up, who pays them, and what a short stack pays first.

Only the forced contribution is described here; a missing or short ante found after the deal is an
irregularity and belongs to the misdeals.
"""

from enum import StrEnum
from typing import Annotated

from cardspeak.books.policy.area import Area, says


class AnteTime(StrEnum):
    """By when antes must be up."""

    BEFORE_CUT = "before the cut"
    BEFORE_DEAL = "before the first card"


class AntePayer(StrEnum):
    """Who puts up the antes of a deal."""

    EACH_PLAYER = "each player"
    BIG_BLIND = "the big blind for the table"
    BUTTON = "the button for the table"


class PaidFirst(StrEnum):
    """What a player too short for both ante and blind pays first."""

    ANTE = "the ante"
    BLIND = "the blind"


class AntePolicy(Area, frozen=True):
    """Antes."""

    posted: Annotated[AnteTime, says("By when antes must be up.")] = AnteTime.BEFORE_DEAL
    payer: Annotated[AntePayer, says("Who puts up the antes of a deal.")] = AntePayer.EACH_PLAYER
    short_pays_first: Annotated[
        PaidFirst, says("Whether a stack too short for both pays the ante or the blind first.")
    ] = PaidFirst.ANTE
