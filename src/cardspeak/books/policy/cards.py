"""Single cards: the order of suits, cards drawn for position, the last card of the deck.

Which deck a game uses, with a joker or stripped, and how its hands rank are words of the game's
declaration, not policy. Suits never decide a pot; what they do decide is named by other areas.
"""

from enum import StrEnum
from typing import Annotated

from cardspeak.books.policy.area import Area, says


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


class CardsPolicy(Area, frozen=True):
    """Single cards."""

    suit_order: Annotated[
        SuitOrder, says("The order in which suits separate cards of the same rank.")
    ] = SuitOrder.SPADES_HEARTS_DIAMONDS_CLUBS
    drawn_tie: Annotated[
        DrawnTie,
        says("How equal ranks are separated when cards decide a button, a seat or a move."),
    ] = DrawnTie.BY_SUIT
    drawn_joker: Annotated[
        DrawnJoker, says("What a joker is worth when cards decide a button, a seat or a move.")
    ] = DrawnJoker.BLANK
    last_card_dealt: Annotated[
        bool, says("Whether the deal may use the last card of the deck.")
    ] = True
