"""Running it twice: dealing what is left of the board more than once for parts of the pot.

It needs an all-in and no betting to come; this says how often, who must agree, and what is dealt
once. The extra rake is in `rake`. It may not know a house or a game.
"""

from enum import StrEnum
from typing import Annotated

from cardspeak.books.policy.area import Area, says
from cardspeak.books.policy.figures import AtLeastTwo


class Agreed(StrEnum):
    """Who must agree."""

    EVERY_PLAYER = "every player still in"
    POT_BY_POT = "the players of each pot for that pot"  # a dissenter's pots are run once


class AllInBy(StrEnum):
    """Who must be all-in."""

    ONE = "one player or more"
    EVERYONE = "every player still in"


class RunTwiceMoment(StrEnum):
    """When the players may ask for it."""

    BEFORE_THE_REST = "before the first card still to come"
    EACH_STREET = "before each street still to come"


class OddPart(StrEnum):
    """Which part gets the chip that cannot be divided among the runs."""

    FIRST_RUN = "the first run"
    LAST_RUN = "the last run"


class RunTwicePolicy(Area, frozen=True):
    """Running it twice."""

    most: Annotated[
        int, says("How many times at most the rest of the board is dealt.", least=1, most=3)
    ] = 1
    agreed: Annotated[Agreed, says("Who must agree to more than one run.")] = Agreed.EVERY_PLAYER
    all_in_by: Annotated[
        AllInBy, says("Who must be all-in, where no betting is to come, before it is asked.")
    ] = AllInBy.ONE
    asked: Annotated[
        RunTwiceMoment, says("Until when the players may ask to deal the rest more than once.")
    ] = RunTwiceMoment.BEFORE_THE_REST
    single_pot_stays_single: Annotated[
        bool,
        says("Whether a pot to be run once stays so when the player who wanted it mucks."),
    ] = True
    flop_once_from: Annotated[
        AtLeastTwo | None,
        says("From how many hole cards on the flop is dealt once and only later cards again."),
    ] = None
    burns: Annotated[
        bool, says("Whether each run burns a card before each street, as a single one does.")
    ] = True
    odd_part: Annotated[
        OddPart, says("Which run is played for the chip left over when the pot is divided.")
    ] = OddPart.FIRST_RUN
