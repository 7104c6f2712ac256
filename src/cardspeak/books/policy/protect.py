"""Protecting a hand: what protects it, and what becomes of one that other cards fouled.

It speaks of hands fouled by discards or taken in by the dealer, against their owner's will. Hands
that their owners gave up are in `dead`. Nothing here knows a house or a game.
"""

from enum import StrEnum
from typing import Annotated

from cardspeak.books.policy.area import Area, says
from cardspeak.books.policy.dead import Refund


class Protection(StrEnum):
    """What protects a hand."""

    HELD = "the player's hands"
    CHIP = "a chip on it"
    OBJECT = "an object on it"
    STUD_HOLE = "being hole cards at stud"  # always protected


class FouledHand(StrEnum):
    """What becomes of a hand that touched other cards or that the dealer took in."""

    DEAD = "dead"
    DEAD_UNLESS_SPARED = "dead unless the floor spares it"
    DEAD_IF_LOST = "dead only if it cannot be told apart"


class ProtectPolicy(Area, frozen=True):
    """Protecting a hand."""

    protected_by: Annotated[tuple[Protection, ...], says("What protects a hand.")] = (
        Protection.HELD,
        Protection.CHIP,
        Protection.OBJECT,
    )
    unprotected_touched: Annotated[
        FouledHand, says("An unprotected hand that came into contact with discards.")
    ] = FouledHand.DEAD_UNLESS_SPARED
    unprotected_taken: Annotated[
        FouledHand, says("An unprotected hand that the dealer took in.")
    ] = FouledHand.DEAD_UNLESS_SPARED
    unprotected_refund: Annotated[
        Refund, says("What the owner gets back of chips bet on an unprotected hand so lost.")
    ] = Refund.NOTHING
    protected_touched: Annotated[
        FouledHand, says("A protected hand that came into contact with discards.")
    ] = FouledHand.DEAD_IF_LOST
    protected_taken: Annotated[FouledHand, says("A protected hand that the dealer took in.")] = (
        FouledHand.DEAD_IF_LOST
    )
    protected_refund: Annotated[
        Refund, says("What the owner gets back of chips bet on a protected hand so lost.")
    ] = Refund.ALL_IF_FLOOR
