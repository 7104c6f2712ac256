"""Protecting a hand: what protects it, and what becomes of one that other cards fouled.

It speaks of hands fouled by discards or taken in by the dealer, against their owner's will. Hands
that their owners gave up are in `dead`. Nothing here knows a house or a game.
"""

from enum import StrEnum
from typing import Annotated

from cardspeak.books.policy.area import Area, Group, says
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


class FouledHandPolicy(Group, frozen=True):
    """What becomes of a hand that was fouled or taken in."""

    touched: Annotated[FouledHand, says("A hand that came into contact with discards.")] = (
        FouledHand.DEAD_UNLESS_SPARED
    )
    taken: Annotated[FouledHand, says("A hand that the dealer took in.")] = (
        FouledHand.DEAD_UNLESS_SPARED
    )
    refund: Annotated[Refund, says("What the owner gets back of chips bet on a hand so lost.")] = (
        Refund.NOTHING
    )


class ProtectPolicy(Area, frozen=True):
    """Protecting a hand."""

    by: Annotated[tuple[Protection, ...], says("What protects a hand.")] = (
        Protection.HELD,
        Protection.CHIP,
        Protection.OBJECT,
    )
    unprotected: FouledHandPolicy = FouledHandPolicy()
    protected: FouledHandPolicy = FouledHandPolicy(
        touched=FouledHand.DEAD_IF_LOST,
        taken=FouledHand.DEAD_IF_LOST,
        refund=Refund.ALL_IF_FLOOR,
    )
