"""The shuffle and the cut: who cuts, how deep, and which moment begins a deal.

How cards are mixed is the dealer's craft or the generator's; a deal from a deck that was not
shuffled is a matter of `misdeal`. Nothing here touches a card.
"""

from enum import StrEnum
from typing import Annotated

from cardspeak.books.policy.area import Area, says


class CutBy(StrEnum):
    """Who cuts the deck."""

    DEALER = "the dealer"
    RIGHT_OF_DEALER = "the player at the dealer's right"


class CutLater(StrEnum):
    """Whether the deck may be cut again once the deal has begun, nothing having gone wrong."""

    NEVER = "never"
    FLOOR_ASKS = "if the floor asks"


class DealStart(StrEnum):
    """What marks the start of a deal; the first of them to happen counts."""

    RIFFLE = "the first riffle"
    SHUFFLE_BUTTON = "the shuffling machine's button"
    FIRST_CARD = "the first card dealt"


class ShufflePolicy(Area, frozen=True):
    """The shuffle and the cut."""

    cut_by: Annotated[CutBy, says("Who cuts the deck before a deal.")] = CutBy.DEALER
    cut_least: Annotated[
        int, says("How many cards each part of a legal cut must at least have.", least=1, most=16)
    ] = 4
    cut_later: Annotated[
        CutLater, says("Whether the cards may be cut again after the deal has begun.")
    ] = CutLater.NEVER
    deal_starts: Annotated[
        tuple[DealStart, ...], says("What marks the start of a deal, and the end of the last.")
    ] = (DealStart.RIFFLE, DealStart.SHUFFLE_BUTTON)
