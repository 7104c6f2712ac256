"""Tournaments: what only a tournament has, from the first seat draw to the last place paid.

Whatever a cash game has too (button, blinds, raises, exposed cards, showdown) stays in its own
area and is set there for tournaments. Prize tables and schedules are an event's, not a book's.
"""

from enum import StrEnum
from typing import Annotated

from cardspeak.books.policy.area import Area, Detail, Group, Usually, says
from cardspeak.books.policy.figures import AtLeastOne
from cardspeak.books.when import When


class Seating(StrEnum):
    """How entrants get their first seats."""

    DRAW = "random draw or assignment"
    PICK_FROM_OPEN_CARDS = "early entrants pick from open seat cards"


class LateStack(StrEnum):
    """What chips a late entrant starts with."""

    FULL = "a full stack"
    BLINDED = "a stack dealt in and blinded from the start"


class LevelApplies(StrEnum):
    """From which deal a new level holds once its signal has sounded."""

    UNSHUFFLED = "the first deal not yet being shuffled"  # a riffle or the shuffler begins a deal
    UNDEALT = "the first deal of which no card is dealt"


class ColorUp(StrEnum):
    """What odd chips become when the lowest chip is removed."""

    RACE = "raced off by card"
    ROUND_UP = "rounded up to one chip"
    NEAREST = "rounded to the nearest chip"


class RaceFrom(StrEnum):
    """From which seat the cards of a race are dealt, clockwise."""

    SEAT_ONE = "seat one"
    LEFT_OF_BUTTON = "left of the button"


class LeftOver(StrEnum):
    """What odd chips become that are too few for one more new chip when all others are raced."""

    NEAREST = "one new chip if they are worth half of it"
    UP = "one new chip"
    HOLDER_HALF = "one new chip if the player whose card is next has half of it in odd chips"
    REMOVED = "out of play"


class BalanceFrom(StrEnum):
    """Which of several longest tables gives up a player."""

    NEXT_TO_BREAK = "the next to break"
    LOWEST_NUMBER = "the lowest number"


class BalanceUntil(StrEnum):
    """Until when a player may be moved off a table before its next deal."""

    FIRST_CARD = "until its first card is dealt"
    SHUFFLE = "until its shuffle begins"


class BreakTables(StrEnum):
    """In what order tables break."""

    PRESET = "preset order"
    DRAW = "drawn each time"


class Mover(StrEnum):
    """Who leaves a table that has too many."""

    DUE_BIG_BLIND = "due for the big blind"
    CARD = "by card"
    WORST_POSITION = "worst position"
    LEAST_CHANGE = "those whose position changes least"  # seats and players chosen together


class MoverSeat(StrEnum):
    """Which of several open seats a moved player gets."""

    SOONEST_BIG_BLIND = "soonest due for the big blind"
    WORST_POSITION = "worst position"
    DRAW = "drawn"


class MovedPlayerEntry(StrEnum):
    """How a moved player is dealt in at the new table."""

    TAKES_POSITION = "at once, in any position"  # its duties included, small blind and button too
    NOT_BEFORE_SMALL = "at once, but not between small blind and button"
    NOT_IN_GAP = "at once, but not between button and big blind"


class OffTable(StrEnum):
    """What becomes of chips taken off the table."""

    REMOVED = "out of the event"
    REMOVED_MAY_DISQUALIFY = "out of the event, disqualification possible"
    RESTORED = "put back"


class HiddenChips(StrEnum):
    """What becomes of chips found after their owner lost an all-in."""

    DIRECTOR_MAY_AWARD = "the director may give them to the winner"
    REMOVED = "out of the event"
    KEPT = "kept by their owner"


class SameHand(StrEnum):
    """Who places higher of several eliminated on one hand."""

    LARGER_STACK = "larger stack at the start of the hand"
    BETTER_HAND = "better hand"
    SHARED = "they share"


class EqualStacks(StrEnum):
    """Who places higher of those eliminated on one hand from equal stacks."""

    SHARED = "they share"
    BETTER_HAND = "better hand"


class Indivisible(StrEnum):
    """Who of them takes an award that cannot be divided."""

    BETTER_HAND = "better hand"
    CARD = "by card"


