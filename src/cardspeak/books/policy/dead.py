"""Dead hands: what kills a hand, what brings it back, what becomes of its chips.

Hands fouled by other cards are in `protect`, hands whose time ran out in `clock`, hands passed by
in `action`, a hand with an improper joker with the deck. Nothing here knows a house or a game.
"""

from enum import StrEnum
from typing import Annotated

from cardspeak.books.policy.area import Area, Group, Usually, says
from cardspeak.books.policy.windows import Deciding, Until
from cardspeak.books.when import TOURNAMENT


class HandStatus(StrEnum):
    """What becomes of a hand."""

    DEAD = "dead"
    DEAD_UNLESS_SPARED = "dead unless the floor spares it"
    LIVE_UNLESS_KILLED = "live unless the floor kills it"
    LIVE = "live"


class AbsentHand(StrEnum):
    """When the hand of an absent player dies."""

    FIRST_CARD = "first card dealt"
    STARTING_HANDS = "all starting hands complete"
    TURN = "at the player's turn"
    TURN_UNLESS_SPARED = "at the player's turn, unless the floor spares it"
    TURN_IF_KILLED = "at the player's turn, if the floor kills it"
    NEVER = "never"


class AbsentBringIn(StrEnum):
    """What becomes of an absent player's hand that must bring in."""

    POSTED_AND_KILLED = "bring-in posted, hand killed"
    PASSED = "next lowest brings in"


class Retrieve(StrEnum):
    """Whether a hand given up, and still to be told apart, comes back."""

    NEVER = "never"
    FLOOR_MAY = "if the floor says so"
    FLOOR_SHOULD = "unless the floor refuses"
    ALWAYS = "always"


class Refund(StrEnum):
    """What the owner of a dead hand gets back out of the pot."""

    NOTHING = "nothing"
    UNCALLED = "the part of the last bet that nobody called"
    LAST_BET_IF_FLOOR = "the last bet, if the floor says so"
    ALL_IF_FLOOR = "all the player put in, if the floor says so"
    ALL = "all the player put in"


class Owing(StrEnum):
    """A hand thrown away by a player who is bound to put chips in."""

    STILL_OWED = "dead, the chips still owed"
    HAND_RETURNED = "returned if possible, the chips still owed"
    RELEASED = "dead, the chips no longer owed"


class FoulBet(StrEnum):
    """The chips bet by a player who knew that the hand was foul."""

    STAY = "stay in the pot"
    STAY_IF_FLOOR = "stay in the pot if the floor says so"
    BACK_AND_REMOVED = "go back, and the player leaves the game"


class FoldedHandsPolicy(Group, frozen=True):
    """A hand that its holder folds."""

    facing_bet: Annotated[
        HandStatus, says("A hand whose holder, facing a bet, folds it or says so.")
    ] = HandStatus.DEAD
    facing_none: Annotated[
        HandStatus, says("A hand whose holder folds it or says so with no bet to face.")
    ] = HandStatus.DEAD
    thrown_forward: Annotated[
        HandStatus, says("A hand thrown forward, no bet to face, so that someone behind acted.")
    ] = HandStatus.DEAD
    thrown_face_up: Annotated[
        HandStatus, says("A hand laid or thrown down face up that can be told from other cards.")
    ] = HandStatus.LIVE


class UpCardsMovedPolicy(Group, frozen=True):
    """A stud hand whose holder moved its up cards."""

    lifted: Annotated[
        HandStatus, says("A stud hand, facing a bet, whose up cards its holder picked up.")
    ] = HandStatus.DEAD
    turned: Annotated[
        HandStatus, says("A stud hand, facing a bet, whose up cards its holder turned down.")
    ] = HandStatus.DEAD
    mixed: Annotated[
        HandStatus, says("A stud hand, facing a bet, whose up and down cards its holder mixed.")
    ] = HandStatus.DEAD
    lifted_no_bet: Annotated[
        HandStatus, says("A stud hand, in for every bet, whose up cards its holder picked up.")
    ] = HandStatus.LIVE
    turned_no_bet: Annotated[
        HandStatus, says("A stud hand, in for every bet, whose up cards its holder turned down.")
    ] = HandStatus.LIVE
    thought_won: Annotated[
        HandStatus, says("A stud hand so treated by a bettor who believed that all had folded.")
    ] = HandStatus.LIVE
    at_showdown: Annotated[
        HandStatus, says("A stud hand so treated at the showdown and not yet thrown away.")
    ] = HandStatus.LIVE


class WrongCountHandsPolicy(Group, frozen=True):
    """A hand with a wrong number of cards, too late to correct."""

    too_many: Annotated[
        HandStatus,
        says("A hand with too many cards, found too late for a misdeal or a correction."),
    ] = HandStatus.DEAD
    too_few: Annotated[
        HandStatus,
        says("A hand with too few cards, too late to fill, and not a case of `stud` or `draw`."),
    ] = HandStatus.DEAD
    refund: Annotated[
        Refund, says("What a player gets back whose hand is dead for the number of its cards.")
    ] = Refund.NOTHING
    not_discarded: Annotated[
        HandStatus,
        says("A hand still holding a card it had to discard when the next round is dealt."),
    ] = HandStatus.DEAD


