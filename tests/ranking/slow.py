"""A second evaluator, slow and by definition, written from the rule books and not from the code.

A hand is the best of all fives that its formation allows; five cards are compared as tuples whose
larger is the better. The joker is tried as every card that it may be.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations

JOKER = 52
ACE = 12
Score = tuple[int, ...]
FiveScore = Callable[[Sequence[int]], Score | None]


def rank(card: int) -> int:
    return card // 4


def is_flush(five: Sequence[int]) -> bool:
    return len({card % 4 for card in five}) == 1


def run_top(five: Sequence[int], lowest: int | None) -> int | None:
    """The top of a straight; with `lowest`, the ace may end the straight of the lowest rank."""
    ranks = sorted(rank(card) for card in five)
    if ranks == list(range(ranks[0], ranks[0] + 5)):
        return ranks[4]
    if lowest is not None and ranks == [lowest, lowest + 1, lowest + 2, lowest + 3, ACE]:
        return lowest + 3
    return None


def grouped(five: Sequence[int], place: Callable[[int], int]) -> tuple[list[int], list[int]]:
    """How many of each rank, and the ranks, the most frequent and then the highest first."""
    counts = Counter(place(rank(card)) for card in five)
    order = sorted(counts, key=lambda each: (counts[each], each), reverse=True)
    return [counts[each] for each in order], order


def high_score(
    five: Sequence[int], lowest: int | None, flush: int = 5, full_house: int = 6
) -> Score:
    counts, order = grouped(five, lambda each: each)
    top = run_top(five, lowest)
    suited = is_flush(five)
    if counts == [5]:
        return (9,)
    if top is not None and suited:
        return (8, top)
    if counts == [4, 1]:
        return (7, *order)
    if counts == [3, 2]:
        return (full_house, *order)
    if suited and len(set(five)) == 5:
        return (flush, *order)
    if top is not None:
        return (4, top)
    return ({(3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}.get(tuple(counts), 0), *order)


def high(five: Sequence[int]) -> Score:
    return high_score(five, 0)


def stripped(lowest: int) -> FiveScore:
    return lambda five: high_score(five, lowest, flush=6, full_house=5)


def high_joker(five: Sequence[int]) -> Score:
    if JOKER not in five:
        return high(five)
    four = [card for card in five if card != JOKER]
    scores = []
    for card in range(52):
        if card in four:
            continue
        score = high([*four, card])
        if rank(card) == ACE or score[0] in (4, 5, 8):
            scores.append(score)
    if all(rank(card) == ACE for card in four):
        scores.append((9,))
    return max(scores)


def low_place(each: int) -> int:
    return (each + 1) % 13


def ace_to_five(five: Sequence[int]) -> Score:
    if JOKER in five:
        four = [card for card in five if card != JOKER]
        held = {rank(card) for card in four}
        lowest = next(each for each in (ACE, 0, 1, 2, 3) if each not in held)
        return ace_to_five([*four, lowest * 4])
    counts, order = grouped(five, low_place)
    return (
        tuple(-each for each in (*counts, *order))
        if len(order) < 5
        else tuple(-each for each in (1, 1, 1, 1, 1, *order))
    )


def eight_or_better(five: Sequence[int]) -> Score | None:
    score = ace_to_five(five)
    if score[:5] != (-1,) * 5 or score[5] < -7:
        return None
    return score


def deuce_to_seven(five: Sequence[int]) -> Score:
    return tuple(-each for each in high_score(five, None))


FIVES: dict[str, FiveScore] = {
    "high": high,
    "high-joker": high_joker,
    "stripped-40": stripped(3),
    "stripped-36": stripped(4),
    "stripped-32": stripped(5),
    "ace-to-five": ace_to_five,
    "ace-to-five-joker": ace_to_five,
    "eight-or-better": eight_or_better,
    "eight-or-better-joker": eight_or_better,
    "deuce-to-seven": deuce_to_seven,
}
"""The score of five cards, by the name of the ranking."""


def best(name: str, hands: Iterable[Sequence[int]]) -> Score | None:
    """The score of the best of some fives; None if none qualifies."""
    scores = [score for five in hands if (score := FIVES[name](five)) is not None]
    return max(scores, default=None)


def any_five(name: str, cards: Sequence[int]) -> Score | None:
    return best(name, combinations(cards, 5))


def exactly_two(name: str, hole: Sequence[int], board: Sequence[int]) -> Score | None:
    return best(
        name,
        [(*two, *three) for two in combinations(hole, 2) for three in combinations(board, 3)],
    )


def badugi(cards: Sequence[int]) -> Score:
    """More cards are better; then the lower, from the highest down."""
    scores = []
    for number in range(1, len(cards) + 1):
        for held in combinations(cards, number):
            ranks, suits = {rank(card) for card in held}, {card % 4 for card in held}
            if len(ranks) == number and len(suits) == number:
                places = sorted((low_place(each) for each in ranks), reverse=True)
                scores.append((number, *(-place for place in places)))
    return max(scores)
