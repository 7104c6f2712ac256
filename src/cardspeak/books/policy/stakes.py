"""Table stakes: which chips play in a deal, which are too small, and when chips leave the table.

Only what lay on the table when the deal began can be bet; this says what counts as lying there.
It may not know a house or an amount of money.
"""

from enum import StrEnum
from typing import Annotated

from cardspeak.books.policy.area import Area, says


class Cash(StrEnum):
    """Whether banknotes play."""

    NEVER = "never plays"
    UNAWARE = "plays once for an unaware player if nobody in the pot objects"
    HUNDREDS = "plays in hundred-dollar notes"


class PlayBehind(StrEnum):
    """Which chips that are not on the table play."""

    NOTHING = "nothing"
    BOUGHT = "chips bought before the deal and on their way"


class Unannounced(StrEnum):
    """How much of chips on their way plays when the amount was not announced."""

    ALL = "all of them"
    MINIMUM_BUY_IN = "up to the minimum buy-in"
    NOTHING = "nothing"


class Concealed(StrEnum):
    """What chips out of plain view are good for."""

    DO_NOT_PLAY = "do not play"
    ONLY_LOSE = "can be lost but win nothing"
    PLAY = "play"


class SmallestChip(StrEnum):
    """The smallest chip that may be wagered."""

    FORCED_BETS_OR_RAKE = "the smallest used in antes, blinds or rake"
    FORCED_BETS = "the smallest used in antes or blinds"
    BRING_IN_CHIP = "the chip in which the bring-in is made"
    BETTING_UNIT = "the betting unit posted for the game"


class SmallerChips(StrEnum):
    """What chips below the smallest are good for."""

    NEVER_PLAY = "never play"
    IN_QUANTITY = "play only as many as make up the smallest chip"


class Removal(StrEnum):
    """When a player who goes on playing may take chips off the table."""

    NEVER = "never"
    WHILE_AWAY = "while away, all restored on return"
    VERIFIED = "while away, counted by a supervisor and restored on return"


class StakesPolicy(Area, frozen=True):
    """Table stakes."""

    cash: Annotated[Cash, says("Whether banknotes on the table play in a pot.")] = Cash.NEVER
    foreign_chips_play: Annotated[
        bool, says("Whether chips of another card room or another event play.")
    ] = False
    play_behind: Annotated[
        PlayBehind, says("Whether chips that have not yet reached the table play in the deal.")
    ] = PlayBehind.BOUGHT
    unannounced_behind: Annotated[
        Unannounced, says("How much plays behind when the table was not told the amount.")
    ] = Unannounced.ALL
    concealed: Annotated[
        Concealed, says("Whether chips that lay out of plain view at the start of a deal play.")
    ] = Concealed.DO_NOT_PLAY
    smallest_chip: Annotated[
        SmallestChip, says("The smallest chip that may be bet, also by a player going all-in.")
    ] = SmallestChip.FORCED_BETS_OR_RAKE
    smaller_chips: Annotated[
        SmallerChips, says("Whether chips below the smallest play when there are enough of them.")
    ] = SmallerChips.NEVER_PLAY
    cents_play: Annotated[
        bool, says("Whether a fraction of a dollar plays where the bets are in whole dollars.")
    ] = False
    removal: Annotated[
        Removal, says("Whether a player may take chips off the table and come back to the game.")
    ] = Removal.WHILE_AWAY
    incidentals: Annotated[
        bool, says("Whether chips in play may pay for food, drink and the like between deals.")
    ] = True
    rack: Annotated[bool, says("Whether a player may play with chips in a rack.")] = False