class MixedHandsPolicy(Group, frozen=True):
    """Cards thrown into another player's hand."""

    on_purpose: Annotated[
        HandStatus, says("Cards thrown on purpose into another player's hand.")
    ] = HandStatus.DEAD
    by_accident: Annotated[
        HandStatus, says("Cards thrown by accident into another player's hand.")
    ] = HandStatus.DEAD_UNLESS_SPARED


class AbsentHandsPolicy(Group, frozen=True):
    """The hand of a player who is away from the table."""

    dies: Annotated[
        AbsentHand,
        says("When the hand of an absent player dies."),
        Usually(AbsentHand.STARTING_HANDS, TOURNAMENT),
    ] = AbsentHand.TURN
    forced_bet_dies: Annotated[
        AbsentHand,
        says("When the hand of an absent big blind, or of a player who must bring in, dies."),
        Usually(AbsentHand.STARTING_HANDS, TOURNAMENT),
    ] = AbsentHand.TURN
    bring_in: Annotated[
        AbsentBringIn, says("What becomes of an absent hand that must bring in.")
    ] = AbsentBringIn.POSTED_AND_KILLED
    abandoned: Annotated[
        HandStatus,
        says("A hand left without a word and unprotected by a player who leaves the table."),
    ] = HandStatus.DEAD
    at_showdown: Annotated[
        HandStatus,
        says("The unprotected hand of a player who is away from the table at the showdown."),
    ] = HandStatus.DEAD_UNLESS_SPARED
    conceded: Annotated[
        HandStatus,
        says("A hand mucked when its owner left the table at the showdown as if beaten."),
    ] = HandStatus.DEAD


class RetrievedHandsPolicy(Group, frozen=True):
    """Whether a hand given up comes back."""

    before_showdown: Annotated[
        Retrieve,
        says("Whether a discarded hand that can be told apart comes back before showdown."),
    ] = Retrieve.FLOOR_MAY
    at_showdown: Annotated[
        Retrieve, says("Whether a hand discarded at the showdown, no bet to face, comes back.")
    ] = Retrieve.FLOOR_MAY
    misled: Annotated[
        Retrieve, says("Whether a hand given up on wrong information about the action comes back.")
    ] = Retrieve.FLOOR_SHOULD
    misread: Annotated[
        Retrieve, says("Whether a hand given up because an opposing one was misread comes back.")
    ] = Retrieve.FLOOR_SHOULD
    thought_won: Annotated[
        Retrieve, says("Whether a hand given up by a bettor who overlooked a live one comes back.")
    ] = Retrieve.FLOOR_MAY
    thought_owing: Annotated[
        Retrieve, says("Whether a hand given up by a player who owed nothing comes back.")
    ] = Retrieve.FLOOR_SHOULD


class FoulHandsPolicy(Group, frozen=True):
    """Chips bet on a foul hand."""

    said_until: Annotated[
        Until, says("Until when a bettor who finds the hand foul gets the uncalled part back.")
    ] = Until.NEVER_OPEN
    bet_known: Annotated[
        FoulBet, says("What was bet on a hand known to be foul, or fouled on purpose.")
    ] = FoulBet.STAY
    won_known: Annotated[
        FoulBet, says("The same when that hand won and it is found before the pot is awarded.")
    ] = FoulBet.STAY


class DeadPolicy(Area, frozen=True):
    """Dead hands."""

    fold: FoldedHandsPolicy = FoldedHandsPolicy()
    up_cards: UpCardsMovedPolicy = UpCardsMovedPolicy()
    wrong_count: WrongCountHandsPolicy = WrongCountHandsPolicy()
    into_another: MixedHandsPolicy = MixedHandsPolicy()
    absent: AbsentHandsPolicy = AbsentHandsPolicy()
    part_discarded: Annotated[
        HandStatus, says("A hand of which its holder threw a card away on purpose.")
    ] = HandStatus.DEAD_UNLESS_SPARED
    retrieved: RetrievedHandsPolicy = RetrievedHandsPolicy()
    lost_pot: Annotated[
        Deciding,
        says(
            "Who says where the pot goes when a misled player's hand cannot be found; the book:"
            " to the hands left."
        ),
    ] = Deciding.BOOK
    misled_refund: Annotated[
        Refund, says("What a player who was misled into folding gets back.")
    ] = Refund.NOTHING
    owing: Annotated[
        Owing, says("What becomes of a hand thrown away by one bound to put chips in.")
    ] = Owing.STILL_OWED
    foul: FoulHandsPolicy = FoulHandsPolicy()
    swept_unknowing_wins: Annotated[
        bool, says("Whether a bettor who won unaware that cards were swept away keeps the pot.")
    ] = True