class PrivateDeal(StrEnum):
    """How the house treats what players agree about the prizes."""

    DIRECTOR_MAY_PAY = "not condoned, the director may pay it"
    PAID = "paid as agreed"
    IGNORED = "ignored"


class ChopVote(StrEnum):
    """How the players agree to divide the prizes."""

    NONE = "no vote is held"
    OPEN_UNANIMOUS = "open, all must agree"
    SECRET_UNANIMOUS = "secret, all must agree"


class ChopAgain(StrEnum):
    """When a refused division may be spoken of again."""

    NEXT_ELIMINATION = "after another elimination"
    ANY_TIME = "at any time"


class LateEntry(Detail, frozen=True):
    """Entry after the start."""

    minutes: Annotated[
        int, says("Minutes after the start that entry stays open, unless seats fill.", least=0)
    ] = 30
    stack: Annotated[LateStack, says("What chips a late entrant starts with.")] = LateStack.FULL
    re_entry: Annotated[
        bool, says("Whether an eliminated player may enter again in that time.")
    ] = True


class TableBalance(Detail, frozen=True):
    """How even tables must be."""

    many: Annotated[int, says("With more tables than this the looser balance holds.", least=1)] = 6
    loose: Annotated[
        int, says("By how many players tables may differ while there are many.", least=1)
    ] = 2
    close: Annotated[
        int, says("By how many players tables may differ when there are few.", least=1)
    ] = 1


class FirstSeatsPolicy(Group, frozen=True):
    """How entrants get their first seats."""

    tournament: Annotated[Seating, says("How entrants get their first seats.")] = Seating.DRAW
    satellite: Annotated[Seating, says("The same at a one-table satellite.")] = Seating.DRAW
    changes: Annotated[
        bool, says("Whether a player may ask for another seat once play has begun.")
    ] = False


class NoShowPolicy(Group, frozen=True):
    """The chips of a paid entrant who has not come."""

    put_out: Annotated[
        bool, says("Whether every paid entrant's chips are put out at the start.")
    ] = True
    minutes: Annotated[
        AtLeastOne | None,
        says("Minutes after which a no-show's chips may be removed; none: never."),
    ] = 30
    new_level: Annotated[
        bool, says("Whether they may be removed as soon as a new level begins.")
    ] = True
    kept_on_request: Annotated[
        bool, says("Whether they stay when the entrant has asked for it.")
    ] = True
    sought_first: Annotated[bool, says("Whether the house first tries to reach the entrant.")] = (
        True
    )


class ColorUpPolicy(Group, frozen=True):
    """The lowest chip leaves play."""

    odd_chips: Annotated[
        ColorUp, says("What odd chips become when the lowest chip is removed.")
    ] = ColorUp.RACE
    race_chips: Annotated[
        AtLeastOne | None, says("How many new chips one player may win in a race; none: any.")
    ] = 1
    race_from: Annotated[
        RaceFrom, says("From which seat the cards of a race are dealt, clockwise.")
    ] = RaceFrom.SEAT_ONE
    race_left_over: Annotated[
        LeftOver, says("What odd chips become that are too few for one more new chip.")
    ] = LeftOver.NEAREST
    race_broke_first: Annotated[
        bool,
        says("Whether players who have only odd chips get a new chip before the cards decide."),
    ] = False
    race_survives: Annotated[
        bool, says("Whether a player left with nothing by the race gets one lowest chip.")
    ] = True


class HiddenChipsPolicy(Group, frozen=True):
    """Chips found hidden after an all-in loss."""

    before_next: Annotated[
        HiddenChips, says("Chips found hidden after an all-in loss, before the next deal.")
    ] = HiddenChips.DIRECTOR_MAY_AWARD
    after_next: Annotated[
        HiddenChips, says("Chips found hidden after an all-in loss, once the next deal began.")
    ] = HiddenChips.REMOVED
    eliminated: Annotated[
        bool, says("Whether the loser is out all the same if the winner covered the chips.")
    ] = True


