"""Hands of fewer than five cards, which a floor may let live: what they are and whom they beat.

They make pairs, trips and quads but no straight, flush or full house. In a high ranking such a hand
loses to the same cards with one more; in a low one it loses to every hand of more cards, so that a
missing card helps nobody. No book says how they compare: this is the reading that harms no other.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement

from cardspeak.ranking.category import Category
from cardspeak.ranking.rules import Aim, Rules, Strength

FULL = 5
"""The cards of a whole hand."""


def short_hands(rules: Rules) -> Iterator[tuple[int, ...]]:
    """The ranks of every hand of one to four cards, lowest first; none where a hand must qualify.

    The tables keep their values in this order.
    """
    if rules.qualifier is None:
        for cards in range(1, FULL):
            yield from combinations_with_replacement(rules.ranks, cards)


def short_strength(rules: Rules, ranks: Sequence[int]) -> Strength:
    """The strength of some ranks, on the scale of five cards."""
    held = sorted(((ranks.count(rank), rules.place(rank)) for rank in set(ranks)), reverse=True)
    category = _category([count for count, _ in held])
    strength = (rules.order.index(category), *(place for _, place in held))
    if rules.aim is Aim.HIGHEST:
        return strength
    return (len(rules.order) + FULL - len(ranks), *strength)


def _category(counts: list[int]) -> Category:
    match counts:
        case [4]:
            return Category.FOUR_OF_A_KIND
        case [3, *_]:
            return Category.THREE_OF_A_KIND
        case [2, 2]:
            return Category.TWO_PAIR
        case [2, *_]:
            return Category.PAIR
        case _:
            return Category.NO_PAIR


def category_in(rules: Rules, strength: Strength) -> Category:
    """The category of a strength, of five cards or of fewer."""
    place = strength[0] if strength[0] < len(rules.order) else strength[1]
    return rules.order[place]
