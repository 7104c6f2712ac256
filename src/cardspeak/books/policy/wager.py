"""Wager: which bet, call or raise the chips put in make, and how a wrong amount is put right.

It reads chips by number and size, and corrects amounts too small or meant otherwise. Whether the
player is bound at all is in `turn`; wagers over the pot are in `potlimit`, chips that do not play
in `stakes`. Nothing here may know a house, a game or an amount of money.
"""

from enum import StrEnum
from typing import Annotated

import msgspec

from cardspeak.books.policy.area import Area, Group, says
from cardspeak.books.policy.windows import Until

Percent = Annotated[int, msgspec.Meta(ge=1, le=100)]


class StringRaise(StrEnum):
    """What chips count that went in by more than one motion, nothing having been said."""

    FIRST_MOTION = "those of the first motion"
    ALL = "all of them"


class AnnouncedRaise(StrEnum):
    """How the chips of a raise may go in that was announced without an amount."""

    UNTIL_HANDS_REST = "by any motions until the hands rest"
    CALL_THEN_RAISE = "the call, then the raise in one motion"
    ONE_MOTION = "in one motion"


class HalfRaise(StrEnum):
    """What chips are, put in silently, that exceed the call by half a raise or more.

    Less than half is a call, except where every excess makes a raise.
    """

    MUST_COMPLETE = "a raise that must be completed"
    MAY_COMPLETE = "a raise if the player completes it"
    CALL = "a call"
    ANY_EXCESS = "a raise that must be completed, and so is any smaller excess"


class ExactlyHalf(StrEnum):
    """The same when the excess is exactly half a raise."""

    AS_MORE = "as more than half"
    CALL_IF_ONE_CHIP = "a call if the excess is one chip, else as more than half"
    CALL = "a call"


class OneChip(StrEnum):
    """What a single chip is worth that is larger than needed."""

    WHOLE = "all of it, as far as is legal"
    LEAST = "the least that is legal"


class OversizeCall(StrEnum):
    """What a single chip larger than the bet faced is, nothing having been said."""

    CALL = "a call"
    RAISE = "a raise, as far as is legal"


class MistakenRaise(StrEnum):
    """A raise made by a player who meant to call, or thought chips were still owed."""

    STANDS = "stands"
    FLOOR_MAY_CUT = "may be cut to a call by the floor"
    OPPONENT_MAY_HOLD = "is cut to a call unless the opponent objects"


class Undersize(StrEnum):
    """What becomes of a bet or raise below the least legal amount, its maker having more chips."""

    RAISED_TO_LEAST = "brought up to the least legal amount"
    STANDS = "stands"
    RETURNED = "goes back"


class Nearest(StrEnum):
    """Which proper amount a wager becomes that was not made in the rounded amount required."""

    NEAREST = "the nearest"
    NEXT_HIGHER = "the next higher"
    NEXT_LOWER = "the next lower"


class ShortCallDuty(StrEnum):
    """What a player must do whose call fell short of the bet."""

    COMPLETE = "complete it"
    COMPLETE_OR_FORFEIT = "complete it, or leave it and fold"
    RECONSIDER = "complete it, or take it back and act anew"


class Relief(StrEnum):
    """What is done for a player who grossly misunderstood the amount wagered."""

    NONE = "nothing"
    FLOOR_MAY_RELEASE = "released if the floor says so"
    RELEASED = "released"


class LeftBehind(StrEnum):
    """What chips in plain view are good for that were left out of an all-in."""

    PLAY = "play"
    ONLY_LOSE = "can be lost but win nothing"
    DO_NOT_PLAY = "do not play"


class StringRaisesPolicy(Group, frozen=True):
    """Chips that went in by several motions, unannounced."""

    chips: Annotated[
        StringRaise, says("Which chips count when they went in by several motions, unannounced.")
    ] = StringRaise.FIRST_MOTION
    needs_complaint: Annotated[
        bool, says("Whether a string raise stands unless a player objects to it.")
    ] = False


class AnnouncedRaisesPolicy(Group, frozen=True):
    """A raise announced without an amount."""

    motions: Annotated[
        AnnouncedRaise, says("How the chips may go in after a raise was announced, no amount said.")
    ] = AnnouncedRaise.UNTIL_HANDS_REST
    short: Annotated[
        Undersize, says("What an announced raise is whose chips are less than a full raise.")
    ] = Undersize.RAISED_TO_LEAST


class SilentRaisesPolicy(Group, frozen=True):
    """Silent chips that exceed a call by less than a raise."""

    half_raise: Annotated[
        HalfRaise,
        says("What silent chips are that exceed a call by half a raise; less than half: a call."),
    ] = HalfRaise.MUST_COMPLETE
    exactly_half: Annotated[
        ExactlyHalf, says("What silent chips are that exceed a call by exactly half a raise.")
    ] = ExactlyHalf.AS_MORE
    clarified_until: Annotated[
        Until,
        says("Until when the player may say whether such chips are a call or a raise."),
    ] = Until.NEVER_OPEN
    wrong_chip_excused: Annotated[
        bool, says("Whether the floor may judge otherwise where the wrong chips were plainly used.")
    ] = False
    each_chip_needed_is_call: Annotated[
        bool, says("Whether several equal chips are a call if one fewer would not make the call.")
    ] = False


