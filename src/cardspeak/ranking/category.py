"""The categories of hands, in words.

Which category beats which is the business of a ranking's rules, not of this list.
"""

from enum import StrEnum


class Category(StrEnum):
    """What kind of hand it is."""

    NO_PAIR = "no pair"
    PAIR = "pair"
    TWO_PAIR = "two pair"
    THREE_OF_A_KIND = "three of a kind"
    STRAIGHT = "straight"
    FLUSH = "flush"
    FULL_HOUSE = "full house"
    FOUR_OF_A_KIND = "four of a kind"
    STRAIGHT_FLUSH = "straight flush"
    ROYAL_FLUSH = "royal flush"
    FIVE_ACES = "five aces"

    ONE_CARD = "one card"
    TWO_CARDS = "two cards"
    THREE_CARDS = "three cards"
    BADUGI = "badugi"
