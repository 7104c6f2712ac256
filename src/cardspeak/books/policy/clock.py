"""The clock: who may have a player timed, for how long, and what follows when the time is out.

Seconds are those of the house; what measures them stands outside. A player whom the action passed
by is in `action`. Nothing here may read a clock.
"""

from enum import StrEnum
from typing import Annotated

from cardspeak.books.policy.area import Area, Group, says
from cardspeak.books.policy.windows import Deciding


class Caller(StrEnum):
    """Who may have a player put on the clock."""

    PLAYER = "any player at the table"
    PLAYER_IN_HAND = "any player in the hand"
    FLOOR = "the floor"
    DEALER = "the dealer"


class Expired(StrEnum):
    """What happens to a player whose time is out."""

    DEAD_HAND = "the hand is dead"
    CHECK = "the player checks"
    FLOOR_DECIDES = "the floor decides"


class ReasonableTimePolicy(Group, frozen=True):
    """The time a player has before the clock starts."""

    first: Annotated[
        bool, says("Whether it starts only when the player has had reasonable time already.")
    ] = True
    judged_by: Annotated[Deciding, says("Who says whether the player has had reasonable time.")] = (
        Deciding.FLOOR
    )


class ExpiredClockPolicy(Group, frozen=True):
    """What happens when the time is out."""

    facing_bet: Annotated[
        Expired, says("What happens when the time is out and the player faces a bet.")
    ] = Expired.DEAD_HAND
    facing_none: Annotated[
        Expired, says("What happens when the time is out and there is no bet to face.")
    ] = Expired.CHECK


class ClockPolicy(Area, frozen=True):
    """The clock."""

    used: Annotated[bool, says("Whether a player may be put on the clock.")] = True
    callers: Annotated[tuple[Caller, ...], says("Who may have a player put on the clock.")] = (
        Caller.PLAYER,
        Caller.FLOOR,
    )
    started_by: Annotated[
        Deciding, says("Who decides whether it starts; the book: it starts when asked for.")
    ] = Deciding.FLOOR
    reasonable_time: ReasonableTimePolicy = ReasonableTimePolicy()
    seconds: Annotated[
        int, says("Seconds the player then has, the warning or countdown included.", least=1)
    ] = 60
    floor_may_shorten: Annotated[
        bool, says("Whether the floor may give fewer seconds than that.")
    ] = False
    warning_seconds: Annotated[
        int, says("How many seconds before the end the player is warned or counted down.", least=0)
    ] = 10
    expired: ExpiredClockPolicy = ExpiredClockPolicy()
