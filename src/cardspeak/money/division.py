"""Dividing a pot among tied hands: even shares, and odd chips in the order that the book gives."""

from collections.abc import Sequence

from cardspeak.books.policy.oddchip import OddChips


def divide(amount: int, order: Sequence[int], unit: int, remainder: OddChips) -> list[int]:
    """Each winner's part, for winners in the order in which odd chips go to them.

    >>> divide(100, [4, 1, 2], 1, OddChips.ONE_EACH)
    [34, 33, 33]
    >>> divide(11, [4, 1, 2], 1, OddChips.ALL_TO_ONE)
    [5, 3, 3]
    >>> divide(125, [1, 2], 5, OddChips.ONE_EACH)
    [65, 60]
    """
    winners = len(order)
    if winners == 1:
        return [amount]
    each = amount // (winners * unit) * unit
    left = amount - each * winners
    parts = [each] * winners
    if remainder is OddChips.ALL_TO_ONE:
        parts[0] += left
        return parts
    for place in range(winners):
        given = min(unit, left)
        parts[place] += given
        left -= given
    return parts
