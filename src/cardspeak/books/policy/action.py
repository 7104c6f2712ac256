"""Action: players whom it passed by, and what a player may ask before acting.

When action is substantial is in `substantial`, acting out of turn in `turn`, a player whose time
ran out in `clock`. Nothing here knows a house, a game or a seat.
"""

from enum import StrEnum
from typing import Annotated

from cardspeak.books.policy.area import Area, Detail, Group, says
from cardspeak.books.policy.windows import Until


class SkippedLoses(StrEnum):
    """What a player loses who let the action go by."""

    NOTHING = "nothing"
    RIGHT_TO_RAISE = "the right to bet or raise"  # checks if no bet was faced, else calls or folds
    RIGHT_TO_ACT = "the right to act"  # checks if no bet was faced, else folds
    HAND = "the hand"


class SkippedRule(Detail, frozen=True):
    """The window and the loss of a skipped player."""

    until: Annotated[Until, says("Until when the player may still stop the action and act.")] = (
        Until.THREE_ACTED
    )
    loses: Annotated[SkippedLoses, says("What the player loses after that.")] = (
        SkippedLoses.RIGHT_TO_ACT
    )


class PassedOverHand(StrEnum):
    """The hand of a player who has not called when the next round is dealt."""

    DEAD_ON_CARD = "dead once a card of the next round is dealt"
    DEAD_ON_ACTION = "dead once there was action on the next round"
    LIVE = "live, owing the bet"


class PublicInformation(StrEnum):
    """What a player may ask before acting."""

    LIVE_HANDS = "which hands are live"
    REOPENS = "whether a wager reopens the betting"


class SkippedPlayersPolicy(Group, frozen=True):
    """A player whose turn was passed by."""

    until: Annotated[
        Until, says("Until when a skipped player may still act, counting those who act behind.")
    ] = Until.THREE_ACTED
    loses: Annotated[SkippedLoses, says("What a skipped player loses after that.")] = (
        SkippedLoses.RIGHT_TO_ACT
    )
    before_draw: Annotated[
        SkippedRule | None,
        says("The rule before a draw, the floor having no choice; none: as on any round."),
    ] = None
    floor_may: Annotated[
        tuple[SkippedLoses, ...],
        says("What else the floor may let a skipped player lose instead."),
    ] = (SkippedLoses.NOTHING,)
    waiting_safe: Annotated[
        bool, says("Whether nothing is lost while a player in front has still to act.")
    ] = True


class PassedOverPlayersPolicy(Group, frozen=True):
    """A player who has not called and sees the next round dealt."""

    silent: Annotated[
        PassedOverHand,
        says(
            "The hand of a player who has not called, kept silent, and sees the next round dealt."
        ),
    ] = PassedOverHand.DEAD_ON_ACTION
    action_behind: Annotated[
        PassedOverHand,
        says("The same when there was substantial action behind that player as well."),
    ] = PassedOverHand.DEAD_ON_ACTION
    meant_to_call_lives: Annotated[
        bool,
        says("Whether a player who meant to call makes it up instead and stays live."),
    ] = True


class ActionPolicy(Area, frozen=True):
    """Players passed by, and what players may ask."""

    informing_counts: Annotated[
        bool,
        says("Whether showing cards or naming how many to draw may count as having acted."),
    ] = False
    skipped: SkippedPlayersPolicy = SkippedPlayersPolicy()
    passed_over: PassedOverPlayersPolicy = PassedOverPlayersPolicy()
    told: Annotated[
        tuple[PublicInformation, ...], says("What a player may ask and must be told before acting.")
    ] = (PublicInformation.LIVE_HANDS, PublicInformation.REOPENS)
