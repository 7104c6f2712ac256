"""Cards and the cut: the order of suits, cards drawn for position, who cuts, when a deal begins.

Which deck a game uses, with a joker or stripped, and how its hands rank are words of the game's
declaration, not policy. Suits never decide a pot; what they do decide is named by other areas.
"""

from enum import StrEnum
from typing import Annotated

from cardspeak.books.policy.area import Area, Group, says


class SuitOrder(StrEnum):
    """The suits from highest to lowest."""

    SPADES_HEARTS_DIAMONDS_CLUBS = "spades, hearts, diamonds, clubs"
    HEARTS_DIAMONDS_CLUBS_SPADES = "hearts, diamonds, clubs, spades"


class DrawnTie(StrEnum):
    """How equal ranks are separated when cards are dealt or drawn for a position."""

    BY_SUIT = "by suit"
    DRAW_AGAIN = "the tied players draw again"


class DrawnJoker(StrEnum):
    """What a joker is when cards are dealt or drawn for a position."""

    BLANK = "a blank, replaced by the next card"
    HIGHEST = "the highest card"
    LOWEST = "the lowest card"


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


class DrawnCardPolicy(Group, frozen=True):
    """Cards that decide a button, a seat or a move."""

    tie: Annotated[
        DrawnTie,
        says("How equal ranks are separated when cards decide a button, a seat or a move."),
    ] = DrawnTie.BY_SUIT
    joker: Annotated[
        DrawnJoker, says("What a joker is worth when cards decide a button, a seat or a move.")
    ] = DrawnJoker.BLANK


class CutPolicy(Group, frozen=True):
    """The cut."""

    by: Annotated[CutBy, says("Who cuts the deck before a deal.")] = CutBy.DEALER
    least: Annotated[
        int, says("How many cards each part of a legal cut must at least have.", least=1, most=16)
    ] = 4
    later: Annotated[
        CutLater, says("Whether the cards may be cut again after the deal has begun.")
    ] = CutLater.NEVER


class CardsPolicy(Area, frozen=True):
    """The cards and the cut."""

    suit_order: Annotated[
        SuitOrder, says("The order in which suits separate cards of the same rank.")
    ] = SuitOrder.SPADES_HEARTS_DIAMONDS_CLUBS
    drawn: DrawnCardPolicy = DrawnCardPolicy()
    last_card_dealt: Annotated[
        bool, says("Whether the deal may use the last card of the deck.")
    ] = True
    cut: CutPolicy = CutPolicy()
    deal_starts: Annotated[
        tuple[DealStart, ...], says("What marks the start of a deal, and the end of the last.")
    ] = (DealStart.RIFFLE, DealStart.SHUFFLE_BUTTON)
