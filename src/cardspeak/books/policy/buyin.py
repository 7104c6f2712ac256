"""Buying in: how much, how often for less, what adding means, and what a player brings back.

Figures in money stand on the notice at the table; here they are multiples and percentages, and
the one sum that a book may print itself. It may not know a house or a game.
"""

from enum import StrEnum
from typing import Annotated

from cardspeak.books.policy.area import Area, says
from cardspeak.books.policy.figures import AtLeastOne


class BetCounted(StrEnum):
    """The bet of which a minimum buy-in is a multiple."""

    LARGEST = "the largest bet of the game"
    SMALLEST = "the smallest bet of the game"
    BIG_BLIND = "the big blind"


class AddOnTime(StrEnum):
    """When a player with chips may add to them."""

    BETWEEN_HANDS = "between hands"
    OUT_OF_THE_HAND = "whenever out of the hand, to play from the next"


class AddOnCounts(StrEnum):
    """When adding to a stack uses up a short buy."""

    NEVER = "never"
    BELOW_MINIMUM = "when the stack stays below the minimum buy-in"


class ReturnTo(StrEnum):
    """Where a player who cashed out is held to what was taken away."""

    SAME_GAME = "the same game"
    SAME_TABLE = "the same table"
    ANY_GAME = "any game of the room"


class ReturnAmount(StrEnum):
    """How much a player who comes back soon must buy in for."""

    WHAT_WAS_TAKEN = "exactly what was taken away"
    AT_LEAST_TAKEN = "at least what was taken away, and the minimum buy-in"
    MINIMUM = "the minimum buy-in"


class Move(StrEnum):
    """Why a player moves to another game."""

    BROKEN_GAME = "the game broke"
    MUST_MOVE = "the game is a must-move game"
    LIMIT_CHANGED = "the limit of the game was changed"
    HOUSE_MOVE = "the house asked for a like reason"
    OWN_WISH = "the player wished to"


class MoveBetween(StrEnum):
    """Between which games a stack below the minimum may be carried."""

    SAME_LIMIT = "games of the same limit"
    SIMILAR = "similar games"


class MoveBrings(StrEnum):
    """How much of a larger stack a moving player must bring."""

    MINIMUM = "no more than the minimum buy-in"
    ALL = "all of it"


class BuyInPolicy(Area, frozen=True):
    """Buying in."""

    minimum_bets: Annotated[
        AtLeastOne | None,
        says("How many bets a full buy-in is at least; none: as the notice says."),
    ] = None
    minimum_counted_in: Annotated[
        BetCounted, says("The bet that is multiplied to give the full buy-in.")
    ] = BetCounted.LARGEST
    minimum_dollars: Annotated[
        AtLeastOne | None,
        says("Dollars a full buy-in is at least, whatever the bets; none: no such figure."),
    ] = None
    maximum_allowed: Annotated[
        bool, says("Whether the house may set a largest buy-in for the game.")
    ] = True
    short_buys: Annotated[
        int, says("How many buys below the minimum may follow a full one in a game.", least=0)
    ] = 1
    short_percent: Annotated[
        int, says("How large a short buy must be, in percent of a full one.", least=0, most=100)
    ] = 50
    odd_chips_spare_rebuy: Annotated[
        bool, says("Whether chips too small to play spare a player who lost all-in the rebuy.")
    ] = False
    add_on: Annotated[AddOnTime, says("When a player who has chips may add to them.")] = (
        AddOnTime.BETWEEN_HANDS
    )
    add_on_counts: Annotated[
        AddOnCounts, says("When adding chips is held against the number of short buys.")
    ] = AddOnCounts.NEVER
    add_on_to_maximum: Annotated[
        bool, says("Whether adding may lift a stack no higher than the largest buy-in.")
    ] = True
    return_minutes: Annotated[
        int,
        says("How long after cashing out a player must bring back what was taken.", least=0),
    ] = 60
    return_to: Annotated[
        ReturnTo, says("Where a player who comes back within that time is held to it.")
    ] = ReturnTo.SAME_GAME
    return_amount: Annotated[
        ReturnAmount, says("How much a player who comes back within that time must buy in for.")
    ] = ReturnAmount.WHAT_WAS_TAKEN
    move_keeps_stack: Annotated[
        tuple[Move, ...],
        says("On which moves a player may go on with a stack below the minimum buy-in."),
    ] = (Move.BROKEN_GAME, Move.MUST_MOVE, Move.LIMIT_CHANGED, Move.HOUSE_MOVE)
    move_between: Annotated[
        MoveBetween, says("How alike the two games must be for the stack to be kept.")
    ] = MoveBetween.SAME_LIMIT
    move_brings: Annotated[
        MoveBrings, says("How much a player with more than the minimum must bring to the new game.")
    ] = MoveBrings.MINIMUM
