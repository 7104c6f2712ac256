"""The blinds of the regular structure: how many, how large, where, and what posting one allows.

Coming into a game is the matter of `entry`, blinds missed that of `missed`, a change of seat that
of `reseat`. Nothing here knows who sits where.
"""

from enum import StrEnum
from typing import Annotated

from cardspeak.books.policy.area import Area, says


class ForcedBets(StrEnum):
    """What a notice may choose to force the first bets with."""

    BLINDS = "blinds"
    ANTE = "an ante"
    BLINDS_AND_ANTE = "blinds and an ante"


class BigSize(StrEnum):
    """How large the last (big) blind is."""

    LOWER_LIMIT = "the lower limit"  # the small bet
    AT_LEAST_MINIMUM = "at least the table minimum"
    BY_NOTICE = "by the notice"


class SmallSize(StrEnum):
    """How large the small blind is."""

    HALF = "half the big blind"
    HALF_OR_UNDER = "half the big blind or the nearest amount below"
    BY_NOTICE = "by the notice"


class ThirdBlind(StrEnum):
    """Where the smallest of three or more blinds sits."""

    LEFT_OF_BUTTON = "left of the button"
    ON_BUTTON = "on the button"


class BlindName(StrEnum):
    """One of the regular blinds, or an extra one for the collection."""

    SMALL = "small"
    MIDDLE = "middle"
    COLLECTION = "collection"  # an extra blind for the house; the big blind is never dead


class BlindTime(StrEnum):
    """By when a blind must be up."""

    BEFORE_DEAL = "before the first card"
    BEFORE_LOOKING = "before its owner looks"


class LeastOpen(StrEnum):
    """The least for which the pot may be opened."""

    BIG_BLIND = "the big blind"
    TWICE_BIG_BLIND = "twice the big blind"


class Oversize(StrEnum):
    """What becomes of a blind larger than the structure's."""

    REFUSED = "refused"  # the exact amount plays
    STANDS = "stands"


class ShortSingle(StrEnum):
    """What a player with less than half a blind does when due for the only blind of a game."""

    PLAYS_SHORT = "posts what is left"
    NEXT_TAKES_IT = "gets a hand, the next player takes the blind"


class ShortSingleAfter(StrEnum):
    """What a player whose single blind the next player took owes after winning or rebuying."""

    NOTHING = "nothing"
    TAKE_OR_WAIT = "take the next blind or wait for it"


class BlindsPolicy(Area, frozen=True):
    """The blinds of the regular structure."""

    forced: Annotated[
        tuple[ForcedBets, ...],
        says("What a notice may force the first bets with in a button game."),
    ] = (ForcedBets.BLINDS, ForcedBets.ANTE, ForcedBets.BLINDS_AND_ANTE)
    number: Annotated[int, says("How many blinds a deal has.", least=1, most=4)] = 2
    big: Annotated[BigSize, says("How large the last blind is.")] = BigSize.LOWER_LIMIT
    small: Annotated[SmallSize, says("How large the small blind is.")] = SmallSize.HALF_OR_UNDER
    third: Annotated[ThirdBlind, says("Where the smallest of three or more blinds sits.")] = (
        ThirdBlind.LEFT_OF_BUTTON
    )
    dead: Annotated[
        tuple[BlindName, ...],
        says("Which blinds of the structure are dead money, no part of the poster's bet."),
    ] = ()
    posted: Annotated[BlindTime, says("By when a blind must be up.")] = BlindTime.BEFORE_DEAL
    least_open: Annotated[
        LeastOpen, says("Whether the big blind may be called or the least opening is twice it.")
    ] = LeastOpen.BIG_BLIND
    option: Annotated[
        bool, says("Whether a regular blind may raise at its first turn though nobody raised.")
    ] = True
    option_after_short_all_in: Annotated[
        bool, says("Whether the big blind keeps the option after an all-in short of a raise.")
    ] = True
    option_of_posted: Annotated[
        bool, says("Whether a player who posted to come in or to make up may raise in turn.")
    ] = True
    oversize: Annotated[
        Oversize, says("What becomes of a regular blind larger than the structure's.")
    ] = Oversize.REFUSED
    short_made_up: Annotated[
        bool,
        says("Whether a player who posted a short blind owes the rest after winning or rebuying."),
    ] = False
    half_is_full: Annotated[
        bool, says("Whether half of a game's only blind or more counts as the full blind.")
    ] = False
    short_single: Annotated[
        ShortSingle, says("What a player with less than half of a game's only blind does when due.")
    ] = ShortSingle.PLAYS_SHORT
    short_single_after: Annotated[
        ShortSingleAfter, says("What a player whose single blind passed on owes after winning.")
    ] = ShortSingleAfter.NOTHING
