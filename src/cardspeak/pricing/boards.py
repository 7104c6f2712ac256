"""Boards of five cards, one for each class that a change of suits makes alike."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement, permutations, product

import numpy as np
import numpy.typing as npt

Cards = npt.NDArray[np.int8]
_SUITS = tuple(permutations(range(4)))


@cache
def board_classes() -> tuple[Cards, npt.NDArray[np.int32]]:
    """One board of each class, and how many boards it stands for.

    >>> boards, weights = board_classes()
    >>> len(boards), int(weights.sum())
    (134459, 2598960)
    """
    found: list[tuple[int, ...]] = []
    weights: list[int] = []
    for ranks in combinations_with_replacement(range(13), 5):
        if max(map(ranks.count, ranks)) <= 4:
            for board, weight in _of_ranks(_pattern(ranks)):
                found.append(
                    tuple([rank * 4 + suit for rank, suit in zip(ranks, board, strict=True)])
                )
                weights.append(weight)
    return np.array(found, dtype=np.int8), np.array(weights, dtype=np.int32)


def _pattern(ranks: tuple[int, ...]) -> tuple[int, ...]:
    """Which of sorted cards have the same rank: (0, 0, 1, 2, 2) has two pairs."""
    seen = sorted(set(ranks))
    return tuple([seen.index(rank) for rank in ranks])


@cache
def _of_ranks(pattern: tuple[int, ...]) -> tuple[tuple[tuple[int, ...], int], ...]:
    """The suits that cards of such ranks may have, one choice of each class, and its size."""
    return tuple(_classes(pattern))


def _classes(pattern: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], int]]:
    counts: dict[tuple[int, ...], int] = {}
    for suits in product(range(4), repeat=5):
        held = [(rank, suit) for rank, suit in zip(pattern, suits, strict=True)]
        if held != sorted(set(held)):
            continue
        least = min(
            tuple([suit for _, suit in sorted([(rank, to[suit]) for rank, suit in held])])
            for to in _SUITS
        )
        counts[least] = counts.get(least, 0) + 1
    yield from counts.items()
