"""Conduct: what may be done about a player who breaks the code of the house.

The offenses themselves are words for people and stand in the books; this says which steps may
follow, mildest first. Nothing here knows a player.
"""

from enum import StrEnum
from typing import Annotated

from cardspeak.books.policy.area import Area, Usually, says
from cardspeak.books.policy.figures import AtLeastOne
from cardspeak.books.when import TOURNAMENT


class Penalty(StrEnum):
    """A step of discipline."""

    WARNING = "a warning"
    SUSPENSION = "suspension"
    DEALT_OUT = "dealt out for a time or hands"
    REMOVAL = "removal from the game"
    DISQUALIFICATION = "disqualification"
    EVICTION = "eviction"
    BARRING = "barring from the room"


_AT_EVENTS = (Penalty.WARNING, Penalty.SUSPENSION, Penalty.DISQUALIFICATION)


class ConductPolicy(Area, frozen=True):
    """Discipline."""

    etiquette_steps: Annotated[
        tuple[Penalty, ...],
        says("What may follow a breach of etiquette, mildest first."),
        Usually(_AT_EVENTS, TOURNAMENT),
    ] = (Penalty.WARNING, Penalty.SUSPENSION, Penalty.BARRING)
    code_steps: Annotated[
        tuple[Penalty, ...],
        says("What may follow a breach of the code of conduct, mildest first."),
        Usually(_AT_EVENTS, TOURNAMENT),
    ] = (Penalty.BARRING,)
    steps_in_order: Annotated[bool, says("Whether each step must come before the next.")] = False
    other_steps: Annotated[
        tuple[Penalty, ...], says("Further penalties that may be given outside those steps.")
    ] = ()
    suspension_minutes: Annotated[
        AtLeastOne | None, says("Minutes a suspension lasts; none: as the floor says.")
    ] = None
    debts_bar: Annotated[
        bool,
        says("Whether a player who owes the house money may play in no game until it is paid."),
    ] = True
    disqualified_chips_removed: Annotated[
        bool, says("Whether the chips of a disqualified player leave play at once.")
    ] = True
