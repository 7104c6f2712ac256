"""Conduct: what may be done about a player who breaks the code of the house.

The offenses themselves are words for people and stand in the books; this says which steps may
follow, mildest first. A tournament's steps are in `tournament`. Nothing here knows a player.
"""

from enum import StrEnum
from typing import Annotated

from cardspeak.books.policy.area import Area, says


class Step(StrEnum):
    """A step of discipline at a cash game."""

    WARNING = "a warning"
    SUSPENSION = "suspension"
    REMOVAL = "removal from the game"
    BARRING = "barring from the room"


class ConductPolicy(Area, frozen=True):
    """Discipline at cash games."""

    etiquette_steps: Annotated[
        tuple[Step, ...], says("What may follow a breach of etiquette, mildest first.")
    ] = (Step.WARNING, Step.SUSPENSION, Step.BARRING)
    code_steps: Annotated[
        tuple[Step, ...], says("What may follow a breach of the code of conduct, mildest first.")
    ] = (Step.BARRING,)
    steps_in_order: Annotated[bool, says("Whether each step must come before the next.")] = False
