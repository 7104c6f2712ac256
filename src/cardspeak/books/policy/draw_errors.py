"""Errors on the draw: a wrong number served, the burn dealt as a card.

A hand short before the draw and the price of a dealing player's mistake are in `draw`, exposed
cards in `exposed`, a hand of the wrong size after the draw in `dead`. It may not know a game.
"""

from enum import StrEnum
from typing import Annotated

from cardspeak.books.policy.area import Area, says
from cardspeak.books.policy.windows import Until


class TookBurn(StrEnum):
    """What becomes of a dealing player's hand that took in the burn."""

    DEAD = "dead"
    CORRECTED = "put right if unseen, else dead"
    PLAYS = "plays"


class DealtBurn(StrEnum):
    """What becomes of the burn when it was dealt to a player who put it in the hand."""

    PLAYS = "plays"
    DEAD_HAND = "makes the hand dead"


class DrawErrorsPolicy(Area, frozen=True):
    """Errors on the draw."""

    served_until: Annotated[
        Until,
        says("Until when a wrong number of drawn cards is put right; then the hand counts as is."),
    ] = Until.SEEN_OR_MIXED
    burn_taken: Annotated[
        TookBurn, says("What a dealing player's hand is that took in the burn.")
    ] = TookBurn.CORRECTED
    burn_dealt: Annotated[
        DealtBurn, says("What the burn is, dealt to a player who put it in the hand.")
    ] = DealtBurn.PLAYS
