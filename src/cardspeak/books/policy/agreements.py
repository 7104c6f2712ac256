"""Agreements between players: dividing a pot, chopping the blinds, insurance, posting for another.

What players may settle among themselves instead of leaving it to the cards. Running it twice has
an area of its own; dividing a tournament's prizes is the tournament's.
"""

from enum import StrEnum
from typing import Annotated

from cardspeak.books.policy.area import Area, says


class BlindChop(StrEnum):
    """Whether the blinds may take back their bets when everyone else has folded."""

    BARRED = "not allowed"
    CASH_GAMES = "in cash games with a button"
    EVERYWHERE = "in all games with a button"


class Insurance(StrEnum):
    """How the house stands to side bets on the outcome of an all-in."""

    BARRED = "not allowed"
    NOT_RULED_ON = "not condoned and not ruled on"
    ALLOWED = "allowed"


class PostForAnother(StrEnum):
    """Whether a player may post an ante or blind for someone else."""

    BARRED = "not allowed"
    UNLESS_OBJECTED = "if nobody objects"


class AgreementsPolicy(Area, frozen=True):
    """Agreements between players."""

    split_pots: Annotated[
        bool, says("Whether players may divide a pot by agreement instead of playing it out.")
    ] = False
    chop_blinds: Annotated[
        BlindChop, says("Whether the blinds may take their bets back when all others have folded.")
    ] = BlindChop.CASH_GAMES
    insurance: Annotated[
        Insurance, says("Whether players may insure a hand when someone is all-in.")
    ] = Insurance.BARRED
    post_for_another: Annotated[
        PostForAnother, says("Whether a player may put in an ante or blind for another.")
    ] = PostForAnother.BARRED
