"""Rake, drop and time: what the house may take, from where, and when it takes nothing.

Amounts, percentages and caps stand on the notice at the table; this says which notices a house
allows and how its figures are applied. Money for jackpots has its own area.
"""

from enum import StrEnum
from typing import Annotated

from cardspeak.books.policy.area import Area, says
from cardspeak.books.policy.figures import AtLeastTwo
from cardspeak.books.policy.office import Office


class RakeMethod(StrEnum):
    """A way of charging for the game."""

    PERCENTAGE = "a percentage of the pot"
    FEE_PER_HAND = "a fee for each hand"
    DROP_BY_PLAYERS = "a drop by the number of players dealt in"
    TIME = "a time charge"


class FeeFrom(StrEnum):
    """Where a fee or drop of each hand comes from."""

    POT = "the pot"
    BLINDS = "the blinds"
    BUTTON = "a dead blind posted by the button"


class CapOver(StrEnum):
    """What the cap limits."""

    WHOLE_DEAL = "all pots of the deal together"
    EACH_POT = "each pot"


class RakeTaken(StrEnum):
    """When the charge of a hand is taken out."""

    AS_BET = "as each betting round ends"
    AFTER_FIRST_ROUND = "after the first betting round"
    BEFORE_AWARD = "before the pot is awarded"


class Rounded(StrEnum):
    """How a percentage that is no whole chip is rounded."""

    DOWN = "down to the smallest chip"
    NEAREST = "to the nearest smallest chip"
    UP = "up to the smallest chip"


class RakePolicy(Area, frozen=True):
    """Rake, drop and time."""

    methods: Annotated[
        tuple[RakeMethod, ...], says("Which ways of charging a notice may choose from.")
    ] = (
        RakeMethod.PERCENTAGE,
        RakeMethod.FEE_PER_HAND,
        RakeMethod.DROP_BY_PLAYERS,
        RakeMethod.TIME,
    )
    one_method: Annotated[bool, says("Whether a game may be charged in one way only.")] = True
    nil_allowed: Annotated[bool, says("Whether a notice may charge nothing.")] = True
    least_percent: Annotated[
        int, says("The smallest percentage that a notice may charge.", least=0, most=100)
    ] = 0
    most_percent: Annotated[
        int, says("The largest percentage that a notice may charge.", least=0, most=100)
    ] = 100
    cap_over: Annotated[
        CapOver, says("Whether the cap holds for all pots of a deal together or for each.")
    ] = CapOver.WHOLE_DEAL
    rounded: Annotated[
        Rounded, says("How a percentage that does not come to whole chips is rounded.")
    ] = Rounded.DOWN
    fee_from: Annotated[
        FeeFrom, says("Whether the charge of a hand comes from the pot or from forced bets.")
    ] = FeeFrom.POT
    big_blind_from: Annotated[
        AtLeastTwo | None,
        says("With how many players dealt in the big blind is dropped; none: never."),
    ] = None
    both_blinds_from: Annotated[
        AtLeastTwo | None,
        says("With how many players dealt in both blinds are dropped; none: never."),
    ] = None
    taken: Annotated[RakeTaken, says("When during the deal the charge is taken out.")] = (
        RakeTaken.BEFORE_AWARD
    )
    uncalled_counts: Annotated[
        bool, says("Whether a bet that nobody called is part of the pot that is charged.")
    ] = False
    blinds_only_charged: Annotated[
        bool, says("Whether a percentage is taken when the only bets were the blinds.")
    ] = True
    sole_tie_charged: Annotated[
        bool, says("Whether a percentage is taken when the tied players alone made the pot.")
    ] = True
    no_flop_no_drop: Annotated[
        bool, says("Whether nothing is taken when no card came after the starting hands.")
    ] = True
    second_run_charged: Annotated[
        bool, says("Whether running it twice costs as much again as was already taken.")
    ] = False
    time_minutes: Annotated[
        int, says("For how many minutes one payment of a time charge lasts.", least=1)
    ] = 30
    time_in_advance: Annotated[
        bool, says("Whether a time charge is due at the beginning of the period it pays for.")
    ] = True
    time_verified_by: Annotated[
        Office | None,
        says("Who verifies a time charge before it goes into the box; none: nobody."),
    ] = None
    changed_by: Annotated[
        Office | None,
        says("Who may change the charge before a hand if the sign changes; none: nobody."),
    ] = Office.SUPERVISOR
    time_from_absent: Annotated[
        bool, says("Whether a seated player who is not playing owes the time charge too.")
    ] = True
