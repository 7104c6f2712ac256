"""The numbers that stand for cards: adding them up names a hand's ranks and its suits.

A hand's key is the sum of its cards' keys. Its upper part (the rank key) is different for any two
different sets of ranks, its lower byte (the suit key) says which suit, if any, has enough cards.
Pure arithmetic: no tables are read here.
"""

from itertools import combinations_with_replacement
from math import comb

from cardspeak.cards import JOKER

RANK_KEYS = (
    1, 4, 16, 67, 295, 1334, 5734, 23800, 60883, 208450, 509982, 1304151, 2967844,
)  # fmt: skip
"""Smallest-first search for sums that differ between any two rank multisets (no rank more than four
times, up to seven cards) whose sizes differ by at most two: five to seven cards, and the four to
six that lie beside a joker. The largest sum is 15,783,829: 24 bits."""

SUIT_KEYS = (0, 1, 25, 32)
"""Smallest keys whose sum tells, for a known number of cards, which suit has five of five to seven,
four of four to six, or three of three to five. The largest sum is 224: 8 bits."""

SUIT_BITS = 8
SUIT_FIELD = (1 << SUIT_BITS) - 1
RANK_FIELD_BITS = 24
JOKER_FLAG = 1 << (RANK_FIELD_BITS + SUIT_BITS)
"""The joker's key: one bit above all sums, so that arithmetic in 32 bits leaves it out."""

CARD_KEYS: tuple[int, ...] = (
    *((RANK_KEYS[card >> 2] << SUIT_BITS) + SUIT_KEYS[card & 3] for card in range(JOKER)),
    JOKER_FLAG,
)
"""The key of each card, by card; the last is the joker's."""

ROW_BITS = 14
ROW_FIELD = (1 << ROW_BITS) - 1
"""A rank key's low bits are its row in the displacement table, the rest its column: with 14 bits,
the 73,775 multisets of five to seven cards fit into 73,775 places, with none left over."""

NO_SUIT = 4
"""What stands for "no suit has enough cards" in the tables of suits."""

JOKER_BIT = 1 << 13
"""The joker in a mask of the ranks held in one suit (bit 0 is the deuce, bit 12 the ace)."""


def suits_by_key(cards: int, enough: int) -> bytes:
    """For a number of cards, by suit key: the suit that has `enough` of them, or `NO_SUIT`.

    >>> suits_by_key(5, 5)[5 * SUIT_KEYS[2]]
    2
    >>> suits_by_key(5, 5)[4 * SUIT_KEYS[2] + SUIT_KEYS[1]] == NO_SUIT
    True
    """
    table = bytearray([NO_SUIT]) * (1 << SUIT_BITS)
    for suits in combinations_with_replacement(range(4), cards):
        for suit in range(4):
            if suits.count(suit) >= enough:
                table[sum(SUIT_KEYS[each] for each in suits)] = suit
    return bytes(table)


def suit_masks(suit: int) -> tuple[int, ...]:
    """By card: the bit of its rank if it is of the suit, else nothing; the joker has its own bit.

    >>> suit_masks(3)[51] == 1 << 12
    True
    """
    return (*((1 << (card >> 2)) * (card & 3 == suit) for card in range(JOKER)), JOKER_BIT)


def boards_of(lowest: int) -> int:
    """How many sets of ranks a board of five can have, in a deck with this lowest rank.

    >>> boards_of(0)
    6175
    """
    ranks = 13 - lowest
    return comb(ranks + 4, 5) - ranks


def pair_rows(lowest: int) -> tuple[tuple[int, ...], ...]:
    """By two ranks of a hand: where their row of boards starts in a deck's table of pairs.

    Pairs and boards are numbered by their lowest rank, the highest first, then by key.
    """
    pairs = sorted(
        combinations_with_replacement(range(lowest, 13), 2),
        key=lambda pair: (-pair[0], RANK_KEYS[pair[0]] + RANK_KEYS[pair[1]]),
    )
    start = {pair: number * boards_of(lowest) for number, pair in enumerate(pairs)}
    return tuple(
        tuple(start.get((min(first, second), max(first, second)), 0) for second in range(13))
        for first in range(13)
    )
