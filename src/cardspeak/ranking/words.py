"""Hands in words: "full house, aces over jacks", "8-6-4-2-A low".

A description is made from the cards that play; it decides nothing.
"""

from collections.abc import Sequence

from cardspeak.cards import JOKER, Card
from cardspeak.ranking.category import Category
from cardspeak.ranking.rules import (
    Aim,
    Five,
    Rules,
    category_of,
    ranks_showing,
    strength,
    with_joker,
)

LETTERS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
NAMES = (
    "deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen",
    "king", "ace",
)  # fmt: skip

CARDS = ("one card", "two cards", "three cards", "four cards")
"""How many cards a short hand has."""


def plural(rank: int) -> str:
    """
    >>> plural(4), plural(12)
    ('sixes', 'aces')
    """
    return NAMES[rank] + ("es" if NAMES[rank].endswith("x") else "s")


def playing(rules: Rules, cards: Sequence[Card]) -> Five:
    """Five cards as they play, the joker as the card that it stands for."""
    ranks = tuple(card >> 2 for card in cards if card != JOKER)
    one_suit = len({card & 3 for card in cards if card != JOKER}) == 1
    if len(ranks) == 5:
        return Five(ranks, one_suit)
    best = min if rules.aim is Aim.LOWEST else max
    return best(with_joker(rules, ranks, one_suit), key=lambda five: strength(rules, five))


def describe_hand(rules: Rules, cards: Sequence[Card]) -> str:
    """Five cards in words."""
    five = playing(rules, cards)
    category = category_of(rules, five)
    if category in (Category.ROYAL_FLUSH, Category.FIVE_ACES):
        return category.value
    if category in (Category.STRAIGHT, Category.STRAIGHT_FLUSH):
        return f"{category}, {NAMES[rules.straights[frozenset(five.ranks)]]} high"
    if category is Category.FLUSH:
        return f"flush, {_letters(_by_count(rules, five.ranks))}"
    return _by_ranks(rules, five.ranks)


def describe_board(rules: Rules, cards: Sequence[Card]) -> str:
    """Up cards in words."""
    return _by_ranks(rules, ranks_showing(rules, cards))


def _by_ranks(rules: Rules, held: Sequence[int]) -> str:
    """Ranks alone in words, for any number of cards."""
    ranks = _by_count(rules, held)
    counts = [held.count(rank) for rank in ranks]
    first, rest = ranks[0], ranks[1:]
    match counts:
        case [1, *_]:
            if rules.aim is Aim.LOWEST:
                return f"{_letters(ranks)} low"
            return ", ".join([f"{NAMES[first]} high", *_kickers(rest)])
        case [3, 2, *_]:
            return f"full house, {plural(first)} over {plural(rest[0])}"
        case [2, 2, *_]:
            pairs = f"two pair, {plural(first)} and {plural(rest[0])}"
            return ", ".join([pairs, *_kickers(rest[1:])])
        case [2, *_]:
            return ", ".join([f"pair of {plural(first)}", *_kickers(rest)])
        case [3, *_]:
            return ", ".join([f"three of a kind, {plural(first)}", *_kickers(rest)])
        case _:
            return ", ".join([f"four of a kind, {plural(first)}", *_kickers(rest)])


def _by_count(rules: Rules, ranks: Sequence[int]) -> list[int]:
    return sorted(set(ranks), key=lambda rank: (ranks.count(rank), rules.place(rank)), reverse=True)


def _kickers(ranks: Sequence[int]) -> list[str]:
    if len(ranks) == 1:
        return [f"{NAMES[ranks[0]]} kicker"]
    return [_letters(ranks)] if ranks else []


def _letters(ranks: Sequence[int]) -> str:
    return "-".join([LETTERS[rank] for rank in ranks])
