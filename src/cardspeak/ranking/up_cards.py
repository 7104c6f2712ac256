"""Who is high or low showing: up cards that are not yet a hand, as stud and open hands need.

Pairs, trips and quads count, straights and flushes do not. Of more than five up cards the best five
count. Suits break no tie here; where a house breaks one by suit, it compares the cards.
"""

from collections.abc import Sequence
from itertools import combinations

from cardspeak.cards import Card
from cardspeak.ranking.rules import Aim, Rules, ranks_showing
from cardspeak.ranking.single import RankingError, refused

_ABOVE_ALL = 1 << 26


def board_value(rules: Rules, cards: Sequence[Card]) -> int:
    """The value of up cards: the larger is the better under the ranking, high or low."""
    if not isinstance(cards, Sequence):
        raise refused(rules, cards)
    strangers = [card for card in cards if card not in rules.deck.cards]
    if strangers or len(set(cards)) < len(cards):
        raise refused(rules, cards)
    if not cards:
        raise RankingError("no card is showing")
    if len(cards) > 5:
        return max([board_value(rules, five) for five in combinations(cards, 5)])
    strength = _strength(rules, ranks_showing(rules, cards))
    return strength if rules.aim is Aim.HIGHEST else _ABOVE_ALL - strength


def _strength(rules: Rules, ranks: Sequence[int]) -> int:
    """What is held twice or more first, then the ranks: those held most, then the highest."""
    held = sorted(((ranks.count(rank), rules.place(rank)) for rank in set(ranks)), reverse=True)
    strength = 0
    for count, _ in (*held, (0, 0))[:2]:
        strength = strength << 3 | (count if count > 1 else 0)
    for _, place in (*held, *[(0, -1)] * 5)[:5]:
        strength = strength << 4 | place + 1
    return strength
