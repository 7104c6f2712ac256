"""Blinds missed: what counts as missing them, what must be posted, and what part of it is live.

It speaks of a player who belongs to the game; new players are the matter of `entry`. What a hand
dealt to a player who owes becomes is decided here too, by how far it had gone.
"""

from enum import StrEnum
from typing import Annotated

from cardspeak.books.policy.area import Area, says
from cardspeak.books.policy.entry import ComeIn
from cardspeak.books.policy.figures import AtLeastOne


class Counts(StrEnum):
    """From when an absent player has missed blinds."""

    ANY_BLIND = "any blind passed"
    BIG_BLIND = "the big blind passed"
    FULL_ROUND = "a full round"


class BlindsOwed(StrEnum):
    """What posting the blinds missed comes to."""

    THOSE_MISSED = "the blinds missed"
    ALL_BLINDS = "the sum of the blinds"  # even if only one of them was missed


class LiveUpTo(StrEnum):
    """What part of the blinds made up counts as the player's bet."""

    BIG_BLIND = "the big blind"
    LEAST_OPEN = "the least opening bet"
    NOTHING = "nothing"


class LoneSmall(StrEnum):
    """Whether a small blind made up alone counts as part of the player's bet."""

    DEAD = "dead"
    LIVE = "live"


class MakeUp(StrEnum):
    """Where the button may stand when blinds are made up."""

    OUTSIDE_GAP = "once the button has passed"  # never between button and blinds
    ANY_SEAT = "at any time"


class OwingHand(StrEnum):
    """What becomes of a hand dealt to a player who owes a blind and has not posted."""

    POST_AND_PLAY = "post and play"
    DEAD = "dead"
    LIVE_AND_OWED = "live, owed on a later deal"
    POSTED_NEXT = "live, posted on the next deal"  # without being asked for


class MissedPolicy(Area, frozen=True):
    """Blinds missed."""

    counts: Annotated[Counts, says("From when an absent player has missed blinds.")] = (
        Counts.ANY_BLIND
    )
    ways: Annotated[
        tuple[ComeIn, ...],
        says("What a player who missed blinds may do to be dealt in; any one will do."),
    ] = (ComeIn.POST_MISSED, ComeIn.WAIT_FOR_BIG_BLIND)
    ways_with_one_blind: Annotated[
        tuple[ComeIn, ...], says("The same in a game that has only one blind.")
    ] = (ComeIn.POST_MISSED, ComeIn.WAIT_FOR_BIG_BLIND)
    owed: Annotated[BlindsOwed, says("What posting the blinds missed comes to.")] = (
        BlindsOwed.THOSE_MISSED
    )
    rounds: Annotated[
        AtLeastOne | None,
        says("How many rounds of missed blinds are owed at most; none: every one."),
    ] = 1
    live_up_to: Annotated[
        LiveUpTo, says("Up to what amount blinds made up are live; the rest is dead in the pot.")
    ] = LiveUpTo.BIG_BLIND
    lone_small: Annotated[
        LoneSmall, says("Whether a small blind made up alone is part of the player's bet.")
    ] = LoneSmall.DEAD
    made_up: Annotated[
        MakeUp, says("Whether blinds may be made up from a seat between button and blinds.")
    ] = MakeUp.OUTSIDE_GAP
    rotation_still_due: Annotated[
        bool, says("Whether a player who made up a blind still takes the next blind in rotation.")
    ] = True
    broke_owes: Annotated[
        bool, says("Whether blinds missed between going broke and rebuying are owed.")
    ] = False
    dealt_in_unseen: Annotated[
        OwingHand, says("The hand of a player who owes, dealt in, not yet looked at.")
    ] = OwingHand.POST_AND_PLAY
    dealt_in_seen: Annotated[
        OwingHand, says("The hand of a player who owes, dealt in and looked at, not yet acted on.")
    ] = OwingHand.DEAD
    dealt_in_acted: Annotated[
        OwingHand, says("The hand of a player who owes, dealt in and already acted on.")
    ] = OwingHand.LIVE_AND_OWED
