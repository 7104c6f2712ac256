"""Pot limit and half-pot limit: how the pot is counted, and what becomes of a bet over it.

Least raises and short all-ins are those of `nolimit`. The unit of counting, where a house rounds,
is a figure of the notice. It may not know a house or a game.
"""

from enum import StrEnum
from typing import Annotated

from cardspeak.books.policy.area import Area, says
from cardspeak.books.policy.betting import Price
from cardspeak.books.policy.figures import AtLeastOne


class HalfPot(StrEnum):
    """What becomes of the odd chip when half a pot is the limit."""

    DOWN = "rounded down"
    UP = "rounded up"


class PotCounted(StrEnum):
    """At which structures the dealer tells the size of the pot."""

    AT_POT_LIMIT = "only where the pot is the limit"
    ALWAYS = "at every structure"
    NEVER = "never"


class OversizeUntil(StrEnum):
    """Until when a wager over the pot is cut down to the pot."""

    NEXT_ACTS = "until the next player acts"
    ALL_HAVE_ACTED = "until all have acted on it"
    ROUND_ENDS = "until the round ends"


class PotLimitPolicy(Area, frozen=True):
    """Counting the pot where it limits the bet."""

    call_counts: Annotated[
        bool, says("Whether the raiser's own call is in the pot when the largest raise is counted.")
    ] = True
    antes_count: Annotated[
        bool, says("Whether antes and dead money are in the pot when the first round is counted.")
    ] = True
    short_blind_counts: Annotated[
        Price, says("How a blind that was posted short is counted for the first round's limit.")
    ] = Price.FULL
    small_blind_as_big: Annotated[
        bool,
        says(
            "Whether the small blind counts as a big one until the big blind has finished acting."
        ),
    ] = False
    round_up_to: Annotated[
        AtLeastOne | None,
        says("The unit in chips up to which the counted pot is rounded; none: exact."),
    ] = None
    half_pot: Annotated[HalfPot, says("Which way half of an odd pot goes at half-pot limit.")] = (
        HalfPot.DOWN
    )
    dealer_counts: Annotated[
        PotCounted, says("When the dealer keeps count of the pot and polices bets against it.")
    ] = PotCounted.AT_POT_LIMIT
    oversize_until: Annotated[
        OversizeUntil, says("How long a wager over the pot can be cut down, the surplus returned.")
    ] = OversizeUntil.ALL_HAVE_ACTED
    oversize_may_stand: Annotated[
        bool,
        says("Whether the floor may let a wager over the pot stand that a player long considered."),
    ] = True