class OversizeChipsPolicy(Group, frozen=True):
    """What one chip larger than needed is."""

    call: Annotated[
        OversizeCall,
        says("What one silent chip larger than the bet faced is, the big blind being a bet."),
    ] = OversizeCall.CALL
    announced_raise: Annotated[
        OneChip, says("How much a raise is that was announced with one oversize chip, no amount.")
    ] = OneChip.WHOLE
    open: Annotated[
        OneChip, says("How much one silent oversize chip bets when it opens the betting.")
    ] = OneChip.WHOLE
    forced_bet: Annotated[
        OneChip, says("How much one silent oversize chip bets when it makes a forced bet.")
    ] = OneChip.LEAST


class MistakenRaisesPolicy(Group, frozen=True):
    """A raise made by a player who meant to call."""

    multiway: Annotated[
        MistakenRaise,
        says("A raise made by a player who meant to call, with three or more in the pot."),
    ] = MistakenRaise.STANDS
    heads_up: Annotated[
        MistakenRaise, says("A raise made by a player who meant to call, with two in the pot.")
    ] = MistakenRaise.STANDS
    until: Annotated[Until, says("Until when a raise made by mistake can be cut to a call.")] = (
        Until.NEXT_ACTS
    )
    informed_stands: Annotated[
        bool, says("Whether it stands once its maker may have learned of hands behind.")
    ] = True


class UndersizeWagersPolicy(Group, frozen=True):
    """A bet or raise below the least."""

    becomes: Annotated[
        Undersize,
        says("What becomes of a bet or raise below the least by a player with more chips."),
    ] = Undersize.RAISED_TO_LEAST
    until: Annotated[Until, says("Until when a bet or raise that was too small is put right.")] = (
        Until.BETTING_ENDS
    )
    rounded_to: Annotated[
        Nearest, says("Which amount a wager becomes that should have been a rounded one.")
    ] = Nearest.NEAREST
    caller_may_raise: Annotated[
        bool, says("Whether a player who called may raise when the wager called is corrected.")
    ] = False


class ShortCallsPolicy(Group, frozen=True):
    """A call with too few chips."""

    duty: Annotated[
        ShortCallDuty, says("What a player must do who counted out too few to call.")
    ] = ShortCallDuty.COMPLETE
    until: Annotated[Until, says("Until when a short call is put right.")] = Until.POT_AWARDED
    completed_after_showing: Annotated[
        bool, says("Whether a short last call is completed though the opponent has shown.")
    ] = True
    may_raise: Annotated[
        bool, says("Whether a short call may be made a raise when it is put right.")
    ] = False


class UnawareCallsPolicy(Group, frozen=True):
    """A call by a player who had not noticed a raise."""

    duty: Annotated[
        ShortCallDuty,
        says("What a player must do who called a bet without noticing a raise of it."),
    ] = ShortCallDuty.RECONSIDER
    until: Annotated[
        Until, says("Until when a player who did not notice a raise has that choice.")
    ] = Until.NEXT_ACTS
    late: Annotated[
        ShortCallDuty, says("What a player must do who did not notice a raise, after that.")
    ] = ShortCallDuty.COMPLETE
    floor_may_return: Annotated[
        bool,
        says("Whether the floor may give the chips back to a player who did not notice a raise."),
    ] = False


class MisunderstoodWagersPolicy(Group, frozen=True):
    """A wager whose amount a player grossly misunderstood."""

    relief: Annotated[
        Relief, says("What is done for a player who grossly misunderstood the amount wagered.")
    ] = Relief.FLOOR_MAY_RELEASE
    below: Annotated[
        Percent | None,
        says("Percent of the amount, put in, at which no claim is heard; none: no figure."),
    ] = 80
    needs_no_damage: Annotated[
        bool, says("Whether only an action that did no damage is released.")
    ] = True
    after_showing: Annotated[
        bool, says("Whether a plainly short call is released though the bettor has shown.")
    ] = True


class WagerPolicy(Area, frozen=True):
    """Amounts wagered."""

    string: StringRaisesPolicy = StringRaisesPolicy()
    announced: AnnouncedRaisesPolicy = AnnouncedRaisesPolicy()
    silent: SilentRaisesPolicy = SilentRaisesPolicy()
    oversize: OversizeChipsPolicy = OversizeChipsPolicy()
    mistaken_raise: MistakenRaisesPolicy = MistakenRaisesPolicy()
    undersize: UndersizeWagersPolicy = UndersizeWagersPolicy()
    short_call: ShortCallsPolicy = ShortCallsPolicy()
    unaware: UnawareCallsPolicy = UnawareCallsPolicy()
    misunderstood: MisunderstoodWagersPolicy = MisunderstoodWagersPolicy()
    left_behind: Annotated[
        LeftBehind, says("What chips in view are good for that their owner, all-in, kept back.")
    ] = LeftBehind.PLAY