class SameHandPolicy(Group, frozen=True):
    """Several players eliminated on one hand."""

    order: Annotated[SameHand, says("Who places higher of several eliminated on one hand.")] = (
        SameHand.LARGER_STACK
    )
    equal_stacks: Annotated[
        EqualStacks, says("Who of them places higher when their stacks were equal.")
    ] = EqualStacks.SHARED
    indivisible: Annotated[
        Indivisible, says("Who of those takes an award that cannot be divided.")
    ] = Indivisible.BETTER_HAND


class PrizeDealPolicy(Group, frozen=True):
    """What players agree about the prizes."""

    private_deal: Annotated[
        PrivateDeal, says("How the house treats what players agree about the prizes.")
    ] = PrivateDeal.DIRECTOR_MAY_PAY
    needs_all: Annotated[
        bool, says("Whether every player left must be part of such an agreement.")
    ] = True
    all_dealt: Annotated[
        bool, says("Whether a private agreement may leave no prize money at stake.")
    ] = False
    vote_takes_all: Annotated[
        bool, says("Whether a vote of every player may leave no prize money at stake.")
    ] = False
    vote: Annotated[ChopVote, says("How the players agree to divide the prizes.")] = (
        ChopVote.OPEN_UNANIMOUS
    )
    vote_again: Annotated[ChopAgain, says("When a refused division may be spoken of again.")] = (
        ChopAgain.ANY_TIME
    )


class TournamentPolicy(Area, frozen=True):
    """What only a tournament has."""

    seating: FirstSeatsPolicy = FirstSeatsPolicy()
    late_entry: Annotated[
        LateEntry,
        says(
            "How long entry stays open after the start, for which players, and with how many chips."
        ),
    ] = LateEntry()
    rebuy_binds: Annotated[
        bool, says("Whether a rebuy announced before the cards is in play and must be paid.")
    ] = True
    no_show: NoShowPolicy = NoShowPolicy()
    absent_dealt_in: Annotated[
        bool, says("Whether an absent player is dealt in and the stack posts all that is due.")
    ] = True
    time_at_table: Annotated[
        bool, says("Whether only a player at the table may stop the action by calling time.")
    ] = True
    sitting_out: Annotated[bool, says("Whether a player may choose to miss a hand.")] = False
    level_applies: Annotated[
        LevelApplies, says("From which deal a new level holds once its signal has sounded.")
    ] = LevelApplies.UNSHUFFLED
    color_up: ColorUpPolicy = ColorUpPolicy()
    break_tables: Annotated[BreakTables, says("In what order tables break.")] = BreakTables.PRESET
    balance: Annotated[TableBalance, says("By how many players tables may differ.")] = (
        TableBalance()
    )
    balance_from: Annotated[
        BalanceFrom, says("Which of several longest tables gives up a player.")
    ] = BalanceFrom.NEXT_TO_BREAK
    balance_until: Annotated[
        BalanceUntil, says("Until when a player may be moved off a table before its next deal.")
    ] = BalanceUntil.FIRST_CARD
    balance_halt: Annotated[
        AtLeastOne | None,
        says("A table so many players short of the longest waits for them; none: it deals on."),
    ] = None
    mover: Annotated[
        Mover,
        says("Who leaves a table that has too many players."),
        Usually(Mover.CARD, When(games=("stud",))),
    ] = Mover.DUE_BIG_BLIND
    mover_seat: Annotated[MoverSeat, says("Which of several open seats a moved player gets.")] = (
        MoverSeat.SOONEST_BIG_BLIND
    )
    arrival: Annotated[
        MovedPlayerEntry, says("How a moved player is dealt in at the new table.")
    ] = MovedPlayerEntry.NOT_BEFORE_SMALL
    redraw_at: Annotated[
        AtLeastOne | None, says("At how many tables left all seats are drawn anew; none: never.")
    ] = 1
    hand_for_hand: Annotated[
        bool, says("Whether tables deal hand for hand when one more place is paid.")
    ] = True
    off_table: Annotated[OffTable, says("What becomes of chips taken off the table.")] = (
        OffTable.REMOVED_MAY_DISQUALIFY
    )
    hidden_chips: HiddenChipsPolicy = HiddenChipsPolicy()
    same_hand: SameHandPolicy = SameHandPolicy()
    prizes: PrizeDealPolicy = PrizeDealPolicy()
