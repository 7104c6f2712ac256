"""Rulings: until when one may be asked for, what may be taken back, who has the last word.

It bounds what the floor may do beyond the rules of a single case, and what a supervisor may decide
against them. Nothing here knows a house or a case.
"""

from enum import StrEnum
from typing import Annotated

from cardspeak.books.policy.area import Area, Group, says
from cardspeak.books.policy.windows import Until


class LastWord(StrEnum):
    """Whose decision is final inside the room."""

    FLOOR = "the floor"
    SHIFT_SUPERVISOR = "the shift supervisor"
    ROOM_SUPERVISOR = "the poker room supervisor"
    MANAGEMENT = "the management of the room"


class WrongPot(StrEnum):
    """What becomes of a pot pushed to the wrong player, claimed in time."""

    REBUILT = "counted from the betting and moved, also out of a stack"
    ONLY_IF_APART = "moved if not yet mixed with other chips"
    STANDS = "stays where it went"


class RulingClaimsPolicy(Group, frozen=True):
    """Until when a ruling can be asked for."""

    until: Annotated[
        Until, says("Until when a ruling about a pot can be asked for; later its result stands.")
    ] = Until.NEXT_DEAL_STARTS
    ends_with_game: Annotated[
        bool, says("Whether that right ends too when the game ends or moves to another table.")
    ] = True
    late_heard: Annotated[bool, says("Whether management may hear an unusual case after that.")] = (
        False
    )


class WrongPotsPolicy(Group, frozen=True):
    """A pot pushed to the wrong player."""

    becomes: Annotated[
        WrongPot, says("What becomes of a pot pushed to the wrong player, claimed in time.")
    ] = WrongPot.REBUILT
    until: Annotated[Until, says("Until when a pot pushed to the wrong player can be claimed.")] = (
        Until.NEXT_DEAL_STARTS
    )


class RulingPolicy(Area, frozen=True):
    """Rulings."""

    claim: RulingClaimsPolicy = RulingClaimsPolicy()
    delay_counts: Annotated[
        bool, says("Whether the floor may rule otherwise because a mistake was not named at once.")
    ] = True
    wrong_pot: WrongPotsPolicy = WrongPotsPolicy()
    impound: Annotated[
        bool,
        says("Whether a pot or part of it may be held while a decision waits and play goes on."),
    ] = True
    last_word: Annotated[LastWord, says("Whose decision is final inside the room.")] = (
        LastWord.MANAGEMENT
    )
    outside_dispute: Annotated[
        bool, says("Whether a decision can be disputed before a gaming authority.")
    ] = False
    fairness_over_letter: Annotated[
        bool, says("Whether the floor may rule for fairness against the letter of a rule.")
    ] = True
    intent_counts: Annotated[
        bool, says("Whether intent, experience and record of a player may change a ruling.")
    ] = True
    offender_bears: Annotated[
        bool, says("Whether the floor, where no rule speaks, lets the offender bear the damage.")
    ] = True
    liable_for_good_faith: Annotated[
        bool, says("Whether the house makes good a wrong decision given in good faith.")
    ] = False
    private_games_waive: Annotated[
        bool, says("Whether rules may be waived at a private game if its players agree.")
    ] = False
