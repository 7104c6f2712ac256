"""Changing seat at one table: what a player owes for moving towards or away from the big blind.

Who may have a seat that comes free is the matter of `room`; here the mover already has it. The
ways are tuples: any one of them will do.
"""

from enum import StrEnum
from typing import Annotated

from cardspeak.books.policy.area import Area, says
from cardspeak.books.policy.entry import ComeIn


class DealtOff(StrEnum):
    """What a player has just done that lets the blinds pass the new seat unpaid."""

    BUTTON = "just had the button"
    SMALL_BLIND = "just had the small blind"
    ALL_BLINDS = "taken every blind of the round"


class DealtOffSeats(StrEnum):
    """Which new seats the blinds may pass unpaid."""

    ANY = "any seat"
    BIG_BLIND_OR_TWO_LEFT = "the big blind's seat or the two left of it"


class AfterBigBlind(StrEnum):
    """What one owes who moves on the deal after posting the big blind."""

    NOTHING = "nothing"
    SMALL_LIVE = "the small blind, live"
    SMALL_DEAD = "the small blind, dead"


class ReseatPolicy(Area, frozen=True):
    """Changing seat at one table."""

    towards: Annotated[
        tuple[ComeIn, ...],
        says("What a player who moved closer to the big blind does to be dealt in."),
    ] = (ComeIn.FREE,)
    away: Annotated[
        tuple[ComeIn, ...],
        says("What a player who moved away from the big blind may do to be dealt in."),
    ] = (ComeIn.WAIT_FOR_POSITION, ComeIn.POST_BIG_BLIND)
    away_players: Annotated[
        int, says("How many active players a move must pass to count as a move away.", least=1)
    ] = 1
    post_if_none_missed: Annotated[
        bool, says("Whether only a player who has missed no blind may post instead of waiting.")
    ] = True
    dealt_off: Annotated[
        tuple[DealtOff, ...], says("What lets a mover have the blinds pass once without paying.")
    ] = (DealtOff.BUTTON,)
    dealt_off_seats: Annotated[
        DealtOffSeats, says("Which new seats the blinds may then pass unpaid.")
    ] = DealtOffSeats.ANY
    dealt_off_waits: Annotated[
        bool, says("Whether such a mover still waits for the same position before a hand.")
    ] = False
    after_big_blind: Annotated[
        AfterBigBlind, says("What one owes who moves on the deal after posting the big blind.")
    ] = AfterBigBlind.NOTHING
    new_game_free: Annotated[
        bool, says("Whether a move is free in a new game if no blind has passed the new seat.")
    ] = True
    barred_by_carried_pot: Annotated[
        bool, says("Whether no one may move while antes or forfeited money wait in the pot.")
    ] = False
