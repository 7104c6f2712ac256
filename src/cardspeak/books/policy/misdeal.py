"""Misdeals: which mistakes on the starting hands call for a new deal, and until when.

Each cause is a field of its own; exposed cards, wrong numbers of cards and faults of the deck have
theirs in `exposed`, `cards_count` and `deck`, and share the window given here; what becomes of
a hand that stays fouled is in `dead`. It may not know a seat or a card.
"""

from enum import StrEnum
from typing import Annotated

from cardspeak.books.policy.area import Area, Group, says
from cardspeak.books.policy.windows import Until


class MistakeEffect(StrEnum):
    """What a mistake does to the deal."""

    MISDEAL = "a misdeal"  # while a misdeal may be called; afterwards the deal is played
    PLAYED = "played on"


class CardsOutOfOrder(StrEnum):
    """What follows when a starting card went to another player than it was due to."""

    MISDEAL = "a misdeal"
    MOVED = "moved if nobody can have seen it, else a misdeal"
    PLAYED = "played on"


class Entitled(StrEnum):
    """What entitles a player who was dealt out to a hand; one of them is enough."""

    PRESENT = "present at the table"
    POSTED = "a blind or ante posted"


class TooLate(StrEnum):
    """What the dealt-out player gets once a misdeal can no longer be called."""

    POST_RETURNED = "blind and ante back"
    NOTHING = "nothing back"


class Ineligible(StrEnum):
    """What follows when an empty seat or one not entitled to a hand was dealt in."""

    MISDEAL = "a misdeal"
    DEAD = "the hand is dealt out in full, then dead"


class NoAnte(StrEnum):
    """What becomes of a hand whose ante is found missing, the player being known."""

    ADDS = "live, and the ante is added"
    DEAD_BEFORE_CHIPS = "dead, unless its player has since put chips in"  # then the ante is added
    MISDEAL = "a misdeal"


class Redeal(StrEnum):
    """What a new deal after a misdeal is."""

    REPLAY = "the same deal again"  # same button, blinds, antes, limits and players
    NEXT_DEAL = "the next deal"  # the button moves on


class WrongButtonsPolicy(Group, frozen=True):
    """A deal with the button out of position."""

    effect: Annotated[
        MistakeEffect, says("What a deal with the button out of position is, when found in time.")
    ] = MistakeEffect.MISDEAL
    until: Annotated[
        Until, says("Until when a button out of position counts as found in time.")
    ] = Until.SUBSTANTIAL_ACTION


class DealtOutPlayersPolicy(Group, frozen=True):
    """A deal in which an entitled player got no hand."""

    effect: Annotated[
        MistakeEffect, says("What a deal is in which an entitled player got no hand.")
    ] = MistakeEffect.MISDEAL
    entitled: Annotated[
        tuple[Entitled, ...],
        says("What entitles a player who was dealt out to call for a misdeal."),
    ] = (Entitled.PRESENT, Entitled.POSTED)
    until: Annotated[Until, says("Until when leaving out an entitled player is a misdeal.")] = (
        Until.SUBSTANTIAL_ACTION
    )
    too_late: Annotated[
        TooLate, says("What a player left out gets back when it is too late for a misdeal.")
    ] = TooLate.POST_RETURNED


class MissingAntesPolicy(Group, frozen=True):
    """A deal with an ante missing."""

    known: Annotated[
        NoAnte, says("What becomes of the hand of a player known not to have put up the ante.")
    ] = NoAnte.ADDS
    unknown: Annotated[
        MistakeEffect, says("What a deal is whose pot is short of an ante, nobody knowing whose.")
    ] = MistakeEffect.PLAYED


class MisdealPolicy(Area, frozen=True):
    """Misdeals."""

    window: Annotated[Until, says("Until when a misdeal may be called.")] = Until.SUBSTANTIAL_ACTION
    redeal: Annotated[
        Redeal, says("Whether the new deal repeats the old one or is the next in order.")
    ] = Redeal.REPLAY
    not_shuffled: Annotated[
        MistakeEffect, says("What a deal from a deck not shuffled and cut beforehand is.")
    ] = MistakeEffect.MISDEAL
    wrong_button: WrongButtonsPolicy = WrongButtonsPolicy()
    wrong_first_seat: Annotated[
        MistakeEffect, says("What a deal is whose first card went to the wrong position.")
    ] = MistakeEffect.MISDEAL
    out_of_order: Annotated[
        CardsOutOfOrder,
        says("What a starting card out of sequence does; replacing an exposed card is none."),
    ] = CardsOutOfOrder.MISDEAL
    dealt_out: DealtOutPlayersPolicy = DealtOutPlayersPolicy()
    ineligible: Annotated[
        Ineligible, says("What follows when cards went to a seat not entitled to a hand.")
    ] = Ineligible.MISDEAL
    absent: Annotated[
        MistakeEffect, says("What a deal is in which a player away from the table was dealt in.")
    ] = MistakeEffect.PLAYED
    no_ante: MissingAntesPolicy = MissingAntesPolicy()
