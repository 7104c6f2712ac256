"""The straddle, or over-blind: who may post it, how large it is, and what it does to the round.

The rock, a straddle that the last winner must post, has its own area. Nothing here knows a seat.
"""

from enum import StrEnum
from typing import Annotated

from cardspeak.books.policy.area import Area, says
from cardspeak.books.policy.figures import AtLeastOne


class StraddleAllowed(StrEnum):
    """When a straddle may be posted."""

    NO = "no"
    TO_MAKE_UP = "to come in or make up blinds only"
    CASH = "in cash games"
    ALWAYS = "in every event"


class StraddleSize(StrEnum):
    """Who fixes the size of a straddle."""

    FIXED = "fixed"  # exactly `times`; more than that goes back
    BY_NOTICE = "by the notice, at least this"  # exactly what the notice says
    PLAYERS_CHOICE = "the player's choice, at least this"


class StraddleSeat(StrEnum):
    """A seat that may straddle."""

    LEFT_OF_BLINDS = "left of the last blind"
    BUTTON = "the button"
    OTHERS = "any other seat"
    BLINDS = "the blinds"


class Preference(StrEnum):
    """Who comes first when more players would straddle than may."""

    BACK_FROM_BUTTON = "counter-clockwise from the button"
    ON_FROM_BLINDS = "clockwise from the big blind"
    FIRST_TO_SAY = "first to announce"


class StraddleEffect(StrEnum):
    """What a straddle is to the betting of the first round."""

    FURTHER_BLIND = "a further blind"  # it sets the bring-in; a raise is measured from its size
    BLIND_RAISE = "a blind raise"  # bet sizes stay those of the structure


class StraddleLasts(StrEnum):
    """For how long a straddle is the least that may be bet."""

    FIRST_ROUND = "the first round"
    DEAL = "the whole deal"


class StraddleOrder(StrEnum):
    """Who acts first on a straddled round."""

    LEFT_OF_STRADDLE = "left of the straddle"
    STRADDLE_LAST = "left of the straddle, who acts last after raises too"
    LEFT_OF_BLINDS = "left of the blinds, the straddle last"


class StraddleTime(StrEnum):
    """By when a straddle must be announced or posted."""

    BEFORE_DEAL = "before the first card"
    BEFORE_LOOKING = "before its owner looks"
    BEFORE_ACTION = "before the first action"


class BarredStraddle(StrEnum):
    """What becomes of a straddle the dealer let through though the game has none."""

    STANDS_AFTER_ACTION = "stands after substantial action"
    GOES_BACK = "goes back"


class StraddlePolicy(Area, frozen=True):
    """The straddle."""

    allowed: Annotated[StraddleAllowed, says("When a straddle may be posted.")] = (
        StraddleAllowed.CASH
    )
    most: Annotated[AtLeastOne | None, says("How many straddles one deal may have; none: any.")] = 1
    times: Annotated[
        int, says("How many times the last blind or straddle the next one is.", least=2)
    ] = 2
    size: Annotated[StraddleSize, says("Who fixes the size of a straddle.")] = StraddleSize.FIXED
    seats: Annotated[
        tuple[StraddleSeat, ...],
        says("Which seats may straddle; a second one comes from the seat left of the first."),
    ] = (StraddleSeat.LEFT_OF_BLINDS,)
    button_barred: Annotated[
        bool, says("Whether the button never straddles, even when it sits left of the blinds.")
    ] = False
    preference: Annotated[
        Preference, says("Who comes first when more players would straddle than may.")
    ] = Preference.ON_FROM_BLINDS
    effect: Annotated[
        StraddleEffect, says("Whether a straddle sets a new bring-in or is a raise made blind.")
    ] = StraddleEffect.FURTHER_BLIND
    lasts: Annotated[
        StraddleLasts, says("For how long a straddle that sets the bring-in is the least bet.")
    ] = StraddleLasts.FIRST_ROUND
    counts_as_raise: Annotated[
        bool, says("Whether a straddle is the first of the raises that a round allows.")
    ] = False
    option: Annotated[bool, says("Whether the straddler may raise when others only called.")] = True
    order: Annotated[StraddleOrder, says("Who acts first on a straddled round.")] = (
        StraddleOrder.LEFT_OF_STRADDLE
    )
    announced: Annotated[StraddleTime, says("By when a straddle must be announced or posted.")] = (
        StraddleTime.BEFORE_DEAL
    )
    with_kill: Annotated[bool, says("Whether a pot that is killed may be straddled as well.")] = (
        False
    )
    sleeper: Annotated[
        bool, says("Whether a bet left blind in advance by another seat may play when reached.")
    ] = False
    barred: Annotated[
        BarredStraddle, says("What becomes of a straddle let through where there are none.")
    ] = BarredStraddle.STANDS_AFTER_ACTION
